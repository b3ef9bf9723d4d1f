"""A battle that a view could be of."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.rng import Rng
from neyrang.games.battle.cards import (
    SOLDIERS,
    bag_of,
    cards,
    goes_face_down,
    has_soldier,
    one,
    size,
    value,
)
from neyrang.games.battle.rules import Battle
from neyrang.games.battle.table import Seat
from neyrang.games.battle.view import BattleView, SeatView


def redeal(battle: Battle, view: BattleView, rng: Rng) -> None:
    """Every card the view's seat does not know is dealt anew, into a bare state."""
    battle.sit_at(view, rng)
    battle.terms = view.terms
    battle.discard = view.discard
    battle.seasons = view.seasons[:]
    battle.battle = view.battle
    battle.favor = view.favor
    battle.token = view.token
    battle.turn = view.turn
    battle.fighting = view.fighting
    battle.passed = view.passed
    battle.passes = view.passes[:]
    battle.defended = view.defended
    battle.quiet = view.quiet
    battle.game = view.game
    battle.winners = view.winners
    battle.reason = view.reason
    battle.seats = [known_seat(seen) for seen in view.seats]
    if view.terms.own_decks:
        for player, seen in zip(battle.seats, view.seats, strict=True):
            player.deck = shuffled(seen.hidden, rng)
            while size(player.hand) < seen.cards:
                player.hand += one(player.deck.pop())
        return
    pool = shuffled(view.hidden, rng)
    hide_burnt(battle, view, pool)
    hide_face_down(battle, view, pool)
    for player, seen in zip(battle.seats, view.seats, strict=True):
        while size(player.hand) < seen.cards:
            player.hand += one(pool.pop())
    battle.deck = pool


def shuffled(bag: i64, rng: Rng) -> list[int]:
    pool = cards(bag)
    rng.shuffle(pool)
    return pool


def known_seat(seen: SeatView) -> Seat:
    player = Seat()
    player.hand = seen.known
    player.line = seen.line
    for card in cards(seen.line):
        if card < SOLDIERS:
            player.sum += value(card)
            player.soldiers += 1
    player.facedown = seen.facedown_known
    player.owned = seen.owned
    player.burnt = seen.burnt_known
    player.shown = seen.shown
    player.points = seen.points
    return player


def hide_burnt(battle: Battle, view: BattleView, pool: list[int]) -> None:
    """Only a hand without soldiers is ever burnt and left lying: RAKAB-61, COND-26.

    Cards that can lie face down in a line are spared as long as others do: those lines need them.
    """
    wanted = sum(seen.burnt - size(seen.burnt_known) for seen in view.seats)
    fit = [card for card in pool if not has_soldier(one(card))]
    if view.terms.hidden_cards:
        fit.sort(key=goes_face_down)
    burnt = fit[:wanted]
    for card in burnt:
        pool.remove(card)
    for player, seen in zip(battle.seats, view.seats, strict=True):
        missing = seen.burnt - size(seen.burnt_known)
        player.burnt += bag_of(burnt[:missing])
        burnt = burnt[missing:]


def hide_face_down(battle: Battle, view: BattleView, pool: list[int]) -> None:
    """COND-84"""
    for player, seen in zip(battle.seats, view.seats, strict=True):
        if seen.facedown and seen.facedown_known < 0:
            player.facedown = next(card for card in pool if goes_face_down(card))
            pool.remove(player.facedown)

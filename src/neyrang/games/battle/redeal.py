"""A battle that a view could be of."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.rng import Rng
from neyrang.core.state import Guesses
from neyrang.games.battle.cards import (
    ALL_SOLDIERS,
    BISHOP,
    CARDS,
    HEROINE,
    NO_CARD,
    SOLDIERS,
    bag_of,
    cards,
    count,
    goes_face_down,
    has_soldier,
    one,
    size,
    value,
)
from neyrang.games.battle.rules import Battle
from neyrang.games.battle.table import FACE_DOWN, IN_ASHES, IN_HAND, BattleSeat
from neyrang.games.battle.view import BattleView, SeatView


def set_known(battle: Battle, view: BattleView, rng: Rng) -> None:
    """Everything the view's seat knows, into a bare state; what it does not know is missing."""
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
    battle.fought = view.fought
    battle.fought_before = view.fought_before
    battle.game = view.game
    battle.first_seat = view.first_seat
    battle.winners = view.winners
    battle.reason = view.reason
    battle.seats = [known_seat(seen) for seen in view.seats]


def redeal(battle: Battle, view: BattleView, rng: Rng, guesses: Guesses = None) -> None:
    """Every card the view's seat does not know is dealt anew, by the guesses where they fit, into
    a bare state."""
    set_known(battle, view, rng)
    if view.terms.own_decks:
        redeal_own_decks(battle, view, rng, guesses)
        return
    hidden = view.hidden
    if guesses is not None:
        hidden = follow(battle, view, hidden, guesses, rng)
    pool = shuffled(hidden, rng)
    hide_burnt(battle, view, pool)
    hide_face_down(battle, view, pool)
    for player, seen in zip(battle.seats, view.seats, strict=True):
        fill_hand(player, seen, pool)
    battle.deck = pool


def redeal_own_decks(battle: Battle, view: BattleView, rng: Rng, guesses: Guesses) -> None:
    """RAKAB-80 nobody can hold what another one misses."""
    for i in range(view.players):
        player, seen = battle.seats[i], view.seats[i]
        hidden = seen.hidden
        if guesses is not None:
            free = seen.cards - size(player.hand)
            for card in guesses[i]:
                if free > 0 and 0 <= card < CARDS and count(hidden, card) > 0:
                    player.hand += one(card)
                    hidden -= one(card)
                    free -= 1
        player.deck = shuffled(hidden, rng)
        fill_hand(player, seen, player.deck)


def fill_hand(player: BattleSeat, seen: SeatView, pool: list[int]) -> None:
    for _ in range(seen.cards - size(player.hand)):
        player.hand += one(pool.pop())


def follow(
    battle: Battle, view: BattleView, hidden: i64, guesses: list[list[int]], rng: Rng
) -> i64:
    """Give each seat what it is thought to hold (`holdings`), as far as it is there; returns the
    rest. A random seat comes first: two guesses may want the last copy. What the rest must still
    fill, burnt hands without soldiers and cards lying face down, is never given away."""
    burnt: i64 = 0  # how many are still to be found
    covered: i64 = 0
    for seen in view.seats:
        burnt += seen.burnt - size(seen.burnt_known)
        covered += 1 if lies_unknown(seen) else 0
    seat = rng.below(view.players)
    for _ in range(view.players):
        player, seen = battle.seats[seat], view.seats[seat]
        free = seen.cards - size(player.hand)
        ashes = seen.burnt - size(player.burnt)
        for guess in guesses[seat]:
            card = guess % CARDS
            where = guess // CARDS
            if count(hidden, card) == 0:
                continue
            rest = hidden - one(card)
            if where == IN_HAND and free > 0 and suffices(rest, burnt, covered):
                player.hand += one(card)
                free -= 1
                hidden = rest
            elif where == FACE_DOWN and lies_unknown(seen) and player.facedown == NO_CARD:
                if goes_face_down(card) and suffices(rest, burnt, covered - 1):
                    player.facedown = card
                    covered -= 1
                    hidden = rest
            elif (
                where == IN_ASHES
                and ashes > 0
                and card >= SOLDIERS
                and suffices(rest, burnt - 1, covered)
            ):
                player.burnt += one(card)
                ashes -= 1
                burnt -= 1
                hidden = rest
        seat = (seat + 1) % view.players
    return hidden


def suffices(hidden: i64, burnt: i64, covered: i64) -> bool:
    """Are there cards for so many in burnt hands, and for so many face down?"""
    if burnt == 0 and covered == 0:
        return True
    lying = hidden & (one(HEROINE + 1) - 1)
    lying -= count(lying, BISHOP) * one(BISHOP)
    return size(hidden & ~ALL_SOLDIERS) >= burnt and size(lying) >= covered


def lies_unknown(seen: SeatView) -> bool:
    return seen.facedown and seen.facedown_known == NO_CARD


def shuffled(bag: i64, rng: Rng) -> list[int]:
    pool = cards(bag)
    rng.shuffle(pool)
    return pool


def known_seat(seen: SeatView) -> BattleSeat:
    player = BattleSeat()
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
    wanted: i64 = 0
    for player, seen in zip(battle.seats, view.seats, strict=True):
        wanted += seen.burnt - size(player.burnt)
    if wanted == 0:
        return
    fit = [card for card in pool if not has_soldier(one(card))]
    if view.terms.hidden_cards:
        fit.sort(key=goes_face_down)
    burnt = fit[:wanted]
    for card in burnt:
        pool.remove(card)
    for player, seen in zip(battle.seats, view.seats, strict=True):
        missing = seen.burnt - size(player.burnt)
        player.burnt += bag_of(burnt[:missing])
        burnt = burnt[missing:]


def hide_face_down(battle: Battle, view: BattleView, pool: list[int]) -> None:
    """COND-84"""
    for player, seen in zip(battle.seats, view.seats, strict=True):
        if seen.facedown and player.facedown == NO_CARD:
            player.facedown = next(card for card in pool if goes_face_down(card))
            pool.remove(player.facedown)

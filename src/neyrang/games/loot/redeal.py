"""A Loot that a view could be of."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.rng import Rng
from neyrang.core.row import next_clockwise
from neyrang.core.state import Guesses
from neyrang.games.loot.cards import KINDS, cards, count, one, size
from neyrang.games.loot.rules import Loot
from neyrang.games.loot.table import LootSeat
from neyrang.games.loot.view import LootView


def with_known(view: LootView, rng: Rng) -> Loot:
    """Everything the view's seat knows; the cards it does not know are missing."""
    loot = Loot()
    loot.sit_at(view, rng)
    loot.options = view.options
    loot.cards = view.cards
    loot.discard = view.discard
    loot.highest = view.highest
    loot.turn = view.turn
    for caravan in view.road:
        loot.road.append(caravan.copy())
    for seen in view.seats:
        player = LootSeat()
        player.hand = seen.known
        player.won = seen.won
        loot.seats.append(player)
    return loot


def redeal(view: LootView, rng: Rng, guesses: Guesses = None) -> Loot:
    """Every card the view's seat does not know is dealt anew, by the guesses where they fit."""
    loot = with_known(view, rng)
    hidden = view.cards - view.discard
    for caravan in loot.road:
        hidden -= one(caravan.card()) + caravan.laid_here()
    for player in loot.seats:
        hidden -= player.hand + player.won
    if guesses is not None:
        hidden = follow(loot, view, hidden, guesses, rng)
    pool = cards(hidden)
    rng.shuffle(pool)
    i: i64
    for i in range(view.players):
        player = loot.seats[i]
        for _ in range(view.seats[i].held - size(player.hand)):
            player.hand += one(pool.pop())
    loot.deck = pool
    return loot


def follow(loot: Loot, view: LootView, hidden: i64, guesses: list[list[int]], rng: Rng) -> i64:
    """Give each unknown hand the cards it is thought to hold, as far as they are there; returns
    the rest. A random seat comes first: two guesses may want the last copy."""
    seat = rng.below(view.players)
    for _ in range(view.players):
        if view.seats[seat].known == 0:
            player = loot.seats[seat]
            free = view.seats[seat].held
            for kind in guesses[seat]:
                if free > 0 and 0 <= kind < KINDS and count(hidden, kind) > 0:
                    player.hand += one(kind)
                    hidden -= one(kind)
                    free -= 1
        seat = next_clockwise(seat, view.players)
    return hidden

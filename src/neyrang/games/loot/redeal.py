"""A Loot that a view could be of."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.rng import Rng
from neyrang.games.loot.cards import cards, one
from neyrang.games.loot.rules import Loot
from neyrang.games.loot.table import Seat
from neyrang.games.loot.view import LootView


def redeal(view: LootView, rng: Rng) -> Loot:
    """Every card the view's seat does not know is dealt anew."""
    loot = Loot()
    loot.sit_at(view, rng)
    loot.options = view.options
    loot.cards = view.cards
    loot.discard = view.discard
    loot.highest = view.highest
    loot.turn = view.turn
    hidden = view.cards - view.discard
    for caravan in view.road:
        loot.road.append(caravan.copy())
        hidden -= one(caravan.card()) + caravan.laid_here()
    for seen in view.seats:
        player = Seat()
        player.hand = seen.known
        player.won = seen.won
        hidden -= seen.known + seen.won
        loot.seats.append(player)
    pool = cards(hidden)
    rng.shuffle(pool)
    i: i64
    for i in range(view.players):
        seen = view.seats[i]
        if seen.known == 0:
            for _ in range(seen.held):
                loot.seats[i].hand += one(pool.pop())
    loot.deck = pool
    return loot

"""How a game of Loot stands, for searches that stop before its end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.bots.policies.loot.parameters import (
    AHEAD,
    BANDIT,
    CHIEF_HELD,
    COIN_HELD,
    COIN_WON,
    LED,
    RECOVERABLE,
    SALAR_HELD,
    SIDES_SCALE,
    TO_COME,
    UNATTACKED,
)
from neyrang.core.state import NOBODY
from neyrang.games.loot.caravan import Caravan
from neyrang.games.loot.cards import CHIEF, COLOURS, SALAR, coins, count
from neyrang.games.loot.rules import Loot

LEADERS: Final = 56  # FIRST_BIT[CHIEF]: the chiefs' bits by colour, then the salar's
FULL_DECK: Final = 66  # after the deal for two


def evaluate(loot: Loot) -> list[int]:
    """Returns by side what the position multiplies its odds by, in thousandths of a factor of e."""
    deck: i64 = len(loot.deck)
    sides = loot.sides()
    found: list[int] = []
    side: i64
    for side in range(sides):
        won = plundered(loot, side) * by_deck(COIN_WON, deck)
        found.append(won + in_hand(hand_of(loot, side), deck))
    for caravan in loot.road:
        taker = caravan.taker()
        if taker != NOBODY:
            found[taker] += caravan.value * coin_on_road(loot, caravan, taker, deck)
        left = caravan.attackers
        while left:
            entry = (left & 255) - 1
            left >>= 8
            side = entry >> 2
            if side != taker and hand_of(loot, side) >> LEADERS + (entry & 3) & 1:
                found[side] += caravan.value * by_deck(RECOVERABLE, deck)
    return [each * (SIDES_SCALE[0] + SIDES_SCALE[1] * sides) // 100 for each in found]


def coin_on_road(loot: Loot, caravan: Caravan, taker: i64, deck: i64) -> i64:
    """Returns what each coin of a caravan is worth to the side that would take it now."""
    if not caravan.attacked_by_others():
        return by_deck(UNATTACKED, deck)
    if caravan.leaders:
        return by_deck(LED, deck)
    sides = loot.sides()
    before = taker - loot.side_of(loot.turn)
    if before < 0:
        before += sides
    return by_deck(AHEAD, deck) + by_deck(TO_COME, deck) * before // (sides - 1)


def in_hand(hand: i64, deck: i64) -> i64:
    total = coins(hand) * by_deck(COIN_HELD, deck)
    points: i64
    colour: i64
    for points in range(4):
        number: i64 = 0
        for colour in range(COLOURS):
            number += count(hand, 4 * colour + points)
        total += number * by_deck(BANDIT[points], deck)
    chiefs: i64 = 0
    for colour in range(COLOURS):
        chiefs += count(hand, CHIEF + colour)
    return (
        total + chiefs * by_deck(CHIEF_HELD, deck) + count(hand, SALAR) * by_deck(SALAR_HELD, deck)
    )


def by_deck(worth: list[int], deck: i64) -> i64:
    """Interpolates between no deck, a quarter of it, and a full one."""
    if 4 * deck <= FULL_DECK:
        return worth[0] + (worth[1] - worth[0]) * 4 * deck // FULL_DECK
    return worth[1] + (worth[2] - worth[1]) * (4 * deck - FULL_DECK) // (3 * FULL_DECK)


def hand_of(loot: Loot, side: i64) -> i64:
    if loot.options.teams:
        return loot.seats[2 * side].hand + loot.seats[2 * side + 1].hand
    return loot.seats[side].hand


def plundered(loot: Loot, side: i64) -> i64:
    """A team's pile lies before its first partner, but either may have one."""
    if loot.options.teams:
        return coins(loot.seats[2 * side].won + loot.seats[2 * side + 1].won)
    return coins(loot.seats[side].won)

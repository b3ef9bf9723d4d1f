"""How a game of Loot stands, for searches that stop before its end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.state import NOBODY
from neyrang.games.loot.caravan import Caravan
from neyrang.games.loot.cards import CHIEF, COLOURS, SALAR, coins, count
from neyrang.games.loot.rules import Loot

LEADERS: Final = 56  # in a bag the first of the chiefs' bits, by colour; the salar's comes last
FULL_DECK: Final = 66

# What moves the odds of winning, in thousandths of a factor of e: with no deck, with a quarter of
# it, with a full one. Fitted to how games of level 3 ended, with two to five players.
COIN_WON: Final = [295, 184, 51]
UNATTACKED: Final = [-85, -14, 36]  # a coin on the road that would be this side's
LED: Final = [235, 165, 40]  # … by a chief or the salar
AHEAD: Final = [285, 205, 36]  # … by bandits
TO_COME: Final = [-172, -112, -14]  # … while all the others may still undo it
HOPED_FOR: Final = [131, 81, -5]  # a coin that a chief in hand could fetch
# in hand, by strength
BANDIT: Final = [[-30, 1, 82], [-11, 107, 160], [72, 278, 243], [303, 593, 373]]
CHIEF_HELD: Final = [53, 391, 320]
SALAR_HELD: Final = [370, 591, 271]
COIN_HELD: Final = [-72, -39, -9]
HALVING: Final = 693


def prospects(loot: Loot) -> list[int]:
    """By side."""
    deck: i64 = len(loot.deck)
    sides = loot.sides()
    found: list[int] = []
    side: i64
    for side in range(sides):
        purse = plundered(loot, side) * faded(COIN_WON, deck)
        found.append(purse + in_hand(hand_of(loot, side), deck))
    for caravan in loot.road:
        taker = caravan.taker()
        if taker != NOBODY:
            found[taker] += caravan.value * promised(loot, caravan, taker, deck)
        left = caravan.attackers
        while left:
            entry = (left & 255) - 1
            left >>= 8
            side = entry >> 2
            if side != taker and hand_of(loot, side) >> LEADERS + (entry & 3) & 1:
                found[side] += caravan.value * faded(HOPED_FOR, deck)
    return [each * (44 + 27 * sides) // 100 for each in found]


def promised(loot: Loot, caravan: Caravan, taker: i64, deck: i64) -> i64:
    """Each coin of a caravan that somebody would take now."""
    if not caravan.attacked_by_others():
        return faded(UNATTACKED, deck)
    if caravan.leaders:
        return faded(LED, deck)
    sides = loot.sides()
    before = taker - loot.side_of(loot.turn)
    if before < 0:
        before += sides
    return faded(AHEAD, deck) + faded(TO_COME, deck) * before // (sides - 1)


def in_hand(hand: i64, deck: i64) -> i64:
    total = coins(hand) * faded(COIN_HELD, deck)
    points: i64
    colour: i64
    for points in range(4):
        number: i64 = 0
        for colour in range(COLOURS):
            number += count(hand, 4 * colour + points)
        total += number * faded(BANDIT[points], deck)
    chiefs: i64 = 0
    for colour in range(COLOURS):
        chiefs += count(hand, CHIEF + colour)
    return total + chiefs * faded(CHIEF_HELD, deck) + count(hand, SALAR) * faded(SALAR_HELD, deck)


def faded(worth: list[int], deck: i64) -> i64:
    """Between what holds with no deck, with a quarter of it, and with a full one."""
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

"""How a game of Loot stands, for searches that stop before its end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.bots.policies.loot.parameters import LootEvaluation
from neyrang.core.agenda import NOBODY
from neyrang.games.loot.caravan import Caravan
from neyrang.games.loot.cards import CHIEF, COLOURS, SALAR, coins, count
from neyrang.games.loot.rules import Loot

LEADERS: Final = 56  # FIRST_BIT[CHIEF]: the chiefs' bits by colour, then the salar's
FULL_DECK: Final = 66  # after the deal for two


def evaluate(loot: Loot, evaluation: LootEvaluation) -> list[int]:
    """Returns by side what the position multiplies its odds by, in thousandths of a factor of e."""
    deck: i64 = len(loot.deck)
    sides = loot.sides()
    found: list[int] = []
    side: i64
    for side in range(sides):
        won = plundered(loot, side) * by_deck(evaluation.coin_won, deck)
        found.append(won + in_hand(evaluation, hand_of(loot, side), deck))
    for caravan in loot.road:
        taker = caravan.taker()
        if taker != NOBODY:
            found[taker] += caravan.value * coin_on_road(evaluation, loot, caravan, taker, deck)
        left = caravan.attackers
        while left:
            entry = (left & 255) - 1
            left >>= 8
            side = entry >> 2
            if side != taker and hand_of(loot, side) >> LEADERS + (entry & 3) & 1:
                found[side] += caravan.value * by_deck(evaluation.recoverable, deck)
    scale = evaluation.sides_scale
    return [each * (scale[0] + scale[1] * sides) // 100 for each in found]


def coin_on_road(
    evaluation: LootEvaluation, loot: Loot, caravan: Caravan, taker: i64, deck: i64
) -> i64:
    """Returns what each coin of a caravan is worth to the side that would take it now."""
    if not caravan.attacked_by_others():
        return by_deck(evaluation.unattacked, deck)
    if caravan.leaders:
        return by_deck(evaluation.led, deck)
    sides = loot.sides()
    before = taker - loot.side_of(loot.turn)
    if before < 0:
        before += sides
    to_come = by_deck(evaluation.to_come, deck) * before // (sides - 1)
    return by_deck(evaluation.ahead, deck) + to_come


def in_hand(evaluation: LootEvaluation, hand: i64, deck: i64) -> i64:
    total = coins(hand) * by_deck(evaluation.coin_held, deck)
    bandits = [evaluation.bandit_1, evaluation.bandit_2, evaluation.bandit_3, evaluation.bandit_4]
    points: i64
    colour: i64
    for points in range(4):
        number: i64 = 0
        for colour in range(COLOURS):
            number += count(hand, 4 * colour + points)
        total += number * by_deck(bandits[points], deck)
    chiefs: i64 = 0
    for colour in range(COLOURS):
        chiefs += count(hand, CHIEF + colour)
    total += chiefs * by_deck(evaluation.chief, deck)
    return total + count(hand, SALAR) * by_deck(evaluation.salar, deck)


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

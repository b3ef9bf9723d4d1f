"""How a game of Karzar stands, for searches that stop before its end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.bots.policies.karzar.parameters import CAMPAIGN, KarzarEvaluation
from neyrang.games.karzar.cards import (
    BONUS,
    ENOUGH,
    IRAN,
    LAST,
    POWERS,
    RAMSHGAR,
    SIDES,
    TURAN,
    ZAL,
)
from neyrang.games.karzar.rules import Karzar
from neyrang.games.karzar.scoring import is_double

PART: Final = 16  # of a point
WHOLE: Final = 10000.0


def evaluate(k: Karzar, evaluation: KarzarEvaluation) -> list[int]:
    """Returns the chances by seat, in parts of their sum: half for every so many parts of a point
    less."""
    points = expected_points(k, evaluation)
    half = spread(k)
    best: i64 = points[0]
    for each in points:
        best = max(best, each)
    return [1 + int(WHOLE * 0.5 ** (int(best - each) / int(half))) for each in points]


def expected_points(k: Karzar, evaluation: KarzarEvaluation) -> list[int]:
    """Returns by seat, in parts, the points won and those expected in this campaign."""
    players: list[int] = [0, 0]
    for player in k.seats:
        if player.side >= 0:
            players[player.side] += 1
    battles = battles_for(k, evaluation)
    points: list[int] = []
    side: i64
    for side in range(2):
        points.append((2 if is_double(players, side) else 1) * battles[side])
    lead: i64 = points[IRAN] - points[TURAN]
    sway: i64 = PART * (2 + LAST - k.board.battle)  # a side ahead by so much is sure of its bonus
    lead = max(-sway, min(sway, lead))
    bonus: i64 = BONUS * PART * (sway + lead) // (2 * sway)
    points[IRAN] += bonus
    points[TURAN] += BONUS * PART - bonus
    under_way = k.board.campaign > len(k.board.scores)
    found: list[int] = []
    seat: i64
    for seat in range(k.players):
        expected: i64 = 0
        if under_way and k.seats[seat].side >= 0:
            expected = points[k.seats[seat].side]
        for row in k.board.scores:
            expected += PART * row[seat]
        found.append(expected)
    return found


def spread(k: Karzar) -> i64:
    """Returns the parts of a point that halve a chance: a point counts more, the fewer campaigns
    are left."""
    most: i64 = 0
    seat: i64
    for seat in range(k.players):
        total: i64 = 0
        for row in k.board.scores:
            total += row[seat]
        most = max(most, total)
    return PART * (3 + campaigns_left(k, most)) // 2


def campaigns_left(k: Karzar, most: i64) -> i64:
    """Returns about how many campaigns follow this one, with `most` points of the leader."""
    left = min(k.options.campaigns - k.board.campaign, (ENOUGH - most) // CAMPAIGN)
    return max(0, left)


def battles_for(k: Karzar, evaluation: KarzarEvaluation) -> list[int]:
    """Returns by side, in parts, the battles won and those expected."""
    results = k.board.results
    decided = evaluation.decided
    found: list[int] = [PART * results.count(IRAN), PART * results.count(TURAN)]
    odds: i64
    for odds in odds_to_come(k, evaluation):
        found[IRAN] += PART * odds * decided // 1000000
        found[TURAN] += PART * (1000 - odds) * decided // 1000000
    return found


def odds_to_come(k: Karzar, evaluation: KarzarEvaluation) -> list[int]:
    """Returns Iran's odds, in thousandths, of each battle to come that a side wins."""
    sway = evaluation.sway
    stock = evaluation.stock * power_in_hands(k) + evaluation.slayer * slayers_in_hands(k)
    first = first_to_come(k)
    left: i64 = max(1, LAST - first)
    share = stock // left
    found: list[int] = []
    battle: i64
    for battle in range(first, LAST):
        lead = evaluation.lead * lead_at(k.board.slots[battle])
        found.append(500 + max(-sway, min(sway, lead + share)))
    return found


def first_to_come(k: Karzar) -> i64:
    """Returns the battle under way or the next one, counted from 0."""
    return max(0, k.board.battle - 1)


def power_in_hands(k: Karzar) -> i64:
    """Returns the power, in halves, of the heroes in hands of their own side: how much more Iran
    has of it."""
    found: i64 = 0
    for player in k.seats:
        for hero in player.heroes:
            if SIDES[hero] == player.side:
                power: i64 = POWERS[hero]
                found += power if player.side == IRAN else -power
    return found


def slayers_in_hands(k: Karzar) -> i64:
    """Returns how many more slayers Iran has in hands of its own side."""
    found: i64 = 0
    for player in k.seats:
        if player.side == IRAN and ZAL in player.helpers:
            found += 1
        elif player.side == TURAN and RAMSHGAR in player.helpers:
            found -= 1
    return found


def lead_at(slot: list[int]) -> i64:
    """Returns by how much Iran's strongest is above Turan's."""
    iran: i64 = 0
    turan: i64 = 0
    for hero in slot:
        power: i64 = POWERS[hero]
        if SIDES[hero] == IRAN:
            iran = max(iran, power)
        elif SIDES[hero] == TURAN:
            turan = max(turan, power)
    return iran - turan

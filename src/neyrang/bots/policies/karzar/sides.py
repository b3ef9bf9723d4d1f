"""The chance to win the game by side, while the others choose theirs too: a player alone on a side
has double points (KARZ-70), and a player on the leader's side does not catch up."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from neyrang.bots.policies.karzar.evaluation import campaigns_left
from neyrang.bots.policies.karzar.parameters import SIDE_TEMPERATURE, SWING
from neyrang.core.step import bit
from neyrang.games.karzar.cards import BONUS, IRAN, LAST, TURAN
from neyrang.games.karzar.rules import Karzar
from neyrang.games.karzar.scoring import is_double

PART: Final = 8  # of a point
SURE: Final = 1000


def win_chance(k: Karzar, seat: i64, side: i64, lead: i64, lean: i64) -> i64:
    """Returns out of SURE my chance to win the game if I fight for this side.

    `lead`: how many more battles it should win than lose, in parts; `lean`: the percent of the
    others who fight for Iran.
    """
    totals: list[int] = [0] * k.players
    most: i64 = 0
    i: i64
    for row in k.board.scores:
        for i in range(k.players):
            totals[i] += PART * row[i]
    for total in totals:
        most = max(most, total)
    soft = float(PART * (3 + campaigns_left(k, most // PART))) / SIDE_TEMPERATURE
    found = 0.0
    others: i64
    swing: i64
    for others in range(bit(k.players - 1)):  # a bit for each player who fights for Turan
        likely = 1.0
        players: list[int] = [0, 0]
        players[side] += 1
        for i in range(k.players - 1):
            if others & bit(i):
                players[TURAN] += 1
                likely *= float(100 - lean) / 100.0
            else:
                players[IRAN] += 1
                likely *= float(lean) / 100.0
        for swing in range(-SWING, SWING + 1, SWING):
            ours = points(players, side, lead + PART * swing)
            theirs = points(players, 1 - side, -lead - PART * swing)
            if ours > theirs:
                ours += BONUS * PART
            elif theirs > ours:
                theirs += BONUS * PART
            found += likely * share(totals, seat, side, others, ours, theirs, soft)
    return i64(found * SURE / 3.0)


def points(players: list[int], side: i64, lead: i64) -> i64:
    double: i64 = 2 if is_double(players, side) else 1
    return double * (PART * LAST + lead) // 2


def share(
    totals: list[int], seat: i64, side: i64, others: i64, ours: i64, theirs: i64, soft: float
) -> float:
    """Returns my share of the win, with these points more for either side."""
    mine = totals[seat] + ours
    whole = 1.0
    place: i64 = 0
    i: i64
    for i in range(len(totals)):
        if i == seat:
            continue
        turan = others & bit(place) != 0
        place += 1
        total = totals[i] + (ours if turan == (side == TURAN) else theirs)
        whole += exp(float(total - mine) / soft)
    return 1.0 / whole

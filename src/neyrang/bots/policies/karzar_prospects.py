"""How a game of Karzar stands, for searches that stop before its end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.games.karzar.cards import IRAN, POWERS, RAMSHGAR, SIDES, TURAN, ZAL
from neyrang.games.karzar.rules import Karzar

PART: Final = 16  # of a point
BONUS: Final = 3
ENOUGH: Final = 25
LAST: Final = 8
CAMPAIGN: Final = 6  # points that the leader makes in one

# What moves the odds of a battle, in thousandths: fitted to the battles of level 3.
LEAD: Final = 16  # half a point by which the strongest there lead
STOCK: Final = 13  # … by which the heroes in the right hands do, shared by the battles to come
SLAYER: Final = 280  # … and a slayer in the right hand
SWAY: Final = 420  # all of it together, at most
DECIDED: Final = 720  # of a thousand battles so many are won by a side
WHOLE: Final = 10000.0


def chances(k: Karzar) -> list[int]:
    """By seat, in parts of their sum: half for every so many parts of a point less."""
    hopes = prospects(k)
    half = spread(k)
    best: i64 = hopes[0]
    for hope in hopes:
        best = max(best, hope)
    return [1 + int(WHOLE * 0.5 ** (int(best - hope) / int(half))) for hope in hopes]


def prospects(k: Karzar) -> list[int]:
    """By seat, in parts: the points won, and those to be hoped for in this campaign."""
    players: list[int] = [0, 0]
    for player in k.seats:
        if player.side >= 0:
            players[player.side] += 1
    battles = battles_for(k)
    points: list[int] = []
    side: i64
    for side in range(2):
        double: i64 = 2 if players[side] <= 1 or 2 * players[side] < players[1 - side] else 1
        points.append(double * battles[side])
    lead: i64 = points[IRAN] - points[TURAN]
    sway: i64 = PART * (2 + LAST - k.board.battle)  # ahead by so much, it is sure of its bonus
    lead = max(-sway, min(sway, lead))
    bonus: i64 = BONUS * PART * (sway + lead) // (2 * sway)
    points[IRAN] += bonus
    points[TURAN] += BONUS * PART - bonus
    under_way = k.board.campaign > len(k.board.scores)
    found: list[int] = []
    seat: i64
    for seat in range(k.players):
        hoped: i64 = 0
        if under_way and k.seats[seat].side >= 0:
            hoped = points[k.seats[seat].side]
        for row in k.board.scores:
            hoped += PART * row[seat]
        found.append(hoped)
    return found


def spread(k: Karzar) -> i64:
    """The parts that halve a chance: the fewer campaigns are left, the more a point counts."""
    most: i64 = 0
    seat: i64
    for seat in range(k.players):
        total: i64 = 0
        for row in k.board.scores:
            total += row[seat]
        most = max(most, total)
    left = min(k.options.campaigns - k.board.campaign, (ENOUGH - most) // CAMPAIGN)
    return PART * (3 + max(0, left)) // 2


def battles_for(k: Karzar) -> list[int]:
    """By side, in parts: the battles won, and those to be won."""
    board = k.board
    stock: i64 = 0
    for player in k.seats:
        if player.side >= 0:
            theirs: i64 = 0
            for hero in player.heroes:
                if SIDES[hero] == player.side:
                    theirs += STOCK * POWERS[hero]
            if (ZAL if player.side == IRAN else RAMSHGAR) in player.helpers:
                theirs += SLAYER
            stock += theirs if player.side == IRAN else -theirs
    found: list[int] = [PART * board.results.count(IRAN), PART * board.results.count(TURAN)]
    first: i64 = board.battle - 1
    left: i64 = max(1, LAST - first)
    battle: i64
    for battle in range(max(0, first), LAST):
        odds = 500 + max(-SWAY, min(SWAY, LEAD * lead_at(board.slots[battle]) + stock // left))
        found[IRAN] += PART * odds * DECIDED // 1000000
        found[TURAN] += PART * (1000 - odds) * DECIDED // 1000000
    return found


def lead_at(slot: list[int]) -> i64:
    """By how much Iran's strongest is above Turan's."""
    iran: i64 = 0
    turan: i64 = 0
    for hero in slot:
        power: i64 = POWERS[hero]
        if SIDES[hero] == IRAN:
            iran = max(iran, power)
        elif SIDES[hero] == TURAN:
            turan = max(turan, power)
    return iran - turan

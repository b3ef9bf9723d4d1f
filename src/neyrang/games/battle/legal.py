"""Which answers are legal, question by question. A seat's own cards and public facts decide."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.step import Step, number_of
from neyrang.games.battle.cards import (
    CARDS,
    FULL_HAND,
    MOST_DRAWN,
    SOLDIERS,
    count,
    has_soldier,
    one,
)

# fmt: off
# isort: off
from neyrang.games.battle.notation import (
    BURN, BURN_HAND, DRAW, DRAW_CARDS, FAVOR, FAVOR_NONE, HOLD, KEEP, KEEP_NONE, KEEP_ONE,
    KEEP_TWO, PASS, PLACE, PLACE_AT, PLAY, TAKE, TAKE_BACK, TAKE_NONE, TURN,
    favor_at, pair,
)
# isort: on
# fmt: on
from neyrang.games.battle.table import BattleTable

BURN_OR_HOLD: Final = [BURN_HAND, HOLD]
ONLY_HOLD: Final = [HOLD]


def legal_answers(table: BattleTable, step: Step, seat: i64) -> list[int]:
    op = step.op
    if op == TURN:
        return plays(table.seats[seat].hand)
    if op == TAKE_BACK:
        return takes(table.seats[seat].line)
    if op == PLACE:
        moves: list[int] = []
        name_regions(moves, PLACE_AT, table.places())
        return moves
    if op == BURN:  # RAKAB-61, COND-26
        return ONLY_HOLD if has_soldier(table.seats[seat].hand) else BURN_OR_HOLD
    if op == FAVOR:
        return favors(table)
    if op == KEEP:
        return keeps(table.seats[seat].hand)
    assert op == DRAW
    return [DRAW_CARDS + drawn for drawn in range(most_drawn(table, seat) + 1)]


def plays(hand: i64) -> list[int]:
    moves: list[int] = [PASS]
    card: i64 = 0
    while card < CARDS:
        if count(hand, card) > 0:
            moves.append(PLAY + card)
        card += 1
    return moves


def takes(line: i64) -> list[int]:  # RAKAB-43, COND-47
    moves: list[int] = []
    soldier: i64
    for soldier in range(SOLDIERS):
        if count(line, soldier) > 0:
            moves.append(TAKE + soldier)
    moves.append(TAKE_NONE)
    return moves


def favors(table: BattleTable) -> list[int]:  # RAKAB-40, RAKAB-41, COND-42
    moves: list[int] = []
    places = table.favor_places()
    if table.terms.favor_off or places == 0:
        moves.append(FAVOR_NONE)
    name_regions(moves, favor_at(table.terms.map), places)
    return moves


def name_regions(moves: list[int], kind: i64, regions: i64) -> None:
    region: i64 = 0
    while regions:
        if regions & 1:
            moves.append(kind + region)
        regions >>= 1
        region += 1


def keeps(hand: i64) -> list[int]:  # COND-30
    moves: list[int] = [KEEP_NONE]
    low: i64
    high: i64
    for low in range(CARDS):
        if count(hand, low) > 0:
            moves.append(KEEP_ONE + low)
    for low in range(CARDS):
        if count(hand, low) > 0:
            rest = hand - one(low)
            for high in range(low, CARDS):
                if count(rest, high) > 0:
                    moves.append(KEEP_TWO + pair(low, high))
    return moves


def most_drawn(table: BattleTable, seat: i64) -> i64:
    """COND-80 never past the hand limit, nor more than there is."""
    room = max(hand_limit(table, seat) - table.hand_size(seat), 0)
    return min(min(MOST_DRAWN, room), table.drawable())


def hand_limit(table: BattleTable, seat: i64) -> i64:
    """COND-80"""
    return FULL_HAND + number_of(table.seats[seat].owned)

"""Which answers are legal, question by question. A seat's own cards and public facts decide."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.kept import KeptLists
from neyrang.core.step import Step, bit
from neyrang.games.coup.cards import (
    AMBASSADOR,
    CAPTAIN,
    CONTESSA,
    DUKE,
    INQUISITOR,
    NO_DUKE,
    ROLES,
    count,
    one,
)

# fmt: off
# isort: off
from neyrang.games.coup.notation import (
    ANARCHIST, ASSASSINATE, BLOCK, BLOCK_AS, BOMB, CHALLENGE, CHOOSE_FACTION, CLAIM, CONCEDE,
    CONVERT, COUP, DECIDE, DEFUSE, DRAFT, DRAFT_CARD, EMBEZZLE, EXAMINE, EXCHANGE, FACTIONS,
    FOREIGN_AID, HAND_ON, INCOME, KEEP, KEEP_ONE, KEEP_TWO, LEAVE, LET_EXPLODE, LOSE, LOSE_CARD,
    MAX_SEATS, PASS, PROVE, REPLACE, REVEAL, REVEAL_ALL, SHOW, SHOW_CARD, STEAL, TAX, TURN, pair,
)
# isort: on
# fmt: on
from neyrang.games.coup.prices import MUST_COUP, price
from neyrang.games.coup.table import CoupTable

# The commonest answers, made once: callers of `legal_now` do not change them.
TURNS: Final = KeptLists()
DOUBTS: Final = [PASS, CHALLENGE]
AID_BLOCKS: Final = [PASS, BLOCK_AS + DUKE]
ASSASSIN_BLOCKS: Final = [PASS, BLOCK_AS + CONTESSA]
STEAL_BLOCKS: Final = [PASS, BLOCK_AS + CAPTAIN, BLOCK_AS + AMBASSADOR]
STEAL_BLOCKS_INQUISITOR: Final = [PASS, BLOCK_AS + CAPTAIN, BLOCK_AS + INQUISITOR]
ONLY_CONCEDE: Final = [CONCEDE]
PROOFS: Final = [[CONCEDE, REVEAL + role] for role in range(ROLES)]


def legal_answers(table: CoupTable, step: Step, seat: i64) -> list[int]:
    op = step.op
    if op == CLAIM:
        return DOUBTS
    if op == BLOCK:
        return blocks(table.act, table.options.inquisitor)
    if op == TURN:
        return turn_actions(table, seat)
    if op == LOSE:
        return each_role(LOSE_CARD, table.seats[seat].hand)
    if op == PROVE:
        return proofs(table, step.what, seat)
    if op == KEEP:
        return keeps(table.seats[seat].hand, step.amount)
    if op == SHOW:
        return each_role(SHOW_CARD, table.seats[seat].hand)
    if op == DECIDE:
        return [LEAVE, REPLACE] if len(table.court) > 0 else [LEAVE]
    if op == BOMB:
        return bomb_answers(table)
    if op == DRAFT:
        return each_role(DRAFT_CARD, table.seats[seat].hand)
    assert op == FACTIONS
    return [CHOOSE_FACTION, CHOOSE_FACTION + 1]


def turn_actions(table: CoupTable, seat: i64) -> list[int]:
    coins = min(table.seats[seat].coins, MUST_COUP)
    reach = table.within_reach(seat)
    robbed = reach & with_coins(table)
    if table.options.more_actions:
        return all_actions(table, seat, coins, reach, robbed)
    number = ((coins << MAX_SEATS) + reach << MAX_SEATS) + robbed
    actions = TURNS.find(number)
    if actions is None:
        actions = TURNS.keep(number, all_actions(table, seat, coins, reach, robbed))
    return actions


def all_actions(table: CoupTable, seat: i64, coins: i64, reach: i64, robbed: i64) -> list[int]:
    actions: list[int] = []
    if coins >= MUST_COUP:  # COUP-23
        name_seats(actions, COUP, reach)
        return actions
    actions = [INCOME, FOREIGN_AID, TAX, EXCHANGE]
    if table.options.reformation and table.reserve > 0:
        actions.append(EMBEZZLE)
    if coins >= price(COUP):
        name_seats(actions, COUP, reach)
    if coins >= price(ASSASSINATE):
        name_seats(actions, ASSASSINATE, reach)
    name_seats(actions, STEAL, robbed)
    if table.options.inquisitor:
        name_seats(actions, EXAMINE, reach)
    if table.options.reformation:
        if coins >= price(CONVERT):
            name_seats(actions, CONVERT, table.others(seat) | bit(seat))
        elif coins >= price(CONVERT, True):
            actions.append(CONVERT + seat)
    if table.options.anarchist and coins >= price(ANARCHIST):
        name_seats(actions, ANARCHIST, table.unbombed(seat))  # COUP-94 not limited by faction
    return actions


def name_seats(actions: list[int], kind: i64, seats: i64) -> None:
    seat: i64 = 0
    while seats:
        if seats & 1:
            actions.append(kind + seat)
        seats >>= 1
        seat += 1


def with_coins(table: CoupTable) -> i64:
    """COUP-43"""
    seats: i64 = 0
    seat: i64
    for seat in range(table.players):
        if table.seats[seat].coins > 0:
            seats |= bit(seat)
    return seats


def blocks(act: i64, inquisitor: bool) -> list[int]:
    if act == FOREIGN_AID:  # COUP-31
        return AID_BLOCKS
    if act == ASSASSINATE:  # COUP-41
        return ASSASSIN_BLOCKS
    if inquisitor:  # COUP-113
        return STEAL_BLOCKS_INQUISITOR
    return STEAL_BLOCKS  # COUP-42


def proofs(table: CoupTable, claim: i64, seat: i64) -> list[int]:
    """COUP-61 revealing is a choice, and conceding is always possible."""
    hand = table.seats[seat].hand
    if claim == NO_DUKE:  # COUP-97, COUP-98
        return [CONCEDE, REVEAL_ALL] if count(hand, DUKE) == 0 else ONLY_CONCEDE
    return PROOFS[claim] if count(hand, claim) > 0 else ONLY_CONCEDE


def each_role(move: i64, hand: i64) -> list[int]:
    moves: list[int] = []
    role: i64
    for role in range(ROLES):
        if count(hand, role) > 0:
            moves.append(move + role)
    return moves


def keeps(hand: i64, number: i64) -> list[int]:
    """Every way to keep that many of the cards in hand: COUP-44, COUP-111."""
    if number == 1:
        return each_role(KEEP_ONE, hand)
    moves: list[int] = []
    low: i64
    high: i64
    for low in range(ROLES):
        if count(hand, low) > 0:
            rest = hand - one(low)
            for high in range(low, ROLES):
                if count(rest, high) > 0:
                    moves.append(KEEP_TWO + pair(low, high))
    return moves


def bomb_answers(table: CoupTable) -> list[int]:
    moves: list[int] = [LET_EXPLODE, DEFUSE]
    name_seats(moves, HAND_ON, table.unbombed(table.turn))  # COUP-133
    return moves

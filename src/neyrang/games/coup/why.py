"""Why an answer is not legal, question by question: what `legal.py` leaves out, with the reason."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.reason import Reason, not_in_this_game
from neyrang.core.step import Step, bit
from neyrang.games.coup.cards import (
    DUKE,
    NO_DUKE,
    ROLE_NAMES,
    ROLES,
    cards,
    character_set,
    count,
    size,
    without,
)
from neyrang.games.coup.legal import name_seats, with_coins

# fmt: off
# isort: off
from neyrang.games.coup.notation import (
    ANARCHIST, ASSASSINATE, BLOCK, BLOCK_AS, BOMB, CHOOSE_FACTION, CONCEDE, CONVERT, COUP, DECIDE,
    DRAFT, DRAFT_CARD, EMBEZZLE, EXAMINE, FOREIGN_AID, HAND_ON, INCOME, KEEP, KEEP_ONE,
    KEPT, LOSE, LOSE_CARD, PROVE, REPLACE, REVEAL, REVEAL_ALL, SHOW, SHOW_CARD, STEAL,
    TURN, kind_of, seat_of,
)
# isort: on
# fmt: on
from neyrang.games.coup.prices import MUST_COUP, price
from neyrang.games.coup.table import CoupTable

# Clauses of the prices
PRICED: Final = {
    COUP: "COUP-32",
    ASSASSINATE: "COUP-41",
    CONVERT: "COUP-95",
    ANARCHIST: "COUP-130",
}
LIMITED: Final = [COUP, ASSASSINATE, STEAL, EXAMINE]  # by factions: COUP-92


def why_not(table: CoupTable, step: Step, seat: i64, action: i64) -> Reason | None:
    op = step.op
    hand = table.seats[seat].hand
    if op == TURN and INCOME <= action < HAND_ON:
        return why_no_turn(table, seat, action)
    if op == BLOCK and BLOCK_AS <= action < CONCEDE:
        return why_no_block(table, action - BLOCK_AS)
    if op == PROVE and REVEAL <= action <= REVEAL_ALL:
        return why_no_proof(hand, step.what)
    if op == LOSE and LOSE_CARD <= action < SHOW_CARD:
        return not_in_hand(action - LOSE_CARD)
    if op == SHOW and SHOW_CARD <= action < SHOW_CARD + ROLES:
        return not_in_hand(action - SHOW_CARD)
    if op == DRAFT and DRAFT_CARD <= action < CHOOSE_FACTION:
        return not_in_hand(action - DRAFT_CARD)
    if op == KEEP and KEEP_ONE <= action < INCOME:
        return why_no_keep(hand, step.amount, KEPT[action - KEEP_ONE])
    if op == DECIDE and action == REPLACE:  # COUP-112
        return Reason("court_empty", {"clause": "COUP-112"})
    if op == BOMB and action >= HAND_ON:
        return why_no_target(table, seat, HAND_ON, seat_of(action))
    return None


def why_no_turn(table: CoupTable, seat: i64, action: i64) -> Reason | None:
    kind, target = kind_of(action), seat_of(action)
    coins = table.seats[seat].coins
    if missing_option(table, kind):
        return not_in_this_game(missing_option(table, kind))
    if coins >= MUST_COUP and kind != COUP:  # COUP-23
        return Reason("must_coup", {"coins": coins, "limit": MUST_COUP, "clause": "COUP-23"})
    need = price(kind, target == seat)
    if coins < need:  # COUP-20
        return Reason("coins", {"need": need, "have": coins, "clause": PRICED[kind]})
    if kind == EMBEZZLE:  # COUP-96
        return Reason("reserve_empty", {"clause": "COUP-96"})
    return why_no_target(table, seat, kind, target)


def why_no_target(table: CoupTable, seat: i64, kind: i64, target: i64) -> Reason | None:
    if target >= table.players:
        return Reason("no_such_seat", {"players": table.players})
    if target == seat and kind != CONVERT:  # COUP-20
        return Reason("yourself", {"clause": "COUP-20"})
    if not table.is_in(target):  # COUP-11, COUP-20
        return Reason("out", {"seat": target, "clause": "COUP-20"})
    if kind in LIMITED and table.within_reach(seat) & bit(target) == 0:
        return Reason("faction", {"seat": target, "clause": "COUP-92"})
    if kind == STEAL and with_coins(table) & bit(target) == 0:
        return Reason("penniless", {"seat": target, "clause": "COUP-43"})
    if kind in (HAND_ON, ANARCHIST):
        if target == table.turn:
            return Reason("paid_for_it", {"seat": target, "clause": "COUP-134"})
        return Reason("had_the_bomb", {"seat": target, "clause": "COUP-134"})
    return None


def why_no_block(table: CoupTable, role: i64) -> Reason:
    if count(character_set(table.options.inquisitor), role) == 0:
        return not_in_this_game("inquisitor")
    if table.act == FOREIGN_AID:
        clause = "COUP-31"
    else:
        clause = "COUP-41" if table.act == ASSASSINATE else "COUP-42"
    return Reason("blocks_nothing", {"card": ROLE_NAMES[role], "clause": clause})


def why_no_proof(hand: i64, claim: i64) -> Reason:
    if claim == NO_DUKE:
        if count(hand, DUKE) > 0:
            return Reason("duke_in_hand", {"clause": "COUP-97"})
        return Reason("show_all", {"clause": "COUP-98"})
    card = ROLE_NAMES[claim]
    if count(hand, claim) == 0:
        return Reason("only_concede", {"card": card, "clause": "COUP-61"})
    return Reason("show_claimed", {"card": card, "clause": "COUP-61"})


def why_no_keep(hand: i64, number: i64, kept: i64) -> Reason:
    if size(kept) != number:  # COUP-44, COUP-111
        return Reason("keep_count", {"count": number, "clause": "COUP-44"})
    for role in cards(kept):
        if count(hand, role) == 0:
            return not_in_hand(role)
    return Reason("only_one", {"card": ROLE_NAMES[cards(kept)[0]]})


def not_in_hand(role: i64) -> Reason:
    return Reason("not_in_hand", {"card": ROLE_NAMES[role]})


def missing_option(table: CoupTable, kind: i64) -> str:
    """Returns the option that would bring this action of a turn into play; "" where it is."""
    options = table.options
    if kind == EXAMINE and not options.inquisitor:
        return "inquisitor"
    if kind in (CONVERT, EMBEZZLE) and not options.reformation:
        return "reformation"
    return "anarchist" if kind == ANARCHIST and not options.anarchist else ""


# ---- what a player would look for


def sought(table: CoupTable, step: Step, seat: i64) -> list[int]:
    op = step.op
    if op == TURN:
        return sought_in_turn(table, seat)
    if op == PROVE:
        return [REVEAL_ALL if step.what == NO_DUKE else REVEAL + step.what]
    if op == KEEP:
        hand = table.seats[seat].hand
        return [KEEP_ONE + n for n in range(len(KEPT)) if without(hand, KEPT[n]) >= 0]
    if op == DECIDE:
        return [REPLACE]
    moves: list[int] = []
    if op == BOMB:
        name_seats(moves, HAND_ON, everybody(table) & ~bit(seat))
    return moves


def sought_in_turn(table: CoupTable, seat: i64) -> list[int]:
    """Every action in play, at everybody else, also those who are out."""
    moves: list[int] = []
    for action in range(INCOME, COUP):
        if not missing_option(table, action):
            moves.append(action)
    others = everybody(table) & ~bit(seat)
    for kind in (COUP, ASSASSINATE, STEAL, EXAMINE, CONVERT, ANARCHIST):
        if not missing_option(table, kind):
            name_seats(moves, kind, others)
    if table.options.reformation:
        moves.append(CONVERT + seat)
    return moves


def everybody(table: CoupTable) -> i64:
    return bit(table.players) - 1

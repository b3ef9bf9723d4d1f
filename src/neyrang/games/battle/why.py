"""Why an answer is not legal, question by question: what `legal.py` leaves out, with the reason.

Which clause it is differs from game to game: `Terms.clauses` has it by the reason's code.
"""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.reason import Reason, not_in_this_game
from neyrang.core.step import Step
from neyrang.games.battle.cards import CARD_NAMES, MOST_DRAWN, SOLDIERS, cards, count
from neyrang.games.battle.legal import hand_limit, name_regions

# fmt: off
# isort: off
from neyrang.games.battle.notation import (
    BURN, BURN_HAND, DRAW, DRAW_CARDS, FAVOR, FAVOR_NONE, KEEP, KEEP_NONE, KEPT_BAGS,
    PLACE, PLACE_AT, PLAY, SHOW_HAND, TAKE, TAKE_BACK, TURN, favor_at,
)
# isort: on
# fmt: on
from neyrang.games.battle.table import BattleTable


def why_not(table: BattleTable, step: Step, seat: i64, action: i64) -> Reason | None:
    op = step.op
    favors = favor_at(table.terms.map)
    if op == TURN and PLAY <= action < TAKE:
        return Reason("not_in_hand", {"card": CARD_NAMES[action - PLAY]})
    if op == TAKE_BACK and TAKE <= action < TAKE + SOLDIERS:  # RAKAB-43, COND-47
        clause = table.terms.clauses["not_in_line"]
        return Reason("not_in_line", {"card": CARD_NAMES[action - TAKE], "clause": clause})
    if op == PLACE and PLACE_AT <= action < favors:
        return why_no_place(table, action - PLACE_AT)
    if op == FAVOR and action == FAVOR_NONE:  # RAKAB-40
        return Reason("favor_stays", {"clause": table.terms.clauses["favor_stays"]})
    if op == FAVOR and action >= favors:
        return why_no_favor(table, action - favors)
    if op == BURN and action == BURN_HAND:  # RAKAB-61, COND-26
        return Reason("soldier_in_hand", {"clause": table.terms.clauses["soldier_in_hand"]})
    if op == KEEP and KEEP_NONE <= action < DRAW_CARDS:
        return why_no_keep(table.seats[seat].hand, KEPT_BAGS[action - KEEP_NONE])
    if op == DRAW and DRAW_CARDS <= action <= DRAW_CARDS + MOST_DRAWN:
        return why_no_draw(table, seat, action - DRAW_CARDS)
    return None


def why_no_place(table: BattleTable, region: i64) -> Reason:
    """RAKAB-10, COND-4; COND-83 only one's own are closed."""
    key = table.terms.map.regions[region]
    if region == table.favor:
        return Reason("favored", {"region": key, "clause": table.terms.clauses["favored"]})
    clause = table.terms.clauses["owned"]
    return Reason("owned", {"region": key, "seat": table.owner(region), "clause": clause})


def why_no_favor(table: BattleTable, region: i64) -> Reason:
    """RAKAB-41, COND-42"""
    key = table.terms.map.regions[region]
    if region == table.battle:
        return Reason("contested", {"region": key, "clause": table.terms.clauses["contested"]})
    clause = table.terms.clauses["favor_owned"]
    return Reason("owned", {"region": key, "seat": table.owner(region), "clause": clause})


def why_no_keep(hand: i64, kept: i64) -> Reason:
    for card in cards(kept):
        if count(hand, card) == 0:
            return Reason("not_in_hand", {"card": CARD_NAMES[card]})
    return Reason("only_one", {"card": CARD_NAMES[cards(kept)[0]]})


def why_no_draw(table: BattleTable, seat: i64, number: i64) -> Reason:
    """COND-80"""
    clause = table.terms.clauses["draw"]
    held, limit = table.hand_size(seat), hand_limit(table, seat)
    if held + number > limit:
        return Reason("hand_limit", {"held": held, "limit": limit, "clause": clause})
    return Reason("deck_short", {"left": table.drawable(), "clause": clause})


def why_not_show(table: BattleTable, seat: i64, action: i64) -> Reason | None:
    """COND-60"""
    if not SHOW_HAND <= action < FAVOR_NONE:
        return None
    other = action - SHOW_HAND
    if not table.terms.talk:
        return not_in_this_game()
    if other >= table.players:
        return Reason("no_such_seat", {"players": table.players})
    if other == seat:
        return Reason("yourself", {"clause": table.terms.clauses["show"]})
    return Reason("nothing_to_show", {"clause": table.terms.clauses["show"]})


# ---- what a player would look for


def sought(table: BattleTable, step: Step, seat: i64) -> list[int]:
    op = step.op
    moves: list[int] = []
    if op == PLACE:
        name_regions(moves, PLACE_AT, table.terms.map.everywhere())
    elif op == FAVOR:
        moves.append(FAVOR_NONE)
        name_regions(moves, favor_at(table.terms.map), table.terms.map.everywhere())
    elif op == BURN:
        moves.append(BURN_HAND)
    elif op == DRAW:
        moves.extend([DRAW_CARDS + number for number in range(1, MOST_DRAWN + 1)])
    return moves

"""What mobeds ask of their players: KARZ-50, KARZ-51, KARZ-53."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.event import EVERYONE
from neyrang.core.step import Step
from neyrang.games.karzar.cards import HEROES, MOBED1, NO_HELPER, add, take
from neyrang.games.karzar.notation import (
    COMPANIONS,
    FETCH,
    FETCHED,
    FETCHING,
    GAVE,
    HELPER_THING,
    LAID,
    LAY,
    LAY_WITH,
    SWAP,
    SWAP_NONE,
    SWAPPED,
    SWAPPED_NONE,
    SWAPPING,
    companion_helper,
)
from neyrang.games.karzar.table import KarzarTable


def lay(t: KarzarTable, seat: i64, action: i64) -> None:  # KARZ-50, KARZ-51
    mobed: i64
    with_him: i64 = NO_HELPER
    if action < LAY_WITH:
        mobed = MOBED1 + action - LAY
    else:
        mobed = MOBED1 + (action - LAY_WITH) // COMPANIONS
        with_him = companion_helper((action - LAY_WITH) % COMPANIONS)
    take(t.seats[seat].helpers, mobed)
    shown: list[int] = [HELPER_THING + mobed]
    if with_him != NO_HELPER:
        take(t.seats[seat].helpers, with_him)
        shown.append(HELPER_THING + with_him)
    t.board.laid.extend([seat, mobed, with_him])
    t.tell_cards(LAID, seat, shown, EVERYONE)


def plan(t: KarzarTable) -> None:
    """Most stars first, then seat order: KARZ-50."""
    laid = t.board.laid
    for mobed in range(MOBED1, MOBED1 + 3):  # the last to act is planned first
        place: i64 = len(laid) - 3
        while place >= 0:
            if laid[place + 1] == mobed:
                op: i64 = SWAPPING if laid[place + 2] == NO_HELPER else FETCHING
                t.first(Step(op, laid[place]))
            place -= 3


def swap(t: KarzarTable, s: Step) -> None:  # KARZ-53 with nothing to take he is spent
    if not t.seats[s.seat].heroes:
        return
    for hero in t.board.dead:
        if t.can_be_taken(hero):
            t.ask(s, s.seat)
            return


def swap_closed(t: KarzarTable, s: Step) -> None:
    if t.said == SWAP_NONE:
        t.tell(SWAPPED_NONE, s.seat)
        return
    mine = (t.said - SWAP) // HEROES
    other = (t.said - SWAP) % HEROES
    hand = t.seats[s.seat].heroes
    take(hand, mine)
    take(t.board.dead, other)
    add(hand, other)
    add(t.board.dead, mine)
    t.tell_card(GAVE, s.seat, mine, EVERYONE)
    t.tell_card(SWAPPED, s.seat, other, EVERYONE)


def fetch(t: KarzarTable, s: Step) -> None:
    if t.board.beyond:  # KARZ-51 what lay there before this turn
        t.ask(s, s.seat)


def fetch_closed(t: KarzarTable, s: Step) -> None:
    helper = companion_helper(t.said - FETCH)
    take(t.board.beyond, helper)
    add(t.seats[s.seat].helpers, helper)
    t.tell_card(FETCHED, s.seat, HELPER_THING + helper, EVERYONE)

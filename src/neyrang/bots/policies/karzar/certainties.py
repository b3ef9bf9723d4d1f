"""What nobody does in Karzar, whatever the others hold: its weight is 0."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.bots.policies.karzar.helpers import HelperOdds
from neyrang.games.karzar.cards import HEROES, HICH, POWERS, SIDES, WITCH, is_marked, is_tahmineh
from neyrang.games.karzar.notation import LAY, LAY_WITH, SEND, SWAP, SWAP_NONE
from neyrang.games.karzar.table import KarzarTable


def rule_out_helpers(
    t: KarzarTable, seat: i64, odds: HelperOdds, legal: list[int], weights: list[int]
) -> None:
    """Nobody sends a helper that alone turns a battle from won to lost: no later battle, where it
    must be played after all, can cost more. Nor is a mobed laid who finds nobody to take."""
    if is_independent(t, seat):
        return
    takes_nobody = True
    for hero in t.board.dead:
        if t.can_be_taken(hero):
            takes_nobody = False
    i: i64
    for i in range(len(legal)):
        action: i64 = legal[i]
        if action >= LAY:
            if action < LAY_WITH and takes_nobody:
                weights[i] = 0
        elif action == SEND + WITCH and may_be_worth_more(t):
            continue
        elif action != SEND + HICH and odds.loses_alone(action - SEND):
            weights[i] = 0


def may_be_worth_more(t: KarzarTable) -> bool:
    """Returns whether the next battle, to which the witch takes a hero, may be worth more than
    this one."""
    return t.options.vanguard or t.options.nushdaru


def rule_out_swaps(t: KarzarTable, seat: i64, legal: list[int], weights: list[int]) -> None:
    """Nobody swaps a hero for one who serves the own side less: as a captive he would serve it
    more, and a mark is worth more or less than its power."""
    if t.options.captives or is_independent(t, seat):
        return
    side = t.seats[seat].side
    i: i64
    for i in range(len(legal)):
        action: i64 = legal[i]
        if action == SWAP_NONE:
            continue
        given = (action - SWAP) // HEROES
        taken = (action - SWAP) % HEROES
        if is_marked(given) or is_marked(taken):
            continue
        if service(taken, side) < service(given, side):
            weights[i] = 0


def service(hero: i64, side: i64) -> i64:
    """Returns a hero's power, below 0 for one of the other side."""
    power: i64 = POWERS[hero]
    return power if SIDES[hero] == side else -power


def is_independent(t: KarzarTable, seat: i64) -> bool:
    """Returns whether this seat fights for no side: KARZ-170."""
    for helper in t.seats[seat].helpers:  # noqa: SIM110 (a generator costs more than it saves)
        if is_tahmineh(helper):
            return True
    return False

"""How often a bot bluffs and challenges at Coup, character by character.

A bot that never bluffs a character, or always blocks as the same one, can be read; win shares
against bots that do not read it say nothing of that. The other games have no claims to count.
"""

from __future__ import annotations

from collections.abc import Iterable

from neyrang.core.state import State
from neyrang.games.coup.cards import NO_DUKE, NO_ROLE, ROLE_NAMES, ROLES, count
from neyrang.games.coup.notation import BLOCK, BLOCK_AS, CHALLENGE, CLAIM, PASS, TURN, kind_of
from neyrang.games.coup.prices import claimed_role
from neyrang.games.coup.rules import Coup

Habits = dict[str, tuple[int, int]]  # by what could be done: how often it was, and could have been

KINDS = {  # in the order of the table
    "bluff": "claims it on its turn, without it",
    "block": "blocks as it, without it",
    "challenge": "challenges it",
}
NAMES = [f"{kind}:{role}" for kind in KINDS for role in ROLE_NAMES]


def chances(state: State, seat: int, action: int) -> dict[str, bool]:
    """Returns what this seat could do by its answer, and whether it does so with this action."""
    step = state.agenda
    if not isinstance(state, Coup) or step is None:
        return {}
    if step.op == CLAIM:
        known = {} if step.what == NO_DUKE else {ROLE_NAMES[step.what]: action == CHALLENGE}
        return {f"challenge:{role}": done for role, done in known.items()}
    hand = state.seats[seat].hand
    if step.op == TURN:
        inquisitor = state.options.inquisitor
        claims = {int(claimed_role(kind_of(other), inquisitor)) for other in state.legal(seat)}
        done = claimed_role(kind_of(action), inquisitor)
        bluffs = [role for role in claims if NO_ROLE < role < ROLES and count(hand, role) == 0]
        return {f"bluff:{ROLE_NAMES[role]}": role == done for role in bluffs}
    if step.op == BLOCK:
        roles = [other - BLOCK_AS for other in state.legal(seat) if other != PASS]
        if any(count(hand, role) > 0 for role in roles):
            return {}
        return {f"block:{ROLE_NAMES[role]}": action == BLOCK_AS + role for role in roles}
    return {}


def add(habits: Habits, state: State, seat: int, action: int) -> None:
    for name, done in chances(state, seat, action).items():
        did, could = habits.get(name, (0, 0))
        habits[name] = (did + done, could + 1)


def merged(found: Iterable[Habits]) -> Habits:
    whole: Habits = {}
    for habits in found:
        for name, (did, could) in habits.items():
            before = whole.get(name, (0, 0))
            whole[name] = (before[0] + did, before[1] + could)
    return whole

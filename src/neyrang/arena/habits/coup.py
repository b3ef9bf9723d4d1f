"""Bluffs, blocks without the card, challenges and drafts, character by character."""

from __future__ import annotations

from neyrang.core.state import State
from neyrang.games.coup.cards import NO_DUKE, NO_ROLE, ROLE_NAMES, ROLES, count
from neyrang.games.coup.notation import (
    BLOCK,
    BLOCK_AS,
    CHALLENGE,
    CLAIM,
    DRAFT,
    DRAFT_CARD,
    PASS,
    TURN,
    kind_of,
)
from neyrang.games.coup.prices import claimed_role
from neyrang.games.coup.rules import Coup

KINDS = {
    "bluff": "claims it on its turn, without it",
    "block": "blocks as it, without it",
    "challenge": "challenges it",
    "draft": "drafts it",
}
TITLES = {
    f"{kind}:{role}": f"{role}: {told}" for kind, told in KINDS.items() for role in ROLE_NAMES
}


def chances(state: State, seat: int, action: int) -> dict[str, bool]:
    """Returns what this seat could do by its answer, and whether it does so with this action."""
    step = state.agenda
    if not isinstance(state, Coup) or step is None:
        return {}
    if step.op == CLAIM and step.what != NO_DUKE:
        return {f"challenge:{ROLE_NAMES[step.what]}": action == CHALLENGE}
    if step.op == DRAFT:
        drafts = {ROLE_NAMES[other - DRAFT_CARD]: other == action for other in state.legal(seat)}
        return {f"draft:{role}": done for role, done in drafts.items()}
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

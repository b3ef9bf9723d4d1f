"""Why an answer suits this table: of what `policy` weighs it by, the facts that a person can check.

They are public, or the seat's own cards.
"""

from __future__ import annotations

from neyrang.bots.policies.coup.policy import wins_next
from neyrang.bots.policies.coup.reading import (
    all_denied,
    can_coup,
    claimants,
    held,
    strongest,
    too_many,
    unseen,
)
from neyrang.core.state import State
from neyrang.core.step import Step, bit, number_of
from neyrang.games.coup.cards import (
    CONTESSA,
    DUKE,
    NO_DUKE,
    NO_ROLE,
    ROLE_NAMES,
    ROLES,
    count,
    size,
)
from neyrang.games.coup.claims import blocking
from neyrang.games.coup.notation import (
    ASSASSINATE,
    BLOCK,
    BLOCK_AS,
    CHALLENGE,
    CLAIM,
    COUP,
    FOREIGN_AID,
    PASS,
    STEAL,
    TURN,
    kind_of,
    seat_of,
)
from neyrang.games.coup.prices import claimed_role
from neyrang.games.coup.rules import Coup

Fact = tuple[str, dict[str, str | int]]  # its words (`coup.because.…`), and who or what they name


def facts(state: State, seat: int, action: int) -> list[Fact]:
    """Returns what speaks for this answer, the weightiest first."""
    step = state.agenda
    if not isinstance(state, Coup) or step is None:
        return []
    if step.op == CLAIM:
        return about_claim(state, step, seat, action == CHALLENGE)
    if step.op == BLOCK:
        return about_block(state, seat, action)
    return about_turn(state, seat, action) if step.op == TURN else []


def about_claim(coup: Coup, step: Step, seat: int, doubts: bool) -> list[Fact]:
    """In the order of the policy: where something settles the matter, nothing else is weighed."""
    claimer, me, role = coup.seats[step.seat], coup.seats[seat], step.what
    if role == NO_DUKE:
        return []
    named: dict[str, str | int] = {"seat": int(step.seat), "role": ROLE_NAMES[role]}
    if claimer.caught & bit(role):
        return [("caught", named)] if doubts else []
    left = unseen(coup, seat, role)
    if left == 0:
        return [("all_seen", named)] if doubts else []
    if wins_next(coup, seat):
        return [] if doubts else [("wins_next", {})]
    attacked = step.seat == coup.turn and coup.target == seat
    blocks = blocking(coup.act, coup.options.inquisitor) & held(me.hand)
    if attacked and coup.act in (ASSASSINATE, STEAL) and blocks:
        return [] if doubts else [("can_block", {"role": named_in(blocks)})]
    last, others = size(me.hand) == 1, coup.others(seat)
    if coup.turn == seat and last and can_coup(coup) & others == others:
        return [("coup_follows", {})] if doubts else []
    if attacked and last and coup.act == ASSASSINATE:
        lost = unseen(coup, seat, CONTESSA) == 0 or me.caught & bit(CONTESSA)
        return [("no_way_out" if lost else "last_influence", {})] if doubts else []
    if coup.turn == seat and coup.act == ASSASSINATE and size(claimer.hand) == 1:
        return [("cornered", named)] if doubts else []
    if claimer.denied & bit(role):
        return [("denied", named)] if doubts else []
    if too_many(claimer, role):
        return [("too_many", named)] if doubts else []
    believed = claimer.claimed & bit(role) and left > 1 and number_of(others) > 1
    return [("claimed", named)] if believed and not doubts else []


def about_block(coup: Coup, seat: int, action: int) -> list[Fact]:
    me = coup.seats[seat]
    last = coup.act == ASSASSINATE and size(me.hand) == 1
    if action == PASS:
        return []
    found = card_or_bluff(coup, seat, action - BLOCK_AS)
    return [("last_influence", {}), *found] if last else found


def about_turn(coup: Coup, seat: int, action: int) -> list[Fact]:
    kind, target = int(kind_of(action)), int(seat_of(action))
    reach = coup.within_reach(seat)
    if kind == FOREIGN_AID:
        if unseen(coup, seat, DUKE) == 0:
            return [("all_seen", {"role": ROLE_NAMES[DUKE]})]
        return [("nobody_blocks", {})] if all_denied(coup, reach, DUKE) else []
    if kind == COUP:
        return [("strongest", {"seat": target})] if target == strongest(coup, reach, 100) else []
    role = int(claimed_role(kind, coup.options.inquisitor))
    if not NO_ROLE < role < ROLES:
        return []
    found = card_or_bluff(coup, seat, role)
    blockers = blocking(kind, coup.options.inquisitor)
    if kind in (ASSASSINATE, STEAL) and not claimants(coup, bit(target), blockers):
        found.append(("unblocked", {"seat": target}))
    return found


def card_or_bluff(coup: Coup, seat: int, role: int) -> list[Fact]:
    me = coup.seats[seat]
    named: dict[str, str | int] = {"role": ROLE_NAMES[role]}
    if count(me.hand, role) > 0:
        return [("holds", named)]
    return [("bluff_backed" if me.claimed & bit(role) else "bluff", named)]


def named_in(roles: int) -> str:
    return next(name for role, name in enumerate(ROLE_NAMES) if roles & bit(role))

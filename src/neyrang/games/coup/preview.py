"""What a move would bring, and how things stand, for Coup: from a View alone.

The rules themselves are asked, on a state that holds what the seat knows: of cards it does not
know there is only the number.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.agenda import NOBODY
from neyrang.core.document import seat_list
from neyrang.core.rng import Rng
from neyrang.core.step import Step
from neyrang.games.coup.cards import (
    COINS,
    CONTESSA,
    DUKE,
    NO_DUKE,
    NO_ROLE,
    ROLE_NAMES,
    ROLES,
    count,
    one,
    size,
)
from neyrang.games.coup.legal import blocks

# fmt: off
# isort: off
from neyrang.games.coup.notation import (
    ANARCHIST, ASSASSINATE, BLOCK, BLOCK_AS, BOMB, CHALLENGE, CHOOSE_FACTION, CLAIM, CONCEDE,
    CONVERT, COUP, DECIDE, DRAFT, DRAFT_CARD, EMBEZZLE, END_TURN, EXAMINE, EXCHANGE, FACTIONS,
    FOREIGN_AID, HAND_ON, INCOME, KEEP, KEEP_ONE, KEPT, LET_EXPLODE, LOSE, LOSE_CARD, NOTATION,
    PASS, PROVE, REPLACE, SHOW, SHOW_CARD, STEAL, TAX, TURN,
)
# isort: on
# fmt: on
from neyrang.games.coup.position import action_document, faction_name, role_names
from neyrang.games.coup.prices import MOST_STOLEN, MUST_COUP, gain, price
from neyrang.games.coup.redeal import with_known
from neyrang.games.coup.rules import Coup
from neyrang.games.coup.view import CoupView

Document = dict[str, object]

UNSEEN: Final = DUKE  # stands for a card of the Court: only how many there are is asked

ACTIONS: Final = [
    INCOME, FOREIGN_AID, TAX, EXCHANGE, EMBEZZLE, COUP, ASSASSINATE, STEAL, EXAMINE, CONVERT,
    ANARCHIST,
]  # fmt: skip


def known_coup(view: CoupView) -> Coup:
    coup = with_known(view, Rng())
    coup.court = [UNSEEN] * view.court
    return coup


# ---- numbers of the rules


def facts(coup: Coup) -> Document:
    """Of a state with everything set out, before the deal."""
    options = coup.options
    actions: Document = {}
    for act in ACTIONS:
        if act == EXAMINE and not options.inquisitor:
            continue
        if act in (CONVERT, EMBEZZLE) and not options.reformation:
            continue
        if act == ANARCHIST and not options.anarchist:
            continue
        coup.act = act
        actions[NOTATION.moves[act].partition(":")[0]] = {
            "price": int(price(act)),
            "own_price": int(price(act, True)),
            "gain": int(MOST_STOLEN if act == STEAL else gain(act)),
            "claims": role_name(coup.claimed()),
            "blocks": block_roles(coup) if act in (FOREIGN_AID, ASSASSINATE, STEAL) else [],
            "targets": act >= COUP,
        }
    starts = [int(player.coins) for player in coup.seats]
    return {
        "actions": actions,
        "must_coup": MUST_COUP,
        "coins": COINS,
        "start_coins": starts,
        "roles": role_names(one_of_each(coup.deck)),
        "copies": int(max(count(coup.deck, role) for role in range(ROLES))),
    }


def one_of_each(bag: i64) -> i64:
    kinds: i64 = 0
    role: i64
    for role in range(ROLES):
        if count(bag, role) > 0:
            kinds += one(role)
    return kinds


def role_name(role: i64) -> str | None:
    return None if role == NO_ROLE else NOTATION.things[role]


def block_roles(coup: Coup) -> list[str]:
    return [
        ROLE_NAMES[move - BLOCK_AS]
        for move in blocks(coup.act, coup.options.inquisitor)
        if move != PASS
    ]


# ---- how things stand


def standing(view: CoupView) -> Document:
    coup = known_coup(view)
    me = view.seat
    return {
        "seats": [
            {
                "coins": int(seen.coins),
                "influence": int(seen.influence),
                "out": seen.influence == 0,
                "must_coup": seen.coins >= MUST_COUP,
                "faction": faction_name(seen.faction),
                "reach": seat_list(coup.within_reach(seat), view.players) if seen.influence else [],
            }
            for seat, seen in enumerate(view.seats)
        ],
        "treasury": int(view.treasury),
        "reserve": int(view.reserve),
        "court": int(view.court),
        "action": action_document(view.act, view.target),
        "roles": {
            ROLE_NAMES[role]: role_document(view, role)
            for role in range(ROLES)
            if count(view.deck, role) > 0
        },
        "hand": role_names(view.seats[me].known) if me >= 0 else [],
    }


def role_document(view: CoupView, role: i64) -> Document:
    """How many there are, and how many of them the seat has seen: turned up, or its own."""
    seen: i64 = 0
    for seat in view.seats:
        seen += count(seat.lost, role)
    if view.seat >= 0:
        mine = view.seats[view.seat]
        seen += count(mine.known, role) + count(mine.removed_known, role)
    return {"copies": int(count(view.deck, role)), "seen": int(seen)}


# ---- what a move would bring


def preview(view: CoupView, action: i64) -> Document:
    """Empty for a move that is no answer of this seat to the open question."""
    NOTATION.text(action)  # refuses what is no move at all
    step = view.agenda
    me = view.seat
    if step is None or not view.owes():
        return {}
    coup = known_coup(view)
    hand = view.seats[me].known
    op = step.op
    if op == TURN and action >= INCOME:
        return turn_preview(coup, view, step, action)
    if op == CLAIM:
        return doubt_preview(view, step, action)
    if op == BLOCK:
        return block_preview(coup, view, action)
    if op == PROVE:
        return proof_preview(coup, view, step, action)
    if op == BOMB:
        return bomb_preview(coup, view, action)
    if op == LOSE and holds(hand, action - LOSE_CARD):
        rest = hand - one(action - LOSE_CARD)
        return {"hand": role_names(rest), "out": rest == 0}
    if op == KEEP and KEEP_ONE <= action < INCOME:
        kept: i64 = KEPT[action - KEEP_ONE]
        return {"kept": role_names(kept), "returned": size(hand) - size(kept)}
    if op == SHOW and holds(hand, action - SHOW_CARD):
        return {"shows": role_name(action - SHOW_CARD), "to": int(step.other)}
    if op == DECIDE:
        draws = 1 if action == REPLACE else 0
        return {"seat": int(step.other), "card": role_name(view.shown), "draws": draws}
    if op == DRAFT and holds(hand, action - DRAFT_CARD):
        role = action - DRAFT_CARD
        return {"kept": role_name(role), "removed": role_names(hand - one(role))}
    if op == FACTIONS:
        coup.take_factions(action - CHOOSE_FACTION)
        return {"factions": [faction_name(player.faction) for player in coup.seats]}
    return {}


def holds(hand: i64, role: i64) -> bool:
    return 0 <= role < ROLES and count(hand, role) > 0


def is_bluff(hand: i64, claim: i64) -> bool:
    """Does the own hand give the lie to this claim?"""
    if claim == NO_DUKE:
        return count(hand, DUKE) > 0
    return claim != NO_ROLE and count(hand, claim) == 0


def claim_document(coup: Coup, view: CoupView, claim: i64) -> Document:
    """A claim of the view's own seat: is it true, and who may challenge it?"""
    me = view.seat
    challengers: list[int] = []
    if claim != NO_ROLE:
        asking = cloned(coup)
        asking.claim(Step(CLAIM, me, what=claim, resume=END_TURN))
        challengers = seat_list(asking.asked, view.players)
    return {
        "claims": role_name(claim),
        "bluff": is_bluff(view.seats[me].known, claim),
        "challengers": challengers,
    }


def cloned(coup: Coup) -> Coup:
    copy = coup.clone()
    copy.asked = 0
    copy.waiting = 0
    return copy


def turn_preview(coup: Coup, view: CoupView, step: Step, action: i64) -> Document:
    me = view.seat
    before = view.seats[me].coins
    coup.agenda = step.then
    coup.asked = 0
    coup.waiting = 0
    coup.declare(action)
    paid = coup.seats[me].coins
    blocking = cloned(coup)
    blocking.block(Step(BLOCK))
    blockers = seat_list(blocking.asked, view.players)
    done = cloned(coup)
    done.effect()
    target: int | None = None if coup.target == NOBODY else int(coup.target)
    loser = done.agenda is not None and done.agenda.op == LOSE
    return {
        "cost": int(before - paid),
        "gain": int(done.seats[me].coins - paid),
        "coins": int(done.seats[me].coins),
        **claim_document(coup, view, coup.claimed()),
        "refund": int(before - paid) if coup.claimed() != NO_ROLE else 0,  # COUP-64
        "blocks": block_roles(coup) if blockers else [],
        "blockers": blockers,
        "target": target,
        "target_coins": None if target is None else int(done.seats[target].coins),
        "target_loses": 1 if loser else 0,
        "target_out": loser and target is not None and view.seats[target].influence == 1,
        "draws": int(view.court) - len(done.court),
        "faction": None if target is None else faction_name(done.seats[target].faction),
    }


def stake(view: CoupView, loses: bool) -> Document:
    """What the own seat loses by a lost challenge."""
    return {"loses": 1 if loses else 0, "out": loses and view.seats[view.seat].influence == 1}


def doubt_preview(view: CoupView, step: Step, action: i64) -> Document:
    """`challenge` or `pass`: of whom, what, and what is lost if the claim is true."""
    claim = step.what
    known: Document = {"copies": None, "seen": None}
    if claim < ROLES:
        known = role_document(view, claim)
    return {
        "seat": int(step.seat),
        "claims": role_name(claim),
        "action": action_document(view.act, view.target),
        **stake(view, action == CHALLENGE),
        "claimant_out": action == CHALLENGE and view.seats[step.seat].influence == 1,
        **known,
    }


def block_preview(coup: Coup, view: CoupView, action: i64) -> Document:
    claim: i64 = NO_ROLE if action == PASS else action - BLOCK_AS
    return {
        "seat": int(view.turn),
        "action": action_document(view.act, view.target),
        **claim_document(coup, view, claim),
    }


def proof_preview(coup: Coup, view: CoupView, step: Step, action: i64) -> Document:
    """`reveal` or `concede`: who loses a card, and what is shown and drawn anew."""
    concedes = action == CONCEDE
    hand = view.seats[view.seat].known
    shown: list[str] = []
    if not concedes:
        shown = role_names(hand) if step.what == NO_DUKE else [ROLE_NAMES[step.what]]
    refund = coup.price() if concedes and step.resume == END_TURN else 0
    return {
        "claims": role_name(step.what),
        "challenger": int(step.other),
        "shows": shown,
        "draws": len(shown),
        **stake(view, concedes),
        "challenger_out": not concedes and view.seats[step.other].influence == 1,
        "refund": int(refund),
    }


def bomb_preview(coup: Coup, view: CoupView, action: i64) -> Document:
    explodes = action == LET_EXPLODE
    return {
        **claim_document(coup, view, NO_ROLE if explodes else CONTESSA),
        **stake(view, explodes),
        "to": int(action - HAND_ON) if action >= HAND_ON else None,
    }

"""Coup's moves, steps and events: numbers inside, these words outside (docs/notation.md)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.notation import Notation
from neyrang.games.coup.cards import FACTION_NAMES, ROLE_NAMES, ROLES, one

MAX_SEATS: Final = 10

# Moves. Those with an argument are a first number plus the role or the seat.
PASS: Final = 0
CHALLENGE: Final = 1
BLOCK_AS: Final = 2  # + role
CONCEDE: Final = 8
REVEAL: Final = 9  # + role
REVEAL_ALL: Final = 15
LOSE_CARD: Final = 16  # + role
SHOW_CARD: Final = 22  # + role
LEAVE: Final = 28
REPLACE: Final = 29
LET_EXPLODE: Final = 30
DEFUSE: Final = 31
DRAFT_CARD: Final = 32  # + role
CHOOSE_FACTION: Final = 38  # + faction
KEEP_ONE: Final = 40  # + role
KEEP_TWO: Final = 46  # + pair
INCOME: Final = 67
FOREIGN_AID: Final = 68
TAX: Final = 69
EXCHANGE: Final = 70
EMBEZZLE: Final = 71
COUP: Final = 72  # + seat, like all from here on
ASSASSINATE: Final = 82
STEAL: Final = 92
EXAMINE: Final = 102
CONVERT: Final = 112
ANARCHIST: Final = 122
HAND_ON: Final = 132

NO_ACT: Final = -1  # between turns no action is under way

# Steps
DRAFT: Final = 0
FACTIONS: Final = 1
TURN: Final = 2
CLAIM: Final = 3
PROVE: Final = 4
BLOCK: Final = 5
STANDS: Final = 6
EFFECT: Final = 7
LOSE: Final = 8
KEEP: Final = 9
SHOW: Final = 10
DECIDE: Final = 11
BOMB: Final = 12
CARRY: Final = 13
EXPLODE: Final = 14
END_TURN: Final = 15

# Events. The declared actions come first, in the order of their moves (`told_as`).
TOLD_INCOME: Final = 0
TOLD_FOREIGN_AID: Final = 1
TOLD_TAX: Final = 2
TOLD_EXCHANGE: Final = 3
TOLD_EMBEZZLE: Final = 4
TOLD_COUP: Final = 5
TOLD_ASSASSINATE: Final = 6
TOLD_STEAL: Final = 7
TOLD_EXAMINE: Final = 8
TOLD_CONVERT: Final = 9
TOLD_ANARCHIST: Final = 10
DEALT: Final = 11
DRAFTED: Final = 12
FACTION: Final = 13
CHALLENGED: Final = 14
BLOCKED: Final = 15
REVEALED: Final = 16
SHOWED_ALL: Final = 17
CONCEDED: Final = 18
BLOCK_STOOD: Final = 19
LOST: Final = 20
OUT: Final = 21
GAINED: Final = 22
REFUNDED: Final = 23
STOLE: Final = 24
DREW: Final = 25
RETURNED: Final = 26
SHOWN: Final = 27
LEFT: Final = 28
REPLACED: Final = 29
CONVERTED: Final = 30
EMBEZZLED: Final = 31
EXPLODED: Final = 32
DEFUSING: Final = 33
HANDING_ON: Final = 34
DEFUSED: Final = 35
HANDED_ON: Final = 36
FIZZLED: Final = 37
WON: Final = 38
UNCHALLENGED: Final = 39
UNBLOCKED: Final = 40

STEP_NAMES: Final = [
    "draft", "factions", "turn", "claim", "prove", "block", "stands", "effect", "lose", "keep",
    "show", "decide", "bomb", "carry", "explode", "end_turn",
]  # fmt: skip

EVENT_NAMES: Final = [
    "income", "foreign_aid", "tax", "exchange", "embezzle", "coup", "assassinate", "steal",
    "examine", "convert", "anarchist", "dealt", "drafted", "faction", "challenged", "blocked",
    "revealed", "showed_all", "conceded", "block_stood", "lost", "out", "gained", "refunded",
    "stole", "drew", "returned", "shown", "left", "replaced", "converted", "embezzled",
    "exploded", "defusing", "handing_on", "defused", "handed_on", "fizzled", "won",
    "unchallenged", "unblocked",
]  # fmt: skip

THINGS: Final = [*ROLE_NAMES, "no_duke", *FACTION_NAMES]
FACTION_THING: Final = 7  # where the factions begin in THINGS


def kind_of(action: i64) -> i64:
    """An action of a turn without its target: `steal:2` -> STEAL."""
    return action if action < COUP else action - (action - COUP) % MAX_SEATS


def seat_of(action: i64) -> i64:
    """The seat an action names, or -1."""
    if action < COUP:
        return -1
    return (action - COUP) % MAX_SEATS


def told_as(kind: i64) -> i64:
    """The event that tells of this declared action."""
    return kind - INCOME if kind < COUP else TOLD_COUP + (kind - COUP) // MAX_SEATS


def pair(low: i64, high: i64) -> i64:
    """Pairs of roles (low <= high) numbered from 0: 21 of them."""
    return low * (2 * ROLES - 1 - low) // 2 + high


def move_texts() -> list[str]:
    pairs = [""] * (ROLES * (ROLES + 1) // 2)
    for low in range(ROLES):
        for high in range(low, ROLES):
            pairs[pair(low, high)] = "+".join(sorted([ROLE_NAMES[low], ROLE_NAMES[high]]))

    def each(verb: str, words: list[str]) -> list[str]:
        return [f"{verb}:{word}" for word in words]

    seats = [str(seat) for seat in range(MAX_SEATS)]
    targeted = ["coup", "assassinate", "steal", "examine", "convert", "anarchist", "hand_on"]
    return [
        "pass", "challenge", *each("block", ROLE_NAMES), "concede", *each("reveal", ROLE_NAMES),
        "reveal", *each("lose", ROLE_NAMES), *each("show", ROLE_NAMES), "leave", "replace",
        "explode", "defuse", *each("draft", ROLE_NAMES), *each("faction", FACTION_NAMES),
        *each("keep", ROLE_NAMES), *each("keep", pairs),
        "income", "foreign_aid", "tax", "exchange", "embezzle",
        *(move for verb in targeted for move in each(verb, seats)),
    ]  # fmt: skip


def kept_bags() -> list[int]:
    """The bag that each `keep` keeps, counted from KEEP_ONE."""
    bags: list[int] = [one(role) for role in range(ROLES)]
    for low in range(ROLES):
        bags.extend(one(low) + one(high) for high in range(low, ROLES))
    return bags


KEPT: Final = kept_bags()
NOTATION: Final = Notation(move_texts(), STEP_NAMES, EVENT_NAMES, THINGS)

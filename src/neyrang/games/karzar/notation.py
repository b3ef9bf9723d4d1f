"""Karzar's moves, steps and events: numbers inside, these words outside (docs/notation.md)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.notation import Notation
from neyrang.games.karzar.cards import (
    BATTLES,
    FORESIGHT_NAMES,
    HELPER_NAMES,
    HERO_NAMES,
    HEROES,
    HICH,
    KING_NAMES,
    MOBED1,
    SIDE_NAMES,
    TAHMINEH1,
)

# Moves. Those with an argument are a first number plus the card, the side or the battle.
READY: Final = 0
FORESEE: Final = 1
FLEE: Final = 2
CHOOSE_SIDE: Final = 3  # + side
SWAP_NONE: Final = 5
TRADE_NONE: Final = 6
DECREE_NOTHING: Final = 7
HOLD_CAPTIVES: Final = 8
CANCEL_CAPTIVES: Final = 9
STRIKE: Final = 10  # + battle - 1
SEND: Final = 19  # + helper up to hich
LAY: Final = 30  # + mobed - MOBED1
LAY_WITH: Final = 33  # + 10 * (mobed - MOBED1) + companion
FETCH: Final = 63  # + companion
PLAY: Final = 73  # + hero
PLAY_KING: Final = 111  # + the guard
CAPTURE: Final = 149  # + hero
SWAP: Final = 187  # + pair of the hand's and the dead hero
TRADE: Final = 1631  # + pair of the hand's and the camp's hero
KEEP: Final = 3075  # + three heroes
KEEPS: Final = 9880
COMPANIONS: Final = 10  # helpers that can go with a mobed, or be fetched

# Steps
CAMPAIGN: Final = 0
KEEPING: Final = 1
SIDING: Final = 2
PREPARE: Final = 3
FORESIGHT: Final = 4
HEROES_TURN: Final = 5
HELPERS_TURN: Final = 6
ACT: Final = 7
SWAPPING: Final = 8
FETCHING: Final = 9
OUTCOME: Final = 10
END_BATTLE: Final = 11
END_CAMPAIGN: Final = 12
DECREE: Final = 13
SCORING: Final = 14
DUEL_TURN: Final = 15

STEP_NAMES: Final = [
    "campaign", "keep", "side", "prepare", "foresight", "heroes", "helpers", "act", "swap",
    "fetch", "outcome", "end_battle", "end_campaign", "decree", "scoring", "duel",
]  # fmt: skip

# Events
SET_UP: Final = 0
PAIRED: Final = 1
SURPLUS: Final = 2
BANNER: Final = 3
DEALT: Final = 4
DEALT_HELPERS: Final = 5
DEALT_FORESIGHT: Final = 6
KEPT: Final = 7
SIDED: Final = 8
FLED: Final = 9
CAPTURED: Final = 10
DREW: Final = 11
FORESAW: Final = 12
LOOKED: Final = 13
TRADED: Final = 14
TRADED_NONE: Final = 15
TURNED_UP: Final = 16
KING_PLAYED: Final = 17
SUMS: Final = 18
FELL: Final = 19
HELPERS_UP: Final = 20
LAID: Final = 21
CANCELLED: Final = 22
ACTED: Final = 23
IDLE: Final = 24
SWAPPED: Final = 25
SWAPPED_NONE: Final = 26
FETCHED: Final = 27
STRENGTHENED: Final = 28
BANISHED: Final = 29
NINTH: Final = 30
SCATTERED: Final = 31
WON_BATTLE: Final = 32
HEALED: Final = 33
INDEPENDENT: Final = 34
STRUCK: Final = 35
CAPTIVES_DECIDED: Final = 36
DECREED_NOTHING: Final = 37
CAPTIVE_SHOWN: Final = 38
CAPTIVES_FOUGHT: Final = 39
THRONE: Final = 40
SCORED: Final = 41
WON: Final = 42
GAVE: Final = 43
RETURNED: Final = 44
LOST_POINTS: Final = 45
PREPARED: Final = 46
STOOD: Final = 47
STOOD_HALF: Final = 48  # and a half point more

EVENT_NAMES: Final = [
    "set_up", "paired", "surplus", "banner", "dealt", "dealt_helpers", "dealt_foresight", "kept",
    "sided", "fled", "captured", "drew", "foresaw", "looked", "traded", "traded_none",
    "turned_up", "king_played", "sums", "fell", "helpers_up", "laid", "cancelled", "acted", "idle",
    "swapped", "swapped_none", "fetched", "strengthened", "banished", "ninth", "scattered",
    "won_battle", "healed", "independent", "struck", "captives_decided", "decreed_nothing",
    "captive_shown", "captives_fought", "throne", "scored", "won", "gave", "returned",
    "lost_points", "prepared", "stood", "stood_half",
]  # fmt: skip

THINGS: Final = [
    *HERO_NAMES, *KING_NAMES, *HELPER_NAMES, *SIDE_NAMES, "draw", *FORESIGHT_NAMES, "hold",
    "cancel",
]  # fmt: skip
HELPER_THING: Final = 40  # where the helpers begin in THINGS
SIDE_THING: Final = 54
FORESIGHT_THING: Final = 57
HOLD_THING: Final = 65


def companion(helper: i64) -> i64:
    """Helpers that can go with a mobed or be fetched, numbered from 0: no tahmineh, no hich."""
    return helper if helper < TAHMINEH1 else helper - MOBED1 + TAHMINEH1


def companion_helper(number: i64) -> i64:
    return number if number < TAHMINEH1 else number - TAHMINEH1 + MOBED1


def two(first: i64, second: i64) -> i64:
    return first * HEROES + second


def three(low: i64, middle: i64, high: i64) -> i64:
    """Three heroes (low <= middle <= high) numbered from 0."""
    middle += 1
    high += 2
    return high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low


def triples() -> list[list[int]]:
    found: list[list[int]] = [[] for _ in range(KEEPS)]
    for high in range(HEROES):
        for middle in range(high + 1):
            for low in range(middle + 1):
                found[three(low, middle, high)] = [low, middle, high]
    return found


KEPT_HEROES: Final = triples()  # by the number of a `keep`


def move_texts() -> list[str]:
    def each(verb: str, words: list[str]) -> list[str]:
        return [f"{verb}:{word}" for word in words]

    mobeds = HELPER_NAMES[MOBED1:]
    others = [HELPER_NAMES[companion_helper(number)] for number in range(COMPANIONS)]
    pairs = [f"{one}:{other}" for one in HERO_NAMES for other in HERO_NAMES]
    kept = ["+".join(sorted(HERO_NAMES[hero] for hero in heroes)) for heroes in KEPT_HEROES]
    return [
        "ready", "foresight", "flee", *each("side", SIDE_NAMES), "swap:none", "trade:none",
        "nothing", "captives:hold", "captives:cancel",
        *each("strike", [str(battle) for battle in range(1, BATTLES + 1)]),
        *each("helper", HELPER_NAMES[: HICH + 1]), *each("mobed", mobeds),
        *each("mobed", [f"{mobed}+{other}" for mobed in mobeds for other in others]),
        *each("fetch", others), *each("hero", HERO_NAMES), *each("king", HERO_NAMES),
        *each("captive", HERO_NAMES), *each("swap", pairs), *each("trade", pairs),
        *each("keep", kept),
    ]  # fmt: skip


NOTATION: Final = Notation(move_texts(), STEP_NAMES, EVENT_NAMES, THINGS)

"""Moves, steps and events of a battle: numbers inside, these words outside (docs/notation.md).

The regions come last in each list, so that everything else has one number on every map.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.notation import Notation
from neyrang.games.battle.cards import CARD_NAMES, CARDS, MOST_DRAWN, SOLDIERS, one
from neyrang.games.battle.map import Map

MAX_SEATS: Final = 6

# Moves. Those with an argument are a first number plus the card, the seat or the region.
PASS: Final = 0
PLAY: Final = 1  # + card
TAKE: Final = 16  # + soldier
TAKE_NONE: Final = 23
BURN_HAND: Final = 24
HOLD: Final = 25
KEEP_NONE: Final = 26
KEEP_ONE: Final = 27  # + card
KEEP_TWO: Final = 42  # + pair
DRAW_CARDS: Final = 162  # + number
SHOW_HAND: Final = 166  # + seat
FAVOR_NONE: Final = 172
PLACE_AT: Final = 173  # + region; `favor:REGION` follows, see `favor_at`

# Steps
PLACE: Final = 0
START: Final = 1
TURN: Final = 2
TAKE_BACK: Final = 3
FAVOR: Final = 4
NEXT: Final = 5
CONCLUDE: Final = 6
SWEEP: Final = 7
BURN: Final = 8
GATHER: Final = 9
KEEP: Final = 10
DEAL: Final = 11
DRAW: Final = 12

# Events
DEALT: Final = 0
PLACED: Final = 1
PLAYED: Final = 2
PASSED: Final = 3
WAITED: Final = 4
TURNED_UP: Final = 5
STRUCK: Final = 6  # a bishop burns soldiers of a line
SPARED: Final = 7  # or finds none
FAVORED: Final = 8
FAVOR_OFF: Final = 9
TOOK: Final = 10
CONQUERED: Final = 11
DEFENDED: Final = 12
TIED: Final = 13
CHOOSES: Final = 14
CHARMED: Final = 15  # chooses by courtesans
BURNT: Final = 16
HELD: Final = 17
KEPT: Final = 18
DREW: Final = 19
SHOWED: Final = 20
FINAL_BATTLE: Final = 21
SCORED: Final = 22
NEW_GAME: Final = 23
WON: Final = 24
NOBODY_WON: Final = 25

STEP_NAMES: Final = [
    "place", "start", "turn", "take", "favor", "next", "conclude", "sweep", "burn", "gather",
    "keep", "deal", "draw",
]  # fmt: skip

EVENT_NAMES: Final = [
    "dealt", "placed", "played", "passed", "waited", "turned_up", "struck", "spared", "favored",
    "favor_off", "took", "conquered", "defended", "tied", "chooses", "charmed", "burnt", "held",
    "kept", "drew", "showed", "final_battle", "scored", "new_game", "won", "nobody_won",
]  # fmt: skip

REGION_THING: Final = CARDS  # where the regions begin among the things


def favor_at(map_: Map) -> i64:
    """The first of the moves `favor:REGION`."""
    return PLACE_AT + len(map_.regions)


def pair(low: i64, high: i64) -> i64:
    """Pairs of cards (low <= high) numbered from 0: 120 of them."""
    return low * (2 * CARDS - 1 - low) // 2 + high


def pairs() -> list[tuple[int, int]]:
    return [(low, high) for low in range(CARDS) for high in range(low, CARDS)]


def kept_bags() -> list[int]:
    """The bag that each `keep` keeps, counted from KEEP_NONE."""
    bags: list[int] = [0]
    bags.extend(one(card) for card in range(CARDS))
    bags.extend(one(low) + one(high) for low, high in pairs())
    return bags


KEPT_BAGS: Final = kept_bags()


def each(verb: str, words: list[str]) -> list[str]:
    return [f"{verb}:{word}" for word in words]


def notation_of(map_: Map) -> Notation:
    two = ["+".join(sorted([CARD_NAMES[low], CARD_NAMES[high]])) for low, high in pairs()]
    moves = [
        "pass", *each("play", CARD_NAMES), *each("take", CARD_NAMES[:SOLDIERS]), "take:none",
        "burn", "hold", "keep:none", *each("keep", CARD_NAMES), *each("keep", two),
        *each("draw", [str(number) for number in range(MOST_DRAWN + 1)]),
        *each("show_hand", [str(seat) for seat in range(MAX_SEATS)]),
        "favor:none", *each("place", map_.regions), *each("favor", map_.regions),
    ]  # fmt: skip
    things = [*CARD_NAMES, *map_.regions]
    return Notation(moves, STEP_NAMES, EVENT_NAMES, things, map_.names)

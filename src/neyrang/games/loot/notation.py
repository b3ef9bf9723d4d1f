"""Loot's moves, steps and events: numbers inside, these words outside (docs/notation.md)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.notation import Notation
from neyrang.games.loot.cards import BANDITS, CARD_NAMES, COLOUR_NAMES, COLOURS, LOWEST

MOST_CARAVANS: Final = 50  # numbers of caravans that moves can name; a game has 25

# Moves. Those with arguments are a first number plus the card, or plus the caravan and the card.
DRAW: Final = 0
PLAY: Final = 1  # + value - 2
BURN: Final = 8  # + kind of card
LAY_SALAR: Final = 36  # + caravan number - 1, like all from here on
LAY_CHIEF: Final = 86  # 4 for each caravan, + colour
ATTACK: Final = 286  # 16 for each caravan, + kind of bandit

# Steps
PLUNDER: Final = 0
TURN: Final = 1

# Events
DEALT: Final = 0
DREW: Final = 1
DECK_EMPTY: Final = 2
PLAYED: Final = 3
ATTACKED: Final = 4
CHIEF_LAID: Final = 5
SALAR_LAID: Final = 6
BURNT: Final = 7
PLUNDERED: Final = 8
SITS_OUT: Final = 9
LOST_ON_THE_ROAD: Final = 10
LAID_OPEN: Final = 11

STEP_NAMES: Final = ["plunder", "turn"]

EVENT_NAMES: Final = [
    "dealt", "drew", "deck_empty", "played", "attacked", "chief", "salar", "burnt", "plundered",
    "sits_out", "lost_on_the_road", "laid_open",
]  # fmt: skip

THINGS: Final = [*CARD_NAMES, *COLOUR_NAMES]


def caravan_of(action: i64) -> i64:
    """The number of the caravan that a salar, a chief or a bandit is laid at."""
    if action >= ATTACK:
        return (action - ATTACK) // BANDITS + 1
    if action >= LAY_CHIEF:
        return (action - LAY_CHIEF) // COLOURS + 1
    return action - LAY_SALAR + 1


def move_texts() -> list[str]:
    numbers = range(1, MOST_CARAVANS + 1)
    values = range(LOWEST, LOWEST + BURN - PLAY)
    return [
        "draw",
        *(f"play:caravan{value}" for value in values),
        *(f"burn:{card}" for card in CARD_NAMES),
        *(f"salar:{number}" for number in numbers),
        *(f"chief:{number}:{colour}" for number in numbers for colour in COLOUR_NAMES),
        *(f"attack:{number}:{card}" for number in numbers for card in CARD_NAMES[:BANDITS]),
    ]


NOTATION: Final = Notation(move_texts(), STEP_NAMES, EVENT_NAMES, THINGS)

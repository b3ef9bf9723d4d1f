"""What Coup's actions cost, bring and claim: each fact stands here and nowhere else."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.games.coup.cards import (
    AMBASSADOR,
    ASSASSIN,
    CAPTAIN,
    CONTESSA,
    DUKE,
    INQUISITOR,
    NO_DUKE,
    NO_ROLE,
)
from neyrang.games.coup.notation import (
    ANARCHIST,
    ASSASSINATE,
    CONVERT,
    COUP,
    DEFUSE,
    EMBEZZLE,
    EXAMINE,
    EXCHANGE,
    FOREIGN_AID,
    HAND_ON,
    INCOME,
    STEAL,
    TAX,
)

START_COINS: Final = 2  # COUP-3
FIRST_OF_TWO: Final = 1  # COUP-80: the starting player's coins with two players

MUST_COUP: Final = 10  # COUP-23: with so many coins nothing else is legal

COUP_PRICE: Final = 7  # COUP-32
ASSASSIN_PRICE: Final = 3  # COUP-41
OWN_CONVERSION: Final = 1  # COUP-95
OTHER_CONVERSION: Final = 2
BOMB_PRICE: Final = 5  # COUP-130

MOST_STOLEN: Final = 2  # COUP-42


def price(act: i64, self_target: bool = False) -> i64:
    """Returns the coins that declaring this action costs; `act` is the move without its target."""
    if act == COUP:
        return COUP_PRICE
    if act == ASSASSINATE:
        return ASSASSIN_PRICE
    if act == CONVERT:
        return OWN_CONVERSION if self_target else OTHER_CONVERSION
    if act == ANARCHIST:
        return BOMB_PRICE
    return 0


def gain(act: i64) -> i64:
    """Returns the coins this action takes from the Treasury, as far as they are there."""
    if act == INCOME:
        return 1  # COUP-30
    if act == FOREIGN_AID:
        return 2  # COUP-31
    if act == TAX:
        return 3  # COUP-40
    return 0


def claimed_role(act: i64, inquisitor: bool) -> i64:
    """Returns the character that this action claims, the answers to a bomb included; NO_ROLE where
    it claims none and cannot be challenged."""
    if act == TAX:
        return DUKE  # COUP-40
    if act == ASSASSINATE:
        return ASSASSIN  # COUP-41
    if act == STEAL:
        return CAPTAIN  # COUP-42
    if act == EXCHANGE:
        return INQUISITOR if inquisitor else AMBASSADOR  # COUP-44, COUP-111
    if act == EXAMINE:
        return INQUISITOR  # COUP-112
    if act == EMBEZZLE:
        return NO_DUKE  # COUP-96
    if act in (DEFUSE, HAND_ON):
        return CONTESSA  # COUP-132, COUP-133
    return NO_ROLE

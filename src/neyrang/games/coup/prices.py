"""What Coup's actions cost, and when a coup is a must."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.games.coup.notation import ANARCHIST, ASSASSINATE, CONVERT, COUP

COUP_PRICE: Final = 7  # COUP-32
ASSASSINATION_PRICE: Final = 3  # COUP-41
OWN_CONVERSION_PRICE: Final = 1  # COUP-95
CONVERSION_PRICE: Final = 2  # COUP-95
BOMB_PRICE: Final = 5  # COUP-130
MUST_COUP: Final = 10  # COUP-23


def price_of(act: i64, own: bool = False) -> i64:
    """Returns the price of an action without its target; `own`: it aims at its own player."""
    if act == COUP:
        return COUP_PRICE
    if act == ASSASSINATE:
        return ASSASSINATION_PRICE
    if act == CONVERT:
        return OWN_CONVERSION_PRICE if own else CONVERSION_PRICE
    if act == ANARCHIST:
        return BOMB_PRICE
    return 0

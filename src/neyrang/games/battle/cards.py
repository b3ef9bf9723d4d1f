"""The cards of a battle, and bags of them.

A bag is a multiset of cards in one number: four bits a kind count its copies. The scarecrow, of
which there are sixteen, comes last, where one bit more does no harm.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.step import bit

# Soldiers (mercenaries) come first, the weakest first: 1 2 3 4 5 6 10.
TEN: Final = 6
SOLDIERS: Final = 7
BISHOP: Final = 7
COURTESAN: Final = 8
DRUMMER: Final = 9
HEROINE: Final = 10
SPRING: Final = 11
SURRENDER: Final = 12
WINTER: Final = 13
SCARECROW: Final = 14
CARDS: Final = 15

NO_CARD: Final = -1

FULL_HAND: Final = 10  # RAKAB-63, COND-31: and one more for each region
HAND_FOR_TWO: Final = 8  # RAKAB-80, RAKAB-81
HAND_DRAWING: Final = 7  # COND-80: dealt at the start
MOST_DRAWN: Final = 3  # COND-80: after a battle

CARD_NAMES: Final = [
    "1", "2", "3", "4", "5", "6", "10", "bishop", "courtesan", "drummer", "heroine", "spring",
    "surrender", "winter", "scarecrow",
]  # fmt: skip

DECK: Final = [10, 8, 8, 8, 8, 8, 8, 6, 12, 6, 3, 3, 3, 3, 16]  # RAKAB-1, COND-2
DECK_FOR_TWO: Final = [2, 2, 2, 2, 2, 2, 2, 1, 0, 1, 1, 1, 1, 1, 3]  # RAKAB-80, for each

ALL_SOLDIERS: Final = 0xFFFFFFF  # the digits of the soldiers in a bag
EVEN_DIGITS: Final = 0x0F0F0F0F0F0F0F  # every other digit below the scarecrow's


def value(soldier: i64) -> i64:
    """The printed number."""
    return 10 if soldier == TEN else soldier + 1


def one(card: i64) -> i64:
    return bit(4 * card)


def count(bag: i64, card: i64) -> i64:
    return bag >> 56 if card == SCARECROW else bag >> 4 * card & 15


def size(bag: i64) -> i64:
    """The digits are added up two by two, and those sums by casting out 255s."""
    digits = bag & one(SCARECROW) - 1
    pairs = (digits & EVEN_DIGITS) + (digits >> 4 & EVEN_DIGITS)
    return (bag >> 56) + pairs % 255


def has_soldier(bag: i64) -> bool:
    return bag & ALL_SOLDIERS != 0


def goes_face_down(card: i64) -> bool:
    """COND-84 mercenary, drummer, heroine and courtesan."""
    return card <= HEROINE and card != BISHOP


def cards(bag: i64) -> list[int]:
    """The cards of a bag, one by one."""
    listed: list[int] = []
    card: i64 = 0
    while bag:
        copies = bag & 15 if card < SCARECROW else bag
        for _ in range(copies):
            listed.append(card)
        bag = bag >> 4 if card < SCARECROW else 0
        card += 1
    return listed


def bag_of(listed: list[int]) -> i64:
    bag: i64 = 0
    for card in listed:
        bag += one(card)
    return bag


def bag_by_counts(counts: list[int]) -> i64:
    bag: i64 = 0
    card: i64
    for card in range(CARDS):
        bag += counts[card] * one(card)
    return bag

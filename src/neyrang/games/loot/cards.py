"""Loot's cards, and bags of them.

A bag is a multiset of cards in one number: each kind of card has as many bits as its copies
need, 61 in all. The bandits come first, ten bits a colour.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

COLOURS: Final = 4
NO_COLOUR: Final = -1

# Kinds of cards. A bandit is 4 * colour + strength - 1.
BANDITS: Final = 16
CARAVAN: Final = 14  # + value
CHIEF: Final = 23  # + colour
SALAR: Final = 27
KINDS: Final = 28

LOWEST: Final = 2  # the values of caravans
HIGHEST: Final = 8

HAND: Final = 6  # LOOT-2: cards dealt to each

COLOUR_NAMES: Final = ["red", "blue", "green", "yellow"]


def card_names() -> list[str]:
    bandits = [f"{colour}{strength}" for colour in COLOUR_NAMES for strength in range(1, 5)]
    caravans = [f"caravan{value}" for value in range(LOWEST, HIGHEST + 1)]
    return [*bandits, *caravans, *(f"{colour}_chief" for colour in COLOUR_NAMES), "salar"]


CARD_NAMES: Final = card_names()

# LOOT-1 by kind: how many there are, and where their bits stand in a bag
COPIES: Final = [*[2, 4, 4, 2] * 4, 5, 6, 5, 5, 2, 1, 1, 1, 1, 1, 1, 1]
FIRST_BIT: Final = bytes([
    0, 2, 5, 8, 10, 12, 15, 18, 20, 22, 25, 28, 30, 32, 35, 38,
    40, 43, 46, 49, 52, 54, 55, 56, 57, 58, 59, 60,
])  # fmt: skip
FIRST_BIT_OF_CARAVANS: Final = 40
FIRST_BIT_OF_CHIEFS: Final = 56
ALL_CARAVANS: Final = 0xFFFF  # the bits of all caravans, from the first one's on
ALL_ONES: Final = bytes([*[3, 7, 7, 3] * 4, 7, 7, 7, 7, 3, 1, 1, 1, 1, 1, 1, 1])


def raised(number: i64, places: i64) -> i64:
    """A literal 1 shifted by 31 and more is miscompiled; an argument is not."""
    return number << places


def one(kind: i64) -> i64:
    return raised(1, FIRST_BIT[kind])


def count(bag: i64, kind: i64) -> i64:
    first: i64 = FIRST_BIT[kind]
    return bag >> first & ALL_ONES[kind]


def size(bag: i64) -> i64:
    """All of `count`, without a look at every kind."""
    total: i64 = 0
    colour: i64
    for colour in range(COLOURS):
        own = of_colour(bag, colour)
        total += (own & 3) + (own >> 2 & 7) + (own >> 5 & 7) + (own >> 8)
    rest = bag >> FIRST_BIT_OF_CARAVANS
    total += (rest & 7) + (rest >> 3 & 7) + (rest >> 6 & 7) + (rest >> 9 & 7) + (rest >> 12 & 3)
    rest >>= 14
    while rest:  # caravans 7 and 8, chiefs, salar: one of each
        total += rest & 1
        rest >>= 1
    return total


def put_bandits(out: vec[u8], at: i64, bag: i64) -> i64:
    """Writes how many of each kind of bandit a bag holds, all of `count` again."""
    for _ in range(COLOURS):
        out[at] = u8(bag & 3)
        out[at + 1] = u8(bag >> 2 & 7)
        out[at + 2] = u8(bag >> 5 & 7)
        out[at + 3] = u8(bag >> 8 & 3)
        bag >>= 10
        at += 4
    return at


def put_caravans(out: vec[u8], at: i64, bag: i64) -> i64:
    """Writes how many caravans of each value a bag holds."""
    rest = bag >> FIRST_BIT_OF_CARAVANS
    for _ in range(4):
        out[at] = u8(rest & 7)
        rest >>= 3
        at += 1
    out[at] = u8(rest & 3)
    out[at + 1] = u8(rest >> 2 & 1)
    out[at + 2] = u8(rest >> 3 & 1)
    return at + 3


def put_bag(out: vec[u8], at: i64, bag: i64) -> i64:
    """Writes how many of each kind a bag holds."""
    if bag == 0:
        return at + KINDS
    at = put_bandits(out, at, bag)
    at = put_caravans(out, at, bag)
    leaders = bag >> FIRST_BIT_OF_CHIEFS
    for _ in range(KINDS - CHIEF):
        out[at] = u8(leaders & 1)
        leaders >>= 1
        at += 1
    return at


def cards(bag: i64) -> list[int]:
    """The cards of a bag, one by one."""
    listed: list[int] = []
    kind: i64
    for kind in range(KINDS):
        for _ in range(count(bag, kind)):
            listed.append(kind)
    return listed


def full_deck() -> i64:
    """LOOT-1"""
    bag: i64 = 0
    kind: i64
    for kind in range(KINDS):
        bag += COPIES[kind] * one(kind)
    return bag


# ---- bandits of one colour: ten bits


def of_colour(bag: i64, colour: i64) -> i64:
    return bag >> 10 * colour & 1023


def strength(bandits: i64) -> i64:
    """LOOT-22"""
    return (bandits & 3) + 2 * (bandits >> 2 & 7) + 3 * (bandits >> 5 & 7) + 4 * (bandits >> 8 & 3)


# ---- caravans


def caravans(bag: i64) -> list[int]:
    """The values of the caravans in a bag."""
    values: list[int] = []
    value: i64
    for value in range(LOWEST, HIGHEST + 1):
        for _ in range(count(bag, CARAVAN + value)):
            values.append(value)
    return values


def coins(bag: i64) -> i64:
    total: i64 = 0
    value: i64
    for value in range(LOWEST, HIGHEST + 1):
        total += value * count(bag, CARAVAN + value)
    return total

"""Coup's characters, and bags of them.

A bag is a multiset of characters in one number: three bits a role count its copies.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

DUKE: Final = 0
ASSASSIN: Final = 1
CAPTAIN: Final = 2
AMBASSADOR: Final = 3
CONTESSA: Final = 4
INQUISITOR: Final = 5
ROLES: Final = 6

NO_ROLE: Final = -1
NO_DUKE: Final = 6  # COUP-96 what an embezzler claims

LOYALIST: Final = 0
REFORMIST: Final = 1
NO_FACTION: Final = -1

ROLE_NAMES: Final = ["duke", "assassin", "captain", "ambassador", "contessa", "inquisitor"]
FACTION_NAMES: Final = ["loyalist", "reformist"]

COINS: Final = 50  # COUP-3


def one(role: i64) -> i64:
    unit: i64 = 1
    return unit << 3 * role


def count(bag: i64, role: i64) -> i64:
    return bag >> 3 * role & 7


def size(bag: i64) -> i64:
    return (
        (bag & 7) + (bag >> 3 & 7) + (bag >> 6 & 7) + (bag >> 9 & 7) + (bag >> 12 & 7) + (bag >> 15)
    )


def only(bag: i64) -> i64:
    """The role of a bag that holds one kind of card; else the first of them."""
    role: i64 = 0
    while count(bag, role) == 0:
        role += 1
    return role


def cards(bag: i64) -> list[int]:
    """The cards of a bag, one by one."""
    listed: list[int] = []
    add_cards(listed, bag)
    return listed


def add_cards(listed: list[int], bag: i64) -> None:
    role: i64 = 0
    while bag:
        for _ in range(bag & 7):
            listed.append(role)
        bag >>= 3
        role += 1


def bag_of(listed: list[int]) -> i64:
    bag: i64 = 0
    for role in listed:
        bag += one(role)
    return bag


def without(bag: i64, part: i64) -> i64:
    """The rest of a bag; -1 where the part is not all in it."""
    role: i64
    for role in range(ROLES):
        if bag < 0 or count(bag, role) < count(part, role):
            return -1
    return bag - part


def character_set(inquisitor: bool) -> i64:
    """One of each character in play: COUP-1, COUP-110."""
    third = INQUISITOR if inquisitor else AMBASSADOR
    return one(DUKE) + one(ASSASSIN) + one(CAPTAIN) + one(third) + one(CONTESSA)


def copies(players: i64) -> i64:
    """How many of each character there are: COUP-1, COUP-120."""
    if players <= 6:
        return 3
    return 4 if players <= 8 else 5

"""How far a seat of Rakab or Condottiere is from winning, and what a hand is worth."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.step import bit, number_of
from neyrang.games.battle.cards import CARDS
from neyrang.games.battle.rules import Battle


def missing(battle: Battle, seat: i64, region: i64) -> i64:
    """Returns how many regions this seat would still miss to win, if it had this one."""
    terms = battle.terms
    owned = battle.seats[seat].owned | bit(region)
    left = terms.total - number_of(owned)
    if terms.adjacent:
        left = min(left, terms.adjacent - joined(terms.map.neighbours, owned, region))
    return left


def joined(neighbours: list[int], owned: i64, region: i64) -> i64:
    """Returns how many owned regions hang together with this one."""
    realm = bit(region)
    edge = realm
    while edge:
        reached: i64 = 0
        while edge:
            low = edge & -edge
            reached |= neighbours[place_of(low)]
            edge ^= low
        edge = reached & owned & ~realm
        realm |= edge
    return number_of(realm)


def place_of(low: i64) -> i64:
    """Returns the place of a single bit."""
    place: i64 = 0
    while low > 255:
        low >>= 8
        place += 8
    while low > 1:
        low >>= 1
        place += 1
    return place


def hand_worth(bag: i64, cost: list[int]) -> i64:
    """Returns what these cards are worth, given what each is."""
    worth: i64 = 0
    card: i64 = 0
    while bag:
        copies = bag & 15 if card < CARDS - 1 else bag
        if copies:
            worth += copies * cost[card]
        bag = bag >> 4 if card < CARDS - 1 else 0
        card += 1
    return worth

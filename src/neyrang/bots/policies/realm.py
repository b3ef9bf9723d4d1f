"""What regions and cards are worth in Rakab and Condottiere, and how a game stands."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.state import NOBODY
from neyrang.core.step import bit
from neyrang.games.battle.cards import CARDS, bag_of
from neyrang.games.battle.map import FINAL, NOWHERE, number_of
from neyrang.games.battle.rules import Battle

# What a card is worth keeping, in tenths of a point of strength.
COST: Final = [14, 22, 30, 40, 50, 62, 105, 60, 35, 90, 115, 45, 65, 50, 45]

# How a game stands, in sixteenths of a doubling of the chance to win: fitted to who won in games
# of level 3 among itself.
STEP: Final = 38  # for each region that is missed less, shared by the players
READY: Final = 8  # … more where one is missing
PURSE: Final = 8  # so many tenths of a point in hand or the own deck are worth one
CHOICE: Final = 6  # for the token
AHEAD: Final = 9  # for the strongest line in a battle
CROWN: Final = 22  # … more where it wins the game
SERIES: Final = 96  # for all the points of a series


def missing(battle: Battle, seat: i64, region: i64) -> i64:
    """How many regions this seat would still miss, had it this one."""
    terms = battle.terms
    owned = battle.seats[seat].owned | bit(region)
    left = terms.total - number_of(owned)
    if terms.adjacent:
        left = min(left, terms.adjacent - joined(terms.map.neighbours, owned, region))
    return left


def joined(neighbours: list[int], owned: i64, region: i64) -> i64:
    """The size of the realm around this region."""
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
    """Which bit this is."""
    place: i64 = 0
    while low > 255:
        low >>= 8
        place += 8
    while low > 1:
        low >>= 1
        place += 1
    return place


def purse(bag: i64) -> i64:
    """What these cards are worth."""
    worth: i64 = 0
    card: i64 = 0
    while bag:
        copies = bag & 15 if card < CARDS - 1 else bag
        if copies:
            worth += copies * COST[card]
        bag = bag >> 4 if card < CARDS - 1 else 0
        card += 1
    return worth


def graded(hopes: list[int], heat: i64) -> list[int]:
    """Weights: half for each `heat` tenths of a point less than the best, but never nothing."""
    best: i64 = hopes[0]
    for hope in hopes:
        if hope > best:
            best = hope
    weights: list[int] = []
    for hope in hopes:
        weights.append(HALVED[min(4 * (best - hope) // heat, LEAST)])
    return weights


def halved() -> list[int]:
    return [max(1, int(8192 * 0.5 ** (quarter / 4))) for quarter in range(53)]


HALVED: Final = halved()
LEAST: Final = 52


def standing(battle: Battle) -> list[int]:
    """The chances of all seats, in parts of their sum."""
    scores = [score(battle, seat) for seat in range(battle.players)]
    strongest = battle.strongest() if battle.battle != NOWHERE else 0
    if number_of(strongest) == 1:
        leader = battle.next_in(strongest, NOBODY)
        scores[leader] += AHEAD
        if battle.battle >= 0 and missing(battle, leader, battle.battle) <= 0:
            scores[leader] += CROWN
    shares = graded(scores, 16)
    if battle.battle == FINAL:
        for seat in range(battle.players):
            if battle.fighting & bit(seat) == 0:
                shares[seat] = 0
    return shares


def score(battle: Battle, seat: i64) -> i64:
    terms = battle.terms
    player = battle.seats[seat]
    left = terms.total - number_of(player.owned)
    if terms.adjacent:
        left = min(left, terms.adjacent - terms.map.largest_realm(player.owned))
    points = (
        purse(player.hand) + purse(bag_of(player.deck))
    ) // PURSE - STEP * left // battle.players
    if left == 1:
        points += READY
    if battle.token == seat:
        points += CHOICE
    if terms.points:
        points += SERIES * player.points // terms.points
    return points

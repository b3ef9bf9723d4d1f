"""How a game of Rakab or Condottiere stands, and what a hand is worth."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.bots.policies.battle.parameters import DOUBLING, STEPS, WEIGHTS, BattleEvaluation
from neyrang.bots.policy import graded
from neyrang.core.agenda import NOBODY
from neyrang.core.step import bit, number_of
from neyrang.games.battle.cards import CARDS, bag_of
from neyrang.games.battle.map import FINAL, NOWHERE
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


def evaluate(battle: Battle, evaluation: BattleEvaluation) -> list[int]:
    """Returns the chances of all seats, in parts of their sum."""
    shares = graded(scores(battle, evaluation), DOUBLING, WEIGHTS, STEPS)
    if battle.battle == FINAL:
        for seat in range(battle.players):
            if battle.fighting & bit(seat) == 0:
                shares[seat] = 0
    return shares


def scores(battle: Battle, evaluation: BattleEvaluation) -> list[int]:
    """Returns by seat how it stands, in sixteenths of a doubling of its chance to win."""
    found: list[int] = [score(battle, evaluation, seat) for seat in range(battle.players)]
    strongest = battle.strongest() if battle.battle != NOWHERE else 0
    if number_of(strongest) == 1:
        leader = battle.next_in(strongest, NOBODY)
        found[leader] += evaluation.ahead
        if battle.battle >= 0 and missing(battle, leader, battle.battle) <= 0:
            found[leader] += evaluation.ahead_to_win
    return found


def score(battle: Battle, evaluation: BattleEvaluation, seat: i64) -> i64:
    terms = battle.terms
    player = battle.seats[seat]
    left = terms.total - number_of(player.owned)
    if terms.adjacent:
        left = min(left, terms.adjacent - terms.map.largest_realm(player.owned))
    cost = evaluation.cost
    worth = hand_worth(player.hand, cost) + hand_worth(bag_of(player.deck), cost)
    points = worth // evaluation.hand - evaluation.region * left // battle.players
    if left == 1:
        points += evaluation.one_missing
    if battle.token == seat:
        points += evaluation.token
    if terms.points:
        points += evaluation.series * player.points // terms.points
    return points

"""Which answers are legal, question by question. A seat's own cards and public facts decide."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.kept import KeptLists
from neyrang.core.step import Step
from neyrang.games.karzar.cards import (
    BATTLES,
    HICH,
    MOBED1,
    NO_HERO,
    is_mobed,
    is_tahmineh,
    take,
)
from neyrang.games.karzar.modules import (
    captives,
    cowardly_king,
    fearless_king,
    foresight,
    tahmineh,
)

# fmt: off
# isort: off
from neyrang.games.karzar.notation import (
    CHOOSE_SIDE, COMPANIONS, DECREE, DUEL_TURN, FETCH, FETCHING, FLEE, FORESEE, FORESIGHT,
    HELPERS_TURN, HEROES_TURN, KEEP, KEEPING, LAY, LAY_WITH, PLAY, PREPARE, READY, SEND, SIDING,
    SWAP, SWAP_NONE, SWAPPING, companion, three, two,
)
# isort: on
# fmt: on
from neyrang.games.karzar.table import KarzarTable

# What hands may answer, made once for each: most of the time of a question went into such lists
PLAYS: Final = KeptLists()
SENDS: Final = KeptLists()
CARD_BITS: Final = 6
KEPT_HAND: Final = 9  # cards whose bits have room in a number


def legal_answers(t: KarzarTable, step: Step, seat: i64) -> list[int]:
    op = step.op
    if op == HEROES_TURN:
        return heroes(t, seat)
    if op == HELPERS_TURN:
        return last_helpers(t, seat) if t.board.battle == BATTLES - 1 else helpers(t, seat)
    if op == PREPARE:
        return preparations(t, seat)
    if op == KEEPING:
        return keeps(t.seats[seat].heroes)
    if op == SIDING:
        return [CHOOSE_SIDE, CHOOSE_SIDE + 1]
    if op == SWAPPING:
        return swaps(t, seat)
    if op == FETCHING:
        return fetches(t)
    if op == FORESIGHT:
        return foresight.moves(t, seat)
    if op == DECREE:
        return tahmineh.decrees(t)
    assert op == DUEL_TURN
    return each(PLAY, t.seats[seat].heroes)


def each(move: i64, cards: list[int]) -> list[int]:
    """The move with every kind of card in a sorted list."""
    found: list[int] = []
    last: i64 = -1
    card: i64
    for card in cards:
        if card != last:
            found.append(move + card)
        last = card
    return found


def hand_number(hand: list[int]) -> i64:
    """A number that no other hand of at most `KEPT_HAND` cards has."""
    number: i64 = 0
    card: i64
    for card in hand:
        number = number << CARD_BITS | card + 1
    return number


def keeps(hand: list[int]) -> list[int]:
    """Every three of the hand: KARZ-13. Of cards that are alike, the first ones are kept."""
    found: list[int] = []
    low: i64
    middle: i64
    high: i64
    for high in range(2, len(hand)):
        third: i64 = hand[high]
        for middle in range(1, high):
            second: i64 = hand[middle]
            if middle < high - 1 and third == hand[high - 1]:
                continue
            move = KEEP + three(0, second, third)
            twin = second == hand[middle - 1]
            last: i64 = -1
            for low in range(middle):
                first: i64 = hand[low]
                if first != last and (low == middle - 1 or not twin):
                    found.append(move + first)
                last = first
    return found


def preparations(t: KarzarTable, seat: i64) -> list[int]:
    """KARZ-90"""
    player = t.seats[seat]
    found: list[int] = [READY]
    if not player.will_foresee and foresight.may_foresee(t, player):
        found.append(FORESEE)
    if not player.will_flee and cowardly_king.may_flee(t, player):
        found.append(FLEE)
    if player.will_capture == NO_HERO and captives.may_capture(t, player):
        found.extend(captives.moves(t, player))
    return found


def heroes(t: KarzarTable, seat: i64) -> list[int]:
    """KARZ-20, KARZ-180"""
    player = t.seats[seat]
    if t.options.fearless_king:
        return each(PLAY, player.heroes) + fearless_king.moves(t, player)
    if len(player.heroes) > KEPT_HAND:
        return each(PLAY, player.heroes)
    number = hand_number(player.heroes)
    kept = PLAYS.find(number)
    return kept if kept is not None else PLAYS.keep(number, each(PLAY, player.heroes))


def helpers(t: KarzarTable, seat: i64) -> list[int]:
    """KARZ-30"""
    hand = t.seats[seat].helpers
    with_companions = len(t.board.beyond) > 0
    if len(hand) > KEPT_HAND:
        return sends(hand, with_companions)
    number = hand_number(hand) << 1
    if with_companions:
        number += 1
    kept = SENDS.find(number)
    return kept if kept is not None else SENDS.keep(number, sends(hand, with_companions))


def sends(hand: list[int], with_companions: bool) -> list[int]:
    """KARZ-50, KARZ-51"""
    found: list[int] = []
    last: i64 = -1
    helper: i64
    for helper in hand:
        if helper != last and not is_mobed(helper):
            found.append(SEND + helper)
        last = helper
    found.append(SEND + HICH)
    if not is_mobed(last):  # which would be the last of a sorted hand
        return found
    mobeds = [helper for helper in each(0, hand) if is_mobed(helper)]
    for mobed in mobeds:
        found.append(LAY + mobed - MOBED1)
    if with_companions:
        for mobed in mobeds:
            add_companions(found, hand, mobed)
    return found


def add_companions(found: list[int], hand: list[int], mobed: i64) -> None:
    others = hand[:]
    take(others, mobed)
    for move in each(0, others):
        if not is_tahmineh(move):
            found.append(LAY_WITH + COMPANIONS * (mobed - MOBED1) + companion(move))


def last_helpers(t: KarzarTable, seat: i64) -> list[int]:
    """The others are played anyway: KARZ-35."""
    found: list[int] = []
    for helper in t.seats[seat].helpers:
        if is_tahmineh(helper):
            found.append(SEND + helper)
    found.append(SEND + HICH)
    return found


def swaps(t: KarzarTable, seat: i64) -> list[int]:
    """KARZ-50, KARZ-53"""
    found: list[int] = [SWAP_NONE]
    dead = t.takeable()
    last: i64 = -1
    hero: i64
    other: i64
    for hero in t.seats[seat].heroes:
        if hero != last:
            for other in dead:
                found.append(SWAP + two(hero, other))
        last = hero
    return found


def fetches(t: KarzarTable) -> list[int]:
    """KARZ-51"""
    return [FETCH + companion(helper) for helper in each(0, t.board.beyond)]

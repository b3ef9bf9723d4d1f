"""The duel for two. KARZ-200 to KARZ-202."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.agenda import NOBODY
from neyrang.core.event import ABSENT, EVERYONE
from neyrang.core.step import Step, bit
from neyrang.core.view import Outcome
from neyrang.games.karzar.cards import (
    BATTLES,
    DRAWN,
    DUEL_BATTLES,
    IRAN,
    TURAN,
    add,
    power,
    side_of,
)
from neyrang.games.karzar.notation import (
    DUEL_TURN,
    PLAY,
    SIDE_THING,
    THRONE,
    TURNED_UP,
    WON,
    WON_BATTLE,
)
from neyrang.games.karzar.table import KarzarTable


def all_heroes() -> list[int]:
    """Two of each 1 to 9, and Rostam or Sohrab, for both sides."""
    return sorted([*range(20), *(hero for hero in range(20) if hero % 10 != 9)])


def heroes_of(side: i64) -> list[int]:
    return [hero for hero in all_heroes() if side_of(hero) == side]


def deal(t: KarzarTable) -> None:
    """Which player takes which of the two cards laid face down is chance."""
    side: i64 = t.rng.below(2)
    seat: i64
    for seat in range(2):
        t.seats[seat].side = side
        t.seats[seat].heroes = heroes_of(side)
        t.tell_card(THRONE, seat, SIDE_THING + side, EVERYONE)
        side = 1 - side
    t.first(Step(DUEL_TURN, amount=1))


def ask(t: KarzarTable, step: Step) -> None:
    """Both play one hero; in the ninth battle there is nothing to choose."""
    if t.board.battle == BATTLES:
        last_battle(t)
        return
    seats: i64 = 0
    seat: i64
    for seat in range(2):
        if t.seats[seat].heroes:
            seats |= bit(seat)
    if seats:
        t.ask_all(step, seats)
    else:
        go_on(t, step)


def play(t: KarzarTable, step: Step) -> None:
    """Both heroes are turned up; after the second ones the higher sum wins."""
    seat: i64
    up: list[int] = []
    for seat in range(2):
        if t.answers[seat] != ABSENT:
            hero = t.answers[seat] - PLAY
            t.seats[seat].heroes.remove(hero)
            add(t.slot(), hero)
            add(up, hero)
    t.tell_cards(TURNED_UP, NOBODY, up, EVERYONE)
    go_on(t, step)


def go_on(t: KarzarTable, step: Step) -> None:
    if step.amount == 1:
        t.first(Step(DUEL_TURN, amount=2))
        return
    decide(t)
    if not is_over(t):
        t.first(Step(DUEL_TURN, amount=1))


def decide(t: KarzarTable) -> None:
    board = t.board
    sums: list[int] = [0, 0]
    for hero in t.slot():
        sums[side_of(hero)] += power(hero)
    result: i64 = DRAWN
    if sums[IRAN] != sums[TURAN]:
        result = IRAN if sums[IRAN] > sums[TURAN] else TURAN
    board.results[board.battle - 1] = result
    t.tell_strengths(sums[IRAN], sums[TURAN])
    t.tell(WON_BATTLE, NOBODY, what=SIDE_THING + result, amount=board.battle)
    if is_over(t):
        for seat in winners(t):
            t.tell(WON, seat)
    else:
        board.battle += 1
        board.own_slot(board.battle)


def last_battle(t: KarzarTable) -> None:
    """The last three heroes of each fight together."""
    for player in t.seats:
        for hero in player.heroes:
            add(t.slot(), hero)
        player.heroes = []
    t.tell_cards(TURNED_UP, NOBODY, t.slot()[:], EVERYONE)
    decide(t)


def is_over(t: KarzarTable) -> bool:
    results = t.board.results
    fought = results[BATTLES - 1] >= 0
    return fought or results.count(IRAN) >= DUEL_BATTLES or results.count(TURAN) >= DUEL_BATTLES


def winners(t: KarzarTable) -> list[int]:
    won = battles_won(t)
    return [seat for seat in range(2) if won[seat] == max(won)] if won[0] != won[1] else []


def battles_won(t: KarzarTable) -> list[int]:
    return [t.board.results.count(player.side) for player in t.seats]


def outcome(t: KarzarTable) -> Outcome:
    best = winners(t)
    return Outcome(best, battles_won(t), "duel" if best else "drawn_duel")

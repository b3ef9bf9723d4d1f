"""`captives`: heroes in the dungeon, and a battle of their own at the end. KARZ-100."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.agenda import NOBODY
from neyrang.core.event import EVERYONE
from neyrang.core.step import bit
from neyrang.games.karzar.cards import (
    DRAWN,
    IRAN,
    NO_HERO,
    TURAN,
    is_ten,
    power,
    side_of,
    unmarked,
)
from neyrang.games.karzar.notation import (
    CAPTIVE_SHOWN,
    CAPTIVES_FOUGHT,
    CAPTURE,
    CAPTURED,
    SIDE_THING,
)
from neyrang.games.karzar.table import UNDECIDED, KarzarSeat, KarzarTable

NINE: Final = 18  # in halves, the mark not counted


def may_capture(t: KarzarTable, player: KarzarSeat) -> bool:
    """Public: whether the hand holds a hero fit for it is another matter."""
    if not t.options.captives or player.captive != NO_HERO:
        return False
    return len(player.heroes) > 0 and len(t.camp) > 0


def fits(t: KarzarTable, hero: i64) -> bool:
    nine = power(unmarked(hero)) == NINE
    return not is_ten(hero) and (t.options.captive_nines or not nine)


def moves(t: KarzarTable, player: KarzarSeat) -> list[int]:
    found: list[int] = []
    last: i64 = -1
    for hero in player.heroes:
        if hero != last and fits(t, hero):
            found.append(CAPTURE + hero)
        last = hero
    return found


def lay(t: KarzarTable, seat: i64, hero: i64) -> None:
    player = t.seats[seat]
    player.heroes.remove(hero)
    player.captive = hero
    t.tell_card(CAPTURED, seat, hero, bit(seat))
    t.draw(seat)


def fight(t: KarzarTable) -> None:
    """Each captive fights for the other side, if there are enough or an independent says so."""
    sums: list[int] = [0, 0]
    held: i64 = 0
    for player in t.seats:
        if player.captive != NO_HERO:
            held += 1
            sums[1 - side_of(player.captive)] += power(player.captive)
    seat: i64
    for seat in range(t.players):
        if t.seats[seat].captive != NO_HERO:
            t.tell_card(CAPTIVE_SHOWN, seat, t.seats[seat].captive, EVERYONE)
    board = t.board
    if board.captives_held == 0 or (board.captives_held == UNDECIDED and 2 * held < t.players):
        return
    board.captives_result = DRAWN
    if sums[IRAN] != sums[TURAN]:
        board.captives_result = IRAN if sums[IRAN] > sums[TURAN] else TURAN
    t.tell_strengths(sums[IRAN], sums[TURAN])
    t.tell(CAPTIVES_FOUGHT, NOBODY, what=SIDE_THING + board.captives_result)

"""`cowardly_king`: a king may flee, and his player changes sides. KARZ-190."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.event import EVERYONE
from neyrang.games.karzar.cards import FLIGHT, KAVUS, LAST_FLIGHT
from neyrang.games.karzar.notation import FLED
from neyrang.games.karzar.table import IN_THRONE, REMOVED, KarzarSeat, KarzarTable


def may_flee(t: KarzarTable, player: KarzarSeat) -> bool:
    return t.options.cowardly_king and t.board.battle <= LAST_FLIGHT and player.king == IN_THRONE


def flee(t: KarzarTable, seat: i64) -> None:
    player = t.seats[seat]
    t.tell_card(FLED, seat, KAVUS + player.side, EVERYONE)
    player.king = REMOVED
    player.side = 1 - player.side


def points(player: KarzarSeat) -> i64:
    return -FLIGHT if player.king == REMOVED else 0

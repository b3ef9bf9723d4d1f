"""`fearless_king`: a player may send the king himself. KARZ-180."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.event import EVERYONE
from neyrang.games.karzar import cards
from neyrang.games.karzar.cards import IRAN, KAVUS, TURAN, add, side_of
from neyrang.games.karzar.notation import KING_PLAYED, PLAY_KING
from neyrang.games.karzar.table import FOUGHT, IN_THRONE, KarzarSeat, KarzarTable, changed

KINGS: Final = [IRAN, TURAN]


def has_king(t: KarzarTable) -> bool:
    return cards.has_king(t.slot())


def moves(t: KarzarTable, player: KarzarSeat) -> list[int]:
    """`king:GUARD` for each guard of the own side, while that king has not fought elsewhere."""
    found: list[int] = []
    if player.king != IN_THRONE or t.board.king_at[player.side] != 0:
        return found
    last: i64 = -1
    for hero in player.heroes:
        if hero != last and side_of(hero) == player.side:
            found.append(PLAY_KING + hero)
        last = hero
    return found


def play(t: KarzarTable, seat: i64, guard: i64) -> None:
    """The guard sits down, the king rides out; a second copy returns, but its player is seen."""
    player = t.seats[seat]
    player.heroes.remove(guard)
    player.guard = guard
    player.king = FOUGHT
    player.first_king = True
    king: i64 = KAVUS + player.side
    if king not in t.slot():
        add(t.slot(), king)
    t.board.king_at = changed(t.board.king_at, player.side, t.board.battle)
    t.tell_card(KING_PLAYED, seat, king, EVERYONE)


def points(t: KarzarTable, side: i64) -> i64:
    """For each player of this side: his king won, his king was killed."""
    board = t.board
    battle = board.king_at[side]
    if battle == 0:
        return 0
    won = board.results[battle - 1] == side
    return (1 if won else 0) - (1 if KAVUS + side in board.tomb else 0)

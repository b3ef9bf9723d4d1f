"""`vanguard`: two banners, battles decided by sums. KARZ-130 (KARZ-131 is in battle.py)."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.agenda import NOBODY
from neyrang.core.event import EVERYONE
from neyrang.games.karzar.cards import IRAN, MORNING, NO_HERO, TURAN, is_ten, power, strongest
from neyrang.games.karzar.notation import BANNER
from neyrang.games.karzar.table import KarzarTable, changed


def raise_banners(t: KarzarTable) -> None:
    """The strongest morning hero of each side; equal: facing the stronger; then the earlier."""
    for side in (IRAN, TURAN):
        best: i64 = -1
        battle: i64
        for battle in range(MORNING):
            hero = strongest(t.board.slots[battle], side)
            if hero == NO_HERO or is_ten(hero):
                continue
            facing = strongest(t.board.slots[battle], 1 - side)
            rank = 100 * power(hero) + (0 if facing == NO_HERO else power(facing))
            if rank > best:
                best = rank
                t.board.bearer = changed(t.board.bearer, side, hero)
                t.board.banner_at = changed(t.board.banner_at, side, battle + 1)
        if best >= 0:
            t.tell_card(BANNER, NOBODY, t.board.bearer[side], EVERYONE)


def has_banner(t: KarzarTable) -> bool:
    return flies(t, IRAN) or flies(t, TURAN)


def flies(t: KarzarTable, side: i64) -> bool:
    """Is this side's banner at the battle under way, its bearer alive? (Of heroes who are alike
    the bearer falls last.)"""
    board = t.board
    return board.banner_at[side] == board.battle and board.bearer[side] in t.slot()


def carry_on(t: KarzarTable, hero: i64) -> None:
    """A banner goes with its bearer to the next battle: KARZ-91."""
    board = t.board
    for side in (IRAN, TURAN):
        if (
            board.bearer[side] == hero
            and board.banner_at[side] == board.battle
            and hero not in t.slot()
        ):
            board.banner_at = changed(board.banner_at, side, board.battle + 1)


def furl(t: KarzarTable) -> None:
    """The bearers of this battle leave for the camp, their banners the game (KARZ-170)."""
    for side in (IRAN, TURAN):
        if flies(t, side):
            t.board.banner_at = changed(t.board.banner_at, side, 0)


def worth(t: KarzarTable, battle: i64) -> i64:
    """What banners add to a battle's worth; a killed bearer's still does."""
    banners = t.board.banner_at
    return (1 if banners[IRAN] == battle else 0) + (1 if banners[TURAN] == battle else 0)

"""`nushdaru`: a dead Rostam or Sohrab may come back. KARZ-150."""

from __future__ import annotations

from typing import Final

from neyrang.core.agenda import NOBODY
from neyrang.core.event import EVERYONE
from neyrang.games.karzar.cards import IRAN, ROSTAM, SOHRAB, TURAN, add
from neyrang.games.karzar.notation import HEALED
from neyrang.games.karzar.table import KarzarTable

LAST_DEATH: Final = 6  # a later one comes too late: nobody joins a ninth battle


def after_battle(t: KarzarTable) -> None:
    """Was this battle for the Nushdaru, and will the next one be?"""
    board = t.board
    result = board.results[board.battle - 1]
    hero = ROSTAM if result == IRAN else SOHRAB
    if board.healing and result in (IRAN, TURAN) and hero in board.tomb:
        board.tomb = [other for other in board.tomb if other != hero]
        add(board.slots[board.battle], hero)
        board.healed = True
        t.tell_card(HEALED, NOBODY, hero, EVERYONE)
    board.healing = board.fallen != 0 and board.battle <= LAST_DEATH and not board.healed

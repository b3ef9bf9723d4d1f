"""`rostam_sohrab`: a battle with Rostam or Sohrab is decided by sums. KARZ-140."""

from __future__ import annotations

from neyrang.games.karzar.cards import has_ten
from neyrang.games.karzar.table import KarzarTable


def is_here(t: KarzarTable) -> bool:
    return has_ten(t.slot())

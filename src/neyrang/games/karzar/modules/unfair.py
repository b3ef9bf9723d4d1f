"""`unfair`: three times as many heroes, and the sums decide. KARZ-160."""

from __future__ import annotations

from neyrang.games.karzar.cards import IRAN, TURAN, how_many
from neyrang.games.karzar.table import KarzarTable


def is_unfair(t: KarzarTable) -> bool:
    iran = how_many(t.slot(), IRAN)
    turan = how_many(t.slot(), TURAN)
    return min(iran, turan) > 0 and (iran >= 3 * turan or turan >= 3 * iran)

"""Scores of the answers that modules of Karzar bring."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.games.karzar.cards import HICH, IRAN, POWERS, SIDES, TURAN
from neyrang.games.karzar.notation import (
    CAPTURE,
    DECREE_NOTHING,
    FLEE,
    FORESEE,
    READY,
    SEND,
    STRIKE,
)
from neyrang.games.karzar.rules import Karzar


def prepare(k: Karzar, seat: i64, legal: list[int]) -> list[int]:
    """Scores a strong enemy as captive, a look into the camp late enough to know what is missing,
    and no flight."""
    side = k.seats[seat].side
    scores: list[int] = []
    for action in legal:
        if action == READY:
            scores.append(0)
        elif action == FORESEE:
            scores.append(40 if k.board.battle >= 3 else -20)
        elif action == FLEE:
            scores.append(-60)
        else:
            hero: i64 = action - CAPTURE
            foe = SIDES[hero] != side
            scores.append(10 * (POWERS[hero] - 9) if foe else -10 * POWERS[hero])
    return scores


def last_card(k: Karzar, legal: list[int]) -> list[int]:
    """Scores keeping a Tahmineh before battle 8: where the sides may end level."""
    keep = 200 if may_end_level(k) else -200
    return [keep if action == SEND + HICH else 0 for action in legal]


def may_end_level(k: Karzar) -> bool:
    """Returns whether one battle more, or one struck out, could make the sides level."""
    won = [k.board.results.count(side) for side in (IRAN, TURAN)]
    if k.players > 4:
        return abs(won[IRAN] - won[TURAN]) <= 1
    return any(abs(2 * won[side] - won[1 - side]) <= 1 for side in (IRAN, TURAN))


def decree(k: Karzar, legal: list[int]) -> list[int]:
    """Scores striking a battle where that makes the sides level."""
    won = [k.board.results.count(side) for side in (IRAN, TURAN)]
    scores: list[int] = []
    for action in legal:
        if action < STRIKE:
            scores.append(0 if action == DECREE_NOTHING else -40)
            continue
        struck = k.board.results[action - STRIKE]
        left = won[:]
        left[struck] -= 1
        scores.append(40 if left[IRAN] == left[TURAN] else -40)
    return scores

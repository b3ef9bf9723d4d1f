"""Coup's bots remember: they do not attack somebody who has claimed the card that blocks it."""

from __future__ import annotations

from collections import Counter

import pytest

import neyrang
from neyrang.bots import BotTable, make
from neyrang.core.step import bit
from neyrang.games.coup.cards import DUKE
from neyrang.games.coup.claims import blocking
from neyrang.games.coup.notation import ASSASSINATE, FOREIGN_AID, STEAL, TURN, kind_of, seat_of
from neyrang.games.coup.rules import Coup

COUP = neyrang.game("coup")
MOST = 0.05  # of the turns on which it could be done


def known_blocker(coup: Coup, seat: int, action: int) -> bool:
    """Would somebody who has claimed the card for it block this?"""
    kind = kind_of(action)
    if kind == FOREIGN_AID:
        reach = coup.within_reach(seat)
        return any(
            reach >> other & 1 and coup.seats[other].claimed & bit(DUKE)
            for other in range(coup.players)
        )
    if kind in (ASSASSINATE, STEAL):
        return coup.seats[seat_of(action)].claimed & blocking(kind, False) != 0
    return False


# Few playouts, for time: level 4 does not search these answers at all.
@pytest.mark.parametrize(("level", "games"), [("3", 40), ("4@60", 16)])
def test_it_seldom_runs_into_a_blocker_that_it_knows(level: str, games: int) -> None:
    could: Counter[int] = Counter()
    did: Counter[int] = Counter()
    for seed in range(games):
        state = COUP.start(4, seed)
        assert isinstance(state, Coup)
        table = BotTable(state, {seat: make("coup", level, seed * 4 + seat) for seat in range(4)})
        while not state.over():
            seat = state.actors()[0]
            step = state.agenda
            action = table.choose(seat)
            if step is not None and step.op == TURN:
                legal = state.legal(seat)
                could.update({int(kind_of(a)) for a in legal if known_blocker(state, seat, a)})
                did[int(kind_of(action))] += known_blocker(state, seat, action)
            table.apply(seat, action)
    for kind in (FOREIGN_AID, STEAL, ASSASSINATE):
        assert could[kind] >= 10, COUP.text(kind)
        most = max(1, MOST * could[kind])
        assert did[kind] <= most, (COUP.text(kind), did[kind], could[kind])

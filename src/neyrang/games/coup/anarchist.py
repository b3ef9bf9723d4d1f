"""The anarchist's bomb: COUP-131 to COUP-136."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.agenda import NOBODY
from neyrang.core.step import Step
from neyrang.games.coup.cards import CONTESSA
from neyrang.games.coup.notation import (
    BOMB,
    CARRY,
    CLAIM,
    DEFUSE,
    DEFUSING,
    END_TURN,
    EXPLODE,
    EXPLODED,
    FIZZLED,
    HAND_ON,
    HANDED_ON,
    HANDING_ON,
    LET_EXPLODE,
    LOSE,
    STANDS,
)
from neyrang.games.coup.table import CoupTable


def receive(t: CoupTable, s: Step) -> None:
    if t.is_in(s.seat):
        t.seats[s.seat].bombed = t.turn
        t.ask(s, s.seat)
    else:
        t.tell(FIZZLED, t.turn, s.seat)  # COUP-68


def closed(t: CoupTable, s: Step) -> None:
    if t.said == LET_EXPLODE:  # COUP-131
        t.first(Step(EXPLODE, s.seat))
        return
    claim = Step(CLAIM, s.seat, what=CONTESSA, resume=EXPLODE)
    if t.said == DEFUSE:  # COUP-132
        t.tell(DEFUSING, s.seat)
        t.plan(claim, Step(STANDS, s.seat), Step(EXPLODE, s.seat))
    else:  # COUP-133
        receiver = t.said - HAND_ON
        t.tell(HANDING_ON, s.seat, receiver)
        t.plan(claim, Step(CARRY, s.seat, receiver), Step(EXPLODE, s.seat))


def carry(t: CoupTable, s: Step) -> None:  # COUP-133, COUP-136
    t.tell(HANDED_ON, s.seat, s.other)
    t.drop_until(END_TURN)
    t.first(Step(BOMB, s.other))


def explode(t: CoupTable, s: Step) -> None:  # COUP-131, COUP-135
    t.tell(EXPLODED, s.seat)
    t.first(Step(LOSE, s.seat))


def end_rounds(t: CoupTable, before: i64) -> None:
    """COUP-134: the turn has come back to, or has passed over, the seats after `before`."""
    moved = (t.turn - before + t.players) % t.players
    for player in t.seats:
        if player.bombed != NOBODY:
            away = (player.bombed - before + t.players) % t.players
            if 0 < away <= moved:
                player.bombed = NOBODY

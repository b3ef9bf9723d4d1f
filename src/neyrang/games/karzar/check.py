"""Could the rules have planned the steps of a loaded position?"""

from __future__ import annotations

from neyrang.core.document import Part
from neyrang.core.event import ABSENT
from neyrang.core.step import Step
from neyrang.games.karzar.cards import BATTLES, NO_FORESIGHT
from neyrang.games.karzar.modules import tahmineh

# fmt: off
# isort: off
from neyrang.games.karzar.notation import (
    ACT, DECREE, DUEL_TURN, END_BATTLE, FETCHING, FORESIGHT, HELPERS_TURN, HEROES_TURN, KEEPING,
    OUTCOME, PREPARE, SCORING, SIDING, SWAPPING,
)
# isort: on
# fmt: on
from neyrang.games.karzar.rules import Karzar

BATTLE_STEPS = [
    KEEPING, SIDING, PREPARE, HEROES_TURN, HELPERS_TURN, ACT, OUTCOME, END_BATTLE,
]  # fmt: skip
ONE_BY_ONE = {FORESIGHT: HEROES_TURN, SWAPPING: ACT, FETCHING: ACT, DECREE: SCORING}


def check_agenda(karzar: Karzar, part: Part) -> None:
    steps: list[Step] = []
    step = karzar.agenda
    while step is not None:
        steps.append(step)
        step = step.then
    ops = [int(step.op) for step in steps]
    if ops != follow(ops, karzar.options.duel):
        raise part.error("these steps do not follow each other")
    if karzar.board.battle == BATTLES and ops[0] != DECREE:
        raise Part(None, "battle").error("the ninth is over as soon as it begins")
    order = len(karzar.options.faces.order)
    for step in steps:
        if step.op == ACT and not 0 <= step.amount <= order:
            raise part.error(f"the step act should have an amount from 0 to {order}")
        if step.op == DUEL_TURN and step.amount not in (1, 2):
            raise part.error("the step duel should have the amount 1 or 2")
        if step.op in ONE_BY_ONE:
            check_seat(karzar, step, part)


def follow(ops: list[int], duel: bool) -> list[int]:
    """What the steps should be, given the asking ones on top."""
    if duel:
        return [DUEL_TURN]
    asked = 0
    while asked < len(ops) and ops[asked] in ONE_BY_ONE:
        asked += 1
    if asked:
        after = ONE_BY_ONE[ops[0]]
        if any(ONE_BY_ONE[op] != after for op in ops[:asked]):
            return []
        rest = [SCORING] if after == SCORING else BATTLE_STEPS[BATTLE_STEPS.index(after) :]
        return [*ops[:asked], *rest]
    asking = (KEEPING, SIDING, PREPARE, HEROES_TURN, HELPERS_TURN)
    return BATTLE_STEPS[BATTLE_STEPS.index(ops[0]) :] if ops[0] in asking else []


def check_seat(karzar: Karzar, step: Step, part: Part) -> None:
    if step.seat == ABSENT:
        raise part.error("a step that asks one player should name the seat")
    player = karzar.seats[step.seat]
    if step.op == FORESIGHT and player.foresight == NO_FORESIGHT:
        raise part.error(f"seat {step.seat} has no foresight card")
    if step.op == DECREE and not tahmineh.is_independent(player):
        raise part.error(f"seat {step.seat} has kept no tahmineh")

"""What happens next, and who is asked.

An agenda is a stack of small immutable steps in reading order. Rules say what happens next with
the verbs `plan`, `first`, `replace_plan`, `drop_until` and `drop_all`, and ask in one of three
ways: `ask`, `open_window` and `ask_all`. `settle` runs steps until somebody owes an answer or
nothing is left.

It is a linked list of steps that never change, so that a clone shares it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.event import ABSENT
from neyrang.core.step import Step, bit

PASS: Final = 0  # in every game, so that a window knows who stayed silent
NOBODY: Final = -1

# How the open question closes
NO_QUESTION: Final = 0
ONE: Final = 1  # one seat answers
WINDOW: Final = 2  # the first seat that does not pass closes it, or the last one that passes
SECRET: Final = 3  # all answer; nothing happens before the last answer

NO_ANSWERS: Final[list[int]] = []  # what new states begin with: replaced, never changed
UNANSWERED: Final = [ABSENT] * 64  # more seats than any table has

QUESTIONS: Final = ["none", "one", "window", "secret"]


@mypyc_attr(acyclic=True)
class Agenda:
    """The steps ahead and the open question."""

    def __init__(self) -> None:
        self.players: i64 = 0
        self.agenda: Step | None = None  # the next step; while a question is open, the asking one
        self.question: i64 = NO_QUESTION
        self.asked: i64 = 0  # mask of the seats the open question was put to: public
        self.waiting: i64 = 0  # mask of the seats that still owe an answer: nobody sees it
        self.origin: i64 = NOBODY  # asking one by one goes clockwise from here
        self.clockwise = False  # windows: the nearest clockwise is heard, instead of the first
        self.speaker: i64 = NOBODY  # the seat that answered a ONE or spoke up in a WINDOW
        self.said: i64 = PASS
        self.answers = NO_ANSWERS  # by seat, while a question gathers them
        self.offer = NO_ANSWERS  # what is legal for the seat `offered`, until somebody answers
        self.offered: i64 = NOBODY

    # ---- what happens next: the verbs of the rules

    def plan(
        self, step: Step, second: Step | None = None, third: Step | None = None,
        fourth: Step | None = None,
    ) -> None:  # fmt: skip
        """These happen next, in reading order."""
        rest = self.agenda
        if fourth is not None:
            fourth.then = rest
            rest = fourth
        if third is not None:
            third.then = rest
            rest = third
        if second is not None:
            second.then = rest
            rest = second
        step.then = rest
        self.agenda = step

    def first(self, step: Step) -> None:
        """Before anything else."""
        step.then = self.agenda
        self.agenda = step

    def replace_plan(self, step: Step) -> None:
        """Nothing that was planned happens any more, but this step and those linked to it."""
        self.agenda = step

    def drop_all(self) -> None:
        """Nothing that was planned happens any more."""
        self.agenda = None

    def drop_until(self, op: i64) -> None:
        """Nothing before the next `op` happens any more."""
        step = self.agenda
        while step is not None and step.op != op:
            step = step.then
        self.agenda = step

    # ---- asking; the step stays on top of the agenda until its question closes

    def ask(self, step: Step, seat: i64) -> None:
        """One seat answers: `closed` finds the action in `said`."""
        self.put(step, ONE, bit(seat), NOBODY)

    def open_window(self, step: Step, seats: i64, after: i64) -> None:
        """Any of these may speak up: `closed` finds `speaker` (or NOBODY) and `said`."""
        self.put(step, WINDOW, seats, after)

    def ask_all(self, step: Step, seats: i64) -> None:
        """All of these answer in secret: `closed` finds `answers` by seat."""
        self.put(step, SECRET, seats, NOBODY)

    def put(self, step: Step, question: i64, seats: i64, after: i64) -> None:
        """Opens a question of any kind: what the three ways to ask have in common."""
        self.agenda = step
        self.question = question
        self.asked = seats
        self.waiting = seats
        self.origin = after
        self.speaker = NOBODY
        self.said = PASS
        if self.gathers():
            self.answers = UNANSWERED[: self.players]  # quicker than to make a new list

    def gathers(self) -> bool:
        """Does the open question keep each seat's answer until it closes?"""
        return self.question == SECRET or (self.question == WINDOW and self.clockwise)

    # ---- answering

    def answer(self, seat: i64, action: i64) -> bool:
        """Takes an answer that is known to be legal. Returns whether it closed the question."""
        self.offered = NOBODY
        if self.question == SECRET and self.says_more(seat, action):
            return False
        self.waiting &= ~bit(seat)
        if self.gathers():
            self.answers[seat] = action
            if self.question == WINDOW:
                self.hear_clockwise()
        elif self.question == ONE or action != PASS:
            self.speaker = seat
            self.said = action
            self.waiting = 0
        if self.waiting != 0:
            return False
        step = self.agenda
        assert step is not None
        self.agenda = step.then
        self.question = NO_QUESTION
        self.asked = 0
        self.closed(step)
        self.settle()
        return True

    def says_more(self, seat: i64, action: i64) -> bool:
        """Games where a seat may give several answers to a secret question note this one down.

        Returns whether the seat may go on answering.
        """
        return False

    def hear_clockwise(self) -> None:
        """Closes the window once everyone nearer than some speaker has passed."""
        left = self.asked
        seat = self.next_in(left, self.origin)
        while left and self.waiting & bit(seat) == 0:
            if self.answers[seat] != PASS:
                self.speaker = seat
                self.said = self.answers[seat]
                self.waiting = 0
                return
            left &= ~bit(seat)
            seat = self.next_in(left, seat)

    def settle(self) -> None:
        """Runs steps until somebody owes an answer or nothing is left."""
        step = self.agenda
        while self.waiting == 0 and step is not None:
            self.agenda = step.then
            self.run(step)
            step = self.agenda

    # ---- seats around the table

    def next_in(self, seats: i64, after: i64) -> i64:
        """Returns the first of these seats clockwise from `after`, which itself comes last."""
        seat = after + 1
        left = seats >> seat
        if left == 0:
            seat = 0
            left = seats
            if left == 0:
                return NOBODY
        while left & 1 == 0:
            left >>= 1
            seat += 1
        return seat

    # ---- what each game brings

    def run(self, step: Step) -> None:
        """Does what a step says; the step is off the agenda already."""
        raise NotImplementedError

    def closed(self, step: Step) -> None:
        """Does what the answers to a step's question bring; they are in `said` or `answers`."""
        raise NotImplementedError

"""The bots at one table: each is shown what its seat may see, and asked when it owes an answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from neyrang.bots.base import UNSEEN, Bot
from neyrang.core.state import PASS, WINDOW, State


class Answer(NamedTuple):
    seat: int
    action: int
    hidden: bool  # from the other seats, for good


class Company:
    """The table's state and the bots at it. Every answer, anybody's, goes through `apply`."""

    def __init__(self, state: State, bots: Mapping[int, Bot]) -> None:
        self.state = state
        self.bots = dict(bots)
        self.given: list[Answer] = []  # to the open question, so far
        for seat, bot in self.bots.items():
            bot.begin(state.view(seat))

    def choose(self, seat: int) -> int:
        return self.bots[seat].choose(self.state.view(seat), self.state.legal(seat))

    def apply(self, seat: int, action: int) -> None:
        """`State.apply`; when it closes the question, the bots hear how it was answered."""
        state = self.state
        if not state.answers_with(seat, action):
            state.apply(seat, action)  # a free move, or refused
            self.tell([])
            return
        step, number = state.agenda, state.questions
        assert step is not None
        window = state.question == WINDOW
        hidden = state.hides(step, action)
        state.apply(seat, action)
        self.given.append(Answer(seat, action, hidden))
        if state.questions == number and not state.over():
            return
        answers, self.given = self.given, []
        self.tell(self.heard(answers) if window else answers)

    def heard(self, answers: list[Answer]) -> list[Answer]:
        """Of a window everybody knows who spoke up and, where the nearest clockwise is heard, who
        stayed silent before; where nobody spoke, that all passed."""
        if self.state.clockwise:
            nearest = next((i for i, a in enumerate(answers) if a.action != PASS), None)
            return answers if nearest is None else answers[: nearest + 1]
        spoken = [answer for answer in answers if answer.action != PASS]
        return spoken or answers

    def tell(self, answers: list[Answer]) -> None:
        for seat, bot in self.bots.items():
            known = [(a.seat, UNSEEN if a.hidden and a.seat != seat else a.action) for a in answers]
            bot.witness(known, self.state.view(seat))

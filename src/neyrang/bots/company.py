"""The bots at one table: each is shown what its seat may see, and asked when it owes an answer.

Every bot is guarded: what comes back from `choose` is legal, whatever the bot did.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from neyrang.bots.base import UNSEEN, Bot
from neyrang.bots.guard import Guard, Limits, Offence
from neyrang.core.state import PASS, WINDOW, State


class Answer(NamedTuple):
    seat: int
    action: int
    hidden: bool  # from the other seats, for good


class Company:
    """The table's state and the bots at it. Every answer, anybody's, goes through `apply`.

    `seed`: the luck of whoever answers in a bot's place.
    """

    def __init__(
        self, state: State, bots: Mapping[int, Bot], limits: Limits | None = None, seed: int = 0
    ) -> None:
        self.state = state
        self.guards = {
            seat: Guard(state.name(), seat, bot, limits or Limits(), seed * 100 + seat)
            for seat, bot in bots.items()
        }
        self.given: list[Answer] = []  # to the open question, so far
        for seat, guard in self.guards.items():
            guard.begin(state.view(seat))

    def choose(self, seat: int) -> int:
        return self.guards[seat].choose(self.state.view(seat), self.state.legal(seat))

    def offences(self) -> list[Offence]:
        return [offence for guard in self.guards.values() for offence in guard.offences]

    def apply(self, seat: int, action: int) -> bool:
        """`State.apply`; when it closes the question, the bots hear how it was answered."""
        state = self.state
        if not state.answers_with(seat, action):
            state.apply(seat, action)  # a free move, or refused
            self.tell([])
            return False
        step = state.agenda
        assert step is not None
        window, after = state.question == WINDOW, int(state.origin)
        hidden = state.hides(step, action)
        closed = state.apply(seat, action)
        self.given.append(Answer(seat, action, hidden))
        if closed:
            answers, self.given = self.given, []
            self.tell(self.heard(answers, after) if window else answers)
        return closed

    def heard(self, answers: list[Answer], after: int) -> list[Answer]:
        """Of a window everybody knows who spoke up and, where the nearest clockwise is heard, who
        stayed silent before; where nobody spoke, that all passed."""
        if self.state.clockwise:
            players = int(self.state.players)
            answers = sorted(answers, key=lambda answer: (answer.seat - after - 1) % players)
            nearest = next((i for i, a in enumerate(answers) if a.action != PASS), None)
            return answers if nearest is None else answers[: nearest + 1]
        spoken = [answer for answer in answers if answer.action != PASS]
        return spoken or answers

    def tell(self, answers: list[Answer]) -> None:
        for seat, guard in self.guards.items():
            if not guard.listens:
                continue
            known = [(a.seat, UNSEEN if a.hidden and a.seat != seat else a.action) for a in answers]
            guard.witness(known, self.state.view(seat))

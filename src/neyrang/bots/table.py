"""The bots at one table: each is shown what its seat may see, and asked when it owes an answer.

Every bot is guarded: `choose` returns a legal action, whatever the bot did.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from neyrang.bots.base import Bot
from neyrang.bots.belief import UNSEEN
from neyrang.bots.guard import Guard, Limits, Offence
from neyrang.core.agenda import PASS, WINDOW
from neyrang.core.state import State


class Answer(NamedTuple):
    seat: int
    action: int
    hidden: bool  # from the other seats, for good


class BotTable:
    """A state and the bots that play in it. Every answer, a person's too, goes through `apply`.

    `seed`: of the fallback that answers in a bot's place.
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
        """Returns the legal action that the bot in this seat answers with."""
        return self.guards[seat].choose(self.state.view(seat), self.state.legal(seat))

    def offences(self) -> list[Offence]:
        return [offence for guard in self.guards.values() for offence in guard.offences]

    def apply(self, seat: int, action: int) -> bool:
        """Does what `State.apply` does; when that closes the question, the bots are told how it
        was answered."""
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
        """Returns the public answers of a window: the one that spoke up and, where the nearest
        clockwise is heard, the passes before it; where nobody spoke up, all the passes."""
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

"""The bots at one table: each is shown what its seat may see, and asked when it owes an answer.

Every bot is guarded: `choose` returns a legal action, whatever the bot did.
"""

from __future__ import annotations

from collections.abc import Mapping

from neyrang.bots.answers import Answers, known_to
from neyrang.bots.base import Bot
from neyrang.bots.guard import Guard, Limits, Offence
from neyrang.core.state import State


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
        self.answers = Answers()
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
        told = self.answers.apply(self.state, seat, action)
        if told is None:
            return False
        for watching, guard in self.guards.items():
            if guard.listens:
                guard.witness(known_to(watching, told), self.state.view(watching))
        return bool(told)

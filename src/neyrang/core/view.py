"""What one seat knows, and how a game ended."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.event import ABSENT
from neyrang.core.step import Step, bit

SPECTATOR: Final = -1  # the seat of somebody without one


@final
class Outcome:
    """Who won, with what scores by seat, and why it ended."""

    def __init__(self, winners: list[int], scores: list[int], reason: str) -> None:
        self.winners = winners
        self.scores = scores
        self.reason = reason

    def document(self) -> dict[str, object]:
        return {"winners": self.winners, "scores": self.scores, "reason": self.reason}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.document() == other.document()

    def __hash__(self) -> int:
        return hash((tuple(self.winners), tuple(self.scores), self.reason))

    def __repr__(self) -> str:
        return f"Outcome(winners={self.winners}, scores={self.scores}, reason={self.reason!r})"


@mypyc_attr(acyclic=True)
class View:
    """What one seat may know, built up fact by fact: nothing here refers to the state.

    Bots, clients, spectators and logs get views only. `document()` has the shape of a
    position, with "?" for every card the seat may not know.
    """

    def __init__(self) -> None:
        self.seat: i64 = SPECTATOR
        self.players: i64 = 0
        self.clockwise = False
        self.agenda: Step | None = None
        self.question: i64 = 0
        self.asked: i64 = 0
        self.origin: i64 = ABSENT
        self.mine: i64 = ABSENT  # the answer this seat has given to the open question

    def owes(self) -> bool:
        """Does this seat owe an answer to the open question?"""
        return self.seat >= 0 and self.asked & bit(self.seat) != 0 and self.mine == ABSENT

    def document(self) -> dict[str, object]:
        raise NotImplementedError

    def __getitem__(self, key: str) -> object:
        return self.document()[key]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.document() == other.document()

    def __hash__(self) -> int:
        raise TypeError("a view can be compared, not hashed")

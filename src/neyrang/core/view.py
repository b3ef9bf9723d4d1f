"""What one seat knows, and how a game ended."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.event import ABSENT
from neyrang.core.step import Step, bit

SPECTATOR: Final = -1  # the seat of somebody without one


@final
class Outcome:
    """How a game ended.

    `winners` are the seats that won: several where they share the win, none where nobody won.
    `scores` are numbers by seat, in whatever the game counts. `reason` is a word that says why
    the game ended; the game's locale files put it into a sentence.
    """

    def __init__(self, winners: list[int], scores: list[int], reason: str) -> None:
        self.winners = winners
        self.scores = scores
        self.reason = reason

    def document(self) -> dict[str, object]:
        """Returns the outcome as JSON-like values, as records and the wire hold it."""
        return {"winners": self.winners, "scores": self.scores, "reason": self.reason}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.document() == other.document()

    def __hash__(self) -> int:
        return hash((tuple(self.winners), tuple(self.scores), self.reason))

    def __repr__(self) -> str:
        return f"Outcome(winners={self.winners}, scores={self.scores}, reason={self.reason!r})"

    def __reduce__(self) -> tuple[object, tuple[list[int], list[int], str]]:
        return (Outcome, (self.winners, self.scores, self.reason))


@mypyc_attr(acyclic=True)
class View:
    """What one seat may know, built up fact by fact: nothing here refers to the state.

    Bots, clients, spectators and logs get views only. `State.view` makes one, `Game.redeal` makes
    states that it could be of. Each game has its own kind of view, with the facts as numbers; what
    is common to all is here.

    Attributes to read: `seat` (the seat whose view this is, or SPECTATOR), `players` (how many),
    `clockwise`, `asked` (mask of the seats the open question was put to), `mine` (the answer this
    seat has given to the open question, or -1).

    Two views are equal (`==`) when their documents are. Views cannot be hashed.
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

    def name(self) -> str:
        """Returns the game's name, as `neyrang.game` takes it."""
        raise NotImplementedError

    def document(self) -> dict[str, object]:
        """Returns the view as JSON-like values, in the shape of a position.

        A card that the seat may not know is "?". The keys are described in docs/notation.md.
        """
        raise NotImplementedError

    def __getitem__(self, key: str) -> object:
        """`view[key]` is `view.document()[key]`."""
        return self.document()[key]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.document() == other.document()

    def __hash__(self) -> int:
        raise TypeError("a view can be compared, not hashed")

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat == SPECTATOR else f"seat {self.seat}"
        asked = ", ".join([str(seat) for seat in range(self.players) if self.asked & bit(seat)])
        told = f"asked are {asked}" if asked else "over"
        return f"<view of {self.name()} by {whose}, {self.players} players: {told}>"

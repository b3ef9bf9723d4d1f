"""A game under way at a table: its state, its record, and what each seat may be told. No I/O."""

from __future__ import annotations

from typing import Any

from neyrang import SPECTATOR
from neyrang.core.errors import BadMove
from neyrang.core.event import Event
from neyrang.core.state import State
from neyrang.core.step import bit
from neyrang.record import Record
from neyrang.server.wire import Refused, StateDocument

EVERYBODY = -2


class Play:
    """`at` counts, for each seat, what it knows to have happened: the questions that have closed,
    and its own words beside them. So it grows with every word of the seat itself, but never tells
    whether somebody else has answered an open question.
    """

    def __init__(self, record: Record) -> None:
        moves, record.moves = record.moves, []
        self.record = record
        self.state: State = record.start()
        self.notation = self.state.notation()
        self.events: list[Event] = list(self.state.events)
        self.questions = 0
        self.own = [0] * record.players
        for line in moves:
            seat, _, text = line.partition(" ")
            self.apply(int(seat), self.notation.move(text))

    def at(self, seat: int) -> int:
        return self.questions + (self.own[seat] if seat >= 0 else 0)

    def take(self, seat: int, at: int, text: str) -> int:
        """A seat's move, refused where it is not legal now; tells who has something new to see."""
        if at != self.at(seat):
            raise Refused("stale", at=self.at(seat))
        try:
            action = self.notation.move(text)
        except BadMove:
            raise Refused("no_move", move=text) from None
        if not self.state.may(seat, action):
            raise Refused("illegal", move=text, legal=self.legal(seat))
        return self.apply(seat, action)

    def apply(self, seat: int, action: int) -> int:
        state = self.state
        answers = state.answers_with(seat, action)
        self.record.add(state, seat, action)
        self.events += state.events
        if answers and (state.over() or state.untouched()):
            self.questions += 1
            return EVERYBODY
        self.own[seat] += 1
        return EVERYBODY if state.events else seat

    def over(self) -> bool:
        return self.record.outcome is not None

    def owing(self) -> list[int]:
        return self.state.actors()

    def legal(self, seat: int) -> list[str]:
        moves = self.notation.moves
        return [moves[action] for action in self.state.legal(seat)]

    def asked(self) -> list[int]:
        mask = self.state.asked
        return [seat for seat in range(self.record.players) if mask & bit(seat)]

    def heard(self, seat: int, since: int) -> list[dict[str, Any]]:
        """The events after number `since` as this seat saw them, numbered from 1."""
        notation = self.notation
        return [
            {"n": n, **event.document(notation, seat)}
            for n, event in enumerate(self.events[since:], since + 1)
        ]

    def document(self, seat: int, since: int, left: int | None) -> StateDocument:
        state = self.state
        seated = seat != SPECTATOR
        legal = self.legal(seat) if seated else []
        moves = self.notation.moves
        asked = self.asked()
        return StateDocument(
            at=self.at(seat),
            view=state.view(seat).document(),
            legal=legal,
            free=[moves[action] for action in state.free(seat)] if seated else [],
            asked=asked,
            answered=seated and seat in asked and not legal,
            left=left,
            events=self.heard(seat, since),
            outcome=self.record.outcome,
        )

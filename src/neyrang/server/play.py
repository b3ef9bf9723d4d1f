"""A game under way at a table: its state, its record, and what each seat may be told. No I/O."""

from __future__ import annotations

from msgspec import Raw

from neyrang import SPECTATOR
from neyrang.core.errors import BadMove
from neyrang.core.event import EVERYONE, Event
from neyrang.core.state import State
from neyrang.core.step import bit
from neyrang.record import Record
from neyrang.server.wire import Refused, StateDocument, encode

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
        self.mask, self.seats = 0, list[int]()  # whom the open question was put to, as last read
        self.own = [0] * record.players
        self.common: dict[int, Raw] = {}  # the newest events, as far as all heard the same
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
        closed = state.apply(seat, action)
        self.record.note(state, seat, action)
        self.events += state.events
        self.common.clear()
        if closed:
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
        if mask != self.mask:
            self.mask = mask
            self.seats = [seat for seat in range(self.record.players) if mask & bit(seat)]
        return self.seats

    def heard(self, seat: int, since: int) -> list[Raw]:
        """The events after number `since` as this seat saw them, numbered from 1."""
        return [self.event(n, seat) for n in range(since + 1, len(self.events) + 1)]

    def event(self, n: int, seat: int) -> Raw:
        known = self.common.get(n)
        if known is not None:
            return known
        event = self.events[n - 1]
        told = Raw(encode({"n": n, **event.document(self.notation, seat)}))
        if event.cards is None or event.audience == EVERYONE:
            self.common[n] = told
        return told

    def document(self, seat: int, since: int, left: int | None) -> StateDocument:
        state = self.state
        seated = seat != SPECTATOR
        moves = self.notation.moves
        asked = self.asked()
        legal = self.legal(seat) if seat in asked else []
        return StateDocument(
            at=self.at(seat),
            view=state.view(seat).document(),
            legal=legal,
            free=[moves[action] for action in state.free(seat)] if seated else [],
            asked=asked,
            answered=seat in asked and not legal,
            left=left,
            events=self.heard(seat, since),
            outcome=self.record.outcome,
        )

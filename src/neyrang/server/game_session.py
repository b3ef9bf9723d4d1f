"""A game in progress at a table: its state, its record, and what each seat may be sent. No I/O."""

from __future__ import annotations

from base64 import b64encode

from msgspec import Raw
from msgspec.structs import asdict

from neyrang import SPECTATOR
from neyrang.bots.answers import Answer, Answers, known_to
from neyrang.bots.belief import UNSEEN
from neyrang.core.errors import BadMove
from neyrang.core.event import Event
from neyrang.core.state import State
from neyrang.core.step import bit
from neyrang.explain import barred, previews
from neyrang.record import Record
from neyrang.server.changes import EVERYBODY
from neyrang.server.table_options import with_names
from neyrang.server.wire import (
    BotStateDocument,
    ClosedQuestion,
    Explained,
    Refused,
    StateDocument,
    encode,
)


class GameSession:
    """`at` counts, for each seat, what it knows to have happened: the questions that have closed,
    and its own moves beside them. So it grows with every move of the seat itself, but never tells
    whether somebody else has answered an open question; `sent` does, where a game shows it.
    """

    def __init__(self, record: Record) -> None:
        moves, record.moves = record.moves, []
        self.record = record
        self.state: State = record.start()
        self.notation = self.state.notation()
        self.events: list[Event] = list(self.state.events)
        self.questions = 0  # that have closed
        self.own_moves = [0] * record.players  # by seat, that have not closed a question
        self.asked_mask, self.asked_seats = 0, list[int]()  # of the open question, as last read
        self.encoded: dict[tuple[int, tuple[bool, ...]], Raw] = {}  # by number and cards seen
        self.explained: dict[int, bytes] = {}  # by seat, since the last move
        self.answers = Answers()
        self.closed: dict[int, list[ClosedQuestion]] = {}  # by seat, since a bot's client came
        for line in moves:
            seat, _, text = line.partition(" ")
            self.apply(int(seat), self.notation.move(text))

    def at(self, seat: int) -> int:
        return self.questions + (self.own_moves[seat] if seat >= 0 else 0)

    def check_at(self, seat: int, at: int) -> None:
        if at != self.at(seat):
            raise Refused("stale", at=self.at(seat))

    def play(self, seat: int, at: int, text: str) -> int:
        """Plays a move and returns its audience: the seat alone, or EVERYBODY.

        Refused where the move is not legal now.
        """
        self.check_at(seat, at)
        try:
            action = self.notation.move(text)
        except BadMove:
            raise Refused("no_move", move=text) from None
        reason = self.state.why_not(seat, action)
        if reason is not None:
            raise Refused("illegal", move=text, legal=self.legal(seat), reason=reason.document())
        return self.apply(seat, action)

    def apply(self, seat: int, action: int) -> int:
        state = self.state
        told = self.answers.apply(state, seat, action)
        self.record.note(state, seat, action)
        self.events += state.events
        self.encoded.clear()
        self.explained.clear()
        if told is not None:
            for watching, questions in self.closed.items():
                questions.append(self.closed_question(watching, told))
        if told:
            self.questions += 1
            return EVERYBODY
        self.own_moves[seat] += 1
        return EVERYBODY if state.events or state.shows_sent() else seat

    def over(self) -> bool:
        return self.record.outcome is not None

    def actors(self) -> list[int]:
        """The seats that owe an answer."""
        return self.state.actors()

    def legal(self, seat: int) -> list[str]:
        moves = self.notation.moves
        return [moves[action] for action in self.state.legal(seat)]

    def asked(self) -> list[int]:
        mask = self.state.asked
        if mask != self.asked_mask:
            self.asked_mask = mask
            self.asked_seats = [seat for seat in range(self.record.players) if mask & bit(seat)]
        return self.asked_seats

    def sent(self) -> list[int]:
        """The seats seen to have answered; none where that is nobody's business."""
        if not self.state.shows_sent():
            return []
        owe = self.state.actors()
        return [seat for seat in self.asked() if seat not in owe]

    def heard(self, seat: int, since: int) -> Raw:
        """The events after number `since` as this seat saw them, numbered from 1. Seats that saw
        the same cards share them."""
        events = self.events[since:]
        seen = tuple([e.shows_cards_to(seat) for e in events if e.cards is not None])
        known = self.encoded.get((since, seen))
        if known is None:
            numbered = [
                {"n": n, **event.document(self.notation, seat)}
                for n, event in enumerate(events, since + 1)
            ]
            known = self.encoded[since, seen] = Raw(encode(numbered))
        return known

    def explain(self, seat: int, at: int) -> bytes:
        """Returns the `explained` message; spectators get the standing only."""
        self.check_at(seat, at)
        if seat not in self.explained:
            game, view = self.record.rules(), self.state.view(seat)
            seated = seat != SPECTATOR
            legal = self.state.legal(seat) if seated else []
            message = Explained(
                at=at,
                barred=barred(self.state, seat) if seated else {},
                previews=previews(game, view, legal),
                standing=game.standing(view),
            )
            self.explained[seat] = encode(message)
        return self.explained[seat]

    def row(self, seat: int) -> str:
        return b64encode(self.state.view(seat).row()).decode()

    def closed_question(self, seat: int, answers: list[Answer]) -> ClosedQuestion:
        moves = self.notation.moves
        known = [(by, None if a == UNSEEN else moves[a]) for by, a in known_to(seat, answers)]
        return ClosedQuestion(answers=known, row=self.row(seat))

    def follow(self, seat: int) -> int:
        """A bot's client watches from this seat. Returns how many questions have closed that it
        need not hear of: those before it came."""
        return len(self.closed.setdefault(seat, []))

    def bot_document(
        self, seat: int, since: int, left: int | None, closed: int
    ) -> BotStateDocument:
        """Returns the document for a bot's client that has heard of so many closed questions."""
        document = asdict(self.document(seat, since, left))
        return BotStateDocument(**document, row=self.row(seat), closed=self.closed[seat][closed:])

    def document(self, seat: int, since: int, left: int | None) -> StateDocument:
        state = self.state
        asked = self.asked()
        moves = self.notation.moves
        is_asked = seat in asked
        legal = [moves[action] for action in state.legal(seat)] if is_asked else []
        free = state.free(seat) if seat != SPECTATOR else ()
        return StateDocument(
            at=self.at(seat),
            view=with_names(self.record, state.view(seat).document()),
            legal=legal,
            free=[moves[action] for action in free] if free else [],
            asked=asked,
            answered=is_asked and not legal,
            sent=self.sent(),
            left=left,
            events=self.heard(seat, since),
            outcome=self.record.outcome,
        )

"""A game in progress at a table: its state, its record, and what each seat may be sent. No I/O."""

from __future__ import annotations

from base64 import b64encode
from typing import Final

from librt.strings import BytesWriter

from neyrang import SPECTATOR
from neyrang.bots.answers import Answer, Answers, known_to
from neyrang.bots.belief import UNSEEN
from neyrang.core.document import seat_list
from neyrang.core.errors import BadMove
from neyrang.core.event import Event
from neyrang.core.json_text import NULL, close_list, write_flag, write_number_entry, write_seats
from neyrang.core.state import State
from neyrang.explain import barred, previews
from neyrang.record import Record
from neyrang.server.changes import EVERYBODY
from neyrang.server.wire import (
    BotEntries,
    ClosedQuestion,
    Explained,
    Refused,
    encode,
)

NO_ACTIONS: Final[list[int]] = []


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
        self.rules = record.rules()
        # The names of files in the options, not their texts
        self.named_options = encode(record.options) if record.files else b""
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
        self.explained.clear()
        if told is not None:
            for watching, questions in self.closed.items():
                questions.append(self.closed_question(watching, told))
        if told:
            self.questions += 1
        else:
            self.own_moves[seat] += 1
            if not state.events and not state.shows_sent():
                return seat
        return EVERYBODY

    def over(self) -> bool:
        return self.record.outcome is not None

    def actors(self) -> list[int]:
        """The seats that owe an answer."""
        return self.state.actors()

    def legal(self, seat: int) -> list[str]:
        moves = self.notation.moves
        return [moves[action] for action in self.state.legal(seat)]

    def asked(self) -> list[int]:
        return seat_list(self.state.asked, self.record.players)

    def sent(self) -> int:
        """The mask of the seats seen to have answered; 0 where that is nobody's business."""
        state = self.state
        return state.asked & ~state.waiting if state.shows_sent() else 0

    def explain(self, seat: int, at: int) -> bytes:
        """Returns the `explained` message; spectators get the standing only."""
        self.check_at(seat, at)
        if seat not in self.explained:
            game, view = self.rules, self.state.view(seat)
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

    def message(self, seat: int, since: int, left: int | None) -> bytes:
        """Returns the `state` of this seat, with the events after number `since`, as
        `wire.StateDocument` describes it."""
        state = self.state
        legal = free = NO_ACTIONS
        answered = False
        if seat != SPECTATOR:
            if state.asked >> seat & 1:
                legal = state.legal(seat)
                answered = not legal
            free = state.free(seat)
        view = state.view(seat)
        out = BytesWriter()
        out.write(b'{"is":"state","at":')
        write_number_entry(out, self.at(seat))
        out.write(b'"view":')
        view.write_json(out, self.named_options or view.options_json())
        out.write(b',"legal":')
        self.write_moves(out, legal)
        out.write(b',"free":')
        self.write_moves(out, free)
        out.write(b',"answered":')
        write_flag(out, answered)
        out.write(b',"asked":')
        write_seats(out, state.asked)
        out.write(b',"sent":')
        write_seats(out, self.sent())
        out.write(b',"left":')
        if left is None:
            out.write(b"null,")
        else:
            write_number_entry(out, left)
        out.write(b'"outcome":')
        out.write(NULL if self.record.outcome is None else encode(self.record.outcome))
        out.write(b',"events":[')
        for n in range(since, len(self.events)):
            self.events[n].write_json(out, self.notation, seat, n + 1)
            out.write(b",")
        close_list(out)
        out.write(b"}")
        return out.getvalue()

    def write_moves(self, out: BytesWriter, actions: list[int]) -> None:
        out.write(b"[")
        for action in actions:
            out.write(self.notation.move_entries[action])
        close_list(out)

    def bot_message(self, seat: int, since: int, left: int | None, closed: int) -> bytes:
        """Returns the `state` for a bot's client that has heard of so many closed questions."""
        more = BotEntries(row=self.row(seat), closed=self.closed[seat][closed:])
        return self.message(seat, since, left)[:-1] + b"," + encode(more)[1:]

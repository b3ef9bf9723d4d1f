"""What one seat knows, and how a game ended."""

from __future__ import annotations

from typing import Final, SupportsIndex, final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from neyrang.core.errors import NeyrangError
from neyrang.core.event import ABSENT
from neyrang.core.given import as_bytes, whole
from neyrang.core.json_text import READER, write_flag, write_number_entry
from neyrang.core.notation import Notation
from neyrang.core.pickled import by_attributes
from neyrang.core.question_json import write_question
from neyrang.core.row import as_floats, new_row, put, put_flag, put_steps, put_wide, relative
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

    Two views are equal (`==`) when their documents are. Views cannot be hashed; `key()` can.
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
        document: dict[str, object] = READER.read(self.json())
        return document

    def json(self) -> bytes:
        """Returns what `document` returns, as JSON: faster, where it is sent or kept as it is."""
        out = BytesWriter()
        self.write_json(out, self.options_json())
        return out.getvalue()

    def write_json(self, out: BytesWriter, options: bytes) -> None:
        """Writes the view as JSON. `options`: those of the game as JSON, from `options_json` or in
        the caller's own words."""
        out.write(b'{"options":')
        out.write(options)
        out.write(b',"clockwise":')
        write_flag(out, self.clockwise)
        out.write(b',"seat":')
        write_number_entry(out, self.seat)
        self.write_table(out)
        out.write(b'"pending":')
        write_question(
            out, self.agenda, self.question, self.asked, self.origin, self.mine, self.notation()
        )
        out.write(b"}")

    def write_table(self, out: BytesWriter) -> None:
        """Writes the entries that a game has beside those that all have, each with a comma."""
        raise NotImplementedError

    def options_json(self) -> bytes:
        """Returns the options of the game as JSON."""
        raise NotImplementedError

    def notation(self) -> Notation:
        """Returns the words of the game's notation."""
        raise NotImplementedError

    def text(self, lang: object = "en") -> str:
        """Returns the view in words, for language models: the options, who the reader is, sentences
        with all that the document tells, the open question or how the game ended, and a line for
        each possible answer, `MOVE — what it is`.

        - `lang`: `en` or `fa`.

        Raises BadOption where there is no such language.
        """
        from neyrang.describe import view_text  # which brings the words

        return view_text(self, lang)

    def write(self, out: object, at: SupportsIndex = 0) -> int:
        """Writes the view as numbers from 0 to 255, the viewer first and then clockwise.

        - `out`: a bytearray, a NumPy array of uint8 or any other writable buffer of bytes.
        - `at`: where in it the row begins.

        Returns where the row ends. `Game.layout` tells how wide a row is and what each entry
        means. Raises NeyrangError where there is no room for it.
        """
        width = int(self.row_width())
        start = whole(at)
        if start is None:
            raise NeyrangError(f"a row begins at a whole number from 0 up, not at {at!r}")
        room = as_bytes(out, "a view is written into a buffer of bytes")
        if room.readonly:
            raise NeyrangError(f"no room for a view: {type(out).__name__} cannot be written into")
        if not 0 <= start <= len(room) - width:
            raise NeyrangError(
                f"no room for {width} entries from {start} on in a buffer of {len(room)}"
            )
        room[start : start + width] = self.row()
        return start + width

    def row(self) -> bytes:
        """Returns what `write` writes."""
        row = new_row(self.row_width())
        self.write_row(row, 0)
        return bytes(memoryview(row))

    def floats(self) -> list[object]:
        """Returns the row as a list of floats, each of which was made once: for libraries that want
        such a list, in a third of the time that it takes to make the floats."""
        row = new_row(self.row_width())
        self.write_row(row, 0)
        return as_floats(row)

    def key(self) -> bytes:
        """Returns what this seat sees, in a form that can be hashed.

        Two views of one game with the same number of players and the same options have the same
        key exactly when they are equal. What the seat remembers is in `State.memory`, not here.
        """
        return self.row()

    def row_width(self) -> i64:
        """Returns how many entries `write_row` writes."""
        raise NotImplementedError

    def write_row(self, out: vec[u8], at: i64) -> i64:
        """`write` into a vector that has room for it, and zeros there."""
        raise NotImplementedError

    def first_told(self) -> i64:
        """Returns the seat that rows begin with: the viewer, or seat 0 for a spectator."""
        if self.seat < 0:
            return 0
        return self.seat

    def write_question(self, out: vec[u8], at: i64, depth: i64) -> i64:
        """Writes what is common to all games; `depth` is how many steps an agenda can have."""
        first = self.first_told()
        at = put(out, at, self.seat + 1)
        at = put_flag(out, at, self.clockwise)
        at = put(out, at, self.question)
        origin: i64 = ABSENT
        if self.agenda is not None:
            origin = self.origin  # of a question that is open
        at = put(out, at, relative(origin, first, self.players))
        at = put_wide(out, at, self.mine + 1)
        return put_steps(out, at, self.agenda, depth, first, self.players)

    def __getitem__(self, key: str) -> object:
        """`view[key]` is `view.document()[key]`."""
        return self.document()[key]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.json() == other.json()

    def __hash__(self) -> int:
        raise TypeError("a view can be compared, not hashed")

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat == SPECTATOR else f"seat {self.seat}"
        asked = ", ".join([str(seat) for seat in range(self.players) if self.asked & bit(seat)])
        told = f"asked are {asked}" if asked else "over"
        return f"<view of {self.name()} by {whose}, {self.players} players: {told}>"

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self)

"""What the entries of a view's row mean: every one has a name, and rows can be read back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

from neyrang.core.agenda import QUESTIONS
from neyrang.core.arrays import numpy
from neyrang.core.errors import NeyrangError
from neyrang.core.given import as_bytes, kind_of, whole
from neyrang.core.notation import Notation
from neyrang.core.options import Options
from neyrang.core.step import Step
from neyrang.core.view import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BASE = 256  # of numbers that take two entries

# Kinds of fields
NUMBER = "number"  # an entry, or two with the lower one first, less `zero`
CATEGORY = "category"  # one of `words`
COUNTS = "counts"  # an entry for each of `words`: how many there are, or 0 and 1
BITS = "bits"  # one entry, a bit for each of `words`


class Field(NamedTuple):
    """Some entries of a row that say one thing.

    - `name`: such as `seats.1.coins`; seat 0 is the viewer's, 1 the next one clockwise.
    - `at`, `width`: where its entries are.
    - `kind`: `number`, `category`, `counts` or `bits`.
    - `words`: of a category by its number, of counts and bits in order.
    - `most`: the highest value of a number or count that is usual; `Layout.features` divides by it.
    - `zero`: what a number's entries hold where it is 0; where they hold 0 themselves, it is
      not there.
    """

    name: str
    at: int
    width: int
    kind: str
    words: tuple[str, ...]
    most: int
    zero: int


class Fields:
    """Collects the fields of a layout in the order in which a view writes them."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.listed: list[Field] = []
        self.width = 0
        self.seats = ("nobody", "me", *(f"next{away}" for away in range(1, players)))

    def add(
        self,
        name: str,
        kind: str,
        width: int = 1,
        words: Sequence[str] = (),
        most: int = 1,
        zero: int = 0,
    ) -> None:
        self.listed.append(Field(name, self.width, width, kind, tuple(words), most, zero))
        self.width += width

    def number(self, name: str, most: int, zero: int = 0) -> None:
        self.add(name, NUMBER, most=most, zero=zero)

    def wide(self, name: str, most: int, zero: int = 0) -> None:
        self.add(name, NUMBER, width=2, most=most, zero=zero)

    def flag(self, name: str) -> None:
        self.add(name, NUMBER)

    def category(self, name: str, words: Sequence[str]) -> None:
        self.add(name, CATEGORY, words=words)

    def seat(self, name: str) -> None:
        self.category(name, self.seats)

    def counts(self, name: str, words: Sequence[str], most: int = 1) -> None:
        self.add(name, COUNTS, width=len(words), words=words, most=most)

    def bits(self, name: str, words: Sequence[str]) -> None:
        self.add(name, BITS, words=words)

    def question(self, notation: Notation, depth: int) -> None:
        """What `View.write_question` writes."""
        self.category("seat", ["spectator", *(str(seat) for seat in range(self.players))])
        self.flag("clockwise")
        self.category("question", QUESTIONS)
        self.seat("origin")
        self.wide("mine", len(notation.moves), zero=1)
        for place in range(depth):
            name = f"then.{place - 1}" if place else "pending"
            self.category(f"{name}.step", ["none", *notation.steps])
            self.seat(f"{name}.seat")
            self.seat(f"{name}.other")
            self.category(f"{name}.what", ["none", *notation.things])
            self.number(f"{name}.amount", 4, zero=1)
            self.category(f"{name}.resume", ["none", *notation.steps])


class Row:
    """Reads a row by the names of its fields."""

    def __init__(self, layout: Layout, row: bytes) -> None:
        self.layout = layout
        self.row = row
        self.players = layout.players
        self.first = max(0, self.number("seat") - 1)

    def entries(self, name: str) -> bytes:
        return self.row[self.layout[name]]

    def number(self, name: str) -> int:
        """Returns a number, or the number of a category."""
        field = self.layout.field(name)
        found = int.from_bytes(self.row[field.at : field.at + field.width], "little")
        return found - field.zero

    def flag(self, name: str) -> bool:
        return self.number(name) == 1

    def seat(self, name: str) -> int:
        """Returns the seat that an entry names, -1 for nobody."""
        told = self.number(name)
        return -1 if told == 0 else self.seat_after(told - 1)

    def seat_after(self, away: int) -> int:
        """Returns the seat so many places clockwise of the viewer's."""
        return (self.first + away) % self.players

    def seats_after(self, aways: Iterable[int]) -> int:
        """Returns the mask of the seats so many places clockwise of the viewer's."""
        return sum(1 << self.seat_after(away) for away in aways)

    def order(self) -> list[int]:
        """Returns, for the seats from 0 up, how far each is from the viewer's."""
        return [(seat - self.first) % self.players for seat in range(self.players)]

    def listed(self, name: str) -> list[int]:
        """Returns what counts hold, one by one in ascending order."""
        return [kind for kind, many in enumerate(self.entries(name)) for _ in range(many)]

    def seat_names(self) -> list[tuple[int, str]]:
        """Returns the seats from 0 up, each with the beginning of its fields' names."""
        return [(seat, f"seats.{away}") for seat, away in enumerate(self.order())]

    def mask(self, key: str) -> int:
        """Returns the mask of the seats whose flag of this name is set."""
        return sum(self.number(f"{name}.{key}") << seat for seat, name in self.seat_names())

    def show_question(self, view: View) -> None:
        """Does what `State.show_table` does."""
        view.seat = self.number("seat") - 1
        view.players = self.players
        view.clockwise = self.flag("clockwise")
        view.question = self.number("question")
        view.origin = self.seat("origin")
        view.mine = self.number("mine")
        view.asked = self.mask("asked")
        names = ["pending", *(f"then.{place}" for place in range(self.layout.depth - 1))]
        for name in reversed(names):
            if self.number(f"{name}.step") == 0:
                continue
            step = Step(
                self.number(f"{name}.step") - 1,
                self.seat(f"{name}.seat"),
                self.seat(f"{name}.other"),
                self.number(f"{name}.what") - 1,
                self.number(f"{name}.amount"),
                self.number(f"{name}.resume") - 1,
            )
            step.then = view.agenda
            view.agenda = step


class Layout:
    """The meaning of the rows that `View.write` and `neyrang.lanes` fill: `Game.layout` makes it.

    A row has the viewer first and the others clockwise after it, so that a network need not learn
    the same thing once for each seat: `layout["seats.0.coins"]` is the slice of my coins,
    `layout["seats.1"]` all of the next player, `layout.name(57)` the meaning of entry 57.
    `layout.read(row)` gives the view's document back.

    Attributes: `game`, `players`, `options`, `fields` (in order), `width` (entries of a row),
    `actions` (how many the game has with these options), `moves` (their texts).
    """

    def __init__(
        self, game: str, players: int, options: Options, fields: Sequence[Field], depth: int,
        moves: Sequence[str],
    ) -> None:  # fmt: skip
        self.game = game
        self.players = players
        self.options = options
        self.fields = tuple(fields)
        self.depth = depth  # how many steps of the agenda there is room for
        self.moves = moves
        self.actions = len(moves)
        self.width = sum(field.width for field in fields)
        self.by_name: dict[str, Field] = {field.name: field for field in fields}
        self.slices = slices_of(self.fields)

    def __getitem__(self, name: str) -> slice:
        """Returns where the entries of this name are: of a field, of one of its words
        (`seats.0.hand.duke`), or of all fields below a name (`seats.0`)."""
        found = self.slices.get(name) if isinstance(name, str) else None
        if found is None:
            raise NeyrangError(f"no entries {name!r}; see layout.fields")
        return found

    def field(self, name: str) -> Field:
        """Returns the field of this name."""
        found = self.by_name.get(name) if isinstance(name, str) else None
        if found is None:
            raise NeyrangError(f"no field {name!r}; see layout.fields")
        return found

    def name(self, entry: SupportsIndex) -> str:
        """Returns what an entry means: its field, and the word where it counts one."""
        at = whole(entry)
        if at is None or not 0 <= at < self.width:
            raise NeyrangError(f"there is no entry {entry!r}: a row has {self.width}, from 0 on")
        field = next(field for field in self.fields if at < field.at + field.width)
        words = field.words if field.kind == COUNTS else ()
        return f"{field.name}.{words[at - field.at]}" if words else field.name

    def view(self, row: object) -> View:
        """Returns the view that was written into this row.

        Cards that a loaded position had left out of play count as hidden in it.

        Raises NeyrangError where this is no row, or one that no view writes.
        """
        return self.view_and_document(row)[0]

    def read(self, row: object) -> dict[str, object]:
        """Returns the document of the view that was written into this row; raises as `view`."""
        return self.view_and_document(row)[1]

    def view_and_document(self, row: object) -> tuple[View, dict[str, object]]:
        """Returns the view that was written into this row, and its document: a row that no view
        writes often shows only in the latter."""
        from neyrang.games import game  # which brings the rules

        given = bytes(as_bytes(row, "a row is a buffer of bytes"))
        lines = getattr(row, "ndim", 1)
        if lines != 1:
            raise NeyrangError(f"a row has one dimension, not {lines}")
        if len(given) != self.width:
            raise NeyrangError(f"a row has {self.width} entries, not {len(given)}")
        self.check_row(given)
        try:
            view = game(self.game).view_in_row(self, Row(self, given))
            written = view.row()
            document = view.document()
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
            raise NeyrangError("no view writes this row: its entries do not go together") from None
        if written != given:
            entry = next(at for at in range(self.width) if written[at] != given[at])
            raise NeyrangError(f"no view writes this row: {self.told(entry, given)}")
        return view, document

    def check_row(self, row: bytes) -> None:
        """Refuses entries that no view has, whatever the others are."""
        for field in self.fields:
            value = row[field.at]
            most = {CATEGORY: len(field.words) - 1, BITS: (1 << len(field.words)) - 1}
            if value > most.get(field.kind, BASE):
                raise NeyrangError(
                    f"no view writes this row: {self.told(field.at, row)}, 0 to {most[field.kind]}"
                )

    def told(self, entry: int, row: bytes) -> str:
        """Returns an entry of a row with its meaning, for a message."""
        return f"entry {entry}, {self.name(entry)}, is {row[entry]}"

    def features(self, rows: Any) -> NDArray[np.float32]:
        """Returns rows as a network likes them: categories and bits as zeros and ones, numbers and
        counts divided by what is usual at most.

        - `rows`: one row or an array of them, along the last axis.

        Raises NeyrangError where they are no rows of this layout.
        """
        np = numpy()
        if isinstance(rows, bytes | bytearray | memoryview):
            rows = np.frombuffer(rows, np.uint8)
        try:
            given = np.asarray(rows)
        except ValueError:  # lists of several lengths
            given = np.asarray(None)
        if given.dtype.kind not in "biuf" or given.shape[-1:] != (self.width,):
            has = f"of shape {given.shape}" if given.shape else kind_of(rows)
            raise NeyrangError(
                f"features are those of numbers whose last axis has {self.width} entries, not {has}"
            )
        low, high, wanted, scale, zero = self.recipe()
        given = given.astype(np.int32)
        taken = given[..., low] + given[..., high] * np.where(high != low, BASE, 0)
        number = np.where((zero > 1) & (taken == 0), 0, taken - zero) * scale
        bits = taken >> np.maximum(wanted - BASE, 0) & 1
        out: NDArray[Any] = np.where(
            wanted < 0, number, np.where(wanted >= BASE, bits, taken == wanted)
        ).astype(np.float32)
        return out

    def recipe(self) -> tuple[NDArray[Any], ...]:
        """For each feature: its entry and its higher one, what to compare with (-1 a number, from
        `BASE` a bit), and how to scale a number."""
        np = numpy()
        made: list[tuple[int, int, int, float, int]] = []
        for field in self.fields:
            at = field.at
            if field.kind == CATEGORY:
                made += [(at, at, number, 0.0, 0) for number in range(len(field.words))]
            elif field.kind == BITS:
                made += [(at, at, BASE + bit, 0.0, 0) for bit in range(len(field.words))]
            elif field.kind == COUNTS:
                made += [(at + i, at + i, -1, 1 / field.most, 0) for i in range(field.width)]
            else:
                made.append((at, at + field.width - 1, -1, 1 / field.most, field.zero))
        return tuple(np.array(column) for column in zip(*made, strict=True))

    def feature_names(self) -> list[str]:
        """Returns what each of the `features` means."""
        named: list[str] = []
        for field in self.fields:
            named += [f"{field.name}.{word}" for word in field.words] or [field.name]
        return named

    def table(self) -> str:
        """Returns the whole layout as lines of text: entries, name, kind, words."""
        lines = []
        for field in self.fields:
            where = (
                f"{field.at}" if field.width == 1 else f"{field.at}-{field.at + field.width - 1}"
            )
            less = f" less {field.zero}" if field.zero else ""
            lines.append(f"{where:9} {field.name:24} {field.kind}{less} {' '.join(field.words)}")
        return "\n".join(line.rstrip() for line in lines)

    def __repr__(self) -> str:
        return f"<layout of {self.game}, {self.players} players: {self.width} entries>"

    def __reduce__(self) -> tuple[object, tuple[str, int, Mapping[str, object]]]:
        return (layout_for, (self.game, self.players, self.options))


def layout_for(game: str, players: int, options: Options) -> Layout:
    """For unpickling."""
    from neyrang.games import game as game_named

    return game_named(game).layout(players, options)


def slices_of(fields: Sequence[Field]) -> dict[str, slice]:
    """Returns where the entries of every name are: fields, their words, and what is above them."""
    found: dict[str, slice] = {}
    for field in fields:
        end = field.at + field.width
        found[field.name] = slice(field.at, end)
        if field.kind == COUNTS:
            for place, word in enumerate(field.words):
                found[f"{field.name}.{word}"] = slice(field.at + place, field.at + place + 1)
        parts = field.name.split(".")
        for length in range(1, len(parts)):
            above = ".".join(parts[:length])
            found[above] = slice(found[above].start if above in found else field.at, end)
    return found

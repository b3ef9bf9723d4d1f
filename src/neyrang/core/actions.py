"""All actions of a game as features: verb, things, seat and number, for scoring pairs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

from neyrang.core.arrays import numpy
from neyrang.core.errors import BadMove, BadOption, BadSeat
from neyrang.core.event import ABSENT
from neyrang.core.given import whole
from neyrang.core.notation import Notation

if TYPE_CHECKING:
    from numpy.typing import NDArray

# What the arguments of a verb are, where they are not things
SEAT = "seat"
NUMBER = "number"

COLUMNS = ("verb", "thing", "thing", "thing", "seat", "number")


class Action(NamedTuple):
    """An action in parts: `attack:3:red2` is the verb attack, the things (red2,), the number 3."""

    verb: str
    things: tuple[str, ...]  # cards, regions, sides: words of `Notation.things`
    seat: int | None  # the seat it names
    number: int | None  # of a caravan, of a battle, of cards


class ActionTable(Sequence[Action]):
    """`table[action]` is an `Action`; `table.verbs` and `table.things` list the words there are."""

    def __init__(
        self, notation: Notation, arguments: Mapping[str, str], counts: Sequence[int]
    ) -> None:
        self.counts = counts  # the numbers of players there can be
        self.things = list(notation.things)
        self.listed = [parsed(text, arguments) for text in notation.moves]
        self.verbs = list(dict.fromkeys(action.verb for action in self.listed))

    def __len__(self) -> int:
        return len(self.listed)

    def __getitem__(self, action: Any) -> Any:
        if isinstance(action, slice):
            return self.listed[action]
        number = whole(action)
        if number is None or not -len(self) <= number < len(self):
            raise BadMove(f"there is no action {action!r}: they are 0 to {len(self) - 1}")
        return self.listed[number]

    def __iter__(self) -> Iterator[Action]:
        return iter(self.listed)

    def array(self, viewer: SupportsIndex = 0, players: SupportsIndex = 0) -> NDArray[Any]:
        """Returns the table as numbers, a line for each action: the verb, up to three things, the
        seat and the number; -1 where there is none.

        - `viewer`, `players`: seats are told as seen from this seat, 0 itself, 1 the next one
          clockwise; without `players` as they are. A seat beyond the table is -1.

        Raises BadOption where the game is not for so many, and BadSeat where they have no such
        seat.
        """
        count, first = whole(players), whole(viewer)
        if count is None or (count and count not in self.counts):
            listed = ", ".join(str(number) for number in self.counts)
            raise BadOption(f"players are {listed}, or 0 for seats as they are, not {players!r}")
        if first is None or not 0 <= first < max(1, count):
            seats = f"seats are 0 to {count - 1}" if count else "that takes players, too"
            raise BadSeat(f"no view from seat {viewer!r}: {seats}")
        np = numpy()
        verbs = {verb: number for number, verb in enumerate(self.verbs)}
        things = {thing: number for number, thing in enumerate(self.things)}
        table: NDArray[Any] = np.full((len(self), len(COLUMNS)), ABSENT, np.int16)
        for number, action in enumerate(self.listed):
            table[number, 0] = verbs[action.verb]
            for place, thing in enumerate(action.things):
                table[number, 1 + place] = things[thing]
            if action.seat is not None and (not count or action.seat < count):
                seat = (action.seat - first) % count if count else action.seat
                table[number, 4] = seat
            if action.number is not None:
                table[number, 5] = action.number
        return table


def parsed(text: str, arguments: Mapping[str, str]) -> Action:
    """Reads a move text; `arguments` says of a verb which of its arguments are no things."""
    verb, *given = text.split(":")
    kinds = arguments.get(verb, "").split()
    seat = number = None
    things: list[str] = []
    for place, word in enumerate(given):
        kind = kinds[place] if place < len(kinds) else ""
        if kind == SEAT:
            seat = int(word)
        elif kind == NUMBER:
            number = int(word)
        elif word != "none":
            things += word.split("+")
    return Action(verb, tuple(things), seat, number)

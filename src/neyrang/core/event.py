"""What just happened, in numbers: a public part, and cards with an explicit audience."""

from __future__ import annotations

from typing import Final, final

from librt.strings import BytesWriter
from mypy_extensions import i64, mypyc_attr

from neyrang.core.json_text import (
    READER,
    close_list,
    close_map,
    write_number_entry,
    write_unknown,
    write_unless_absent,
)
from neyrang.core.notation import Notation

ABSENT: Final = -1
EVERYONE: Final = 0xFFFF
SEATS: Final = 16  # how many a mask has room for
UNKNOWN: Final = "?"
UNSEEN: Final = -1  # a card of which only that it is there is known


@final
@mypyc_attr(acyclic=True)
class Event:
    """One thing that happened. `cards` are seen by the seats of the mask `audience` alone; all
    others see how many there are."""

    __slots__ = ("amount", "audience", "cards", "kind", "other", "seat", "what")

    def __init__(
        self,
        kind: i64,
        seat: i64,
        other: i64,
        what: i64,
        amount: i64,
        cards: list[int] | None,
        audience: i64,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.other = other
        self.what = what
        self.amount = amount
        self.cards = cards
        self.audience = audience

    def shows_cards_to(self, seat: int) -> bool:
        """Is this seat in the audience? A spectator (seat -1) is in none but EVERYONE."""
        if self.audience == EVERYONE:
            return True
        return 0 <= seat < SEATS and self.audience >> seat & 1 != 0

    def seen_by(self, seat: int) -> Event:
        """Returns the event without the cards that this seat does not see."""
        if self.cards is None or self.shows_cards_to(seat):
            return self
        unseen = [UNSEEN] * len(self.cards)
        return Event(self.kind, self.seat, self.other, self.what, self.amount, unseen, 0)

    def document(self, notation: Notation, seat: int) -> dict[str, object]:
        """Returns the event as this seat saw it, with the notation's words for its numbers."""
        out = BytesWriter()
        self.write_json(out, notation, seat, 0)
        document: dict[str, object] = READER.read(out.getvalue())
        return document

    def write_json(self, out: BytesWriter, notation: Notation, seat: int, number: i64) -> None:
        """Writes `document`; with its number in the game, if that is not 0, as `n`."""
        out.write(b"{")
        if number > 0:
            out.write(b'"n":')
            write_number_entry(out, number)
        out.write(b'"event":')
        out.write(notation.event_entries[self.kind])
        write_unless_absent(out, b'"seat":', self.seat)
        write_unless_absent(out, b'"other":', self.other)
        if self.what != ABSENT:
            out.write(b'"what":')
            out.write(notation.thing_entries[self.what])
        write_unless_absent(out, b'"amount":', self.amount)
        cards = self.cards
        if cards is not None:
            out.write(b'"cards":[')
            if self.shows_cards_to(seat):
                for card in cards:
                    out.write(notation.thing_entries[card])
            else:
                write_unknown(out, len(cards))
            close_list(out)
        close_map(out)

    def numbers(self) -> tuple[int, int, int, int, int, list[int] | None, int]:
        """Returns all of the event, in the order in which `Event` takes it."""
        return (
            self.kind, self.seat, self.other, self.what, self.amount, self.cards, self.audience,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.numbers() == other.numbers()

    def __hash__(self) -> int:
        return hash((self.kind, self.seat, self.other, self.what, self.amount, self.audience))

    def __repr__(self) -> str:
        return (
            f"Event(kind={self.kind}, seat={self.seat}, other={self.other}, what={self.what}, "
            f"amount={self.amount}, cards={self.cards}, audience={self.audience:#b})"
        )

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (Event, self.numbers())

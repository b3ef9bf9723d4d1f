"""What just happened, told in numbers: a public part, and cards with an explicit audience."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.notation import Notation

ABSENT: Final = -1
EVERYONE: Final = 0xFFFF
UNKNOWN: Final = "?"


@final
@mypyc_attr(acyclic=True)
class Event:
    """`cards` are seen by the seats of the mask `audience` alone; all others see how many."""

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

    def document(self, notation: Notation, seat: int) -> dict[str, object]:
        """The event as this seat saw it; a spectator (seat -1) is in no audience but EVERYONE."""
        doc: dict[str, object] = {"event": notation.events[self.kind]}
        if self.seat != ABSENT:
            doc["seat"] = int(self.seat)
        if self.other != ABSENT:
            doc["other"] = int(self.other)
        if self.what != ABSENT:
            doc["what"] = notation.things[self.what]
        if self.amount != ABSENT:
            doc["amount"] = int(self.amount)
        cards = self.cards
        if cards is not None:
            seen = self.audience == EVERYONE or (seat >= 0 and self.audience >> seat & 1 != 0)
            doc["cards"] = [notation.things[card] if seen else UNKNOWN for card in cards]
        return doc

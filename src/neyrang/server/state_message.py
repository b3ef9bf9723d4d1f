"""The `state` message of each seat, of which all that is alike is encoded once.

The common part of the view is the spectators'; what a seat may know beyond that is added from its
own view. So a fault here can hide something from a seat, but show it nothing it may not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from neyrang.core.event import EVERYONE, Event
from neyrang.core.game import OwnEntries
from neyrang.core.notation import Notation
from neyrang.server.wire import Document, encode

NOTHING = b"[]"


class EncodedViews:
    """Good until something changes that everybody sees."""

    def __init__(self, public: Document, own_keys: Sequence[str]) -> None:
        """`public` is the document of the spectators' view, which is used up."""
        del public["seat"]
        self.seats = [encode(seat) for seat in public.pop("seats")]
        self.entries = {key: public.pop(key) for key in own_keys if key in public}
        self.same = encode(public)[1:]
        self.rest = self.with_entries(self.entries)

    def message(
        self, at: int, seat: int, own: OwnEntries, legal: bytes, free: bytes, answered: bool,
        end: bytes,
    ) -> bytes:  # fmt: skip
        """Returns what `wire.StateDocument` describes; `legal` and `free` are lists as JSON text,
        `end` is its end from `EncodedEnd`."""
        own_seats, own_entries = own
        seats, rest = self.seats, self.rest
        if own_seats:
            seats = seats.copy()
            for number, text in own_seats.items():
                seats[number] = text
        if own_entries:
            rest = self.with_entries({**self.entries, **own_entries})
        parts = [
            b'{"is":"state","at":%d,"view":{"seat":%d,"seats":[' % (at, seat),
            b",".join(seats), b"],", rest, b',"legal":', legal, b',"free":', free,
            b',"answered":true,' if answered else b',"answered":false,', end,
        ]  # fmt: skip
        return b"".join(parts)

    def with_entries(self, entries: Document) -> bytes:
        """Returns all of a view after its seats, with these of its `own_keys`."""
        return b"%b,%b" % (encode(entries)[1:-1], self.same)


class EncodedEnd:
    """What follows the moves in a message: the events after a number, with what is the same for
    all. Seats that saw the same cards share them."""

    def __init__(
        self, events: list[Event], since: int, left: int | None, common: dict[str, Any]
    ) -> None:
        self.events = events
        self.since = since
        self.left = left
        self.common = encode(common)[1:-1]
        self.secret = [e for e in events if e.cards is not None and e.audience != EVERYONE]
        self.by_seen: dict[tuple[bool, ...], bytes] = {}  # which of the secret cards are seen

    def text(self, notation: Notation, seat: int) -> bytes:
        secret = self.secret
        seen = tuple([event.shows_cards_to(seat) for event in secret]) if secret else ()
        known = self.by_seen.get(seen)
        if known is None:
            heard = [
                {"n": n, **event.document(notation, seat)}
                for n, event in enumerate(self.events, self.since + 1)
            ]
            known = self.by_seen[seen] = b'%b,"events":%b}' % (self.common, encode(heard))
        return known

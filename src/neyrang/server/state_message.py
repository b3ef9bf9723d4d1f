"""The end of a `state` message, of which all that is alike is encoded once."""

from __future__ import annotations

from typing import Any

from neyrang.core.event import EVERYONE, Event
from neyrang.core.notation import Notation
from neyrang.server.wire import encode


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
            heard: list[dict[str, object]] = []
            for n, event in enumerate(self.events, self.since + 1):
                document = event.document(notation, seat)
                document["n"] = n
                heard.append(document)
            known = self.by_seen[seen] = b'%b,"events":%b}' % (self.common, encode(heard))
        return known

"""What a seat of Loot may see otherwise than spectators do."""

from __future__ import annotations

from functools import lru_cache

from msgspec.json import encode

from neyrang.core.document import viewed_document
from neyrang.core.event import ABSENT
from neyrang.core.game import Document, OwnEntries
from neyrang.core.view import View
from neyrang.games.loot.notation import NOTATION
from neyrang.games.loot.view import LootView, seat_document


@lru_cache(8192)
def encoded_seat(known: int, held: int, won: int) -> bytes:
    return encode(seat_document(known, held, won))


def own_entries(view: View) -> OwnEntries:
    assert isinstance(view, LootView)
    seats: dict[int, bytes] = {}
    for number, seat in enumerate(view.seats):
        known = seat.known
        if known:
            seats[number] = encoded_seat(known, seat.held, seat.won)
    entries: Document = {}
    if view.mine != ABSENT:
        entries["pending"] = viewed_document(view, NOTATION)
    return seats, entries

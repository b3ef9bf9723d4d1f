"""What a seat of Coup may see otherwise than spectators do."""

from __future__ import annotations

from functools import lru_cache

from msgspec.json import encode

from neyrang.core.document import viewed_document
from neyrang.core.event import ABSENT
from neyrang.core.game import Document, OwnEntries
from neyrang.core.view import View
from neyrang.games.coup.notation import NOTATION
from neyrang.games.coup.view import CoupView, seat_document


@lru_cache(8192)
def encoded_seat(
    known: int, influence: int, lost: int, coins: int, faction: int, bombed: int
) -> bytes:
    return encode(seat_document(known, influence, lost, coins, faction, bombed))


def own_entries(view: View) -> OwnEntries:
    assert isinstance(view, CoupView)
    seats: dict[int, bytes] = {}
    for number, seat in enumerate(view.seats):
        known = seat.known
        if known:
            seats[number] = encoded_seat(
                known, seat.influence, seat.lost, seat.coins, seat.faction, seat.bombed
            )
    entries: Document = {}
    if view.options.draft:
        entries["removed"] = view.removed_document()
    if view.mine != ABSENT:
        entries["pending"] = viewed_document(view, NOTATION)
    return seats, entries

"""What a seat of Karzar may see otherwise than spectators do."""

from __future__ import annotations

from msgspec.json import encode

from neyrang.core.document import viewed_document
from neyrang.core.event import ABSENT
from neyrang.core.game import Document, OwnEntries
from neyrang.core.view import SPECTATOR, View
from neyrang.games.karzar.notation import NOTATION
from neyrang.games.karzar.view import KarzarView


def own_entries(view: View) -> OwnEntries:
    assert isinstance(view, KarzarView)
    seats: dict[int, bytes] = {}
    number = view.seat
    if number != SPECTATOR:
        seat = view.seats[number]
        duel = view.options.duel
        seats[number] = encode(seat.duel_document() if duel else seat.document())
    entries: Document = {}
    if view.looked:
        entries["camp"] = view.camp_document()
    if view.mine != ABSENT:
        entries["pending"] = viewed_document(view, NOTATION)
    return seats, entries

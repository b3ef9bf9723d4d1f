"""What a seat of Rakab or Condottiere may see otherwise than spectators do."""

from __future__ import annotations

from msgspec.json import encode

from neyrang.core.document import viewed_document
from neyrang.core.event import ABSENT
from neyrang.core.game import Document, OwnEntries
from neyrang.core.view import View
from neyrang.games.battle.cards import NO_CARD
from neyrang.games.battle.position import card_names
from neyrang.games.battle.view import BattleView, with_unknown


def own_entries(view: View) -> OwnEntries:
    assert isinstance(view, BattleView)
    seats: dict[int, bytes] = {}
    entries: Document = {}
    for number, seat in enumerate(view.seats):
        if seat.known or seat.burnt_known or seat.facedown_known != NO_CARD:
            seats[number] = encode(view.seat_document(number))
        if seat.burnt_known and not entries:
            discard = card_names(view.discard)
            for other in view.seats:
                discard += with_unknown(other.burnt_known, other.burnt)
            entries["discard"] = discard
    if view.mine != ABSENT:
        entries["pending"] = viewed_document(view, view.terms.notation)
    return seats, entries

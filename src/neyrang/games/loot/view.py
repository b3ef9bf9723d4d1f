"""What a seat knows at Loot's table, built up from what it may know."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.document import viewed_document
from neyrang.core.event import UNKNOWN
from neyrang.core.view import SPECTATOR, View
from neyrang.games.loot.caravan import Caravan
from neyrang.games.loot.cards import caravans, size
from neyrang.games.loot.notation import NOTATION
from neyrang.games.loot.options import BASIC
from neyrang.games.loot.position import card_names, road_document
from neyrang.games.loot.table import LootSeat, LootTable


@final
@mypyc_attr(acyclic=True)
class SeatView:
    """One player as seen from the view's seat."""

    __slots__ = ("held", "known", "won")

    def __init__(self) -> None:
        self.held: i64 = 0  # how many cards in hand
        self.known: i64 = 0  # bag: the whole hand, or nothing
        self.won: i64 = 0  # bag: LOOT-43 piles are public


@final
@mypyc_attr(acyclic=True)
class LootView(View):
    def __init__(self) -> None:
        super().__init__()
        self.options = BASIC
        self.seats: list[SeatView] = []
        self.cards: i64 = 0  # bag of all cards of the game
        self.deck: i64 = 0  # how many cards
        self.discard: i64 = 0  # bag
        self.road: list[Caravan] = []
        self.highest: i64 = 0
        self.turn: i64 = 0

    def name(self) -> str:
        return "loot"

    def document(self) -> dict[str, object]:
        return {
            "options": self.options.document(),
            "clockwise": self.clockwise,
            "seat": int(self.seat),
            "seats": [
                {"hand": hand_document(seat), "won": caravans(seat.won)} for seat in self.seats
            ],
            "deck": [UNKNOWN] * self.deck,
            "discard": card_names(self.discard),
            "road": road_document(self.road, self.options.teams),
            "highest": int(self.highest),
            "turn": int(self.turn),
            "pending": viewed_document(self, NOTATION),
        }


def hand_document(seat: SeatView) -> list[str]:
    return card_names(seat.known) if seat.known else [UNKNOWN] * seat.held


def view_of(table: LootTable, seat: i64) -> LootView:
    view = LootView()
    table.show_table(view, seat)
    view.options = table.options
    i: i64
    for i in range(table.players):
        mine = seat != SPECTATOR and table.side_of(i) == table.side_of(seat)  # LOOT-60
        view.seats.append(seat_view(table.seats[i], mine or table.over()))
    view.cards = table.cards
    view.deck = len(table.deck)
    view.discard = table.discard
    view.road = [caravan.copy() for caravan in table.road]
    view.highest = table.highest
    view.turn = table.turn
    return view


def seat_view(player: LootSeat, seen: bool) -> SeatView:
    plate = SeatView()
    plate.held = size(player.hand)
    plate.won = player.won
    if seen:  # LOOT-51 at the end every hand is laid open
        plate.known = player.hand
    return plate

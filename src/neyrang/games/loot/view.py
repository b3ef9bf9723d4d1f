"""What a seat knows at Loot's table, built up from what it may know."""

from __future__ import annotations

from typing import Final, final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from neyrang.core.json_text import close_list, write_number_entry, write_unknown_list
from neyrang.core.notation import Notation
from neyrang.core.pickled import by_attributes
from neyrang.core.row import STEP_ENTRIES, next_clockwise, put, relative, turned
from neyrang.core.view import SPECTATOR, View
from neyrang.games.loot.caravan import Caravan
from neyrang.games.loot.cards import (
    BANDITS,
    COLOURS,
    KINDS,
    caravans,
    put_bag,
    put_bandits,
    put_caravans,
    size,
)
from neyrang.games.loot.notation import NOTATION
from neyrang.games.loot.options import BASIC
from neyrang.games.loot.position import write_cards, write_road
from neyrang.games.loot.table import LootSeat, LootTable

# Entries of a row: docs/research.md
DEPTH: Final = 2  # plunder, turn
ROAD: Final = 25  # all caravans there are: tied ones stay
LEADERS: Final = 5  # four chiefs and the salar
VALUES: Final = 7
TABLE_ENTRIES: Final = 9 + KINDS
SEAT_ENTRIES: Final = 2 + KINDS + VALUES
CARAVAN_ENTRIES: Final = 4 + COLOURS + LEADERS + BANDITS


@final
@mypyc_attr(acyclic=True)
class SeatView:
    """One player as seen from the view's seat."""

    __slots__ = ("held", "known", "won")

    def __init__(self) -> None:
        self.held: i64 = 0  # how many cards in hand
        self.known: i64 = 0  # bag: the whole hand, or nothing
        self.won: i64 = 0  # bag: LOOT-43 piles are public

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self)


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

    def notation(self) -> Notation:
        return NOTATION

    def options_json(self) -> bytes:
        return self.options.text

    def write_table(self, out: BytesWriter) -> None:
        out.write(b'"seats":[')
        for seat in self.seats:
            out.write(b'{"hand":')
            if seat.known:
                write_cards(out, seat.known)
            else:
                write_unknown_list(out, seat.held)
            out.write(b',"won":[')
            for value in caravans(seat.won):
                write_number_entry(out, value)
            close_list(out)
            out.write(b"},")
        close_list(out)
        out.write(b',"deck":')
        write_unknown_list(out, self.deck)
        out.write(b',"discard":')
        write_cards(out, self.discard)
        out.write(b',"road":')
        write_road(out, self.road, self.options.teams)
        out.write(b',"highest":')
        write_number_entry(out, self.highest)
        out.write(b'"turn":')
        write_number_entry(out, self.turn)

    def row_width(self) -> i64:
        seats = self.players * SEAT_ENTRIES
        return TABLE_ENTRIES + DEPTH * STEP_ENTRIES + seats + ROAD * CARAVAN_ENTRIES

    def write_row(self, out: vec[u8], at: i64) -> i64:
        players = self.players
        first = self.first_told()
        at = self.write_question(out, at, DEPTH)
        at = put(out, at, self.deck)
        at = put(out, at, self.highest)
        at = put(out, at, relative(self.turn, first, players))
        at = put_bag(out, at, self.discard)
        number = first
        for _ in range(players):
            seat = self.seats[number]
            out[at] = u8(self.asked >> number & 1)
            out[at + 1] = u8(seat.held)
            at = put_bag(out, at + 2, seat.known)
            at = put_caravans(out, at, seat.won)
            number = next_clockwise(number, players)
        for caravan in self.road:
            at = self.write_caravan(out, at, caravan, first)
        return at + (ROAD - len(self.road)) * CARAVAN_ENTRIES

    def write_caravan(self, out: vec[u8], at: i64, caravan: Caravan, first: i64) -> i64:
        """Sides are told as seen from the viewer's, like seats."""
        players = self.players
        sides = players >> 1 if self.options.teams else players
        side = first >> 1 if self.options.teams else first
        out[at] = u8(caravan.number)
        out[at + 1] = u8(caravan.value)
        out[at + 2] = u8(relative(caravan.owner, first, players))
        out[at + 3] = u8(turned(caravan.raiders, first, players))
        at += 4
        left = caravan.attackers
        for _ in range(COLOURS):
            entry = (left & 255) - 1
            told: i64 = 0
            if left:
                told = 4 * (relative(entry >> 2, side, sides) - 1) + (entry & 3) + 1
            at = put(out, at, told)
            left >>= 8
        left = caravan.leaders
        for _ in range(LEADERS):
            entry = (left & 255) - 1
            told = 0
            if left:
                told = relative(entry & 7, side, sides) + sides * (entry >> 3)
            at = put(out, at, told)
            left >>= 8
        return put_bandits(out, at, caravan.bandits)


def view_of(table: LootTable, seat: i64) -> LootView:
    view = LootView()
    view.seats = [SeatView() for _ in range(table.players)]
    fill(view, table, seat)
    view.road = [caravan.copy() for caravan in table.road]
    return view


def fill(view: LootView, table: LootTable, seat: i64) -> None:
    """Every fact of the view is written, so that nothing is left of what it showed before. The
    road is the table's own."""
    table.show_table(view, seat)
    view.options = table.options
    i: i64
    for i, plate in enumerate(view.seats):
        mine = seat != SPECTATOR and table.side_of(i) == table.side_of(seat)  # LOOT-60
        fill_seat(plate, table.seats[i], mine or table.over())
    view.cards = table.cards
    view.deck = len(table.deck)
    view.discard = table.discard
    view.road = table.road
    view.highest = table.highest
    view.turn = table.turn


def fill_seat(plate: SeatView, player: LootSeat, seen: bool) -> None:
    plate.held = size(player.hand)
    plate.won = player.won
    plate.known = 0
    if seen:  # LOOT-51 at the end every hand is laid open
        plate.known = player.hand

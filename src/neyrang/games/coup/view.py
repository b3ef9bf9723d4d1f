"""What a seat knows at Coup's table, built up from what it may know."""

from __future__ import annotations

from typing import Final, final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from neyrang.core.agenda import NOBODY
from neyrang.core.json_text import (
    NULL,
    close_list,
    close_map,
    entries_of,
    texts_of,
    write_number_entry,
    write_unknown,
    write_unknown_list,
)
from neyrang.core.notation import Notation
from neyrang.core.pickled import by_attributes
from neyrang.core.row import STEP_ENTRIES, next_clockwise, put, relative
from neyrang.core.view import View
from neyrang.games.coup.cards import (
    FACTION_NAMES,
    NO_FACTION,
    NO_ROLE,
    ROLE_NAMES,
    ROLES,
    one,
    size,
)
from neyrang.games.coup.notation import DECIDE, NO_ACT, NOTATION
from neyrang.games.coup.options import BASIC
from neyrang.games.coup.table import CoupSeat, CoupTable

# Entries of a row: docs/research.md
DEPTH: Final = 5  # of the agenda: lose, stands, explode and end_turn with a question before them
TABLE_ENTRIES: Final = 14
SEAT_ENTRIES: Final = 7 + 2 * ROLES

ROLE_ENTRIES: Final = entries_of(ROLE_NAMES)
FACTION_TEXTS: Final = texts_of(FACTION_NAMES)


@final
@mypyc_attr(acyclic=True)
class SeatView:
    """One player as seen from the view's seat: `known` of the `influence` face-down cards."""

    __slots__ = (
        "bombed", "caught", "claimed", "coins", "denied", "faction", "influence", "known", "lost",
        "removed", "removed_known",
    )  # fmt: skip

    def __init__(self) -> None:
        self.coins: i64 = 0
        self.faction: i64 = NO_FACTION
        self.lost: i64 = 0  # bag
        self.influence: i64 = 0  # how many face-down cards
        self.known: i64 = 0  # bag
        self.removed: i64 = 0  # how many cards drafted away
        self.removed_known: i64 = 0  # bag
        self.bombed: i64 = NOBODY
        # What everybody has heard (claims.py), as masks of characters: in no document or row,
        # since whoever wants it hears the events.
        self.claimed: i64 = 0
        self.caught: i64 = 0
        self.denied: i64 = 0

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self)


@final
@mypyc_attr(acyclic=True)
class CoupView(View):
    def __init__(self) -> None:
        super().__init__()
        self.options = BASIC
        self.seats: list[SeatView] = []
        self.living: i64 = 0
        self.deck: i64 = 0  # bag of all cards of the game
        self.court: i64 = 0  # how many cards
        self.removed: i64 = 0  # how many cards nobody has seen are out of the game
        self.treasury: i64 = 0
        self.reserve: i64 = 0
        self.turn: i64 = 0
        self.act: i64 = NO_ACT
        self.target: i64 = NOBODY
        self.shown: i64 = NO_ROLE

    def name(self) -> str:
        return "coup"

    def notation(self) -> Notation:
        return NOTATION

    def options_json(self) -> bytes:
        return self.options.text

    def write_table(self, out: BytesWriter) -> None:
        out.write(b'"seats":[')
        for seat in self.seats:
            out.write(b'{"hand":[')
            write_known(out, seat.known, seat.influence)
            out.write(b',"lost":[')
            write_known(out, seat.lost, 0)
            out.write(b',"coins":')
            write_number_entry(out, seat.coins)
            out.write(b'"faction":')
            out.write(NULL if seat.faction == NO_FACTION else FACTION_TEXTS[seat.faction])
            out.write(b',"bombed":')
            if seat.bombed == NOBODY:
                out.write(NULL)
            else:
                write_number_entry(out, seat.bombed)
            close_map(out)
            out.write(b",")
        close_list(out)
        out.write(b',"court":')
        write_unknown_list(out, self.court)
        out.write(b',"removed":[')
        write_unknown(out, self.removed)
        for seat in self.seats:
            write_roles(out, seat.removed_known)
            write_unknown(out, seat.removed - size(seat.removed_known))
        close_list(out)
        out.write(b',"treasury":')
        write_number_entry(out, self.treasury)
        out.write(b'"reserve":')
        write_number_entry(out, self.reserve)
        out.write(b'"turn":')
        write_number_entry(out, self.turn)
        out.write(b'"action":')
        if self.act == NO_ACT:
            out.write(b"null,")
        else:
            out.write(NOTATION.move_entries[self.act + max(self.target, 0)])

    def row_width(self) -> i64:
        seat = SEAT_ENTRIES + ROLES if self.options.draft else SEAT_ENTRIES
        return TABLE_ENTRIES + DEPTH * STEP_ENTRIES + self.players * seat

    def write_row(self, out: vec[u8], at: i64) -> i64:
        players = self.players
        first = self.first_told()
        at = self.write_question(out, at, DEPTH)
        at = put(out, at, self.court)
        at = put(out, at, self.removed)
        at = put(out, at, self.treasury)
        at = put(out, at, self.reserve)
        at = put(out, at, relative(self.turn, first, players))
        at = put(out, at, self.act + 1)
        at = put(out, at, relative(self.target, first, players))
        at = put(out, at, self.shown + 1)
        number = first
        for _ in range(players):
            seat = self.seats[number]
            out[at] = u8(self.asked >> number & 1)
            out[at + 1] = u8(self.living >> number & 1)
            out[at + 2] = u8(seat.coins)
            out[at + 3] = u8(seat.faction + 1)
            out[at + 4] = u8(relative(seat.bombed, first, players))
            out[at + 5] = u8(seat.influence)
            out[at + 6] = u8(seat.removed)
            at = write_bag(out, at + 7, seat.known)
            at = write_bag(out, at, seat.lost)
            if self.options.draft:
                at = write_bag(out, at, seat.removed_known)
            number = next_clockwise(number, players)
        return at


def write_bag(out: vec[u8], at: i64, bag: i64) -> i64:
    role = at
    while bag:
        out[role] = u8(bag & 7)
        bag >>= 3
        role += 1
    return at + ROLES


def write_roles(out: BytesWriter, bag: i64) -> None:
    role: i64 = 0
    while bag:
        for _ in range(bag & 7):
            out.write(ROLE_ENTRIES[role])
        bag >>= 3
        role += 1


def write_known(out: BytesWriter, known: i64, number: i64) -> None:
    """Writes the rest of a list of so many cards, of which these are known."""
    write_roles(out, known)
    write_unknown(out, number - size(known))
    close_list(out)


def view_of(table: CoupTable, seat: i64) -> CoupView:
    view = CoupView()
    view.seats = [SeatView() for _ in table.seats]
    fill(view, table, seat)
    return view


def fill(view: CoupView, table: CoupTable, seat: i64) -> None:
    """Every fact of the view is written, so that nothing is left of what it showed before."""
    table.show_table(view, seat)
    view.options = table.options
    i: i64
    for i, seen in enumerate(view.seats):
        fill_seat(seen, table.seats[i], i == seat)
    view.living = table.living
    view.deck = table.deck
    view.court = len(table.court)
    view.removed = size(table.removed)
    view.treasury = table.treasury
    view.reserve = table.reserve
    view.turn = table.turn
    view.act = table.act
    view.target = table.target
    view.shown = NO_ROLE
    step = table.agenda
    if step is not None and step.op == DECIDE and (seat == step.seat or seat == step.other):
        view.shown = table.shown  # COUP-112 from the showing until the decision
        if seat == step.seat:
            view.seats[step.other].known = one(table.shown)


def fill_seat(seen: SeatView, player: CoupSeat, own: bool) -> None:
    seen.coins = player.coins
    seen.faction = player.faction
    seen.bombed = player.bombed
    seen.claimed = player.claimed
    seen.caught = player.caught
    seen.denied = player.denied
    seen.lost = player.lost
    seen.influence = size(player.hand)
    seen.removed = size(player.removed)
    seen.known = 0
    seen.removed_known = 0
    if own:  # COUP-2
        seen.known = player.hand
        seen.removed_known = player.removed

"""What a seat knows at the table of a battle, built up from what it may know."""

from __future__ import annotations

from typing import Final, final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from neyrang.core.json_text import (
    NULL,
    close_list,
    text_of,
    write_flag,
    write_number_entry,
    write_seats,
    write_unknown,
    write_unknown_list,
)
from neyrang.core.notation import Notation
from neyrang.core.pickled import by_attributes
from neyrang.core.row import (
    STEP_ENTRIES,
    next_clockwise,
    put,
    put_bits,
    put_flag,
    put_wide,
    relative,
    turned,
)
from neyrang.core.view import View
from neyrang.games.battle.cards import CARDS, NO_CARD, bag_of, one, size
from neyrang.games.battle.map import NOWHERE
from neyrang.games.battle.position import (
    CARD_ENTRIES,
    CARD_TEXTS,
    ended_document,
    more_document,
    write_battle,
    write_cards,
    write_owners,
)
from neyrang.games.battle.table import NO_TERMS, NOT_OVER, BattleSeat, BattleTable

# Entries of a row: docs/research.md
AGENDA: Final = 4  # of the agenda beside a step for each seat: place, sweep, start; burn, gather
SEASONS: Final = 6  # all springs and winters
TABLE_ENTRIES: Final = 17 + SEASONS + 2 * CARDS
SEAT_ENTRIES: Final = 12 + 3 * CARDS  # and the seats that know the hand, and the regions


@final
@mypyc_attr(acyclic=True)
class SeatView:
    """One player as seen from the view's seat."""

    __slots__ = (
        "burnt", "burnt_known", "cards", "deck", "facedown", "facedown_known", "hidden", "known",
        "line", "owned", "points", "shown", "strength",
    )  # fmt: skip

    def __init__(self) -> None:
        self.cards: i64 = 0  # how many in hand
        self.known: i64 = 0  # bag: the whole hand, or nothing
        self.line: i64 = 0  # bag
        self.strength: i64 = 0
        self.facedown = False  # is there a card?
        self.facedown_known: i64 = NO_CARD
        self.owned: i64 = 0  # mask of regions
        self.burnt: i64 = 0  # how many cards burnt from the hand
        self.burnt_known: i64 = 0  # bag
        self.shown: i64 = 0  # mask of the seats that know this hand
        self.points: i64 = 0
        self.deck: i64 = 0  # RAKAB-80 how many cards
        self.hidden: i64 = 0  # RAKAB-80 bag of what hand and deck still hide: all began alike

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self)


@final
@mypyc_attr(acyclic=True)
class BattleView(View):
    def __init__(self) -> None:
        super().__init__()
        self.terms = NO_TERMS
        self.seats: list[SeatView] = []
        self.deck: i64 = 0  # how many cards
        self.hidden: i64 = 0  # bag of all cards this seat does not see, wherever they are
        self.discard: i64 = 0  # bag of the cards that lie there face up
        self.seasons: list[int] = []
        self.battle: i64 = NOWHERE
        self.favor: i64 = NOWHERE
        self.token: i64 = 0
        self.turn: i64 = 0
        self.fighting: i64 = 0
        self.passed: i64 = 0
        self.passes: list[int] = []
        self.defended = False
        self.quiet: i64 = 0
        self.fought: i64 = 0  # these two are in no document or row: whoever wants them can count
        self.fought_before: i64 = 0
        self.game: i64 = 1
        self.first_seat: i64 = 0  # COND-81: begins each game of a series
        self.winners: i64 = 0
        self.reason: i64 = NOT_OVER

    def name(self) -> str:
        return self.terms.game

    def notation(self) -> Notation:
        return self.terms.notation

    def options_json(self) -> bytes:
        return self.terms.options_text

    def write_table(self, out: BytesWriter) -> None:
        terms = self.terms
        out.write(b'"seats":[')
        number: i64
        for number in range(self.players):
            self.write_player(out, number)
        close_list(out)
        out.write(b',"discard":[')
        write_cards(out, self.discard)
        for seat in self.seats:
            write_cards(out, seat.burnt_known)
            write_unknown(out, seat.burnt - size(seat.burnt_known))
        close_list(out)
        out.write(b',"owners":')
        write_owners(out, terms, [seat.owned for seat in self.seats])
        out.write(b',"battle":')
        write_battle(out, terms, self.battle)
        out.write(b'"favor":')
        write_battle(out, terms, self.favor)
        out.write(b'"seasons":[')
        for card in self.seasons:
            out.write(CARD_ENTRIES[card])
        close_list(out)
        out.write(b',"token":')
        write_number_entry(out, self.token)
        out.write(b'"turn":')
        write_number_entry(out, self.turn)
        out.write(b'"passes":[')
        for passed in self.passes:
            write_number_entry(out, passed)
        close_list(out)
        out.write(b',"quiet":')
        write_number_entry(out, self.quiet)
        out.write(b'"ended":')
        ended = ended_document(self.winners, self.reason, self.players)
        out.write(NULL if ended is None else text_of(ended))
        if not terms.own_decks:
            out.write(b',"deck":')
            write_unknown_list(out, self.deck)
        more = more_document(
            terms, self.battle, self.fighting, self.players, self.defended, self.game,
            self.first_seat,
        )  # fmt: skip
        if terms.points:
            more["points"] = [int(seat.points) for seat in self.seats]
        for key, value in more.items():
            out.write(b',"%b":%b' % (key.encode(), text_of(value)))
        out.write(b",")

    def write_player(self, out: BytesWriter, number: i64) -> None:
        seat = self.seats[number]
        out.write(b'{"hand":[')
        write_cards(out, seat.known)
        write_unknown(out, seat.cards - size(seat.known))
        close_list(out)
        out.write(b',"line":[')
        write_cards(out, seat.line)
        close_list(out)
        out.write(b',"passed":')
        write_flag(out, self.passed >> number & 1 != 0)
        out.write(b',"strength":')
        write_number_entry(out, seat.strength)
        out.write(b'"burnt":[')
        write_cards(out, seat.burnt_known)
        write_unknown(out, seat.burnt - size(seat.burnt_known))
        close_list(out)
        if self.terms.own_decks:
            out.write(b',"deck":')
            write_unknown_list(out, seat.deck)
        if self.terms.hidden_cards:
            out.write(b',"facedown":')
            if seat.facedown_known != NO_CARD:
                out.write(CARD_TEXTS[seat.facedown_known])
            else:
                out.write(b'"?"' if seat.facedown else NULL)
        if self.terms.talk:
            out.write(b',"shown":')
            write_seats(out, seat.shown)
        out.write(b"},")

    def row_width(self) -> i64:
        players = self.players
        seat = SEAT_ENTRIES + players + len(self.terms.map.regions)
        if self.terms.own_decks:
            seat += CARDS
        return TABLE_ENTRIES + (players + AGENDA) * STEP_ENTRIES + players * seat

    def write_row(self, out: vec[u8], at: i64) -> i64:
        players = self.players
        first = self.first_told()
        at = self.write_question(out, at, players + AGENDA)
        at = put(out, at, self.deck)
        at = put(out, at, self.battle + 2)  # the final battle is 0, no battle 1
        at = put(out, at, self.favor + 1)
        at = put(out, at, relative(self.token, first, players))
        at = put(out, at, relative(self.turn, first, players))
        at = put_flag(out, at, self.defended)
        at = put(out, at, self.quiet)
        at = put_wide(out, at, self.game)
        at = put(out, at, relative(self.first_seat, first, players))
        at = put(out, at, self.reason + 1)
        at = write_bag(out, at, self.hidden)
        at = write_bag(out, at, self.discard)
        for season in self.seasons:
            at = put(out, at, season + 1)
        at += SEASONS - len(self.seasons)
        number = first
        for _ in range(players):
            at = self.write_seat(out, at, number, first)
            number = next_clockwise(number, players)
        return at

    def write_seat(self, out: vec[u8], at: i64, number: i64, first: i64) -> i64:
        players = self.players
        seat = self.seats[number]
        out[at] = u8(self.asked >> number & 1)
        out[at + 1] = u8(self.fighting >> number & 1)
        out[at + 2] = u8(self.winners >> number & 1)
        out[at + 3] = u8(self.place_in_passes(number))
        at = put_wide(out, at + 4, seat.strength)
        out[at] = u8(seat.cards)
        out[at + 1] = u8(seat.burnt)
        out[at + 2] = u8(seat.deck)
        out[at + 3] = u8(0)
        if seat.facedown:
            out[at + 3] = u8(seat.facedown_known + 2)
        at = put_wide(out, at + 4, seat.points)
        at = write_bag(out, at, seat.known)
        at = write_bag(out, at, seat.line)
        at = write_bag(out, at, seat.burnt_known)
        if self.terms.own_decks:
            at = write_bag(out, at, seat.hidden)
        at = put_bits(out, at, turned(seat.shown, first, players), players)
        return put_bits(out, at, seat.owned, len(self.terms.map.regions))

    def place_in_passes(self, number: i64) -> i64:
        """Returns how many had passed when this seat did, itself included; 0 before it has."""
        if self.passed >> number & 1 == 0:
            return 0
        place: i64 = 1
        for seat in self.passes:
            if seat == number:
                return place
            place += 1
        return place


def write_bag(out: vec[u8], at: i64, bag: i64) -> i64:
    card = at
    scarecrow = at + CARDS - 1
    while bag and card < scarecrow:
        out[card] = u8(bag & 15)
        bag >>= 4
        card += 1
    out[scarecrow] = u8(bag)  # it has all the bits that are left
    return at + CARDS


def view_of(table: BattleTable, seat: i64) -> BattleView:
    view = BattleView()
    view.seats = [SeatView() for _ in range(table.players)]
    fill(view, table, seat)
    view.seasons = table.seasons[:]
    view.passes = table.passes[:]
    return view


def fill(view: BattleView, table: BattleTable, seat: i64) -> None:
    """Every fact of the view is written, so that nothing is left of what it showed before. The
    lists are the table's own."""
    table.show_table(view, seat)
    view.terms = table.terms
    view.deck = len(table.deck)
    view.hidden = bag_of(table.deck)
    i: i64
    for i, seen in enumerate(view.seats):
        player = table.seats[i]
        fill_seat(seen, player, i == seat, seat >= 0 and player.shown >> max(seat, 0) & 1 != 0)
        seen.strength = table.strength(i)
        seen.hidden = 0
        if table.terms.own_decks:
            in_deck = bag_of(player.deck)
            seen.hidden = in_deck + player.hand - seen.known
            view.hidden += in_deck
        view.hidden += hidden_of(player, seen)
    view.discard = table.discard
    view.seasons = table.seasons
    view.battle = table.battle
    view.favor = table.favor
    view.token = table.token
    view.turn = table.turn
    view.fighting = table.fighting
    view.passed = table.passed
    view.passes = table.passes
    view.defended = table.defended
    view.quiet = table.quiet
    view.fought = table.fought
    view.fought_before = table.fought_before
    view.game = table.game
    view.first_seat = table.first_seat
    view.winners = table.winners
    view.reason = table.reason


def fill_seat(seen: SeatView, player: BattleSeat, own: bool, shown: bool) -> None:
    seen.cards = size(player.hand)
    seen.line = player.line
    seen.facedown = player.facedown != NO_CARD
    seen.owned = player.owned
    seen.burnt = size(player.burnt)
    seen.shown = player.shown
    seen.points = player.points
    seen.deck = len(player.deck)
    seen.known = 0
    if own or shown:  # COND-60
        seen.known = player.hand
    seen.facedown_known = NO_CARD
    seen.burnt_known = 0
    if own:
        seen.facedown_known = player.facedown
        seen.burnt_known = player.burnt


def hidden_of(player: BattleSeat, seen: SeatView) -> i64:
    """What this seat hides from the view."""
    hidden = player.hand - seen.known + player.burnt - seen.burnt_known
    if seen.facedown and seen.facedown_known == NO_CARD:
        hidden += one(player.facedown)
    return hidden

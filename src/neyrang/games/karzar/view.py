"""What a seat knows at Karzar's table, built up from what it may know."""

from __future__ import annotations

from typing import Final, final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from neyrang.core.json_text import (
    NULL,
    close_list,
    write_flag,
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
    put_counts,
    put_flag,
    put_wide,
    relative,
)
from neyrang.core.view import View
from neyrang.games.karzar.cards import (
    BATTLES,
    HELPERS,
    NO_FORESIGHT,
    NO_HERO,
    NO_SIDE,
    is_hum,
    is_tahmineh,
)
from neyrang.games.karzar.modules import foresight
from neyrang.games.karzar.notation import CAPTURE, DECREE, FLEE, FORESEE, FORESIGHT, NOTATION
from neyrang.games.karzar.options import BASIC
from neyrang.games.karzar.position import (
    FORESIGHT_TEXTS,
    HELPER_ENTRIES,
    HERO_ENTRIES,
    HERO_TEXTS,
    KING_TEXTS,
    SIDE_TEXTS,
    board_json,
)
from neyrang.games.karzar.table import (
    IN_THRONE,
    NO_BOARD,
    NOTHING,
    KarzarSeat,
    KarzarTable,
)

HIDDEN: Final = -2  # there is one, but this seat may not know which

# Entries of a row: docs/research.md
AGENDA: Final = 6  # of the agenda beside a step for each seat: a battle from its preparation on
FIGHTERS: Final = 40  # heroes and the two kings
MOBEDS: Final = 3
WIDE_ZERO: Final = 1024  # stands for 0 points: a campaign may cost some
TABLE_ENTRIES: Final = 29 + 3 * MOBEDS + (BATTLES + 3) * FIGHTERS + BATTLES + 4 * HELPERS
SEAT_ENTRIES: Final = 13 + FIGHTERS + HELPERS
LINE_ENTRIES: Final = 11


@final
@mypyc_attr(acyclic=True)
class SeatView:
    """One player as seen from the view's seat; numbers of cards are public."""

    def __init__(self) -> None:
        self.hero_count: i64 = 0
        self.heroes = NOTHING  # those known
        self.helper_count: i64 = 0
        self.helpers = NOTHING
        self.side: i64 = NO_SIDE
        self.king: i64 = IN_THRONE
        self.guard: i64 = NO_HERO
        self.first_king = False
        self.captive: i64 = NO_HERO
        self.foresight: i64 = NO_FORESIGHT
        self.foresight_used = False
        self.will_flee = False  # the own seat's alone
        self.will_foresee = False
        self.will_capture: i64 = NO_HERO

    def write_json(self, out: BytesWriter) -> None:
        out.write(b'{"heroes":[')
        for hero in self.heroes:
            out.write(HERO_ENTRIES[hero])
        write_unknown(out, self.hero_count - len(self.heroes))
        close_list(out)
        out.write(b',"helpers":[')
        for helper in self.helpers:
            out.write(HELPER_ENTRIES[helper])
        write_unknown(out, self.helper_count - len(self.helpers))
        close_list(out)
        out.write(b',"side":')
        write_one(out, self.side, SIDE_TEXTS)
        out.write(b',"king":')
        out.write(KING_TEXTS[self.king])
        out.write(b',"guard":')
        write_one(out, self.guard, HERO_TEXTS)
        out.write(b',"first_king":')
        write_flag(out, self.first_king)
        out.write(b',"captive":')
        write_one(out, self.captive, HERO_TEXTS)
        out.write(b',"foresight":')
        write_one(out, self.foresight, FORESIGHT_TEXTS)
        out.write(b',"foresight_used":')
        write_flag(out, self.foresight_used)
        out.write(b',"declared":[')
        if self.will_flee:
            out.write(NOTATION.move_entries[FLEE])
        if self.will_foresee:
            out.write(NOTATION.move_entries[FORESEE])
        if self.will_capture != NO_HERO:
            out.write(NOTATION.move_entries[CAPTURE + self.will_capture])
        close_list(out)
        out.write(b"}")

    def write_duel_json(self, out: BytesWriter) -> None:
        out.write(b'{"heroes":[')
        for hero in self.heroes:
            out.write(HERO_ENTRIES[hero])
        close_list(out)
        out.write(b',"side":')
        write_one(out, self.side, SIDE_TEXTS)
        out.write(b"}")

    def write_row(self, out: vec[u8], at: i64, asked: i64) -> i64:
        out[at] = u8(asked)
        out[at + 1] = u8(self.hero_count)
        out[at + 2] = u8(self.helper_count)
        out[at + 3] = u8(hidden_or(self.side))
        out[at + 4] = u8(self.king)
        out[at + 5] = u8(hidden_or(self.guard))
        out[at + 6] = u8(1 if self.first_king else 0)
        out[at + 7] = u8(hidden_or(self.captive))
        out[at + 8] = u8(hidden_or(self.foresight))
        out[at + 9] = u8(1 if self.foresight_used else 0)
        out[at + 10] = u8(1 if self.will_flee else 0)
        out[at + 11] = u8(1 if self.will_foresee else 0)
        out[at + 12] = u8(self.will_capture + 1)
        at = put_counts(out, at + 13, self.heroes, FIGHTERS)
        return put_counts(out, at, self.helpers, HELPERS)

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self)


def write_one(out: BytesWriter, number: i64, texts: list[bytes]) -> None:
    """Writes a card or side: null for none."""
    if number == HIDDEN:
        out.write(b'"?"')
    elif number < 0:
        out.write(NULL)
    else:
        out.write(texts[number])


def hidden_or(number: i64) -> i64:
    """Returns the entry for a card or side: 0 none, 1 hidden, then those there are."""
    if number == HIDDEN:
        return 1
    if number < 0:
        return 0
    return number + 2


@final
@mypyc_attr(acyclic=True)
class KarzarView(View):
    def __init__(self) -> None:
        super().__init__()
        self.options = BASIC
        self.board = NO_BOARD
        self.keeps_board = False  # will this board not change any more? (KarzarTable.own_board)
        self.seats: list[SeatView] = []
        self.camp: i64 = 0  # how many cards
        self.looked = NOTHING  # what a foresight shows now, bottom first
        self.from_top = False  # ... of the camp's top, or of its bottom
        self.aside: i64 = 0  # how many helpers are not in this campaign,
        self.aside_tahminehs: i64 = 0  # and how many of them are tahminehs
        self.deck = NOTHING
        self.helper_deck = NOTHING

    def name(self) -> str:
        return "karzar"

    def notation(self) -> Notation:
        return NOTATION

    def options_json(self) -> bytes:
        return self.options.text

    def write_table(self, out: BytesWriter) -> None:
        out.write(self.board_json()[1:-1])
        out.write(b',"seats":[')
        for seat in self.seats:
            if self.options.duel:
                seat.write_duel_json(out)
            else:
                seat.write_json(out)
            out.write(b",")
        close_list(out)
        if not self.options.duel:
            out.write(b',"camp":[')
            self.write_camp(out)
            close_list(out)
            out.write(b',"aside":')
            write_unknown_list(out, self.aside)
        out.write(b",")

    def board_json(self) -> bytes:
        board = self.board
        if not self.keeps_board:
            return board_json(board, self.options.duel)
        if not board.text:
            board.text = board_json(board, self.options.duel)
        return board.text

    def write_camp(self, out: BytesWriter) -> None:
        """Top first."""
        unseen = self.camp - len(self.looked)
        if not self.from_top:
            write_unknown(out, unseen)
        place: i64 = len(self.looked)
        while place > 0:
            place -= 1
            out.write(HERO_ENTRIES[self.looked[place]])
        if self.from_top:
            write_unknown(out, unseen)

    def row_width(self) -> i64:
        players = self.players
        seat = SEAT_ENTRIES + STEP_ENTRIES + 1  # a step, and a card that a foresight shows
        row = TABLE_ENTRIES + AGENDA * STEP_ENTRIES + players * seat
        if self.options.duel:
            return row
        return row + self.options.campaigns * (1 + players * LINE_ENTRIES)

    def write_row(self, out: vec[u8], at: i64) -> i64:
        players = self.players
        first = self.first_told()
        at = self.write_question(out, at, players + AGENDA)
        at = put(out, at, self.camp)
        at = put(out, at, self.aside)
        at = put(out, at, self.aside_tahminehs)
        at = put_flag(out, at, self.from_top)
        for hero in self.looked:
            at = put(out, at, hero + 1)
        at += players - len(self.looked)
        at = self.write_board(out, at, first)
        number = first
        for _ in range(players):
            at = self.seats[number].write_row(out, at, self.asked >> number & 1)
            number = next_clockwise(number, players)
        return at if self.options.duel else self.write_sheet(out, at, first)

    def write_board(self, out: vec[u8], at: i64, first: i64) -> i64:
        board = self.board
        at = put(out, at, board.campaign)
        at = put(out, at, board.battle)
        at = put_flag(out, at, board.sums)
        at = put_flag(out, at, board.doubled)
        at = put_flag(out, at, board.healing)
        at = put_flag(out, at, board.healed)
        at = put_flag(out, at, board.shown)
        at = put(out, at, board.captives_held + 1)
        at = put(out, at, board.captives_result + 1)
        side: i64
        for side in range(2):
            out[at] = u8(board.bonus[side])
            out[at + 1] = u8(board.fallen >> side & 1)
            out[at + 2] = u8(board.banner_at[side])
            out[at + 3] = u8(board.bearer[side] + 1)
            out[at + 4] = u8(board.king_at[side])
            at += 5
        for result in board.results:
            at = put(out, at, result + 1)
        for slot in board.slots:
            at = put_counts(out, at, slot, FIGHTERS)
        at = put_counts(out, at, board.dead, FIGHTERS)
        at = put_counts(out, at, board.tomb, FIGHTERS)
        at = put_counts(out, at, board.slain, FIGHTERS)
        at = put_counts(out, at, board.beyond, HELPERS)
        at = put_counts(out, at, board.spent, HELPERS)
        at = put_counts(out, at, board.played, HELPERS)
        at = put_bits(out, at, board.acting, HELPERS)
        place: i64 = 0
        while place < len(board.laid):
            out[at] = u8(relative(board.laid[place], first, self.players))
            out[at + 1] = u8(board.laid[place + 1] + 1)
            out[at + 2] = u8(board.laid[place + 2] + 1)
            at += 3
            place += 3
        return at + 3 * MOBEDS - place

    def write_sheet(self, out: vec[u8], at: i64, first: i64) -> i64:
        """Each campaign: 0 not played, 1 only the scores are known, 2 the lines of the sheet."""
        players = self.players
        scores = self.board.scores
        sheet = self.board.sheet
        campaign: i64
        for campaign in range(self.options.campaigns):
            if campaign >= len(scores):
                at += 1 + players * LINE_ENTRIES
                continue
            lines = sheet[campaign]
            at = put(out, at, 2 if lines else 1)
            number = first
            for _ in range(players):
                at = put_wide(out, at, scores[campaign][number] + WIDE_ZERO)
                at = lines[number].write_row(out, at) if lines else at + 9
                number = next_clockwise(number, players)
        return at


def view_of(table: KarzarTable, seat: i64) -> KarzarView:
    view = KarzarView()
    view.seats = [SeatView() for _ in table.seats]
    fill(view, table, seat)
    view.keeps_board = table.board_seen = True
    for seen in view.seats:  # also an empty list of the table's own: it may be added to
        seen.heroes = seen.heroes[:] if seen.heroes else NOTHING
        seen.helpers = seen.helpers[:] if seen.helpers else NOTHING
    return view


def fill(view: KarzarView, table: KarzarTable, seat: i64) -> None:
    """Every fact of the view is written, so that nothing is left of what it showed before. The
    board and the hands that are seen are the table's own."""
    table.show_table(view, seat)
    view.options = table.options
    view.board = table.board
    view.keeps_board = False
    step = table.agenda
    deciding = step is not None and step.op == DECREE
    open_hands = table.options.duel  # KARZ-202
    shown = open_hands or table.board.shown
    i: i64
    for i, player in enumerate(table.seats):
        seen = view.seats[i]
        own = i == seat
        fill_seat(seen, player, own, shown or own)
        if open_hands or own:
            seen.heroes = player.heroes
            seen.helpers = player.helpers
        elif deciding or shown:  # KARZ-171: all that is left are kept Tahminehs: they are shown
            seen.helpers = [helper for helper in player.helpers if is_tahmineh(helper)]
    view.camp = len(table.camp)
    view.looked = NOTHING
    view.from_top = False
    if step is not None and step.op == FORESIGHT and step.seat == seat:  # KARZ-110
        view.looked = foresight.seen(table, seat)
        view.from_top = is_hum(table.seats[seat].foresight)
    view.aside = len(table.aside)
    view.aside_tahminehs = 0
    for helper in table.aside:
        if is_tahmineh(helper):
            view.aside_tahminehs += 1
    view.deck = table.deck
    view.helper_deck = table.helper_deck


def fill_seat(seen: SeatView, player: KarzarSeat, own: bool, shown: bool) -> None:
    seen.hero_count = len(player.heroes)
    seen.helper_count = len(player.helpers)
    seen.heroes = NOTHING
    seen.helpers = NOTHING
    known_side = shown or player.king != IN_THRONE or player.side == NO_SIDE  # KARZ-180, KARZ-190
    seen.side = shown_or_hidden(player.side, known_side)
    seen.king = player.king
    seen.first_king = player.first_king
    seen.guard = shown_or_hidden(player.guard, shown or player.guard == NO_HERO)
    seen.captive = shown_or_hidden(player.captive, shown or player.captive == NO_HERO)
    known_card = own or player.foresight_used or player.foresight == NO_FORESIGHT
    seen.foresight = shown_or_hidden(player.foresight, known_card)
    seen.foresight_used = player.foresight_used
    seen.will_flee = own and player.will_flee
    seen.will_foresee = own and player.will_foresee
    seen.will_capture = NO_HERO
    if own:
        seen.will_capture = player.will_capture


def shown_or_hidden(what: i64, shown: bool) -> i64:
    if shown:
        return what
    return HIDDEN

"""What a seat knows at Karzar's table, built up from what it may know."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from neyrang.core.document import viewed_document
from neyrang.core.event import UNKNOWN
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
from neyrang.games.karzar.notation import DECREE, FORESIGHT, NOTATION
from neyrang.games.karzar.options import BASIC
from neyrang.games.karzar.position import (
    board_document,
    duel_document,
    foresight_name,
    helper_names,
    hero_name,
    hero_names,
    side_name,
)
from neyrang.games.karzar.table import (
    IN_THRONE,
    KING_STATES,
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

    def document(self) -> dict[str, object]:
        said: list[str] = []
        if self.will_flee:
            said.append("flee")
        if self.will_foresee:
            said.append("foresight")
        if self.will_capture != NO_HERO:
            said.append(f"captive:{hero_name(self.will_capture)}")
        return {
            "heroes": hero_names(self.heroes) + [UNKNOWN] * (self.hero_count - len(self.heroes)),
            "helpers": helper_names(self.helpers)
            + [UNKNOWN] * (self.helper_count - len(self.helpers)),
            "side": UNKNOWN if self.side == HIDDEN else side_name(self.side),
            "king": KING_STATES[self.king],
            "guard": UNKNOWN if self.guard == HIDDEN else hero_name(self.guard),
            "first_king": self.first_king,
            "captive": UNKNOWN if self.captive == HIDDEN else hero_name(self.captive),
            "foresight": UNKNOWN if self.foresight == HIDDEN else foresight_name(self.foresight),
            "foresight_used": self.foresight_used,
            "declared": said,
        }

    def duel_document(self) -> dict[str, object]:
        return {"heroes": hero_names(self.heroes), "side": side_name(self.side)}

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

    def document(self) -> dict[str, object]:
        start: dict[str, object] = {
            "options": self.options.document(),
            "clockwise": self.clockwise,
            "seat": int(self.seat),
        }
        pending = viewed_document(self, NOTATION)
        if self.options.duel:
            seats: list[dict[str, object]] = [seat.duel_document() for seat in self.seats]
            return {**start, **duel_document(self.board), "seats": seats, "pending": pending}
        return {
            **start,
            **board_document(self.board),
            "seats": [seat.document() for seat in self.seats],
            "camp": self.camp_document(),
            "aside": [UNKNOWN] * self.aside,
            "pending": pending,
        }

    def camp_document(self) -> list[str]:
        """Top first."""
        looked = [str(name) for name in reversed(hero_names(self.looked))]
        rest = [UNKNOWN] * (self.camp - len(looked))
        return looked + rest if self.from_top else rest + looked

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
    table.board_seen = True
    for seen in view.seats:
        if seen.heroes:
            seen.heroes = seen.heroes[:]
        if seen.helpers:
            seen.helpers = seen.helpers[:]
    return view


def fill(view: KarzarView, table: KarzarTable, seat: i64) -> None:
    """Every fact of the view is written, so that nothing is left of what it showed before. The
    board and the hands that are seen are the table's own."""
    table.show_table(view, seat)
    view.options = table.options
    view.board = table.board
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

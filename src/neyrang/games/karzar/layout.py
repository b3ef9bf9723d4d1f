"""The names of the entries in a row of Karzar, and the view that a row was written from."""

from __future__ import annotations

from neyrang.core.layout import Fields, Row
from neyrang.games.karzar.cards import (
    BATTLES,
    FORESIGHT_NAMES,
    HELPER_NAMES,
    HERO_NAMES,
    KING_NAMES,
    RESULT_NAMES,
    SIDE_NAMES,
)
from neyrang.games.karzar.notation import NOTATION
from neyrang.games.karzar.rules import Karzar
from neyrang.games.karzar.table import KING_STATES, ROW_ZERO, Board, Line, new_board
from neyrang.games.karzar.view import (
    AGENDA,
    HIDDEN,
    MOBEDS,
    WIDE_ZERO,
    KarzarView,
    SeatView,
)

FIGHTERS = [*HERO_NAMES, *KING_NAMES]
MAY_HIDE = ["none", "hidden"]  # the first words of a card or side that may be hidden
LINE = ("battles", "double", "bonus", "kings", "first_king", "flight", "share")
POINTS = 10  # of one kind in one campaign, about


def fields_for(karzar: Karzar) -> Fields:
    players = int(karzar.players)
    fields = Fields(players)
    fields.question(NOTATION, players + AGENDA)
    fields.number("camp", 60)
    fields.number("aside", 3)
    fields.number("aside_tahminehs", 3)
    fields.flag("from_top")
    for place in range(players):
        fields.category(f"looked.{place}", ["none", *FIGHTERS])
    board_fields(fields)
    for seat in range(players):
        seat_fields(fields, f"seats.{seat}")
    if not karzar.options.duel:
        for campaign in range(int(karzar.options.campaigns)):
            sheet_fields(fields, f"sheet.{campaign}", players)
    return fields


def board_fields(fields: Fields) -> None:
    fields.number("campaign", 5)
    fields.number("battle", BATTLES)
    for name in ("sums", "doubled", "contested", "healed", "shown"):
        fields.flag(name)
    fields.category("captives.held", ["undecided", "no", "yes"])
    fields.category("captives.result", ["none", *RESULT_NAMES])
    for side in SIDE_NAMES:
        fields.number(f"{side}.bonus", 10)
        fields.flag(f"{side}.fallen")
        fields.number(f"{side}.banner", BATTLES)
        fields.category(f"{side}.bearer", ["none", *FIGHTERS])
        fields.number(f"{side}.king", BATTLES)
    for battle in range(BATTLES):
        fields.category(f"results.{battle}", ["none", *RESULT_NAMES])
    for battle in range(BATTLES):
        fields.counts(f"slots.{battle}", FIGHTERS)
    for name in ("dead", "tomb", "slain"):
        fields.counts(name, FIGHTERS)
    for name in ("beyond", "spent", "played", "acting"):
        fields.counts(name, HELPER_NAMES)
    for place in range(MOBEDS):
        fields.seat(f"laid.{place}.seat")
        fields.category(f"laid.{place}.mobed", ["none", *HELPER_NAMES])
        fields.category(f"laid.{place}.companion", ["none", *HELPER_NAMES])


def seat_fields(fields: Fields, name: str) -> None:
    fields.flag(f"{name}.asked")
    fields.number(f"{name}.hero_count", 5)
    fields.number(f"{name}.helper_count", 5)
    fields.category(f"{name}.side", [*MAY_HIDE, *SIDE_NAMES])
    fields.category(f"{name}.king", KING_STATES)
    fields.category(f"{name}.guard", [*MAY_HIDE, *FIGHTERS])
    fields.flag(f"{name}.first_king")
    fields.category(f"{name}.captive", [*MAY_HIDE, *FIGHTERS])
    fields.category(f"{name}.foresight", [*MAY_HIDE, *FORESIGHT_NAMES])
    fields.flag(f"{name}.foresight_used")
    fields.flag(f"{name}.will_flee")
    fields.flag(f"{name}.will_foresee")
    fields.category(f"{name}.will_capture", ["none", *FIGHTERS])
    fields.counts(f"{name}.heroes", FIGHTERS)
    fields.counts(f"{name}.helpers", HELPER_NAMES)


def sheet_fields(fields: Fields, name: str, players: int) -> None:
    fields.category(f"{name}.known", ["no", "scores", "lines"])
    for seat in range(players):
        fields.wide(f"{name}.{seat}.score", POINTS, zero=WIDE_ZERO)
        fields.category(f"{name}.{seat}.side", ["none", *SIDE_NAMES])
        fields.flag(f"{name}.{seat}.independent")
        for key in LINE:
            fields.number(f"{name}.{seat}.{key}", POINTS, zero=ROW_ZERO)


def view_in(row: Row, karzar: Karzar) -> KarzarView:
    view = KarzarView()
    row.show_question(view)
    view.options = karzar.options
    view.deck = karzar.deck
    view.helper_deck = karzar.helper_deck
    view.camp = row.number("camp")
    view.aside = row.number("aside")
    view.aside_tahminehs = row.number("aside_tahminehs")
    view.from_top = row.flag("from_top")
    looked = [row.number(f"looked.{place}") - 1 for place in range(row.players)]
    view.looked = [hero for hero in looked if hero >= 0]
    view.board = board_in(row)
    for _, name in row.seat_names():
        view.seats.append(seat_in(row, name))
    if not karzar.options.duel:
        for campaign in range(int(karzar.options.campaigns)):
            read_sheet(row, f"sheet.{campaign}", view.board)
    return view


def board_in(row: Row) -> Board:
    board = new_board()
    board.campaign = row.number("campaign")
    board.battle = row.number("battle")
    board.sums = row.flag("sums")
    board.doubled = row.flag("doubled")
    board.healing = row.flag("contested")
    board.healed = row.flag("healed")
    board.shown = row.flag("shown")
    board.captives_held = row.number("captives.held") - 1
    board.captives_result = row.number("captives.result") - 1
    board.bonus = [row.number(f"{side}.bonus") for side in SIDE_NAMES]
    board.fallen = sum(row.number(f"{side}.fallen") << i for i, side in enumerate(SIDE_NAMES))
    board.banner_at = [row.number(f"{side}.banner") for side in SIDE_NAMES]
    board.bearer = [row.number(f"{side}.bearer") - 1 for side in SIDE_NAMES]
    board.king_at = [row.number(f"{side}.king") for side in SIDE_NAMES]
    board.results = [row.number(f"results.{battle}") - 1 for battle in range(BATTLES)]
    board.slots = [row.listed(f"slots.{battle}") for battle in range(BATTLES)]
    board.dead = row.listed("dead")
    board.tomb = row.listed("tomb")
    board.slain = row.listed("slain")
    board.beyond = row.listed("beyond")
    board.spent = row.listed("spent")
    board.played = row.listed("played")
    board.acting = sum(1 << helper for helper in row.listed("acting"))
    for place in range(MOBEDS):
        seat = row.seat(f"laid.{place}.seat")
        if seat >= 0:
            companion = row.number(f"laid.{place}.companion") - 1
            board.laid += [seat, row.number(f"laid.{place}.mobed") - 1, companion]
    return board


def seat_in(row: Row, name: str) -> SeatView:
    seat = SeatView()
    seat.hero_count = row.number(f"{name}.hero_count")
    seat.helper_count = row.number(f"{name}.helper_count")
    seat.side = may_hide(row.number(f"{name}.side"))
    seat.king = row.number(f"{name}.king")
    seat.guard = may_hide(row.number(f"{name}.guard"))
    seat.first_king = row.flag(f"{name}.first_king")
    seat.captive = may_hide(row.number(f"{name}.captive"))
    seat.foresight = may_hide(row.number(f"{name}.foresight"))
    seat.foresight_used = row.flag(f"{name}.foresight_used")
    seat.will_flee = row.flag(f"{name}.will_flee")
    seat.will_foresee = row.flag(f"{name}.will_foresee")
    seat.will_capture = row.number(f"{name}.will_capture") - 1
    seat.heroes = row.listed(f"{name}.heroes")
    seat.helpers = row.listed(f"{name}.helpers")
    return seat


def may_hide(entry: int) -> int:
    """Returns what an entry of a card or side stands for: none, hidden, or which."""
    if entry == 1:
        return HIDDEN
    return entry - 2 if entry else -1


def read_sheet(row: Row, name: str, board: Board) -> None:
    known = row.number(f"{name}.known")
    if known == 0:
        return
    order = row.order()
    board.scores = [*board.scores, [row.number(f"{name}.{away}.score") for away in order]]
    lines = [line_in(row, f"{name}.{away}") for away in order] if known > 1 else []
    board.sheet = [*board.sheet, lines]


def line_in(row: Row, name: str) -> Line:
    line = Line()
    line.side = row.number(f"{name}.side") - 1
    line.independent = row.flag(f"{name}.independent")
    for key in LINE:
        setattr(line, key, row.number(f"{name}.{key}"))
    return line

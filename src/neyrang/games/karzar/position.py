"""Karzar's positions as plain documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from neyrang.core.document import Part, pending_document
from neyrang.core.json_text import entries_of, text_of, texts_of
from neyrang.core.step import bit
from neyrang.games.karzar.cards import (
    FORESIGHT_NAMES,
    HELPER_NAMES,
    HELPERS,
    HERO_NAMES,
    IRAN,
    KING_NAMES,
    NO_FORESIGHT,
    NO_HELPER,
    NO_HERO,
    NO_RESULT,
    NO_SIDE,
    RESULT_NAMES,
    SIDE_NAMES,
    TURAN,
)
from neyrang.games.karzar.notation import CAPTURE, FLEE, FORESEE, NOTATION
from neyrang.games.karzar.table import KING_STATES, UNDECIDED, Board, KarzarSeat, KarzarTable, Line

CARD_NAMES = [*HERO_NAMES, *KING_NAMES]


def position_of(table: KarzarTable) -> dict[str, object]:
    if table.options.duel:
        seats = [{"heroes": hero_names(s.heroes), "side": side_name(s.side)} for s in table.seats]
        return {
            "options": {},
            "clockwise": table.clockwise,
            **duel_document(table.board),
            "seats": seats,
            "rng": table.rng.words(),
            "pending": pending_document(table),
        }
    return {
        "options": table.options.document(),
        "clockwise": table.clockwise,
        **board_document(table.board),
        "seats": [seat_document(seat) for seat in table.seats],
        "camp": [HERO_NAMES[hero] for hero in reversed(table.camp)],
        "aside": helper_names(table.aside),
        "rng": table.rng.words(),
        "pending": pending_document(table),
    }


def duel_document(board: Board) -> dict[str, object]:
    return {
        "battle": int(board.battle),
        "slots": [hero_names(slot) for slot in board.slots],
        "results": [result_name(result) for result in board.results],
    }


def board_document(board: Board) -> dict[str, object]:
    """What everybody sees."""
    return {
        "campaign": int(board.campaign),
        "scores": [row[:] for row in board.scores],
        "sheet": [[line_document(line) for line in row] or None for row in board.sheet],
        **duel_document(board),
        "dead": hero_names(board.dead),
        "beyond": helper_names(board.beyond),
        "tomb": hero_names(board.tomb),
        "spent": helper_names(board.spent),
        "banners": by_side([battle or None for battle in board.banner_at]),
        "bearers": by_side([hero_name(hero) for hero in board.bearer]),
        "kings": by_side([battle or None for battle in board.king_at]),
        "nushdaru": {
            "contested": board.healing,
            "used": board.healed,
            "fallen": side_names(board.fallen),
        },
        "captives": {
            "held": None if board.captives_held == UNDECIDED else board.captives_held == 1,
            "result": result_name(board.captives_result),
        },
        "fight": {
            "sums": board.sums,
            "played": helper_names(board.played),
            "laid": laid_document(board.laid),
            "acting": [HELPER_NAMES[h] for h in range(HELPERS) if board.acting & bit(h)],
            "bonus": board.bonus[:],
            "doubled": board.doubled,
            "slain": hero_names(board.slain),
        },
    }


def board_json(board: Board, duel: bool) -> bytes:
    return text_of(duel_document(board) if duel else board_document(board))


def laid_document(laid: list[int]) -> list[dict[str, object]]:
    return [
        {
            "seat": laid[place],
            "mobed": HELPER_NAMES[laid[place + 1]],
            "companion": None if laid[place + 2] == NO_HELPER else HELPER_NAMES[laid[place + 2]],
        }
        for place in range(0, len(laid), 3)
    ]


def line_document(line: Line) -> dict[str, object]:
    return {
        "side": side_name(line.side),
        "independent": line.independent,
        "battles": int(line.battles),
        "double": int(line.double),
        "bonus": int(line.bonus),
        "kings": int(line.kings),
        "first_king": int(line.first_king),
        "flight": int(line.flight),
        "share": int(line.share),
        "total": int(line.total()),
    }


def seat_document(seat: KarzarSeat) -> dict[str, object]:
    return {
        "heroes": hero_names(seat.heroes),
        "helpers": helper_names(seat.helpers),
        "side": side_name(seat.side),
        "king": KING_STATES[seat.king],
        "guard": hero_name(seat.guard),
        "first_king": seat.first_king,
        "captive": hero_name(seat.captive),
        "foresight": foresight_name(seat.foresight),
        "foresight_used": seat.foresight_used,
        "declared": declared(seat),
    }


def declared(seat: KarzarSeat) -> list[str]:
    """What this seat has said before the battle, as moves."""
    said: list[str] = []
    if seat.will_flee:
        said.append(NOTATION.moves[FLEE])
    if seat.will_foresee:
        said.append(NOTATION.moves[FORESEE])
    if seat.will_capture != NO_HERO:
        said.append(NOTATION.moves[CAPTURE + seat.will_capture])
    return said


HERO_ENTRIES: Final = entries_of(CARD_NAMES)
HERO_TEXTS: Final = texts_of(CARD_NAMES)
HELPER_ENTRIES: Final = entries_of(HELPER_NAMES)
SIDE_TEXTS: Final = texts_of(SIDE_NAMES)
KING_TEXTS: Final = texts_of(KING_STATES)
FORESIGHT_TEXTS: Final = texts_of(FORESIGHT_NAMES)


def hero_names(heroes: list[int]) -> list[str]:
    return [CARD_NAMES[hero] for hero in heroes]


def helper_names(helpers: list[int]) -> list[str]:
    return [HELPER_NAMES[helper] for helper in helpers]


def hero_name(hero: i64) -> str | None:
    return None if hero == NO_HERO else CARD_NAMES[hero]


def side_name(side: i64) -> str | None:
    return None if side == NO_SIDE else SIDE_NAMES[side]


def foresight_name(card: i64) -> str | None:
    return None if card == NO_FORESIGHT else FORESIGHT_NAMES[card]


def result_name(result: i64) -> str | None:
    return None if result == NO_RESULT else RESULT_NAMES[result]


def side_names(mask: i64) -> list[str]:
    return [SIDE_NAMES[side] for side in (IRAN, TURAN) if mask & bit(side)]


def by_side(values: list[object]) -> dict[str, object]:
    return {"iran": values[IRAN], "turan": values[TURAN]}


def tally(position: Mapping[str, object]) -> dict[str, int]:
    """Heroes and helpers by name, wherever they are; kings come and go."""
    part = Part(dict(position))
    held: dict[str, int] = {}
    gather(part.value, held)
    return held


SKIPPED = {"options", "pending", "rng", "scores", "sheet", "bearers", "declared", "acting", "slain"}


def gather(value: object, held: dict[str, int]) -> None:
    if isinstance(value, dict):
        for key, below in value.items():
            if key not in SKIPPED:
                gather(below, held)
    elif isinstance(value, list):
        for below in value:
            gather(below, held)
    elif isinstance(value, str) and (value in HERO_NAMES or value in HELPER_NAMES):
        held[value] = held.get(value, 0) + 1

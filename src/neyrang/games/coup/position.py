"""Coup's positions as plain documents."""

from __future__ import annotations

from collections.abc import Mapping

from mypy_extensions import i64

from neyrang.core.agenda import NOBODY
from neyrang.core.document import Part, number_or, pending_document
from neyrang.games.coup.cards import (
    COINS,
    FACTION_NAMES,
    NO_FACTION,
    NO_ROLE,
    ROLE_NAMES,
    cards,
)
from neyrang.games.coup.notation import NO_ACT, NOTATION
from neyrang.games.coup.table import CoupTable


def position_of(table: CoupTable) -> dict[str, object]:
    removed = role_names(table.removed)
    for seat in table.seats:
        removed += role_names(seat.removed)
    return {
        "options": table.options.document(),
        "clockwise": table.clockwise,
        "seats": [
            {
                "hand": role_names(seat.hand),
                "lost": role_names(seat.lost),
                "coins": int(seat.coins),
                "faction": faction_name(seat.faction),
                "removed": role_names(seat.removed),
                "bombed": seat_or_none(seat.bombed),
            }
            for seat in table.seats
        ],
        "court": [ROLE_NAMES[role] for role in reversed(table.court)],
        "removed": removed,
        "treasury": int(table.treasury),
        "reserve": int(table.reserve),
        "turn": int(table.turn),
        "action": action_document(table.act, table.target),
        "shown": None if table.shown == NO_ROLE else ROLE_NAMES[table.shown],
        "rng": table.rng.words(),
        "pending": pending_document(table),
    }


def tally(position: Mapping[str, object]) -> dict[str, int]:
    """Cards by name, and coins: COUP-5."""
    part = Part(dict(position))
    piles = [part.get("court"), part.get("removed")]
    coins = number_or(part.get("treasury"), 0, 0, COINS) + number_or(
        part.get("reserve"), 0, 0, COINS
    )
    seats = part.get("seats")
    for seat in [] if seats is None else seats.items():
        piles += [seat.get("hand"), seat.get("lost")]
        coins += number_or(seat.get("coins"), 0, 0, COINS)
    held = {"coins": coins}
    for pile in piles:
        for card in [] if pile is None else pile.items():
            held[str(card.value)] = held.get(str(card.value), 0) + 1
    return held


def role_names(bag: i64) -> list[str]:
    return [ROLE_NAMES[role] for role in cards(bag)]


def faction_name(faction: i64) -> str | None:
    return None if faction == NO_FACTION else FACTION_NAMES[faction]


def seat_or_none(seat: i64) -> int | None:
    return None if seat == NOBODY else int(seat)


def action_document(act: i64, target: i64) -> str | None:
    """The move under way, as its player declared it."""
    return None if act == NO_ACT else NOTATION.moves[act + max(target, 0)]

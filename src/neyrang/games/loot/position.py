"""Loot's positions as plain documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from neyrang.core.document import Part, pending_document
from neyrang.core.json_text import (
    READER,
    close_list,
    close_map,
    entries_of,
    write_number_entry,
    write_seats,
)
from neyrang.games.loot.caravan import Caravan
from neyrang.games.loot.cards import CARD_NAMES, COLOUR_NAMES, caravans, cards, count
from neyrang.games.loot.table import LootTable


def position_of(table: LootTable) -> dict[str, object]:
    return {
        "options": table.options.document(),
        "clockwise": table.clockwise,
        "seats": [
            {"hand": card_names(seat.hand), "won": caravans(seat.won)} for seat in table.seats
        ],
        "deck": [CARD_NAMES[kind] for kind in reversed(table.deck)],
        "discard": card_names(table.discard),
        "road": road_document(table.road, table.options.teams),
        "highest": int(table.highest),
        "turn": int(table.turn),
        "rng": table.rng.words(),
        "pending": pending_document(table),
    }


def card_names(bag: i64) -> list[str]:
    return [CARD_NAMES[kind] for kind in cards(bag)]


CARD_ENTRIES: Final = entries_of(CARD_NAMES)
COLOUR_ENTRIES: Final = entries_of(COLOUR_NAMES)


def write_cards(out: BytesWriter, bag: i64) -> None:
    """Writes the list of the cards in a bag."""
    out.write(b"[")
    for kind in cards(bag):
        out.write(CARD_ENTRIES[kind])
    close_list(out)


def road_document(road: Sequence[Caravan], teams: bool) -> list[object]:
    out = BytesWriter()
    write_road(out, road, teams)
    document: list[object] = READER.read(out.getvalue())
    return document


def write_road(out: BytesWriter, road: Sequence[Caravan], teams: bool) -> None:
    out.write(b"[")
    for caravan in road:
        out.write(b'{"id":')
        write_number_entry(out, caravan.number)
        out.write(b'"value":')
        write_number_entry(out, caravan.value)
        out.write(b'"owner":')
        write_number_entry(out, caravan.owner)
        out.write(b'"attacks":[')
        for side, colour in caravan.attacks():
            write_attack(out, caravan, side, colour, teams)
        close_list(out)
        out.write(b',"leaders":[')
        for side, kind in caravan.led_by():
            out.write(b'{"side":')
            write_number_entry(out, side)
            out.write(b'"card":')
            out.write(CARD_ENTRIES[kind])
            close_map(out)
            out.write(b",")
        close_list(out)
        out.write(b"},")
    close_list(out)


def write_attack(out: BytesWriter, caravan: Caravan, side: i64, colour: i64, teams: bool) -> None:
    out.write(b'{"side":')
    write_number_entry(out, side)
    out.write(b'"colour":')
    out.write(COLOUR_ENTRIES[colour])
    out.write(b'"bandits":[')
    strength: i64
    for strength in range(1, 5):
        for _ in range(count(caravan.bandits, 4 * colour + strength - 1)):
            write_number_entry(out, strength)
    close_list(out)
    if teams:  # LOOT-61
        out.write(b',"seats":')
        partners: i64 = 3
        write_seats(out, caravan.raiders & partners << 2 * side)
    out.write(b"},")


def tally(position: Mapping[str, object]) -> dict[str, int]:
    """Cards by name, wherever they are."""
    part = Part(dict(position))
    held: dict[str, int] = {}

    def add(listed: Part | None, prefix: str = "") -> None:
        for card in [] if listed is None else listed.items():
            name = f"{prefix}{card.value}"
            held[name] = held.get(name, 0) + 1

    add(part.get("deck"))
    add(part.get("discard"))
    seats, road = part.get("seats"), part.get("road")
    for seat in [] if seats is None else seats.items():
        add(seat.get("hand"))
        add(seat.get("won"), "caravan")
    for caravan in [] if road is None else road.items():
        value, attacks, leaders = (caravan.get(key) for key in ("value", "attacks", "leaders"))
        add(None if value is None else Part([value.value]), "caravan")
        for attack in [] if attacks is None else attacks.items():
            colour = attack.get("colour")
            add(attack.get("bandits"), "" if colour is None else str(colour.value))
        for leader in [] if leaders is None else leaders.items():
            card = leader.get("card")
            add(None if card is None else Part([card.value]))
    return held

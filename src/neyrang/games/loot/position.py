"""Loot's positions as plain documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mypy_extensions import i64

from neyrang.core.document import Part, pending_document
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


def road_document(road: Sequence[Caravan], teams: bool) -> list[object]:
    return [
        {
            "id": int(caravan.number),
            "value": int(caravan.value),
            "owner": int(caravan.owner),
            "attacks": [
                attack_document(caravan, side, colour, teams) for side, colour in caravan.attacks()
            ],
            "leaders": [
                {"side": side, "card": CARD_NAMES[kind]} for side, kind in caravan.led_by()
            ],
        }
        for caravan in road
    ]


def attack_document(caravan: Caravan, side: i64, colour: i64, teams: bool) -> dict[str, object]:
    document: dict[str, object] = {
        "side": int(side),
        "colour": COLOUR_NAMES[colour],
        "bandits": strengths(caravan.bandits, colour),
    }
    if teams:  # LOOT-61
        partners = (2 * side, 2 * side + 1)
        document["seats"] = [int(seat) for seat in partners if caravan.raiders >> seat & 1]
    return document


def strengths(bandits: i64, colour: i64) -> list[int]:
    """The bandits of one colour."""
    listed: list[int] = []
    strength: i64
    for strength in range(1, 5):
        for _ in range(count(bandits, 4 * colour + strength - 1)):
            listed.append(strength)
    return listed


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

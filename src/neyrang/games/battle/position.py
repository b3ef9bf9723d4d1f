"""Positions of a battle as plain documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from neyrang.core.document import Part, pending_document, seat_list
from neyrang.core.json_text import (
    NULL,
    READER,
    close_map,
    entries_of,
    text_of,
    texts_of,
    write_number_entry,
)
from neyrang.games.battle.cards import CARD_NAMES, NO_CARD, SCARECROW, cards
from neyrang.games.battle.map import FINAL, FINAL_NAME, NOWHERE
from neyrang.games.battle.table import NOT_OVER, REASONS, BattleTable
from neyrang.games.battle.terms import Terms


def position_of(table: BattleTable) -> dict[str, object]:
    discard = card_names(table.discard)
    for seat in table.seats:
        discard += card_names(seat.burnt)
    document: dict[str, object] = {
        "options": dict(table.terms.options),
        "clockwise": table.clockwise,
        "seats": [seat_document(table, i) for i in range(table.players)],
        "discard": discard,
        "owners": owners_document(table.terms, [seat.owned for seat in table.seats]),
        "battle": battle_name(table.terms, table.battle),
        "favor": region_name(table.terms, table.favor),
        "seasons": [CARD_NAMES[card] for card in table.seasons],
        "token": int(table.token),
        "turn": int(table.turn),
        "passes": table.passes[:],
        "quiet": int(table.quiet),
        "ended": ended_document(table.winners, table.reason, table.players),
        "rng": table.rng.words(),
        "pending": pending_document(table),
    }
    if not table.terms.own_decks:
        document["deck"] = [CARD_NAMES[card] for card in reversed(table.deck)]
    document.update(
        more_document(
            table.terms,
            table.battle,
            table.fighting,
            table.players,
            table.defended,
            table.game,
            table.first_seat,
        )
    )
    if table.terms.points:
        document["points"] = [int(seat.points) for seat in table.seats]
    return document


def seat_document(table: BattleTable, number: i64) -> dict[str, object]:
    seat = table.seats[number]
    document: dict[str, object] = {
        "hand": card_names(seat.hand),
        "line": card_names(seat.line),
        "passed": table.passed >> number & 1 != 0,
        "strength": int(table.strength(number)),
        "burnt": card_names(seat.burnt),
    }
    if table.terms.own_decks:
        document["deck"] = [CARD_NAMES[card] for card in reversed(seat.deck)]
    if table.terms.hidden_cards:
        document["facedown"] = None if seat.facedown == NO_CARD else CARD_NAMES[seat.facedown]
    if table.terms.talk:
        document["shown"] = seat_list(seat.shown, table.players)
    return document


def more_document(
    terms: Terms,
    battle: i64,
    fighting: i64,
    players: i64,
    defended: bool,
    game: i64,
    first: i64,
) -> dict[str, object]:
    """What only some options, or only a final battle, have: the same in positions and views."""
    document: dict[str, object] = {}
    if battle == FINAL:
        document["finalists"] = seat_list(fighting, players)
    if terms.conquest:
        document["defended"] = defended
    if terms.points:
        document["game"] = int(game)
        document["first"] = int(first)
    return document


def card_names(bag: i64) -> list[str]:
    return [CARD_NAMES[card] for card in cards(bag)]


def region_name(terms: Terms, region: i64) -> str | None:
    return None if region == NOWHERE else terms.map.regions[region]


def battle_name(terms: Terms, battle: i64) -> str | None:
    return FINAL_NAME if battle == FINAL else region_name(terms, battle)


def owners_document(terms: Terms, owned: list[int]) -> dict[str, object]:
    out = BytesWriter()
    write_owners(out, terms, owned)
    document: dict[str, object] = READER.read(out.getvalue())
    return document


def write_owners(out: BytesWriter, terms: Terms, owned: list[int]) -> None:
    """Writes the seat of each region that has a marker on it."""
    taken: i64 = 0
    regions: i64
    for regions in owned:
        taken |= regions
    out.write(b"{")
    place: i64 = 0
    while taken >> place:
        if taken >> place & 1:
            for seat, regions in enumerate(owned):
                if regions >> place & 1:
                    out.write(b"%b:" % terms.map.region_texts[place])
                    write_number_entry(out, seat)
        place += 1
    close_map(out)


def write_battle(out: BytesWriter, terms: Terms, battle: i64) -> None:
    """Writes where a battle or a token is, as an entry."""
    if battle == NOWHERE:
        out.write(NULL)
    else:
        out.write(FINAL_TEXT if battle == FINAL else terms.map.region_texts[battle])
    out.write(b",")


CARD_ENTRIES: Final = entries_of(CARD_NAMES)
CARD_TEXTS: Final = texts_of(CARD_NAMES)
FINAL_TEXT: Final = text_of(FINAL_NAME)


def write_cards(out: BytesWriter, bag: i64) -> None:
    """Writes the cards of a bag as entries of a list."""
    card: i64 = 0
    while bag:
        copies = bag & 15 if card < SCARECROW else bag
        for _ in range(copies):
            out.write(CARD_ENTRIES[card])
        bag = bag >> 4 if card < SCARECROW else 0
        card += 1


def ended_document(winners: i64, reason: i64, players: i64) -> dict[str, object] | None:
    if reason == NOT_OVER:
        return None
    return {"winners": seat_list(winners, players), "reason": REASONS[reason]}


def tally(position: Mapping[str, object]) -> dict[str, int]:
    """Cards by name, wherever they are: RAKAB-1, COND-2."""
    part = Part(dict(position))
    piles = [part.get("deck"), part.get("discard"), part.get("seasons")]
    held: dict[str, int] = {}
    seats = part.get("seats")
    for seat in [] if seats is None else seats.items():
        piles += [seat.get("hand"), seat.get("line"), seat.get("deck")]
        facedown = seat.get("facedown")
        if facedown is not None:
            held[str(facedown.value)] = held.get(str(facedown.value), 0) + 1
    for pile in piles:
        for card in [] if pile is None else pile.items():
            held[str(card.value)] = held.get(str(card.value), 0) + 1
    return held

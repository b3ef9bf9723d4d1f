"""The names of the entries in a row of Loot, and the view that a row was written from."""

from __future__ import annotations

from neyrang.core.layout import Fields, Row
from neyrang.games.loot.caravan import Caravan
from neyrang.games.loot.cards import (
    BANDITS,
    CARAVAN,
    CARD_NAMES,
    CHIEF,
    COLOUR_NAMES,
    COLOURS,
    HIGHEST,
    LOWEST,
    one,
)
from neyrang.games.loot.notation import NOTATION
from neyrang.games.loot.rules import Loot
from neyrang.games.loot.view import DEPTH, LEADERS, ROAD, LootView, SeatView

DECK = 78  # LOOT-1: cards in all
MOST = 6  # copies of a card, about


def fields_for(loot: Loot) -> Fields:
    players = int(loot.players)
    fields = Fields(players)
    fields.question(NOTATION, DEPTH)
    fields.number("deck", DECK)
    fields.number("highest", ROAD)
    fields.seat("turn")
    fields.counts("discard", CARD_NAMES, MOST)
    values = [f"caravan{value}" for value in range(LOWEST, HIGHEST + 1)]
    for seat in range(players):
        name = f"seats.{seat}"
        fields.flag(f"{name}.asked")
        fields.number(f"{name}.cards", 12)
        fields.counts(f"{name}.hand", CARD_NAMES, MOST)
        fields.counts(f"{name}.won", values, MOST)
    sides = [f"side{away}" for away in range(int(loot.sides()))]
    attackers = ["none", *(f"{side}_{colour}" for side in sides for colour in COLOUR_NAMES)]
    leaders = ["none", *(f"{side}_{card}" for card in CARD_NAMES[CHIEF:] for side in sides)]
    for place in range(ROAD):
        name = f"road.{place}"
        fields.number(f"{name}.id", ROAD)
        fields.number(f"{name}.value", HIGHEST)
        fields.seat(f"{name}.owner")
        fields.bits(f"{name}.raiders", fields.seats[1:])
        for which in range(COLOURS):
            fields.category(f"{name}.attackers.{which}", attackers)
        for which in range(LEADERS):
            fields.category(f"{name}.leaders.{which}", leaders)
        fields.counts(f"{name}.bandits", CARD_NAMES[:BANDITS], MOST)
    return fields


def view_in(row: Row, loot: Loot) -> LootView:
    view = LootView()
    row.show_question(view)
    view.options = loot.options
    view.cards = loot.cards
    view.deck = row.number("deck")
    view.highest = row.number("highest")
    view.turn = row.seat("turn")
    view.discard = bag(row.listed("discard"))
    for _, name in row.seat_names():
        seat = SeatView()
        seat.held = row.number(f"{name}.cards")
        seat.known = bag(row.listed(f"{name}.hand"))
        seat.won = bag([CARAVAN + LOWEST + value for value in row.listed(f"{name}.won")])
        view.seats.append(seat)
    for place in range(ROAD):
        if row.number(f"road.{place}.id"):
            view.road.append(caravan_in(row, f"road.{place}", loot))
    return view


def caravan_in(row: Row, name: str, loot: Loot) -> Caravan:
    sides = int(loot.sides())
    mine = int(loot.side_of(row.first))
    caravan = Caravan()
    caravan.number = row.number(f"{name}.id")
    caravan.value = row.number(f"{name}.value")
    caravan.owner = row.seat(f"{name}.owner")
    caravan.side = loot.side_of(caravan.owner)
    raiders = row.number(f"{name}.raiders")
    caravan.raiders = row.seats_after(a for a in range(row.players) if raiders >> a & 1)
    caravan.bandits = bag(row.listed(f"{name}.bandits"))
    for which in range(COLOURS):
        told = row.number(f"{name}.attackers.{which}")
        if told:
            side = ((told - 1) // COLOURS + mine) % sides
            caravan.attackers |= (1 + COLOURS * side + (told - 1) % COLOURS) << 8 * which
    for which in range(LEADERS):
        told = row.number(f"{name}.leaders.{which}")
        if told:
            side = ((told - 1) % sides + mine) % sides
            caravan.leaders |= (1 + side + 8 * ((told - 1) // sides)) << 8 * which
    return caravan


def bag(listed: list[int]) -> int:
    return sum(int(one(kind)) for kind in listed)

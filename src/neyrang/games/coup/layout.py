"""The names of the entries in a row of Coup, and the view that a row was written from."""

from __future__ import annotations

from neyrang.core.layout import Fields, Row
from neyrang.games.coup.cards import COINS, FACTION_NAMES, ROLE_NAMES, bag_of, copies
from neyrang.games.coup.notation import NOTATION
from neyrang.games.coup.rules import Coup
from neyrang.games.coup.view import DEPTH, CoupView, SeatView

CARDS = 15  # what is usual at most in the Court


def fields_for(coup: Coup) -> Fields:
    players = int(coup.players)
    most = int(copies(coup.players))
    fields = Fields(players)
    fields.question(NOTATION, DEPTH)
    fields.number("court", CARDS)
    fields.number("removed", CARDS)
    fields.number("treasury", COINS)
    fields.number("reserve", COINS)
    fields.seat("turn")
    fields.category("act", ["none", *NOTATION.moves])
    fields.seat("target")
    fields.category("shown", ["none", *ROLE_NAMES])
    for seat in range(players):
        name = f"seats.{seat}"
        fields.flag(f"{name}.asked")
        fields.flag(f"{name}.living")
        fields.number(f"{name}.coins", 10)
        fields.category(f"{name}.faction", ["none", *FACTION_NAMES])
        fields.seat(f"{name}.bombed")
        fields.number(f"{name}.influence", 2)
        fields.number(f"{name}.removed", 4)
        fields.counts(f"{name}.hand", ROLE_NAMES, most)
        fields.counts(f"{name}.lost", ROLE_NAMES, most)
        if coup.options.draft:
            fields.counts(f"{name}.drafted_away", ROLE_NAMES, most)
    return fields


def view_in(row: Row, coup: Coup) -> CoupView:
    view = CoupView()
    row.show_question(view)
    view.options = coup.options
    view.deck = coup.deck
    view.living = row.mask("living")
    view.court = row.number("court")
    view.removed = row.number("removed")
    view.treasury = row.number("treasury")
    view.reserve = row.number("reserve")
    view.turn = row.seat("turn")
    view.act = row.number("act") - 1
    view.target = row.seat("target")
    view.shown = row.number("shown") - 1
    for _, name in row.seat_names():
        seat = SeatView()
        seat.coins = row.number(f"{name}.coins")
        seat.faction = row.number(f"{name}.faction") - 1
        seat.bombed = row.seat(f"{name}.bombed")
        seat.influence = row.number(f"{name}.influence")
        seat.removed = row.number(f"{name}.removed")
        seat.known = bag_of(row.listed(f"{name}.hand"))
        seat.lost = bag_of(row.listed(f"{name}.lost"))
        if coup.options.draft:
            seat.removed_known = bag_of(row.listed(f"{name}.drafted_away"))
        view.seats.append(seat)
    return view

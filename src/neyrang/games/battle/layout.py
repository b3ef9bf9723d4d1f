"""The names of the entries in a row of a battle game, and the view that a row was written from."""

from __future__ import annotations

from neyrang.core.layout import Fields, Row
from neyrang.games.battle.cards import CARD_NAMES, FULL_HAND, bag_of
from neyrang.games.battle.map import FINAL_NAME
from neyrang.games.battle.rules import Battle
from neyrang.games.battle.table import REASONS
from neyrang.games.battle.view import AGENDA, SEASONS, BattleView, SeatView

MOST = 8  # copies of a card, about
DECK = 110
STRENGTH = 50


def fields_for(battle: Battle) -> Fields:
    players = int(battle.players)
    terms = battle.terms
    regions = terms.map.regions
    fields = Fields(players)
    fields.question(terms.notation, players + AGENDA)
    fields.number("deck", DECK)
    fields.category("battle", [FINAL_NAME, "none", *regions])
    fields.category("favor", ["none", *regions])
    fields.seat("token")
    fields.seat("turn")
    fields.flag("defended")
    fields.number("quiet", 2)
    fields.wide("game", 10)
    fields.seat("first")
    fields.category("ended", ["none", *REASONS])
    fields.counts("hidden", CARD_NAMES, MOST)
    fields.counts("discard", CARD_NAMES, MOST)
    for place in range(SEASONS):
        fields.category(f"seasons.{place}", ["none", *CARD_NAMES])
    for seat in range(players):
        name = f"seats.{seat}"
        fields.flag(f"{name}.asked")
        fields.flag(f"{name}.fighting")
        fields.flag(f"{name}.winner")
        fields.number(f"{name}.passed", players)
        fields.wide(f"{name}.strength", STRENGTH)
        fields.number(f"{name}.cards", FULL_HAND)
        fields.number(f"{name}.burnt", FULL_HAND)
        fields.number(f"{name}.deck", DECK)
        fields.category(f"{name}.facedown", ["none", "hidden", *CARD_NAMES])
        fields.wide(f"{name}.points", 20)
        fields.counts(f"{name}.hand", CARD_NAMES, MOST)
        fields.counts(f"{name}.line", CARD_NAMES, MOST)
        fields.counts(f"{name}.ashes", CARD_NAMES, MOST)
        if terms.own_decks:
            fields.counts(f"{name}.hidden", CARD_NAMES, MOST)
        fields.counts(f"{name}.shown", fields.seats[1:])
        fields.counts(f"{name}.regions", regions)
    return fields


def view_in(row: Row, battle: Battle) -> BattleView:
    view = BattleView()
    row.show_question(view)
    view.terms = battle.terms
    view.deck = row.number("deck")
    view.battle = row.number("battle") - 2
    view.favor = row.number("favor") - 1
    view.token = row.seat("token")
    view.turn = row.seat("turn")
    view.defended = row.flag("defended")
    view.quiet = row.number("quiet")
    view.game = row.number("game")
    view.first_seat = row.seat("first")
    view.reason = row.number("ended") - 1
    view.winners = row.mask("winner")
    view.fighting = row.mask("fighting")
    view.hidden = bag_of(row.listed("hidden"))
    view.discard = bag_of(row.listed("discard"))
    seasons = [row.number(f"seasons.{place}") - 1 for place in range(SEASONS)]
    view.seasons = [season for season in seasons if season >= 0]
    passed = {row.number(f"{name}.passed"): seat for seat, name in row.seat_names()}
    view.passes = [passed[place] for place in sorted(passed) if place > 0]
    view.passed = sum(1 << seat for seat in view.passes)
    for _, name in row.seat_names():
        view.seats.append(seat_in(row, name, battle.terms.own_decks))
    return view


def seat_in(row: Row, name: str, own_decks: bool) -> SeatView:
    seat = SeatView()
    seat.strength = row.number(f"{name}.strength")
    seat.cards = row.number(f"{name}.cards")
    seat.burnt = row.number(f"{name}.burnt")
    seat.deck = row.number(f"{name}.deck")
    facedown = row.number(f"{name}.facedown")
    seat.facedown = facedown > 0
    if facedown:
        seat.facedown_known = facedown - 2
    seat.points = row.number(f"{name}.points")
    seat.known = bag_of(row.listed(f"{name}.hand"))
    seat.line = bag_of(row.listed(f"{name}.line"))
    seat.burnt_known = bag_of(row.listed(f"{name}.ashes"))
    if own_decks:
        seat.hidden = bag_of(row.listed(f"{name}.hidden"))
    seat.shown = row.seats_after(row.listed(f"{name}.shown"))
    seat.owned = sum(1 << region for region in row.listed(f"{name}.regions"))
    return seat

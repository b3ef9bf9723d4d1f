"""What a seat knows at the table of a battle, built up from what it may know."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.document import seat_list, viewed_document
from neyrang.core.event import UNKNOWN
from neyrang.core.view import View
from neyrang.games.battle.cards import CARD_NAMES, NO_CARD, bag_of, one, size
from neyrang.games.battle.map import NOWHERE
from neyrang.games.battle.position import (
    battle_name,
    card_names,
    ended_document,
    more_document,
    owners_document,
    region_name,
)
from neyrang.games.battle.table import NO_TERMS, NOT_OVER, BattleSeat, BattleTable


@final
@mypyc_attr(acyclic=True)
class SeatView:
    """One player as seen from the view's seat."""

    __slots__ = (
        "burnt", "burnt_known", "cards", "deck", "facedown", "facedown_known", "hidden", "known",
        "line", "owned", "points", "shown", "strength",
    )  # fmt: skip

    def __init__(self) -> None:
        self.cards: i64 = 0  # how many in hand
        self.known: i64 = 0  # bag: the whole hand, or nothing
        self.line: i64 = 0  # bag
        self.strength: i64 = 0
        self.facedown = False  # is there a card?
        self.facedown_known: i64 = NO_CARD
        self.owned: i64 = 0  # mask of regions
        self.burnt: i64 = 0  # how many cards burnt from the hand
        self.burnt_known: i64 = 0  # bag
        self.shown: i64 = 0  # mask of the seats that know this hand
        self.points: i64 = 0
        self.deck: i64 = 0  # RAKAB-80 how many cards
        self.hidden: i64 = 0  # RAKAB-80 bag of what hand and deck still hide: all began alike


@final
@mypyc_attr(acyclic=True)
class BattleView(View):
    def __init__(self) -> None:
        super().__init__()
        self.terms = NO_TERMS
        self.seats: list[SeatView] = []
        self.deck: i64 = 0  # how many cards
        self.hidden: i64 = 0  # bag of all cards this seat does not see, wherever they are
        self.discard: i64 = 0  # bag of the cards that lie there face up
        self.seasons: list[int] = []
        self.battle: i64 = NOWHERE
        self.favor: i64 = NOWHERE
        self.token: i64 = 0
        self.turn: i64 = 0
        self.fighting: i64 = 0
        self.passed: i64 = 0
        self.passes: list[int] = []
        self.defended = False
        self.quiet: i64 = 0
        self.game: i64 = 1
        self.first_seat: i64 = 0  # COND-81: begins each game of a series
        self.winners: i64 = 0
        self.reason: i64 = NOT_OVER

    def name(self) -> str:
        return self.terms.game

    def document(self) -> dict[str, object]:
        discard = card_names(self.discard)
        for seat in self.seats:
            discard += with_unknown(seat.burnt_known, seat.burnt)
        document: dict[str, object] = {
            "options": dict(self.terms.options),
            "clockwise": self.clockwise,
            "seat": int(self.seat),
            "seats": [self.seat_document(i) for i in range(self.players)],
            "discard": discard,
            "owners": owners_document(self.terms, [seat.owned for seat in self.seats]),
            "battle": battle_name(self.terms, self.battle),
            "favor": region_name(self.terms, self.favor),
            "seasons": [CARD_NAMES[card] for card in self.seasons],
            "token": int(self.token),
            "turn": int(self.turn),
            "passes": self.passes[:],
            "quiet": int(self.quiet),
            "ended": ended_document(self.winners, self.reason, self.players),
            "pending": viewed_document(self, self.terms.notation),
        }
        if not self.terms.own_decks:
            document["deck"] = [UNKNOWN] * self.deck
        document.update(
            more_document(
                self.terms,
                self.battle,
                self.fighting,
                self.players,
                self.defended,
                self.game,
                self.first_seat,
            )
        )
        if self.terms.points:
            document["points"] = [int(seat.points) for seat in self.seats]
        return document

    def seat_document(self, number: i64) -> dict[str, object]:
        seat = self.seats[number]
        document: dict[str, object] = {
            "hand": with_unknown(seat.known, seat.cards),
            "line": card_names(seat.line),
            "passed": self.passed >> number & 1 != 0,
            "strength": int(seat.strength),
            "burnt": with_unknown(seat.burnt_known, seat.burnt),
        }
        if self.terms.own_decks:
            document["deck"] = [UNKNOWN] * seat.deck
        if self.terms.hidden_cards:
            known = seat.facedown_known
            unknown = UNKNOWN if seat.facedown else None
            document["facedown"] = unknown if known == NO_CARD else CARD_NAMES[known]
        if self.terms.talk:
            document["shown"] = seat_list(seat.shown, self.players)
        return document


def with_unknown(known: i64, number: i64) -> list[str]:
    return card_names(known) + [UNKNOWN] * (number - size(known))


def view_of(table: BattleTable, seat: i64) -> BattleView:
    view = BattleView()
    table.show_table(view, seat)
    view.terms = table.terms
    view.deck = len(table.deck)
    view.hidden = bag_of(table.deck)
    i: i64
    for i in range(table.players):
        player = table.seats[i]
        seen = seat_view(player, i == seat, seat >= 0 and player.shown >> max(seat, 0) & 1 != 0)
        seen.strength = table.strength(i)
        if table.terms.own_decks:
            seen.hidden = bag_of(player.deck) + player.hand - seen.known
        view.seats.append(seen)
        view.hidden += hidden_of(player, seen)
    view.discard = table.discard
    view.seasons = table.seasons[:]
    view.battle = table.battle
    view.favor = table.favor
    view.token = table.token
    view.turn = table.turn
    view.fighting = table.fighting
    view.passed = table.passed
    view.passes = table.passes[:]
    view.defended = table.defended
    view.quiet = table.quiet
    view.game = table.game
    view.first_seat = table.first_seat
    view.winners = table.winners
    view.reason = table.reason
    return view


def seat_view(player: BattleSeat, own: bool, shown: bool) -> SeatView:
    seen = SeatView()
    seen.cards = size(player.hand)
    seen.line = player.line
    seen.facedown = player.facedown != NO_CARD
    seen.owned = player.owned
    seen.burnt = size(player.burnt)
    seen.shown = player.shown
    seen.points = player.points
    seen.deck = len(player.deck)
    if own or shown:  # COND-60
        seen.known = player.hand
    if own:
        seen.facedown_known = player.facedown
        seen.burnt_known = player.burnt
    return seen


def hidden_of(player: BattleSeat, seen: SeatView) -> i64:
    """What this seat hides from the view."""
    hidden = player.hand - seen.known + player.burnt - seen.burnt_known
    if seen.facedown and seen.facedown_known == NO_CARD:
        hidden += one(player.facedown)
    return hidden

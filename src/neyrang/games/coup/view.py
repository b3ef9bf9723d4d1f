"""What a seat knows at Coup's table, built up from what it may know."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.document import viewed_document
from neyrang.core.event import UNKNOWN
from neyrang.core.state import NOBODY
from neyrang.core.view import View
from neyrang.games.coup.cards import NO_FACTION, NO_ROLE, one, size
from neyrang.games.coup.notation import DECIDE, NO_ACT, NOTATION
from neyrang.games.coup.options import BASIC
from neyrang.games.coup.position import (
    action_document,
    faction_name,
    role_names,
    seat_or_none,
)
from neyrang.games.coup.table import CoupSeat, CoupTable


@final
@mypyc_attr(acyclic=True)
class SeatView:
    """One player as seen from the view's seat: `known` of the `influence` face-down cards."""

    __slots__ = (
        "bombed", "coins", "faction", "influence", "known", "lost", "removed", "removed_known",
    )  # fmt: skip

    def __init__(self) -> None:
        self.coins: i64 = 0
        self.faction: i64 = NO_FACTION
        self.lost: i64 = 0  # bag
        self.influence: i64 = 0  # how many face-down cards
        self.known: i64 = 0  # bag
        self.removed: i64 = 0  # how many cards drafted away
        self.removed_known: i64 = 0  # bag
        self.bombed: i64 = NOBODY


@final
@mypyc_attr(acyclic=True)
class CoupView(View):
    def __init__(self) -> None:
        super().__init__()
        self.options = BASIC
        self.seats: list[SeatView] = []
        self.living: i64 = 0
        self.deck: i64 = 0  # bag of all cards of the game
        self.court: i64 = 0  # how many cards
        self.removed: i64 = 0  # how many cards nobody has seen are out of the game
        self.treasury: i64 = 0
        self.reserve: i64 = 0
        self.turn: i64 = 0
        self.act: i64 = NO_ACT
        self.target: i64 = NOBODY
        self.shown: i64 = NO_ROLE

    def name(self) -> str:
        return "coup"

    def document(self) -> dict[str, object]:
        removed: list[str] = [UNKNOWN] * self.removed
        for seat in self.seats:
            removed += with_unknown(seat.removed_known, seat.removed)
        return {
            "options": self.options.document(),
            "clockwise": self.clockwise,
            "seat": int(self.seat),
            "seats": [
                {
                    "hand": with_unknown(seat.known, seat.influence),
                    "lost": role_names(seat.lost),
                    "coins": int(seat.coins),
                    "faction": faction_name(seat.faction),
                    "bombed": seat_or_none(seat.bombed),
                }
                for seat in self.seats
            ],
            "court": [UNKNOWN] * self.court,
            "removed": removed,
            "treasury": int(self.treasury),
            "reserve": int(self.reserve),
            "turn": int(self.turn),
            "action": action_document(self.act, self.target),
            "pending": viewed_document(self, NOTATION),
        }


def with_unknown(known: i64, number: i64) -> list[str]:
    return role_names(known) + [UNKNOWN] * (number - size(known))


def view_of(table: CoupTable, seat: i64) -> CoupView:
    view = CoupView()
    table.show_table(view, seat)
    view.options = table.options
    i: i64
    for i in range(table.players):
        view.seats.append(seat_view(table.seats[i], i == seat))
    view.living = table.living
    view.deck = table.deck
    view.court = len(table.court)
    view.removed = size(table.removed)
    view.treasury = table.treasury
    view.reserve = table.reserve
    view.turn = table.turn
    view.act = table.act
    view.target = table.target
    step = table.agenda
    if step is not None and step.op == DECIDE and (seat == step.seat or seat == step.other):
        view.shown = table.shown  # COUP-112 from the showing until the decision
        if seat == step.seat:
            view.seats[step.other].known = one(table.shown)
    return view


def seat_view(player: CoupSeat, own: bool) -> SeatView:
    seen = SeatView()
    seen.coins = player.coins
    seen.faction = player.faction
    seen.bombed = player.bombed
    seen.lost = player.lost
    seen.influence = size(player.hand)
    seen.removed = size(player.removed)
    if own:  # COUP-2
        seen.known = player.hand
        seen.removed_known = player.removed
    return seen

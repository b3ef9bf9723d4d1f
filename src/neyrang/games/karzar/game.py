"""Karzar as a game: start, load, redeal."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from neyrang.core.document import Part
from neyrang.core.game import Document, Game
from neyrang.core.layout import Fields, Row
from neyrang.core.memory import Memory
from neyrang.core.options import Options
from neyrang.core.rng import Rng
from neyrang.core.state import Guesses, State
from neyrang.core.view import View
from neyrang.games.karzar.cards import FORESIGHTS, HELPERS, HEROES, SIDE_NAMES
from neyrang.games.karzar.clauses import CLAUSES
from neyrang.games.karzar.layout import fields_for, view_in
from neyrang.games.karzar.load import load
from neyrang.games.karzar.notation import NOTATION
from neyrang.games.karzar.options import OPTIONS, PLAYERS, SETS, Chosen
from neyrang.games.karzar.position import tally
from neyrang.games.karzar.preview import preview
from neyrang.games.karzar.recall import recall
from neyrang.games.karzar.redeal import redeal
from neyrang.games.karzar.rules import (
    CAPTIVE_HELD,
    FORESIGHT_HELD,
    GUARD_HELD,
    HELPER_HELD,
    SIDE_HELD,
    Karzar,
)
from neyrang.games.karzar.standing import facts, standing
from neyrang.games.karzar.view import KarzarView

HELD = {
    0: HEROES, HELPER_HELD: HELPERS, SIDE_HELD: len(SIDE_NAMES), GUARD_HELD: HEROES,
    CAPTIVE_HELD: HEROES, FORESIGHT_HELD: FORESIGHTS,
}  # fmt: skip
HOLDINGS = frozenset(first + number for first, many in HELD.items() for number in range(many))


class KarzarGame(Game):
    name = "karzar"
    version = 2
    players = PLAYERS
    options = OPTIONS
    option_sets = SETS
    clauses = CLAUSES
    notation = NOTATION
    arguments = MappingProxyType({"strike": "number"})
    draw_piles = ("camp",)
    holdings = HOLDINGS
    has_first_player = False
    silent = "KARZ-14"

    def new(self, players: int, options: Options) -> Karzar:
        karzar = Karzar()
        karzar.players = players
        karzar.options = Chosen(options)
        karzar.set_out()
        return karzar

    def load_into(self, state: State, part: Part) -> None:
        assert isinstance(state, Karzar)
        load(state, part)

    def redealt(self, view: View, rng: Rng, guesses: Guesses) -> Karzar:
        assert isinstance(view, KarzarView)
        return redeal(view, rng, guesses)

    def recalled(self, memory: Memory, rng: Rng) -> Karzar:
        return recall(memory, rng)

    def tally(self, position: Mapping[str, object]) -> dict[str, int]:
        return tally(position)

    def preview(self, view: View, action: int) -> Document:
        assert isinstance(view, KarzarView)
        return preview(view, action)

    def standing(self, view: View) -> Document:
        assert isinstance(view, KarzarView)
        return standing(view)

    def fields_of(self, undealt: State) -> Fields:
        assert isinstance(undealt, Karzar)
        return fields_for(undealt)

    def view_from(self, row: Row, undealt: State) -> KarzarView:
        assert isinstance(undealt, Karzar)
        return view_in(row, undealt)

    def facts(self, players: int, options: Mapping[str, object] | None = None) -> Document:
        return facts(self.new(players, self.complete(players, options)))


GAME = KarzarGame()

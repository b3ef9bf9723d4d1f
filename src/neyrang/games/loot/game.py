"""Loot as a game: start, load, redeal."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from neyrang.core.document import Part
from neyrang.core.game import Document, Game
from neyrang.core.layout import Fields, Row
from neyrang.core.options import Options
from neyrang.core.rng import Rng
from neyrang.core.state import Guesses, State
from neyrang.core.view import View
from neyrang.games.loot.cards import KINDS
from neyrang.games.loot.clauses import CLAUSES
from neyrang.games.loot.layout import fields_for, view_in
from neyrang.games.loot.load import load
from neyrang.games.loot.notation import NOTATION
from neyrang.games.loot.options import OPTIONS, PLAYERS, Chosen
from neyrang.games.loot.position import tally
from neyrang.games.loot.preview import facts, preview, standing
from neyrang.games.loot.redeal import redeal
from neyrang.games.loot.rules import Loot
from neyrang.games.loot.view import LootView


class LootGame(Game):
    name = "loot"
    version = 2
    players = PLAYERS
    options = OPTIONS
    clauses = CLAUSES
    notation = NOTATION
    arguments = MappingProxyType({"salar": "number", "chief": "number", "attack": "number"})
    draw_piles = ("deck",)
    holdings = range(KINDS)
    unordered = ("won", "bandits", "attacks")

    def new(self, players: int, options: Options) -> Loot:
        loot = Loot()
        loot.players = players
        loot.options = Chosen(options)
        loot.set_out()
        return loot

    def load_into(self, state: State, part: Part) -> None:
        assert isinstance(state, Loot)
        load(state, part)

    def redealt(self, view: View, rng: Rng, guesses: Guesses) -> Loot:
        assert isinstance(view, LootView)
        return redeal(view, rng, guesses)

    def tally(self, position: Mapping[str, object]) -> dict[str, int]:
        return tally(position)

    def preview(self, view: View, action: int) -> Document:
        assert isinstance(view, LootView)
        return preview(view, action)

    def standing(self, view: View) -> Document:
        assert isinstance(view, LootView)
        return standing(view)

    def fields_of(self, undealt: State) -> Fields:
        assert isinstance(undealt, Loot)
        return fields_for(undealt)

    def view_from(self, row: Row, undealt: State) -> LootView:
        assert isinstance(undealt, Loot)
        return view_in(row, undealt)

    def facts(self, players: int, options: Mapping[str, object] | None = None) -> Document:
        return facts(self.new(players, self.complete(players, options)))


GAME = LootGame()

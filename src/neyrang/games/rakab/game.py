"""Rakab as a game: start, load, redeal."""

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
from neyrang.games.battle.layout import fields_for, view_in
from neyrang.games.battle.load import load
from neyrang.games.battle.maps import load_map
from neyrang.games.battle.notation import notation_of
from neyrang.games.battle.position import tally
from neyrang.games.battle.preview import preview
from neyrang.games.battle.recall import recall
from neyrang.games.battle.redeal import redeal
from neyrang.games.battle.standing import facts, standing
from neyrang.games.battle.table import HOLDINGS
from neyrang.games.battle.view import BattleView
from neyrang.games.rakab.clauses import CLAUSES
from neyrang.games.rakab.options import OPTIONS, PLAYERS, terms_for
from neyrang.games.rakab.rules import Rakab


class RakabGame(Game):
    name = "rakab"
    version = 1
    players = PLAYERS
    options = OPTIONS
    clauses = CLAUSES
    notation = notation_of(load_map("iran"))
    arguments = MappingProxyType({"draw": "number", "show_hand": "seat"})
    draw_piles = ("deck",)
    holdings = HOLDINGS

    def new(self, players: int, options: Options) -> Rakab:
        rakab = Rakab()
        rakab.players = players
        rakab.terms = terms_for(players, options)
        rakab.set_out()
        return rakab

    def load_into(self, state: State, part: Part) -> None:
        assert isinstance(state, Rakab)
        load(state, part)

    def redealt(self, view: View, rng: Rng, guesses: Guesses) -> Rakab:
        assert isinstance(view, BattleView)
        rakab = Rakab()
        redeal(rakab, view, rng, guesses)
        return rakab

    def recalled(self, memory: Memory, rng: Rng) -> Rakab:
        rakab = Rakab()
        recall(rakab, memory, rng)
        return rakab

    def tally(self, position: Mapping[str, object]) -> dict[str, int]:
        return tally(position)

    def preview(self, view: View, action: int) -> Document:
        assert isinstance(view, BattleView)
        return preview(Rakab(), view, action)

    def standing(self, view: View) -> Document:
        assert isinstance(view, BattleView)
        return standing(Rakab(), view)

    def fields_of(self, undealt: State) -> Fields:
        assert isinstance(undealt, Rakab)
        return fields_for(undealt)

    def view_from(self, row: Row, undealt: State) -> BattleView:
        assert isinstance(undealt, Rakab)
        return view_in(row, undealt)

    def facts(self, players: int, options: Mapping[str, object] | None = None) -> Document:
        return facts(self.new(players, self.complete(players, options)))


GAME = RakabGame()

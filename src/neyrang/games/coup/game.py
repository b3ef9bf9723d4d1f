"""Coup+ as a game: start, load, redeal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from neyrang.core.document import Part
from neyrang.core.game import Document, Game
from neyrang.core.layout import Fields, Row
from neyrang.core.memory import Memory
from neyrang.core.options import Options
from neyrang.core.rng import Rng
from neyrang.core.state import Guesses, State
from neyrang.core.view import View
from neyrang.games.coup.cards import ROLES
from neyrang.games.coup.clauses import CLAUSES
from neyrang.games.coup.layout import fields_for, view_in
from neyrang.games.coup.load import load
from neyrang.games.coup.notation import NOTATION
from neyrang.games.coup.options import OPTIONS, PLAYERS, Chosen
from neyrang.games.coup.position import tally
from neyrang.games.coup.preview import facts, preview, standing
from neyrang.games.coup.recall import recall
from neyrang.games.coup.redeal import redeal
from neyrang.games.coup.rules import Coup
from neyrang.games.coup.statistics import statistics
from neyrang.games.coup.view import CoupView


class CoupGame(Game):
    name = "coup"
    version = 2
    players = PLAYERS
    options = OPTIONS
    clauses = CLAUSES
    notation = NOTATION
    arguments = dict.fromkeys(
        ("coup", "assassinate", "steal", "examine", "convert", "anarchist", "hand_on"), "seat"
    )
    draw_piles = ("court",)
    holdings = range(ROLES)
    has_windows = True

    def new(self, players: int, options: Options) -> Coup:
        coup = Coup()
        coup.players = players
        coup.options = Chosen(options)
        coup.set_out()
        return coup

    def load_into(self, state: State, part: Part) -> None:
        assert isinstance(state, Coup)
        load(state, part)

    def redealt(self, view: View, rng: Rng, guesses: Guesses) -> Coup:
        assert isinstance(view, CoupView)
        return redeal(view, rng, guesses)

    def recalled(self, memory: Memory, rng: Rng) -> Coup:
        return recall(memory, rng)

    def tally(self, position: Mapping[str, object]) -> dict[str, int]:
        return tally(position)

    def preview(self, view: View, action: int) -> Document:
        assert isinstance(view, CoupView)
        return preview(view, action)

    def standing(self, view: View) -> Document:
        assert isinstance(view, CoupView)
        return standing(view)

    def fields_of(self, undealt: State) -> Fields:
        assert isinstance(undealt, Coup)
        return fields_for(undealt)

    def view_from(self, row: Row, undealt: State) -> CoupView:
        assert isinstance(undealt, Coup)
        return view_in(row, undealt)

    def facts(self, players: int, options: Mapping[str, object] | None = None) -> Document:
        return facts(self.new(players, self.complete(players, options)))

    def statistics(self, states: Iterable[State], players: int) -> list[dict[str, int]]:
        return statistics(states, players)


GAME = CoupGame()

"""Every event and every move of a game leads to a clause of its ledger."""

from __future__ import annotations

from importlib import import_module

import pytest

import neyrang
from neyrang.core.options import variety
from neyrang.core.rng import Rng
from tests.ledger import CLAUSE, ROOT

MOST_ANSWERS = 300


def never(name: str) -> dict[str, set[str]]:
    module = import_module(f"neyrang.games.{name}.clauses")
    return getattr(module, "NEVER", {"event": set(), "move": set()})


def verbs(name: str) -> set[str]:
    return {move.partition(":")[0] for move in neyrang.game(name).notation.moves}


@pytest.mark.parametrize("name", neyrang.NAMES)
def test_every_event_and_move_has_a_clause(name: str) -> None:
    clauses, absent = neyrang.game(name).clauses, never(name)
    assert set(neyrang.game(name).notation.events) - set(clauses["event"]) == absent["event"]
    assert verbs(name) - set(clauses["move"]) == absent["move"]


@pytest.mark.parametrize("name", neyrang.NAMES)
def test_every_clause_is_of_the_ledger(name: str) -> None:
    ledger = set(CLAUSE.findall((ROOT / "rules" / f"{name}.md").read_text("utf-8")))
    for kind in ("event", "move"):
        assert set(neyrang.game(name).clauses[kind].values()) <= ledger


@pytest.mark.parametrize("name", neyrang.NAMES)
def test_narrower_keys_are_of_an_event_or_move_and_a_thing(name: str) -> None:
    game = neyrang.game(name)
    arguments = {argument for move in game.notation.moves for argument in move.split(":")[1:]}
    suffixes = {"self", "none", *game.notation.things, *arguments}
    for kind, bases in (("event", set(game.notation.events)), ("move", verbs(name))):
        narrowed = {f"{base}_{suffix}" for base in bases for suffix in suffixes}
        assert set(game.clauses[kind]) - bases <= narrowed


@pytest.mark.parametrize("name", [name for name in neyrang.NAMES if never(name)["event"]])
def test_what_is_said_never_to_happen_does_not(name: str) -> None:
    game, absent = neyrang.game(name), never(name)
    told, offered = set(), set()
    for players in game.players:
        for options in variety(game.options, players):
            state, rng = game.start(players, 7, options), Rng(3)
            for _ in range(MOST_ANSWERS):
                if state.over():
                    break
                seat = state.actors()[0]
                legal = state.legal(seat)
                offered |= {game.text(action).partition(":")[0] for action in legal}
                state.apply(seat, legal[rng.below(len(legal))])
            told |= {event["event"] for event in state.heard(-1)}
    assert not told & absent["event"]
    assert not offered & absent["move"]

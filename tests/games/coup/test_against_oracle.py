"""The engine against the same rules written a second time, straight from the ledger."""

from __future__ import annotations

from typing import Any

import pytest

import neyrang
from neyrang.core.options import combinations
from tests.oracle.coup import CoupOracle

GAME = neyrang.game("coup")
EACH = [(n, options) for n in GAME.players for options in combinations(GAME.options, n)]


def drawn(state: neyrang.State) -> list[str]:
    """The cards that left the Court in the last answer, in order."""
    notation = GAME.notation
    told = [e for e in state.events if notation.events[e.kind] in ("drew", "dealt")]
    return [notation.things[card] for event in told for card in event.cards or []]


def tidy(document: dict[str, Any]) -> dict[str, Any]:
    """What engine and oracle both tell, with card lists sorted."""
    seat_keys = ("hand", "lost", "coins", "faction")
    kept: dict[str, Any] = {key: document[key] for key in ("treasury", "reserve", "turn")}
    kept["court"] = sorted(document["court"])
    kept["removed"] = sorted(document["removed"])
    kept["seats"] = [{key: seat[key] for key in seat_keys} for seat in document["seats"]]
    for seat in kept["seats"]:
        seat["hand"], seat["lost"] = sorted(seat["hand"]), sorted(seat["lost"])
    return kept


def compare(state: neyrang.State, oracle: CoupOracle) -> None:
    assert sorted(state.actors()) == oracle.actors()
    for seat in range(int(state.players)):
        assert sorted(map(GAME.text, state.legal(seat))) == oracle.legal(seat)
    position: dict[str, Any] = state.position()
    pending = position["pending"]
    if pending is None or pending["step"] != "draft":  # the oracle keeps the sets off the table
        assert tidy(position) == tidy(oracle.document())
    assert state.over() == oracle.over()


def play_both(players: int, options: dict[str, Any], seed: int) -> int:
    state = GAME.start(players, seed, options)
    dealt: Any = state.position()["seats"]
    drafting = players == 2 and options["draft"]
    hands = [[] if drafting else list(seat["hand"]) for seat in dealt]
    oracle = CoupOracle(players, options, hands=hands)
    rng = neyrang.Rng(seed)
    answers = 0
    compare(state, oracle)
    while not state.over():
        actors = state.actors()
        seat = actors[rng.below(len(actors))]
        legal = state.legal(seat)
        action = legal[rng.below(len(legal))]
        if GAME.text(action) == "challenge" and rng.chance(60):
            action = GAME.move("pass")  # else few games reach their later turns
        state.apply(seat, action)
        oracle.apply(seat, GAME.text(action), drawn(state))
        compare(state, oracle)
        answers += 1
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == oracle.winners()
    return answers


@pytest.mark.parametrize(("players", "options"), EACH, ids=str)
def test_engine_and_oracle_agree_at_every_question(players: int, options: dict[str, Any]) -> None:
    assert sum(play_both(players, options, seed) for seed in range(12)) > 100

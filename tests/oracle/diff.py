"""Play engine and oracle side by side, and compare them at every question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import neyrang
from neyrang.cases import same
from neyrang.core.state import State
from tests.conformance.matrix import Setting


class Oracle(Protocol):
    """A game's rules a second time; `after` tells it what chance did."""

    def actors(self) -> list[int]: ...
    def legal(self, seat: int) -> list[str]: ...
    def apply(self, seat: int, move: str, after: dict[str, Any] | None) -> None: ...
    def over(self) -> bool: ...
    def winners(self) -> list[int]: ...
    def scores(self) -> list[int] | None: ...
    def document(self) -> dict[str, Any]: ...


Trim = Callable[[dict[str, Any], dict[str, Any]], None]


class OracleClass(Protocol):
    def __call__(
        self, players: int, options: dict[str, Any], document: dict[str, Any]
    ) -> Oracle: ...


def differences(setting: Setting, found: Any, wanted: Any) -> list[str]:
    """Where the engine's document is not what the oracle's says; extra keys are its own."""
    unlike = [k for k in wanted if k not in found or not same(found[k], wanted[k], k, setting.game)]
    return [f"{key}: {found.get(key)} is not {wanted[key]}" for key in unlike]


def compare(setting: Setting, state: State, oracle: Oracle, trim: Trim | None, last: str) -> None:
    text = setting.game.text
    found = sorted(state.actors())
    assert found == oracle.actors(), f"after {last}: {found} asked, not {oracle.actors()}"
    for seat in range(setting.players):
        legal = sorted(map(text, state.legal(seat)))
        wanted = oracle.legal(seat)
        assert legal == wanted, f"after {last}: legal for {seat} are {legal}, not {wanted}"
    position, document = state.position(), oracle.document()
    if trim is not None:
        trim(position, document)
    unlike = differences(setting, position, document)
    assert unlike == [], f"after {last}: {unlike}"
    assert state.over() == oracle.over(), f"after {last}"
    outcome = state.outcome()
    if outcome is not None:
        assert sorted(outcome.winners) == sorted(oracle.winners()), f"after {last}"
        assert oracle.scores() in (None, outcome.scores), f"after {last}"


def play_both(setting: Setting, make: OracleClass, seed: int, trim: Trim | None = None) -> int:
    """One random game; returns how many answers were compared. `trim` takes out of the oracle's
    document what the spec leaves to each."""
    state = setting.start(seed)
    document: dict[str, Any] = state.position()
    oracle = make(setting.players, dict(setting.options), document)
    rng = neyrang.Rng(seed + 1)
    compare(setting, state, oracle, trim, "the deal")
    answers = 0
    while not state.over():
        actors = state.actors()
        seat = actors[rng.below(len(actors))]
        legal = state.legal(seat)
        action = legal[rng.below(len(legal))]
        state.apply(seat, action)
        answers += 1
        move = setting.game.text(action)
        oracle.apply(seat, move, state.position())
        compare(setting, state, oracle, trim, f"answer {answers}, {seat} {move}, seed {seed}")
    return answers

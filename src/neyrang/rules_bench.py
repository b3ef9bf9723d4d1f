"""Measures how fast the rules run, compiled and interpreted side by side.

The machine may be noisy: the two kinds are measured in turns, in CPU time, and the best round
counts. The interpreted rounds run in a child process that imports the same files as source.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from time import process_time

import neyrang
from neyrang.core.game import Game
from neyrang.core.playout import playouts
from neyrang.core.rng import Rng
from neyrang.core.state import State

PLAYERS = 4
ROUNDS = 8
LANES = 256
WITH_NUMPY = ("lanes", "opponents") if find_spec("numpy") else ()
MEASURES = ("inside", "driven", "clone", "view", *WITH_NUMPY)
Figures = dict[str, int | bool | float | None]


def rate(work: Callable[[int], int], seconds: float) -> float:
    """Units of work per CPU second; `work(n)` does about n rounds and returns the units."""
    rounds = 1
    while True:
        begin = process_time()
        units = work(rounds)
        spent = process_time() - begin
        if spent >= seconds:
            return units / spent
        rounds *= 2 if spent < seconds / 20 else max(2, int(1.2 * seconds / spent))


def measure(game: Game, what: str, seconds: float) -> float:
    """One round of one measure: units per CPU second."""
    if what == "inside":
        undealt = game.undealt(PLAYERS)
        return rate(lambda n: int(playouts(undealt, n, 1)), seconds)
    if what == "driven":
        return rate(lambda n: driven(game, n), seconds)
    if what in WITH_NUMPY:
        return stepped(game, what == "opponents", seconds)
    state = middle(game)
    call = state.clone if what == "clone" else lambda: state.view(0)
    return rate(lambda n: repeat(call, n), seconds)


def driven(game: Game, games: int) -> int:
    """Random games through the public API, as a caller in Python would write them."""
    rng = Rng(1)
    below = rng.below
    steps = 0
    for seed in range(games):
        state = game.start(PLAYERS, seed, listen=False)
        while not state.over():
            seat = state.actors()[0]
            legal = state.legal(seat)
            state.apply(seat, legal[below(len(legal))])
            steps += 1
    return steps


def stepped(game: Game, opponents: bool, seconds: float) -> float:
    """Steps of many lanes with view and mask, answered at random by NumPy; or the answers of
    level 2 inside, where it plays all seats but one."""
    import numpy as np

    lanes = neyrang.lanes(game.name, LANES, players=PLAYERS, others=2 if opponents else None)
    generator = np.random.default_rng(1)

    def work(rounds: int) -> int:
        before = lanes.answered
        for _ in range(rounds):
            lanes.step(lanes.sample(generator))
        return lanes.answered - before if opponents else rounds * LANES

    return rate(work, seconds)


def middle(game: Game) -> State:
    """A state some twenty answers into a game."""
    state = game.start(PLAYERS, 1)
    rng = Rng(1)
    for seed in range(1, 100):
        state = game.start(PLAYERS, seed)
        for _ in range(20):
            if state.over():
                break
            seat = state.actors()[0]
            legal = state.legal(seat)
            state.apply(seat, legal[rng.below(len(legal))])
        if not state.over():
            break
    return state


def repeat(call: Callable[[], object], times: int) -> int:
    for _ in range(times):
        call()
    return times


class Interpreted:
    """A child process that measures the same code as plain Python source."""

    def __init__(self, name: str) -> None:
        command = [sys.executable, "-m", "neyrang.rules_bench", name]
        environment = {**os.environ, "NEYRANG_PURE": "1"}
        self.child = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def inside(self, seconds: float) -> float:
        assert self.child.stdin is not None
        assert self.child.stdout is not None
        print(seconds, file=self.child.stdin, flush=True)
        return float(self.child.stdout.readline())

    def close(self) -> None:
        self.child.communicate("")


def bench(name: str, seconds: float, progress: Callable[[], None]) -> Figures:
    """Measures a game for about so many seconds; `progress` is called after each part."""
    game = neyrang.game(name)
    part = seconds / (ROUNDS * (len(MEASURES) + 1))
    best = dict.fromkeys(MEASURES, 0.0)
    interpreted = 0.0
    child = Interpreted(name) if neyrang.compiled else None
    try:
        for _ in range(ROUNDS):
            for what in MEASURES:
                best[what] = max(best[what], measure(game, what, part))
                progress()
            if child is not None:
                interpreted = max(interpreted, child.inside(part))
            progress()
    finally:
        if child is not None:
            child.close()
    games = 500
    steps_per_game = playouts(game.undealt(PLAYERS), games, 1) / games
    return {
        "players": PLAYERS,
        "compiled": neyrang.compiled,
        "steps_per_s_inside": round(best["inside"]),
        "steps_per_s_driven": round(best["driven"]),
        "games_per_s": round(best["inside"] / steps_per_game),
        "clone_us": round(1e6 / best["clone"], 3),
        "view_us": round(1e6 / best["view"], 3),
        "interpreted_steps_per_s_inside": round(interpreted or best["inside"]),
        "steps_per_s_in_lanes": round(best["lanes"]) if WITH_NUMPY else None,
        "answers_per_s_of_level_2": round(best["opponents"]) if WITH_NUMPY else None,
    }


def parts() -> int:
    """Returns how often `bench` calls `progress`."""
    return ROUNDS * (len(MEASURES) + 1)


def answer_parent(name: str) -> None:
    """The child's side of `Interpreted`."""
    game = neyrang.game(name)
    for line in sys.stdin:
        print(json.dumps(measure(game, "inside", float(line))), flush=True)


if __name__ == "__main__":
    answer_parent(sys.argv[1])

"""Self-play in lanes: a linear policy learns two-player Coup by REINFORCE.

All seats play by the same weights. The policy scores each legal action from the features of what
its seat sees; after a game every answer is made more likely by what its seat won.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

import neyrang
from neyrang.vector import Lanes

Array = NDArray[Any]

LANES = 64
RATE = 0.02
OPTIONS = {"draft": False}


def probabilities(weights: Array, features: Array, mask: Array) -> Array:
    scores = np.where(mask, features @ weights, -np.inf)
    scores = np.exp(scores - scores.max(axis=1, keepdims=True))
    found: Array = scores / scores.sum(axis=1, keepdims=True)
    return found


def draw(chances: Array, random: np.random.Generator) -> Array:
    point = random.random((len(chances), 1))
    found: Array = (chances.cumsum(axis=1) > point).argmax(axis=1)
    return found


def learn(steps: int, seed: int = 1) -> Array:
    """Returns the weights after so many steps in every lane."""
    lanes = neyrang.lanes("coup", LANES, players=2, options=OPTIONS, seed=seed)
    random = np.random.default_rng(seed)
    weights = np.zeros((len(lanes.layout.feature_names()), lanes.layout.actions), np.float32)
    games: list[list[tuple[int, Array, int, Array]]] = [[] for _ in range(LANES)]
    for _ in range(steps):
        features = lanes.layout.features(lanes.seen)
        chances = probabilities(weights, features, lanes.mask)
        actions = draw(chances, random)
        for lane in range(LANES):
            seat = int(lanes.seat[lane])
            games[lane].append((seat, features[lane], int(actions[lane]), chances[lane]))
        lanes.step(actions)
        for lane in np.flatnonzero(lanes.ended).tolist():
            for seat, seen, action, chance in games[lane]:
                push = -chance
                push[action] += 1
                weights += RATE * lanes.reward[lane, seat] * np.outer(seen, push)
            games[lane] = []
    return weights


def share_of_wins(weights: Array, lanes: Lanes, steps: int) -> float:
    """Returns what the policy wins of its games against the others in these lanes."""
    random = np.random.default_rng(2)
    won, ended = 0.0, 0
    for _ in range(steps):
        features = lanes.layout.features(lanes.seen)
        lanes.step(draw(probabilities(weights, features, lanes.mask), random))
        here = np.flatnonzero(lanes.ended)
        won += float((lanes.reward[here, lanes.seat[here]] + 0.5).sum())
        ended += len(here)
    return won / max(1, ended)


def main(steps: int = 2000) -> None:
    weights = learn(steps)
    opponents: tuple[str | int, ...] = ("random", 2)
    for name in opponents:
        lanes = neyrang.lanes("coup", 16, players=2, options=OPTIONS, others=name)
        print(f"against {name}: {share_of_wins(weights, lanes, 200):.0%} of the games")


if __name__ == "__main__":
    main()

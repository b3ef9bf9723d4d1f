"""From nothing to a trained bot in the arena: a small network learns Coup for two by playing.

    python trained_bot.py     # trains for some minutes, saves the weights, plays
    neyrang arena coup --bots trained_bot:Trained,2,random -o draft=false

It learns at one seat of many lanes: in half of them against level 1, in half against level 3. The
method is advantage actor-critic: an answer is made likelier by how much more it brought than was
expected.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import neyrang
from neyrang import arena
from neyrang.bots import Bot
from neyrang.vector import Lanes

Array = NDArray[Any]

FILE = Path("trained_coup.npz")
OPTIONS = {"draft": False}
LANES = 128  # of each opponent
ROLLOUT = 16  # answers in each lane between two updates
HIDDEN = 128
RATE = 1e-3
ENTROPY = 0.01  # what keeps the policy from settling too soon

coup = neyrang.game("coup")
layout = coup.layout(2, OPTIONS)


class Network:
    """What a seat sees, as features, to the logits of all actions and the expected reward."""

    def __init__(self, weights: dict[str, Array]) -> None:
        self.weights = weights
        self.means = {name: np.zeros_like(each) for name, each in weights.items()}
        self.squares = {name: np.zeros_like(each) for name, each in weights.items()}
        self.updates = 0

    @classmethod
    def fresh(cls, random: np.random.Generator) -> Network:
        inputs, outputs = len(layout.feature_names()), layout.actions + 1
        scale = (2 / inputs) ** 0.5
        return cls({
            "w1": (scale * random.standard_normal((inputs, HIDDEN))).astype(np.float32),
            "b1": np.zeros(HIDDEN, np.float32),
            "w2": np.zeros((HIDDEN, outputs), np.float32),
            "b2": np.zeros(outputs, np.float32),
        })  # fmt: skip

    def look(self, features: Array, mask: Array) -> tuple[Array, Array, Array]:
        """Returns the hidden layer, the chance of each action, and the expected reward."""
        w = self.weights
        hidden = np.maximum(features @ w["w1"] + w["b1"], 0)
        out = hidden @ w["w2"] + w["b2"]
        logits = np.where(mask, out[:, :-1], -np.inf)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, out[:, -1]

    def learn(self, features: Array, mask: Array, actions: Array, returns: Array) -> None:
        hidden, chances, value = self.look(features, mask)
        count = len(actions)
        better = returns - value
        push = -chances * better[:, None]
        push[np.arange(count), actions] += better
        surprise = np.log(np.maximum(chances, 1e-9))
        spread = -(chances * surprise).sum(axis=1, keepdims=True)
        push -= ENTROPY * chances * (surprise + spread)
        out = np.concatenate([push, better[:, None]], axis=1) / count
        back = (out @ self.weights["w2"].T) * (hidden > 0)
        self.step({
            "w1": features.T @ back, "b1": back.sum(axis=0),
            "w2": hidden.T @ out, "b2": out.sum(axis=0),
        })  # fmt: skip

    def step(self, gradients: dict[str, Array]) -> None:
        """Adam, uphill."""
        self.updates += 1
        for name, slope in gradients.items():
            self.means[name] += 0.1 * (slope - self.means[name])
            self.squares[name] += 0.001 * (slope**2 - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.updates)
            square = self.squares[name] / (1 - 0.999**self.updates)
            self.weights[name] += RATE * mean / (np.sqrt(square) + 1e-8)


def draw(chances: Array, random: np.random.Generator) -> Array:
    point = random.random((len(chances), 1), np.float32)
    found: Array = (chances.cumsum(axis=1) > point).argmax(axis=1)
    return found


def rollout(network: Network, lanes: Lanes, random: np.random.Generator) -> tuple[Array, ...]:
    """Plays on in every lane, and returns what was seen, possible, answered, and what it brought:
    the reward where the game ended meanwhile, else what the network expects."""
    seen, masks, actions, ended, rewards = [], [], [], [], []
    mine = np.arange(len(lanes)) % lanes.players
    for _ in range(ROLLOUT):
        features = layout.features(lanes.seen)
        seen.append(features)
        masks.append(lanes.mask.copy())
        actions.append(draw(network.look(features, masks[-1])[1], random))
        lanes.step(actions[-1])
        ended.append(lanes.ended.copy())
        rewards.append(lanes.reward[np.arange(len(lanes)), mine].astype(np.float32))
    brought = network.look(layout.features(lanes.seen), lanes.mask)[2]
    returns = []
    for over, reward in zip(reversed(ended), reversed(rewards), strict=True):
        brought = np.where(over, reward, brought)
        returns.append(brought)
    return tuple(np.concatenate(each) for each in (seen, masks, actions, returns[::-1]))


def train(updates: int, seed: int = 1) -> Network:
    random = np.random.default_rng(seed)
    network = Network.fresh(random)
    teachers = [
        neyrang.lanes("coup", LANES, players=2, options=OPTIONS, others=level, seed=seed)
        for level in (1, 3)
    ]
    for number in range(updates):
        parts = [rollout(network, lanes, random) for lanes in teachers]
        network.learn(*(np.concatenate(each) for each in zip(*parts, strict=True)))
        if (number + 1) % max(1, updates // 10) == 0:
            print(f"{number + 1} of {updates} updates")
    return network


class Trained(Bot):
    """Plays by the weights in `trained_coup.npz`."""

    network: Network | None = None

    def choose(self, view: neyrang.View, legal: list[int]) -> int:
        if Trained.network is None:
            Trained.network = Network(dict(np.load(FILE)))
        row = np.zeros((1, layout.width), np.uint8)
        view.write(row)
        mask = np.zeros((1, layout.actions), np.bool_)
        mask[0, legal] = True
        chances = Trained.network.look(layout.features(row), mask)[1][0]
        point = self.rng.below(10_000) / 10_000 * chances.sum()
        return int((chances.cumsum() > point).argmax())


def main(updates: int = 600, games: int = 400) -> None:
    Trained.network = train(updates)
    np.savez(FILE, allow_pickle=False, **Trained.network.weights)
    report = arena.play(
        "coup", [Trained, "random", 1, 2], players=2, games=games, options=OPTIONS, form="first"
    )
    for cell in report.matrix:
        share = cell.share
        told = f"{share.mean:.0%} ({share.low:.0%} to {share.high:.0%})"
        print(f"against {cell.column}: {told} of {cell.games} games")


if __name__ == "__main__":
    main()

"""Levels 1 to 3: a game's heuristics, played as they are."""

from __future__ import annotations

from importlib import import_module

from neyrang.bots.base import Bot
from neyrang.bots.policy import Policy, drawn
from neyrang.core.view import View
from neyrang.games import game

NOISE = 40  # of a hundred answers of level 1 so many are given without thinking


def policy_for(name: str, level: int) -> Policy:
    found = import_module(f"neyrang.bots.policies.{name}").policy(level)
    assert isinstance(found, Policy)
    return found


class PolicyBot(Bot):
    """Answers by the weights of a policy, and `noise` times of a hundred by chance alone."""

    def __init__(self, name: str, policy: Policy, seed: int, noise: int = 0) -> None:
        super().__init__(seed)
        self.game = game(name)
        self.policy = policy
        self.noise = noise

    def choose(self, view: View, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        if self.noise and self.rng.chance(self.noise):
            return legal[self.rng.below(len(legal))]
        guess = self.game.redeal(view, self.rng)
        return legal[drawn(self.policy.weigh(guess, view.seat, legal), self.rng)]

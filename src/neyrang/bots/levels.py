"""Levels 1 to 3: a game's policy, played as it is."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from neyrang.bots.base import Bot
from neyrang.bots.policy import Policy, draw
from neyrang.core.view import View
from neyrang.games import game

NOISE = 40  # percent of its answers that level 1 gives at random


def policy_module(name: str) -> ModuleType:
    """Returns the module `policy` in the game's folder of `policies`: it has `make_policy(level)`
    and `opponent_models()`."""
    return import_module(f"neyrang.bots.policies.{name}.policy")


def policy_for(name: str, level: int) -> Policy:
    """Returns the policy that this level of a game plays by."""
    found = policy_module(name).make_policy(level)
    assert isinstance(found, Policy)
    return found


def opponent_models(name: str) -> list[Policy]:
    """Returns the policies that others may play a game by, as far as level 4 knows."""
    found: list[Policy] = policy_module(name).opponent_models()
    return found


class PolicyBot(Bot):
    """Answers by the weights of a policy, and `noise` times of a hundred at random among the
    answers that have any weight."""

    def __init__(self, name: str, policy: Policy, seed: int, noise: int = 0) -> None:
        super().__init__(seed)
        self.game = game(name)
        self.policy = policy
        self.noise = noise

    def choose(self, view: View, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        state = self.game.redeal(view, self.rng)
        weights = self.policy.weigh(state, view.seat, legal)
        if self.noise and self.rng.chance(self.noise):
            weights = [min(weight, 1) for weight in weights]
        return legal[draw(weights, self.rng)]

"""Levels 1 to 3: a game's policy, played as it is."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from neyrang.bots.base import Bot
from neyrang.bots.estimates import Estimates
from neyrang.bots.policy import Noisy, Policy, draw
from neyrang.core.view import View
from neyrang.games import game

NOISE = 40  # percent of its answers that level 1 gives at random, among those of any weight


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


def level_policy(name: str, level: int) -> Policy:
    """Returns what this level plays by, without a search."""
    policy = policy_for(name, level)
    return Noisy(policy, NOISE, absurd=False) if level == 1 else policy


class PolicyBot(Bot):
    """Answers by the weights of a policy."""

    def __init__(self, name: str, policy: Policy, seed: int) -> None:
        super().__init__(seed)
        self.game = game(name)
        self.policy = policy

    def choose(self, view: View, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        return legal[draw(self.weigh(view, legal), self.rng)]

    def weigh(self, view: View, legal: list[int]) -> list[int]:
        state = self.game.redeal(view, self.rng)
        return self.policy.weigh(state, view.seat, legal)

    def think(self, view: View, legal: list[int]) -> Estimates:
        """Returns how likely each legal answer is; nothing was tried."""
        return Estimates(legal, self.weigh(view, legal))

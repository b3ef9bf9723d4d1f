"""Condottiere is played by the policy of all battles; level 4 has parameters of its own."""

from __future__ import annotations

from neyrang.bots.policies.battle import policy as battle
from neyrang.bots.policies.battle.parameters import keen_duel, sly_table
from neyrang.bots.policies.battle.policy import BattlePolicy, opponent_models

__all__ = ["make_policy", "opponent_models"]


def make_policy(level: int) -> BattlePolicy:
    if level >= 4:
        return BattlePolicy(keen_duel(), sly_table())
    return battle.make_policy(level)

"""Condottiere's heuristics are those of any battle: its terms make the difference."""

from __future__ import annotations

from neyrang.bots.policies import battle
from neyrang.bots.policies.battle import BattlePolicy, keen_duel, sly_table


def policy(level: int) -> BattlePolicy:
    if level >= 4:
        found = BattlePolicy(keen_duel(), sly_table())
        found.playouts = 80
        return found
    return battle.policy(level)

"""Rakab is played by the policy of all battles: its terms make the difference."""

from __future__ import annotations

from neyrang.bots.policies.battle.policy import make_policy, opponent_models

__all__ = ["make_policy", "opponent_models"]

"""The facts of a battle, in Condottiere's words."""

from __future__ import annotations

from neyrang.bots.policies.battle.why import facts

__all__ = ["facts"]

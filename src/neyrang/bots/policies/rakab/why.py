"""The facts of a battle, in Rakab's words."""

from __future__ import annotations

from neyrang.bots.policies.battle.why import facts

__all__ = ["facts"]

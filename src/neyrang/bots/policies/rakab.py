"""Rakab's heuristics are those of any battle: its terms make the difference."""

from __future__ import annotations

from neyrang.bots.policies.battle import policy

__all__ = ["policy"]

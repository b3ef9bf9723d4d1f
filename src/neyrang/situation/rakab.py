"""How things stand in Rakab: as in any game of battles."""

from __future__ import annotations

from neyrang.situation.battle import lines

__all__ = ["lines"]

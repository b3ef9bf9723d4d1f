"""Condottiere's sensible bot: it fights like any player of battles."""

from __future__ import annotations

from neyrang.bots.battle import BattleBot as SensibleBot

__all__ = ["SensibleBot"]

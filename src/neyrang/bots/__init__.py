"""Opponents. A bot sees a view and its legal actions; nothing else."""

from __future__ import annotations

from neyrang.bots.base import Bot
from neyrang.bots.coup import CoupBot
from neyrang.bots.random import RandomBot

__all__ = ["Bot", "RandomBot", "bot_for"]

SENSIBLE: dict[str, type[Bot]] = {"coup": CoupBot}


def bot_for(game: str, seed: int) -> Bot:
    """The sensible bot of a game; a random one where there is none yet."""
    return SENSIBLE.get(game, RandomBot)(seed)

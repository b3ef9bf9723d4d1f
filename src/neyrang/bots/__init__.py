"""Opponents. A bot sees a view and its legal actions; nothing else."""

from __future__ import annotations

from importlib import import_module

from neyrang.bots.base import Bot
from neyrang.bots.random import RandomBot

__all__ = ["Bot", "RandomBot", "bot_for"]


def bot_for(game: str, seed: int) -> Bot:
    """The sensible bot of a game: the `SensibleBot` of `bots/<game>.py`."""
    bot = import_module(f"neyrang.bots.{game}").SensibleBot(seed)
    assert isinstance(bot, Bot)
    return bot

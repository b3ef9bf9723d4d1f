"""Opponents. A bot sees a view and its legal actions; nothing else."""

from __future__ import annotations

from neyrang.bots.base import Bot
from neyrang.bots.levels import NOISE, PolicyBot, policy_for
from neyrang.bots.random import RandomBot

__all__ = ["Bot", "RandomBot", "make"]


def make(game: str, level: int | str, seed: int) -> Bot:
    if level == "random":
        return RandomBot(seed)
    level = int(level)
    if level == 4:
        from neyrang.bots.master import Master

        return Master(game, seed)
    return PolicyBot(game, policy_for(game, level), seed, NOISE if level == 1 else 0)


def bot_for(game: str, seed: int) -> Bot:
    return make(game, 3, seed)

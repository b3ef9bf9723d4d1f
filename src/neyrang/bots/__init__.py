"""Opponents. A bot sees a view and its legal actions; nothing else."""

from __future__ import annotations

from neyrang._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from neyrang.bots.base import Bot
    from neyrang.bots.belief import UNSEEN
    from neyrang.bots.random import RandomBot
    from neyrang.bots.registry import LEVELS, make
    from neyrang.bots.table import BotTable

__all__ = ["LEVELS", "UNSEEN", "Bot", "BotTable", "RandomBot", "make"]

if not TYPE_CHECKING:  # a checker shall know a wrong name
    __getattr__ = lazy(
        __name__,
        {
            "neyrang.bots.base": "Bot",
            "neyrang.bots.belief": "UNSEEN",
            "neyrang.bots.random": "RandomBot",
            "neyrang.bots.registry": "LEVELS make",
            "neyrang.bots.table": "BotTable",
        },
    )

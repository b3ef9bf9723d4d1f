"""Opponents. A bot sees a view and its legal actions; nothing else."""

from __future__ import annotations

from neyrang.bots.base import UNSEEN, Bot
from neyrang.bots.company import Company
from neyrang.bots.find import LEVELS, make
from neyrang.bots.random import RandomBot

__all__ = ["LEVELS", "UNSEEN", "Bot", "Company", "RandomBot", "make"]

"""Condottiere's arena opponents."""

from __future__ import annotations

from neyrang.bots.opponents.battle import Greedy, Passer

OPPONENTS = {"greedy": Greedy, "passer": Passer}

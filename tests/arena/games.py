"""The games whose bots have their levels."""

from __future__ import annotations

from importlib.util import find_spec

from neyrang.games import NAMES

GAMES = [name for name in NAMES if find_spec(f"neyrang.bots.policies.{name}")]

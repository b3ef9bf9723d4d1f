"""Arena opponents: somebody else's thinking, to measure our levels against (docs/bots.md).

Plain Python, not compiled. A game's module, or folder, of its name here offers them in `OPPONENTS`,
by the name that seats them; a game may have none.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from neyrang.bots.base import Bot


@cache
def opponents(game: str) -> dict[str, type[Bot]]:
    """Returns the opponents that can play this game, by name."""
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        return {}
    found: dict[str, type[Bot]] = import_module(name).OPPONENTS
    return found

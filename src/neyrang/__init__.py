"""Five card games of war and bluff, by their exact rules.

import neyrang

game = neyrang.game("coup")
state = game.start(players=4, seed=7, options={"reformation": True})
"""

from __future__ import annotations

import os
from pathlib import Path

# ./play starts while the compiler works: such a process stays with the sources until its end.
_awaited = os.environ.get("NEYRANG_PURE_UNTIL")
if os.environ.get("NEYRANG_PURE") or (_awaited and not Path(_awaited).exists()):
    from neyrang._pure import prefer_source

    prefer_source()

from neyrang.core import rng as _rng
from neyrang.core.errors import NeyrangError
from neyrang.core.game import Game
from neyrang.core.rng import Rng
from neyrang.core.state import State
from neyrang.core.view import SPECTATOR, Outcome, View
from neyrang.games import NAMES, game
from neyrang.version import VERSION

__version__ = VERSION
compiled: bool = not str(_rng.__file__).endswith(".py")

__all__ = [
    "NAMES",
    "SPECTATOR",
    "VERSION",
    "Game",
    "NeyrangError",
    "Outcome",
    "Rng",
    "State",
    "View",
    "compiled",
    "game",
]

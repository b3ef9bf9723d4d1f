"""Five card games of war and bluff, by their exact rules.

    import neyrang

    game = neyrang.game("coup")
    state = game.start(players=4, seed=7, options={"reformation": True})
    while not state.over():
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    print(state.outcome())

`game(name)` returns a `Game`, one of `NAMES`. A game starts, loads and redeals a `State`: all of a
game in progress, secrets included. A player is shown a `View` of it, and an `Outcome` in the end.
Seats and actions are numbers; the game's `Notation` has the words for actions. `SPECTATOR` is the
seat of somebody without one. All chance comes from an `Rng`.

What is wrong with what a caller gives is told by a `NeyrangError`, one of its kinds: `UnknownGame`,
`BadOption`, `BadSeat`, `BadMove` (no move of the game at all), `IllegalMove` (not possible now),
`BadPosition` and `BadRecord`.

`lanes` plays many games at once, for learners; it needs NumPy. Records are in `neyrang.record`,
bots in `neyrang.bots`, matches in `neyrang.arena`, adapters to other environments in
`neyrang.adapters`. All of this is imported when it is first asked for. `compiled` tells whether
the rules run compiled or as plain Python: they play the same either way, and setting the
environment variable NEYRANG_PURE chooses plain Python.
"""

from __future__ import annotations

import os

from neyrang._lazy import lazy
from neyrang.version import VERSION

if {"NEYRANG_PURE", "NEYRANG_PURE_UNTIL", "NEYRANG_SOURCE"} & os.environ.keys():
    from neyrang._pure import prefer_source

    prefer_source()

TYPE_CHECKING = False
if TYPE_CHECKING:
    from neyrang import adapters, arena, bots, record
    from neyrang._build import compiled
    from neyrang.core.errors import (
        BadMove,
        BadOption,
        BadPosition,
        BadRecord,
        BadSeat,
        IllegalMove,
        NeyrangError,
        UnknownGame,
    )
    from neyrang.core.event import Event
    from neyrang.core.game import Game
    from neyrang.core.notation import Notation
    from neyrang.core.options import Option
    from neyrang.core.rng import Rng
    from neyrang.core.state import State
    from neyrang.core.view import SPECTATOR, Outcome, View
    from neyrang.games import NAMES, game
    from neyrang.vector import lanes

__version__ = VERSION

__all__ = [
    "NAMES",
    "SPECTATOR",
    "VERSION",
    "BadMove",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadSeat",
    "Event",
    "Game",
    "IllegalMove",
    "NeyrangError",
    "Notation",
    "Option",
    "Outcome",
    "Rng",
    "State",
    "UnknownGame",
    "View",
    "adapters",
    "arena",
    "bots",
    "compiled",
    "game",
    "lanes",
    "record",
]

if not TYPE_CHECKING:  # a checker shall know a wrong name
    __getattr__ = lazy(
        __name__,
        {
            "neyrang._build": "compiled",
            "neyrang.adapters": "adapters",
            "neyrang.arena": "arena",
            "neyrang.bots": "bots",
            "neyrang.core.errors": "BadMove BadOption BadPosition BadRecord BadSeat IllegalMove "
            "NeyrangError UnknownGame",
            "neyrang.core.event": "Event",
            "neyrang.core.game": "Game",
            "neyrang.core.notation": "Notation",
            "neyrang.core.options": "Option",
            "neyrang.core.rng": "Rng",
            "neyrang.core.state": "State",
            "neyrang.core.view": "SPECTATOR Outcome View",
            "neyrang.games": "NAMES game",
            "neyrang.record": "record",
            "neyrang.vector": "lanes",
        },
    )


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

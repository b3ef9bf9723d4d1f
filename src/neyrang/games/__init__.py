"""The games by name. A new one is added to `NAMES`, and brings `games/<name>/game.py`."""

from __future__ import annotations

from neyrang.core.errors import UnknownGame
from neyrang.core.game import Game
from neyrang.core.state import State

NAMES = ("coup",)

_games: dict[str, Game] = {}


def game(name: str) -> Game:
    if name not in NAMES:
        raise UnknownGame(f"no game {name!r}; there are {', '.join(NAMES)}")
    if name not in _games:
        _games[name] = _load(name)
    return _games[name]


def _load(name: str) -> Game:
    from neyrang.games.coup.game import CoupGame

    return {"coup": CoupGame}[name]()


def unpickle(name: str, document: dict[str, object]) -> State:
    return game(name).load(document)

"""The games by name. A new one is added to `NAMES`, and has its `GAME` in `<name>/game.py`."""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # the names alone need not wait for typing, nor for the rules
if TYPE_CHECKING:
    from neyrang.core.event import Event
    from neyrang.core.game import Game
    from neyrang.core.memory import Past
    from neyrang.core.state import State

NAMES = ("coup", "rakab", "condottiere", "karzar", "loot")

_games: dict[str, Game] = {}


def game(name: str) -> Game:
    """Returns the game of this name, one of `NAMES`; raises UnknownGame for any other."""
    if name not in NAMES:
        from neyrang.core.errors import UnknownGame

        raise UnknownGame(f"no game {name!r}; there are {', '.join(NAMES)}")
    if name not in _games:
        _games[name] = _load(name)
    return _games[name]


def _load(name: str) -> Game:
    found: Game = import_module(f"neyrang.games.{name}.game").GAME
    return found


def unpickle(
    name: str,
    document: dict[str, object],
    listening: bool,
    events: list[Event],
    past: list[Past],
    notes: list[int] | None = None,
) -> State:
    state = game(name).load(document)
    if notes:
        state.take_notes(notes)
    state.listening = listening
    state.events = events
    state.past = past
    return state

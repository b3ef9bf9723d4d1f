"""Any document given to `load` makes a state that can be played on, or an error with its field."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

import neyrang
from neyrang.core.errors import BadPosition
from neyrang.core.state import State
from tests.conformance.matrix import Setting, every_setting

GAMES = {setting.game.name: setting.game for setting in every_setting()}
BROKEN = 150  # documents tried for each game
LONGEST = 6000  # answers
ODD: list[object] = [None, 0, 1, 2, 9, -1, 999, True, False, "x", [], {}]

Path = tuple[Any, ...]


def paths(value: Any, at: Path = ()) -> Iterator[Path]:
    if at:
        yield at
    if isinstance(value, dict):
        for key, below in value.items():
            yield from paths(below, (*at, key))
    elif isinstance(value, list):
        for number, below in enumerate(value):
            yield from paths(below, (*at, number))


def found(document: Any, path: Path) -> Any:
    for key in path:
        document = document[key]
    return document


def break_one(document: dict[str, Any], rng: random.Random) -> None:
    """Delete, replace, shuffle, double or change one thing somewhere in a position."""
    whole = [path for path in paths(document) if path[0] not in ("rng", "options")]
    path = rng.choice(whole)
    parent, key = found(document, path[:-1]), path[-1]
    value = parent[key]
    how = rng.randrange(5)
    if how == 0:
        del parent[key]
    elif how == 1:
        parent[key] = copy.deepcopy(found(document, rng.choice(whole)))
    elif how == 2:
        parent[key] = copy.deepcopy(rng.choice(ODD))
    elif isinstance(value, list) and value:
        rng.shuffle(value)
        value.extend(copy.deepcopy(value[:1]) if how == 3 else [])
    elif isinstance(value, int):
        parent[key] = not value if isinstance(value, bool) else value + rng.choice((-1, 1))


def broken(position: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    document = copy.deepcopy(position)
    if rng.random() < 0.5:  # as a person writes it: without the question
        document.pop("pending", None)
        document.pop("action", None)
    for _ in range(rng.choice((0, 1, 3))):
        document.pop(rng.choice([key for key in document if key not in ("seats", "options")]))
    for _ in range(rng.choice((1, 1, 2))):
        break_one(document, rng)
    return document


def loads_back(game: neyrang.Game, state: State) -> State:
    position = state.position()
    again = game.load(position)
    assert again.position() == position
    return again


def play_on(game: neyrang.Game, state: State, rng: random.Random) -> None:
    answers = 0
    while not state.over():
        seat = rng.choice(state.actors())
        if answers < 3 or rng.random() < 0.05:
            loads_back(game, state)
        state.apply(seat, rng.choice(state.legal(seat)))
        answers += 1
        assert answers < LONGEST
    assert loads_back(game, state).outcome() is not None


def somewhere(setting: Setting, rng: random.Random) -> dict[str, Any]:
    """A position of a random game."""
    state = setting.start(rng.randrange(10**6))
    for _ in range(rng.randrange(100)):
        if not state.over():
            seat = rng.choice(state.actors())
            state.apply(seat, rng.choice(state.legal(seat)))
    return state.position()


def load(setting: Setting, document: dict[str, Any]) -> State | str:
    """The state, or why there is none."""
    try:
        return setting.game.load(document, setting.players, setting.options)
    except BadPosition as error:
        return str(error)


@pytest.mark.parametrize("name", GAMES)
def test_a_broken_position_is_refused_or_played_to_the_end(name: str) -> None:
    rng = random.Random(name)
    few = [s for s in every_setting() if s.game.name == name and s.players < 5]
    played = refused = 0
    while played + refused < BROKEN:
        setting = rng.choice(few)
        position = somewhere(setting, rng)
        for _ in range(5):
            document = broken(position, rng)
            loaded = load(setting, document)
            if isinstance(loaded, State):
                play_on(setting.game, loaded, rng)
                played += 1
            else:
                field = loaded.split(":")[0].split(".")[0]
                assert field == "position" or field in position or field in document, loaded
                refused += 1
    assert min(played, refused) > 0

"""Whatever somebody hands us as a position or a move, the answer is an error of ours."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import neyrang
from neyrang.core.errors import BadMove, NeyrangError
from tests.conformance.matrix import Setting, every_setting
from tests.conformance.walk import walk

NOTATIONS = [neyrang.game(name).notation for name in neyrang.NAMES]
WORDS = sorted({word for n in NOTATIONS for word in (*n.things, *n.steps)})  # else few get far
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 60) | st.text(max_size=6) | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
POSITIONS = {
    repr(setting): [state.position() for state in walk(setting, seed=50)]
    for setting in every_setting()
}
each_setting = pytest.mark.parametrize("setting", every_setting(), ids=repr)


def paths(document: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document."""
    below: list[tuple[Any, Any]] = []
    if isinstance(document, dict):
        below = list(document.items())
    elif isinstance(document, list):
        below = list(enumerate(document))
    return [path, *(p for key, value in below for p in paths(value, (*path, key)))]


def put(document: Any, path: tuple[Any, ...], value: object) -> Any:
    if not path:
        return value
    changed = copy.copy(document)
    changed[path[0]] = put(document[path[0]], path[1:], value)
    return changed


def load_or_message(setting: Setting, document: Any) -> tuple[neyrang.State | None, str]:
    try:
        return setting.game.load(document), ""
    except NeyrangError as error:
        return None, str(error)


@each_setting
@given(data=st.data())
def test_a_position_with_anything_changed_loads_or_is_refused_clearly(
    setting: Setting, data: st.DataObject
) -> None:
    document = data.draw(st.sampled_from(POSITIONS[repr(setting)]))
    path = data.draw(st.sampled_from([p for p in paths(document) if p]))
    changed = put(document, path, data.draw(VALUES))
    state, message = load_or_message(setting, changed)
    if state is None:
        assert message
        assert "\n" not in message
        return
    rng = neyrang.Rng(1)
    for _ in range(5):  # what was let in can be looked at and played
        state.position()
        for seat in (*range(setting.players), neyrang.SPECTATOR):
            setting.game.redeal(state.view(seat), rng).position()
        for seat in state.actors()[:1]:
            state.apply(seat, state.legal(seat)[0])


@given(st.text(max_size=20))
def test_any_text_is_a_move_or_a_bad_move(text: str) -> None:
    for name in neyrang.NAMES:
        game = neyrang.game(name)
        if text in game.notation.moves:
            assert game.text(game.move(text)) == text
        else:
            with pytest.raises(BadMove):
                game.move(text)

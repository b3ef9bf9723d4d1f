"""Views are written as JSON; `document` reads it."""

from __future__ import annotations

import json

import pytest
from librt.strings import BytesWriter

import neyrang
from neyrang import SPECTATOR
from neyrang.core import json_text
from tests.conformance.matrix import Setting, every_setting
from tests.conformance.walk import any_answer

MOVES = 120  # of a game


def written(write: object, *arguments: object) -> object:
    out = BytesWriter()
    write(out, *arguments)  # type: ignore[operator]
    return json.loads(out.getvalue().rstrip(b","))


@pytest.mark.parametrize("number", [-300, -1, 0, 7, 255, 256, 70_000])
def test_numbers(number: int) -> None:
    assert written(json_text.write_number_entry, number) == number


def test_lists_and_seats() -> None:
    assert written(json_text.write_unknown_list, 0) == []
    assert written(json_text.write_unknown_list, 3) == ["?", "?", "?"]
    assert written(json_text.write_seats, 0) == []
    assert written(json_text.write_seats, 0b10010011) == [0, 1, 4, 7]


def test_names_of_any_kind_are_texts() -> None:
    names = ["duke", 'a "quoted" one', "کودتا", "back\\slash", "line\nbreak"]
    assert [json.loads(text) for text in json_text.texts_of(names)] == names
    assert json.loads(b"[" + b"".join(json_text.entries_of(names))[:-1] + b"]") == names


@pytest.mark.parametrize("setting", every_setting(), ids=repr)
def test_every_view_is_plain_json(setting: Setting) -> None:
    """No key twice and no comma too many. A view writes the same again, also after its state has
    gone on, and so does an equal view."""
    state = setting.game.start(players=setting.players, seed=20, options=setting.options)
    rng = neyrang.Rng(21)
    kept: list[tuple[neyrang.View, bytes]] = []
    for _ in range(MOVES):
        for seat in range(SPECTATOR, setting.players):
            view = state.view(seat)
            text = view.json()
            pairs = json.loads(text, object_pairs_hook=lambda pairs: pairs)
            assert len(pairs) == len(dict(pairs))
            assert json.loads(text) == view.document()
            assert view == state.view(seat)
            kept.append((view, text))
        if state.over():
            break
        state.apply(*any_answer(state, rng))
    assert all(view.json() == text for view, text in kept[:: max(1, len(kept) // 40)])

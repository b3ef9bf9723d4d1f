"""A view shares the open table with its state until the table changes: it must not see that."""

from __future__ import annotations

import random
from typing import Any

import pytest

import neyrang

GAME = neyrang.game("karzar")


@pytest.mark.parametrize("name", ["first", "all"])
def test_a_view_stays_as_it_is_when_the_game_goes_on(name: str) -> None:
    options = next(dict(chosen.options) for chosen in GAME.option_sets if chosen.name == name)
    state = GAME.start(4, seed=9, options={**options, "campaigns": 1})
    chance = random.Random(3)
    seen: list[tuple[neyrang.View, bytes, Any]] = []
    while not state.over():
        for seat in range(-1, 4):
            view = state.view(seat)
            seen.append((view, view.row(), view.document()))
        seat = state.actors()[0]
        state.apply(seat, chance.choice(state.legal(seat)))
    for view, row, document in seen:
        assert view.row() == row
        assert view.document() == document

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


def test_an_empty_hand_in_a_view_stays_empty() -> None:
    """A mobed fetches a helper for somebody who has none left: not into what was seen before."""
    state = GAME.start(4, seed=1)
    chance = random.Random(3)
    seen: list[tuple[neyrang.View, bytes]] = []
    for _ in range(400):
        if state.over():
            break
        seen += [(view, view.json()) for view in (state.view(seat) for seat in range(4))]
        seat = state.actors()[0]
        state.apply(seat, chance.choice(state.legal(seat)))
    assert all(view.json() == text for view, text in seen)


def test_a_view_that_is_filled_again_keeps_no_text_of_the_board() -> None:
    """It shares the board with a state that may change it."""
    shown, other = GAME.start(4, seed=1), GAME.start(4, seed=2)
    view = shown.view(-1)
    other.show_to(view, 0)
    chance = random.Random(3)
    for _ in range(60):
        view.json()
        seat = other.actors()[0]
        other.apply(seat, chance.choice(other.legal(seat)))
    assert other.view(0)["battle"] == other.position()["battle"] != 1

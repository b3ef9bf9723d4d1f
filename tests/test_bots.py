"""Bots answer legally, see only views, and repeat themselves by seed."""

from __future__ import annotations

import pytest

import neyrang
from neyrang.bots import RandomBot, bot_for
from tests.conformance.matrix import Setting, every_setting
from tests.conformance.walk import walk

WINS = {"karzar": 90}  # its sides are shared, and so is much of the luck
each_setting = pytest.mark.parametrize("setting", every_setting(), ids=repr)


def play(setting: Setting, seed: int) -> tuple[list[str], neyrang.Outcome]:
    state = setting.start(seed)
    bots = [bot_for(setting.game.name, seed * 100 + seat) for seat in range(setting.players)]
    moves = []
    while not state.over():
        seat = state.actors()[0]
        action = bots[seat].choose(state.view(seat), state.legal(seat))
        state.apply(seat, action)
        moves.append(f"{seat} {setting.game.text(action)}")
        assert len(moves) < 5000
    outcome = state.outcome()
    assert outcome is not None
    return moves, outcome


@each_setting
def test_bots_finish_their_games_and_repeat_them_by_seed(setting: Setting) -> None:
    for seed in range(4):
        assert play(setting, seed) == play(setting, seed)


@each_setting
def test_a_bot_cannot_peek(setting: Setting) -> None:
    """The same view over other hidden cards gets the same answer."""
    rng = neyrang.Rng(9)
    for state in walk(setting, seed=60):
        for seat in state.actors():
            twin = setting.game.redeal(state.view(seat), rng)
            choices = [
                bot_for(setting.game.name, 7).choose(table.view(seat), table.legal(seat))
                for table in (state, twin)
            ]
            assert choices[0] == choices[1]
            assert choices[0] in state.legal(seat)


@pytest.mark.parametrize("name", neyrang.NAMES)
def test_the_sensible_bot_beats_three_random_ones(name: str) -> None:
    game = neyrang.game(name)
    wins = 0.0  # a shared one counts by its share
    for seed in range(200):
        state = game.start(4, seed, listen=False)
        seats = [RandomBot(seed * 10 + seat) for seat in range(4)]
        clever = seed % 4
        bots = [bot_for(name, seed) if seat == clever else seats[seat] for seat in range(4)]
        while not state.over():
            seat = state.actors()[0]
            state.apply(seat, bots[seat].choose(state.view(seat), state.legal(seat)))
        outcome = state.outcome()
        assert outcome is not None
        if clever in outcome.winners:
            wins += 1 / len(outcome.winners)
    assert wins > WINS.get(name, 100)  # a fair share is 50

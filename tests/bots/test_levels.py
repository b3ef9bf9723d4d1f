"""Levels 1 to 4 play every game in every way, repeat themselves by seed, and get better."""

from __future__ import annotations

import pytest

import neyrang
from neyrang.bots import BotTable, make
from neyrang.bots.levels import policy_for
from neyrang.bots.policy import Policy
from tests.conformance.matrix import Setting, every_setting

GAMES = 300  # for the shares below: quick, and far enough from the bounds of docs/bots.md
each_setting = pytest.mark.parametrize("setting", every_setting(), ids=repr)


def play(setting: Setting, seed: int, level: int) -> list[str]:
    state = setting.start(seed)
    name = setting.game.name
    table = BotTable(
        state, {seat: make(name, level, seed * 100 + seat) for seat in range(setting.players)}
    )
    moves = []
    while not state.over():
        seat = state.actors()[0]
        action = table.choose(seat)
        table.apply(seat, action)
        moves.append(f"{seat} {setting.game.text(action)}")
        assert len(moves) < 5000
    assert table.offences() == []
    return moves


@each_setting
@pytest.mark.parametrize("level", [1, 2, 3])
def test_bots_finish_their_games_and_repeat_them_by_seed(setting: Setting, level: int) -> None:
    assert play(setting, level, level) == play(setting, level, level)


@pytest.mark.parametrize("name", neyrang.NAMES)
def test_a_level_is_better_than_chance_and_than_the_one_below(name: str) -> None:
    chance, fighter, trickster = Policy(), policy_for(name, 2), policy_for(name, 3)
    assert share(name, fighter, chance) > 0.5
    assert share(name, trickster, chance) > 0.5
    assert share(name, trickster, fighter) > 0.25


def share(name: str, one: Policy, rest: Policy) -> float:
    """What one wins against three; a shared win counts by its share."""
    game = neyrang.game(name)
    rng = neyrang.Rng(5)
    won = 0.0
    for number in range(GAMES):
        state = game.start(4, number // 4, clockwise=True, listen=False)
        while not state.over():
            seat = state.actors()[0]
            policy = one if seat == number % 4 else rest
            state.answer(seat, policy.pick(state, seat, rng))
        outcome = state.outcome()
        assert outcome is not None
        if number % 4 in outcome.winners:
            won += 1 / len(outcome.winners)
    return won / GAMES

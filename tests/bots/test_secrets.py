"""No bot can peek: not through its view, not through what it is told of others' answers."""

from __future__ import annotations

import pytest

import neyrang
from neyrang.bots import make
from neyrang.bots.base import Bot
from neyrang.bots.belief import UNSEEN
from neyrang.bots.levels import policy_for
from neyrang.bots.table import BotTable
from neyrang.core.agenda import WINDOW
from neyrang.core.state import State
from neyrang.core.view import View
from tests.conformance.matrix import Setting, every_setting
from tests.conformance.walk import any_answer, looks

each_setting = pytest.mark.parametrize("setting", every_setting(), ids=repr)


@each_setting
@pytest.mark.parametrize("level", [2, 3])
def test_a_policy_weighs_by_what_its_seat_knows(setting: Setting, level: int) -> None:
    """Other hidden cards, the same weights: levels 1 to 3, and the rollouts of level 4."""
    policy = policy_for(setting.game.name, level)
    rng = neyrang.Rng(9)
    for state in looks(setting, seed=60):
        for seat in state.actors():
            legal = state.legal(seat)
            weights = policy.weigh(state, seat, legal)
            assert len(weights) == len(legal)
            assert min(weights) >= 0
            assert 1 <= sum(weights) < 1 << 20
            twin = setting.game.redeal(state.view(seat), rng)
            assert policy.weigh(twin, seat, legal) == weights


@each_setting
def test_guesses_never_break_a_redeal(setting: Setting) -> None:
    """Whatever is guessed, right or wrong, the seat sees the same table; and the true holdings,
    guessed, are followed."""
    rng = neyrang.Rng(4)
    other = setting.start(1)
    for state in looks(setting, seed=61):
        seats = range(setting.players)
        view = state.view(state.actors()[0] if not state.over() else 0)
        for source in (state, other, None):
            guesses = [source.holdings(seat) if source else [] for seat in seats]
            twin = setting.game.redeal(view, rng, guesses)
            assert twin.view(view.seat) == view
            if source is state:
                assert [twin.holdings(seat) for seat in seats] == guesses
        other = state.clone()


class Listener(Bot):
    """Writes down all it is told."""

    def begin(self, view: View) -> None:
        self.told: list[list[tuple[int, int]]] = []

    def witness(self, answers: list[tuple[int, int]], view: View) -> None:
        self.told.append(answers)


@each_setting
def test_a_bot_is_told_only_of_answers_it_could_have_seen(setting: Setting) -> None:
    """Where two answers of a seat look the same to another one, that one is told neither."""
    state = setting.start(62, listen=True)
    rng = neyrang.Rng(5)
    listeners = {seat: Listener(seat) for seat in range(setting.players)}
    table = BotTable(state, listeners)
    compared = 0
    fresh = True
    for _ in range(150):
        if state.over():
            break
        seat, action = any_answer(state, rng)
        alone = len(state.actors()) == 1 and fresh and state.question != WINDOW
        before = state.clone()
        told = len(listeners[0].told)
        fresh = table.apply(seat, action)
        if not alone or len(listeners[0].told) == told:
            continue
        for watcher in range(setting.players):
            if watcher == seat:
                assert listeners[watcher].told[-1] == [(seat, action)]
            elif looks_alike(before, seat, action, watcher):
                assert listeners[watcher].told[-1] == [(seat, UNSEEN)]
                compared += 1
            else:
                assert listeners[watcher].told[-1][0][0] == seat
    assert table.answers.given == [] or not state.over()


def looks_alike(before: State, seat: int, action: int, watcher: int) -> bool:
    """Could the watcher not tell this answer from some other one?"""
    seen = sight(before, seat, action, watcher)
    others = [other for other in before.legal(seat) if other != action]
    return any(sight(before, seat, other, watcher) == seen for other in others)


def sight(before: State, seat: int, action: int, watcher: int) -> object:
    state = before.clone()
    state.listening = True
    state.apply(seat, action)
    return state.view(watcher).document(), state.heard(watcher)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("name", neyrang.NAMES)
def test_the_same_view_gets_the_same_answer(name: str, level: int) -> None:
    """Two tables that differ in what is hidden from a seat: its bot cannot tell them apart."""
    game = neyrang.game(name)
    rng = neyrang.Rng(6)
    state = game.start(4 if level < 4 else 3, 63)
    for _ in range(60 if level < 4 else 8):
        if state.over():
            break
        seat = state.actors()[0]
        twin = game.redeal(state.view(seat), rng)
        choices = [
            make(name, level, 7).choose(table.view(seat), table.legal(seat))
            for table in (state, twin)
        ]
        assert choices[0] == choices[1]
        state.apply(*any_answer(state, rng))

"""What a seat remembers: all it heard and answered, and nothing else."""

from __future__ import annotations

import copy
import pickle

import pytest

import neyrang
from tests.conformance.matrix import Setting, every_setting
from tests.conformance.walk import any_answer, walk

each_setting = pytest.mark.parametrize("setting", every_setting(), ids=repr)


@each_setting
def test_a_memory_is_what_was_heard_and_answered(setting: Setting) -> None:
    """Line by line, as it was told at the time."""
    state = setting.start(51)
    rng = neyrang.Rng(51)
    seats = range(neyrang.SPECTATOR, setting.players)
    told = {seat: [event["event"] for event in state.heard(seat)] for seat in seats}
    for _ in range(60):
        if state.over():
            break
        actor, action = any_answer(state, rng)
        state.apply(actor, action)
        told[actor].append(">")
        for seat in seats:
            told[seat] += [event["event"] for event in state.heard(seat)]
    for seat in seats:
        memory = state.memory(seat)
        assert [line.split()[0] for line in memory.text.splitlines()] == told[seat]
        assert memory.view == state.view(seat)
        twins = (copy.deepcopy(state), pickle.loads(pickle.dumps(state)))
        for other in (*(twin.memory(seat) for twin in twins), pickle.loads(pickle.dumps(memory))):
            assert other == memory
            assert hash(other) == hash(memory)
            assert other.key() == memory.key()
    assert state.memory(0) != state.memory(neyrang.SPECTATOR)
    assert state.memory(0).key() != state.memory(neyrang.SPECTATOR).key()


@each_setting
def test_a_memory_shows_nothing_hidden(setting: Setting) -> None:
    """A game and its twin, dealt anew but for one hand and played alike, are remembered alike as
    long as that seat hears the same."""
    rng = neyrang.Rng(52)
    state = setting.start(52)
    for knower in range(setting.players):
        original = state.clone()
        twin = setting.game.redeal(state.view(knower), rng)
        twin.listening = True
        twin.past = original.past[:]
        while not original.over():
            seat = original.actors()[0]
            both = sorted({*original.legal(seat)} & {*twin.legal(seat)})
            if not both or twin.actors() != original.actors():
                break
            action = both[rng.below(len(both))]
            original.apply(seat, action)
            twin.apply(seat, action)
            if original.heard(knower) != twin.heard(knower):
                break
            assert original.memory(knower).text == twin.memory(knower).text
            if original.view(knower) == twin.view(knower):
                assert original.memory(knower).key() == twin.memory(knower).key()


def test_a_silent_state_remembers_its_view_alone() -> None:
    state = neyrang.game("coup").start(3, 1, listen=False)
    state.apply(0, state.legal(0)[0])
    assert state.memory(0).text == ""
    assert state.memory(0).view == state.view(0)
    assert repr(state.memory(1)) == "<memory of coup by seat 1: 0 lines>"
    with pytest.raises(neyrang.BadSeat):
        state.memory(7)


def test_a_memory_reads_like_a_log() -> None:
    state = neyrang.game("coup").start(2, 7, {"draft": False})
    state.apply(0, neyrang.game("coup").move("tax"))
    state.apply(1, 0)
    lines = state.memory(1).text.splitlines()
    assert lines[0] == "dealt seat=0 cards=?,?"
    assert lines[1].startswith("dealt seat=1 cards=")
    assert "?" not in lines[1]
    assert lines[2:] == [
        "tax seat=0 what=duke",
        "> pass",
        "unchallenged seat=0 what=duke",
        "gained seat=0 amount=3",
    ]


@each_setting
def test_every_state_of_a_game_has_its_own_memory(setting: Setting) -> None:
    """Perfect recall: two states of one game are remembered alike by nobody who was told something
    in between."""
    keys: set[bytes] = set()
    number = 0
    for state in walk(setting, seed=53, fresh=True):
        keys.add(state.memory(0).key())
        number += 1
        if number == 40:
            break
    assert len(keys) == number

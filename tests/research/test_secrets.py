"""What learners are given holds nothing that their seat may not know.

A game is played beside its twin, in which all that one seat does not see was dealt anew. As long as
that seat hears the same, all arrays, tensors and texts made for it are the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

np = pytest.importorskip("numpy")

import neyrang  # noqa: E402
from tests.conformance.matrix import Setting, every_setting  # noqa: E402

GAMES = 3  # in each setting
ANSWERS = 30  # in each game
ARRAYS = ("seat", "seen", "legal", "count", "mask", "reward", "ended")
Twins = tuple[neyrang.State, neyrang.State, int]

SETTINGS = every_setting()
each_setting = pytest.mark.parametrize(
    ("number", "setting"), [*enumerate(SETTINGS)], ids=map(repr, SETTINGS)
)


def twins(number: int, setting: Setting) -> Iterator[Twins]:
    """A state, its twin, and the seat to which they look the same: along a few games."""
    for game in range(GAMES):
        seed = number * GAMES + game
        state, knower = setting.start(seed), seed % setting.players
        rng = neyrang.Rng(seed)
        twin = setting.game.redeal(state.view(knower), rng)
        twin.listening = True
        twin.past = state.past[:]
        for _ in range(ANSWERS):
            yield state, twin, knower
            if not answered_alike(state, twin, rng) or state.over():
                break
            if state.heard(knower) != twin.heard(knower):
                break


def answered_alike(state: neyrang.State, twin: neyrang.State, rng: neyrang.Rng) -> bool:
    seat = state.actors()[0]
    both = sorted({*state.legal(seat)} & {*twin.legal(seat)})
    if not both:
        return False
    answer = both[rng.below(len(both))]
    state.apply(seat, answer)
    twin.apply(seat, answer)
    return True


@each_setting
def test_arrays_and_texts_show_nothing_hidden(number: int, setting: Setting) -> None:
    name, options = setting.game.name, setting.options
    lanes = neyrang.lanes(name, 2, players=setting.players, options=options, skip_forced=False)
    for turn, (state, twin, knower) in enumerate(twins(number, setting)):
        assert state.view(knower) == twin.view(knower)
        if turn % 10 == 0:
            assert state.view(knower).text("en") == twin.view(knower).text("en")
        if state.actors()[0] == knower:
            lanes.put(0, state)
            lanes.put(1, twin)
            for array in ARRAYS:
                one, other = getattr(lanes, array)
                assert np.array_equal(one, other), array


@each_setting
def test_tensors_and_strings_show_nothing_hidden(number: int, setting: Setting) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from neyrang.adapters.openspiel import NeyrangObserver

    layout = setting.game.layout(setting.players, setting.options)
    wanted = pyspiel.IIGObservationType(perfect_recall=True)
    one, other = (NeyrangObserver(layout, wanted) for _ in range(2))
    for state, twin, knower in twins(number, setting):
        ours, theirs = SimpleNamespace(ours=state), SimpleNamespace(ours=twin)
        one.set_from(ours, knower)  # type: ignore[arg-type]
        other.set_from(theirs, knower)  # type: ignore[arg-type]
        assert np.array_equal(one.tensor, other.tensor)
        told = one.string_from(ours, knower)  # type: ignore[arg-type]
        assert told == other.string_from(theirs, knower)  # type: ignore[arg-type]


def test_the_twins_differ() -> None:
    """Else the tests above would compare a state with itself; and they go on for a while."""
    looks = [
        state != twin
        for number, setting in enumerate(SETTINGS)
        for state, twin, _ in twins(number, setting)
    ]
    assert len(looks) > 30 * len(SETTINGS)
    assert sum(looks) > 0.9 * len(looks)

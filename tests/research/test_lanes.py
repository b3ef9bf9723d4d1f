"""Many games in one call play like single ones, and the arrays say what the states say."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from threading import Thread

import pytest

np = pytest.importorskip("numpy")

import neyrang  # noqa: E402
from neyrang.bots import Bot  # noqa: E402
from neyrang.bots.registry import UnknownBot  # noqa: E402
from neyrang.vector import MOST, Lanes, Others  # noqa: E402
from tests.conformance.matrix import Setting, every_setting  # noqa: E402

ARRAYS = ("seat", "seen", "legal", "count", "mask", "reward", "ended", "deal")
each_game = pytest.mark.parametrize("name", neyrang.NAMES)
each_setting = pytest.mark.parametrize("setting", every_setting(), ids=repr)


def check_arrays(lanes: Lanes) -> None:
    """Every array against the state of its lane."""
    for lane in range(len(lanes)):
        state, seat = lanes.state(lane), int(lanes.seat[lane])
        legal = state.legal(seat)
        assert seat == state.actors()[0]
        assert lanes.count[lane] == len(legal)
        assert lanes.legal[lane][: len(legal)].tolist() == legal[:MOST]
        assert (lanes.legal[lane][len(legal) :] == -1).all()
        assert np.flatnonzero(lanes.mask[lane]).tolist() == legal
        assert lanes.seen[lane].tobytes() == state.view(seat).row()


def same(one: Lanes, other: Lanes) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in ARRAYS)


@each_setting
def test_arrays_tell_what_the_states_are(setting: Setting) -> None:
    lanes = neyrang.lanes(
        setting.game.name, 3, players=setting.players, options=setting.options, seed=1
    )
    generator = np.random.default_rng(1)
    for number in range(60):
        if number % 12 == 0:
            check_arrays(lanes)
        lanes.step(lanes.sample(generator))


@each_game
def test_a_lane_plays_the_game_that_a_single_state_plays(name: str) -> None:
    """Answer by answer, to the end, and with the same rewards."""
    lanes = neyrang.lanes(name, 4, players=3, seed=5, skip_forced=False)
    twins = [lanes.state(lane) for lane in range(4)]
    generator = np.random.default_rng(2)
    ended = 0
    for _ in range(2000):
        actions = lanes.sample(generator)
        seats = lanes.seat.copy()
        lanes.step(actions)
        for lane, twin in enumerate(twins):
            twin.apply(int(seats[lane]), int(actions[lane]))
            assert lanes.ended[lane] == twin.over()
            assert lanes.reward[lane].tolist() == twin.rewards()
            if twin.over():
                ended += 1
                twins[lane] = lanes.state(lane)
            else:
                assert lanes.seat[lane] == twin.actors()[0]
        if ended >= 4:
            break
    assert ended >= 4
    assert lanes.deal.sum() == ended


@each_game
def test_where_nobody_has_a_choice_nobody_is_asked(name: str) -> None:
    lanes = neyrang.lanes(name, 8, players=3, seed=6)
    generator = np.random.default_rng(3)
    for _ in range(200):
        assert (lanes.count > 1).all()
        lanes.step(lanes.sample(generator))
    asked = neyrang.lanes(name, 8, players=3, seed=6, skip_forced=False)
    assert asked.answered == 0


@each_game
def test_against_others_each_lane_keeps_its_seat(name: str) -> None:
    lanes = neyrang.lanes(name, 6, players=3, seed=7, others=2)
    generator = np.random.default_rng(4)
    steps = 0
    while lanes.deal.sum() < 6:
        assert lanes.seat.tolist() == [0, 1, 2, 0, 1, 2]
        lanes.step(lanes.sample(generator))
        steps += 6
        assert (np.abs(lanes.reward[~lanes.ended]) == 0).all()
        assert lanes.reward[lanes.ended].sum(axis=1) == pytest.approx(0)
    check_arrays(lanes)
    assert lanes.answered > steps / 2


@pytest.mark.parametrize(
    "others", [None, 2, [1, 2, 3], "random", ["hoarder", 3, "greedy"]], ids=repr
)
def test_what_happens_in_a_lane_depends_on_its_answers_alone(others: Others) -> None:
    """Not on those of the others, nor on how many there are."""
    one, other = (neyrang.lanes("loot", n, seed=8, others=others) for n in (3, 5))
    for _ in range(100):
        assert np.array_equal(one.seen[0], other.seen[0])
        assert np.array_equal(one.deal[0], other.deal[0])
        ours, theirs = one.legal[:, 0].copy(), other.legal[:, 0].copy()
        theirs[1:] = [other.legal[i, other.count[i] - 1] for i in range(1, 5)]
        one.step(ours)
        other.step(theirs)
    assert not np.array_equal(one.seen[1:], other.seen[1:3])
    assert not np.array_equal(one.seen, neyrang.lanes("loot", 3, seed=9, others=others).seen)


def test_each_lane_can_have_a_seed() -> None:
    one = neyrang.lanes("coup", 3, seed=[4, 5, 6])
    other = neyrang.lanes("coup", 3, seed=(4, np.int64(7), 6))
    assert [np.array_equal(one.seen[i], other.seen[i]) for i in range(3)] == [True, False, True]
    for wrong in ([], [1, 2], [1, 2, -1], [1, 2, 3.0], "123"):
        with pytest.raises(neyrang.BadOption, match="seed"):
            neyrang.lanes("coup", 3, seed=wrong)  # type: ignore[arg-type]


def test_any_bots_can_be_the_others() -> None:
    lanes = neyrang.lanes("loot", 3, players=3, seed=1, others=["random", "fighter"])
    generator = np.random.default_rng(6)
    for _ in range(40):
        lanes.step(lanes.sample(generator))
    check_arrays(lanes)
    assert lanes.seat.tolist() == [0, 1, 2]
    with pytest.raises(UnknownBot, match="nobody"):
        neyrang.lanes("loot", 3, others="nobody")


class First(Bot):
    """Gives the first answer, and keeps what cannot be pickled where it is told to."""

    kept: object = None

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.own = self.kept

    def choose(self, view: neyrang.View, legal: list[int]) -> int:
        return legal[0]


def test_a_class_or_a_number_of_any_kind_names_a_bot() -> None:
    lanes = neyrang.lanes("coup", 2, players=3, others=(First, np.int64(2)))
    lanes.step(lanes.legal[:, 0])
    assert lanes.answered
    for wrong in (2.0, True, {1, 2, 3}, {"a": 1}, b"2", object(), [1, 2, None]):
        with pytest.raises(neyrang.BadOption, match="others are a level"):
            neyrang.lanes("coup", 2, others=wrong)  # type: ignore[arg-type]


def test_a_state_can_be_put_into_a_lane() -> None:
    lanes = neyrang.lanes("rakab", 3, seed=10)
    state = neyrang.game("rakab").start(4, 77)
    lanes.put(1, state)
    assert lanes.state(1) == state
    check_arrays(lanes)
    state.apply(state.actors()[0], state.legal(state.actors()[0])[0])
    assert lanes.state(1) != state  # it is a copy
    for wrong, match in (
        (neyrang.game("coup").start(4), "state of rakab"),
        (neyrang.game("rakab").start(3), "4 players"),
    ):
        with pytest.raises(neyrang.NeyrangError, match=match):
            lanes.put(0, wrong)
    drawing = neyrang.game("condottiere").start(4, options={"conquest": True})
    with pytest.raises(neyrang.NeyrangError, match="other options"):
        neyrang.lanes("condottiere", 1).put(0, drawing)
    while not state.over():
        state.apply(state.actors()[0], state.legal(state.actors()[0])[0])
    with pytest.raises(neyrang.NeyrangError, match="over"):
        lanes.put(0, state)
    with pytest.raises(neyrang.NeyrangError, match="no lane 3"):
        lanes.state(3)


def test_wrong_answers_change_nothing() -> None:
    lanes = neyrang.lanes("coup", 3, seed=11)
    before = copy.deepcopy(lanes)
    actions = lanes.legal[:, 0].copy()
    actions[2] = 0  # nobody can pass on a turn
    with pytest.raises(neyrang.IllegalMove, match="lane 2: 'pass' is not legal"):
        lanes.step(actions)
    for wrong in ([1, 2], [0.5, 0.5, 0.5], [67.0] * 3, [[1], [2], [3]], [[1], [2, 3], 4], None):
        with pytest.raises(neyrang.BadMove, match="3 whole numbers"):
            lanes.step(wrong)
    first = [int(action) for action in lanes.legal[:, 0]]
    for far in (9999, -1, first[1] + 2**32, first[1] - 2**32, first[1] + 2**63, 2**64 - 1):
        wide = np.array([first[0], far, first[2]], np.int64 if far < 2**63 else np.uint64)
        with pytest.raises(neyrang.BadMove, match=rf"lane 1: {far} .* actions are 0 to 141"):
            lanes.step(wide)
    for generator in (None, neyrang.Rng(1), 3):
        with pytest.raises(neyrang.NeyrangError, match="sample takes a Generator"):
            lanes.sample(generator)  # type: ignore[arg-type]
    assert same(lanes, before)
    unmasked = neyrang.lanes("coup", 3, seed=11, mask=False, seen=False)
    assert unmasked.mask.size == unmasked.seen.size == 0
    with pytest.raises(neyrang.IllegalMove, match="lane 2"):
        unmasked.step(actions)


def test_what_may_be_done_beside_a_question_is_no_answer() -> None:
    lanes = neyrang.lanes("condottiere", 1, players=3, seed=1)
    free = lanes.state(0).free(int(lanes.seat[0]))
    assert free
    before = copy.deepcopy(lanes)
    with pytest.raises(neyrang.IllegalMove, match=r"lane 0: .* is no answer"):
        lanes.step(free[:1])
    assert same(lanes, before)


def test_the_end_of_a_game_can_be_looked_at_until_the_next_step() -> None:
    lanes = neyrang.lanes("coup", 4, players=3, seed=2, others=2)
    generator = np.random.default_rng(9)
    seen = 0
    for _ in range(60):
        lanes.step(lanes.sample(generator))
        for lane in range(4):
            state = lanes.finished(lane)
            assert (state is not None) == lanes.ended[lane]
            if state is not None:
                seen += 1
                assert state.over()
                assert state.rewards() == lanes.reward[lane].tolist()
    assert seen


@pytest.mark.parametrize(
    "wrong",
    [
        {"lanes": 0},
        {"lanes": "x"},
        {"players": 99},
        {"skip_forced": 1},
        {"others": [2]},
        {"seed": -1},
    ],
    ids=repr,
)
def test_what_cannot_be_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(neyrang.BadOption):
        neyrang.lanes("coup", **{"lanes": 4, **wrong})  # type: ignore[arg-type]


@pytest.mark.parametrize("others", [None, 2, [First, "random"], [2, "4@3"]], ids=repr)
def test_lanes_are_pickled_with_all_that_is_to_come(others: Others) -> None:
    lanes = neyrang.lanes("coup", 3, players=3, seed=12, others=others)
    generator = np.random.default_rng(7)
    while not lanes.ended.any():
        lanes.step(lanes.sample(generator))
    twin = pickle.loads(pickle.dumps(lanes))
    assert [twin.finished(i) for i in range(3)] == [lanes.finished(i) for i in range(3)]
    for _ in range(12):
        assert same(lanes, twin)
        actions = lanes.sample(generator)
        lanes.step(actions)
        twin.step(actions)
    assert twin.answered == lanes.answered


def test_bots_that_cannot_be_pickled_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(First, "kept", staticmethod(lambda: None))
    lanes = neyrang.lanes("coup", 1, others=First)
    with pytest.raises(neyrang.NeyrangError, match=r"cannot be pickled: .*lambda"):
        pickle.dumps(lanes)


def played(lanes: Lanes) -> bytes:
    generator = np.random.default_rng(8)
    for _ in range(50):
        lanes.step(lanes.sample(generator))
    return lanes.seen.tobytes()


def test_threads_and_processes_play_the_same() -> None:
    expected = played(neyrang.lanes("coup", 4, seed=13))
    found: list[bytes] = []
    threads = [
        Thread(target=lambda: found.append(played(neyrang.lanes("coup", 4, seed=13))))
        for _ in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 2
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(played, neyrang.lanes("coup", 4, seed=13)).result() == expected


def test_arrays_are_live_and_read_only() -> None:
    lanes = neyrang.lanes("coup", 2, seed=14)
    seen = lanes.seen
    before = seen.copy()
    lanes.step(lanes.legal[:, 0])
    assert not np.array_equal(before, seen)
    with pytest.raises(ValueError, match="read-only"):
        lanes.seen[0, 0] = 1


def test_the_library_loads_without_numpy_and_without_the_bots() -> None:
    heavy = "{'numpy', 'neyrang.bots', 'msgspec', 'rich', 'asyncio'}"
    code = f"""
import sys
import neyrang
neyrang.game("coup").start(3)
neyrang.game("coup").layout(3)
print(sorted({heavy} & set(sys.modules)))
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"

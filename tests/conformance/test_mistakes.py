"""What is wrong with rows, arrays and guesses is told by an error of ours, which says what is
allowed: the same compiled and as plain Python."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

np = pytest.importorskip("numpy")

import neyrang  # noqa: E402
from neyrang import NeyrangError  # noqa: E402
from tests.conformance.matrix import Setting, every_setting  # noqa: E402

COUP = neyrang.game("coup")
LAYOUT = COUP.layout(4)
VIEW = COUP.start(4, 7).view(2)
WIDTH = LAYOUT.width
ROW = np.frombuffer(VIEW.row(), np.uint8)
TABLE = COUP.action_table()
RNG = neyrang.Rng(1)

Given = Any  # what a caller may give by mistake

NO_ROWS: list[tuple[str, Given]] = [
    ("not None", None),
    ("not a list", [0] * WIDTH),
    ("not a str", "x"),
    ("not of int64", ROW.astype(np.int64)),
    ("gaps", np.stack([ROW, ROW], axis=1)[:, 0]),
    ("one dimension, not 2", np.stack([ROW])),
    (f"has {WIDTH} entries, not {WIDTH - 1}", ROW[:-1]),
    ("seat, is 255, 0 to 4", np.full(WIDTH, 255, np.uint8)),
]
NO_ROOM: list[tuple[str, Given]] = [
    ("not None", None),
    ("not a list", [0] * WIDTH),
    ("of float32", np.zeros(WIDTH, np.float32)),
    ("of int64", np.zeros(WIDTH, np.int64)),
    ("of format 'd'", memoryview(bytearray(8 * WIDTH)).cast("d")),
    ("not contiguous", np.zeros((WIDTH, 2), np.uint8)[:, 0]),
    ("cannot be written", bytes(WIDTH)),
]
NO_FEATURES: list[Given] = [
    ROW[:-1], np.zeros(WIDTH + 4), [1, 2], [[1], [1, 2]], None, "x", 3, bytes(3), ["a"] * WIDTH,
]  # fmt: skip
CALLS: list[tuple[str, Callable[[Given], object], list[Given]]] = [
    ("not at ", lambda at: VIEW.write(bytearray(WIDTH + 9), at), ["0", None, 2.0, True]),
    ("no room for", lambda at: VIEW.write(bytearray(WIDTH + 3), at), [-1, 4, 10**30]),
    ("no language", VIEW.text, [None, 3, [], "FA", ""]),
    (f"has {WIDTH} entries, not", LAYOUT.features, NO_FEATURES),
    ("no entries", lambda name: LAYOUT[name], [[1], slice(3), None, 57, "luck"]),
    ("no field", LAYOUT.field, [[], "luck"]),
    ("no entry", LAYOUT.name, ["a", 5.5, -1, WIDTH, None]),
    ("there is no action", lambda action: TABLE[action], [10**6, -143, "x", 1.0]),
    ("players are 2, 3", lambda players: TABLE.array(0, players), [-1, 99, 1, "4", None]),
    ("no view from seat", lambda seat: TABLE.array(seat, 4), [9, -1, "x", None]),
    ("that takes players", TABLE.array, [2]),
    ("no option 'xx'", lambda options: COUP.action_table(options=options), [{"xx": 1}]),
    (
        "gives; that of seat 1 has",
        lambda held: COUP.redeal(VIEW, RNG, [[], [held], [], []]),
        ["x", 1.0, True, None, [0]],
    ),
]
MISTAKES = [
    *((message, LAYOUT.read, given) for message, given in NO_ROWS),
    *((message, VIEW.write, given) for message, given in NO_ROOM),
    *((message, call, given) for message, call, several in CALLS for given in several),
]


@pytest.mark.parametrize(("message", "call", "given"), MISTAKES, ids=[m[0] for m in MISTAKES])
def test_a_mistake_is_named(message: str, call: Callable[[Given], object], given: Given) -> None:
    with pytest.raises(NeyrangError) as raised:
        call(given)
    assert message in str(raised.value)


def test_what_is_near_a_mistake_is_taken() -> None:
    for out in (bytearray(WIDTH), np.zeros(WIDTH, np.int8), np.zeros(WIDTH, bool)):
        assert VIEW.write(out) == WIDTH
    assert VIEW.write(bytearray(WIDTH + 3), np.int64(2)) == WIDTH + 2
    assert LAYOUT.read(memoryview(VIEW.row())) == VIEW.document()
    expected = LAYOUT.features(ROW)
    for rows in (bytes(ROW), bytearray(ROW), ROW.tolist(), ROW.astype(float), VIEW.floats()):
        assert np.array_equal(LAYOUT.features(rows), expected)
    assert LAYOUT.features(np.zeros((0, WIDTH), np.uint8)).shape == (0, len(expected))
    assert LAYOUT.name(np.int64(0)) == "seat"
    assert TABLE[np.int64(3)] == TABLE[3] == list(TABLE)[3]
    assert TABLE[-1] == TABLE[:][-1]
    assert np.array_equal(TABLE.array(np.int64(1), np.int64(3)), TABLE.array(1, 3))
    for name in neyrang.NAMES:
        state = neyrang.game(name).start(4, 3)
        holdings = [state.holdings(seat) for seat in range(4)]
        assert state.position() != neyrang.game(name).redeal(state.view(0), RNG, holdings)


def spoilt(row: bytes, rng: random.Random) -> bytes:
    if rng.random() < 0.2:
        return rng.randbytes(len(row))
    changed = bytearray(row)
    changed[rng.randrange(len(row))] = rng.choice((rng.randrange(9), 200, 255))
    return bytes(changed)


HARDEST = [max((s for s in every_setting() if s.game.name == name), key=lambda s: len(repr(s)))
           for name in neyrang.NAMES]  # fmt: skip


@pytest.mark.parametrize("setting", HARDEST, ids=repr)
def test_a_row_that_is_read_is_one_that_a_view_writes(setting: Setting) -> None:
    layout = setting.game.layout(setting.players, setting.options)
    state = setting.start(5)
    chance, rng = neyrang.Rng(5), random.Random(setting.game.name)
    for _ in range(12):
        seat = state.actors()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[chance.below(len(legal))])
    for _ in range(60):
        row = spoilt(state.view(1).row(), rng)
        try:
            view = layout.view(row)
        except NeyrangError:
            continue
        assert view.row() == row
        assert layout.read(row) == view.document()


def test_without_numpy_arrays_say_what_to_install() -> None:
    code = """
import sys
sys.modules["numpy"] = None
import neyrang
game = neyrang.game("coup")
for call in (lambda: game.layout(4).features(bytes(3)), lambda: game.action_table().array()):
    try:
        call()
    except neyrang.NeyrangError as error:
        print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.splitlines() == ["arrays need NumPy: pip install neyrang[research]"] * 2


def test_a_record_is_of_a_game() -> None:
    from neyrang.record import new_record

    wrong: Any = "coup"
    with pytest.raises(NeyrangError, match="not 'coup'"):
        new_record(wrong, 3)

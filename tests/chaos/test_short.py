"""Each fault once, with games going on; `python -m bench chaos --minutes 30` is the long run."""

from __future__ import annotations

import gc
import random

import msgspec
from bench import chaos, fuzz, twins
from bench.__main__ import faults

import neyrang
from tests.conformance.matrix import every_setting


def test_nothing_is_lost_and_no_table_is_hurt() -> None:
    found = chaos.run(seconds=1, tables=4, seed=3)
    gc.collect()  # a socket left open is told of here, or by chance anywhere
    assert found["rounds"] >= 8
    assert found["kills"] >= 1
    assert found["stopped_workers"] >= 1
    assert found["clock_jumps"] >= 2
    assert found["fuzzed_messages"] >= 1600
    assert found["acknowledged_moves"] > 20
    assert (found["lost"], found["duplicated"], found["tables_hurt"]) == (0, 0, 0), found


def test_every_game_is_twin_checked() -> None:
    first = {setting.game.name: setting for setting in reversed(every_setting())}
    assert set(first) == set(neyrang.NAMES)
    for setting in first.values():
        compared, differed = twins.check(setting, 5, neyrang.Rng(5))
        assert compared > 20
        assert differed == 0


def test_a_run_that_finds_a_fault_fails() -> None:
    good = {"lost": 0, "duplicated": 0, "tables_hurt": 0, "acknowledged_moves": 9}
    assert faults({"chaos": [good], "twins": [{"leaks": 0}], "idle": [{"resident_mb": 5}]}) == []
    for wrong in ("lost", "duplicated", "tables_hurt", "leaks"):
        assert faults({"chaos": [good, {**good, wrong: 2}]}) == [
            f"chaos: {wrong.replace('_', ' ')} 2"
        ]


def test_nonsense_is_long_and_close_to_what_pages_send() -> None:
    nonsense = fuzz.Nonsense(random.Random(1))
    command = {"do": "move", "at": 3, "move": "tax", "id": 3}
    made = [nonsense.mutation([command]) for _ in range(400)]
    assert sum(len(text) > 125 for text in made) > 40
    assert 10 < sum(text == msgspec.json.encode(command) for text in made) < 200
    assert sum(b"move" in text for text in made) > 200
    assert max(len(nonsense.invented()) for _ in range(200)) > 4000

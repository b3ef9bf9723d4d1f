"""Each fault once, with games going on; `python -m bench chaos --minutes 30` is the long run."""

from __future__ import annotations

from bench import chaos, twins

import neyrang
from tests.conformance.matrix import every_setting


def test_nothing_is_lost_and_no_table_is_hurt() -> None:
    found = chaos.run(seconds=1, tables=4, seed=3)
    assert found["rounds"] >= 7
    assert found["kills"] >= 1
    assert found["clock_jumps"] >= 2
    assert found["fuzzed_messages"] >= 800
    assert found["acknowledged_moves"] > 20
    assert (found["lost"], found["duplicated"], found["tables_hurt"]) == (0, 0, 0), found


def test_every_game_is_twin_checked() -> None:
    first = {setting.game.name: setting for setting in reversed(every_setting())}
    assert set(first) == set(neyrang.NAMES)
    for setting in first.values():
        compared, differed = twins.check(setting, 5, neyrang.Rng(5))
        assert compared > 20
        assert differed == 0

"""Each fault once, with games going on; `python -m bench chaos --minutes 30` is the long run."""

from __future__ import annotations

from bench import chaos


def test_nothing_is_lost_and_no_table_is_hurt() -> None:
    found = chaos.run(seconds=1, tables=4, seed=3)
    assert found["rounds"] >= 6
    assert found["kills"] >= 1
    assert found["acknowledged_moves"] > 20
    assert (found["lost"], found["tables_hurt"]) == (0, 0), found

"""The arena from Python."""

from __future__ import annotations

import pytest

import neyrang
from neyrang import arena
from neyrang.bots import Bot


class First(Bot):
    """Gives the first legal answer."""

    def choose(self, view: neyrang.View, legal: list[int]) -> int:
        return legal[0]


def test_a_match_is_played_and_reported() -> None:
    seen: list[int] = []
    report = arena.play("coup", [First, "random"], players=2, games=6, watch=seen.append)
    assert report.games == sum(seen) == 6
    assert [standing.bot for standing in report.standings] == [f"{__name__}:First", "random"]
    assert sum(standing.share.mean for standing in report.standings) == pytest.approx(1)
    assert all(not standing.faults for standing in report.standings)
    again = arena.play("coup", [First, "random"], players=2, games=6)
    assert [s.share for s in again.standings] == [s.share for s in report.standings]


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(neyrang.UnknownGame):
        arena.play("chess", [1, 2])
    with pytest.raises(neyrang.NeyrangError, match="at least two"):
        arena.play("coup", [1])
    with pytest.raises(neyrang.BadOption):
        arena.play("coup", [1, 2], options={"luck": True})

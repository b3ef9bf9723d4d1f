"""The arena from Python."""

from __future__ import annotations

from typing import Any

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


MISTAKES: list[tuple[str, dict[str, Any]]] = [
    ("form: mixed, one, first", {"form": "zz"}),
    *(("jobs: a whole number from 1", {"jobs": jobs}) for jobs in (0, -1, "x", 1.0)),
    *(("games: a whole number from 1", {"games": games}) for games in (0, "x", True)),
    *(("seed: a whole number from 0", {"seed": seed}) for seed in (-1, "x", None)),
    ("options are names and values", {"options": [1]}),
    ("players: a whole number", {"players": "3"}),
    *(("bots: a list", {"bots": bots}) for bots in (3, "random", None)),
    *(("bots: levels, names", {"bots": [bot, 1]}) for bot in (First(0), None, 1.0, print)),
]


@pytest.mark.parametrize(("message", "given"), MISTAKES, ids=[f"{m}" for m, _ in MISTAKES])
def test_what_cannot_be_played_is_named(message: str, given: dict[str, Any]) -> None:
    with pytest.raises(neyrang.NeyrangError) as raised:
        arena.play(**{"game": "coup", "bots": [1, 2], "players": 2, "games": 2, **given})
    assert message in str(raised.value)

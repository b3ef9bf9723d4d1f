"""Strength and conquest against a second, plain reading of the ledgers, over random games."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.matrix import Setting, settings
from tests.conformance.walk import walk

ALL = [*settings("rakab"), *settings("condottiere")]


def strength(position: Any, seat: int, spring_each: bool) -> int:
    """RAKAB-50, COND-49, from the cards as they lie there."""
    lines = [player["line"] for player in position["seats"]]
    numbers = [[int(card) for card in line if card.isdigit()] for line in lines]
    mine, line = numbers[seat], lines[seat]
    season = position["seasons"][-1] if position["seasons"] else None
    total: int = len(mine) if season == "winter" else sum(mine)
    if "drummer" in line:
        total *= 2
    top = max((number for each in numbers for number in each), default=0)
    if season == "spring" and top in mine:
        total += 3 * mine.count(top) if spring_each else 3
    return total + int(line.count("courtesan") + 10 * line.count("heroine"))


@pytest.mark.parametrize("setting", ALL, ids=repr)
@pytest.mark.clause("RAKAB-30", "RAKAB-50", "COND-20", "COND-49")
def test_the_running_totals_are_those_of_the_cards(setting: Setting) -> None:
    spring_each = setting.game.name == "condottiere"
    for seed in (70, 71):
        for state in walk(setting, seed):
            position: Any = state.position()
            for seat, player in enumerate(position["seats"]):
                assert player["strength"] == strength(position, seat, spring_each)


@pytest.mark.parametrize("setting", ALL, ids=repr)
@pytest.mark.clause("RAKAB-30", "RAKAB-31", "COND-20", "COND-21")
def test_only_the_strictly_strongest_conquers(setting: Setting) -> None:
    """Told with each conquest is a strength that nobody else had when the last card lay."""
    notation = setting.game.notation
    conquests = 0
    for state in walk(setting, seed=72):
        for event in state.events:
            if notation.events[event.kind] == "conquered":
                conquests += 1
                assert event.amount > 0
                owners: Any = state.position()["owners"]
                region = notation.things[event.what]
                series = setting.options.get("points")
                assert owners.get(region) == event.seat or series
    assert conquests

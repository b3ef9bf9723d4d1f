"""Seven players and more: a bigger deck."""

from __future__ import annotations

import pytest

from tests.games.coup.table import all_cards, influence
from tests.scenario import Scenario


@pytest.mark.clause("COUP-120")
@pytest.mark.parametrize(("players", "copies"), [(6, 3), (7, 4), (8, 4), (9, 5), (10, 5)])
@pytest.mark.parametrize("exchanger", ["ambassador", "inquisitor"])
@pytest.mark.parametrize("reformation", [False, True])
def test_the_deck_grows_with_the_table(
    players: int, copies: int, exchanger: str, reformation: bool
) -> None:
    options = {"inquisitor": exchanger == "inquisitor", "reformation": reformation}
    t = Scenario.start("coup", players, options=options)
    roles = ["duke", "assassin", "captain", "contessa", exchanger]
    assert all_cards(t) == dict.fromkeys(roles, copies)
    assert influence(t) == [2] * players
    assert len(t["court"]) == 5 * copies - 2 * players
    t.expect(treasury=50 - 2 * players)


@pytest.mark.clause("COUP-120")
def test_the_last_of_ten_plays_before_the_first_again() -> None:
    t = Scenario.start("coup", 10)
    t.play(*(f"{seat} income" for seat in range(10))).expect(turn=0)
    t.play("0 tax")
    assert t.actors == list(range(1, 10))

"""General actions: income, foreign aid and coup claim no character."""

from __future__ import annotations

import pytest

from tests.games.coup.table import table

THREE = ("duke contessa", "captain assassin", "ambassador contessa")


@pytest.mark.clause("COUP-30")
def test_income_is_one_coin_and_nobody_is_asked() -> None:
    t = table(*THREE).play("0 income")
    t.expect({"seats.0.coins": 3, "treasury": 43, "turn": 1})
    assert t.actors == [1]
    t.cannot("* challenge").cannot("* block:duke")


@pytest.mark.clause("COUP-31")
def test_foreign_aid_is_two_coins() -> None:
    t = table(*THREE).play("0 foreign_aid", "* pass")
    t.expect({"seats.0.coins": 4, "treasury": 42, "turn": 1})


@pytest.mark.clause("COUP-31", "COUP-54")
def test_foreign_aid_is_not_challenged_but_blocked_by_any_duke() -> None:
    t = table(*THREE).play("0 foreign_aid")
    assert t.actors == [1, 2]
    assert t.legal(1) == t.legal(2) == ["pass", "block:duke"]
    t.play("1 pass").can("2 block:duke").expect({"seats.0.coins": 2})


@pytest.mark.clause("COUP-32")
def test_a_coup_costs_seven_and_takes_an_influence_at_once() -> None:
    t = table(*THREE, coins=[8, 2, 2]).play("0 coup:1")
    t.expect({"seats.0.coins": 1, "treasury": 45})
    assert t.actors == [1]
    t.cannot("* challenge").cannot("* block:contessa")
    t.play("1 lose:captain").expect({"seats.1.hand": ["assassin"], "turn": 1})


@pytest.mark.clause("COUP-32")
@pytest.mark.parametrize(("coins", "allowed"), [(6, False), (7, True), (9, True)])
def test_a_coup_needs_seven_coins(coins: int, allowed: bool) -> None:
    t = table(*THREE, coins=[coins, 2, 2])
    assert ("coup:1" in t.legal(0)) is allowed

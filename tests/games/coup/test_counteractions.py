"""Counteractions: who may block what, as whom, and what it does."""

from __future__ import annotations

import pytest

from tests.games.coup.table import influence, table, told

THREE = ("assassin captain", "captain contessa", "duke ambassador")


@pytest.mark.clause("COUP-50")
@pytest.mark.parametrize("challenger", [0, 2])
def test_a_block_is_a_claim_that_anyone_else_may_challenge(challenger: int) -> None:
    t = table(*THREE).play("0 foreign_aid", "1 block:duke")
    assert t.actors == [2, 0]
    assert t.legal(0) == t.legal(2) == ["pass", "challenge"]
    t.play(f"{challenger} challenge")
    assert t.legal(1) == ["concede"]


@pytest.mark.clause("COUP-50", "COUP-61")
def test_a_true_block_can_be_proven() -> None:
    t = table(*THREE).play("0 foreign_aid", "2 block:duke", "1 challenge")
    assert t.legal(2) == ["concede", "reveal:duke"]
    t.play("2 reveal:duke", "1 lose:captain")
    t.expect({"seats.0.coins": 2, "turn": 1})
    assert influence(t) == [2, 1, 2]


@pytest.mark.clause("COUP-51", "COUP-55")
def test_blocked_foreign_aid_gives_nothing() -> None:
    t = table(*THREE).play("0 foreign_aid", "1 pass", "2 block:duke", "* pass")
    t.expect({"seats.0.coins": 2, "treasury": 44, "turn": 1})
    assert influence(t) == [2, 2, 2]


@pytest.mark.clause("COUP-52", "COUP-55")
def test_a_blocked_assassination_fails_and_stays_paid() -> None:
    t = table(*THREE, coins=[4, 2, 2])
    t.play("0 assassinate:1", "* pass", "1 block:contessa", "* pass")
    t.expect({"seats.0.coins": 1, "treasury": 45, "turn": 1})
    assert influence(t) == [2, 2, 2]


@pytest.mark.clause("COUP-52", "COUP-63")
def test_a_proven_contessa_saves_her_owner_and_costs_the_challenger() -> None:
    t = table(*THREE, coins=[3, 2, 2])
    t.play("0 assassinate:1", "* pass", "1 block:contessa", "0 challenge", "1 reveal:contessa")
    assert t.actors == [0]
    t.play("0 lose:captain").expect({"seats.0.coins": 0, "turn": 1})
    assert influence(t) == [1, 2, 2]


@pytest.mark.clause("COUP-53", "COUP-55", "COUP-42")
@pytest.mark.parametrize("role", ["captain", "ambassador"])
def test_a_blocked_steal_takes_nothing(role: str) -> None:
    t = table(*THREE).play("0 steal:1", "* pass", f"1 block:{role}", "* pass")
    t.expect({"seats.0.coins": 2, "seats.1.coins": 2, "turn": 1})


@pytest.mark.clause("COUP-53")
def test_either_character_proves_only_its_own_block() -> None:
    t = table(*THREE).play("0 steal:1", "* pass", "1 block:ambassador", "0 challenge")
    assert t.legal(1) == ["concede"]
    t = table(*THREE).play("0 steal:1", "* pass", "1 block:captain", "0 challenge")
    assert t.legal(1) == ["concede", "reveal:captain"]


@pytest.mark.clause("COUP-54")
@pytest.mark.parametrize(("move", "role"), [("assassinate:1", "contessa"), ("steal:1", "captain")])
def test_a_bystander_does_not_block_for_the_target(move: str, role: str) -> None:
    t = table(*THREE, coins=[3, 2, 2]).play(f"0 {move}", "* pass")
    t.cannot(f"2 block:{role}").cannot(f"0 block:{role}").can(f"1 block:{role}")


@pytest.mark.clause("COUP-54", "COUP-69")
def test_the_first_to_block_foreign_aid_is_the_blocker() -> None:
    t = table(*THREE).play("0 foreign_aid", "2 block:duke")
    t.cannot("1 block:duke").can("1 challenge")
    assert [event["seat"] for event in told(t, "blocked")] == [2]


@pytest.mark.clause("COUP-55")
def test_a_bluffed_block_nobody_doubts_stands() -> None:
    t = table(*THREE).play("0 foreign_aid", "1 block:duke", "0 pass")
    t.can("2 challenge").play("2 pass")
    t.expect({"seats.0.coins": 2, "seats.1.hand": ["captain", "contessa"], "turn": 1})

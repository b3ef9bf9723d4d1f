"""Influence and elimination."""

from __future__ import annotations

import pytest

from tests.games.coup.table import influence, table, told


@pytest.mark.clause("COUP-10")
@pytest.mark.parametrize(("lost", "kept"), [("duke", "contessa"), ("contessa", "duke")])
def test_the_loser_chooses_which_card_to_turn_up(lost: str, kept: str) -> None:
    t = table("assassin assassin", "contessa duke", "captain captain", coins=[7, 2, 2])
    t.play("0 coup:1")
    assert t.actors == [1]
    assert sorted(t.legal(1)) == ["lose:contessa", "lose:duke"]
    t.play(f"1 lose:{lost}")
    t.expect({"seats.1.hand": [kept], "seats.1.lost": [lost], "turn": 1})


@pytest.mark.clause("COUP-10")
def test_a_turned_up_card_is_seen_by_all_and_the_other_is_not() -> None:
    t = table("assassin assassin", "contessa duke", "captain captain", coins=[7, 2, 2])
    t.play("0 coup:1", "1 lose:duke")
    for seat in (0, 2, -1):
        assert t.sees(seat, "seats.1.lost") == ["duke"]
        assert t.sees(seat, "seats.1.hand") == ["?"]
        assert "duke" in str(told(t, "lost", seat))
        assert "contessa" not in str(t.heard(seat))


@pytest.mark.clause("COUP-10")
def test_the_last_card_is_turned_up_without_asking() -> None:
    t = table("assassin assassin", "contessa | duke", "captain captain", coins=[7, 2, 2])
    t.play("0 coup:1")
    t.expect({"seats.1.hand": [], "seats.1.lost": ["contessa", "duke"], "turn": 2})
    assert t.actors == [2]


@pytest.mark.clause("COUP-10")
def test_two_cards_of_a_kind_are_asked_for_all_the_same() -> None:
    t = table("assassin assassin", "duke duke", "captain captain", coins=[7, 2, 2])
    t.play("0 coup:1")
    assert t.actors == [1]
    assert t.legal(1) == ["lose:duke"]


@pytest.mark.clause("COUP-10", "COUP-61")
def test_a_turned_up_card_proves_nothing() -> None:
    t = table("captain | duke", "contessa contessa", "assassin assassin")
    t.play("0 tax", "1 challenge")
    assert t.legal(0) == ["concede"]


@pytest.mark.clause("COUP-11")
def test_a_player_without_influence_is_out_and_pays_the_treasury() -> None:
    t = table("assassin assassin", "contessa | duke", "captain captain", coins=[7, 5, 2])
    t.expect(treasury=36)
    t.play("0 coup:1")
    t.expect({"seats.1.coins": 0, "treasury": 36 + 7 + 5, "seats.1.lost": ["contessa", "duke"]})
    assert told(t, "out") == [{"event": "out", "seat": 1}]
    t.goes_on()


@pytest.mark.clause("COUP-11", "COUP-20")
def test_a_player_who_is_out_has_no_turn_and_is_nobodys_target() -> None:
    t = table("duke captain", "| contessa duke", "captain captain", coins=[9, 0, 2])
    for move in ("coup:1", "assassinate:1", "steal:1"):
        t.cannot(f"0 {move}")
    t.can("0 coup:2")
    t.play("0 income").expect(turn=2)
    t.play("2 income").expect(turn=0)


# ---- COUP-12: seat 0 steals from seat 1, who has one influence

WAYS_TO_DIE = [
    pytest.param(
        ["* pass", "1 block:ambassador", "0 challenge", "1 concede"],
        id="the thief doubts the block",
    ),
    pytest.param(
        ["* pass", "1 block:captain", "2 challenge", "1 concede"], id="a third doubts the block"
    ),
    pytest.param(["1 challenge", "0 reveal:captain"], id="the target doubts the thief"),
]


@pytest.mark.clause("COUP-12")
@pytest.mark.parametrize("way", WAYS_TO_DIE)
@pytest.mark.parametrize(("coins", "stolen"), [(6, 2), (3, 2), (2, 2), (1, 1)])
def test_the_thief_gets_the_coins_of_a_target_who_dies(
    way: list[str], coins: int, stolen: int
) -> None:
    t = table("captain duke", "contessa | duke", "assassin assassin", coins=[4, coins, 3])
    t.play("0 steal:1", *way)
    t.expect({"seats.1.hand": [], "seats.1.coins": 0, "seats.0.coins": 4 + stolen, "turn": 2})
    t.expect({"treasury": 50 - 4 - stolen - 3, "seats.2.coins": 3})
    assert [event["amount"] for event in told(t, "stole")] == [stolen]


@pytest.mark.clause("COUP-12", "COUP-13")
def test_the_thief_is_paid_even_when_that_ends_the_game() -> None:
    t = table("captain duke", "contessa | duke", coins=[1, 5])
    t.play("0 steal:1", "1 challenge", "0 reveal:captain")
    t.over(winners=[0]).expect({"seats.0.coins": 3, "treasury": 47})


@pytest.mark.clause("COUP-12")
def test_a_dying_bystander_pays_the_treasury_not_the_thief() -> None:
    t = table("captain duke", "contessa duke", "assassin | contessa", coins=[2, 2, 6])
    t.play("0 steal:1", "2 challenge", "0 reveal:captain", "1 pass")
    t.expect({"seats.2.coins": 0, "seats.0.coins": 4, "seats.1.coins": 0, "treasury": 46})


@pytest.mark.clause("COUP-12")
def test_a_target_who_survives_the_lost_block_pays_just_once() -> None:
    t = table("captain duke", "contessa duke", "assassin assassin", coins=[2, 6, 2])
    t.play("0 steal:1", "* pass", "1 block:captain", "0 challenge", "1 concede", "1 lose:duke")
    t.expect({"seats.0.coins": 4, "seats.1.coins": 4, "turn": 1})


@pytest.mark.clause("COUP-12")
def test_after_the_steal_is_over_nobody_inherits() -> None:
    t = table("captain duke", "contessa | duke", "assassin assassin", coins=[2, 6, 7])
    t.play("0 steal:1", "* pass", "1 pass", "1 income", "2 coup:1")
    t.expect({"seats.0.coins": 4, "seats.1.coins": 0, "treasury": 46})


@pytest.mark.clause("COUP-12")
def test_a_dying_thief_gets_nothing() -> None:
    t = table("captain | duke", "captain duke", "assassin assassin", coins=[3, 6, 2])
    t.play("0 steal:1", "* pass", "1 block:captain", "0 challenge", "1 reveal:captain")
    t.expect({"seats.0.coins": 0, "seats.1.coins": 6, "treasury": 42, "turn": 1})


@pytest.mark.clause("COUP-13")
def test_the_last_player_in_the_game_wins() -> None:
    t = table("assassin | duke", "contessa | duke", "captain | captain", coins=[7, 2, 7])
    t.play("0 coup:1").goes_on()
    t.play("2 coup:0").over(winners=[2])
    outcome = t.state.outcome()
    assert outcome is not None
    assert outcome.scores == [0, 0, 1]
    assert t.actors == []
    assert t.legal(2) == []
    assert influence(t) == [0, 0, 1]


@pytest.mark.clause("COUP-13")
def test_the_game_ends_at_once_in_the_middle_of_a_turn() -> None:
    t = table("assassin captain", "duke | duke", coins=[3, 2])
    t.play("0 assassinate:1", "1 challenge", "0 reveal:assassin")
    t.over(winners=[0])
    assert told(t, "won") == [{"event": "won", "seat": 0}]

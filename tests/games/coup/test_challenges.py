"""Challenges: who may doubt, how a claim is proven, and what it costs to be wrong."""

from __future__ import annotations

import pytest

from tests.games.coup.table import all_cards, influence, table, told

THREE = ("duke captain", "assassin contessa", "ambassador contessa")


@pytest.mark.clause("COUP-60")
@pytest.mark.parametrize("challenger", [1, 2])
def test_anybody_else_may_challenge_whether_it_concerns_them_or_not(challenger: int) -> None:
    t = table(*THREE).play("0 steal:1")
    assert t.actors == [1, 2]
    t.cannot("0 challenge").play(f"{challenger} challenge")
    assert t.actors == [0]


@pytest.mark.clause("COUP-60")
def test_players_who_are_out_may_not_challenge() -> None:
    t = table("duke captain", "| assassin contessa", "ambassador contessa").play("0 tax")
    assert t.actors == [2]
    t.cannot("1 challenge")


@pytest.mark.clause("COUP-60", "COUP-50")
def test_the_target_of_a_block_and_bystanders_may_challenge_it() -> None:
    t = table(*THREE).play("0 steal:1", "* pass", "1 block:captain")
    t.can("0 challenge").can("2 challenge").cannot("1 challenge")


@pytest.mark.clause("COUP-61")
def test_revealing_is_a_choice() -> None:
    t = table(*THREE).play("0 tax", "1 challenge")
    assert t.legal(0) == ["concede", "reveal:duke"]
    t.play("0 concede", "0 lose:captain")
    t.expect({"seats.0.hand": ["duke"], "seats.0.coins": 2, "turn": 1})
    assert influence(t) == [1, 2, 2]


@pytest.mark.clause("COUP-61")
def test_who_cannot_prove_it_is_asked_all_the_same() -> None:
    t = table(*THREE).play("0 exchange", "1 challenge")
    assert t.actors == [0]
    assert t.legal(0) == ["concede"]
    assert influence(t) == [2, 2, 2]


@pytest.mark.clause("COUP-61", "COUP-2")
def test_conceding_shows_no_card_but_the_lost_one() -> None:
    t = table(*THREE).play("0 tax", "1 challenge", "0 concede", "0 lose:captain")
    assert t.sees(1, "seats.0.hand") == ["?"]
    assert told(t, "revealed", 1) == []


@pytest.mark.clause("COUP-62")
def test_a_wrong_challenger_loses_an_influence_of_choice() -> None:
    t = table(*THREE).play("0 tax", "2 challenge", "0 reveal:duke")
    assert t.actors == [2]
    assert sorted(t.legal(2)) == ["lose:ambassador", "lose:contessa"]
    t.play("2 lose:ambassador").expect({"seats.2.hand": ["contessa"]})
    assert influence(t) == [2, 2, 1]


@pytest.mark.clause("COUP-62")
def test_a_caught_bluffer_loses_an_influence_of_choice() -> None:
    t = table(*THREE).play("0 exchange", "2 challenge", "0 concede")
    assert sorted(t.legal(0)) == ["lose:captain", "lose:duke"]
    t.play("0 lose:duke").expect({"seats.0.hand": ["captain"], "turn": 1})
    assert influence(t) == [1, 2, 2]


@pytest.mark.clause("COUP-63")
def test_a_proven_claim_is_shuffled_back_and_replaced() -> None:
    drawn = set()
    for seed in range(40):
        t = table("duke captain", "assassin contessa", court=["contessa", "ambassador"], seed=seed)
        before = all_cards(t)
        t.play("0 tax", "1 challenge", "0 reveal:duke")
        assert all_cards(t) == before
        assert len(t["court"]) == 2
        assert "captain" in t["seats.0.hand"]
        drawn.update(set(t["seats.0.hand"]) - {"captain"})
    assert drawn == {"duke", "contessa", "ambassador"}


@pytest.mark.clause("COUP-63")
def test_everybody_sees_the_proof_and_nobody_else_the_replacement() -> None:
    t = table(*THREE).play("0 tax", "1 challenge", "0 reveal:duke")
    for seat in (1, 2, -1):
        assert "duke" in str(told(t, "revealed", seat))
        assert told(t, "drew", seat) == [{"event": "drew", "seat": 0, "cards": ["?"]}]
        assert t.sees(seat, "seats.0.hand") == ["?", "?"]
    assert "?" not in str(told(t, "drew", 0))


@pytest.mark.clause("COUP-63")
def test_with_an_empty_court_the_owner_draws_the_same_card_again() -> None:
    t = table("duke captain", "assassin contessa", court=[])
    t.play("0 tax", "1 challenge", "0 reveal:duke")
    t.expect({"seats.0.hand": ["duke", "captain"], "court": []})


@pytest.mark.clause("COUP-63")
def test_the_proven_action_goes_on() -> None:
    t = table(*THREE).play("0 tax", "1 challenge", "0 reveal:duke", "1 lose:contessa")
    t.expect({"seats.0.coins": 5, "turn": 1})


@pytest.mark.clause("COUP-64")
def test_a_lost_assassin_claim_is_paid_back_and_harms_nobody() -> None:
    t = table(*THREE, coins=[4, 2, 2])
    t.play("0 assassinate:1", "2 challenge").expect({"seats.0.coins": 1, "treasury": 45})
    t.play("0 concede", "0 lose:duke")
    t.expect({"seats.0.coins": 4, "treasury": 42, "turn": 1})
    assert influence(t) == [1, 2, 2]


@pytest.mark.clause("COUP-64")
@pytest.mark.parametrize("move", ["tax", "exchange", "steal:1"])
def test_a_lost_action_does_not_happen(move: str) -> None:
    t = table("contessa contessa", "duke captain", "assassin duke").play(
        f"0 {move}", "1 challenge", "0 concede"
    )
    assert t.legal(0) == ["lose:contessa"]
    t.play("0 lose:contessa")
    t.expect({"seats.0.coins": 2, "seats.1.coins": 2, "seats.0.hand": ["contessa"], "turn": 1})
    assert t.actors == [1]
    t.can("1 income")


@pytest.mark.clause("COUP-64", "COUP-11")
def test_a_player_who_dies_of_the_bluff_leaves_the_refund_to_the_treasury() -> None:
    t = table("duke | duke", *THREE[1:], coins=[4, 2, 2])
    t.play("0 assassinate:1", "1 challenge", "0 concede")
    t.expect({"seats.0.coins": 0, "treasury": 46, "turn": 1})


@pytest.mark.clause("COUP-65")
def test_after_a_lost_block_the_action_goes_on_and_nobody_else_blocks() -> None:
    t = table("captain captain", "assassin contessa", "duke contessa")
    t.play("0 foreign_aid", "1 block:duke", "0 challenge", "1 concede", "1 lose:assassin")
    t.expect({"seats.0.coins": 4, "turn": 1})
    assert influence(t) == [2, 1, 2]


@pytest.mark.clause("COUP-65")
def test_after_a_lost_block_the_same_player_does_not_block_again() -> None:
    t = table("captain duke", "ambassador contessa", "duke contessa")
    t.play("0 steal:1", "* pass", "1 block:captain", "2 challenge", "1 concede", "1 lose:contessa")
    t.expect({"seats.0.coins": 4, "seats.1.coins": 0, "turn": 1})


@pytest.mark.clause("COUP-66")
@pytest.mark.parametrize("challenger", [1, 2])
def test_after_a_failed_challenge_the_target_may_still_block(challenger: int) -> None:
    t = table("captain duke", "ambassador contessa", "duke contessa")
    t.play("0 steal:1", f"{challenger} challenge", "0 reveal:captain")
    t.play(f"{challenger} lose:contessa")
    assert t.actors == [1]
    t.play("1 block:ambassador", "* pass").expect({"seats.0.coins": 2, "seats.1.coins": 2})


@pytest.mark.clause("COUP-66")
def test_a_target_who_is_out_is_not_asked_to_block() -> None:
    t = table("assassin duke", "contessa | duke", "duke contessa", coins=[3, 2, 2])
    t.play("0 assassinate:1", "1 challenge", "0 reveal:assassin")
    t.expect(turn=2)
    assert t.actors == [2]


@pytest.mark.clause("COUP-67")
def test_double_danger_of_challenging_a_true_assassin() -> None:
    t = table("assassin duke", "captain duke", "duke contessa", coins=[3, 4, 2])
    t.play("0 assassinate:1", "1 challenge", "0 reveal:assassin", "1 lose:duke")
    t.can("1 block:contessa").play("1 pass")
    t.expect({"seats.1.hand": [], "seats.1.lost": ["captain", "duke"], "turn": 2})
    t.expect({"treasury": 48, "seats.0.coins": 0})


@pytest.mark.clause("COUP-67")
def test_double_danger_of_bluffing_the_contessa() -> None:
    t = table("assassin duke", "captain duke", "duke contessa", coins=[3, 4, 2])
    t.play("0 assassinate:1", "* pass", "1 block:contessa", "2 challenge", "1 concede")
    assert sorted(t.legal(1)) == ["lose:captain", "lose:duke"]
    t.play("1 lose:duke").expect({"seats.1.hand": [], "seats.1.coins": 0, "turn": 2})


@pytest.mark.clause("COUP-67")
def test_the_saved_contessa_holder_loses_one_influence_only() -> None:
    t = table("assassin duke", "captain contessa", "duke contessa", coins=[3, 4, 2])
    t.play("0 assassinate:1", "1 challenge", "0 reveal:assassin", "1 lose:captain")
    t.play("1 block:contessa", "* pass").expect({"seats.1.hand": ["contessa"], "turn": 1})


@pytest.mark.clause("COUP-68")
def test_an_assassin_stays_paid_when_the_target_is_gone_before_the_effect() -> None:
    t = table("assassin duke", "contessa | duke", "duke contessa", coins=[5, 3, 2])
    t.play("0 assassinate:1", "1 challenge", "0 reveal:assassin")
    t.expect({"seats.0.coins": 2, "treasury": 46, "seats.1.hand": []})
    assert len(told(t, "lost")) == 1


@pytest.mark.clause("COUP-68")
def test_an_examination_of_somebody_gone_does_nothing() -> None:
    t = table("inquisitor duke", "contessa | duke", "duke contessa", options={"inquisitor": True})
    t.play("0 examine:1", "1 challenge", "0 reveal:inquisitor")
    assert t.actors == [2]
    t.expect(turn=2, shown=None)


@pytest.mark.clause("COUP-69")
@pytest.mark.parametrize(("turn", "asked"), [(0, [1, 2, 3]), (1, [2, 3, 0]), (3, [0, 1, 2])])
def test_a_window_asks_all_at_once_listed_clockwise_from_the_claim(
    turn: int, asked: list[int]
) -> None:
    t = table(*THREE, "duke captain", turn=turn).play(f"{turn} tax")
    assert t.actors == asked
    t = table(*THREE, "duke captain", turn=turn).play(f"{turn} foreign_aid")
    assert t.actors == asked


@pytest.mark.clause("COUP-69")
def test_the_window_of_a_block_goes_clockwise_from_the_blocker() -> None:
    t = table(*THREE, "duke captain").play("0 foreign_aid", "2 block:duke")
    assert t.actors == [3, 0, 1]


@pytest.mark.clause("COUP-69")
def test_the_first_challenge_closes_the_window() -> None:
    t = table(*THREE).play("0 tax", "2 challenge")
    assert t.actors == [0]
    t.play("0 reveal:duke")
    assert t.actors == [2]


@pytest.mark.clause("COUP-69")
def test_the_last_pass_closes_the_window_in_any_order() -> None:
    t = table(*THREE, "duke captain").play("0 tax", "3 pass", "1 pass")
    assert t.actors == [2]
    t.expect({"seats.0.coins": 2}).play("2 pass").expect({"seats.0.coins": 5})


@pytest.mark.clause("COUP-69")
@pytest.mark.parametrize(("nearer", "challenger"), [("pass", 2), ("challenge", 1)])
def test_a_clockwise_table_hears_the_nearest_not_the_first(nearer: str, challenger: int) -> None:
    t = table(*THREE, clockwise=True).play("0 exchange", "2 challenge")
    assert t.actors == [1]
    t.play(f"1 {nearer}")
    assert [event["seat"] for event in told(t, "challenged")] == [challenger]

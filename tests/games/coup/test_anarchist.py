"""The anarchist's bomb and its trip around the table."""

from __future__ import annotations

import pytest

import neyrang
from tests.games.coup.table import ANARCHIST, influence, table, told
from tests.scenario import Scenario

FOUR = ("duke captain", "contessa duke", "contessa assassin", "ambassador captain")


def bombed(*hands: str, coins: tuple[int, ...] = (6, 2, 2, 2)) -> Scenario:
    """Seat 0 has bought the bomb for seat 1."""
    cards = hands or FOUR
    return table(*cards, coins=coins[: len(cards)], options=ANARCHIST).play("0 anarchist:1")


@pytest.mark.clause("COUP-130")
def test_the_bomb_costs_five_and_is_given_to_another_at_once() -> None:
    t = bombed()
    t.expect({"seats.0.coins": 1, "treasury": 43})
    assert t.actors == [1]
    t.cannot("* challenge").cannot("* block:contessa").cannot("* pass")


@pytest.mark.clause("COUP-130", "COUP-20")
@pytest.mark.parametrize(("coins", "targets"), [(4, []), (5, [1, 3]), (9, [1, 3])])
def test_the_bomb_needs_its_price_and_another_player_in_the_game(
    coins: int, targets: list[int]
) -> None:
    t = table(*FOUR[:2], "| duke assassin", FOUR[3], coins=[coins, 2, 0, 2], options=ANARCHIST)
    assert [m for m in t.legal(0) if "anarchist" in m] == [f"anarchist:{s}" for s in targets]


@pytest.mark.clause("COUP-130")
def test_without_the_option_there_is_no_bomb() -> None:
    assert not [m for m in table(*FOUR, coins=[9, 2, 2, 2]).legal(0) if "anarchist" in m]


@pytest.mark.clause("COUP-131", "COUP-132", "COUP-133")
def test_the_receiver_has_three_choices() -> None:
    assert sorted(bombed().legal(1)) == ["defuse", "explode", "hand_on:2", "hand_on:3"]


@pytest.mark.clause("COUP-131")
def test_an_explosion_takes_an_influence() -> None:
    t = bombed().play("1 explode")
    assert sorted(t.legal(1)) == ["lose:contessa", "lose:duke"]
    t.play("1 lose:duke").expect({"seats.1.hand": ["contessa"], "turn": 1})
    assert influence(t) == [2, 1, 2, 2]


@pytest.mark.clause("COUP-131", "COUP-130")
def test_the_card_is_back_in_the_middle_for_the_next_buyer() -> None:
    t = bombed(coins=(6, 5, 2, 2)).play("1 explode", "1 lose:duke")
    t.can("1 anarchist:0").play("1 anarchist:0")
    assert t.actors == [0]


@pytest.mark.clause("COUP-131", "COUP-11")
def test_an_explosion_can_put_out() -> None:
    t = bombed("duke captain", "contessa | duke", "contessa assassin").play("1 explode")
    t.expect({"seats.1.hand": [], "seats.1.coins": 0, "turn": 2})


@pytest.mark.clause("COUP-132")
def test_an_unchallenged_contessa_defuses_true_or_not() -> None:
    t = bombed("duke captain", "duke duke", "contessa assassin").play("1 defuse")
    assert t.actors == [2, 0]
    t.play("* pass").expect({"turn": 1, "seats.0.coins": 1})
    assert influence(t) == [2, 2, 2]


@pytest.mark.clause("COUP-132", "COUP-136")
def test_a_proven_contessa_defuses_and_the_challenger_pays() -> None:
    t = bombed().play("1 defuse", "3 challenge")
    assert t.legal(1) == ["concede", "reveal:contessa"]
    t.play("1 reveal:contessa", "3 lose:captain").expect(turn=1)
    assert influence(t) == [2, 2, 2, 1]


@pytest.mark.clause("COUP-133")
def test_the_next_receiver_has_the_same_choices() -> None:
    t = bombed().play("1 hand_on:2")
    assert t.actors == [2, 3, 0]
    t.play("* pass")
    assert t.actors == [2]
    assert sorted(t.legal(2)) == ["defuse", "explode", "hand_on:3"]
    t.play("2 explode", "2 lose:assassin").expect(turn=1)
    assert influence(t) == [2, 2, 1, 2]


@pytest.mark.clause("COUP-133", "COUP-60")
def test_the_next_receiver_and_the_buyer_may_challenge_the_handing_on() -> None:
    bombed().play("1 hand_on:2").can("2 challenge").can("0 challenge").can("3 challenge")


@pytest.mark.clause("COUP-134")
def test_the_bomb_never_returns_to_a_receiver_or_to_its_buyer() -> None:
    t = bombed().play("1 hand_on:3", "* pass")
    assert sorted(t.legal(3)) == ["defuse", "explode", "hand_on:2"]
    t.play("3 hand_on:2", "* pass")
    assert sorted(t.legal(2)) == ["defuse", "explode"]
    t.play("2 defuse", "* pass").expect(turn=1)


@pytest.mark.clause("COUP-134")
def test_with_two_players_there_is_nobody_to_hand_it_to() -> None:
    t = table("duke captain", "contessa duke", coins=[5, 2], options=ANARCHIST)
    t.play("0 anarchist:1")
    assert sorted(t.legal(1)) == ["defuse", "explode"]


@pytest.mark.clause("COUP-134", "COUP-20")
def test_the_bomb_is_not_handed_to_a_player_who_is_out() -> None:
    t = bombed(*FOUR[:2], "| duke assassin", FOUR[3], coins=(6, 2, 0, 2))
    assert sorted(t.legal(1)) == ["defuse", "explode", "hand_on:3"]


@pytest.mark.clause("COUP-134")
def test_a_new_purchase_in_the_same_round_spares_those_who_had_the_bomb() -> None:
    t = bombed(coins=(6, 5, 2, 2)).play("1 hand_on:2", "* pass", "2 defuse", "* pass")
    t.expect({"seats.1.bombed": 0, "seats.2.bombed": 0})
    t.cannot("1 anarchist:2").play("1 anarchist:3")  # neither bought for a receiver
    assert sorted(t.legal(3)) == ["defuse", "explode", "hand_on:0"]  # nor handed on to one


@pytest.mark.clause("COUP-134")
def test_the_round_ends_when_the_turn_comes_back() -> None:
    t = bombed(coins=(6, 9, 2, 2)).play("1 defuse", "* pass")
    t.play("1 anarchist:3", "3 defuse", "* pass").expect({"seats.3.bombed": 1})
    t.play("2 income", "3 income").expect({"seats.1.bombed": None, "seats.3.bombed": 1, "turn": 0})
    t.play("0 income").expect({"seats.3.bombed": None})


@pytest.mark.clause("COUP-134")
def test_a_round_outlives_the_player_whose_turn_it_was() -> None:
    t = bombed("duke | duke", "contessa captain", "contessa assassin", "captain captain")
    t.play("1 defuse", "0 challenge", "1 reveal:contessa").expect({"seats.0.hand": [], "turn": 1})
    t.expect({"seats.1.bombed": 0}).play("1 income", "2 income").expect({"seats.1.bombed": 0})
    t.play("3 income").expect({"seats.1.bombed": None, "turn": 1})  # past seat 0, to the next


@pytest.mark.clause("COUP-134")
def test_with_nobody_left_to_give_it_to_the_bomb_is_not_for_sale() -> None:
    position = {"seats": [{"hand": ["duke"], "coins": 6}, {"hand": ["captain"], "bombed": 1}]}
    state = neyrang.game("coup").load(position, options={"draft": False, "anarchist": True})
    texts = [neyrang.game("coup").text(action) for action in state.legal(0)]
    assert "assassinate:1" in texts
    assert "anarchist:1" not in texts


@pytest.mark.clause("COUP-135")
@pytest.mark.parametrize("claim", ["defuse", "hand_on:2"])
def test_an_unproven_claim_costs_two_influences(claim: str) -> None:
    t = bombed("duke captain", "duke ambassador", "contessa assassin", "captain captain")
    t.play(f"1 {claim}", "3 challenge")
    assert t.legal(1) == ["concede"]
    t.play("1 concede")
    assert sorted(t.legal(1)) == ["lose:ambassador", "lose:duke"]
    t.play("1 lose:duke").expect({"seats.1.hand": [], "seats.1.coins": 0, "turn": 2})
    assert influence(t) == [2, 0, 2, 2]
    assert t.actors == [2]


@pytest.mark.clause("COUP-135", "COUP-64")
def test_the_price_of_the_bomb_is_not_returned() -> None:
    t = bombed("duke captain", "duke duke", "contessa assassin")
    t.play("1 defuse", "2 challenge", "1 concede", "1 lose:duke")
    t.expect({"seats.0.coins": 1})


@pytest.mark.clause("COUP-135", "COUP-61")
def test_a_contessa_who_will_not_show_herself_costs_two_as_well() -> None:
    t = bombed().play("1 defuse", "0 challenge", "1 concede", "1 lose:contessa")
    t.expect({"seats.1.hand": [], "seats.1.lost": ["contessa", "duke"], "turn": 2})


@pytest.mark.clause("COUP-135", "COUP-68")
def test_with_one_influence_an_unproven_claim_ends_there() -> None:
    t = bombed("duke captain", "duke | duke", "contessa assassin")
    t.play("1 hand_on:2", "0 challenge", "1 concede")
    t.expect({"seats.1.hand": [], "turn": 2})
    assert len(told(t, "lost")) == 1
    t.can("2 income")


@pytest.mark.clause("COUP-136", "COUP-133")
def test_after_a_wrong_challenge_the_bomb_goes_on_its_way() -> None:
    t = bombed().play("1 hand_on:2", "3 challenge", "1 reveal:contessa", "3 lose:captain")
    assert t.actors == [2]
    t.can("2 hand_on:3").can("2 explode")
    assert influence(t) == [2, 2, 2, 1]


@pytest.mark.clause("COUP-136", "COUP-133")
def test_the_receiver_who_challenged_wrongly_gets_the_bomb_all_the_same() -> None:
    t = bombed().play("1 hand_on:2", "2 challenge", "1 reveal:contessa", "2 lose:assassin")
    assert t.actors == [2]
    t.play("2 explode").expect({"seats.2.hand": [], "turn": 1})


@pytest.mark.clause("COUP-136", "COUP-68")
def test_a_receiver_who_dies_of_the_wrong_challenge_ends_the_trip() -> None:
    t = bombed("duke captain", "contessa duke", "contessa | assassin", "captain captain")
    t.play("1 hand_on:2", "2 challenge", "1 reveal:contessa")
    t.expect({"seats.2.hand": [], "seats.2.coins": 0, "turn": 1})
    assert influence(t) == [2, 2, 0, 2]
    t.can("1 income")


@pytest.mark.clause("COUP-136", "COUP-134")
def test_the_bomb_outlives_a_buyer_who_challenged_wrongly() -> None:
    t = bombed("duke | duke", "contessa captain", "contessa assassin", "captain captain")
    t.play("1 hand_on:2", "0 challenge", "1 reveal:contessa")
    t.expect({"seats.0.hand": []})
    assert sorted(t.legal(2)) == ["defuse", "explode", "hand_on:3"]
    t.play("2 explode", "2 lose:assassin").expect(turn=1)

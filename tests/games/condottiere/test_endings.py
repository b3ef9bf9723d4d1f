"""Winning, the final battle and the optional rules: COND-70 to COND-84."""

from __future__ import annotations

from typing import Any

import pytest

import neyrang
from neyrang.core.errors import BadOption
from neyrang.core.playout import playout
from tests.games.battle.table import condottiere, hands, strengths, told
from tests.scenario import Scenario

# Nobody has three neighbours; torino and roma are free.
FULL = {
    "genova": 0, "mantova": 0, "firenze": 0, "napoli": 0, "milano": 1, "bologna": 1, "lucca": 1,
    "ancona": 1, "parma": 2, "ferrara": 2, "siena": 2, "urbino": 2, "venezia": 3, "modena": 3,
    "spoleto": 3,
}  # fmt: skip


def reason(t: Scenario) -> str:
    outcome = t.state.outcome()
    assert outcome is not None
    return outcome.reason


@pytest.mark.clause("COND-70")
def test_it_ends_at_once_for_the_winner_of_the_comparison_only() -> None:
    t = condottiere("1 | 10", "1", "1", "1", token=0, owners={"siena": 1, "napoli": 1})
    t.play(*["* pass"] * 4).goes_on()


FOR_FIVE = {**FULL, "ancona": 4, "urbino": 4}  # seat 0 has four, all others three or fewer


@pytest.mark.clause("COND-71")
def test_with_no_region_left_the_most_win() -> None:
    t = condottiere("1", "1", "1", "1", "1 | 5", token=0, owners=FOR_FIVE, favor="torino")
    t.play(*["* pass"] * 5).over([0])  # the Favor lies on the only free region
    assert reason(t) == "most_regions"
    t.expect({"owners.roma": 4, "seats.4.line": ["5"]})  # before any other question


@pytest.mark.clause("COND-71")
def test_as_long_as_one_is_free_it_goes_on() -> None:
    t = condottiere("1", "1", "1", "1", "1 | 5", token=0, owners=FOR_FIVE)
    t.play(*["* pass"] * 5).goes_on()
    assert t.legal(4) == ["place:torino"]


@pytest.mark.clause("COND-72")
def test_a_tie_for_the_most_is_fought_out_by_the_tied() -> None:
    t = condottiere("1", "1", "1", "1 | 5", token=0, owners=FULL, favor="torino")
    t.play(*["* pass"] * 4).goes_on()
    t.expect(battle="final", finalists=[0, 1, 2, 3], turn=3, token=3)
    assert hands(t) == [14] * 4
    assert t["discard"] == []


@pytest.mark.clause("COND-72")
def test_only_the_tied_fight_and_the_first_of_them_from_the_token_starts() -> None:
    t = condottiere("1", "1", "1", "1", battle=None, token=0, quiet=2,
                    owners={"siena": 1, "milano": 3, "parma": 3, "lucca": 1})  # fmt: skip
    t.play("0 place:torino", *["* pass"] * 4)
    t.expect(battle="final", finalists=[1, 3], token=1, turn=1)
    assert hands(t) == [0, 12, 0, 12]
    assert len(t["deck"]) == 110 - 24


@pytest.mark.clause("COND-72")
def test_the_winner_of_the_final_battle_wins_the_game_a_tie_is_shared() -> None:
    t = condottiere("1 | 10", "1 | 5", "", battle="final", finalists=[0, 1], token=0)
    t.play("0 pass", "1 pass").over([0])
    assert reason(t) == "final_battle"
    t = condottiere("1 | 5", "1 | 5", "1 | 4", battle="final", finalists=[0, 1, 2], token=2)
    t.play("2 pass", "0 pass", "1 pass").over([0, 1])


@pytest.mark.clause("COND-72")
def test_in_a_final_battle_the_bishop_only_discards() -> None:
    t = condottiere("bishop 1 | 6", "1 | 6", battle="final", token=0)
    t.play("0 play:bishop").expect(turn=1, favor=None)
    t.expect({"seats.0.line": [], "seats.1.line": []})


# ---- draw_after_battle

DRAW: dict[str, object] = {"draw_after_battle": True}


@pytest.mark.clause("COND-80")
def test_seven_cards_to_start_and_up_to_three_after_each_battle() -> None:
    t = Scenario.start("condottiere", 3, 1, DRAW)
    assert hands(t) == [7, 7, 7]
    t = condottiere("1 | 10", "1", "1", token=0, options=DRAW)
    t.play(*["* pass"] * 3)
    assert t.actors == [0]  # clockwise from the token's holder
    assert t.legal(0) == ["draw:0", "draw:1", "draw:2", "draw:3"]
    t.play("0 draw:2", "1 draw:3", "2 draw:0")
    assert hands(t) == [3, 4, 1]
    t.expect({"seats.0.line": ["10"]})
    t.play("0 place:siena").expect({"turn": 0, "seats.0.line": [], "discard": ["10"]})
    t.cannot("0 burn")


@pytest.mark.clause("COND-80")
def test_never_past_the_limit() -> None:
    nine = "1 1 1 1 1 2 2 2 2"
    t = condottiere(f"{nine}", "3 | 5", token=0, owners={"siena": 0}, options=DRAW)
    t.play("0 pass", "1 pass", "1 draw:0")
    assert t.legal(0) == ["draw:0", "draw:1", "draw:2"]  # the book's example
    t = condottiere(nine + " 3 4 5", "3 | 5", token=0, owners={"siena": 0}, options=DRAW)
    t.play("0 pass", "1 pass", "1 draw:0")
    assert t.legal(0) == ["draw:0"]  # over the limit: asked all the same, nothing discarded


@pytest.mark.clause("COND-80")
def test_with_all_hands_empty_each_draws_ten_unasked() -> None:
    t = condottiere("1 |", "| 5", token=0, options=DRAW)
    t.play("0 play:1")
    assert hands(t) == [10, 10]
    t.can("1 place:siena").expect({"seats.1.line": ["5"]})


@pytest.mark.clause("COND-80")
def test_an_empty_deck_is_refilled_from_the_discards_then_the_lines() -> None:
    t = condottiere("1 | 10", "1", token=0, options=DRAW, deck=["2"], discard=["3", "4", "5"])
    t.play("0 pass", "1 pass", "0 draw:3")
    assert "2" in t["seats.0.hand"]
    assert len(t["deck"]) == 1
    t.expect({"seats.0.line": ["10"], "discard": []})
    t.play("1 draw:2").expect({"seats.0.line": []})
    assert len(t["deck"]) == 0
    t = condottiere("1 | 10", "1", token=0, options=DRAW, deck=[], discard=[])
    t.play("0 pass", "1 pass")
    assert t.legal(0) == ["draw:0", "draw:1"]


# ---- points

POINTS: dict[str, object] = {"points": 20}


def last_battle(points: list[int], owners: dict[str, int], **options: object) -> Scenario:
    """Seat 0 wins the game by adjacency with roma."""
    t = condottiere(
        "1 | 10", "1", "1", "1", token=0, owners=owners, options={**POINTS, **options},
        points=points, game=2,
    )  # fmt: skip
    return t.play(*["* pass"] * 4)


@pytest.mark.clause("COND-81")
def test_points_for_regions_and_adjacency_and_a_fresh_game() -> None:
    t = last_battle([1, 2, 3, 4], {"siena": 0, "napoli": 0, "torino": 3, "milano": 1})
    t.goes_on().expect(points=[9, 3, 3, 5], game=3, token=0, favor=None, battle=None)
    assert t["owners"] == {}
    assert hands(t) == [10] * 4
    assert t.legal(0)[0].startswith("place:")


@pytest.mark.clause("COND-81")
def test_the_five_are_not_due_for_enough_regions_alone() -> None:
    apart = dict.fromkeys(["torino", "mantova", "lucca", "ancona"], 0)
    last_battle([0, 0, 0, 0], apart).expect(points=[5, 0, 0, 0])
    both = dict.fromkeys(["torino", "mantova", "siena", "napoli"], 0)
    last_battle([0, 0, 0, 0], both).expect(points=[10, 0, 0, 0])


@pytest.mark.clause("COND-81")
def test_the_target_ends_the_series_for_the_highest_total() -> None:
    owners = {"siena": 0, "napoli": 0, "torino": 1}
    t = last_battle([12, 25, 3, 4], owners).over([1])
    assert reason(t) == "points"
    outcome = t.state.outcome()
    assert outcome is not None
    assert outcome.scores == [20, 26, 3, 4]


@pytest.mark.clause("COND-81", "COND-72")
def test_tied_totals_fight_a_final_battle_with_the_last_regions() -> None:
    t = last_battle([14, 21, 3, 4], {"siena": 0, "napoli": 0, "torino": 1})
    t.expect(battle="final", finalists=[0, 1], token=0, turn=0, points=[22, 22, 3, 4])
    assert hands(t) == [13, 11, 0, 0]


@pytest.mark.clause("COND-81")
def test_a_tie_for_most_regions_inside_a_series_just_scores() -> None:
    t = condottiere("1", "1", battle=None, quiet=2, owners={"siena": 0, "milano": 1},
                    options=POINTS)  # fmt: skip
    t.play("0 place:roma", "* pass", "* pass").expect(points=[1, 1], game=2)


@pytest.mark.clause("COND-81")
def test_a_game_without_a_point_ends_the_series() -> None:
    t = condottiere("1", "1", battle=None, quiet=2, options=POINTS, points=[3, 4])
    t.play("0 place:roma", "* pass", "* pass").over([1])


@pytest.mark.clause("COND-81")
def test_the_target_is_any_whole_number_and_conquest_is_advised_against() -> None:
    game = neyrang.game("condottiere")
    assert game.complete(4, {"points": 13})["points"] == 13
    for wrong in (-1, True, "many", 1000):
        with pytest.raises(BadOption, match="option points takes 0 or 20 or 30"):
            game.complete(4, {"points": wrong})
    assert game.notes(game.complete(4, {"points": 20, "conquest": True})) == ["points_conquest"]
    assert game.notes(game.complete(4, {"points": 20})) == []
    assert game.notes(game.complete(4, {"conquest": True})) == []


# ---- greater_empires


@pytest.mark.clause("COND-82")
def test_greater_empires_need_one_more_neighbour() -> None:
    options: dict[str, object] = {"greater_empires": True}

    def play(players: int, owned: str) -> bool:
        owners = dict.fromkeys(owned.split(), 0)
        hands = ["1 | 10", *["1"] * (players - 1)]
        t = condottiere(*hands, token=0, owners=owners, options=options)
        return t.play(*["* pass"] * players).state.over()

    assert not play(4, "siena napoli")
    assert play(4, "siena napoli ancona")
    assert not play(3, "siena napoli ancona")
    assert play(3, "siena napoli ancona urbino")
    assert play(4, "torino mantova lucca ancona")  # five in all


# ---- conquest

CONQUEST: dict[str, object] = {"conquest": True}


def attack(*hands: str, **position: Any) -> Scenario:
    """Roma belongs to seat 1."""
    owners = {"roma": 1, "siena": 0}
    return condottiere(*hands, token=0, owners=owners, options=CONQUEST, **position)


@pytest.mark.clause("COND-83")
def test_regions_of_others_may_be_attacked_own_ones_not() -> None:
    t = attack("1", "1", "1", battle=None, favor="milano")
    t.can("0 place:roma").cannot("0 place:siena").cannot("0 place:milano").can("0 place:torino")


@pytest.mark.clause("COND-83")
def test_the_defender_may_wait_until_the_first_card() -> None:
    t = attack("5 5 5", "6 6 1", "1", turn=0)
    t.play("0 play:5", "1 pass").expect({"seats.1.passed": False, "passes": [], "turn": 2})
    t.play("2 pass", "0 play:5", "1 pass", "0 pass")
    t.expect(turn=1, passes=[2, 0])  # still to play when all others have passed
    t.play("1 play:6", "1 play:6", "1 pass")
    t.expect({"owners.roma": 1, "token": 1})


@pytest.mark.clause("COND-83")
def test_it_ends_when_all_others_have_passed_and_the_defender_passes() -> None:
    t = attack("5 5", "6", turn=0).play("0 play:5", "1 pass", "0 pass")
    t.expect(turn=1).play("1 pass").expect({"owners.roma": 0, "token": 0})


@pytest.mark.clause("COND-83")
def test_after_the_first_card_even_a_scarecrow_a_pass_is_final() -> None:
    t = attack("5 5 5", "scarecrow 6", turn=1)
    t.play("1 play:scarecrow", "1 take:none", "0 play:5", "1 pass").expect(passes=[1], turn=0)


@pytest.mark.clause("COND-83")
def test_an_automatic_pass_of_the_defender_is_final() -> None:
    attack("5 5", "", "1", turn=0).play("0 play:5").expect(passes=[1], turn=2)


@pytest.mark.clause("COND-83")
def test_a_tie_leaves_the_region_with_the_defender() -> None:
    t = attack("1 | 5", "1 | 5", "1", turn=0).play(*["* pass"] * 3)
    t.expect({"owners.roma": 1, "token": 1})
    t = attack("1 | 5", "1 | 5", "1 | courtesan", turn=0).play(*["* pass"] * 3)
    t.expect({"owners.roma": 1, "token": 2})


@pytest.mark.clause("COND-83", "COND-42")
def test_the_favor_goes_anywhere_but_to_the_contested_region() -> None:
    t = attack("bishop 1 | 5", "1", turn=0).play("0 play:bishop")
    t.cannot("0 favor:roma").can("0 favor:siena").can("0 favor:none").can("0 favor:torino")


@pytest.mark.clause("COND-83", "COND-71")
def test_with_conquest_it_goes_on_as_long_as_somebody_can_be_attacked() -> None:
    t = condottiere("1", "1", "1", "1 | 5", token=0, owners=FULL, favor="torino",
                    options=CONQUEST)  # fmt: skip
    t.play(*["* pass"] * 4).goes_on().can("3 place:milano").cannot("3 place:roma")


# ---- hidden_cards

HIDDEN: dict[str, object] = {"hidden_cards": True}


@pytest.mark.parametrize("card", ["6", "drummer", "heroine", "courtesan"])
@pytest.mark.clause("COND-84")
def test_strong_cards_lie_face_down(card: str) -> None:
    t = condottiere(f"{card} 1 1 | 3", "1", token=0, options=HIDDEN)
    t.play(f"0 play:{card}").expect({"seats.0.facedown": card, "seats.0.line": ["3"]})
    assert strengths(t) == [3, 0]
    assert t.sees(1, "seats.0.facedown") == "?"
    assert t.sees(-1, "seats.0.facedown") == "?"
    assert t.sees(0, "seats.0.facedown") == card
    assert told(t, "played", 1)[0]["cards"] == ["?"]
    t.play("1 pass", "0 play:1")
    t.expect({"seats.0.facedown": "1", "seats.0.line": ["3", card]})


@pytest.mark.clause("COND-84")
def test_the_effect_comes_first_then_the_card_is_turned_up() -> None:
    t = condottiere("scarecrow 1 | 3", "1", token=0, options=HIDDEN)
    t.play("0 play:1", "1 pass", "0 play:scarecrow")
    assert sorted(t.legal(0)) == ["take:3", "take:none"]
    t.play("0 take:3").expect({"seats.0.line": ["1"], "seats.0.facedown": None})


@pytest.mark.clause("COND-84")
def test_a_bishop_spares_what_lies_face_down() -> None:
    t = condottiere("10 1 | 6 6", "bishop 1 | 5 1 1", token=0, options=HIDDEN)
    t.play("0 play:10", "1 play:bishop", "1 favor:none")
    t.expect({"seats.0.line": [], "seats.0.facedown": "10", "seats.1.line": ["5", "1", "1"]})


@pytest.mark.clause("COND-84")
def test_the_own_bishop_spares_the_own_face_down_card() -> None:
    t = condottiere("10 bishop 1", "1 | 5", token=0, options=HIDDEN)
    t.play("0 play:10", "1 pass", "0 play:bishop", "0 favor:none")
    t.expect({"seats.0.line": ["10"], "seats.1.line": []})


@pytest.mark.clause("COND-84")
def test_a_pass_leaves_it_face_down_and_all_are_turned_up_before_comparing() -> None:
    t = condottiere("10 1", "5 1", token=0, options=HIDDEN)
    t.play("0 play:10", "1 play:5", "0 pass").expect({"seats.0.facedown": "10"})
    t.play("1 pass").expect({"owners.roma": 0, "seats.0.line": ["10"], "seats.1.line": ["5"]})
    assert [event["cards"] for event in told(t, "turned_up")] == [["10"], ["5"]]


@pytest.mark.clause("COND-84")
def test_springs_highest_and_drummers_leave_it_out() -> None:
    t = condottiere("10 drummer 1 | 4", "1 | 5", token=0, options=HIDDEN, seasons=["spring"])
    t.play("0 play:10")
    assert strengths(t) == [4, 8]


@pytest.mark.clause("COND-80", "COND-81", "COND-82", "COND-83", "COND-84")
def test_every_option_with_every_other() -> None:
    flags = ["draw_after_battle", "greater_empires", "conquest", "hidden_cards"]
    for mask in range(32):
        options: dict[str, object] = {f: bool(mask >> i & 1) for i, f in enumerate(flags)}
        options["points"] = 6 if mask >> 4 else 0
        state = neyrang.game("condottiere").start(2 + mask % 5, mask, options)
        playout(state, neyrang.Rng(mask), 50_000)
        assert state.outcome() is not None

"""The special cards and the order of their effects: RAKAB-39 to RAKAB-50."""

from __future__ import annotations

import pytest

from tests.games.battle.table import rakab, strengths, told
from tests.scenario import Scenario

OTHERS = ("1", "1")


@pytest.mark.clause("RAKAB-39")
def test_the_peace_token_starts_off_the_map() -> None:
    assert Scenario.start("rakab", 3)["favor"] is None


@pytest.mark.clause("RAKAB-40")
def test_a_bishop_burns_the_highest_number_in_every_line() -> None:
    t = rakab("bishop 1 | 6 3", "1 | 6 6 5", "1 | 4", token=0)
    t.play("0 play:bishop")
    t.expect({"seats.0.line": ["3", "bishop"], "seats.1.line": ["5"], "seats.2.line": ["4"]})
    t.expect(discard=["6", "6", "6"])
    struck = {event["seat"]: event["cards"] for event in told(t, "struck")}
    assert struck == {0: ["6"], 1: ["6", "6"]}


@pytest.mark.clause("RAKAB-40")
def test_then_the_peace_token_must_be_placed_and_bars_wars() -> None:
    t = rakab("bishop 1 | 6", "1", "1", token=0)
    t.play("0 play:bishop")
    assert t.actors == [0]
    t.cannot("0 favor:none").play("0 favor:gilan").expect(favor="gilan", turn=1)
    t.play(*["* pass"] * 3, "* hold")
    t.expect(favor="gilan").cannot(f"{t['token']} place:gilan")


@pytest.mark.clause("RAKAB-41")
def test_a_bishop_without_soldiers_still_places_the_token() -> None:
    t = rakab("bishop 1 | courtesan", "1 | heroine", "1", token=0, favor="fars")
    t.play("0 play:bishop")
    t.expect({"seats.0.line": ["courtesan", "bishop"], "seats.0.strength": 1, "discard": []})
    assert len(told(t, "spared")) == 1
    t.cannot("0 favor:ray")  # contested
    t.can("0 favor:fars").play("0 favor:fars").expect(favor="fars")


@pytest.mark.clause("RAKAB-41")
def test_with_no_province_left_the_token_goes_off_the_map() -> None:
    regions = Scenario.start("rakab", 3).state.notation().things[15:]
    owners = {region: number % 3 for number, region in enumerate(regions) if region != "ray"}
    t = rakab("bishop 1", "1", "1", token=0, owners=owners, favor="gilan")
    t.play("0 play:bishop")
    assert t.legal(0) == ["favor:none"]
    t.play("0 favor:none").expect(favor=None)


@pytest.mark.clause("RAKAB-42")
def test_a_surrender_ends_the_war_as_it_stands() -> None:
    t = rakab("1 | 3", "surrender 10 | 5", "10 10 | 4", token=1)
    t.play("1 play:surrender", "* hold")
    t.expect({"owners.ray": 1, "battle": None})
    assert t.actors == [1]


@pytest.mark.clause("RAKAB-43")
def test_a_scarecrow_takes_an_own_soldier_back() -> None:
    t = rakab("scarecrow 1 | 10 6 drummer", "1 | 5", "1", token=0)
    t.play("0 play:scarecrow")
    assert sorted(t.legal(0)) == ["take:10", "take:6", "take:none"]  # 5 is another's
    t.play("0 take:10")
    t.expect({"seats.0.hand": ["1", "10"], "seats.0.line": ["6", "drummer", "scarecrow"]})
    t.expect({"seats.0.strength": 12, "turn": 1})


@pytest.mark.clause("RAKAB-43")
def test_a_scarecrow_may_take_none() -> None:
    t = rakab("scarecrow 1 | 10", "1", "1", token=0)
    t.play("0 play:scarecrow", "0 take:none").expect({"seats.0.line": ["10", "scarecrow"]})
    t = rakab("scarecrow 1 | heroine", "1", "1", token=0)
    t.play("0 play:scarecrow")
    assert t.legal(0) == ["take:none"]


@pytest.mark.clause("RAKAB-44")
def test_one_drummer_doubles_the_soldiers_more_do_nothing() -> None:
    t = rakab("drummer 1 | 2 6 drummer heroine courtesan", "1 | 5", "1", token=0)
    assert strengths(t) == [27, 5, 0]
    t.play("0 play:drummer")
    assert strengths(t) == [27, 5, 0]
    assert strengths(rakab("1 | 2 6", *OTHERS)) == [8, 0, 0]
    assert strengths(rakab("1 | 2 6 drummer", *OTHERS)) == [16, 0, 0]


@pytest.mark.clause("RAKAB-45")
def test_in_winter_every_soldier_counts_one() -> None:
    t = rakab("winter 1 | 4 10 2", "1 | 5 heroine", "1", token=0)
    assert strengths(t) == [16, 15, 0]
    t.play("0 play:winter").expect(seasons=["winter"])
    assert strengths(t) == [3, 11, 0]
    t.expect({"seats.0.line": ["4", "10", "2"]})


@pytest.mark.clause("RAKAB-46")
def test_spring_adds_three_once_to_each_holder_of_the_highest() -> None:
    t = rakab("spring 1 | 5 5", "1 | 5 2", "1 | 4", token=0)
    t.play("0 play:spring")
    assert strengths(t) == [13, 10, 4]


@pytest.mark.clause("RAKAB-46")
def test_the_highest_is_looked_up_anew() -> None:
    t = rakab("6 1 | 5", "1 | 5", "1", token=0, seasons=["spring"])
    assert strengths(t) == [8, 8, 0]
    t.play("0 play:6")
    assert strengths(t) == [14, 5, 0]


@pytest.mark.clause("RAKAB-46")
def test_a_season_covers_the_one_before_and_all_are_burnt() -> None:
    t = rakab("winter 1 | 5", "spring 1 | 3", "winter 1", token=0)
    t.play("0 play:winter", "1 play:spring", "2 play:winter")
    t.expect(seasons=["winter", "spring", "winter"])
    assert t["seasons"] == ["winter", "spring", "winter"]
    assert strengths(t) == [1, 1, 0]
    t.play(*["* pass"] * 3)
    t.expect(seasons=[], discard=["winter", "spring", "winter", "5", "3"])


@pytest.mark.clause("RAKAB-47")
def test_strictly_the_most_courtesans_choose() -> None:
    t = rakab("1 | 10", "1 | courtesan courtesan", "1 | courtesan", token=0)
    assert strengths(t) == [10, 2, 1]
    t.play("0 pass", "1 pass", "2 pass", "* hold").expect({"owners.ray": 0, "token": 1})


@pytest.mark.clause("RAKAB-47")
def test_courtesans_tied_leave_it_to_the_winner_and_hold_without_one_too() -> None:
    t = rakab("1 | 10", "1 | courtesan", "1 | courtesan", token=0)
    t.play("0 pass", "1 pass", "2 pass", "* hold").expect(token=0)
    t = rakab("1 | 10", "1 | 10", "1 | courtesan", token=0)
    t.play("0 pass", "1 pass", "2 pass", "* hold")
    t.expect(token=2)
    assert t["owners"] == {}


@pytest.mark.clause("RAKAB-48")
def test_each_heroine_adds_ten() -> None:
    assert strengths(rakab("1 | heroine heroine 3", *OTHERS)) == [23, 0, 0]


@pytest.mark.clause("RAKAB-49")
def test_nothing_touches_courtesans_and_heroines() -> None:
    line = "courtesan heroine"
    for season in ([], ["winter"], ["spring"]):
        t = rakab(f"1 | {line} drummer", *OTHERS, seasons=season)
        assert strengths(t) == [11, 0, 0]
    t = rakab(f"bishop 1 | {line}", f"scarecrow 1 | {line}", "1", token=0)
    t.play("0 play:bishop", "0 favor:fars")
    assert strengths(t) == [11, 11, 0]
    t.play("1 play:scarecrow")
    assert t.legal(1) == ["take:none"]


@pytest.mark.clause("RAKAB-50")
def test_the_order_of_effects() -> None:
    full = "3 5 6 drummer courtesan"
    assert strengths(rakab(f"1 | {full}", *OTHERS)) == [29, 0, 0]
    assert strengths(rakab(f"1 | {full}", *OTHERS, seasons=["winter"])) == [7, 0, 0]
    assert strengths(rakab(f"1 | {full}", *OTHERS, seasons=["spring"])) == [32, 0, 0]
    covered = ["spring", "winter"]
    assert strengths(rakab(f"1 | {full}", *OTHERS, seasons=covered)) == [7, 0, 0]
    t = rakab("bishop 1 | 4 2", "1 | 3", "1", token=0, seasons=["winter"])
    t.play("0 play:bishop").expect({"seats.0.line": ["2", "bishop"]})  # the printed number

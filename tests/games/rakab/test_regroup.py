"""Regroup and the end of the game: RAKAB-60 to RAKAB-71."""

from __future__ import annotations

import pytest

from tests.games.battle.table import hands, rakab, told
from tests.scenario import Scenario


@pytest.mark.clause("RAKAB-60")
def test_what_was_played_is_burnt_in_sight_of_all() -> None:
    t = rakab("5 | 3 bishop", "1 | scarecrow", "1 | 2", token=0, seasons=["winter"])
    t.play(*["* pass"] * 3)
    t.expect(discard=["3", "bishop", "scarecrow", "2", "winter"], seasons=[])
    assert [seat["line"] for seat in t["seats"]] == [[], [], []]
    assert "?" not in t.sees(2, "discard")


@pytest.mark.clause("RAKAB-60", "RAKAB-61")
def test_a_burnt_hand_lies_face_down() -> None:
    t = rakab("courtesan drummer", "1", "1 | 5", token=0)
    t.play("0 pass", "1 pass", "2 pass")
    t.play("0 burn", "1 hold", "2 hold")
    t.expect({"discard": ["5", "courtesan", "drummer"], "seats.0.hand": []})
    assert sorted(t.sees(1, "discard")) == ["5", "?", "?"]
    assert sorted(t.sees(0, "discard")) == ["5", "courtesan", "drummer"]
    assert told(t, "burnt", 1)[0]["cards"] == ["?", "?"]
    assert told(t, "burnt", 0)[0]["cards"] == ["courtesan", "drummer"]


@pytest.mark.clause("RAKAB-61")
def test_all_who_hold_cards_are_asked_together_and_only_without_a_soldier_may_one_burn() -> None:
    t = rakab("1 bishop", "bishop", "", "winter", token=0)
    t.play("0 pass", "1 pass", "3 pass")
    assert sorted(t.actors) == [0, 1, 3]
    assert t.legal(0) == ["hold"]
    assert t.legal(1) == ["burn", "hold"]
    t.play("1 burn")
    assert len(t.sees(0, "seats.1.hand")) == 1  # nothing shows before all have answered
    assert t.heard(0) == []
    t.play("3 hold", "0 hold")
    t.expect({"seats.1.hand": [], "seats.3.hand": ["winter"]})


@pytest.mark.clause("RAKAB-62")
def test_a_sole_holder_must_burn_all_soldiers_or_not() -> None:
    t = rakab("10 6 bishop", "", "", token=0, owners={"fars": 1})
    t.play("0 pass", "0 hold")
    assert [len(event["cards"]) for event in told(t, "burnt")] == [3]  # type: ignore[arg-type]
    assert hands(t) == [10, 11, 10]


@pytest.mark.clause("RAKAB-63")
def test_without_cards_all_are_shuffled_and_dealt_with_one_more_per_province() -> None:
    t = rakab("1 |", "| 5", "|", token=0, owners={"fars": 2, "gilan": 2, "yazd": 0})
    t.play("0 play:1")
    t.expect({"owners.ray": 1})
    assert hands(t) == [11, 11, 12]
    assert len(t["deck"]) == 110 - 34
    t.expect(discard=[])


@pytest.mark.clause("RAKAB-64")
def test_otherwise_nobody_gets_cards() -> None:
    t = rakab("1 2", "", "1 2 | 5", token=0)
    t.play("0 pass", "2 pass", "* hold", "2 place:fars")
    assert hands(t) == [2, 0, 2]
    t.play("2 play:1", "0 play:1").expect(turn=2)


@pytest.mark.clause("RAKAB-65")
def test_the_choice_comes_last_and_a_player_without_cards_chooses_too() -> None:
    t = rakab("1", " | 10", "1", token=0)
    t.play("0 pass", "2 pass")
    assert sorted(t.actors) == [0, 2]  # the regroup first
    t.play("* hold")
    assert t.actors == [1]
    t.play("1 place:fars").expect(turn=2, passes=[1])


def end_of(t: Scenario) -> str:
    outcome = t.state.outcome()
    assert outcome is not None
    return outcome.reason


@pytest.mark.clause("RAKAB-70")
def test_three_connected_provinces_win_at_once() -> None:
    t = rakab("1 | 10", "1", "1", token=0, owners={"gilan": 0, "esfahan": 0})
    t.play("0 pass", "1 pass", "2 pass").over([0])  # ray joins two that do not touch
    assert end_of(t) == "adjacent"
    t.expect({"seats.0.hand": ["1"]})  # before any regroup


@pytest.mark.clause("RAKAB-70")
def test_three_apart_do_not_win_but_five_do() -> None:
    t = rakab("1 | 10", "1", "1", token=0, owners={"makran": 0, "gorgan": 0})
    t.play(*["* pass"] * 3).goes_on()
    four = {"makran": 0, "gorgan": 0, "azarbayjan": 0, "khuzestan": 0}
    t = rakab("1 | 10", "1", "1", token=0, owners=four)
    t.play(*["* pass"] * 3).over([0])
    assert end_of(t) == "regions"


@pytest.mark.clause("RAKAB-70")
def test_the_others_do_not_win_by_a_war_they_lose() -> None:
    t = rakab("1 | 10", "1", "1", token=0, owners={"gilan": 1, "esfahan": 1})
    t.play(*["* pass"] * 3).goes_on()


@pytest.mark.clause("RAKAB-71")
def test_with_no_province_left_the_most_win_ties_together() -> None:
    apart = {
        "azarbayjan": 0, "lorestan": 0, "fars": 0, "makran": 0, "tabarestan": 1, "esfahan": 1,
        "sistan": 1, "kordestan": 1, "gilan": 2, "gorgan": 2, "hamadan": 2, "yazd": 2,
    }  # fmt: skip
    rest = {"qumis": 3, "khuzestan": 3, "kerman": 3}
    t = rakab("1", "1", "1", "1 | 5", token=0, owners={**apart, **rest}, favor="khorasan")
    t.play(*["* pass"] * 4).over([0, 1, 2, 3])
    assert end_of(t) == "most_regions"
    t.expect({"seats.3.hand": ["1"]})  # before the regroup
    t = rakab("1", "1", "1", "1 | 5", token=0, owners={**apart, **rest})
    t.play(*["* pass"] * 4).goes_on()

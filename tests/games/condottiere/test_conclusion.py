"""Concluding a battle and ending a round: COND-20 to COND-31."""

from __future__ import annotations

import pytest

from tests.games.battle.table import condottiere, hands, told


@pytest.mark.clause("COND-20")
def test_strictly_the_strongest_conquers_and_takes_the_token() -> None:
    t = condottiere("1 | 3", "1 | 10", "1 | 4", token=0)
    t.play(*["* pass"] * 3).expect({"owners.roma": 1, "token": 1})
    assert t.actors == [1]


@pytest.mark.clause("COND-21")
def test_a_shared_top_hands_the_token_to_the_left() -> None:
    t = condottiere("1 | 10", "1 | 10", "1 | 4", token=1)
    t.play("1 pass", "2 pass", "0 pass").expect(token=2)
    assert t["owners"] == {}
    t = condottiere("1", "1", "1", token=2).play("2 pass", "0 pass", "1 pass").expect(token=0)
    assert t["owners"] == {}  # all zero is a tie too


@pytest.mark.clause("COND-22")
def test_strictly_the_most_courtesans_take_the_token() -> None:
    t = condottiere("1 | 10", "1 | courtesan courtesan", "1 | courtesan", token=0)
    t.play(*["* pass"] * 3).expect({"owners.roma": 0, "token": 1})
    t = condottiere("1 | 10", "1 | 10", "1 | courtesan", token=0)
    t.play(*["* pass"] * 3).expect(token=2)
    t = condottiere("1 | 10", "1 | courtesan", "1 | courtesan", token=0)
    t.play(*["* pass"] * 3).expect(token=0)


@pytest.mark.clause("COND-23", "COND-70")
def test_the_end_comes_right_after_comparing() -> None:
    owners = {"siena": 0, "napoli": 0}
    t = condottiere("1 | 10", "1", "1", "1", token=0, owners=owners)
    t.play(*["* pass"] * 4).over([0])
    t.expect({"seats.0.line": ["10"], "seats.0.hand": ["1"]})  # nothing else has happened


@pytest.mark.clause("COND-24")
def test_the_new_place_is_chosen_before_anything_is_discarded() -> None:
    t = condottiere("courtesan | 10", "1", token=0)
    t.play("* pass", "* pass")
    assert t.actors == [0]
    t.expect({"seats.0.line": ["10"], "discard": []})
    t.play("0 place:siena").expect({"battle": "siena", "seats.0.line": [], "discard": ["10"]})
    assert sorted(t.actors) == [0, 1]


@pytest.mark.clause("COND-24")
def test_a_tied_region_may_be_chosen_again_and_by_a_player_without_cards() -> None:
    t = condottiere("1 2", "", "1", token=0)
    t.play("0 pass", "2 pass").expect(token=1)
    t.can("1 place:roma").play("1 place:roma", "* hold").expect(turn=2, battle="roma")


@pytest.mark.clause("COND-25")
def test_lines_are_discarded_openly_hands_face_down() -> None:
    t = condottiere("drummer bishop | 10 heroine", "1", "1", token=0, seasons=["spring"])
    t.play(*["* pass"] * 3, "0 place:siena")
    t.expect(discard=["10", "heroine", "spring"], seasons=[])
    t.play("0 burn", "1 hold", "2 hold")
    assert sorted(t.sees(1, "discard")) == ["10", "?", "?", "heroine", "spring"]
    assert sorted(t.sees(0, "discard")) == ["10", "bishop", "drummer", "heroine", "spring"]
    assert told(t, "burnt", 2)[0]["cards"] == ["?", "?"]


@pytest.mark.clause("COND-26")
def test_all_with_cards_are_asked_at_once_and_a_mercenary_must_be_held() -> None:
    t = condottiere("winter | 5", "1 winter", "", "bishop", token=0)
    t.play("0 pass", "1 pass", "3 pass", "0 place:siena")
    assert sorted(t.actors) == [0, 1, 3]
    assert t.legal(1) == ["hold"]
    assert t.legal(3) == ["burn", "hold"]
    t.play("3 burn")
    assert t.heard(0) == []
    assert t.sees(0, "seats.3.hand") == ["?"]
    t.play("0 hold", "1 hold").expect({"seats.3.hand": [], "seats.0.hand": ["winter"]})


@pytest.mark.clause("COND-30")
def test_the_sole_holder_keeps_up_to_two() -> None:
    t = condottiere("3 5 bishop bishop | 10", "", token=0)
    t.play("0 pass", "0 place:siena", "0 hold")
    assert t.actors == [0]
    assert set(t.legal(0)) == {
        "keep:none", "keep:3", "keep:5", "keep:bishop", "keep:3+5", "keep:3+bishop",
        "keep:5+bishop", "keep:bishop+bishop",
    }  # fmt: skip
    t.play("0 keep:5+bishop")
    assert hands(t) == [11, 10]
    assert {"5", "bishop"} <= set(t["seats.0.hand"])
    assert told(t, "kept", 1)[0]["cards"] == ["?", "?"]


@pytest.mark.clause("COND-30")
def test_pairs_are_written_sorted_as_plain_strings() -> None:
    t = condottiere("10 3 | 10", "", token=0)
    t.play("0 pass", "0 place:siena", "0 hold").can("0 keep:10+3")


@pytest.mark.clause("COND-30")
def test_with_two_holders_the_round_goes_on() -> None:
    t = condottiere("1 | 10", "1", "", token=0)
    t.play("0 pass", "1 pass", "0 place:siena", "* hold").expect(turn=0, battle="siena")
    assert hands(t) == [1, 1, 0]


@pytest.mark.clause("COND-31")
def test_a_new_round_deals_ten_and_one_per_region() -> None:
    owners = {"siena": 1, "torino": 1, "milano": 1}
    t = condottiere("1 |", "| 10", "|", token=0, owners=owners)
    t.play("0 play:1", "1 place:ancona")
    assert hands(t) == [10, 14, 10]
    t.expect(discard=[], turn=1)
    assert len(t["deck"]) == 110 - 34


@pytest.mark.clause("COND-31")
def test_no_cards_and_three_regions_make_13() -> None:
    owners = {"siena": 1, "torino": 1, "milano": 1}
    t = condottiere("1 |", "|", token=0, owners=owners)
    t.play("0 play:1", "0 place:ancona")
    assert hands(t) == [11, 13]

"""Special cards and table talk: COND-40 to COND-60."""

from __future__ import annotations

import pytest

import neyrang
from tests.games.battle.table import condottiere, rakab, strengths, told


@pytest.mark.clause("COND-40")
def test_winter_discards_springs_and_makes_mercenaries_one() -> None:
    t = condottiere("winter winter 1 | 6 5", "1 | 10", token=0, seasons=["spring", "spring"])
    t.play("0 play:winter")
    t.expect(seasons=["winter"], discard=["spring", "spring"])
    assert strengths(t) == [2, 1]
    t.play("1 pass", "0 play:winter").expect(seasons=["winter", "winter"])
    assert strengths(t) == [2, 1]


@pytest.mark.clause("COND-41")
def test_spring_discards_winters_and_strengthens_each_top_card() -> None:
    t = condottiere("spring spring 1 | 5 5 2", "1 | 5 4", token=0, seasons=["winter"])
    t.play("0 play:spring").expect(seasons=["spring"], discard=["winter"])
    assert strengths(t) == [18, 12]
    t.play("1 pass", "0 play:spring")
    assert strengths(t) == [18, 12]


@pytest.mark.clause("COND-42")
def test_a_bishop_discards_the_highest_everywhere_and_itself() -> None:
    t = condottiere("bishop 1 | 6 1 1", "2 | 6 3 1 1", "1 | 5", token=0, turn=0, passes=[1])
    t.play("0 play:bishop")
    t.expect({"seats.0.line": ["1", "1"], "seats.1.line": ["3", "1", "1"]})
    t.expect(discard=["6", "6", "bishop"])


@pytest.mark.clause("COND-42")
def test_then_the_favor_goes_to_a_free_region_or_off_the_board() -> None:
    t = condottiere("bishop 1 | 6", "1", token=0, favor="milano", owners={"siena": 1})
    t.play("0 play:bishop")
    t.cannot("0 favor:roma").cannot("0 favor:siena")
    t.can("0 favor:milano").can("0 favor:none")
    t.play("0 favor:none").expect(favor=None, turn=1)


@pytest.mark.clause("COND-42")
def test_with_no_mercenary_nothing_goes_but_the_favor_is_taken() -> None:
    t = condottiere("bishop 1 | heroine", "1 | courtesan", token=0)
    t.play("0 play:bishop").expect(discard=["bishop"])
    assert len(told(t, "spared")) == 1
    t.play("0 favor:milano").expect(favor="milano")


@pytest.mark.clause("COND-43")
def test_highest_is_the_printed_number_in_winter_too() -> None:
    t = condottiere("bishop 1 | 6 2", "1 | 5", token=0, seasons=["winter"])
    t.play("0 play:bishop").expect({"seats.0.line": ["2"], "seats.1.line": ["5"]})


@pytest.mark.clause("COND-44", "COND-46")
def test_courtesan_and_heroine_are_untouched() -> None:
    for season in ([], ["winter"], ["spring"]):
        t = condottiere("1 | courtesan heroine drummer", "1", seasons=season)
        assert strengths(t) == [11, 0]
    t = condottiere("scarecrow bishop 1 | courtesan heroine", "1", token=0)
    t.play("0 play:scarecrow")
    assert t.legal(0) == ["take:none"]
    t.play("0 take:none", "1 pass", "0 play:bishop")
    t.expect({"seats.0.line": ["courtesan", "heroine"]})


@pytest.mark.clause("COND-45")
def test_a_drummer_doubles_its_own_line_once() -> None:
    assert strengths(condottiere("1 | 5 drummer", "1 | 6")) == [10, 6]
    assert strengths(condottiere("1 | 5 drummer drummer", "1")) == [10, 0]
    assert strengths(condottiere("1 | 5 3 drummer", "1", seasons=["winter"])) == [4, 0]
    assert strengths(condottiere("1 | 5 5 drummer", "1", seasons=["spring"])) == [26, 0]


@pytest.mark.clause("COND-47")
def test_a_scarecrow_takes_an_own_mercenary_and_is_discarded() -> None:
    t = condottiere("scarecrow 1 | 10 6 drummer", "1 | 5", token=0)
    t.play("0 play:scarecrow")
    assert sorted(t.legal(0)) == ["take:10", "take:6", "take:none"]
    t.play("0 take:10")
    t.expect({"seats.0.hand": ["1", "10"], "seats.0.line": ["6", "drummer"]})
    t.expect(discard=["scarecrow"], turn=1)
    t = condottiere("scarecrow 1 | 10", "1", token=0)
    t.play("0 play:scarecrow", "0 take:none").expect({"seats.0.line": ["10"]})


@pytest.mark.clause("COND-48")
def test_a_surrender_decides_as_it_stands_for_whoever_leads() -> None:
    t = condottiere("surrender 1 | 3", "1 | 5", token=0)
    t.play("0 play:surrender").expect({"owners.roma": 1, "token": 1})


@pytest.mark.clause("COND-60")
def test_a_hand_may_be_shown_at_any_time_and_is_no_answer() -> None:
    t = condottiere("5 bishop", "1 2", "3", token=0)
    t.can("1 show_hand:2").can("0 show_hand:1").cannot("1 show_hand:1")
    assert "show_hand:1" not in t.legal(0)
    t.play("1 show_hand:2").expect(turn=0)
    assert t.sees(2, "seats.1.hand") == ["1", "2"]
    assert t.sees(0, "seats.1.hand") == ["?", "?"]
    assert t.sees(-1, "seats.1.hand") == ["?", "?"]
    assert told(t, "showed", 2)[0]["cards"] == ["1", "2"]
    assert told(t, "showed", 0)[0]["cards"] == ["?", "?"]


@pytest.mark.clause("COND-60")
def test_what_was_shown_is_known_until_the_hand_changes() -> None:
    t = condottiere("5 bishop", "1 2", "3 4", token=0)
    t.play("1 show_hand:2", "0 play:5")
    assert t.sees(2, "seats.1.hand") == ["1", "2"]
    again = t.game.load(t.state.position())
    assert again.view(2).document() == t.state.view(2).document()
    twin = t.game.redeal(t.state.view(2), neyrang.Rng(3))
    assert twin.position()["seats"][1]["hand"] == ["1", "2"]  # type: ignore[index]
    t.play("1 play:1")
    assert t.sees(2, "seats.1.hand") == ["?"]


@pytest.mark.clause("COND-60")
def test_nothing_to_show_without_cards_after_the_end_or_in_rakab() -> None:
    t = condottiere("5", "", token=0).cannot("1 show_hand:0")
    t.play("0 show_hand:1")
    rakab("5", "1", "1").cannot("0 show_hand:1")
    t = condottiere("1 | 10", "1", "1", "1", token=0, owners={"siena": 0, "napoli": 0})
    t.play(*["* pass"] * 4).over([0]).cannot("0 show_hand:1")


@pytest.mark.clause("COND-60")
def test_a_record_keeps_it() -> None:
    from neyrang.record import new_record, verify

    record = new_record(neyrang.game("condottiere"), 3, seed=4)
    state = record.start()
    record.add(state, 2, state.notation().move("show_hand:0"))
    record.add(state, 0, state.legal(0)[0])
    assert record.moves[0] == "2 show_hand:0"
    assert record.last().position() == state.position()
    assert [check.ok for check in verify(record)] == [True, True, None]

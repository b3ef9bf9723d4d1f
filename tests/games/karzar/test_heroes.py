"""The heroes' turn: KARZ-20 to KARZ-23."""

from __future__ import annotations

import pytest

from tests.games.karzar.table import QUIET, fight, helpers, heroes, nobody, table, told


@pytest.mark.clause("KARZ-20")
def test_everybody_commits_exactly_one_hero_of_either_side() -> None:
    t = table("iran I1 T3 I5", "turan T2", "iran T2 I2", slots=["I9 T6"])
    assert t.actors == [0, 1, 2]
    assert t.legal(0) == ["hero:I1", "hero:I5", "hero:T3"]
    t.play("2 hero:I2", "0 hero:T3")
    t.expect({"slots.0": ["I9", "T6"]})  # nothing before the last answer
    t.cannot("0 hero:I1")
    t.play("1 hero:T2")
    assert t.heard(-1)[0] == {"event": "turned_up", "cards": ["I2", "T2", "T3"]}
    t.expect({"seats.0.heroes": ["I1", "I5"], "seats.1.heroes": [], "seats.2.heroes": ["T2"]})


@pytest.mark.clause("KARZ-20", "KARZ-55")
def test_heroes_are_turned_up_without_owners() -> None:
    """Two ways to play the same cards look the same from a third seat."""
    ways = []
    for first, second in (("I1", "I2"), ("I2", "I1")):
        t = table("iran I1 I2 I3", "turan I1 I2 T3", "iran T2 I4", slots=["I9 T6"])
        heroes(t, first, second, "T2")
        ways.append((t.heard(2), t.state.view(2).document(), t.heard(-1)))
        assert all("seat" not in event for event in t.heard(2))
    assert ways[0] == ways[1]


@pytest.mark.clause("KARZ-21")
def test_only_the_champions_stay() -> None:
    t = table("iran I8 I1", "turan T7 T1", "iran T3 I2", slots=["I9 T6"])
    heroes(t, "I8", "T7", "T3")
    t.expect({"slots.0": ["I9", "T7"], "dead": ["I8", "T6", "T3"]})


@pytest.mark.clause("KARZ-22")
def test_equal_champions_die_until_they_differ() -> None:
    t = table("iran I6 I1", "turan T9 T1", "iran I8", slots=["I9 T6"])
    heroes(t, "I6", "T9", "I8")  # 9 = 9, then 8 against 6
    t.expect({"slots.0": ["I8", "T6"], "dead": ["I6", "I9", "T9"]})
    t = table("iran I6 I1", "turan T9 T1", "iran T1", slots=["I9 T6"])
    heroes(t, "I6", "T9", "T1")  # 9 = 9, 6 = 6: only T1 is left
    t.expect({"slots.0": ["T1"], "dead": ["I6", "I9", "T6", "T9"]})
    nobody(t)
    t.expect({"results.0": "turan"})


@pytest.mark.clause("KARZ-22")
def test_rostam_and_sohrab_do_not_kill_each_other_here() -> None:
    t = table("iran I10 I1", "turan T10 T1", "iran I8", slots=["I9 T9"])
    heroes(t, "I10", "T10", "I8")
    t.expect({"slots.0": ["I10", "T10"], "dead": ["I8", "I9", "T9"]})


@pytest.mark.clause("KARZ-23")
def test_a_side_without_heroes_loses_and_none_on_both_is_drawn() -> None:
    fight("", "I1 I2 I3").expect({"results.0": "iran", "slots.0": ["I3"]})
    t = fight("I9 T6", "T9 I6 I3")
    t.expect({"results.0": "iran"})
    t = fight("I4 T4", "T9 I9 T4")
    t.expect({"results.0": "turan"})
    t = table("iran I9 I1", "turan T9 T1", "iran T4", slots=["I4"])
    heroes(t, "I9", "T9", "T4")
    t.expect({"slots.0": []})
    assert t.actors == [0, 1, 2]  # the helpers' turn is held all the same
    nobody(t)
    t.expect({"results.0": "draw", "slots.0": [], "battle": 2})


@pytest.mark.clause("KARZ-23")
def test_a_bonus_needs_a_hero_to_go_to() -> None:
    t = fight("", "T1 T2 T3", "simorgh - -")
    t.expect({"results.0": "turan"})
    assert told(t, "idle") == [{"event": "idle", "what": "simorgh"}]


@pytest.mark.clause("KARZ-20")
def test_somebody_without_heroes_is_not_asked() -> None:
    t = table("iran I1", "turan", "iran I2", slots=["I9 T6"])
    assert t.actors == [0, 2]
    t = table(*QUIET)
    assert t.actors == [0, 1, 2]
    heroes(t, "I1", "T1", "I2")
    helpers(t, "-", "-", "-")
    t.expect({"battle": 2})

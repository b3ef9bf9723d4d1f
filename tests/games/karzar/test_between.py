"""Between battles: KARZ-60, KARZ-61."""

from __future__ import annotations

import pytest

from tests.games.karzar.table import heroes, nobody, table, told


@pytest.mark.clause("KARZ-60")
def test_after_the_morning_battles_everybody_draws_in_seat_order() -> None:
    t = table("iran I1 I2", "turan T1 T2", "iran T1 I2", camp=["I7", "T7", "I8", "T8"])
    heroes(t, "I1", "T1", "I2")
    nobody(t)
    t.expect({"seats.0.heroes": ["I2", "I7"], "seats.1.heroes": ["T2", "T7"],
              "seats.2.heroes": ["T1", "I8"], "camp": ["T8"]})  # fmt: skip
    assert [event["cards"] for event in told(t, "drew")] == [["?"]] * 3
    assert [event["cards"] for event in told(t, "drew", 1)] == [["?"], ["T7"], ["?"]]


@pytest.mark.clause("KARZ-60")
@pytest.mark.parametrize(("battle", "drawn"), [(5, 1), (6, 0), (7, 0)])
def test_nobody_draws_in_the_evening(battle: int, drawn: int) -> None:
    t = table("iran I1 I2", "turan T1 T2", "iran T1 I2", battle=battle)
    heroes(t, "I1", "T1", "I2")
    nobody(t)
    assert [len(seat["heroes"]) for seat in t["seats"]] == [1 + drawn] * 3
    t.expect({"battle": battle + 1})


@pytest.mark.clause("KARZ-60")
def test_an_empty_camp_gives_nothing() -> None:
    t = table("iran I1 I2", "turan T1 T2", "iran T1 I2", camp=["I7"])
    heroes(t, "I1", "T1", "I2")
    nobody(t)
    assert [len(seat["heroes"]) for seat in t["seats"]] == [2, 1, 1]


@pytest.mark.clause("KARZ-61")
def test_evening_battles_start_empty_but_for_who_was_moved_there() -> None:
    t = table("iran I1 I2 | witch", "turan T1 T2", "iran T1 I2", battle=6)
    t.expect({"slots.5": [], "slots.6": [], "slots.7": []})
    heroes(t, "I1", "T2", "T1")
    t.play("0 helper:witch", "1 helper:hich", "2 helper:hich")
    t.expect({"results.5": "iran", "slots.5": ["I1"], "slots.6": ["T2"], "slots.7": []})

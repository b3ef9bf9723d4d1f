"""The duel: KARZ-200 to KARZ-202."""

from __future__ import annotations

import pytest

import neyrang
from tests.games.karzar.table import told
from tests.scenario import Scenario

IRAN = [f"I{power}" for power in range(1, 10)] * 2 + ["I10"]
TURAN = [f"T{power}" for power in range(1, 10)] * 2 + ["T10"]


def duel(iran: str, turan: str, **position: object) -> Scenario:
    seats = [
        {"heroes": iran.split(), "side": "iran"},
        {"heroes": turan.split(), "side": "turan"},
    ]
    return Scenario("karzar", seats, **position)  # type: ignore[arg-type]


@pytest.mark.clause("KARZ-200")
def test_each_takes_a_side_by_chance_and_holds_its_nineteen() -> None:
    sides = set()
    for seed in range(20):
        t = Scenario.start("karzar", 2, seed)
        sides.add(t["seats.0.side"])
        mine, theirs = (IRAN, TURAN) if t["seats.0.side"] == "iran" else (TURAN, IRAN)
        t.expect({"seats.0.heroes": mine, "seats.1.heroes": theirs})
        assert "helpers" not in t["seats.0"]
    assert sides == {"iran", "turan"}
    with pytest.raises(neyrang.NeyrangError, match="captives is for"):
        Scenario.start("karzar", 2, 0, {"captives": True})


@pytest.mark.clause("KARZ-201")
def test_two_heroes_each_one_after_the_other() -> None:
    t = duel("I9 I1 I2 I3 I4", "T5 T6 T1 T2 T3")
    t.play("0 hero:I9")
    t.expect({"slots.0": []})
    t.play("1 hero:T5")
    t.expect({"slots.0": ["I9", "T5"], "results.0": None})
    assert told(t, "turned_up")[0]["cards"] == ["I9", "T5"]
    t.play("0 hero:I1", "1 hero:T6")
    t.expect({"results.0": "turan", "battle": 2})  # 10 against 11


@pytest.mark.clause("KARZ-201")
def test_the_ninth_battle_is_fought_by_the_last_three() -> None:
    won = ["iran", "turan"] * 3 + ["draw"]
    t = duel("I9 I1 I2 I3 I4", "T5 T6 T1 T2 T3", battle=8, results=won)
    t.play("0 hero:I9", "1 hero:T5", "0 hero:I1", "1 hero:T6")
    t.expect(
        {"results.7": "turan", "results.8": "iran", "slots.8": ["I2", "I3", "I4", "T1", "T2", "T3"]}
    )
    t.over([])  # four each: drawn
    outcome = t.state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.reason) == ([4, 4], "drawn_duel")


@pytest.mark.clause("KARZ-202")
def test_five_battles_win_at_once() -> None:
    t = duel("I9 I1 I2 I3 I4 I5 I6", "T5 T3 T1 T2 T3 T6 T7", battle=7, results=["iran"] * 4)
    t.play("0 hero:I9", "1 hero:T5", "0 hero:I1", "1 hero:T3")
    t.over([0])
    t.expect({"battle": 7, "results.7": None})


@pytest.mark.clause("KARZ-202")
def test_equal_sums_score_nobody_and_more_battles_win() -> None:
    t = duel("I9 I1 I9 I3 I4", "T5 T5 T1 T2 T3", battle=8, results=["iran"] + ["draw"] * 6)
    t.play("0 hero:I9", "1 hero:T5", "0 hero:I1", "1 hero:T5")
    t.expect({"results.7": "draw", "results.8": "iran"})
    t.over([0])


@pytest.mark.clause("KARZ-202")
def test_hands_are_public_and_open_answers_are_not() -> None:
    t = Scenario.start("karzar", 2, 3)
    for seat in (-1, 0, 1):
        assert t.sees(seat, "seats.0.heroes") == t["seats.0.heroes"]
    before = t.state.view(1).document()
    t.play(f"0 {t.legal(0)[3]}")
    assert t.state.view(1).document() == before


@pytest.mark.clause("KARZ-201")
def test_a_loaded_ninth_battle_is_settled_at_once() -> None:
    t = duel("I9 I1 I2", "T5 T6 T1", battle=9, results=["iran", "turan"] * 4)
    t.over([])
    t.expect({"results.8": "draw"})

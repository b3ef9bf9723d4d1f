"""The mobed: KARZ-50 to KARZ-53."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.karzar.table import helpers, heroes, table, told
from tests.scenario import Scenario


def laid(sent: str, seats: tuple[str, ...] | None = None, **position: Any) -> Scenario:
    """Three players who have committed their heroes and helpers in battle 1."""
    seats = seats or (
        "iran I1 I3 | mobed1 zal", "turan T1 T3 | mobed2 akvan", "iran I2 T2 | witch simorgh",
    )  # fmt: skip
    t = table(*seats, slots=["I9 T6"], **position)
    heroes(t, "I1", "T1", "I2")
    return helpers(t, *sent.split())


@pytest.mark.clause("KARZ-50")
def test_a_mobed_swaps_a_hero_of_the_hand_for_a_dead_one() -> None:
    t = laid("mobed1 - -", dead=["T7"])
    assert t.actors == [0]
    assert set(t.legal(0)) == {
        "swap:none",
        *(f"swap:I3:{dead}" for dead in ("I1", "I2", "T1", "T7")),
    }
    t.play("0 swap:I3:T7")
    assert "T7" in t["seats.0.heroes"]
    assert "I3" in t["dead"]
    assert "T7" not in t["dead"]
    assert told(t, "swapped") == [{"event": "swapped", "seat": 0, "cards": ["T7"]}]
    t.expect({"results.0": "iran", "beyond": ["mobed1"], "battle": 2})


@pytest.mark.clause("KARZ-50")
def test_rostam_and_sohrab_cannot_be_taken() -> None:
    t = laid("mobed1 - -", dead=["I10", "T10"])
    t.cannot("0 swap:I3:I10")
    t.cannot("0 swap:I3:T10")
    t.can("0 swap:I3:I1")


@pytest.mark.clause("KARZ-50")
def test_most_stars_first() -> None:
    t = laid("mobed1 mobed2 -", dead=["T7"])
    assert t.actors == [1]
    t.play("1 swap:T3:T7")
    assert t.actors == [0]
    t.can("0 swap:I3:T3")
    t.cannot("0 swap:I3:T7")
    t.play("0 swap:none")
    t.expect({"battle": 2, "beyond": ["mobed1", "mobed2"]})


@pytest.mark.clause("KARZ-50")
def test_a_mobed_is_not_sent_into_the_battle() -> None:
    t = laid("mobed1 - -")
    assert told(t, "helpers_up")[0]["cards"] == []
    assert told(t, "laid") == [{"event": "laid", "seat": 0, "cards": ["mobed1"]}]
    t = table("iran I1 | mobed1", "turan T1", "iran I2")
    heroes(t, "I1", "T1", "I2")
    assert t.legal(0) == ["helper:hich", "mobed:mobed1"]


@pytest.mark.clause("KARZ-51")
def test_with_a_companion_a_helper_is_fetched() -> None:
    t = laid("mobed1+zal - witch", beyond=["dragon", "bazur"])
    assert t.actors == [0]
    assert t.legal(0) == ["fetch:bazur", "fetch:dragon"]  # neither the witch nor the two
    t.play("0 fetch:dragon")
    t.expect({"seats.0.helpers": ["dragon"], "beyond": ["bazur", "mobed1", "witch", "zal"]})
    t.expect({"results.0": "turan"})  # the witch acted, Zal did not


@pytest.mark.clause("KARZ-51")
def test_no_companion_with_an_empty_beyond() -> None:
    t = table("iran I1 | mobed1 zal", "turan T1", "iran I2")
    heroes(t, "I1", "T1", "I2")
    t.cannot("0 mobed:mobed1+zal")
    t = table("iran I1 | mobed1 zal mobed2", "turan T1", "iran I2", beyond=["akvan"])
    heroes(t, "I1", "T1", "I2")
    t.can("0 mobed:mobed1+zal")
    t.can("0 mobed:mobed1+mobed2")
    t.can("0 mobed:mobed2+mobed1")
    t.cannot("0 mobed:mobed1+mobed1")


@pytest.mark.clause("KARZ-51", "KARZ-170")
def test_a_tahmineh_is_no_companion_and_never_fetched() -> None:
    t = table("iran I1 I3 | mobed1 tahmineh2", "turan T1", "iran I2 | tahmineh1", "turan T2",
              "turan T3", options={"tahmineh": 2}, beyond=["akvan"])  # fmt: skip
    heroes(t, "I1", "T1", "I2", "T2", "T3")
    assert set(t.legal(0)) == {"helper:hich", "helper:tahmineh2", "mobed:mobed1"}
    helpers(t, "-", "-", "tahmineh1", "-", "-")
    t.expect({"beyond": ["akvan"], "spent": ["tahmineh1"]})


@pytest.mark.clause("KARZ-51")
def test_two_may_fetch_from_what_lay_there() -> None:
    seats = ("iran I1 I3 | mobed1 zal", "turan T1 T3 | mobed2 akvan", "iran I2 T2")
    t = laid("mobed1+zal mobed2+akvan -", seats, beyond=["dragon"])
    assert t.actors == [1]
    t.play("1 fetch:dragon")
    t.expect({"battle": 2, "seats.1.helpers": ["dragon"], "seats.0.helpers": []})


@pytest.mark.clause("KARZ-52")
def test_with_akvan_a_companion_acts_in_the_battle() -> None:
    seats = ("iran I1 I3 | mobed1 zal", "turan T1 T3 | akvan", "iran I2 T2")
    t = laid("mobed1+zal akvan -", seats, beyond=["dragon"])
    t.expect({"battle": 2, "results.0": "iran"})  # no fetch; Zal slays T6
    assert told(t, "acted")[-1]["what"] == "zal"
    t.expect({"beyond": ["akvan", "dragon", "mobed1", "zal"]})


@pytest.mark.clause("KARZ-52")
def test_an_akvan_as_a_companion_is_not_in_the_battle() -> None:
    seats = ("iran I1 I3 | mobed1 akvan", "turan T1 T3 | mobed2", "iran I2 T2 | witch")
    t = laid("mobed1+akvan mobed2 witch", seats, beyond=["dragon"])
    assert t.actors == [1]
    t.play("1 swap:none", "0 fetch:dragon")
    t.expect({"results.0": "turan"})  # the witch has her power


@pytest.mark.clause("KARZ-53")
def test_a_champion_killed_in_this_battle_cannot_be_taken() -> None:
    t = laid("mobed1 - -")
    t.cannot("0 swap:I3:T6")  # the champion about to lose
    t.can("0 swap:I3:T1")  # died in the heroes' turn
    t = table("iran I9 I3 | mobed1", "turan T9 T3", "iran I2 T2", slots=["I4 T6"])
    heroes(t, "I9", "T9", "I2")
    helpers(t, "mobed1", "-", "-")
    t.cannot("0 swap:I3:T9").cannot("0 swap:I3:I9")  # tied champions
    t.can("0 swap:I3:I2").can("0 swap:none")  # died beside them


@pytest.mark.clause("KARZ-53")
def test_a_hero_like_a_slain_champion_can_be_taken_if_he_died_earlier() -> None:
    t = table("iran I9 I3 | mobed1", "turan T9 T3", "iran I2 T2", slots=["I4 T6"], dead=["T9"])
    heroes(t, "I9", "T9", "I2")
    helpers(t, "mobed1", "-", "-")
    t.expect({"dead": ["I2", "I9", "T9", "T9"], "fight.slain": ["I9", "T9"]})
    t.can("0 swap:I3:T9").cannot("0 swap:I3:I9").play("0 swap:I3:T9")
    t.expect({"battle": 2, "fight.slain": []})


@pytest.mark.clause("KARZ-53")
def test_only_tied_champions_lie_there_so_the_mobed_is_spent() -> None:
    t = table("iran I9 I3 | mobed1", "turan T9 T3", "iran")
    t.play("0 hero:I9", "1 hero:T9")
    helpers(t, "mobed1", "-", "-")
    t.expect({"battle": 2, "dead": ["I9", "T9"], "beyond": ["mobed1"]})


@pytest.mark.clause("KARZ-53")
def test_a_mobed_with_nothing_to_take_is_spent() -> None:
    t = table("iran I9 I3 | mobed1", "turan", "iran", dead=["T10"])
    t.play("0 hero:I9")
    helpers(t, "mobed1", "-", "-")
    t.expect({"battle": 2, "beyond": ["mobed1"]})


@pytest.mark.clause("KARZ-53")
def test_in_battle_eight_a_mobed_has_no_effect() -> None:
    t = table("iran I9 I3 | mobed1", "turan T3", "iran T2", battle=8, dead=["I8"],
              options={"campaigns": 1})  # fmt: skip
    heroes(t, "I9", "T3", "T2")
    assert t.state.over()
    t.expect({"beyond": ["mobed1"]})

"""The helpers' turn: KARZ-30 to KARZ-37, and what helpers do: KARZ-40 to KARZ-47."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.karzar.table import QUIET, fight, helpers, heroes, nobody, table, told

AID: dict[str, object] = {"helper_powers": "aid"}


# ---- the turn


@pytest.mark.clause("KARZ-30")
def test_everybody_is_asked_also_who_has_only_hich() -> None:
    t = table(
        "iran I1 | zal mobed1", "turan T1", "iran I2 | witch witch", "turan T2", slots=["I9 T6"]
    )
    heroes(t, "I1", "T1", "I2", "T2")
    assert t.actors == [0, 1, 2, 3]
    assert set(t.legal(0)) == {"helper:hich", "helper:zal", "mobed:mobed1"}
    assert t.legal(1) == ["helper:hich"]
    assert t.legal(2) == ["helper:witch", "helper:hich"]
    t.play("0 helper:zal", "1 helper:hich", "3 helper:hich")
    t.expect({"results.0": None})
    t.play("2 helper:hich")
    assert t.heard(-1)[0] == {"event": "helpers_up", "cards": ["zal"]}
    assert all("seat" not in event or event["event"] == "drew" for event in t.heard(-1))


@pytest.mark.clause("KARZ-31")
def test_of_the_same_name_one_stays() -> None:
    t = fight("I9 T6", "I1 T1 I1 T1", "zal zal - -")
    t.expect({"results.0": "iran", "beyond": ["zal", "zal"]})
    t = fight("I9 T6", "I1 T1 I1 T1", "witch witch - -")  # one move, not two
    t.expect({"results.0": "turan", "slots.1": ["I9"], "slots.0": ["T6"]})


@pytest.mark.clause("KARZ-32")
def test_pairs_cancel_each_other() -> None:
    t = fight("I9 T6", "I1 T1 I2", "zal ramshgar -")
    t.expect({"results.0": "iran", "slots.0": ["I9"], "beyond": ["ramshgar", "zal"]})
    fight("I6 T9", "I1 T1 I2", "simorgh bazur -").expect({"results.0": "turan"})
    # also where there are more of one than of the other
    fight("I6 T9", "I1 T1 I2 T2", "zal zal ramshgar -").expect({"results.0": "turan"})
    # two different pairs do not cancel
    fight("I6 T9", "I1 T1 I2", "zal bazur -").expect({"results.0": "iran"})


@pytest.mark.clause("KARZ-33")
def test_the_order_of_helpers() -> None:
    # Zal kills T9 before the dragon comes: then the dragon takes I6 alone
    t = fight("I6 T9", "I1 T1 I2", "zal dragon -")
    t.expect({"results.0": "draw", "dead": ["I1", "I2", "I6", "T1", "T9"]})
    # Simorgh strengthens I6 (11) before the witch looks for the strongest
    t = fight("I6 T9", "I1 T1 I2", "simorgh witch -")
    t.expect({"results.0": "turan", "slots.1": ["I6"]})
    # the dragon kills both before the witch finds anybody
    t = fight("I6 T9", "I1 T1 I2", "dragon witch -")
    t.expect({"results.0": "draw", "slots.1": []})


@pytest.mark.clause("KARZ-34")
def test_used_helpers_go_to_the_beyond_and_hich_comes_back() -> None:
    t = fight("I9 T6", "I1 T1 I2", "simorgh - -")
    t.expect({"beyond": ["simorgh"], "seats.0.helpers": [], "fight.played": []})
    assert t.sees(-1, "beyond") == ["simorgh"]
    t = table(*QUIET, slots=["I9 T6", "I9 T6"])
    heroes(t, "I1", "T1", "I2")
    nobody(t)
    heroes(t, "I1", "T1", "T2")
    assert t.legal(0) == ["helper:hich"]  # again


@pytest.mark.clause("KARZ-35")
def test_in_battle_eight_all_helpers_are_played_and_nobody_is_asked() -> None:
    t = table("iran I9 | simorgh witch", "turan T3", "iran T2 | mobed1", battle=8,
              options={"campaigns": 1})  # fmt: skip
    heroes(t, "I9", "T3", "T2")
    assert t.state.over()
    t.expect({"results": [None] * 7 + ["turan", "iran"], "slots.8": ["I9"], "slots.7": ["T3"]})
    assert told(t, "helpers_up")[0]["cards"] == ["simorgh", "witch", "mobed1"]


@pytest.mark.clause("KARZ-35")
def test_before_battle_eight_nobody_has_to_use_a_helper() -> None:
    t = table("iran I9 I1 | zal", "turan T3 T1", "iran T2 I2", battle=7)
    heroes(t, "I9", "T3", "T2")
    nobody(t)
    t.expect({"battle": 8, "seats.0.helpers": ["zal"]})


@pytest.mark.clause("KARZ-36")
def test_the_stronger_side_wins_and_the_loser_dies() -> None:
    t = fight("I9 T6", "I1 T1 I2")
    t.expect({"results.0": "iran", "slots.0": ["I9"], "dead": ["I1", "I2", "T1", "T6"]})
    assert told(t, "stood") == [
        {"event": "stood", "what": "iran", "amount": 9},
        {"event": "stood", "what": "turan", "amount": 6},
    ]
    assert told(t, "won_battle") == [{"event": "won_battle", "what": "iran", "amount": 1}]


@pytest.mark.clause("KARZ-37")
def test_champions_equal_after_helpers_both_die() -> None:
    t = fight("I4 T9", "I1 T1 I2", "simorgh - -")
    t.expect({"results.0": "draw", "slots.0": []})
    assert {"I4", "T9"} <= set(t["dead"])


# ---- Zal, Ramshgar, Simorgh, Bazur


@pytest.mark.clause("KARZ-40")
@pytest.mark.parametrize(
    ("slot", "sent", "result", "left"),
    [
        ("I4 T9", "zal - -", "iran", ["I4"]),
        ("I9 T4", "ramshgar - -", "turan", ["T4"]),
        ("I10 T9", "zal - -", "iran", ["I10"]),  # +5 to Rostam: T9 dies only by losing
        ("I4 T10", "zal - -", "turan", ["T10"]),  # Sohrab is immune
        ("I10 T4", "ramshgar - -", "iran", ["I10"]),
    ],
)
def test_zal_and_ramshgar_slay(slot: str, sent: str, result: str, left: list[str]) -> None:
    t = fight(slot, "I1 T1 I2", sent)
    t.expect({"results.0": result, "slots.0": left})


@pytest.mark.clause("KARZ-40")
def test_zal_helps_rostam_instead_of_slaying() -> None:
    t = fight("I10 T9", "I1 T1 I2", "zal - -")
    assert told(t, "strengthened") == [{"event": "strengthened", "what": "iran", "amount": 5}]
    t = fight("I9 T4", "I1 T1 I2", "zal - -")
    assert told(t, "strengthened") == []


@pytest.mark.clause("KARZ-41")
@pytest.mark.parametrize(
    ("slot", "sent", "result"),
    [
        ("I5 T9", "simorgh - -", "iran"),
        ("I9 T5", "bazur - -", "turan"),
        ("I3 T9", "simorgh - -", "turan"),
        ("I8 T10", "simorgh - -", "turan"),  # without effect beside Sohrab
        ("I10 T8", "bazur - -", "iran"),
        ("I10 T8", "simorgh - -", "iran"),
    ],
)
def test_simorgh_and_bazur_strengthen(slot: str, sent: str, result: str) -> None:
    fight(slot, "I1 T1 I2", sent).expect({"results.0": result})


@pytest.mark.clause("KARZ-41")
@pytest.mark.parametrize(
    ("slot", "sent", "result"),
    [
        ("I5 T9", "zal - -", "iran"),
        ("I3 T9", "zal - -", "turan"),
        ("I10 T9", "zal - -", "iran"),
        ("I3 T9", "simorgh - -", "iran"),
        ("I9 T3", "bazur - -", "turan"),
        ("I8 T10", "simorgh - -", "turan"),
        ("I6 T10", "zal - -", "iran"),  # 11 against 10: a bonus, not a blow
    ],
)
def test_with_aid_the_pairs_swap(slot: str, sent: str, result: str) -> None:
    fight(slot, "I1 T1 I2", sent, AID).expect({"results.0": result})


@pytest.mark.clause("KARZ-42")
@pytest.mark.parametrize(
    ("sent", "result", "left"),
    [
        ("zal - -", "iran", ["I10"]),
        ("ramshgar - -", "turan", ["T10"]),
        ("zal ramshgar -", "draw", []),
        ("- - -", "draw", []),
        ("simorgh dragon witch", "draw", []),
    ],
)
def test_rostam_against_sohrab(sent: str, result: str, left: list[str]) -> None:
    t = fight("I9 T9", "I10 T10 I2", sent)
    t.expect({"results.0": result, "slots.0": left})
    if result == "draw":
        assert {"I10", "T10"} <= set(t["dead"])


@pytest.mark.clause("KARZ-43")
def test_the_immune_cannot_be_killed_or_moved() -> None:
    t = fight("I10 T6", "I1 T1 I2", "witch dragon ramshgar")
    t.expect({"results.0": "iran", "slots.0": ["I10"], "slots.1": []})
    assert [event["what"] for event in told(t, "idle")] == ["ramshgar", "dragon", "witch"]


# ---- witch, dragon, akvan


@pytest.mark.clause("KARZ-44")
def test_the_witch_sends_the_strongest_to_the_next_battle() -> None:
    t = table("iran I1 | witch", "turan T1", "iran I2", slots=["I9 T6", "I5 T5"])
    heroes(t, "I1", "T1", "I2")
    helpers(t, "witch", "-", "-")
    t.expect({"results.0": "turan", "slots.0": ["T6"], "slots.1": ["I9", "I5", "T5"]})


@pytest.mark.clause("KARZ-44")
@pytest.mark.parametrize(
    ("slot", "played", "sent", "result"),
    [
        ("", "I1 I3 I2", "witch - -", "iran"),  # no champion on the other side
        ("I4 T9", "I1 T1 I2", "simorgh witch -", "draw"),  # 9 and 9: none is strictly strongest
        ("I10 T9", "I1 T1 I2", "witch - -", "iran"),  # Rostam is immune, nobody takes his place
    ],
)
def test_the_witch_may_find_nobody(slot: str, played: str, sent: str, result: str) -> None:
    t = fight(slot, played, sent)
    t.expect({"results.0": result, "slots.1": []})
    assert "witch" in t["beyond"]


@pytest.mark.clause("KARZ-44")
def test_bonuses_count_for_the_witch_and_do_not_travel() -> None:
    t = table("iran I1 I1 | simorgh", "turan T1 T1 | witch", "iran I2 T2", slots=["I6 T9", "T7"])
    heroes(t, "I1", "T1", "I2")
    helpers(t, "simorgh", "witch", "-")
    t.expect({"results.0": "turan", "slots.1": ["I6", "T7"]})
    heroes(t, "I1", "T1", "T2")
    nobody(t)
    t.expect({"results.1": "turan"})


@pytest.mark.clause("KARZ-45")
def test_the_witch_in_battle_eight_makes_a_ninth() -> None:
    t = table("iran I9 | witch", "turan T3", "turan T2", battle=8, options={"campaigns": 1})
    heroes(t, "I9", "T3", "T2")
    t.expect({"results.7": "turan", "results.8": "iran", "slots.8": ["I9"]})
    scores: Any = t["sheet.0"]
    assert (scores[0]["battles"], scores[1]["battles"]) == (1, 1)


@pytest.mark.clause("KARZ-46")
def test_the_dragon_kills_one_strongest_of_each_side() -> None:
    t = fight("I9 T6", "I1 T1 I2", "dragon - -")
    t.expect({"results.0": "draw", "slots.0": []})
    assert told(t, "fell")[-1]["cards"] == ["I9", "T6"]
    t = fight("I9 T10", "I1 T1 I2", "dragon - -")
    t.expect({"results.0": "turan", "slots.0": ["T10"]})


@pytest.mark.clause("KARZ-47")
def test_akvan_robs_dragon_witch_and_mobeds() -> None:
    fight("I9 T6", "I1 T1 I2", "akvan dragon -").expect({"results.0": "iran"})
    t = fight("I9 T6", "I1 T1 I2", "akvan witch -")
    t.expect({"results.0": "iran", "slots.1": []})
    t = fight("I9 T6", "I1 T1 I2", "akvan mobed1 -")
    t.expect({"results.0": "iran", "battle": 2, "beyond": ["akvan", "mobed1"]})
    fight("I4 T9", "I1 T1 I2", "akvan zal -").expect({"results.0": "iran"})  # not Zal


@pytest.mark.clause("KARZ-31", "KARZ-32", "KARZ-44")
def test_the_books_case_of_the_witches() -> None:
    t = fight("I9 T6", "I1 T1 I1 T1", "witch witch simorgh bazur")
    t.expect({"results.0": "turan", "slots.1": ["I9"]})


@pytest.mark.clause("KARZ-32", "KARZ-47")
def test_the_books_case_of_akvan() -> None:
    t = fight("I9 T6", "I1 T1 I1 T1", "akvan dragon zal ramshgar")
    t.expect({"results.0": "iran", "slots.0": ["I9"], "slots.1": []})

"""Why a move of Karzar is not possible: the code, and the facts that decide."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.karzar.table import heroes, nobody, table
from tests.scenario import Scenario

Opt = dict[str, object]
QUIET = ("iran I1 I3", "turan T1 T3", "iran I2 T2")
STEPS = ("heroes", "helpers", "act", "outcome", "end_battle")
BATTLE = [{"step": step, "amount": 0} if step == "act" else {"step": step} for step in STEPS]
PREPARING: Opt = {"step": "prepare", "kind": "secret", "asked": [0, 1, 2], "waiting": [0, 1, 2],
             "answers": {}, "then": BATTLE}  # fmt: skip


def window(*seats: str, battle: int = 2, options: Opt, **position: Any) -> Scenario:
    """A table at the window before this battle."""
    t = table(*seats, battle=battle - 1, options=options, **position)
    if t["pending.step"] == "prepare":
        t.play("* ready")
    for seat in t.actors:
        t.play(f"{seat} {t.legal(seat)[-1]}")
    return nobody(t)


@pytest.mark.clause("KARZ-13")
def test_three_of_the_own_heroes_are_kept() -> None:
    t = Scenario.start("karzar", 3, seed=3)
    held = sorted(t["seats.0.heroes"])
    missing = next(f"I{n}" for n in range(1, 10) if f"I{n}" not in held)
    single = next(hero for hero in held if held.count(hero) == 1)
    three = "+".join(sorted([missing, *held[:2]]))
    assert t.why(f"0 keep:{three}") == {"code": "not_in_hand", "card": missing}
    assert t.why(f"0 keep:{single}+{single}+{single}") == {
        "code": "too_few",
        "card": single,
        "count": 1,
        "clause": "KARZ-13",
    }


def test_a_card_has_to_be_held_to_be_played() -> None:
    t = table(*QUIET)
    assert t.why("0 hero:T9") == {"code": "not_in_hand", "card": "T9"}
    assert t.why("0 king:I1") == {"code": "not_in_this_game", "option": "fearless_king"}
    heroes(t, "I1", "T1", "I2")
    assert t.why("0 helper:zal") == {"code": "not_in_hand", "card": "zal"}
    assert t.why("0 mobed:mobed1+zal") == {"code": "not_in_hand", "card": "mobed1"}
    assert t.why("0 hero:I3") == {"code": "not_a_move_now", "step": "helpers"}
    t.play("0 helper:hich")
    assert t.why("0 helper:hich") == {"code": "answered"}


@pytest.mark.clause("KARZ-51")
def test_a_companion_needs_a_helper_to_fetch() -> None:
    t = table("iran I1 I3 | mobed1 zal", *QUIET[1:])
    heroes(t, "I1", "T1", "I2")
    assert t.why("0 mobed:mobed1+zal") == {"code": "beyond_empty", "clause": "KARZ-51"}
    assert t.barred(0) == ["mobed:mobed1+zal"]
    t = table("iran I1 I3 | mobed1 zal", *QUIET[1:], beyond=["witch"])
    heroes(t, "I1", "T1", "I2")
    assert t.why("0 mobed:mobed1+zal") is None
    assert t.why("0 mobed:mobed1+mobed1") == {"code": "only_one", "card": "mobed1"}
    t.play("0 mobed:mobed1+zal", "* helper:hich")
    assert t.why("0 fetch:dragon") == {
        "code": "not_beyond",
        "card": "dragon",
        "clause": "KARZ-51",
    }


@pytest.mark.clause("KARZ-35")
def test_in_the_last_battle_helpers_are_played_anyway() -> None:
    seats = ("iran I9 | tahmineh1 zal mobed1", "turan T3", "turan T2")
    t = table(*seats, battle=8, options={"tahmineh": 1})
    heroes(t, "I9", "T3", "T2")
    reason = {"code": "played_anyway", "clause": "KARZ-35"}
    assert t.why("0 helper:zal") == t.why("0 mobed:mobed1") == reason
    assert t.why("0 helper:tahmineh1") is None
    assert t.barred(0) == ["helper:zal", "mobed:mobed1", "mobed:mobed1+zal"]


@pytest.mark.clause("KARZ-50", "KARZ-53")
def test_what_a_mobed_may_take_from_the_dead() -> None:
    seats = ("iran I1 I3 | mobed1", "turan T1 T3", "iran I2 T2")
    t = table(*seats, dead=["I10", "T5"], slots=["I4 T6"])
    heroes(t, "I1", "T1", "I2").play("0 mobed:mobed1", "* helper:hich")
    assert t["pending.step"] == "swap"
    ten = {"code": "ten_stays_dead", "card": "I10", "clause": "KARZ-50"}
    assert t.why("0 swap:I3:I10") == ten
    assert "swap:I3:I10" in t.barred(0)
    assert t.why("0 swap:I3:T9") == {"code": "not_dead", "card": "T9", "clause": "KARZ-50"}
    assert t.why("0 swap:I9:T5") == {"code": "not_in_hand", "card": "I9"}
    assert t.why("0 swap:I3:T5") is None


@pytest.mark.clause("KARZ-53")
def test_no_mobed_takes_a_champion_of_this_battle() -> None:
    seats = ("iran I1 I3 | mobed1", "turan T1 T3", "iran I2 T2")
    t = table(*seats, slots=["I9 T9"])
    heroes(t, "I1", "T1", "I2").play("0 mobed:mobed1", "* helper:hich")
    assert t["pending.step"] == "swap"
    fell = {"code": "fell_in_this_battle", "card": "I9", "clause": "KARZ-53"}
    assert t.why("0 swap:I3:I9") == fell
    assert "swap:I3:I9" in t.barred(0)


@pytest.mark.clause("KARZ-90", "KARZ-110")
def test_when_foresight_may_be_used() -> None:
    cards: list[Opt] = [{"foresight": "hum1"}, {"foresight": "jam3"}, {}]
    options: Opt = {"foresight": True, "cowardly_king": True}
    t = table(*QUIET, options=options, extra=cards, pending=PREPARING)
    early = {"code": "foresight_early", "battle": 2, "clause": "KARZ-110"}
    assert t.why("0 foresight") == early
    assert t.barred(0) == ["foresight"]
    assert t.why("0 captive:I1") == {"code": "not_in_this_game", "option": "captives"}
    t = window(*QUIET, options=options, extra=[{**cards[0], "foresight_used": True}, *cards[1:]])
    assert t.why("0 foresight") == {"code": "foresight_used", "clause": "KARZ-110"}
    t.play("1 foresight")
    assert t.why("1 foresight") == {"code": "declared", "clause": "KARZ-90"}


@pytest.mark.clause("KARZ-110")
def test_a_trade_takes_a_card_that_was_seen() -> None:
    cards = [{"foresight": "hum1"}, {}, {}]
    camp = ["I7", "T7", "I8", "T8", "I9", "T9"]
    t = window(*QUIET, options={"foresight": True}, extra=cards, camp=camp)
    t.play("0 foresight", "* ready")
    assert t["pending.step"] == "foresight"
    held = t["seats.0.heroes"][0]
    unseen = next(h for h in ("I5", "I6") if f"trade:{held}:{h}" not in t.legal(0))
    reason = {"code": "not_seen", "card": unseen, "clause": "KARZ-110"}
    assert t.why(f"0 trade:{held}:{unseen}") == reason
    assert t.why(f"0 trade:T9:{unseen}") == {"code": "not_in_hand", "card": "T9"}


@pytest.mark.clause("KARZ-190")
def test_when_a_king_may_flee() -> None:
    options: Opt = {"cowardly_king": True, "captives": True}
    late = window(*QUIET, battle=7, options=options, camp=["I7", "T7", "I8"])
    assert late.why("0 flee") == {"code": "flight_late", "battle": 6, "clause": "KARZ-190"}
    gone = window(*QUIET, options=options, camp=["I7", "T7", "I8", "T8", "I9"],
                  extra=[{"king": "fled"}])  # fmt: skip
    assert gone.why("0 flee") == {"code": "king_fled", "clause": "KARZ-190"}
    assert "flee" in gone.barred(0)
    gone.play("1 flee")
    assert gone.why("1 flee") == {"code": "declared", "clause": "KARZ-90"}


@pytest.mark.clause("KARZ-100")
def test_which_heroes_can_be_captives() -> None:
    camp = ["I7", "T7", "I8", "T8"]
    seats = ("iran I10 I9 I3", "turan T1 T3", "iran I2 T2")
    options: Opt = {"captives": True, "captive_nines": False}
    t = table(*seats, options=options, camp=camp, pending=PREPARING)
    assert t.why("0 captive:I10") == {
        "code": "ten_no_captive",
        "card": "I10",
        "clause": "KARZ-100",
    }
    assert t.why("0 captive:I9") == {
        "code": "nine_no_captive",
        "card": "I9",
        "clause": "KARZ-100",
    }
    assert t.barred(0) == ["captive:I9", "captive:I10"]
    assert t.why("0 captive:T9") == {"code": "not_in_hand", "card": "T9"}
    t.play("0 captive:I3")
    assert t.why("0 captive:I3") == {"code": "one_captive", "clause": "KARZ-100"}


@pytest.mark.clause("KARZ-100")
def test_an_empty_camp_takes_no_captive() -> None:
    options: Opt = {"captives": True, "cowardly_king": True}
    t = table(*QUIET, options=options, camp=[], pending=PREPARING)
    assert t.why("0 captive:I3") == {"code": "camp_empty", "clause": "KARZ-100"}


@pytest.mark.clause("KARZ-180")
def test_a_king_needs_his_throne_a_guard_and_a_battle_of_his_own() -> None:
    options: Opt = {"fearless_king": True}
    t = table("iran I1 T3", "turan T1 I3", "iran I2 T2", options=options)
    assert t.why("0 king:T3") == {"code": "guard_side", "card": "T3", "clause": "KARZ-180"}
    assert t.why("0 king:I5") == {"code": "not_in_hand", "card": "I5"}
    assert t.barred(0) == ["king:T3"]
    heroes(t, "king:I1", "T1", "I2")
    nobody(t)
    assert t.why("0 king:T3") == {"code": "king_used", "clause": "KARZ-180"}
    elsewhere = {"code": "king_elsewhere", "card": "IK", "battle": 1, "clause": "KARZ-180"}
    assert t.why("2 king:I4") == elsewhere


@pytest.mark.clause("KARZ-171")
def test_an_independent_deletes_a_won_battle_only() -> None:
    won = ["iran", "draw", "iran", "turan", "turan", "iran", "turan"]
    seats = ("iran I9 | tahmineh1", "turan T3", "turan T2")
    options: Opt = {"tahmineh": 1, "captives": True}
    t = table(*seats, battle=8, results=won, options=options, camp=[])
    heroes(t, "I9", "T3", "T2")
    nobody(t)
    assert t["pending.step"] == "decree"
    assert t.why("0 strike:2") == {"code": "battle_drawn", "battle": 2, "clause": "KARZ-171"}
    assert t.why("0 strike:9") == {"code": "battle_not_won", "battle": 9, "clause": "KARZ-171"}
    assert t.barred(0) == ["strike:2", "strike:9"]
    assert t.why("0 strike:1") is None

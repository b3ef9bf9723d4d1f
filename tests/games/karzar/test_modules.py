"""The window before battles, and the advanced modules one by one: KARZ-90 to KARZ-190."""

from __future__ import annotations

from typing import Any

import pytest

import neyrang
from tests.games.karzar.table import fight, helpers, heroes, nobody, table, told
from tests.scenario import Scenario

Opt = dict[str, object]
CAPTIVES: Opt = {"captives": True}
FORESIGHT: Opt = {"foresight": True}
COWARD: Opt = {"cowardly_king": True}
KING: Opt = {"fearless_king": True}
VANGUARD: Opt = {"vanguard": True}


def next_window(*seats: str, battle: int = 1, options: Opt, **position: Any) -> Scenario:
    """A table at the window before the battle after this one."""
    t = table(*seats, battle=battle, options=options, **position)
    for seat in t.actors:
        t.play(f"{seat} {t.legal(seat)[0]}")
    return nobody(t)


# ---- KARZ-90


@pytest.mark.clause("KARZ-90")
def test_all_are_asked_together_until_each_is_ready() -> None:
    options = {**CAPTIVES, **COWARD, **FORESIGHT}
    t = next_window("iran I1 I3", "turan T1 T3", "iran I2 T2", options=options,
                    camp=["I7", "T7", "I8", "T8", "I9", "T9", "I6", "T6"],
                    extra=[{"foresight": "hum1"}, {"foresight": "jam3"}, {}])  # fmt: skip
    assert t["pending.step"] == "prepare"
    assert t.actors == [0, 1, 2]
    t.play("0 captive:I3", "1 flee", "1 foresight", "0 foresight")
    assert t.heard(-1) == []
    assert t.actors == [0, 1, 2]
    t.cannot("0 captive:I7")  # once
    t.cannot("1 flee")
    t.play("1 ready", "2 ready")
    assert t["pending.step"] == "prepare"
    t.expect({"seats.0.captive": None, "seats.1.king": "throne"})
    t.play("0 ready")
    kinds = [event["event"] for event in t.heard(-1)]
    assert kinds[:6] == ["prepared", "fled", "captured", "drew", "foresaw", "foresaw"]
    assert t.actors == [1]  # three stars before one


@pytest.mark.clause("KARZ-90")
def test_the_order_of_answers_does_not_matter() -> None:
    ends = []
    for order in (["0 captive:I3", "0 ready", "1 flee", "1 ready", "2 ready"],
                  ["2 ready", "1 flee", "0 captive:I3", "1 ready", "0 ready"]):  # fmt: skip
        t = next_window("iran I1 I3", "turan T1 T3", "iran I2 T2", options={**CAPTIVES, **COWARD})
        t.play(*order)
        ends.append(t.state.position())
    assert ends[0] == ends[1]


@pytest.mark.clause("KARZ-90")
def test_without_such_modules_nobody_is_asked() -> None:
    t = next_window("iran I1 I3", "turan T1 T3", "iran I2 T2", options={"allies": True})
    assert t["pending.step"] == "heroes"


# ---- captives


@pytest.mark.clause("KARZ-100")
def test_a_captive_goes_face_down_and_one_hero_is_drawn() -> None:
    t = next_window("iran I1 I3", "turan T1 T3", "iran I2 I10", options=CAPTIVES,
                    camp=["I7", "T7", "I8", "T8"])  # fmt: skip
    t.cannot("2 captive:I10")
    t.play("0 captive:I3", "* ready")
    t.expect({"seats.0.captive": "I3", "seats.0.heroes": ["I7", "T8"], "camp": []})
    assert t.sees(1, "seats.0.captive") == "?"
    assert t.sees(1, "seats.1.captive") is None
    assert told(t, "captured", 1) == [{"event": "captured", "seat": 0, "cards": ["?"]}]
    heroes(t, "I7", "T3", "I8")
    nobody(t)
    assert t["pending.step"] == "heroes"  # nothing to draw for a captive
    t = next_window("iran I1 I3", "turan T1 T3", "iran I2 I9", options=CAPTIVES,
                    extra=[{"captive": "T5"}])  # fmt: skip
    assert t.actors == [1, 2]  # once per campaign
    t.can("2 captive:I9")
    options = {**CAPTIVES, "captive_nines": False}
    t = next_window("iran I1 I3", "turan T1 T3", "iran I2 I9", options=options)
    t.cannot("2 captive:I9")


@pytest.mark.clause("KARZ-100")
@pytest.mark.parametrize(
    ("captives", "result", "iran", "turan"),
    [
        (["T5", "I3", None, None], "iran", 2, 0),  # T5 fights for Iran, I3 for Turan
        (["I5", "T3", None, None], "turan", 1, 1),
        (["I5", "T5", None, None], "draw", 1, 0),
        (["I5", None, None, None], None, 1, 0),  # fewer than half
        (["I5", "I5", "I4", None], "turan", 1, 1),
    ],
)
def test_the_captives_battle(
    captives: list[str | None], result: str | None, iran: int, turan: int
) -> None:
    extra: list[dict[str, object]] = [{"captive": captive} for captive in captives]
    t = table("iran I9", "turan T1", "iran I2", "turan T2", battle=8, extra=extra,
              options={**CAPTIVES, "campaigns": 1})  # fmt: skip
    heroes(t, "I9", "T1", "I2", "T2")
    t.expect({"captives.result": result, "sheet.0.0.battles": iran, "sheet.0.1.battles": turan})


# ---- foresight


@pytest.mark.clause("KARZ-110")
def test_hum_looks_at_the_top_and_jam_at_the_bottom() -> None:
    camp = ["I3", "T3", "I4", "I7", "T7", "I8", "T8", "I9", "T9"]
    t = next_window("iran I1 I2", "turan T1 T2", "iran I2 T2", options=FORESIGHT, camp=camp,
                    extra=[{"foresight": "hum2"}, {"foresight": "jam3"}, {}])  # fmt: skip
    assert t.actors == [0, 1]  # seat 2 has no card
    t.play("0 foresight", "1 foresight", "* ready")
    assert told(t, "foresaw") == [
        {"event": "foresaw", "seat": 0, "cards": ["hum2"]},
        {"event": "foresaw", "seat": 1, "cards": ["jam3"]},
    ]
    assert t.sees(2, "seats.1.foresight") == "jam3"
    assert t.actors == [1]
    assert t.sees(1, "camp") == ["?", "?", "?", "T8", "I9", "T9"]
    assert t.sees(0, "camp") == ["?"] * 6
    t.cannot("1 trade:T2:I7")
    t.play("1 trade:T2:T9")
    t.expect({"camp": ["I7", "T7", "I8", "T8", "I9", "T2"]})
    assert told(t, "traded", 0)[0]["cards"] == ["?"]
    assert t.sees(0, "camp") == ["I7", "T7", "I8", "?", "?", "?"]
    t.play("0 trade:none")
    t.expect({"camp": ["I7", "T7", "I8", "T8", "I9", "T2"], "pending.step": "heroes"})
    for seat in t.actors:
        t.play(f"{seat} {t.legal(seat)[0]}")
    nobody(t)
    assert t["pending.step"] == "heroes"  # once per campaign


@pytest.mark.clause("KARZ-110")
@pytest.mark.parametrize(
    ("cards", "camp", "order"),
    [
        (["hum1", "jam1", "hum4"], 6, [2, 0, 1]),
        (["hum1", "jam2", "jam1"], 6, [1, 0, 2]),
        (["hum1", "jam2", "jam4"], 3, [0, 2, 1]),  # at most n cards left: Hum first
    ],
)
def test_the_order_of_foresight(cards: list[str], camp: int, order: list[int]) -> None:
    extra: list[dict[str, object]] = [{"foresight": card} for card in cards]
    rest = ["I3", "T3", "I4", "I7", "T7", "I8", "T8", "I9", "T9"][: camp + 3]
    t = next_window("iran I1 I2", "turan T1 T2", "iran I2 T2", options=FORESIGHT, extra=extra,
                    camp=rest)  # fmt: skip
    t.play(*(f"{seat} foresight" for seat in range(3)), "* ready")
    for seat in order:
        assert t.actors == [seat]
        t.play(f"{seat} trade:none")


@pytest.mark.clause("KARZ-110")
def test_one_foresight_card_each_and_none_before_the_first_battle() -> None:
    t = Scenario.start("karzar", 8, 1, FORESIGHT)
    cards = [seat["foresight"] for seat in t["seats"]]
    assert sorted(cards) == sorted(f"{name}{n}" for name in ("hum", "jam") for n in range(1, 5))
    assert t.sees(0, "seats.1.foresight") == "?"
    for _ in range(2):
        for seat in t.actors:
            t.play(f"{seat} {t.legal(seat)[0]}")
    assert t["pending.step"] == "heroes"


# ---- allies


@pytest.mark.clause("KARZ-120")
@pytest.mark.parametrize(
    ("slot", "played", "left"),
    [
        ("I6 T6", "I5* T1 T2", ["I5*", "T6"]),  # a marked 5 (6.5) is champion himself
        ("I9 T6", "I5* T1 I2", ["I9", "I5*", "T6"]),  # he supports Goudarz: 10.5
        ("I9 T6", "I5* I4* T1", ["I9", "I5*", "T6"]),  # only the strongest supporter stays
        ("I9 T6", "I5* T4* T1", ["I9", "I5*", "T6"]),  # the supporters fight first
        ("I9 T6", "I4* T4* T1", ["I9", "T6"]),  # equal ones die
        ("I9 T6", "I4* T4* I3*", ["I9", "I3*", "T6"]),  # ... and the next one supports
        ("I9 T9", "I4* T1 T2", ["I9", "I4*", "T9"]),  # equal champions do not die if one is helped
        ("I9 T9", "I4* T4* T2", ["T2"]),  # both supporters die, then both champions
        ("I10 T10", "I4* T1 T2", ["I10", "I4*", "T10"]),
    ],
)
def test_supporters(slot: str, played: str, left: list[str]) -> None:
    seats = [f"{'iran' if name[0] == 'I' else 'turan'} {name}" for name in played.split()]
    t = table(*seats, slots=[slot], options={"allies": True})
    heroes(t, *played.split())
    t.expect({"slots.0": left})


@pytest.mark.clause("KARZ-120")
def test_still_equal_with_support_the_supporter_becomes_champion() -> None:
    # 5 + 1.5 against 6.5: both die; I2* (3.5) is now champion, against T3
    t = table("iran I2*", "turan T3", "iran T5*", slots=["I5 T2"], options={"allies": True})
    heroes(t, "I2*", "T3", "T5*")
    t.expect({"slots.0": ["I2*", "T3"], "dead": ["I5", "T2", "T5*"]})
    nobody(t)
    t.expect({"results.0": "iran", "slots.0": ["I2*"]})


@pytest.mark.clause("KARZ-120")
def test_a_champion_of_nine_with_a_supporter_has_ten_and_a_half() -> None:
    """The book's case: 10.5 beats Rostam's 10, and the winner's supporter stays."""
    t = fight("I10 T9", "T5* T1 I2", "- - -", {"allies": True})
    t.expect({"results.0": "turan", "slots.0": ["T5*", "T9"]})
    assert "I10" in t["dead"]


@pytest.mark.clause("KARZ-120")
def test_support_for_rostam_and_sohrab() -> None:
    fight("I10 T10", "T5* T1 I2", "- - -", {"allies": True}).expect({"results.0": "turan"})
    fight("I10 T10", "T5* T1 I2", "zal - -", {"allies": True}).expect({"results.0": "iran"})
    t = fight("I10 T10", "T5* I5* I2", "- - -", {"allies": True})
    t.expect({"results.0": "draw", "slots.0": []})


@pytest.mark.clause("KARZ-120")
def test_the_supporter_of_a_killed_or_moved_champion_fights_on() -> None:
    t = fight("I9 T6", "I5* T1 I2", "ramshgar - -", {"allies": True})
    t.expect({"results.0": "iran", "slots.0": ["I5*"]})  # 6.5 against 6
    t = fight("I9 T7", "I5* T1 I2", "ramshgar - -", {"allies": True})
    t.expect({"results.0": "turan", "slots.0": ["T7"]})
    t = fight("I9 T6", "I5* T1 I2", "witch - -", {"allies": True})
    t.expect({"results.0": "iran", "slots.0": ["I5*"], "slots.1": ["I9"]})
    # support counts for who is strongest: 7 + 1.5 against 8
    t = fight("I7 T8", "I2* T1 I1", "witch - -", {"allies": True})
    t.expect({"results.0": "turan", "slots.1": ["I7"]})
    assert "I2*" in t["dead"]


# ---- sums, vanguard, the casualties law


@pytest.mark.clause("KARZ-130")
def test_banners_go_to_the_strongest_of_each_side() -> None:
    for seed in range(30):
        t = Scenario.start("karzar", 4, seed, VANGUARD)
        for side, sign in (("iran", 0), ("turan", 1)):
            pairs = [(int(slot[sign][1:]), int(slot[1 - sign][1:])) for slot in t["slots"][:5]]
            able = [(own, facing, -n) for n, (own, facing) in enumerate(pairs) if own != 10]
            best = max(able)
            t.expect(
                {f"banners.{side}": 1 - best[2], f"bearers.{side}": f"{side[0].upper()}{best[0]}"}
            )


@pytest.mark.clause("KARZ-130", "KARZ-91")
def test_a_battle_with_a_banner_is_decided_by_sums() -> None:
    slots, banners = ["I9 T6"], {"iran": 1, "turan": None}
    t = table("iran I1", "turan T5", "turan T4", slots=slots, banners=banners, options=VANGUARD)
    heroes(t, "I1", "T5", "T4")
    t.expect({"fight.sums": True, "slots.0": ["I1", "I9", "T4", "T5", "T6"], "dead": []})
    nobody(t)
    t.expect({"results.0": "turan"})  # 9 + 1 + 1 for the banner against 15
    t = table("iran I3", "turan T3", "iran T4", slots=slots, banners=banners, options=VANGUARD)
    heroes(t, "I3", "T3", "T4")
    nobody(t)
    t.expect({"results.0": "draw", "slots.0": []})  # 12 + 1 = 13: all die
    assert len(t["dead"]) == 5


@pytest.mark.clause("KARZ-131")
def test_casualties_from_the_weakest_upward() -> None:
    slots, banners = ["I9 T6"], {"iran": 1, "turan": None}
    t = table("iran I8", "turan T5", "iran I3", slots=slots, banners=banners, options=VANGUARD)
    heroes(t, "I8", "T5", "I3")
    nobody(t)
    # Iran 20 + 1 against 11: I3 + I8 = 11 fall, Goudarz survives
    t.expect({"results.0": "iran", "slots.0": ["I9"], "dead": ["I3", "I8", "T5", "T6"]})
    t = table("iran I8", "turan T4", "iran I3", slots=slots, banners=banners, options=VANGUARD)
    heroes(t, "I8", "T4", "I3")
    nobody(t)
    t.expect({"slots.0": ["I8", "I9"], "dead": ["I3", "T4", "T6"]})  # 3 + 8 is above 10


@pytest.mark.clause("KARZ-130", "KARZ-131", "KARZ-91")
def test_the_books_vanguard_case() -> None:
    """Iran 28 + 1 = 29 against Turan 26.5: the weakest winners with at most 26.5 die."""
    t = table("iran I8", "turan T8", "iran I5", "turan T7", "iran I6",
              slots=["I9 T5* T5"], options={**VANGUARD, "allies": True},
              banners={"iran": 1, "turan": None})  # fmt: skip
    heroes(t, "I8", "T8", "I5", "T7", "I6")
    nobody(t)
    # 28 + 1 against 5 + 1.5 + 5 + 8 + 7 = 26.5: 5 + 6 + 8 = 19 fall, with 9 it would be 28
    t.expect({"results.0": "iran", "slots.0": ["I9"]})


@pytest.mark.clause("KARZ-91", "KARZ-130")
def test_a_banner_goes_with_its_bearer_and_a_killed_ones_worth_stays() -> None:
    slots, banners = ["I9 T6", "I4 T4"], {"iran": 1, "turan": None}
    t = table("iran I1 I2 | witch", "turan T1 T3", "iran I2 T2", slots=slots, banners=banners,
              options=VANGUARD)  # fmt: skip
    heroes(t, "I1", "T1", "I2")
    helpers(t, "witch", "-", "-")
    t.expect({"banners.iran": 2, "slots.1": ["I9", "I4", "T4"], "results.0": "turan"})
    t = table("iran I1 I2 | ramshgar", "turan T1 T3", "iran I2 T2", slots=slots, banners=banners,
              options=VANGUARD)  # fmt: skip
    heroes(t, "I1", "T1", "I2")
    helpers(t, "ramshgar", "-", "-")
    t.expect({"banners.iran": 1, "results.0": "turan"})  # 3 without Goudarz and his banner: 7


@pytest.mark.clause("KARZ-130", "KARZ-70", "KARZ-91")
def test_banners_add_to_a_battles_worth() -> None:
    slots = ["I9 T9", "", "", "", "", "", ""]
    t = table("iran I1", "turan T2", "turan T3", battle=8, options={**VANGUARD, "campaigns": 1},
              slots=slots, banners={"iran": 1, "turan": 1}, results=["iran"])  # fmt: skip
    heroes(t, "I1", "T2", "T3")
    # Iran is a single player: 2 + 1 + 1; Turan won battle 8
    t.expect({"sheet.0.0.battles": 3, "sheet.0.0.double": 1, "scores.0": [7, 1, 1]})


@pytest.mark.clause("KARZ-91", "KARZ-43", "KARZ-44")
def test_helpers_in_sums() -> None:
    slots, banners = ["I9 T6"], {"iran": 1, "turan": None}

    def battle(sent: str, played: str = "I1 T5 T4") -> Scenario:
        names, sends = played.split(), sent.split()
        seats = [f"{'iran' if n[0] == 'I' else 'turan'} {n} | {'' if s == '-' else s}"
                 for n, s in zip(names, sends, strict=True)]  # fmt: skip
        t = table(*seats, slots=slots, banners=banners, options=VANGUARD)
        heroes(t, *names)
        return helpers(t, *sends)

    battle("zal - -").expect({"results.0": "iran"})  # T6 dies: 11 against 9
    battle("simorgh - -").expect({"results.0": "iran"})  # 16 against 15
    battle("dragon - -").expect({"results.0": "turan"})  # I9 and T6: 1 against 9
    t = battle("witch - -")
    t.expect({"results.0": "turan", "slots.1": ["I9"]})
    t = battle("witch - -", "I9 T5 T4")  # two of 9: none is strictly the strongest
    t.expect({"slots.1": [], "results.0": "iran"})
    battle("zal - -", "I1 T10 T4").expect({"results.0": "turan"})  # +5: 16 against 20
    assert told(battle("simorgh - -", "I1 T10 T4"), "idle")[0]["what"] == "simorgh"


# ---- rostam_sohrab, unfair, nushdaru


@pytest.mark.clause("KARZ-140", "KARZ-40")
def test_the_books_sum_battle() -> None:
    """Iran 21, Turan 22, with Zal 26: Iran wins."""
    options: Opt = {"rostam_sohrab": True}
    t = table("iran I10 | zal", "turan T9", "turan T7", slots=["I9 I2 T6"], options=options)
    heroes(t, "I10", "T9", "T7")
    t.expect({"fight.sums": True, "dead": []})
    helpers(t, "zal", "-", "-")
    t.expect({"results.0": "iran", "slots.0": ["I10"]})  # 2 + 9 fall: 11 of at most 22
    t = table("iran I10 | zal", "turan T9", "turan T7", slots=["I9 I2 T6"], options=options)
    heroes(t, "I10", "T9", "T7")
    nobody(t)
    t.expect({"results.0": "turan", "slots.0": ["T9"]})
    assert "I10" in t["dead"]


@pytest.mark.clause("KARZ-140")
def test_without_rostam_and_sohrab_champions_fight() -> None:
    t = table("iran I8", "turan T9", "turan T7", slots=["I9 T6"], options={"rostam_sohrab": True})
    heroes(t, "I8", "T9", "T7")
    t.expect({"fight.sums": False})
    t = table("iran I10", "turan T9", "turan T7", slots=["I9 T6"])
    heroes(t, "I10", "T9", "T7")
    t.expect({"fight.sums": False, "slots.0": ["I10", "T9"]})


@pytest.mark.clause("KARZ-160")
@pytest.mark.parametrize(
    ("slot", "played", "sums"),
    [
        ("I9", "T1 T2 T3", True),  # 1 against 3
        ("I9 T1", "T1 T2 T3", True),
        ("I9 I8 T1", "T1 T2 T3", False),  # 2 against 4
        ("", "T1 T2 T3", False),  # nobody on the other side
    ],
)
def test_unfair_battles(slot: str, played: str, sums: bool) -> None:
    names = played.split()
    t = table(*(f"turan {name}" for name in names), slots=[slot], options={"unfair": True})
    heroes(t, *names)
    t.expect({"fight.sums": sums})


@pytest.mark.clause("KARZ-160", "KARZ-131")
def test_many_weak_ones_beat_a_strong_one() -> None:
    options: Opt = {"unfair": True}
    t = fight("I5", "T1 T2 T3", "- - -", options)
    t.expect({"results.0": "turan", "slots.0": ["T3"], "dead": ["I5", "T1", "T2"]})
    t = fight("I5", "T1 T2 T3", "zal - -", options)  # kills only T3
    t.expect({"results.0": "iran", "slots.0": ["I5"]})


@pytest.mark.clause("KARZ-150")
def test_the_nushdaru_brings_a_dead_rostam_back() -> None:
    options: Opt = {"nushdaru": True}
    t = table("iran I9 I8 I2", "turan T10 T1 T2 | ramshgar", "iran I1 I2 I3", slots=["I10 T6"],
              options=options)  # fmt: skip
    heroes(t, "I9", "T10", "I1")
    helpers(t, "-", "ramshgar", "-")
    t.expect({"tomb": ["I10"], "nushdaru.contested": True, "results.0": "turan"})
    heroes(t, "I8", "T1", "I2")
    nobody(t)
    t.expect({"results.1": "iran", "tomb": [], "slots.2": ["I10"], "nushdaru.used": True})


@pytest.mark.clause("KARZ-150")
def test_a_tomb_written_by_hand_is_to_be_healed_now() -> None:
    t = table("iran I9 I8", "turan T1 T2", "iran I1 I2", battle=6, tomb=["I10"],
              options={"nushdaru": True})  # fmt: skip
    heroes(t, "I9", "T1", "I1")
    nobody(t)
    t.expect({"slots.6": ["I10"], "tomb": []})


@pytest.mark.clause("KARZ-150")
def test_unwon_it_waits_for_the_next_death() -> None:
    options: Opt = {"nushdaru": True}
    t = table("iran I9 I1 I2", "turan T10 T9 T2 | ramshgar", "iran I1 I2 I3", slots=["I10 T6"],
              options=options)  # fmt: skip
    heroes(t, "I9", "T10", "I1")
    helpers(t, "-", "ramshgar", "-")
    heroes(t, "I1", "T9", "I2")
    nobody(t)
    t.expect(
        {"results.1": "turan", "tomb": ["I10"], "nushdaru.contested": False, "nushdaru.used": False}
    )


@pytest.mark.clause("KARZ-150")
@pytest.mark.parametrize(("battle", "waits"), [(6, True), (7, False)])
def test_a_late_death_comes_too_late(battle: int, waits: bool) -> None:
    t = table("iran I10 I1", "turan T10 T1", "iran I2 T2", battle=battle,
              options={"nushdaru": True})  # fmt: skip
    heroes(t, "I10", "T10", "I2")
    nobody(t)
    t.expect({"tomb": ["I10", "T10"], "nushdaru.contested": waits})


CONTESTED = {"contested": True, "used": False, "fallen": []}


@pytest.mark.clause("KARZ-150")
@pytest.mark.parametrize(
    ("hero", "winner", "back"), [("I9", "iran", "I10"), ("I3", "turan", "T10")]
)
def test_the_winner_brings_back_its_own_hero_whenever_he_died(
    hero: str, winner: str, back: str
) -> None:
    t = table("iran I9 I3", "turan T8 T2", "iran I1 I2", battle=5, tomb=["I10", "T10"],
              nushdaru=CONTESTED, options={"nushdaru": True})  # fmt: skip
    heroes(t, hero, "T8", "I1")
    nobody(t)
    left = [card for card in ("I10", "T10") if card != back]
    t.expect({"results.4": winner, "tomb": left, "slots.5": [back], "nushdaru.used": True})


@pytest.mark.clause("KARZ-150")
def test_a_side_whose_hero_is_not_in_the_tomb_brings_nobody_back() -> None:
    t = table("iran I1 I8", "turan T8 T2", "iran I1 I2", battle=5, tomb=["I10"],
              nushdaru=CONTESTED, options={"nushdaru": True})  # fmt: skip
    heroes(t, "I1", "T8", "I2")
    nobody(t)
    t.expect({"results.4": "turan", "tomb": ["I10"], "nushdaru.used": False})


# ---- tahmineh


def with_tahmineh(*seats: str, **position: Any) -> Scenario:
    options: Opt = {"tahmineh": 1, **position.pop("options", {})}
    return table(*seats, options=options, **position)


@pytest.mark.clause("KARZ-170")
def test_t_of_them_replace_neutral_helpers_unseen() -> None:
    for players, most in ((3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 3)):
        for t in range(1, most + 1):
            s = Scenario.start("karzar", players, t, {"tahmineh": t})
            held = [h for seat in s["seats"] for h in seat["helpers"]]
            assert len(held) == 3 * players
            assert sum(h.startswith("tahmineh") for h in held) == t
            aside = [h for h in s["aside"] if not h.startswith("tahmineh")]
            assert len(aside) == t
            assert not {"zal", "ramshgar", "simorgh", "bazur"} & set(aside)
            assert set(s.sees(0, "aside")) == {"?"}
        with pytest.raises(neyrang.NeyrangError, match="option tahmineh takes"):
            Scenario.start("karzar", players, 0, {"tahmineh": most + 1})


@pytest.mark.clause("KARZ-170", "KARZ-33")
def test_the_first_cancels_all_helpers() -> None:
    t = with_tahmineh("iran I1 | tahmineh1", "turan T1 | ramshgar", "iran I2 I3 | mobed1",
                      slots=["I9 T6"], dead=["T7"])  # fmt: skip
    heroes(t, "I1", "T1", "I2")
    helpers(t, "tahmineh1", "ramshgar", "mobed1")
    t.expect({"results.0": "iran", "battle": 2, "spent": ["tahmineh1"],
              "beyond": ["mobed1", "ramshgar"]})  # fmt: skip


@pytest.mark.clause("KARZ-170")
def test_the_second_doubles_rostam_and_sohrab_in_sums() -> None:
    for options in ({"rostam_sohrab": True}, {}):
        t = with_tahmineh("iran I10 | tahmineh2", "turan T9", "turan T5", slots=["I1 T6"],
                          options=options)  # fmt: skip
        heroes(t, "I10", "T9", "T5")
        helpers(t, "tahmineh2", "-", "-")
        t.expect({"results.0": "iran"})  # 20 + 1 against 20; without sums Rostam alone
        acted = [event["what"] for event in told(t, "acted")]
        assert acted == (["tahmineh2"] if options else [])


@pytest.mark.clause("KARZ-170", "KARZ-43")
def test_the_third_scatters_the_survivors_into_the_camp() -> None:
    t = with_tahmineh("iran I10 | tahmineh3", "turan T1", "iran I2", slots=["I9 T6"],
                      camp=["I3", "T3", "I4"])  # fmt: skip
    heroes(t, "I10", "T1", "I2")
    helpers(t, "tahmineh3", "-", "-")
    t.expect({"results.0": "draw", "slots.0": [], "spent": ["tahmineh3"]})
    drawn = [hero for seat in t["seats"] for hero in seat["heroes"]]
    assert sorted(drawn + t["camp"]) == ["I10", "I3", "I4", "T3", "T6"]


@pytest.mark.clause("KARZ-170", "KARZ-180")
def test_a_scattered_king_returns_without_plus_or_minus() -> None:
    t = with_tahmineh("iran I10 I5 | tahmineh3", "turan T1 T2", "iran I2 I3", slots=["I9 T6"],
                      options=KING)  # fmt: skip
    heroes(t, "king:I5", "T1", "I2")
    helpers(t, "tahmineh3", "-", "-")
    t.expect({"results.0": "draw", "tomb": [], "seats.0.king": "played", "slots.0": []})
    t.cannot("0 king:I10")
    t.cannot("2 king:I3")  # each king fights in one battle only


@pytest.mark.clause("KARZ-35", "KARZ-171")
def test_in_battle_eight_all_are_asked_and_who_keeps_it_is_independent() -> None:
    t = with_tahmineh("iran I9 | tahmineh1 zal", "turan T3 | witch", "turan T2", battle=8,
                      results=["iran", "turan"], options={"campaigns": 1})  # fmt: skip
    heroes(t, "I9", "T3", "T2")
    assert t.actors == [0, 1, 2]
    assert t.legal(0) == ["helper:hich", "helper:tahmineh1"]
    assert t.legal(1) == ["helper:hich"]
    nobody(t)
    # Zal slew T3, the witch found no champion of Turan; all helpers are played
    assert t.actors == [0]
    assert told(t, "independent") == [{"event": "independent", "seat": 0, "cards": ["tahmineh1"]}]
    assert t.sees(1, "seats.0.helpers") == ["tahmineh1"]
    assert t.sees(1, "seats.0.side") == "?"
    assert t.legal(0) == ["nothing", "strike:1", "strike:2", "strike:8"]


@pytest.mark.clause("KARZ-171")
def test_an_independent_strikes_a_battle_and_takes_18_when_level() -> None:
    t = with_tahmineh("iran I9 | tahmineh1", "turan T3", "turan T2", "iran I3", battle=8,
                      results=["iran", "turan", "turan"], options={"campaigns": 1})  # fmt: skip
    heroes(t, "I9", "T3", "T2", "I3")
    nobody(t)
    t.play("0 strike:8")
    # Iran: one player left, 1 battle of double worth; Turan 2 battles: level at 2
    t.expect({"results.7": None, "scores.0": [18, 2, 2, 2], "sheet.0.0.share": 18})
    t.over([0])


@pytest.mark.clause("KARZ-171")
def test_otherwise_an_independent_gets_nothing() -> None:
    t = with_tahmineh("iran I9 | tahmineh1", "turan T3", "turan T2", "iran I3", battle=8,
                      results=["iran", "turan", "turan"], options={"campaigns": 1})  # fmt: skip
    heroes(t, "I9", "T3", "T2", "I3")
    nobody(t)
    t.play("0 nothing")
    t.expect({"scores.0": [0, 2, 2, 7], "sheet.0.0.independent": True})


@pytest.mark.clause("KARZ-171")
@pytest.mark.parametrize(("holders", "share"), [(1, 18), (2, 9), (3, 6)])
def test_independents_share(holders: int, share: int) -> None:
    seats = [f"iran I{n} | {f'tahmineh{n}' if n <= holders else ''}" for n in range(1, 8)]
    t = table(*seats, battle=8, options={"tahmineh": 3, "campaigns": 1}, results=["draw"] * 7)
    heroes(t, *(f"I{n}" for n in range(1, 8)))
    nobody(t)
    t.play("0 strike:8", *(f"{seat} nothing" for seat in range(1, holders)))
    t.expect({"scores.0": [share] * holders + [0] * (7 - holders)})


@pytest.mark.clause("KARZ-171", "KARZ-100")
def test_an_independent_decides_on_the_captives_battle() -> None:
    options: Opt = {**CAPTIVES, "tahmineh": 2, "campaigns": 1}
    extra: list[dict[str, object]] = [{"captive": "T5"}, {"captive": "T4"}, {"captive": "T3"}]
    for said, result in (("captives:cancel", None), ("captives:hold", "iran"), ("nothing", "iran")):
        t = table("iran I9 | tahmineh2", "turan T2 | tahmineh1", "turan T1", "iran I3", "turan T1",
                  battle=8, options=options, extra=extra)  # fmt: skip
        heroes(t, "I9", "T2", "T1", "I3", "T1")
        nobody(t)
        assert t.actors == [1]  # in the order of the cards
        t.play(f"1 {said}")
        assert t.actors == [0]
        if said != "nothing":
            t.cannot("0 captives:hold")  # the first decision stands
        t.play("0 nothing")
        t.expect({"captives.result": result})


@pytest.mark.clause("KARZ-170", "KARZ-171")
def test_a_holder_of_two_decides_once_and_has_one_share() -> None:
    t = table("iran I9 | tahmineh1 tahmineh3", "turan T2", "turan T1", "iran I3", "turan T3",
              battle=8, options={"tahmineh": 2, "campaigns": 1}, results=["draw"] * 7)  # fmt: skip
    heroes(t, "I9", "T2", "T1", "I3", "T3")
    t.play("0 helper:tahmineh1", "* helper:hich")  # one used: still independent
    assert t.actors == [0]
    t.play("0 strike:8")
    t.expect({"scores.0.0": 18})


@pytest.mark.clause("KARZ-170")
def test_who_has_used_the_card_is_back_on_the_kings_side() -> None:
    t = with_tahmineh("iran I9 | tahmineh1", "turan T3", "turan T2", battle=8,
                      options={"campaigns": 1})  # fmt: skip
    heroes(t, "I9", "T3", "T2")
    t.play("0 helper:tahmineh1", "* helper:hich")
    t.expect({"scores.0": [5, 0, 0], "sheet.0.0.independent": False})


# ---- kings


@pytest.mark.clause("KARZ-180")
def test_a_king_shows_himself_and_his_player() -> None:
    t = table("iran I5 T4 I10", "turan T1 T2", "turan T3 T2", slots=["I9 T6"], options=KING)
    assert t.legal(0) == ["hero:I5", "hero:I10", "hero:T4", "king:I5", "king:I10"]
    heroes(t, "king:I5", "T1", "T3")
    t.expect({"slots.0": ["I9", "IK", "T1", "T3", "T6"], "fight.sums": True})
    t.expect({"seats.0.guard": "I5", "seats.0.heroes": ["I10", "T4"]})
    assert {"event": "king_played", "seat": 0, "cards": ["IK"]} in t.heard(2)
    assert t.sees(2, "seats.0.side") == "iran"
    assert t.sees(2, "seats.0.guard") == "?"
    nobody(t)
    # 9 + 9.5 = 18.5 against 10: of the winners 9 falls, the king survives
    t.expect({"results.0": "iran", "slots.0": ["IK"], "kings.iran": 1})
    t.cannot("0 king:I10")
    t.can("1 king:T2")  # the other side's king


@pytest.mark.clause("KARZ-180", "KARZ-43")
def test_kings_are_immune_to_helpers() -> None:
    t = table("iran I5 | ", "turan T1 | ramshgar", "turan T3 | dragon", slots=["T6"], options=KING)
    heroes(t, "king:I5", "T1", "T3")
    helpers(t, "-", "ramshgar", "dragon")
    t.expect({"results.0": "turan", "tomb": ["IK"]})  # 9.5 against 10
    assert [event["what"] for event in told(t, "idle")] == ["ramshgar", "dragon"]


@pytest.mark.clause("KARZ-180")
@pytest.mark.parametrize(
    ("turan", "scores", "kings"),
    [
        # Iran wins battle 8 (its second): two players 2 + 3, king +1; first user +1
        (["T1", "T2"], [7, 6, 0, 0], 1),
        # Turan wins (9.5 + 1 against 15): level at 1, king killed -1, first user +1
        (["T8", "T7"], [1, 0, 1, 1], -1),
    ],
)
def test_king_points(turan: list[str], scores: list[int], kings: int) -> None:
    t = table("iran I5", "iran I1", f"turan {turan[0]}", f"turan {turan[1]}", battle=8,
              results=["iran"], options={**KING, "campaigns": 1})  # fmt: skip
    heroes(t, "king:I5", "I1", turan[0], turan[1])
    t.expect({"scores.0": scores, "sheet.0.0.kings": kings, "sheet.0.1.kings": kings,
              "sheet.0.0.first_king": 1, "sheet.0.1.first_king": 0})  # fmt: skip


@pytest.mark.clause("KARZ-180")
def test_two_players_of_one_king_and_a_winner_who_falls() -> None:
    t = table("iran I5", "iran I3", "turan T9", "iran I10", battle=8,
              options={**KING, "campaigns": 1})  # fmt: skip
    heroes(t, "king:I5", "king:I3", "T9", "I10")
    # only one king counts: 19.5 against 9: the king (9.5) does not fall for 9
    t.expect({"slots.7": ["I10", "IK"], "sheet.0.0.first_king": 1, "sheet.0.1.first_king": 1})
    t.expect({"scores.0": [6, 6, 0, 5]})
    t = table("iran I5", "iran I1", "turan T9", "iran I10", battle=8, slots=[""] * 7 + ["T1"],
              options={**KING, "campaigns": 1})  # fmt: skip
    heroes(t, "king:I5", "I1", "T9", "I10")
    # 20.5 against 10: I1 falls, the king would make 10.5
    t.expect({"tomb": [], "slots.7": ["I10", "IK"]})
    t = table("iran I5", "turan T2", "turan T9", "iran I10", battle=8,
              options={**KING, "campaigns": 1})  # fmt: skip
    heroes(t, "king:I5", "T2", "T9", "I10")
    # 19.5 against 11: the king falls though he won: +1 and -1
    t.expect({"tomb": ["IK"], "sheet.0.0.kings": 0, "results.7": "iran"})


@pytest.mark.clause("KARZ-180")
def test_a_guard_of_the_wrong_side_is_illegal() -> None:
    t = table("iran T4 I5", "turan I1", "turan T3", options=KING)
    t.cannot("0 king:T4")
    assert t.legal(1) == ["hero:I1"]
    t = table("iran T4 I5", "turan I1", "turan T3")
    t.cannot("0 king:I5")  # not without the module


@pytest.mark.clause("KARZ-190")
def test_a_king_may_flee_and_his_player_changes_sides() -> None:
    t = next_window("iran I1 I3", "turan T1 T3", "turan I2 T2", options={**COWARD, **KING})
    t.play("0 flee", "* ready")
    assert told(t, "fled") == [{"event": "fled", "seat": 0, "cards": ["IK"]}]
    t.expect({"seats.0.side": "turan", "seats.0.king": "fled"})
    assert t.sees(1, "seats.0.side") == "turan"
    assert not any(move.startswith("king:") for move in t.legal(0))
    for seat in t.actors:
        t.play(f"{seat} {t.legal(seat)[0]}")
    nobody(t)
    assert t.actors == [1, 2]  # nobody flees twice


@pytest.mark.clause("KARZ-190")
def test_fleeing_costs_three_points() -> None:
    t = table("turan T9", "turan T3", "iran I2", "iran I1", battle=8,
              options={**COWARD, "campaigns": 1}, extra=[{"king": "fled"}])  # fmt: skip
    heroes(t, "T9", "T3", "I2", "I1")
    t.expect({"scores.0": [1, 4, 0, 0], "sheet.0.0.flight": -3})
    t = table("turan T1", "turan T3", "iran I9", "iran I1", battle=8,
              options={**COWARD, "campaigns": 1}, extra=[{"king": "fled"}])  # fmt: skip
    heroes(t, "T1", "T3", "I9", "I1")
    t.expect({"scores.0": [-3, 0, 4, 4]})


@pytest.mark.clause("KARZ-190")
@pytest.mark.parametrize(("battle", "asked"), [(4, True), (5, True), (6, False)])
def test_nobody_flees_after_battle_six_begins(battle: int, asked: bool) -> None:
    t = next_window("iran I1 I3", "turan T1 T3", "turan I2 T2", options=COWARD, battle=battle)
    assert (t["pending.step"] == "prepare") == asked

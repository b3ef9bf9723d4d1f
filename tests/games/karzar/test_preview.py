"""What the own hero or helper would do to the battle one sees; nothing of what others lay."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.karzar.table import QUIET, heroes, nobody, table
from tests.scenario import Scenario


def preview(t: Scenario, seat: int, move: str) -> Any:
    return t.game.preview(t.state.view(seat), t.game.move(move))


def standing(t: Scenario, seat: int = 0) -> Any:
    return t.game.standing(t.state.view(seat))


def strengths(field: Any) -> list[float]:
    return [field["iran"]["strength"], field["turan"]["strength"]]


@pytest.mark.clause("KARZ-20", "KARZ-21", "KARZ-22", "KARZ-23")
def test_the_own_hero_joins_the_champions_one_sees() -> None:
    t = table("iran I8 T9 I6", "turan T7 T1", "iran T3 I2", slots=["I6 T7"])
    now = standing(t)["field"]
    assert [strengths(now), now["result"]] == [[6, 7], "turan"]
    strong, traitor = preview(t, 0, "hero:I8"), preview(t, 0, "hero:T9")
    assert strengths(strong["field"]) == [8, 7]
    assert [strong["field"]["result"], strong["mine"]] == ["iran", "won"]
    assert strong["field"]["falls"] == ["I6"]
    assert [strengths(traitor["field"]), traitor["mine"]] == [[6, 9], "lost"]
    assert [strong["unknown"], strong["worth"], strong["heroes"]] == [2, 1, 2]


@pytest.mark.clause("KARZ-30", "KARZ-40", "KARZ-41", "KARZ-44")
def test_a_helper_acts_on_the_champions_who_stand() -> None:
    t = table(
        "iran I1 | zal simorgh witch ramshgar", "turan T1", "iran I2", slots=["I6 T9"]
    )  # fmt: skip
    heroes(t, "I1", "T1", "I2")
    slain, aided = preview(t, 0, "helper:zal"), preview(t, 0, "helper:simorgh")
    assert [slain["field"]["falls"], slain["mine"]] == [["T9"], "won"]
    assert [strengths(aided["field"]), aided["mine"]] == [[11, 9], "won"]
    assert aided["field"]["iran"]["bonus"] == 5
    gone = preview(t, 0, "helper:witch")["field"]
    assert [gone["banished"], gone["acts"], gone["result"]] == ["T9", ["witch"], "iran"]
    assert preview(t, 0, "helper:ramshgar")["mine"] == "lost"
    nothing = preview(t, 0, "helper:hich")
    assert [nothing["field"]["result"], nothing["helpers"]] == ["turan", 4]


@pytest.mark.clause("KARZ-41", "KARZ-42")
def test_a_helper_that_would_do_nothing_says_so() -> None:
    t = table("iran I1 | simorgh", "turan T1", "iran I2", slots=["I10 T9"])
    heroes(t, "I1", "T1", "I2")
    told = preview(t, 0, "helper:simorgh")["field"]
    assert [told["acts"], told["idle"]] == [[], ["simorgh"]]


@pytest.mark.clause("KARZ-130", "KARZ-70")
def test_a_banner_makes_sums_and_adds_worth() -> None:
    t = table(
        "iran I1", "turan T1", "iran I2",
        slots=["I6 T7"], banners={"iran": 1}, options={"vanguard": True},
    )  # fmt: skip
    told = preview(t, 0, "hero:I1")
    assert [told["worth"], told["field"]["sums"]] == [2, True]
    assert strengths(told["field"]) == [8, 7]  # 6 + 1 and the banner
    assert standing(t)["worth"] == 2


@pytest.mark.clause("KARZ-120")
def test_half_points_stay_halves() -> None:
    t = table(
        "iran I4*", "turan T1", "iran I2", slots=["I6 T7"], options={"allies": True}
    )  # fmt: skip
    assert strengths(preview(t, 0, "hero:I4*")["field"]) == [7.5, 7]


@pytest.mark.clause("KARZ-180", "KARZ-190", "KARZ-100")
def test_kings_and_captives() -> None:
    t = table(*QUIET, slots=["I6 T7"], options={"fearless_king": True})
    king = preview(t, 0, "king:I1")
    assert strengths(king["field"]) == [15.5, 7]
    assert king["heroes"] == 2
    t = table(*QUIET, options={"cowardly_king": True, "captives": True})
    nobody(heroes(t, "I1", "T1", "T2"))
    assert preview(t, 0, "flee") == {"side": "turan", "points": -3}
    told = preview(t, 0, "captive:I2")
    assert told == {"captive": "I2", "fights_for": "turan", "captives": 1}
    assert t.game.facts(3)["captives_needed"] == 2
    assert t.game.facts(8)["captives_needed"] == 4


@pytest.mark.clause("KARZ-70", "KARZ-72", "KARZ-55")
def test_the_standing_is_public_but_for_the_own_side() -> None:
    t = table(*QUIET, slots=["", "", "I6 T7"], battle=3, results=["iran", "draw"])
    mine, other, watcher = standing(t, 0), standing(t, 1), standing(t, -1)
    assert mine["won"] == {"iran": 1, "turan": 0, "draw": 1}
    assert mine["points"] == {"iran": 1, "turan": 0}
    assert [seat["side"] for seat in mine["seats"]] == ["iran", None, None]
    assert [mine["mine"]["points"], mine["mine"]["against"]] == [1, 0]
    assert [other["mine"]["ahead_if_won"], other["mine"]["ahead_if_lost"]] == [False, False]
    assert mine["mine"]["ahead_if_won"]
    assert watcher["mine"] is None
    public = ("won", "points", "worth", "field", "camp", "dead", "beyond", "captives")
    assert all(mine[key] == other[key] == watcher[key] for key in public)


@pytest.mark.clause("KARZ-13", "KARZ-50")
def test_choosing_and_swapping_tell_the_hand_that_follows() -> None:
    t = Scenario.start("karzar", 4, seed=3)
    hand = t.sees(0, "seats.0.heroes")
    move = t.legal(0)[0]
    told = preview(t, 0, move)
    assert sorted(told["kept"] + told["returned"]) == sorted(hand)
    assert told["iran"] + told["turan"] == 3
    t = table("iran I1 I2 | mobed1", "turan T1", "iran I2", slots=["I6 T7"], dead=["I5"])
    heroes(t, "I1", "T1", "I2")
    t.play("0 mobed:mobed1", "1 helper:hich", "2 helper:hich")
    told = preview(t, 0, "swap:I2:I5")
    assert told == {"gives": "I2", "takes": "I5", "heroes": ["I5"]}


@pytest.mark.clause("KARZ-200", "KARZ-201", "KARZ-202")
def test_the_duel_tells_sums_and_what_the_other_can_reach() -> None:
    t = Scenario.start("karzar", 2, seed=1)
    side = t.sees(0, "seats.0.side")
    mine, other = ("I", "T") if side == "iran" else ("T", "I")
    t.play(f"0 hero:{mine}8", f"1 hero:{other}9")
    field = preview(t, 0, f"hero:{mine}7")["field"]
    theirs = field["turan" if side == "iran" else "iran"]
    assert field[side]["strength"] == field[side]["least"] == field[side]["most"] == 15
    assert [theirs["strength"], theirs["least"], theirs["most"]] == [9, 10, 19]
    assert standing(t)["needed"] == 5

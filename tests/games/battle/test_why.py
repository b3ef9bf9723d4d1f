"""Why a move of Rakab or Condottiere is not possible: the code, and the facts that decide."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.battle.table import condottiere, rakab


@pytest.mark.clause("RAKAB-10")
def test_a_war_is_fought_for_an_empty_province() -> None:
    t = rakab("1", "2", "3", battle=None, owners={"ray": 1, "fars": 0}, favor="kerman")
    owned = {"code": "owned", "clause": "RAKAB-10"}
    assert t.why("0 place:ray") == {**owned, "region": "ray", "seat": 1}
    assert t.why("0 place:fars") == {**owned, "region": "fars", "seat": 0}
    favored = {"code": "favored", "region": "kerman", "clause": "RAKAB-10"}
    assert t.why("0 place:kerman") == favored
    assert sorted(t.barred(0)) == ["place:fars", "place:kerman", "place:ray"]


@pytest.mark.clause("COND-4", "COND-83")
def test_with_conquest_only_ones_own_regions_are_closed() -> None:
    where: dict[str, Any] = {"battle": None, "owners": {"roma": 1, "siena": 0}, "favor": "milano"}
    t = condottiere("1", "2", "3", **where)
    assert t.barred(0) == ["place:milano", "place:roma", "place:siena"]
    assert t.why("0 place:roma") == {
        "code": "owned",
        "region": "roma",
        "seat": 1,
        "clause": "COND-4",
    }
    t = condottiere("1", "2", "3", options={"conquest": True}, **where)
    assert t.barred(0) == ["place:milano", "place:siena"]
    assert t.why("0 place:siena") == {
        "code": "owned",
        "region": "siena",
        "seat": 0,
        "clause": "COND-83",
    }


@pytest.mark.clause("RAKAB-40", "RAKAB-41")
def test_the_peace_token_goes_on_an_empty_province() -> None:
    t = rakab("bishop 1", "2", "3", token=0, owners={"fars": 2}).play("0 play:bishop")
    assert t.why("0 favor:none") == {"code": "favor_stays", "clause": "RAKAB-40"}
    contested = {"code": "contested", "region": "ray", "clause": "RAKAB-41"}
    assert t.why("0 favor:ray") == contested
    owned = {"code": "owned", "region": "fars", "seat": 2, "clause": "RAKAB-40"}
    assert t.why("0 favor:fars") == owned
    assert sorted(t.barred(0)) == ["favor:fars", "favor:none", "favor:ray"]


@pytest.mark.clause("COND-42")
def test_the_favor_may_be_left_off_but_not_put_on_the_contested_region() -> None:
    t = condottiere("bishop 1", "2", token=0).play("0 play:bishop")
    assert t.why("0 favor:none") is None
    contested = {"code": "contested", "region": "roma", "clause": "COND-42"}
    assert t.why("0 favor:roma") == contested


@pytest.mark.clause("RAKAB-61", "COND-26")
def test_a_hand_with_a_soldier_is_not_burnt() -> None:
    t = rakab("1", "bishop 2", "3", token=0).play("0 pass", "1 play:2", "2 pass", "1 pass")
    assert t.why("0 burn") == {"code": "soldier_in_hand", "clause": "RAKAB-61"}
    assert t.barred(0) == ["burn"]
    assert t.why("1 burn") is None
    c = condottiere("1 | 5", "1", token=0).play("* pass", "* pass", "0 place:siena")
    assert c.why("0 burn") == {"code": "soldier_in_hand", "clause": "COND-26"}


def test_a_card_has_to_be_held_to_be_played() -> None:
    t = rakab("1 2", "3", token=0)
    assert t.why("0 play:bishop") == {"code": "not_in_hand", "card": "bishop"}
    assert t.why("1 play:3") == {"code": "not_asked", "asked": [0]}
    assert t.why("0 burn") == {"code": "not_a_move_now", "step": "turn"}
    assert t.barred(0) == []


@pytest.mark.clause("RAKAB-43", "COND-47")
def test_a_scarecrow_takes_a_soldier_of_the_own_line() -> None:
    t = rakab("scarecrow | 5", "1 | 6", token=0).play("0 play:scarecrow")
    assert t.why("0 take:6") == {"code": "not_in_line", "card": "6", "clause": "RAKAB-43"}
    c = condottiere("scarecrow | 5", "1 | 6", token=0).play("0 play:scarecrow")
    assert c.why("0 take:6") == {"code": "not_in_line", "card": "6", "clause": "COND-47"}


@pytest.mark.clause("COND-30")
def test_what_is_kept_is_held() -> None:
    t = condottiere("1 bishop", "1", token=0)
    t.play("0 pass", "1 play:1", "1 place:siena", "* hold")
    assert t["pending.step"] == "keep"
    assert t.why("0 keep:1+2") == {"code": "not_in_hand", "card": "2"}
    assert t.why("0 keep:bishop+bishop") == {"code": "only_one", "card": "bishop"}


@pytest.mark.clause("COND-80")
def test_nobody_draws_past_the_limit_or_more_than_there_is() -> None:
    full = " ".join(["1"] * 9)
    options: dict[str, object] = {"draw_after_battle": True}
    t = condottiere(f"{full} 2", "3 2", token=0, options=options).play(
        "0 play:2", "* pass", "* pass"
    )
    assert t["pending.step"] == "draw"
    limit = {"code": "hand_limit", "held": 9, "limit": 11, "clause": "COND-80"}
    assert t.why("0 draw:3") == limit
    assert t.barred(0) == ["draw:3"]
    t = condottiere("2 1", "3 2", token=0, deck=[], options=options)
    t.play("0 play:2", "* pass", "* pass")
    short = {"code": "deck_short", "left": 1, "clause": "COND-80"}
    assert t.why("0 draw:2") == short


@pytest.mark.clause("COND-60")
def test_a_hand_is_shown_to_somebody_else_and_at_any_time() -> None:
    t = condottiere("1", "1", "", token=0)
    assert t.why("1 show_hand:0") is None
    assert t.why("1 show_hand:1") == {"code": "yourself", "clause": "COND-60"}
    assert t.why("1 show_hand:3") == {"code": "no_such_seat", "players": 3}
    assert t.why("2 show_hand:0") == {"code": "nothing_to_show", "clause": "COND-60"}
    assert rakab("1", "1").why("0 show_hand:1") == {"code": "not_in_this_game"}

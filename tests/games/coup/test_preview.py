"""What an action costs and brings, what it claims, and who may stand against it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.coup.table import ANARCHIST, INQUISITOR, REFORMATION, table
from tests.scenario import Scenario


def preview(t: Scenario, seat: int, move: str) -> Any:
    return t.game.preview(t.state.view(seat), t.game.move(move))


def standing(t: Scenario, seat: int = 0) -> Any:
    return t.game.standing(t.state.view(seat))


@pytest.mark.clause("COUP-30", "COUP-31", "COUP-40", "COUP-60")
def test_an_action_tells_its_coins_its_claim_and_who_may_object() -> None:
    t = table("duke captain", "contessa duke", "assassin captain")
    told = preview(t, 0, "tax")
    assert [told["cost"], told["gain"], told["coins"]] == [0, 3, 5]
    assert [told["claims"], told["bluff"], told["challengers"]] == ["duke", False, [1, 2]]
    assert [told["blocks"], told["blockers"]] == [[], []]
    told = preview(t, 0, "foreign_aid")
    assert [told["claims"], told["blocks"], told["blockers"]] == [None, ["duke"], [1, 2]]
    assert preview(t, 0, "income")["gain"] == 1
    assert preview(t, 0, "exchange")["bluff"]
    assert preview(t, 0, "exchange")["draws"] == 2


@pytest.mark.clause("COUP-5")
def test_a_poor_treasury_brings_less() -> None:
    t = table("duke captain", *["contessa"] * 3, *["assassin"] * 3, coins=(2, 9, 9, 9, 9, 9, 2))
    assert preview(t, 0, "tax")["gain"] == 1


@pytest.mark.clause("COUP-32", "COUP-41", "COUP-42", "COUP-64")
def test_attacks_tell_their_price_and_what_the_target_loses() -> None:
    t = table("duke captain", "contessa | duke", "assassin captain", coins=(8, 1, 0))
    told = preview(t, 0, "assassinate:1")
    assert [told["cost"], told["refund"], told["coins"]] == [3, 3, 5]
    assert [told["blocks"], told["blockers"]] == [["contessa"], [1]]
    assert [told["target_loses"], told["target_out"]] == [1, True]
    told = preview(t, 0, "coup:2")
    assert [told["cost"], told["refund"], told["challengers"]] == [7, 0, []]
    assert [told["target_loses"], told["target_out"]] == [1, False]
    told = preview(t, 0, "steal:1")
    assert [told["gain"], told["target_coins"]] == [1, 0]
    assert told["blocks"] == ["captain", "ambassador"]


@pytest.mark.clause("COUP-95", "COUP-96", "COUP-92")
def test_the_reformation_tells_factions_and_the_reserve() -> None:
    t = table(
        "duke captain", "contessa duke", "assassin captain",
        factions="loyalist loyalist reformist", reserve=3, options=REFORMATION,
    )  # fmt: skip
    assert [preview(t, 0, f"convert:{seat}")["cost"] for seat in (0, 1)] == [1, 2]
    assert preview(t, 0, "convert:1")["faction"] == "reformist"
    told = preview(t, 0, "embezzle")
    assert [told["gain"], told["claims"], told["bluff"]] == [3, "no_duke", True]
    assert standing(t)["seats"][0]["reach"] == [2]


@pytest.mark.clause("COUP-61", "COUP-62", "COUP-10")
def test_a_challenge_tells_what_is_at_stake() -> None:
    t = table("duke captain", "contessa | duke", "assassin captain")
    t.play("0 tax")
    told = preview(t, 1, "challenge")
    assert [told["seat"], told["claims"], told["loses"], told["out"]] == [0, "duke", 1, True]
    assert [told["copies"], told["seen"]] == [3, 1]
    assert preview(t, 1, "pass")["loses"] == 0
    assert preview(t, 2, "challenge")["out"] is False
    t.play("1 challenge")
    told = preview(t, 0, "reveal:duke")
    assert [told["shows"], told["loses"], told["challenger_out"]] == [["duke"], 0, True]
    assert preview(t, 0, "concede")["loses"] == 1
    t.play("0 concede")
    assert preview(t, 0, "lose:captain") == {"hand": ["duke"], "out": False}


@pytest.mark.clause("COUP-50", "COUP-54")
def test_a_block_is_a_claim_of_its_own() -> None:
    t = table("duke captain", "contessa duke", "assassin captain")
    t.play("0 foreign_aid")
    told = preview(t, 2, "block:duke")
    assert [told["claims"], told["bluff"], told["challengers"]] == ["duke", True, [0, 1]]
    assert [told["seat"], told["action"]] == [0, "foreign_aid"]
    assert preview(t, 1, "block:duke")["bluff"] is False
    assert preview(t, 1, "pass")["claims"] is None


@pytest.mark.clause("COUP-44", "COUP-112", "COUP-131")
def test_cards_kept_shown_and_bombs() -> None:
    t = table("duke captain", "contessa duke", options=INQUISITOR)
    t.play("0 examine:1", "1 pass")
    assert preview(t, 1, "show:duke") == {"shows": "duke", "to": 0}
    t.play("1 show:duke")
    assert preview(t, 0, "replace") == {"seat": 1, "card": "duke", "draws": 1}
    t = table("duke captain", "duke duke", "captain captain", coins=(5, 2, 2), options=ANARCHIST)
    t.play("0 anarchist:1")
    told = preview(t, 1, "defuse")
    assert [told["claims"], told["bluff"], told["challengers"]] == ["contessa", True, [0, 2]]
    assert preview(t, 1, "hand_on:2")["to"] == 2
    assert [preview(t, 1, "explode")[key] for key in ("claims", "loses", "out")] == [None, 1, False]


@pytest.mark.clause("COUP-23")
def test_the_standing_tells_who_must_coup() -> None:
    t = table("duke captain", "contessa | duke", " | duke captain", coins=(10, 3, 0))
    told = standing(t)
    assert [seat["must_coup"] for seat in told["seats"]] == [True, False, False]
    assert [seat["out"] for seat in told["seats"]] == [False, False, True]
    assert told["roles"]["duke"] == {"copies": 3, "seen": 3}
    assert standing(t, -1)["roles"]["duke"] == {"copies": 3, "seen": 2}
    assert told["hand"] == ["duke", "captain"]


@pytest.mark.clause("COUP-32", "COUP-41", "COUP-95", "COUP-130", "COUP-23")
def test_prices_are_facts() -> None:
    game = table("duke captain", "contessa duke").game
    facts: Any = game.facts(4, {"reformation": True, "anarchist": True})
    prices = {verb: act["price"] for verb, act in facts["actions"].items() if act["price"]}
    assert prices == {"coup": 7, "assassinate": 3, "convert": 2, "anarchist": 5}
    assert facts["actions"]["convert"]["own_price"] == 1
    assert facts["must_coup"] == 10
    assert "convert" not in game.facts(4)["actions"]  # type: ignore[operator]
    assert facts["actions"]["steal"]["blocks"] == ["captain", "ambassador"]
    assert game.facts(8)["copies"] == 4
    assert len(game.facts(8)["roles"]) == 5  # type: ignore[arg-type]

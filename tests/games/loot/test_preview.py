"""Whose caravan it would be, and what it would bring."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.loot.table import caravan, table
from tests.scenario import Scenario


def preview(t: Scenario, seat: int, move: str) -> Any:
    return t.game.preview(t.state.view(seat), t.game.move(move))


def standing(t: Scenario, seat: int = 0) -> Any:
    return t.game.standing(t.state.view(seat))


@pytest.mark.clause("LOOT-21", "LOOT-22", "LOOT-42")
def test_an_attack_tells_the_strength_and_who_would_take_it() -> None:
    road = [caravan(1, 5, 0, "1 blue 3")]
    t = table("red2 red4 red3", "green1", "yellow1", road=road)
    told = preview(t, 0, "attack:1:red4")
    assert told["caravan"]["strengths"][1] == {"side": 0, "colour": "red", "strength": 4}
    assert [told["taker_before"], told["caravan"]["taker"]] == [1, 0]
    assert [told["takes"], told["takes_coins"], told["hand"]] == [[1], 5, 2]
    assert [told["caravan"]["seat"], told["caravan"]["turns"]] == [0, 3]
    weak, tied = preview(t, 0, "attack:1:red2"), preview(t, 0, "attack:1:red3")
    assert [weak["caravan"]["taker"], weak["caravan"]["tied"]] == [1, False]
    assert [tied["caravan"]["taker"], tied["caravan"]["tied"]] == [None, True]
    assert [tied["caravan"]["seat"], tied["takes"]] == [None, []]


@pytest.mark.clause("LOOT-23", "LOOT-24", "LOOT-25", "LOOT-41")
def test_the_last_leader_decides() -> None:
    road = [caravan(1, 8, 1, "0 red 1", "1 blue 4"), caravan(2, 3, 0, "1 green 2")]
    t = table("red_chief salar", "blue_chief", road=road)
    chief, salar = preview(t, 0, "chief:1:red"), preview(t, 0, "salar:2")
    assert chief["caravan"]["leader"] == {"side": 0, "card": "red_chief"}
    assert [chief["taker_before"], chief["caravan"]["taker"], chief["takes_coins"]] == [1, 0, 8]
    assert [salar["caravan"]["taker"], salar["takes"]] == [0, [2]]


@pytest.mark.clause("LOOT-10", "LOOT-12", "LOOT-20", "LOOT-40", "LOOT-50")
def test_drawing_playing_and_burning() -> None:
    t = table("caravan6 red1", "green1", deck="blue1")
    assert preview(t, 0, "draw") == {"hand": 3, "deck": 0, "last": True}
    told = preview(t, 0, "play:caravan6")
    assert [told["caravan"]["taker"], told["caravan"]["turns"]] == [0, 2]
    assert told["taker_before"] is None
    t = table("red1", "green1", deck="")
    assert preview(t, 0, "burn:red1") == {"card": "red1", "hand": 0, "ends": True}


@pytest.mark.clause("LOOT-43", "LOOT-51", "LOOT-60", "LOOT-62")
def test_the_standing_of_teams() -> None:
    road = [caravan(3, 5, 2, "0 red 2")]
    t = table(
        "caravan2 red1", "caravan3", "blue1", "caravan8",
        road=road, won=[[4], [], [5, 2], []], teams=True,
    )  # fmt: skip
    told = standing(t)
    assert [seat["held"] for seat in told["seats"]] == [2, 3, None, None]
    assert [seat["coins"] for seat in told["seats"]] == [4, 0, 7, 0]
    first, second = told["sides"]
    assert [first["seats"], first["coins"], first["takes_coins"]] == [[0, 1], 4, 5]
    assert [second["coins"], second["caravans"], second["takes"]] == [7, 2, []]
    (road_now,) = told["caravans"]
    assert [road_now["side"], road_now["taker"], road_now["seat"]] == [1, 0, 0]
    assert t.game.facts(4, {"teams": True})["sides"] == [[0, 1], [2, 3]]
    assert t.game.facts(4)["hand"] == 6

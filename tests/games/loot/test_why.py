"""Why a move of Loot is not possible: the code, and the facts that decide."""

from __future__ import annotations

import pytest

from tests.games.loot.table import caravan, table


@pytest.mark.clause("LOOT-11", "LOOT-12")
def test_only_a_player_who_can_do_nothing_else_burns() -> None:
    t = table("red1 caravan5", "blue2")
    assert t.why("0 burn:red1") == {"code": "must_draw_or_play", "clause": "LOOT-11"}
    assert t.why("0 burn:caravan5") == {"code": "caravans_travel", "clause": "LOOT-12"}
    assert t.why("0 burn:blue2") == {"code": "not_in_hand", "card": "blue2"}
    t = table("red1 caravan5", "blue2", deck="")
    assert t.why("0 burn:red1") == {"code": "must_play", "clause": "LOOT-11"}
    assert t.why("0 draw") == {"code": "deck_empty", "clause": "LOOT-11"}
    assert "draw" in t.barred(0)


def test_a_card_has_to_be_held_to_be_played() -> None:
    t = table("red1", "blue2", road=[caravan(1, 5, 1, "1 blue 2")])
    assert t.why("0 play:caravan5") == {"code": "not_in_hand", "card": "caravan5"}
    assert t.why("0 attack:1:green2") == {"code": "not_in_hand", "card": "green2"}
    assert t.why("0 chief:1:red") == {"code": "not_in_hand", "card": "red_chief"}
    assert t.why("0 salar:1") == {"code": "not_in_hand", "card": "salar"}
    assert t.why("1 draw") == {"code": "not_asked", "asked": [0]}


@pytest.mark.clause("LOOT-20", "LOOT-21", "LOOT-23", "LOOT-24")
@pytest.mark.parametrize(
    ("move", "clause"),
    [("attack:1:red1", "LOOT-21"), ("chief:1:red", "LOOT-23"), ("salar:1", "LOOT-24")],
)
def test_an_empty_road_takes_no_bandit_chief_or_salar(move: str, clause: str) -> None:
    t = table("red1 red_chief salar", "blue2")
    assert t.why(f"0 {move}") == {"code": "road_empty", "clause": clause}
    assert move in t.barred(0)
    t = table("red1 red_chief salar", "blue2", road=[caravan(2, 5, 1, "1 blue 2")])
    assert t.why(f"0 {move}") == {"code": "no_such_caravan", "number": 1, "clause": clause}


@pytest.mark.clause("LOOT-21")
def test_an_attack_takes_a_free_colour_or_ones_own() -> None:
    road = [caravan(3, 5, 1, "0 red 1", "1 blue 2"), caravan(4, 2, 0, "1 green 1")]
    t = table("red1 blue1 green2", "blue2", road=road)
    other = {"code": "colour_other", "number": 3, "colour": "red", "clause": "LOOT-21"}
    assert t.why("0 attack:3:blue1") == other
    assert t.why("0 attack:3:red1") is None
    taken = {"code": "colour_taken", "number": 4, "colour": "green", "by": [1]}
    assert t.why("0 attack:4:green2") == {**taken, "clause": "LOOT-21"}
    attacks = [move for move in t.barred(0) if move.startswith("attack")]
    assert attacks == ["attack:3:blue1", "attack:3:green2", "attack:4:green2"]


@pytest.mark.clause("LOOT-21", "LOOT-61")
def test_a_colour_is_taken_by_a_whole_team() -> None:
    road = [caravan(1, 5, 0, "1 green 1")]
    t = table("green2", "blue2", "red1", "red2", road=road, teams=True)
    taken = {"code": "colour_taken", "number": 1, "colour": "green", "by": [2, 3]}
    assert t.why("0 attack:1:green2") == {**taken, "clause": "LOOT-21"}


@pytest.mark.clause("LOOT-23")
def test_a_chief_needs_a_bandit_of_its_colour_there() -> None:
    road = [caravan(1, 5, 1, "0 red 1", "1 blue 2")]
    t = table("blue_chief red_chief", "blue2", road=road)
    reason = {"code": "no_bandit_here", "number": 1, "colour": "blue", "clause": "LOOT-23"}
    assert t.why("0 chief:1:blue") == reason
    assert t.why("0 chief:1:red") is None


@pytest.mark.clause("LOOT-24")
def test_the_salar_goes_on_ones_own_caravan() -> None:
    road = [caravan(1, 5, 1, "1 blue 2"), caravan(2, 3, 0, "1 blue 1")]
    t = table("salar", "blue2", road=road)
    assert t.why("0 salar:1") == {"code": "not_own_caravan", "number": 1, "clause": "LOOT-24"}
    assert t.why("0 salar:2") is None
    assert "salar:1" in t.barred(0)


@pytest.mark.clause("LOOT-61")
def test_a_chief_is_not_laid_on_a_partners_bandit() -> None:
    road = [caravan(1, 5, 2)]
    t = table("red1", "red_chief blue_chief", "red2", "red3", road=road, teams=True)
    t.play("0 attack:1:red1")
    reason = {"code": "partners_bandit", "number": 1, "colour": "red", "clause": "LOOT-61"}
    assert t.why("1 chief:1:red") == reason
    assert {"chief:1:red", "chief:1:blue"} <= set(t.barred(1))

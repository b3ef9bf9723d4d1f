"""Playing caravans, bandits, chiefs and the salar."""

from __future__ import annotations

from typing import Any

import pytest

import neyrang
from tests.games.loot.table import caravan, numbers, table, told, won
from tests.scenario import Scenario


def at(t: Scenario, number: int) -> dict[str, Any]:
    return next(each for each in t["road"] if each["id"] == number)


@pytest.mark.clause("LOOT-20")
def test_a_caravan_goes_on_the_road_for_all_to_see() -> None:
    t = table("caravan5 caravan2", "red1", "red2")
    t.play("0 play:caravan5")
    wanted = [{"id": 1, "value": 5, "owner": 0, "attacks": [], "leaders": []}]
    t.expect(road=wanted)
    for seat in (0, 1, 2, neyrang.SPECTATOR):
        assert t.sees(seat, "road") == wanted
    assert told(t, "played")[0] == {"event": "played", "seat": 0, "what": "caravan5", "amount": 1}


@pytest.mark.clause("LOOT-20")
def test_a_player_may_have_several_on_the_road() -> None:
    t = table("caravan5", "green1", road=[caravan(1, 3, 0), caravan(2, 2, 0)])
    t.play("0 play:caravan5")
    assert [each["owner"] for each in t["road"]] == [0, 0, 0]


@pytest.mark.clause("LOOT-20", "LOOT-21")
def test_everyone_may_attack_it_its_owner_too() -> None:
    t = table("red1 caravan4", "blue2", "green3", road=[caravan(1, 5, 0, "1 blue 1")])
    t.can("0 attack:1:red1").play("0 attack:1:red1")
    t.can("1 attack:1:blue2").play("1 attack:1:blue2").can("2 attack:1:green3")


@pytest.mark.clause("LOOT-20")
def test_caravans_keep_their_number_for_the_whole_game() -> None:
    t = table("caravan2 caravan3 caravan4", "caravan5 red1", deck="blue1 " * 2 + "blue2 " * 4)
    t.play("0 play:caravan2", "1 play:caravan5")
    assert numbers(t) == [2]  # 1 has come home at the start of seat 0's turn
    t.play("0 draw", "1 draw", "0 play:caravan3", "1 draw", "0 play:caravan4")
    assert numbers(t) == [4]
    t.expect(highest=4).can("1 attack:4:red1").cannot("1 attack:1:red1")


@pytest.mark.clause("LOOT-20")
def test_the_next_number_is_one_more_than_the_highest_ever_on_the_road() -> None:
    t = table("caravan2", "caravan3", road=[caravan(7, 4, 0), caravan(3, 5, 0)])
    t.play("0 play:caravan2")
    assert numbers(t) == [3, 7, 8]
    position = t.state.position()
    position["road"] = []
    again = neyrang.game("loot").load(position)
    again.apply(1, neyrang.game("loot").move("play:caravan3"))
    assert again.position()["highest"] == 9


@pytest.mark.clause("LOOT-21")
def test_the_first_attacker_uses_any_colour() -> None:
    hand = "red1 blue2 green3 yellow4"
    t = table("caravan2", hand, turn=1, road=[caravan(1, 5, 0)])
    wanted = ["attack:1:red1", "attack:1:blue2", "attack:1:green3", "attack:1:yellow4"]
    assert t.legal(1) == ["draw", *wanted]


@pytest.mark.clause("LOOT-21")
def test_a_later_attacker_uses_a_colour_nobody_has_there() -> None:
    road = [caravan(1, 5, 0, "1 red 3", "0 blue 1"), caravan(2, 4, 0)]
    t = table("red1", "blue2", "red2 blue2 green2", turn=2, road=road)
    t.cannot("2 attack:1:red2").cannot("2 attack:1:blue2").can("2 attack:1:green2")
    t.can("2 attack:2:red2").can("2 attack:2:blue2")


@pytest.mark.clause("LOOT-21")
def test_further_bandits_are_of_ones_own_colour_there() -> None:
    road = [caravan(1, 5, 0, "1 red 3"), caravan(2, 5, 0, "1 green 1")]
    t = table("blue4", "red1 blue2 green2", turn=1, road=road)
    attacks = [move for move in t.legal(1) if move.startswith("attack")]
    assert attacks == ["attack:1:red1", "attack:2:green2"]


@pytest.mark.clause("LOOT-21")
def test_a_caravan_has_at_most_four_attackers() -> None:
    full = caravan(1, 5, 4, "0 red 1", "1 blue 1", "2 green 1", "3 yellow 1")
    t = table(
        "red1", "blue1", "green1", "yellow1", "red2 blue2 green2 yellow2", turn=4, road=[full]
    )
    assert t.legal(4) == ["draw"]
    t.play("4 draw").can("0 attack:1:red1")


@pytest.mark.clause("LOOT-22", "LOOT-41")
@pytest.mark.parametrize(
    ("mine", "takes"), [("2 2", True), ("3", False), ("1 1", False), ("4", True)]
)
def test_strength_is_the_sum_of_ones_bandits(mine: str, takes: bool) -> None:
    road = [caravan(1, 6, 2, "0 green 2 1", f"1 blue {mine}")]
    t = table("red4", "red4", "red3", road=road).play("0 draw")
    assert won(t)[1] == ([6] if takes else [])


@pytest.mark.clause("LOOT-21")
def test_a_bandit_leaves_the_hand_and_lies_at_the_caravan() -> None:
    t = table("caravan3", "red3 red1", turn=1, road=[caravan(4, 5, 0, "1 red 3")])
    t.play("1 attack:4:red1").expect({"seats.1.hand": ["red3"], "road.0.attacks.0.bandits": [3, 1]})
    assert told(t, "attacked") == [
        {"event": "attacked", "seat": 1, "other": 0, "what": "red1", "amount": 4}
    ]


@pytest.mark.clause("LOOT-23")
def test_a_chief_needs_ones_own_bandit_of_its_colour_there() -> None:
    road = [caravan(1, 5, 0, "1 red 3", "0 blue 2"), caravan(2, 4, 0)]
    t = table("red1", "red_chief blue_chief green_chief green1", turn=1, road=road)
    assert [move for move in t.legal(1) if move.startswith("chief")] == ["chief:1:red"]


@pytest.mark.clause("LOOT-23")
def test_a_chief_is_stronger_than_any_number_of_bandits() -> None:
    road = [caravan(1, 8, 2, "0 red 4 4 3 3 3", "1 blue 1")]
    t = table("red1", "blue_chief", "green1", turn=1, road=road)
    t.play("1 chief:1:blue")
    assert at(t, 1)["leaders"] == [{"side": 1, "card": "blue_chief"}]
    assert "blue_chief" not in t["seats.1.hand"]
    t.play("2 draw", "0 draw")
    assert won(t) == [[], [8], []]


@pytest.mark.clause("LOOT-24")
def test_the_salar_goes_on_ones_own_caravan_on_the_road() -> None:
    road = [caravan(1, 5, 0, "1 red 3"), caravan(2, 4, 1), caravan(3, 3, 0)]
    t = table("salar caravan6", "green1", road=road)
    assert [move for move in t.legal(0) if move.startswith("salar")] == ["salar:1", "salar:3"]
    t.cannot("0 salar:2")
    t.play("0 salar:1").expect({"road.0.leaders": [{"side": 0, "card": "salar"}]})
    assert "salar" not in t["seats.0.hand"]


@pytest.mark.clause("LOOT-24")
def test_no_salar_without_a_caravan_of_ones_own_on_the_road() -> None:
    t = table("salar caravan6", "green1", road=[caravan(2, 4, 1)])
    assert [move for move in t.legal(0) if move.startswith("salar")] == []


@pytest.mark.clause("LOOT-24", "LOOT-25")
def test_the_salar_beats_bandits_and_an_earlier_chief() -> None:
    road = [caravan(1, 5, 0, "1 red 4 4", led="1 red_chief"), caravan(2, 4, 0, "1 blue 4 4")]
    for number, value in ((1, 5), (2, 4)):
        t = table("salar", "green1", road=road).play(f"0 salar:{number}", "1 draw")
        assert value in won(t)[0]


@pytest.mark.clause("LOOT-24")
def test_the_salar_on_a_caravan_not_yet_attacked_guards_it() -> None:
    t = table("salar red1", "green4", "blue1", road=[caravan(1, 5, 0)])
    t.play("0 salar:1", "1 attack:1:green4", "2 draw")
    assert won(t) == [[5], [], []]


@pytest.mark.clause("LOOT-25")
@pytest.mark.parametrize(
    ("led", "winner"),
    [
        ("1 red_chief, 2 blue_chief", 2),
        ("2 blue_chief, 1 red_chief", 1),
        ("1 red_chief, 0 salar", 0),
        ("0 salar, 1 red_chief", 1),
        ("2 blue_chief, 0 salar, 1 red_chief", 1),
    ],
)
def test_the_last_chief_or_salar_prevails(led: str, winner: int) -> None:
    road = [caravan(1, 7, 0, "1 red 1", "2 blue 4 4", led=led)]
    t = table("green1", "green2", "green3", road=road)
    t.play("0 draw", "1 draw", "2 draw", "0 draw", "1 draw")
    assert [bool(pile) for pile in won(t)] == [seat == winner for seat in range(3)]


@pytest.mark.clause("LOOT-25")
def test_chiefs_are_kept_in_the_order_they_were_played() -> None:
    road = [caravan(1, 7, 0, "1 red 1", "2 blue 1", "0 green 1")]
    t = table("salar green2", "red_chief", "blue_chief", turn=1, road=road)
    t.play("1 chief:1:red", "2 chief:1:blue", "0 salar:1")
    cards = [leader["card"] for leader in at(t, 1)["leaders"]]
    assert cards == ["red_chief", "blue_chief", "salar"]


@pytest.mark.clause("LOOT-26")
def test_bandits_may_be_added_after_a_chief_or_the_salar() -> None:
    road = [caravan(1, 7, 0, "1 red 1", led="1 red_chief, 0 salar")]
    t = table("red2", "red4", "blue1 blue_chief", turn=2, road=road)
    t.cannot("2 chief:1:blue").play("2 attack:1:blue1")  # a newcomer brings a bandit first
    t = table("red2", "red4", "blue1 blue_chief", turn=1, road=road)
    t.play("1 attack:1:red4", "2 attack:1:blue1")
    assert won(t)[0] == [7]  # and bandits change nothing about the salar


@pytest.mark.clause("LOOT-26")
def test_a_newcomer_brings_a_bandit_and_then_a_chief() -> None:
    road = [caravan(1, 7, 0, "1 red 1", "0 green 1", led="1 red_chief")]
    t = table("red2", "green2", "blue1 blue_chief", turn=2, road=road)
    t.play("2 attack:1:blue1", "0 draw")
    assert won(t)[1] == [7]
    road = [caravan(1, 7, 0, "1 red 1", "2 blue 1", led="1 red_chief")]
    t = table("red2", "green2", "blue1 blue_chief", turn=2, road=road)
    t.play("2 chief:1:blue", "0 draw", "1 draw")
    assert won(t)[2] == [7]

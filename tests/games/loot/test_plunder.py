"""Plunder at the start of a turn."""

from __future__ import annotations

import pytest

import neyrang
from tests.games.loot.table import caravan, numbers, table, told, won


@pytest.mark.clause("LOOT-40")
def test_an_own_caravan_that_nobody_attacked_comes_home() -> None:
    t = table("caravan5", "red1", "blue1").play("0 play:caravan5", "1 draw")
    assert numbers(t) == [1]
    t.play("2 draw")
    assert won(t) == [[5], [], []]
    t.expect(road=[], turn=0, discard=[])


@pytest.mark.clause("LOOT-40")
def test_ones_own_bandits_do_not_keep_it_from_coming_home() -> None:
    road = [caravan(1, 5, 0, "0 red 1")]
    t = table("blue1", "blue2", turn=1, road=road).play("1 draw")
    assert won(t) == [[5], []]
    t.expect(discard=["red1"])


@pytest.mark.clause("LOOT-40", "LOOT-44")
def test_an_attack_by_another_keeps_it_on_the_road() -> None:
    t = table("caravan5", "red1 blue1", "green1")
    t.play("0 play:caravan5", "1 attack:1:red1", "2 draw")
    assert won(t) == [[], [], []]
    t.play("0 draw")
    assert won(t) == [[], [5], []]


@pytest.mark.clause("LOOT-40")
def test_a_loaded_position_has_the_check_behind_it() -> None:
    t = table("red1", "blue1", road=[caravan(1, 5, 0), caravan(2, 3, 1, "0 green 2")])
    assert won(t) == [[], []]
    t.play("0 draw", "1 draw")
    assert won(t) == [[3, 5], []]


@pytest.mark.clause("LOOT-41")
def test_only_strictly_the_strongest_takes_it_and_at_their_own_turn() -> None:
    road = [caravan(1, 4, 0, "1 red 3", "2 blue 2 2")]
    t = table("green1", "green2", "green3", road=road).play("0 draw")
    assert won(t) == [[], [], []]
    t.play("1 draw")
    assert won(t) == [[], [], [4]]


@pytest.mark.clause("LOOT-41")
def test_several_caravans_are_taken_at_once() -> None:
    road = [
        caravan(1, 4, 0, "1 red 3"),
        caravan(2, 2, 0, "1 blue 1", led="1 blue_chief"),
        caravan(3, 6, 1),
        caravan(5, 8, 0, "0 green 4", "1 yellow 3"),
    ]
    t = table("green1", "green2", road=road).play("0 draw")
    assert won(t) == [[], [2, 4, 6]]
    assert numbers(t) == [5]
    plundered = [(event["what"], event["amount"]) for event in told(t, "plundered")]
    assert plundered == [("caravan4", 1), ("caravan2", 2), ("caravan6", 3)]


@pytest.mark.clause("LOOT-42")
def test_a_shared_highest_sum_stays_until_somebody_is_ahead() -> None:
    road = [caravan(1, 4, 0, "1 red 2 1", "2 blue 3", "0 green 1")]
    t = table("green1", "red1", "yellow1", road=road)
    t.play("0 draw", "1 draw", "2 draw", "0 draw")
    assert numbers(t) == [1]
    t.play("1 attack:1:red1", "2 draw", "0 draw")
    assert won(t) == [[], [4], []]


@pytest.mark.clause("LOOT-42")
def test_a_third_attacker_can_pass_two_who_tie() -> None:
    road = [caravan(1, 4, 0, "1 red 2", "2 blue 2", "0 green 3")]
    t = table("yellow1", "yellow2", "yellow3", turn=2, road=road).play("2 draw")
    assert won(t) == [[4], [], []]


@pytest.mark.clause("LOOT-42")
def test_a_tie_below_the_highest_does_not_matter() -> None:
    road = [caravan(1, 4, 0, "2 blue 3", "1 red 2", "0 green 2")]
    t = table("yellow1", "yellow2", "yellow3", turn=1, road=road).play("1 draw")
    assert won(t) == [[], [], [4]]


@pytest.mark.clause("LOOT-43")
def test_everything_at_a_plundered_caravan_is_burnt_for_all_to_see() -> None:
    road = [caravan(1, 5, 0, "1 red 3 1", "2 blue 2", led="2 blue_chief, 1 red_chief, 0 salar")]
    t = table("yellow1", "yellow2", "yellow3", turn=2, road=road, discard=["green4"])
    t.play("2 draw")
    burnt = ["green4", "red3", "red1", "blue2", "blue_chief", "red_chief", "salar"]
    t.expect(discard=burnt, road=[])
    for seat in (0, 1, 2, neyrang.SPECTATOR):
        assert sorted(t.sees(seat, "discard")) == sorted(burnt)
        assert t.sees(seat, "seats.0.won") == [5]


@pytest.mark.clause("LOOT-43")
def test_burnt_cards_never_return() -> None:
    t = table("red1", "blue1", deck="green1", discard=["yellow1", "yellow1"])
    t.play("0 draw", "1 burn:blue1").over([0, 1])
    t.expect(discard=["yellow1", "yellow1", "blue1"])


@pytest.mark.clause("LOOT-44")
def test_the_owner_of_an_attacked_caravan_wins_it_as_an_attacker_or_by_the_salar() -> None:
    for attacks, led, home in (
        (["1 red 1"], "", False),
        (["1 red 1", "0 blue 1"], "", False),
        (["1 red 1", "0 blue 2"], "", True),
        (["1 red 1"], "0 salar", True),
    ):
        road = [caravan(1, 5, 0, *attacks, led=led)]
        t = table("green1", "green2", "green3", turn=2, road=road).play("2 draw")
        assert won(t)[0] == ([5] if home else [])

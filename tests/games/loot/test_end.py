"""The end and the score, each for themselves."""

from __future__ import annotations

import pytest

import neyrang
from tests.games.loot.table import caravan, result, table, told


@pytest.mark.clause("LOOT-50")
@pytest.mark.parametrize(
    ("hand", "move"),
    [("caravan5", "play:caravan5"), ("red1", "attack:1:red1"), ("red_chief", "burn:red_chief")],
)
def test_the_game_ends_the_moment_deck_and_a_hand_are_empty(hand: str, move: str) -> None:
    road = [caravan(1, 4, 1)] if "attack" in move else []
    t = table(hand, "blue1 caravan2", "green1", deck="", road=road)
    t.play(f"0 {move}")
    assert t.actors == []
    assert result(t).scores == [0, -2, 0]


@pytest.mark.clause("LOOT-50")
def test_it_goes_on_while_everybody_has_cards_or_there_is_a_deck() -> None:
    table("red1 red2", "blue1", deck="").play("0 burn:red1").goes_on()
    table("caravan2", "blue1", deck="red1").play("0 play:caravan2").goes_on()


@pytest.mark.clause("LOOT-50")
def test_drawing_the_last_card_ends_it_while_another_hand_is_empty() -> None:
    t = table("red1", "", "green1", deck="blue1", won=[[2], [5], []])
    t.play("0 draw").over([1])
    t = table("red1", "blue2", deck="blue1").play("0 draw")
    t.goes_on()


@pytest.mark.clause("LOOT-50")
def test_drawing_the_last_card_into_ones_own_empty_hand_is_no_end() -> None:
    t = table("", "blue2", deck="blue1").play("0 draw")
    t.goes_on()
    assert t.actors == [1]


@pytest.mark.clause("LOOT-50")
def test_everything_still_on_the_road_is_burnt() -> None:
    road = [
        caravan(1, 8, 0, "0 red 4", led="0 red_chief"),
        caravan(2, 6, 1),
        caravan(3, 5, 0, "1 blue 1", led="0 salar"),
    ]
    t = table("green1", "green2", deck="", road=road).play("0 attack:2:green1")
    t.expect(road=[], discard=["caravan8", "caravan6", "caravan5", "red4", "red_chief", "blue1",
                               "salar", "green1"])  # fmt: skip
    assert result(t).scores == [0, 0]  # nobody plunders any more
    assert [event["amount"] for event in told(t, "lost_on_the_road")] == [1, 2, 3]


@pytest.mark.clause("LOOT-50")
def test_a_position_at_its_end_is_over() -> None:
    t = table("", "caravan3", deck="", won=[[4], [4, 5]])
    t.over([1])
    assert result(t).scores == [4, 6]


@pytest.mark.clause("LOOT-51")
def test_the_score_is_coins_plundered_less_caravans_in_hand() -> None:
    t = table("caravan2", "caravan8 caravan3 red1", "blue1", deck="", won=[[5, 3], [2], [6, 7]])
    t.play("0 play:caravan2").over([2])
    assert result(t).scores == [8, -9, 13]


@pytest.mark.clause("LOOT-51")
def test_for_the_count_every_hand_is_laid_open() -> None:
    t = table("caravan2", "caravan8 red1", "blue1", deck="")
    assert t.sees(0, "seats.1.hand") == ["?", "?"]
    t.play("0 play:caravan2")
    opened = {event["seat"]: event["cards"] for event in told(t, "laid_open")}
    assert opened == {1: ["red1", "caravan8"], 2: ["blue1"]}
    for seat in (0, 1, 2, neyrang.SPECTATOR):
        assert t.sees(seat, "seats.1.hand") == ["red1", "caravan8"]


@pytest.mark.clause("LOOT-52")
@pytest.mark.parametrize(
    ("won", "winners", "reason"),
    [
        ([[5, 3], [7], []], [0], "coins"),
        ([[8], [5, 3], [7]], [1], "caravans"),
        ([[8], [5, 3], [2, 4, 2]], [2], "caravans"),
        ([[8], [5, 3], [2, 6]], [1, 2], "shared"),
        ([[], [], []], [0, 1, 2], "shared"),
        ([[2, 2, 2], [5, 2], [4, 3]], [1, 2], "shared"),
    ],
)
def test_the_most_coins_then_the_most_caravans_then_shared(
    won: list[list[int]], winners: list[int], reason: str
) -> None:
    t = table("red1", "red2", "red3", deck="", won=won).play("0 burn:red1")
    t.over(winners)
    assert result(t).reason == reason


@pytest.mark.clause("LOOT-52", "LOOT-51")
def test_caravans_in_hand_count_for_the_coins_not_for_the_tie() -> None:
    t = table("red1", "caravan2 red2", deck="", won=[[5], [4, 3]]).play("0 burn:red1")
    t.over([1])
    assert result(t).scores == [5, 5]

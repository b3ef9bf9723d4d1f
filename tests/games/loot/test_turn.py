"""A turn: draw or play; the empty deck."""

from __future__ import annotations

import pytest

import neyrang
from tests.games.loot.table import caravan, numbers, table, told, won


@pytest.mark.clause("LOOT-10")
def test_a_turn_is_a_draw_or_one_card() -> None:
    t = table("caravan5 red3 salar", "blue1", deck="green4 yellow1")
    assert t.legal(0) == ["draw", "play:caravan5"]
    t.play("0 draw")
    t.expect({"seats.0.hand": ["caravan5", "red3", "salar", "green4"], "deck": ["yellow1"]})
    t.expect(turn=1)


@pytest.mark.clause("LOOT-10")
def test_playing_a_card_ends_the_turn_without_a_draw() -> None:
    t = table("caravan5 red3", "blue1 blue2", deck="green4 yellow1")
    t.play("0 play:caravan5").expect({"seats.0.hand": ["red3"], "turn": 1})
    assert len(t["deck"]) == 2
    assert t.actors == [1]


@pytest.mark.clause("LOOT-10")
def test_the_top_card_is_drawn_and_seen_by_its_drawer_alone() -> None:
    t = table("red1", "blue1", "green1", deck="salar caravan8")
    t.play("0 draw")
    assert told(t, "drew", 0) == [{"event": "drew", "seat": 0, "cards": ["salar"]}]
    for other in (1, 2, neyrang.SPECTATOR):
        assert told(t, "drew", other) == [{"event": "drew", "seat": 0, "cards": ["?"]}]
        assert t.sees(other, "seats.0.hand") == ["?", "?"]


@pytest.mark.clause("LOOT-10")
def test_there_is_no_limit_to_a_hand() -> None:
    t = table(" ".join(["red2"] * 4 + ["red3"] * 4 + ["blue2"] * 4), "green1")
    for _ in range(6):
        t.play("0 draw", "1 draw")
    assert len(t["seats.0.hand"]) == 18


@pytest.mark.clause("LOOT-10", "LOOT-40")
def test_plunder_comes_before_the_card() -> None:
    """What a turn brings home is no longer there to be attacked in it."""
    t = table("red1", "green4", turn=1, road=[caravan(1, 5, 0)])
    t.can("1 attack:1:green4").play("1 draw")
    assert won(t) == [[5], []]
    assert t.legal(0) == ["draw"]


@pytest.mark.clause("LOOT-11")
def test_with_an_empty_deck_one_plays_if_one_can() -> None:
    t = table("red1 blue2 green_chief", "caravan2", deck="", road=[caravan(1, 5, 1, "1 blue 1")])
    assert t.legal(0) == ["attack:1:red1"]


@pytest.mark.clause("LOOT-11")
def test_who_cannot_play_burns_one_card_and_the_turn_ends() -> None:
    t = table("red1 red1 green_chief salar", "caravan2 red4", deck="")
    assert t.legal(0) == ["burn:red1", "burn:green_chief", "burn:salar"]
    t.play("0 burn:green_chief")
    t.expect({"discard": ["green_chief"], "seats.0.hand": ["red1", "red1", "salar"], "turn": 1})
    assert told(t, "burnt")[0]["cards"] == ["green_chief"]


@pytest.mark.clause("LOOT-11")
def test_nobody_burns_while_there_is_a_deck() -> None:
    t = table("red1 salar", "caravan2", deck="red2")
    assert t.legal(0) == ["draw"]
    t.cannot("0 burn:red1")


@pytest.mark.clause("LOOT-11")
def test_the_end_of_the_deck_is_told() -> None:
    t = table("red1", "blue1", deck="red2")
    assert told(t.play("0 draw"), "deck_empty")
    assert t.legal(1) == ["burn:blue1"]


@pytest.mark.clause("LOOT-12")
@pytest.mark.parametrize("others", ["", "red1 red4 green_chief salar"])
def test_a_caravan_is_never_burnt(others: str) -> None:
    t = table(f"caravan2 caravan8 {others}", "red3", deck="")
    assert t.legal(0) == ["play:caravan2", "play:caravan8"]
    t.cannot("0 burn:caravan2").cannot("0 burn:caravan8").cannot("0 burn:salar")


@pytest.mark.clause("LOOT-13")
def test_an_empty_hand_must_draw() -> None:
    t = table("", "red3", deck="blue1 blue1 blue2", road=[caravan(1, 5, 1)])
    assert t.legal(0) == ["draw"]
    t.play("0 draw").expect({"seats.0.hand": ["blue1"]}).goes_on()


@pytest.mark.clause("LOOT-20", "LOOT-13")
def test_playing_the_last_card_of_a_hand_is_no_end_while_there_is_a_deck() -> None:
    t = table("caravan3", "red3", deck="blue1 blue1")
    t.play("0 play:caravan3").goes_on()
    assert numbers(t) == [1]

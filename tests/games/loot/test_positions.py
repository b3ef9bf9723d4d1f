"""Positions that cannot be are refused, with a message that names the key."""

from __future__ import annotations

from typing import Any

import pytest

import neyrang
from neyrang.core.errors import BadPosition, IllegalMove
from tests.games.loot.table import TEAMS, caravan, table, whole_deck
from tests.scenario import Scenario

SEATS: list[dict[str, Any]] = [{"hand": ["red1"]}, {"hand": ["blue1"]}]


def refused(key: str, seats: Any = None, options: Any = None, **rest: Any) -> None:
    """The message has to begin with this key."""
    with pytest.raises(BadPosition) as caught:
        Scenario("loot", SEATS if seats is None else seats, options, **rest)
    assert str(caught.value).startswith(f"{key}: "), str(caught.value)


def on_road(**changes: Any) -> list[dict[str, Any]]:
    return [{**caravan(1, 5, 0, "1 red 2"), **changes}]


def test_a_card_too_often_is_refused_wherever_it_is() -> None:
    refused("seats.1.hand.0", [{"hand": ["salar"]}, {"hand": ["salar"]}])
    refused("discard.1", discard=["red1", "red1"])
    refused("deck.1", deck=["caravan8", "caravan8"])
    refused("seats.1.won.0", [{"won": [7]}, {"won": [7]}])
    refused("road.0.value", [{"won": [7]}, {}], road=on_road(value=7))
    refused("road.0.attacks.0.bandits.2", road=[caravan(1, 5, 0, "1 blue 4 4 4")])
    refused(
        "road.0.leaders.0.card",
        [{"hand": ["red_chief"]}, {}],
        road=[caravan(1, 5, 0, "1 red 2", led="1 red_chief")],
    )


@pytest.mark.parametrize(
    ("key", "rest"),
    [
        ("rode", {"rode": []}),
        ("seats.0.purse", {"seats": [{"purse": 1}, {}]}),
        ("road.0.number", {"road": on_road(number=3)}),
        ("road.0.attacks.0.seat", {"road": on_road(attacks=[{"seat": 1}])}),
        ("road.0.leaders.0.colour", {"road": on_road(leaders=[{"colour": "red"}])}),
    ],
)
def test_an_unknown_key_is_refused(key: str, rest: dict[str, Any]) -> None:
    seats = rest.pop("seats", None)
    refused(key, seats, **rest)


@pytest.mark.parametrize("card", ["red5", "caravan9", "caravan1", "Red1", "chief", "?", 3, None])
def test_a_card_the_game_does_not_have_is_refused(card: object) -> None:
    refused("seats.0.hand.0", [{"hand": [card]}, {}])
    refused("deck.0", deck=[card])


@pytest.mark.parametrize("value", [1, 9, "5", True, 5.0])
def test_a_caravan_that_is_none_is_refused(value: object) -> None:
    refused("road.0.value", road=on_road(value=value))
    refused("seats.0.won.0", [{"won": [value]}, {}])


@pytest.mark.parametrize("key", ["value", "owner"])
def test_what_a_caravan_cannot_do_without(key: str) -> None:
    refused(f"road.0.{key}", road=on_road(**{key: None}))


@pytest.mark.parametrize("key", ["side", "colour", "bandits"])
def test_what_an_attack_cannot_do_without(key: str) -> None:
    attack = {"side": 1, "colour": "red", "bandits": [1]}
    refused(f"road.0.attacks.0.{key}", road=on_road(attacks=[{**attack, key: None}]))


@pytest.mark.clause("LOOT-21")
def test_attacks_that_cannot_be_are_refused() -> None:
    refused("road.0.attacks.1", road=[caravan(1, 5, 0, "1 red 2", "0 red 3")])
    refused("road.0.attacks.1", road=[caravan(1, 5, 0, "1 red 2", "1 blue 3")])
    refused("road.0.attacks.0.bandits", road=[caravan(1, 5, 0, "1 red")])
    refused("road.0.attacks.0.bandits.0", road=[caravan(1, 5, 0, "1 red 5")])
    refused("road.0.attacks.0.side", road=[caravan(1, 5, 0, "2 red 1")])


@pytest.mark.clause("LOOT-23", "LOOT-24", "LOOT-63")
def test_leaders_that_cannot_be_are_refused() -> None:
    refused("road.0.leaders.0", road=[caravan(1, 5, 0, "1 red 2", led="0 red_chief")])
    refused("road.0.leaders.0", road=[caravan(1, 5, 0, "1 red 2", led="1 blue_chief")])
    refused("road.0.leaders.0", road=[caravan(1, 5, 0, "1 red 2", led="1 salar")])
    refused("road.0.leaders.0.card", road=[caravan(1, 5, 0, "1 red 2", led="1 red2")])
    seats: list[dict[str, Any]] = [{}, {}, {}, {}]
    road = [caravan(1, 5, 1, "1 red 2", led="0 salar")]
    Scenario("loot", seats, TEAMS, road=road)
    refused("road.0.leaders.0", seats, road=road)


@pytest.mark.clause("LOOT-62")
def test_in_teams_a_side_is_a_team() -> None:
    seats: list[dict[str, Any]] = [{}, {}, {}, {}]
    refused("road.0.attacks.0.side", seats, TEAMS, road=[caravan(1, 5, 0, "2 red 2")])
    Scenario("loot", seats, TEAMS, road=[caravan(1, 5, 3, "1 red 2")])
    refused("road.0.owner", seats, TEAMS, road=[caravan(1, 5, 4, "1 red 2")])


@pytest.mark.parametrize("number", [0, 51, -1, "1", True])
def test_a_bad_number_of_a_caravan_is_refused(number: object) -> None:
    refused("road.0.id", road=on_road(id=number))


def test_a_number_twice_is_refused() -> None:
    refused("road.1", road=[caravan(3, 5, 0), caravan(3, 4, 0)])


def test_a_number_that_leaves_none_for_the_caravans_to_come_is_refused() -> None:
    table("red1", "red2", road=[caravan(26, 5, 0)])  # 24 more can follow
    refused("road", road=[caravan(27, 5, 0)])
    Scenario("loot", SEATS, road=[caravan(50, 5, 0)], deck=["green1"])
    refused("highest", road=[caravan(3, 5, 0)], highest=2)
    refused("highest", highest=30)


@pytest.mark.parametrize("turn", [2, -1, "0", 1.0, False])
def test_a_bad_turn_is_refused(turn: object) -> None:
    refused("turn", turn=turn)


def test_what_is_left_out_is_filled_in() -> None:
    t = Scenario("loot", [{}, {"hand": ["salar"]}])
    t.expect(turn=0, road=[], discard=[], highest=0)
    assert len(t["deck"]) == 77
    assert t.game.tally(t.state.position()) == whole_deck()
    assert t.legal(0) == ["draw"]
    road: list[Any] = [{"value": 5, "owner": 0}, {"value": 4, "owner": 0}]
    t = Scenario("loot", [{}, {"hand": ["red1"]}], road=road, turn=1)
    assert t.legal(1) == ["draw", "attack:1:red1", "attack:2:red1"]


def test_the_seed_shuffles_the_deck() -> None:
    first, second = (Scenario("loot", SEATS, seed=seed)["deck"] for seed in (1, 2))
    assert first != second
    assert sorted(first) == sorted(second)


def test_with_a_deck_given_the_rest_is_out_of_play() -> None:
    t = Scenario("loot", SEATS, deck=["green1", "green2"])
    t.expect(deck=["green1", "green2"])
    assert sum(t.game.tally(t.state.position()).values()) == 4


def test_a_question_nobody_would_ask_is_refused() -> None:
    t = table("red1", "blue1", "green1")
    document = t.state.position()
    game = neyrang.game("loot")
    for change in ({"seat": 1}, {"step": "plunder"}, {"then": [{"step": "turn", "seat": 1}]}):
        pending = {**t["pending"], **change}
        with pytest.raises(BadPosition, match=r"^pending"):
            game.load({**document, "pending": pending})
    with pytest.raises(BadPosition, match=r"^pending"):
        game.load({**document, "deck": [], "seats": [{}, {}, {}]})


def test_a_team_mate_who_sits_out_is_passed_over_when_loading() -> None:
    t = table("", "red1", "blue1", "green1", teams=True, deck="")
    assert t.actors == [1]


def test_a_move_that_is_not_legal_is_refused_with_what_is() -> None:
    t = table("caravan5", "blue1")
    with pytest.raises(IllegalMove, match=r"salar:1.*seat 0.*draw play:caravan5"):
        t.state.apply(0, t.game.move("salar:1"))

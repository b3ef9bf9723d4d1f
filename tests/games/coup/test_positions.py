"""Positions that cannot be are refused, with a message that names the key."""

from __future__ import annotations

from typing import Any

import pytest

import neyrang
from neyrang.core.errors import BadMove, BadOption, BadPosition, IllegalMove
from tests.games.coup.table import table
from tests.scenario import Scenario

DUKES: dict[str, Any] = {"hand": ["duke", "duke"]}
CAPTAINS: dict[str, Any] = {"hand": ["captain", "captain"]}
OTHER: dict[str, Any] = {"hand": ["contessa", "assassin"]}


def refused(message: str, *seats: dict[str, Any], options: Any = None, **rest: Any) -> None:
    """The message has to begin with this key."""
    with pytest.raises(BadPosition) as caught:
        Scenario("coup", seats, options, **rest)
    assert str(caught.value).startswith(f"{message}: "), str(caught.value)


def test_a_fourth_duke_is_refused() -> None:
    refused("seats.2.hand.0", DUKES, {"hand": ["duke", "captain"]}, {"hand": ["duke", "captain"]})
    refused("seats.1.lost.0", DUKES, {"hand": ["duke"], "lost": ["duke"]}, CAPTAINS)
    refused("court.1", DUKES, CAPTAINS, OTHER, court=["duke", "duke"])


def test_a_fourth_duke_is_fine_among_seven() -> None:
    seats = [DUKES, DUKES, CAPTAINS, CAPTAINS, OTHER, OTHER, {"hand": ["ambassador"]}]
    assert len(Scenario("coup", seats)["court"]) == 20 - 13


@pytest.mark.parametrize(
    ("key", "seats", "rest"),
    [
        ("tresury", [DUKES, CAPTAINS, OTHER], {"tresury": 40}),
        ("seats.1.purse", [DUKES, {**CAPTAINS, "purse": 3}, OTHER], {}),
    ],
)
def test_an_unknown_key_is_refused(key: str, seats: list[Any], rest: dict[str, Any]) -> None:
    refused(key, *seats, **rest)


@pytest.mark.parametrize("treasury", [43, 45, 0, 51, -1, "44", True])
def test_a_treasury_that_does_not_add_up_is_refused(treasury: object) -> None:
    refused("treasury", DUKES, CAPTAINS, OTHER, treasury=treasury)


def test_a_treasury_that_adds_up_is_fine() -> None:
    Scenario("coup", [DUKES, CAPTAINS, OTHER], treasury=44).expect(treasury=44)


def test_more_than_fifty_coins_are_refused() -> None:
    refused("seats", {**DUKES, "coins": 30}, {**CAPTAINS, "coins": 21}, {**OTHER, "coins": 0})
    refused("seats.0.coins", {**DUKES, "coins": 51}, CAPTAINS, OTHER)
    refused("seats.0.coins", {**DUKES, "coins": -1}, CAPTAINS, OTHER)
    refused("seats.0.coins", {**DUKES, "coins": 1.5}, CAPTAINS, OTHER)


@pytest.mark.parametrize(("role", "inquisitor"), [("ambassador", True), ("inquisitor", False)])
def test_ambassadors_and_inquisitors_do_not_meet(role: str, inquisitor: bool) -> None:
    options = {"inquisitor": inquisitor}
    refused("seats.0.hand.0", {"hand": [role]}, CAPTAINS, OTHER, options=options)
    refused("court.0", DUKES, CAPTAINS, OTHER, options=options, court=[role])


@pytest.mark.parametrize("card", ["queen", "Duke", "?", 3, None, ["duke"]])
def test_a_card_the_game_does_not_have_is_refused(card: object) -> None:
    refused("seats.0.hand.0", {"hand": [card]}, CAPTAINS, OTHER)


def test_too_many_cards_are_refused() -> None:
    refused("seats.0", {"hand": ["duke", "duke"], "lost": ["captain"]}, CAPTAINS, OTHER)
    refused("seats.1", DUKES, {"hand": ["captain", "captain", "contessa"]}, OTHER)


def test_nobody_in_the_game_is_refused() -> None:
    refused("seats", {"lost": ["duke", "duke"]}, {"lost": ["captain", "captain"]})


@pytest.mark.parametrize("seats", [0, 1, 11])
def test_too_many_or_too_few_seats_are_refused(seats: int) -> None:
    with pytest.raises(BadOption, match="players"):
        Scenario("coup", [{"hand": []}] * seats)


def test_a_number_of_seats_other_than_asked_for_is_refused() -> None:
    with pytest.raises(BadPosition, match=r"^seats: .*3"):
        neyrang.game("coup").load({"seats": [DUKES, CAPTAINS]}, players=3)
    with pytest.raises(BadPosition, match=r"^seats: "):
        neyrang.game("coup").load({"turn": 0})


@pytest.mark.parametrize("turn", [3, -1, "0", 1.0, False])
def test_a_bad_turn_is_refused(turn: object) -> None:
    refused("turn", DUKES, CAPTAINS, OTHER, turn=turn)


def test_the_turn_of_a_player_who_is_out_is_refused() -> None:
    refused("turn", DUKES, {"lost": ["captain", "captain"]}, OTHER, turn=1)


def test_a_turn_left_out_goes_to_the_first_seat_in_the_game() -> None:
    assert table("| duke duke", "captain captain", "contessa contessa").actors == [1]


def test_factions_and_reserve_need_reformation() -> None:
    refused("seats.0.faction", {**DUKES, "faction": "loyalist"}, CAPTAINS, OTHER)
    refused("reserve", DUKES, CAPTAINS, OTHER, reserve=2)


def test_an_unknown_faction_is_refused() -> None:
    options = {"reformation": True}
    refused("seats.1.faction", DUKES, {**CAPTAINS, "faction": "royal"}, OTHER, options=options)


def test_factions_left_out_alternate() -> None:
    t = Scenario("coup", [DUKES, CAPTAINS, OTHER], {"reformation": True})
    factions = [seat["faction"] for seat in t["seats"]]
    assert factions == ["loyalist", "reformist", "loyalist"]


@pytest.mark.parametrize("draft", [False, True])
def test_cards_are_removed_only_in_a_draft(draft: bool) -> None:
    rest: dict[str, Any] = {"options": {"draft": draft}, "removed": ["duke"]}
    if draft:
        Scenario("coup", [DUKES, CAPTAINS], **rest).expect(removed=["duke"])
    else:
        refused("removed", DUKES, CAPTAINS, **rest)


def test_a_seat_removes_cards_only_in_a_draft() -> None:
    refused("seats.0.removed", {**DUKES, "removed": ["contessa"]}, CAPTAINS, OTHER)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"reformtion": True}, "reformtion"),
        ({"reformation": "yes"}, "reformation"),
        ({"inquisitor": 1}, "inquisitor"),
        ({"draft": True}, "draft"),
    ],
)
def test_a_bad_option_is_refused_by_its_name(options: dict[str, Any], named: str) -> None:
    with pytest.raises(BadOption, match=named):
        Scenario("coup", [DUKES, CAPTAINS, OTHER], options)
    with pytest.raises(BadOption, match=named):
        Scenario.start("coup", 3, options=options)


def test_what_is_left_out_of_a_position_is_filled_in() -> None:
    t = Scenario("coup", [DUKES, {"hand": ["captain"], "lost": ["contessa"]}, {"lost": ["duke"]}])
    t.expect({"seats.0.coins": 2, "seats.2.coins": 0, "treasury": 46, "turn": 0, "reserve": 0})
    assert sorted(t["court"]) == sorted(
        ["contessa"] * 2 + ["captain"] * 2 + ["assassin", "ambassador"] * 3
    )


def test_every_position_loads_back_to_the_same_state() -> None:
    t = table("duke captain", "contessa captain", "assassin duke", coins=[3, 2, 2])
    for line in ("0 assassinate:1", "2 pass", "1 challenge", "0 concede", "0 lose:duke"):
        t.play(line)
        written = t.state.position()
        loaded = neyrang.game("coup").load(written)
        assert loaded.position() == written
        assert loaded.actors() == t.actors


def test_a_move_that_is_not_legal_is_refused_with_what_is() -> None:
    t = table("duke captain", "contessa captain", "assassin duke")
    game = t.game
    with pytest.raises(IllegalMove, match=r"coup:1.*seat 0.*income"):
        t.state.apply(0, game.move("coup:1"))
    with pytest.raises(IllegalMove, match=r"seat 1\b.*\b0\b"):
        t.state.apply(1, game.move("income"))
    with pytest.raises(BadMove, match=r"'steel:1'.*steal:1"):
        game.move("steel:1")


def test_before_the_first_turn_the_factions_are_not_left_out() -> None:
    game = neyrang.game("coup")
    document: Any = game.start(2, 0, {"reformation": True}).position()
    document["pending"]["then"] = [{"step": "turn", "seat": 0}]
    with pytest.raises(BadPosition, match=r"^pending: before the first turn come draft, factions"):
        game.load(document)


def test_nothing_happens_twice_in_a_turn() -> None:
    game = neyrang.game("coup")
    state = game.start(3, 0)
    state.apply(0, game.move("tax"))
    document: Any = state.position()
    document["pending"]["then"].append({"step": "end_turn"})
    with pytest.raises(BadPosition, match=r"^pending: block, effect and end_turn come once"):
        game.load(document)

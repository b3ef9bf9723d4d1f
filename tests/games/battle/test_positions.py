"""Hand-written positions: what may be left out, what follows, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import neyrang
from neyrang.core.errors import NeyrangError
from tests.games.battle.table import condottiere, hands, rakab
from tests.scenario import Scenario


def test_left_out_the_deck_holds_the_rest() -> None:
    t = rakab("1", "1", "1 | 5")
    assert len(t["deck"]) == 106
    assert rakab("1", "1", "1", seed=1)["deck"] != rakab("1", "1", "1", seed=2)["deck"]
    assert rakab("1", "1", "1", deck=["5", "6"])["deck"] == ["5", "6"]


def test_with_a_battle_it_loads_in_it_without_one_at_the_placing() -> None:
    assert rakab("1", "1", "1", token=1, turn=2).actors == [2]
    assert rakab("1", "1", "1", token=1).actors == [1]
    t = rakab("1", "1", "1", battle=None, token=1)
    assert t.legal(1)[0].startswith("place:")
    t.play("1 place:ray").expect(turn=1)


def test_with_a_line_the_conclusion_follows_the_placing() -> None:
    t = condottiere("1 | 5", "1", battle=None, token=0).play("0 place:roma")
    assert sorted(t.actors) == [0, 1]
    t.expect(discard=["5"]).play("* hold").expect(turn=0)
    t = condottiere("1", "1", battle=None, token=0, seasons=["winter"]).play("0 place:roma")
    t.expect(discard=["winter"])
    assert sorted(t.actors) == [0, 1]


def test_what_needs_no_question_happens_at_once() -> None:
    t = rakab("", "", "1", token=0)
    t.expect(passes=[0, 1], turn=2)
    t = condottiere("", "| 5", "", token=0)  # nobody can play: concluded at once
    t.expect({"owners.roma": 1})
    assert hands(t) == [0, 0, 0]
    t.can("1 place:siena")


def test_strength_is_printed_not_read() -> None:
    t = Scenario("rakab", [{"hand": ["1"], "strength": 99}, {"hand": ["1"]}, {}], battle="ray")
    t.expect({"seats.0.strength": 0})


def test_two_players_own_decks_follow_from_the_rest() -> None:
    t = rakab("1 10 | 5", "1", discard=["heroine"])
    assert [len(seat["deck"]) for seat in t["seats"]] in ([19, 22], [20, 21])
    seats: Any = [{"hand": ["1"], "deck": ["5", "6"]}, {"hand": ["1"]}]
    t = Scenario("rakab", seats, battle="ray")
    assert t["seats.0.deck"] == ["5", "6"]


BAD: list[tuple[str, dict[str, Any], str]] = [
    ("rakab", {"battle": "roma"}, "battle: 'roma' is none of"),
    ("rakab", {"battle": "final"}, "battle: 'final' is none of"),
    ("rakab", {"owners": {"roma": 1}}, "owners.roma: unknown key"),
    ("rakab", {"owners": {"ray": 7}}, "owners.ray: should be a whole number"),
    ("rakab", {"seasons": ["bishop"]}, "seasons.0: bishop is no season"),
    ("rakab", {"discard": ["heroine"] * 4}, "discard.3: heroine again"),
    ("rakab", {"points": [1, 2, 3]}, "points: only with the option points"),
    ("rakab", {"defended": True}, "defended: only with the option conquest"),
    ("rakab", {"passes": [1, 1]}, "passes.1: seat 1 passes twice"),
    ("rakab", {"token": 3}, "token: should be a whole number from 0 to 2"),
    ("condottiere", {"finalists": [0, 1]}, "finalists: only in a final battle"),
    ("condottiere", {"favor": "ray"}, "favor: 'ray' is none of"),
    ("condottiere", {"colour": 1}, "colour: unknown key"),
    ("condottiere", {"ended": {"winners": [0]}}, "ended: should have winners and reason"),
]


@pytest.mark.parametrize(("name", "change", "message"), BAD)
def test_impossible_tables_are_refused_by_key(
    name: str, change: dict[str, Any], message: str
) -> None:
    document = {"seats": [{"hand": ["1"]}] * 3, **change}
    with pytest.raises(NeyrangError) as refused:
        neyrang.game(name).load(document, 3)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        ({"hand": ["7"]}, "seats.0.hand.0: '7' is none of"),
        ({"facedown": "5"}, "seats.0.facedown: face-down cards need the option"),
        ({"deck": ["5"]}, "seats.0.deck: seats have decks of their own with two"),
        ({"burnt": ["5"]}, "seats.0.burnt: only a hand without soldiers"),
        ({"shown": [1]}, "seats.0.shown: hands are not shown"),
        ({"passed": 1}, "seats.0.passed: should be true or false"),
    ],
)
def test_impossible_seats_are_refused_by_key(seat: dict[str, Any], message: str) -> None:
    with pytest.raises(NeyrangError) as refused:
        neyrang.game("rakab").load({"seats": [seat, {}, {}]}, 3)
    assert str(refused.value).startswith(message)


def test_a_third_of_an_own_deck_is_refused() -> None:
    with pytest.raises(
        NeyrangError, match=r"seats\.0\.hand\.2: 5 again, but this seat has no more"
    ):
        neyrang.game("rakab").load({"seats": [{"hand": ["5", "5", "5"]}, {}]}, 2)
    with pytest.raises(NeyrangError, match=r"seats\.0\.hand\.0: courtesan again"):
        neyrang.game("rakab").load({"seats": [{"hand": ["courtesan"]}, {}]}, 2)
    with pytest.raises(NeyrangError, match="favor: there is no peace token"):
        neyrang.game("rakab").load({"seats": [{}, {}], "favor": "ray"}, 2)


@pytest.mark.clause("RAKAB-81")
def test_rakab_for_two_loads_between_two_wars() -> None:
    game = neyrang.game("rakab")
    seats = [{"hand": ["1"], "line": ["2"]}, {"hand": ["3"]}]
    state = game.load({"seats": seats})
    assert state.actors() == [0]
    assert game.load(state.position()).position() == state.position()


@pytest.mark.clause("COND-84")
def test_a_card_lies_face_down_in_a_battle_only() -> None:
    seats: list[dict[str, object]] = [{"hand": ["1"], "facedown": "2"}, {}, {}]
    with pytest.raises(NeyrangError, match=r"^seats\.0\.facedown: only in a battle"):
        neyrang.game("condottiere").load({"seats": seats}, 3, {"hidden_cards": True})


@pytest.mark.clause("COND-81", "COND-3")
def test_the_first_seat_of_a_series_is_in_the_position() -> None:
    game = neyrang.game("condottiere")
    state = game.start(3, 0, {"points": 20}, first=2)
    assert state.position()["first"] == 2
    assert game.load(state.position()).first_seat == 2

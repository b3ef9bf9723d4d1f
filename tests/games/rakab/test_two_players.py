"""Rakab for two, and the map: RAKAB-80 to RAKAB-90."""

from __future__ import annotations

from collections import Counter

import pytest

import neyrang
from tests.games.battle.table import hands, rakab
from tests.scenario import Scenario

OWN_DECK = {
    **dict.fromkeys(["1", "2", "3", "4", "5", "6", "10"], 2), "scarecrow": 3, "bishop": 1,
    "drummer": 1, "heroine": 1, "surrender": 1, "winter": 1, "spring": 1,
}  # fmt: skip


@pytest.mark.clause("RAKAB-80")
def test_each_has_the_same_deck_of_23_and_draws_8() -> None:
    t = Scenario.start("rakab", 2, 4)
    for seat in t["seats"]:
        assert len(seat["hand"]) == 8
        assert Counter([*seat["hand"], *seat["deck"]]) == OWN_DECK
    assert t["seats.0.deck"] != t["seats.1.deck"]
    assert t.sees(1, "seats.1.deck") == ["?"] * 15  # not even the own one


@pytest.mark.clause("RAKAB-81")
def test_after_a_war_each_draws_up_to_8_and_what_was_played_is_out() -> None:
    t = Scenario.start("rakab", 2, 4)
    t.play("0 place:ray")
    card = t.legal(0)[1]
    t.play(f"0 {card}")
    if t.actors == [0]:
        t.play("0 take:none")
    t.play("* pass", "* pass")
    assert hands(t) == [8, 8]
    assert all(move.startswith("place:") for move in t.legal(t["token"]))  # nothing to burn
    t.expect(discard=[card.removeprefix("play:")])
    assert [len(seat["deck"]) for seat in t["seats"]] == [14, 15]


@pytest.mark.clause("RAKAB-81")
def test_they_draw_as_far_as_the_deck_goes() -> None:
    seats = [{"hand": ["1"], "line": ["10"], "deck": ["2", "3"]}, {"hand": ["1"], "deck": []}]
    t = Scenario("rakab", seats, battle="ray", token=0, owners={})
    t.play("0 pass", "1 pass")
    t.expect({"seats.0.hand": ["1", "2", "3"], "seats.1.hand": ["1"]})


@pytest.mark.clause("RAKAB-82")
def test_three_wars_win_and_adjacency_does_not_matter() -> None:
    t = rakab("1 | 10", "1", token=0, owners={"gilan": 0, "tabarestan": 1, "gorgan": 1})
    t.play("0 pass", "1 pass").goes_on()
    t = rakab("1 | 10", "1", token=0, owners={"makran": 0, "gilan": 0})
    t.play("0 pass", "1 pass").over([0])


def bare(hand: str, line: str = "") -> dict[str, object]:
    return {"hand": hand.split(), "line": line.split(), "deck": []}


@pytest.mark.clause("RAKAB-83")
def test_when_both_have_nothing_left_more_wars_win() -> None:
    t = Scenario("rakab", [bare("1", "10"), bare("")], battle="ray", token=0)
    t.play("0 play:1").over([0])
    t = Scenario("rakab", [bare("1", "10"), bare("")], battle="ray", token=0, owners={"gilan": 1})
    t.play("0 play:1").over([])  # one war each: nobody wins


@pytest.mark.clause("RAKAB-83")
def test_it_also_ends_when_one_has_nothing_and_the_other_plays_no_card() -> None:
    t = Scenario("rakab", [bare("1 2"), bare("")], battle=None, token=0, owners={"gilan": 1})
    t.play("0 place:ray", "0 pass").over([1])
    t = Scenario("rakab", [bare("1 2"), bare("")], battle=None, token=0, owners={"gilan": 1})
    t.play("0 place:ray", "0 play:1", "0 pass").goes_on().expect({"owners.ray": 0})


@pytest.mark.clause("RAKAB-84", "RAKAB-26")
def test_the_bishop_only_burns_and_silence_ends_it_without_a_winner() -> None:
    t = rakab("bishop 1 | 5", "1 | 5", token=0)
    t.play("0 play:bishop").expect(turn=1, favor=None)
    t.expect({"seats.0.line": ["bishop"], "seats.1.line": []})
    t = rakab("1", "1", battle=None, quiet=2)
    t.play("0 place:ray", "* pass", "* pass").over([])


@pytest.mark.clause("RAKAB-90")
def test_the_provinces_are_a_map_of_ours() -> None:
    game = neyrang.game("rakab")
    assert game.complete(3) == {"map": "iran"}
    assert sum(move.startswith("place:") for move in game.notation.moves) == 17
    assert game.notation.names["fa"]["ray"] == "ری"

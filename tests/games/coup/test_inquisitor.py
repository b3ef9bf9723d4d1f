"""The inquisitor: exchanges one card, examines, and blocks steals."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.coup.table import INQUISITOR, all_cards, table, told
from tests.scenario import Scenario

THREE = ("inquisitor duke", "captain contessa", "assassin contessa")
COURT = ["duke", "assassin", "captain"]


def inquired(*hands: str, **rest: Any) -> Scenario:
    return table(*(hands or THREE), options=INQUISITOR, **{"court": COURT, **rest})


def examined(*hands: str, **rest: Any) -> Scenario:
    return inquired(*hands, **rest).play("0 examine:1", "* pass")


@pytest.mark.clause("COUP-110")
@pytest.mark.parametrize(("players", "copies"), [(3, 3), (6, 3), (7, 4), (10, 5)])
@pytest.mark.parametrize("reformation", [False, True])
def test_inquisitors_take_the_place_of_ambassadors(
    players: int, copies: int, reformation: bool
) -> None:
    options = {"inquisitor": True, "reformation": reformation}
    cards = all_cards(Scenario.start("coup", players, options=options))
    assert cards["inquisitor"] == copies
    assert cards["ambassador"] == 0
    assert cards.total() == 5 * copies


@pytest.mark.clause("COUP-110")
def test_without_the_option_nobody_examines() -> None:
    t = table("ambassador duke", "captain contessa")
    t.cannot("0 examine:1")


@pytest.mark.clause("COUP-111")
def test_the_exchange_draws_one_card_and_returns_one() -> None:
    t = inquired("inquisitor contessa", *THREE[1:]).play("0 exchange", "* pass")
    t.expect({"seats.0.hand": ["inquisitor", "contessa", "duke"], "court": ["assassin", "captain"]})
    assert sorted(t.legal(0)) == [
        "keep:contessa+duke", "keep:contessa+inquisitor", "keep:duke+inquisitor",
    ]  # fmt: skip
    t.play("0 keep:contessa+duke").expect({"seats.0.hand": ["contessa", "duke"], "turn": 1})
    assert Counter(t["court"]) == Counter(["inquisitor", "assassin", "captain"])


@pytest.mark.clause("COUP-111")
def test_with_one_influence_the_exchange_keeps_one_of_two() -> None:
    t = inquired("inquisitor | duke", *THREE[1:]).play("0 exchange", "* pass")
    assert sorted(t.legal(0)) == ["keep:duke", "keep:inquisitor"]


@pytest.mark.clause("COUP-111", "COUP-112")
@pytest.mark.parametrize("move", ["exchange", "examine:1"])
def test_both_actions_are_proven_by_the_inquisitor(move: str) -> None:
    t = inquired().play(f"0 {move}", "2 challenge")
    assert t.legal(0) == ["concede", "reveal:inquisitor"]
    t.play("0 concede", "0 lose:duke").expect({"turn": 1, "shown": None})


@pytest.mark.clause("COUP-112")
def test_the_examined_player_chooses_what_to_show() -> None:
    t = examined()
    assert t.actors == [1]
    assert sorted(t.legal(1)) == ["show:captain", "show:contessa"]
    t.play("1 show:captain")
    assert t.actors == [0]
    assert t.legal(0) == ["leave", "replace"]


@pytest.mark.clause("COUP-112")
def test_an_examination_cannot_be_blocked() -> None:
    t = inquired().play("0 examine:1")
    assert t.legal(1) == t.legal(2) == ["pass", "challenge"]
    t.play("* pass").cannot("* pass")


@pytest.mark.clause("COUP-112")
def test_the_only_card_is_shown_without_asking() -> None:
    t = examined("inquisitor duke", "captain | contessa", "assassin contessa")
    assert t.actors == [0]
    assert t.sees(0, "seats.1.hand") == ["captain"]


@pytest.mark.clause("COUP-112")
def test_a_card_given_back_changes_nothing() -> None:
    t = examined().play("1 show:captain", "0 leave")
    t.expect({"seats.1.hand": ["captain", "contessa"], "court": COURT, "turn": 1, "shown": None})


@pytest.mark.clause("COUP-112")
@pytest.mark.parametrize("seed", range(8))
def test_a_replaced_card_goes_to_the_court_after_the_draw(seed: int) -> None:
    t = examined(seed=seed, court=["duke", "assassin"]).play("1 show:captain", "0 replace")
    t.expect({"seats.1.hand": ["duke", "contessa"], "turn": 1})
    assert sorted(t["court"]) == ["assassin", "captain"]


@pytest.mark.clause("COUP-112")
def test_the_court_is_shuffled_after_a_replacement() -> None:
    tops = set()
    for seed in range(30):
        t = examined(seed=seed).play("1 show:captain", "0 replace")
        tops.add(t["court.0"])
    assert len(tops) == 2


@pytest.mark.clause("COUP-112")
def test_a_last_card_can_be_replaced_too() -> None:
    t = examined("inquisitor duke", "captain | contessa", "assassin contessa").play("0 replace")
    t.expect({"seats.1.hand": ["duke"], "seats.1.lost": ["contessa"], "turn": 1})


@pytest.mark.clause("COUP-112", "COUP-2")
def test_the_examiner_alone_knows_the_card_and_only_until_the_decision() -> None:
    t = examined()
    assert t.sees(0, "seats.1.hand") == ["?", "?"]
    t.play("1 show:captain")
    assert sorted(t.sees(0, "seats.1.hand")) == ["?", "captain"]
    assert sorted(t.sees(1, "seats.1.hand")) == ["captain", "contessa"]
    for stranger in (2, -1):
        assert t.sees(stranger, "seats.1.hand") == ["?", "?"]
        assert "captain" not in str(t.heard(stranger))
        assert "captain" not in str(t.sees(stranger, "pending"))
    assert "captain" in str(told(t, "shown", 0))
    t.play("0 leave")
    assert t.sees(0, "seats.1.hand") == ["?", "?"]


@pytest.mark.clause("COUP-112", "COUP-2")
def test_nobody_but_its_owner_sees_the_replacement() -> None:
    t = examined().play("1 show:captain", "0 replace")
    for stranger in (0, 2, -1):
        assert t.sees(stranger, "seats.1.hand") == ["?", "?"]
        assert "duke" not in str(t.heard(stranger))
    assert "duke" in str(t.heard(1))


@pytest.mark.clause("COUP-112")
@pytest.mark.parametrize(("court", "legal"), [([], ["leave"]), (["duke"], ["leave", "replace"])])
def test_with_an_empty_court_the_card_can_only_be_given_back(
    court: list[str], legal: list[str]
) -> None:
    t = examined(court=court).play("1 show:captain")
    assert t.legal(0) == legal


@pytest.mark.clause("COUP-113", "COUP-42")
def test_the_inquisitor_blocks_a_steal_and_the_ambassador_does_not() -> None:
    t = inquired("captain duke", "inquisitor contessa", "duke contessa", court=[])
    t.play("0 steal:1", "* pass")
    assert sorted(t.legal(1)) == ["block:captain", "block:inquisitor", "pass"]
    t.play("1 block:inquisitor", "0 challenge")
    assert t.legal(1) == ["concede", "reveal:inquisitor"]
    t.play("1 reveal:inquisitor", "0 lose:duke")
    t.expect({"seats.0.coins": 2, "seats.1.coins": 2, "turn": 1})


@pytest.mark.clause("COUP-113")
def test_without_the_option_no_inquisitor_blocks() -> None:
    t = table("captain duke", "ambassador contessa").play("0 steal:1", "* pass")
    t.cannot("1 block:inquisitor").can("1 block:ambassador")

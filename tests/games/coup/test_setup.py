"""Setup: cards, coins and who begins."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import neyrang
from neyrang.core.errors import BadOption
from tests.games.coup.table import CHARACTERS, all_cards, all_coins, influence, table
from tests.scenario import Scenario


@pytest.mark.clause("COUP-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_classic_deck_has_three_of_each_character(players: int) -> None:
    t = Scenario.start("coup", players, options={"draft": False} if players == 2 else None)
    assert all_cards(t) == dict.fromkeys(CHARACTERS, 3)
    assert all_coins(t) == 50


@pytest.mark.clause("COUP-1", "COUP-120")
@pytest.mark.parametrize("players", [0, 1, 11])
def test_fewer_than_two_or_more_than_ten_cannot_play(players: int) -> None:
    with pytest.raises(BadOption, match=f"2-10 players, not {players}"):
        neyrang.game("coup").start(players)


@pytest.mark.clause("COUP-2")
@pytest.mark.parametrize("players", [3, 6])
def test_everybody_gets_two_cards_and_the_rest_is_the_court(players: int) -> None:
    t = Scenario.start("coup", players, seed=5)
    assert influence(t) == [2] * players
    assert len(t["court"]) == 15 - 2 * players
    assert all(seat["lost"] == [] for seat in t["seats"])


@pytest.mark.clause("COUP-2")
def test_the_cards_are_shuffled() -> None:
    hands = Counter(str(Scenario.start("coup", 3, seed)["seats.0.hand"]) for seed in range(40))
    assert len(hands) > 8
    assert Scenario.start("coup", 3, 7)["seats"] == Scenario.start("coup", 3, 7)["seats"]


@pytest.mark.clause("COUP-2")
def test_you_see_your_own_cards_and_nobody_elses() -> None:
    t = table("duke contessa", "captain duke", "assassin | duke")
    assert t.sees(0, "seats.0.hand") == ["duke", "contessa"]
    assert t.sees(0, "seats.1.hand") == ["?", "?"]
    assert t.sees(1, "seats.0.hand") == ["?", "?"]
    assert t.sees(1, "seats.2.hand") == ["?"]
    assert t.sees(2, "seats.2.hand") == ["assassin"]
    for seat in (0, 1, 2, neyrang.SPECTATOR):
        assert set(t.sees(seat, "court")) == {"?"}
    assert t.sees(neyrang.SPECTATOR, "seats.0.hand") == ["?", "?"]


@pytest.mark.clause("COUP-2")
def test_of_the_deal_everybody_hears_only_their_own_cards() -> None:
    t = Scenario.start("coup", 3, seed=1)
    for hearer in (0, 1, 2, neyrang.SPECTATOR):
        for event in t.heard(hearer):
            dealt = event["cards"]
            assert isinstance(dealt, list)
            own = event["seat"] == hearer
            assert sorted(dealt) == (sorted(t[f"seats.{hearer}.hand"]) if own else ["?", "?"])


@pytest.mark.clause("COUP-3")
@pytest.mark.parametrize("players", [3, 4, 6])
def test_everybody_starts_with_two_coins_and_the_treasury_has_the_rest(players: int) -> None:
    t = Scenario.start("coup", players)
    assert [seat["coins"] for seat in t["seats"]] == [2] * players
    t.expect(treasury=50 - 2 * players, reserve=0)


@pytest.mark.clause("COUP-3")
def test_coins_are_seen_by_all() -> None:
    t = table("duke duke", "captain captain", "contessa contessa", coins=[3, 8, 0])
    for seat in (0, 1, 2, neyrang.SPECTATOR):
        assert [s["coins"] for s in t.sees(seat, "seats")] == [3, 8, 0]
        assert t.sees(seat, "treasury") == 39


@pytest.mark.clause("COUP-4")
@pytest.mark.parametrize("seed", range(5))
def test_seat_0_begins(seed: int) -> None:
    t = Scenario.start("coup", 4, seed)
    t.expect(turn=0)
    assert t.actors == [0]


@pytest.mark.clause("COUP-4")
def test_a_host_may_let_another_seat_begin() -> None:
    t = table("duke duke", "captain captain", "contessa contessa", turn=2)
    assert t.actors == [2]
    t.play("2 income").expect(turn=0)


@pytest.mark.clause("COUP-5")
@pytest.mark.parametrize(
    ("move", "treasury", "gained"),
    [
        ("tax", 3, 3),
        ("tax", 2, 2),
        ("tax", 0, 0),
        ("foreign_aid", 1, 1),
        ("income", 1, 1),
        ("income", 0, 0),
    ],
)
def test_a_gain_is_cut_to_what_the_treasury_holds(move: str, treasury: int, gained: int) -> None:
    t = table("duke duke", "captain captain", "contessa contessa", coins=[5, 25, 20 - treasury])
    t.expect(treasury=treasury)
    t.play(f"0 {move}", "* pass", "* pass")
    t.expect({"seats.0.coins": 5 + gained, "treasury": treasury - gained, "turn": 1})


@pytest.mark.clause("COUP-5")
@pytest.mark.parametrize("players", [2, 4, 8])
@pytest.mark.parametrize("inquisitor", [False, True])
def test_no_coin_and_no_card_is_ever_made_or_lost(players: int, inquisitor: bool) -> None:
    rng = random.Random(players)
    options = {"reformation": True, "inquisitor": inquisitor, "anarchist": True}
    if players == 2:
        options["draft"] = False
    for seed in range(5):
        t = Scenario.start("coup", players, seed, options)
        cards = all_cards(t)
        while t.actors:
            seat = rng.choice(t.actors)
            t.play(f"{seat} {rng.choice(t.legal(seat))}")
            assert all_coins(t) == 50
            assert min(t["treasury"], t["reserve"], *(s["coins"] for s in t["seats"])) >= 0
            assert all_cards(t) == cards


@pytest.mark.clause("COUP-4", "COUP-91")
def test_the_table_chooses_who_begins() -> None:
    state = neyrang.game("coup").start(3, 1, {"reformation": True}, first=2)
    assert state.actors() == [2]
    state.apply(2, neyrang.game("coup").move("faction:reformist"))
    position: Any = state.position()
    assert [seat["faction"] for seat in position["seats"]] == ["loyalist", "reformist", "reformist"]
    assert state.actors() == [2]


@pytest.mark.clause("COUP-80")
def test_of_two_whoever_begins_has_one_coin() -> None:
    state = neyrang.game("coup").start(2, 1, {"draft": False}, first=1)
    position: Any = state.position()
    assert [seat["coins"] for seat in position["seats"]] == [2, 1]
    assert position["treasury"] == 47

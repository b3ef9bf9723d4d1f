"""A campaign is set up: KARZ-10 to KARZ-14."""

from __future__ import annotations

from typing import Any

import pytest

import neyrang
from tests.games.karzar.table import told
from tests.scenario import Scenario


def start(players: int = 4, seed: int = 1, **options: object) -> Scenario:
    return Scenario.start("karzar", players, seed, options)


def choose(t: Scenario) -> Scenario:
    """Everybody keeps the first three, and fights for Iran or Turan in turn."""
    for seat in t.actors:
        t.play(f"{seat} {t.legal(seat)[0]}")
    t.play(*(f"{seat} side:{'turan' if seat % 2 else 'iran'}" for seat in t.actors))
    return t


@pytest.mark.clause("KARZ-10")
def test_a_campaign_has_eight_battles_and_a_game_at_most_five_campaigns() -> None:
    for campaigns in (1, 2, 5):
        state = neyrang.game("karzar").start(3, 3, {"campaigns": campaigns})
        rng = neyrang.Rng(1)
        seen = set()
        while not state.over():
            document: Any = state.position()
            seen.add((document["campaign"], document["battle"]))
            seat = state.actors()[0]
            legal = state.legal(seat)
            state.apply(seat, legal[rng.below(len(legal))])
        final: Any = state.position()
        played = len(final["scores"])
        assert played <= campaigns
        assert {battle for _, battle in seen} == set(range(1, 9))
        assert {campaign for campaign, _ in seen} == set(range(1, played + 1))
    with pytest.raises(neyrang.NeyrangError, match="campaigns takes 5 or 1 or 2 to 4"):
        start(campaigns=6)


@pytest.mark.clause("KARZ-11")
def test_five_public_pairs_in_the_order_they_were_turned_up() -> None:
    for seed in range(20):
        t = start(seed=seed)
        pairs = [told_pair["cards"] for told_pair in told(t, "paired")]
        assert len(pairs) == 5
        for number, pair in enumerate(pairs):
            assert [card[0] for card in pair] == ["I", "T"]  # type: ignore[attr-defined]
            assert t.sees(-1, f"slots.{number}") == pair
        for number in range(5, 9):
            t.expect({f"slots.{number}": []})


@pytest.mark.clause("KARZ-11")
def test_surplus_cards_are_seen_and_go_back() -> None:
    found = 0
    for seed in range(20):
        t = start(seed=seed)
        for event in told(t, "surplus"):
            cards: Any = event["cards"]
            found += len(cards)
            assert len({card[0] for card in cards}) == 1  # of the side that was full already
        assert len(t["camp"]) == 46 - 10 - 20
    assert found > 10


@pytest.mark.clause("KARZ-12")
@pytest.mark.parametrize("players", range(3, 9))
def test_five_heroes_and_three_helpers_each_in_secret(players: int) -> None:
    t = start(players)
    for seat in range(players):
        assert len(t[f"seats.{seat}.heroes"]) == 5
        assert len(t[f"seats.{seat}.helpers"]) == 3
        assert t.sees((seat + 1) % players, f"seats.{seat}.heroes") == ["?"] * 5
        assert t.sees(seat, f"seats.{seat}.heroes") == t[f"seats.{seat}.heroes"]
    heroes = {3: 38, 4: 46, 5: 56, 6: 64, 7: 74, 8: 82}[players]
    assert len(t["camp"]) == heroes - 10 - 5 * players


@pytest.mark.clause("KARZ-13")
def test_keep_is_asked_of_all_then_side_of_all() -> None:
    t = start()
    assert t.actors == [0, 1, 2, 3]
    hand = t["seats.0.heroes"]
    assert all(move.startswith("keep:") for move in t.legal(0))
    wanted = "+".join(sorted(hand[:3]))
    t.can(f"0 keep:{wanted}")
    for seat in (3, 1, 2):
        t.play(f"{seat} {t.legal(seat)[0]}")
        assert t[f"seats.{seat}.heroes"]
        assert t["pending.step"] == "keep"
    t.play(f"0 keep:{wanted}")
    t.expect({"seats.0.heroes": hand[:3], "pending.step": "side"})
    assert t.legal(0) == ["side:iran", "side:turan"]
    assert len(t["camp"]) == 46 - 10 - 12
    before = t["camp"]
    t.play("0 side:iran", "1 side:turan", "2 side:iran")
    t.expect({"seats.0.side": None})
    t.play("3 side:iran")
    t.expect({"seats.0.side": "iran", "seats.1.side": "turan", "pending.step": "heroes"})
    assert sorted(t["camp"]) == sorted(before)
    assert t["camp"] != before  # shuffled
    assert t.sees(0, "seats.1.side") == "?"
    assert t.sees(-1, "seats.0.side") == "?"


@pytest.mark.clause("KARZ-13")
def test_nobody_hears_which_heroes_or_side_somebody_chose() -> None:
    t = start()
    choose(t)
    for seat in range(-1, 4):
        for event in t.heard(seat):
            if event["event"] in ("kept", "sided"):
                cards: Any = event["cards"]
                assert ("?" in cards) == (event["seat"] != seat)


@pytest.mark.clause("KARZ-13")
def test_hands_may_hold_heroes_of_both_sides_and_each_campaign_asks_anew() -> None:
    t = start(3, 2)
    t.play(*(f"{seat} {t.legal(seat)[0]}" for seat in t.actors))
    mixed = [{hero[0] for hero in seat["heroes"]} for seat in t["seats"]]
    assert {"I", "T"} in mixed
    for seat in range(3):
        t.can(f"{seat} side:iran")
        t.can(f"{seat} side:turan")


@pytest.mark.clause("KARZ-14")
def test_no_move_says_anything_to_anybody() -> None:
    """There is no talk during play: every move is a decision about cards, sides or battles."""
    verbs = neyrang.game("karzar").notation.verbs().split(", ")
    assert set(verbs) == {
        "ready", "foresight", "flee", "side", "swap", "trade", "nothing", "captives", "strike",
        "helper", "mobed", "fetch", "hero", "king", "captive", "keep",
    }  # fmt: skip

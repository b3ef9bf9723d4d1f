"""Reformation: factions, conversion, and embezzling the Reserve."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.coup.table import (
    CHARACTERS,
    INQUISITOR,
    REFORMATION,
    all_cards,
    influence,
    table,
    told,
)
from tests.scenario import Scenario

FOUR = ("duke captain", "assassin contessa", "ambassador contessa", "captain assassin")


def reformed(
    factions: str, *hands: str, coins: tuple[int, ...] = (), seed: int = 0, **rest: object
) -> Scenario:
    """Factions by their first letters, e.g. `llr`."""
    names = {"l": "loyalist", "r": "reformist"}
    words = " ".join(names[letter] for letter in factions)
    cards = hands or FOUR[: len(factions)]
    return table(*cards, coins=coins, factions=words, options=REFORMATION, seed=seed, **rest)


@pytest.mark.clause("COUP-90")
def test_reformation_adds_factions_and_an_empty_reserve_but_no_cards() -> None:
    t = Scenario.start("coup", 4, options=REFORMATION)
    t.expect(reserve=0, treasury=42)
    assert all_cards(t) == dict.fromkeys(CHARACTERS, 3)
    t.play("0 faction:loyalist")
    assert all(seat["faction"] is not None for seat in t["seats"])


@pytest.mark.clause("COUP-90")
def test_there_is_a_faction_card_for_each_of_ten_players() -> None:
    t = Scenario.start("coup", 10, options=REFORMATION).play("0 faction:loyalist")
    factions = [seat["faction"] for seat in t["seats"]]
    assert factions == ["loyalist", "reformist"] * 5


@pytest.mark.clause("COUP-90")
def test_without_reformation_there_is_nothing_of_it() -> None:
    t = table(*FOUR, coins=[9, 2, 2, 2])
    assert not [m for m in t.legal(0) if m.startswith(("convert", "embezzle"))]
    assert {seat["faction"] for seat in t["seats"]} == {None}


@pytest.mark.clause("COUP-91")
@pytest.mark.parametrize(
    ("first", "second"), [("loyalist", "reformist"), ("reformist", "loyalist")]
)
@pytest.mark.parametrize("players", [3, 4])
def test_factions_alternate_from_the_choice_of_the_first(
    first: str, second: str, players: int
) -> None:
    t = Scenario.start("coup", players, options=REFORMATION)
    assert t.actors == [0]
    assert t.legal(0) == ["faction:loyalist", "faction:reformist"]
    t.play(f"0 faction:{first}")
    assert [seat["faction"] for seat in t["seats"]] == [first, second, first, second][:players]
    assert t.actors == [0]
    assert [s["faction"] for s in t.sees(1, "seats")] == [s["faction"] for s in t["seats"]]


@pytest.mark.clause("COUP-92")
@pytest.mark.parametrize("verb", ["coup", "assassinate", "steal"])
def test_you_may_not_aim_at_your_own_faction(verb: str) -> None:
    t = reformed("llrr", coins=(9, 2, 2, 2))
    t.cannot(f"0 {verb}:1").can(f"0 {verb}:2").can(f"0 {verb}:3")


@pytest.mark.clause("COUP-92", "COUP-112")
def test_you_may_not_examine_your_own_faction() -> None:
    t = table("inquisitor duke", "duke duke", "captain captain", "contessa contessa",
              factions="loyalist loyalist reformist reformist",
              options={**REFORMATION, **INQUISITOR})  # fmt: skip
    t.cannot("0 examine:1").can("0 examine:2").can("0 examine:3")


@pytest.mark.clause("COUP-92")
def test_you_may_not_block_the_foreign_aid_of_your_own_faction() -> None:
    t = reformed("lrlr").play("0 foreign_aid")
    assert t.actors == [1, 3]
    t.cannot("2 block:duke").can("3 block:duke")


@pytest.mark.clause("COUP-92", "COUP-23")
def test_a_forced_coup_keeps_to_the_other_faction() -> None:
    t = reformed("lrlr", coins=(10, 2, 2, 2))
    assert t.legal(0) == ["coup:1", "coup:3"]


@pytest.mark.clause("COUP-93")
def test_when_all_are_of_one_faction_anybody_may_be_chosen() -> None:
    t = reformed("rrrr", coins=(9, 2, 2, 2))
    for target in (1, 2, 3):
        t.can(f"0 coup:{target}").can(f"0 assassinate:{target}").can(f"0 steal:{target}")
    t.play("0 foreign_aid")
    assert t.actors == [1, 2, 3]


@pytest.mark.clause("COUP-93")
def test_only_players_still_in_the_game_count() -> None:
    t = reformed("lrl", "duke captain", "| assassin contessa", "ambassador contessa",
                 coins=(9, 0, 2))  # fmt: skip
    t.can("0 coup:2").can("0 steal:2").cannot("0 coup:1")


@pytest.mark.clause("COUP-93")
def test_one_opponent_left_is_enough_to_keep_the_rule() -> None:
    t = reformed("lrl", "duke captain", "assassin | contessa", "ambassador contessa",
                 coins=(9, 2, 2))  # fmt: skip
    t.cannot("0 coup:2").cannot("0 steal:2").can("0 coup:1")


@pytest.mark.clause("COUP-93", "COUP-11")
def test_the_last_opponents_death_frees_the_others_at_once() -> None:
    t = reformed("lrl", "duke captain", "assassin | contessa", "ambassador contessa",
                 coins=(7, 2, 2))  # fmt: skip
    t.play("0 coup:1").can("2 steal:0" if t["seats.0.coins"] else "2 income")
    t.play("2 foreign_aid")
    assert t.actors == [0]


@pytest.mark.clause("COUP-92", "COUP-93", "COUP-95")
def test_a_conversion_changes_who_may_be_chosen_from_then_on() -> None:
    t = reformed("lrr", coins=(2, 9, 9))
    t.can("0 steal:1").play("0 convert:0")
    t.can("1 coup:0").can("1 coup:2")
    t = reformed("llr", coins=(2, 9, 9))
    t.play("0 convert:0").can("1 coup:0").can("1 coup:2")
    t = reformed("llr", coins=(9, 9, 2))
    t.play("0 convert:2").can("1 coup:0").can("1 coup:2")
    t = reformed("lrlr", coins=(9, 9, 2, 2))
    t.play("0 convert:1").cannot("1 coup:0").cannot("1 coup:2").can("1 coup:3")


@pytest.mark.clause("COUP-94")
def test_challenges_cross_no_faction() -> None:
    t = reformed("lrlr").play("0 tax")
    assert t.actors == [1, 2, 3]
    t.play("2 challenge", "0 reveal:duke", "2 lose:contessa")
    t.expect({"seats.0.coins": 5})
    t.play("1 foreign_aid", "0 block:duke").can("1 challenge").can("2 challenge").can("3 challenge")


@pytest.mark.clause("COUP-94", "COUP-130", "COUP-133")
def test_the_bomb_crosses_no_faction() -> None:
    t = table(*FOUR, coins=[5, 2, 2, 2], factions="loyalist reformist loyalist reformist",
              options={**REFORMATION, "anarchist": True})  # fmt: skip
    for target in (1, 2, 3):
        t.can(f"0 anarchist:{target}")
    t.play("0 anarchist:1").can("1 hand_on:2").can("1 hand_on:3")


@pytest.mark.clause("COUP-95")
@pytest.mark.parametrize(("target", "price"), [(0, 1), (1, 2), (2, 2)])
def test_a_conversion_turns_a_faction_and_pays_the_reserve(target: int, price: int) -> None:
    t = reformed("lrl", coins=(4, 2, 2), reserve=3)
    before = t[f"seats.{target}.faction"]
    t.play(f"0 convert:{target}")
    assert {before, t[f"seats.{target}.faction"]} == {"loyalist", "reformist"}
    t.expect({"seats.0.coins": 4 - price, "reserve": 3 + price, "treasury": 39, "turn": 1})
    others = [seat["faction"] for i, seat in enumerate(t["seats"]) if i != target]
    assert others == [f for i, f in enumerate(["loyalist", "reformist", "loyalist"]) if i != target]


@pytest.mark.clause("COUP-95")
def test_a_conversion_is_neither_challenged_nor_blocked() -> None:
    t = reformed("lrl").play("0 convert:1")
    assert t.actors == [1]
    t.expect(turn=1).cannot("* challenge")


@pytest.mark.clause("COUP-95")
@pytest.mark.parametrize(
    ("coins", "own", "other"), [(0, False, False), (1, True, False), (2, True, True)]
)
def test_a_conversion_needs_its_price(coins: int, own: bool, other: bool) -> None:
    t = reformed("lrl", coins=(coins, 2, 2))
    assert ("convert:0" in t.legal(0)) is own
    assert ("convert:1" in t.legal(0)) is other


@pytest.mark.clause("COUP-95", "COUP-20")
def test_nobody_converts_a_player_who_is_out() -> None:
    t = reformed("lrl", "duke captain", "| assassin contessa", "duke duke", coins=(4, 0, 2))
    t.cannot("0 convert:1").can("0 convert:2")


@pytest.mark.clause("COUP-96")
@pytest.mark.parametrize(("reserve", "allowed"), [(0, False), (1, True)])
def test_embezzling_needs_a_coin_on_the_reserve(reserve: int, allowed: bool) -> None:
    t = reformed("lrl", reserve=reserve)
    assert ("embezzle" in t.legal(0)) is allowed


@pytest.mark.clause("COUP-96")
def test_an_embezzler_takes_the_whole_reserve_once_nobody_challenged() -> None:
    t = reformed("lrl", reserve=6).play("0 embezzle", "1 pass")
    t.expect({"seats.0.coins": 2, "reserve": 6}).play("2 pass")
    t.expect({"seats.0.coins": 8, "reserve": 0, "treasury": 38, "turn": 1})


@pytest.mark.clause("COUP-96")
def test_embezzling_is_challenged_by_anyone_and_blocked_by_nobody() -> None:
    t = reformed("lrl", reserve=6).play("0 embezzle")
    assert t.actors == [1, 2]
    assert t.legal(1) == t.legal(2) == ["pass", "challenge"]


@pytest.mark.clause("COUP-97")
@pytest.mark.parametrize("lost", ["duke", "captain"])
def test_an_embezzler_with_a_duke_owns_up_and_the_coins_stay(lost: str) -> None:
    t = reformed("lrl", "duke captain", *FOUR[1:3], reserve=6).play("0 embezzle", "2 challenge")
    assert t.actors == [0]
    assert t.legal(0) == ["concede"]
    t.play("0 concede", f"0 lose:{lost}")
    t.expect({"seats.0.coins": 2, "reserve": 6, "seats.0.lost": [lost], "turn": 1})
    assert influence(t) == [1, 2, 2]


@pytest.mark.clause("COUP-97", "COUP-11")
def test_an_embezzler_whose_last_card_is_a_duke_is_out() -> None:
    t = reformed("lrl", "duke | captain", *FOUR[1:3], reserve=6)
    t.play("0 embezzle", "1 challenge", "0 concede")
    t.expect({"seats.0.hand": [], "reserve": 6, "treasury": 40, "turn": 1})


@pytest.mark.clause("COUP-98")
def test_an_embezzler_without_a_duke_shows_all_and_wins() -> None:
    t = reformed("lrl", "captain contessa", *FOUR[1:3], reserve=6)
    t.play("0 embezzle", "1 challenge")
    assert t.legal(0) == ["concede", "reveal"]
    t.play("0 reveal")
    for seat in (1, 2, -1):
        assert ["captain", "contessa"] in [
            sorted(str(c) for c in cards_of(e)) for e in t.heard(seat)
        ]
        assert t.sees(seat, "seats.0.hand") == ["?", "?"]
    t.play("1 lose:assassin").expect({"seats.0.coins": 8, "reserve": 0, "turn": 1})
    assert influence(t) == [2, 1, 2]


def cards_of(event: dict[str, object]) -> list[object]:
    cards = event.get("cards", [])
    assert isinstance(cards, list)
    return cards


@pytest.mark.clause("COUP-98")
def test_the_shown_cards_are_shuffled_into_the_court_and_drawn_again() -> None:
    hands = set()
    for seed in range(60):
        t = reformed("lrl", "captain contessa", *FOUR[1:3], reserve=1, seed=seed,
                     court=["ambassador", "duke"])  # fmt: skip
        t.play("0 embezzle", "1 challenge", "0 reveal")
        assert len(t["seats.0.hand"]) == len(t["court"]) == 2
        both = Counter([*t["seats.0.hand"], *t["court"]])
        assert both == Counter(["captain", "contessa", "ambassador", "duke"])
        assert [len(cards_of(event)) for event in told(t, "drew", 1)] == [2]
        hands.add(tuple(sorted(t["seats.0.hand"])))
    assert len(hands) == 6


@pytest.mark.clause("COUP-98")
def test_an_embezzler_with_one_card_shows_and_draws_one() -> None:
    t = reformed("lrl", "captain | duke", *FOUR[1:3], reserve=2)
    t.play("0 embezzle", "2 challenge", "0 reveal", "2 lose:contessa")
    t.expect({"seats.0.coins": 4, "reserve": 0, "seats.0.lost": ["duke"]})
    assert influence(t) == [1, 2, 1]


@pytest.mark.clause("COUP-98", "COUP-61")
def test_an_embezzler_may_decline_to_show() -> None:
    t = reformed("lrl", "captain contessa", *FOUR[1:3], reserve=6)
    t.play("0 embezzle", "1 challenge", "0 concede", "0 lose:captain")
    t.expect({"seats.0.coins": 2, "reserve": 6, "seats.0.hand": ["contessa"], "turn": 1})
    assert "contessa" not in str(t.heard(1))

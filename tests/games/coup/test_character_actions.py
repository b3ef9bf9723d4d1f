"""Character actions: tax, assassinate, steal, exchange."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.coup.table import all_cards, table, told

THREE = ("duke assassin", "captain contessa", "ambassador contessa")


@pytest.mark.clause("COUP-40")
def test_tax_is_three_coins_on_the_claim_of_a_duke() -> None:
    t = table(*THREE).play("0 tax")
    assert t.legal(1) == ["pass", "challenge"]
    t.play("* pass").expect({"seats.0.coins": 5, "treasury": 41, "turn": 1})


@pytest.mark.clause("COUP-40")
def test_tax_is_not_blocked() -> None:
    t = table(*THREE).play("0 tax", "* pass")
    assert t.actors == [1]
    t.can("1 income")


@pytest.mark.clause("COUP-40", "COUP-41", "COUP-42", "COUP-44")
@pytest.mark.parametrize(
    ("move", "character"),
    [
        ("tax", "duke"),
        ("assassinate:1", "assassin"),
        ("steal:1", "captain"),
        ("exchange", "ambassador"),
    ],
)
def test_the_claimed_character_proves_the_action(move: str, character: str) -> None:
    t = table(f"{character} contessa", "duke duke", "captain captain", coins=[3, 2, 2])
    t.play(f"0 {move}", "2 challenge")
    assert t.legal(0) == ["concede", f"reveal:{character}"]


@pytest.mark.clause("COUP-41")
def test_the_assassin_is_paid_when_declaring() -> None:
    t = table(*THREE, coins=[3, 2, 2]).play("0 assassinate:1")
    t.expect({"seats.0.coins": 0, "treasury": 46})


@pytest.mark.clause("COUP-41")
def test_an_assassinated_player_loses_an_influence() -> None:
    t = table(*THREE, coins=[3, 2, 2]).play("0 assassinate:1", "* pass", "1 pass")
    assert sorted(t.legal(1)) == ["lose:captain", "lose:contessa"]
    t.play("1 lose:contessa")
    t.expect({"seats.1.hand": ["captain"], "seats.0.coins": 0, "turn": 1})


@pytest.mark.clause("COUP-41", "COUP-54")
def test_only_the_chosen_player_may_block_and_only_as_contessa() -> None:
    t = table(*THREE, coins=[3, 2, 2]).play("0 assassinate:1", "* pass")
    assert t.actors == [1]
    assert t.legal(1) == ["pass", "block:contessa"]


@pytest.mark.clause("COUP-42")
@pytest.mark.parametrize(("has", "taken"), [(1, 1), (2, 2), (3, 2), (9, 2)])
def test_a_steal_takes_two_coins_or_the_only_one(has: int, taken: int) -> None:
    t = table(*THREE, coins=[2, has, 2])
    treasury = t["treasury"]
    t.play("0 steal:1", "* pass", "1 pass")
    t.expect({"seats.0.coins": 2 + taken, "seats.1.coins": has - taken, "treasury": treasury})


@pytest.mark.clause("COUP-42", "COUP-54")
def test_the_target_blocks_a_steal_as_captain_or_ambassador() -> None:
    t = table(*THREE).play("0 steal:1", "* pass")
    assert t.actors == [1]
    assert t.legal(1) == ["pass", "block:captain", "block:ambassador"]


@pytest.mark.clause("COUP-43")
def test_nobody_steals_from_a_player_without_coins() -> None:
    t = table(*THREE, coins=[2, 0, 1])
    t.cannot("0 steal:1").can("0 steal:2")
    t.play("0 steal:2", "* pass", "2 pass").expect({"seats.2.coins": 0})
    t.can("1 steal:0").cannot("1 steal:2")


@pytest.mark.clause("COUP-43")
@pytest.mark.parametrize("poor", [0, 1, 2])
def test_no_seat_is_robbed_of_coins_it_does_not_have(poor: int) -> None:
    coins = [0 if seat == poor else 1 for seat in range(3)]
    thief, other = (poor + 1) % 3, (poor + 2) % 3
    table(*THREE, coins=coins, turn=thief).cannot(f"{thief} steal:{poor}").can(
        f"{thief} steal:{other}"
    )


@pytest.mark.clause("COUP-44")
def test_an_exchange_draws_two_and_keeps_two_of_four() -> None:
    t = table("duke assassin", "captain contessa", "duke contessa",
              court=["captain", "ambassador", "duke"])  # fmt: skip
    t.play("0 exchange", "* pass")
    t.expect({"seats.0.hand": ["duke", "assassin", "captain", "ambassador"], "court": ["duke"]})
    assert sorted(t.legal(0)) == [
        "keep:ambassador+assassin", "keep:ambassador+captain", "keep:ambassador+duke",
        "keep:assassin+captain", "keep:assassin+duke", "keep:captain+duke",
    ]  # fmt: skip
    t.play("0 keep:ambassador+captain")
    t.expect({"seats.0.hand": ["captain", "ambassador"], "turn": 1})
    assert Counter(t["court"]) == Counter(["duke", "duke", "assassin"])


@pytest.mark.clause("COUP-44")
def test_with_one_influence_one_of_three_is_kept() -> None:
    t = table("duke | assassin", "captain contessa", "duke contessa",
              court=["captain", "captain", "duke"])  # fmt: skip
    t.play("0 exchange", "* pass")
    assert sorted(t.legal(0)) == ["keep:captain", "keep:duke"]
    t.play("0 keep:captain").expect({"seats.0.hand": ["captain"], "seats.0.lost": ["assassin"]})
    assert Counter(t["court"]) == Counter(["duke", "duke", "captain"])


@pytest.mark.clause("COUP-44")
def test_two_of_a_kind_are_kept_only_where_there_are_two() -> None:
    t = table("duke duke", "captain contessa", court=["captain", "ambassador", "duke"])
    t.play("0 exchange", "1 pass")
    t.can("0 keep:duke+duke").cannot("0 keep:captain+captain").cannot("0 keep:duke")


@pytest.mark.clause("COUP-44", "COUP-2")
def test_the_others_see_how_many_cards_were_drawn_and_not_which() -> None:
    t = table("duke assassin", "captain contessa", "duke contessa",
              court=["captain", "ambassador", "duke"])  # fmt: skip
    t.play("0 exchange", "* pass")
    assert told(t, "drew", 0) == [{"event": "drew", "seat": 0, "cards": ["captain", "ambassador"]}]
    assert told(t, "drew", 1) == [{"event": "drew", "seat": 0, "cards": ["?", "?"]}]
    assert t.sees(1, "seats.0.hand") == ["?"] * 4
    assert t.sees(1, "court") == ["?"]
    t.play("0 keep:captain+duke")
    assert told(t, "returned", 1) == [{"event": "returned", "seat": 0, "cards": ["?", "?"]}]
    assert t.sees(1, "seats.0.hand") == ["?"] * 2


@pytest.mark.clause("COUP-44")
def test_the_court_is_shuffled_after_an_exchange() -> None:
    tops = set()
    for seed in range(30):
        t = table("duke assassin", "captain contessa", seed=seed,
                  court=["captain", "ambassador", "contessa"])  # fmt: skip
        t.play("0 exchange", "1 pass", "0 keep:ambassador+captain")
        tops.add(t["court.0"])
    assert tops == {"duke", "assassin", "contessa"}


@pytest.mark.clause("COUP-44")
@pytest.mark.parametrize(("court", "keeps"), [(["captain"], 3), ([], 1)])
def test_from_a_short_court_an_exchange_draws_what_is_there(court: list[str], keeps: int) -> None:
    t = table("duke assassin", "captain contessa", court=court)
    before = all_cards(t)
    t.play("0 exchange", "1 pass")
    assert len(t.legal(0)) == keeps
    t.play("0 keep:assassin+duke").expect({"seats.0.hand": ["duke", "assassin"], "court": court})
    assert all_cards(t) == before

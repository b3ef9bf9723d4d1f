"""The turn: what may be done, and when it may be doubted."""

from __future__ import annotations

import pytest

from tests.games.coup.table import REFORMATION, table

CLASSIC = ("duke contessa", "captain assassin", "ambassador contessa")


@pytest.mark.clause("COUP-20")
def test_play_goes_clockwise_and_around() -> None:
    t = table(*CLASSIC)
    for seat in (0, 1, 2, 0):
        t.expect(turn=seat)
        assert t.actors == [seat]
        t.play(f"{seat} income")


@pytest.mark.clause("COUP-20")
def test_a_turn_is_one_action_and_cannot_be_passed() -> None:
    t = table(*CLASSIC)
    assert sorted(t.legal(0)) == [
        "exchange", "foreign_aid", "income", "steal:1", "steal:2", "tax",
    ]  # fmt: skip
    t.cannot("0 pass").cannot("1 income").cannot("1 pass")
    t.play("0 income").cannot("0 income")


@pytest.mark.clause("COUP-20", "COUP-32", "COUP-41")
@pytest.mark.parametrize(
    ("move", "price"), [("coup:1", 7), ("assassinate:1", 3), ("coup:2", 7), ("assassinate:2", 3)]
)
def test_the_price_must_be_in_hand(move: str, price: int) -> None:
    table(*CLASSIC, coins=[price - 1, 2, 2]).cannot(f"0 {move}")
    table(*CLASSIC, coins=[price, 2, 2]).can(f"0 {move}")


@pytest.mark.clause("COUP-20")
@pytest.mark.parametrize("verb", ["coup", "assassinate", "steal"])
def test_nobody_is_their_own_target(verb: str) -> None:
    t = table(*CLASSIC, coins=[9, 2, 2])
    t.cannot(f"0 {verb}:0").can(f"0 {verb}:1").can(f"0 {verb}:2")
    t.cannot(f"0 {verb}:3")


@pytest.mark.clause("COUP-20", "COUP-95")
def test_only_a_conversion_may_name_oneself() -> None:
    t = table(*CLASSIC, options=REFORMATION, coins=[9, 2, 2])
    assert [move for move in t.legal(0) if move.endswith(":0")] == ["convert:0"]


@pytest.mark.clause("COUP-21")
def test_an_action_nobody_doubts_succeeds_without_the_card() -> None:
    t = table("captain captain", "duke duke", "contessa contessa")
    t.play("0 tax")
    assert t.actors == [1, 2]
    t.play("1 pass").expect({"seats.0.coins": 2})
    t.play("2 pass").expect({"seats.0.coins": 5, "seats.0.hand": ["captain", "captain"], "turn": 1})


@pytest.mark.clause("COUP-21")
def test_first_all_may_challenge_and_only_then_the_target_may_block() -> None:
    t = table("captain duke", "captain duke", "contessa contessa")
    t.play("0 steal:1")
    assert t.legal(1) == t.legal(2) == ["pass", "challenge"]
    t.play("* pass")
    assert t.actors == [1]
    assert sorted(t.legal(1)) == ["block:ambassador", "block:captain", "pass"]
    t.expect({"seats.0.coins": 2})
    t.play("1 block:captain", "* pass").expect({"seats.0.coins": 2, "turn": 1})


@pytest.mark.clause("COUP-21")
def test_passing_both_windows_lets_the_action_through() -> None:
    t = table("captain duke", "captain duke", "contessa contessa")
    t.play("0 steal:1", "* pass", "1 pass")
    t.expect({"seats.0.coins": 4, "seats.1.coins": 0, "turn": 1})


@pytest.mark.clause("COUP-22")
def test_a_challenge_is_settled_before_the_action_takes_effect() -> None:
    t = table("duke captain", "captain assassin", "contessa contessa")
    t.play("0 tax", "1 challenge").expect({"seats.0.coins": 2})
    t.play("0 reveal:duke")
    assert t.actors == [1]
    t.expect({"seats.0.coins": 2}).play("1 lose:assassin").expect({"seats.0.coins": 5})


@pytest.mark.clause("COUP-22")
def test_nobody_challenges_afterwards() -> None:
    t = table("captain duke", "captain duke", "contessa contessa")
    t.play("0 steal:1", "* pass").cannot("* challenge")
    t.play("1 pass").cannot("* challenge")
    assert t.actors == [1]


@pytest.mark.clause("COUP-22")
def test_who_has_passed_is_not_asked_again_about_the_same_claim() -> None:
    t = table("duke captain", "captain assassin", "contessa contessa")
    t.play("0 tax", "1 pass").cannot("1 challenge").can("2 challenge")


@pytest.mark.clause("COUP-23")
@pytest.mark.parametrize("coins", [10, 11, 12])
def test_with_ten_coins_a_coup_is_the_only_action(coins: int) -> None:
    t = table(*CLASSIC, coins=[coins, 2, 2])
    assert t.legal(0) == ["coup:1", "coup:2"]


@pytest.mark.clause("COUP-23")
def test_with_nine_coins_everything_is_open() -> None:
    t = table(*CLASSIC, coins=[9, 2, 2])
    assert sorted(t.legal(0)) == [
        "assassinate:1", "assassinate:2", "coup:1", "coup:2", "exchange", "foreign_aid", "income",
        "steal:1", "steal:2", "tax",
    ]  # fmt: skip


@pytest.mark.clause("COUP-23")
def test_ten_coins_count_also_with_every_option_on() -> None:
    options = {"reformation": True, "inquisitor": True, "anarchist": True}
    t = table("duke duke", "captain captain", "contessa duke", options=options,
              coins=[10, 2, 2], reserve=3)  # fmt: skip
    assert t.legal(0) == ["coup:1"]


@pytest.mark.clause("COUP-23")
def test_it_is_the_start_of_the_turn_that_counts() -> None:
    t = table(*CLASSIC, coins=[9, 2, 2])
    t.play("0 tax", "* pass").expect({"seats.0.coins": 12, "turn": 1})
    t.play("1 income", "2 income")
    assert t.legal(0) == ["coup:1", "coup:2"]

"""Why a move of Coup is not possible: the code, and the numbers that decide."""

from __future__ import annotations

import pytest

from tests.games.coup.table import ANARCHIST, INQUISITOR, REFORMATION, table
from tests.scenario import Scenario

THREE = ("duke captain", "contessa duke", "assassin ambassador")


@pytest.mark.clause("COUP-23")
def test_with_ten_coins_only_a_coup() -> None:
    t = table(*THREE, coins=[11, 2, 2])
    reason = {"code": "must_coup", "coins": 11, "limit": 10, "clause": "COUP-23"}
    for move in ("income", "tax", "steal:1", "assassinate:2"):
        assert t.why(f"0 {move}") == reason
    assert t.why("0 coup:1") is None
    assert "income" in t.barred(0)


@pytest.mark.clause("COUP-20", "COUP-32", "COUP-41", "COUP-95", "COUP-130")
@pytest.mark.parametrize(
    ("move", "coins", "need", "clause"),
    [
        ("coup:1", 6, 7, "COUP-32"),
        ("assassinate:1", 2, 3, "COUP-41"),
        ("convert:0", 0, 1, "COUP-95"),
        ("convert:1", 1, 2, "COUP-95"),
        ("anarchist:1", 4, 5, "COUP-130"),
    ],
)
def test_a_price_has_to_be_in_hand(move: str, coins: int, need: int, clause: str) -> None:
    options = {**REFORMATION, **ANARCHIST}
    t = table(*THREE, coins=[coins, 2, 2], factions="loyalist reformist loyalist", options=options)
    assert t.why(f"0 {move}") == {"code": "coins", "need": need, "have": coins, "clause": clause}
    assert move in t.barred(0)


@pytest.mark.clause("COUP-20", "COUP-11")
def test_a_target_is_another_player_in_the_game() -> None:
    t = table("duke captain", "| duke duke", "assassin ambassador", coins=[7, 0, 2])
    assert t.why("0 coup:1") == {"code": "out", "seat": 1, "clause": "COUP-20"}
    assert t.why("0 coup:0") == {"code": "yourself", "clause": "COUP-20"}
    assert t.why("0 coup:3") == {"code": "no_such_seat", "players": 3}
    assert "coup:1" in t.barred(0)
    assert "coup:0" not in t.barred(0)


@pytest.mark.clause("COUP-92", "COUP-93")
def test_the_own_faction_is_spared_while_there_is_another() -> None:
    t = table(*THREE, coins=[7, 2, 2], factions="loyalist loyalist reformist", options=REFORMATION)
    for move in ("coup:1", "assassinate:1", "steal:1"):
        assert t.why(f"0 {move}") == {"code": "faction", "seat": 1, "clause": "COUP-92"}
    t = table(*THREE, coins=[7, 2, 2], factions="loyalist loyalist loyalist", options=REFORMATION)
    assert t.why("0 coup:1") is None


@pytest.mark.clause("COUP-43")
def test_nothing_is_stolen_from_a_player_without_coins() -> None:
    t = table(*THREE, coins=[2, 0, 2])
    assert t.why("0 steal:1") == {"code": "penniless", "seat": 1, "clause": "COUP-43"}
    assert t.barred(0)[-1] == "steal:1"


@pytest.mark.clause("COUP-96")
def test_an_empty_reserve_cannot_be_embezzled() -> None:
    t = table(*THREE, factions="loyalist reformist loyalist", options=REFORMATION)
    assert t.why("0 embezzle") == {"code": "reserve_empty", "clause": "COUP-96"}


@pytest.mark.parametrize(
    ("move", "option"),
    [
        ("examine:1", "inquisitor"),
        ("convert:1", "reformation"),
        ("embezzle", "reformation"),
        ("anarchist:1", "anarchist"),
    ],
)
def test_what_an_option_brings_is_not_in_the_game_without_it(move: str, option: str) -> None:
    t = table(*THREE, coins=[9, 2, 2])
    assert t.why(f"0 {move}") == {"code": "not_in_this_game", "option": option}
    assert move not in t.barred(0)


@pytest.mark.clause("COUP-61")
def test_only_the_claimed_card_proves_a_claim() -> None:
    t = table(*THREE).play("0 exchange", "1 challenge")
    reason = {"code": "only_concede", "card": "ambassador", "clause": "COUP-61"}
    assert t.why("0 reveal:ambassador") == reason
    assert t.why("0 reveal:duke") == reason
    assert t.barred(0) == ["reveal:ambassador"]
    t = table(*THREE).play("0 tax", "1 challenge")
    reason = {"code": "show_claimed", "card": "duke", "clause": "COUP-61"}
    assert t.why("0 reveal:captain") == reason
    assert t.barred(0) == []


@pytest.mark.clause("COUP-97", "COUP-98")
def test_an_embezzler_with_a_duke_has_nothing_to_prove() -> None:
    def embezzled(hand: str) -> Scenario:
        t = table(hand, *THREE[1:], factions="loyalist reformist loyalist", reserve=3,
                  options=REFORMATION)  # fmt: skip
        return t.play("0 embezzle", "1 challenge")

    assert embezzled("duke captain").why("0 reveal") == {
        "code": "duke_in_hand",
        "clause": "COUP-97",
    }
    honest = embezzled("captain captain")
    assert honest.why("0 reveal") is None
    assert honest.why("0 reveal:captain") == {"code": "show_all", "clause": "COUP-98"}


@pytest.mark.clause("COUP-31", "COUP-41", "COUP-42")
def test_a_block_takes_the_right_character() -> None:
    t = table(*THREE).play("0 foreign_aid")
    assert t.why("1 block:contessa") == {
        "code": "blocks_nothing",
        "card": "contessa",
        "clause": "COUP-31",
    }
    assert t.why("1 block:inquisitor") == {"code": "not_in_this_game", "option": "inquisitor"}
    t = table(*THREE, coins=[3, 2, 2]).play("0 assassinate:1", "* pass")
    assert t.why("1 block:duke") == {
        "code": "blocks_nothing",
        "card": "duke",
        "clause": "COUP-41",
    }


@pytest.mark.clause("COUP-44")
def test_as_many_cards_are_kept_as_there_is_influence() -> None:
    t = table("duke captain", *THREE[1:], court=["contessa", "captain", "assassin"])
    t.play("0 exchange", "* pass")
    reason = {"code": "keep_count", "count": 2, "clause": "COUP-44"}
    assert t.why("0 keep:duke") == reason
    assert "keep:duke" in t.barred(0)
    assert t.why("0 keep:ambassador+duke") == {"code": "not_in_hand", "card": "ambassador"}
    assert t.why("0 keep:duke+duke") == {"code": "only_one", "card": "duke"}


@pytest.mark.clause("COUP-112")
def test_without_a_court_nothing_is_replaced() -> None:
    t = table("inquisitor captain", "duke", court=[], options=INQUISITOR)
    t.play("0 examine:1", "* pass")
    assert t.why("0 replace") == {"code": "court_empty", "clause": "COUP-112"}
    assert t.barred(0) == ["replace"]


@pytest.mark.clause("COUP-134")
def test_the_bomb_does_not_come_back() -> None:
    t = table(*THREE, "captain captain", coins=[5, 2, 2, 2], options=ANARCHIST)
    t.play("0 anarchist:1", "1 hand_on:2", "* pass")
    assert t.why("2 hand_on:0") == {"code": "paid_for_it", "seat": 0, "clause": "COUP-134"}
    assert t.why("2 hand_on:1") == {"code": "had_the_bomb", "seat": 1, "clause": "COUP-134"}
    assert t.why("2 hand_on:2") == {"code": "yourself", "clause": "COUP-20"}
    assert t.barred(2) == ["hand_on:0", "hand_on:1"]


@pytest.mark.clause("COUP-134")
def test_a_new_bomb_is_not_for_somebody_who_had_one_in_this_round() -> None:
    t = table(*THREE, "captain captain", coins=[5, 5, 2, 2], options=ANARCHIST)
    t.play("0 anarchist:2", "2 explode", "2 lose:assassin")
    assert t.why("1 anarchist:2") == {"code": "had_the_bomb", "seat": 2, "clause": "COUP-134"}
    assert "anarchist:2" in t.barred(1)
    t.can("1 anarchist:3")


def test_a_lost_card_is_one_of_the_hand() -> None:
    t = table(*THREE, coins=[7, 2, 2]).play("0 coup:1")
    assert t.why("1 lose:captain") == {"code": "not_in_hand", "card": "captain"}
    assert t.why("1 tax") == {"code": "not_a_move_now", "step": "lose"}
    assert t.why("0 lose:duke") == {"code": "not_asked", "asked": [1]}
    assert t.barred(0) == t.barred(1) == []

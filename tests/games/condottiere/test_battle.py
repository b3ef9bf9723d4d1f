"""Goal, setup and the play loop: COND-1 to COND-16."""

from __future__ import annotations

import pytest

import neyrang
from tests.games.battle.table import condottiere, hands, strengths, told
from tests.scenario import Scenario

DECK = {
    "1": 10, **dict.fromkeys(["2", "3", "4", "5", "6", "10"], 8), "winter": 3, "spring": 3,
    "bishop": 6, "courtesan": 12, "drummer": 6, "heroine": 3, "scarecrow": 16, "surrender": 3,
}  # fmt: skip


def won(t: Scenario) -> str | None:
    outcome = t.state.outcome()
    return None if outcome is None else outcome.reason


def take_roma(players: int, owned: str, options: dict[str, object] | None = None) -> Scenario:
    """Seat 0, who has those regions, wins roma."""
    rest = ["1"] * (players - 1)
    owners = dict.fromkeys(owned.split(), 0)
    t = condottiere("1 | 10", *rest, token=0, owners=owners, options=options)
    return t.play(*["* pass"] * players)


@pytest.mark.clause("COND-1", "COND-70")
def test_adjacent_regions_win() -> None:
    assert won(take_roma(4, "siena napoli")) == "adjacent"  # connected through roma
    assert won(take_roma(4, "siena venezia")) is None
    assert won(take_roma(3, "siena napoli")) is None
    assert won(take_roma(3, "siena napoli ancona")) == "adjacent"
    assert won(take_roma(2, "siena napoli torino")) is None


@pytest.mark.clause("COND-1", "COND-70")
def test_enough_regions_win() -> None:
    four = "torino mantova lucca ancona"
    assert won(take_roma(4, four)) == "regions"
    assert won(take_roma(3, four)) is None
    assert won(take_roma(2, four + " ferrara")) == "regions"


@pytest.mark.clause("COND-2")
def test_17_regions_and_110_cards() -> None:
    game = neyrang.game("condottiere")
    assert game.tally(game.start(4, 1).position()) == DECK
    assert sum(DECK.values()) == 110
    assert sum(move.startswith("place:") for move in game.notation.moves) == 17


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.clause("COND-3")
def test_ten_cards_each_and_seat_0_places(players: int) -> None:
    t = Scenario.start("condottiere", players)
    assert hands(t) == [10] * players
    t.expect(token=0, favor=None, battle=None)
    assert t.actors == [0]
    assert len(t.legal(0)) == 17


@pytest.mark.clause("COND-4")
def test_not_on_the_favor_nor_on_a_marker() -> None:
    t = condottiere("1", "1", battle=None, favor="milano", owners={"roma": 0, "siena": 1})
    for region in ("milano", "roma", "siena"):
        t.cannot(f"0 place:{region}")
    assert len(t.legal(0)) == 14


@pytest.mark.clause("COND-10")
def test_whoever_placed_plays_first_then_clockwise() -> None:
    t = condottiere("1 2", "1 2", "1 2", battle=None, token=2)
    t.play("2 place:roma", "2 play:1").expect(turn=0)
    t.play("0 play:1").expect(turn=1)
    assert t.legal(1) == ["pass", "play:1", "play:2"]


@pytest.mark.parametrize("card", sorted(DECK))
@pytest.mark.clause("COND-11")
def test_any_card_may_be_the_first(card: str) -> None:
    condottiere(f"{card} 1", "1", token=0).can(f"0 play:{card}").play(f"0 play:{card}")


@pytest.mark.clause("COND-11")
def test_lines_and_totals_are_open() -> None:
    t = condottiere("5 1", "1", token=0).play("0 play:5")
    assert t.sees(1, "seats.0.line") == ["5"]
    assert t.sees(-1, "seats.0.strength") == 5


@pytest.mark.clause("COND-12")
def test_who_passes_is_skipped_but_may_still_win() -> None:
    t = condottiere("1", "2 2", "3 3 | 1", token=0)
    t.play("0 pass").expect({"seats.0.passed": True, "turn": 1})
    t = condottiere("1 | 10", "2 2", "3", token=0)
    t.play("0 pass", "1 play:2", "2 pass", "1 pass")
    t.expect({"owners.roma": 0, "token": 0})


@pytest.mark.clause("COND-13")
def test_the_last_one_goes_on_until_passing() -> None:
    t = condottiere("1 2 3", "1", "1", token=1)
    t.play("1 pass", "2 pass", "0 play:1", "0 play:2").expect(turn=0, battle="roma")
    t.play("0 pass").expect({"owners.roma": 0})


@pytest.mark.clause("COND-14")
def test_without_cards_one_passes_unasked() -> None:
    t = condottiere("5 2", "", "1", token=0)
    t.play("0 play:5").expect(turn=2, passes=[1])
    assert [event["seat"] for event in told(t, "passed")] == [1]


@pytest.mark.clause("COND-15", "COND-48")
def test_it_ends_when_all_have_passed_or_by_a_surrender() -> None:
    t = condottiere("surrender 10 | 3", "10 10 | 2", token=0)
    t.play("0 play:surrender").expect({"owners.roma": 0, "battle": None})
    t = condottiere("5", "1 | 2", token=0).play("0 pass").expect(battle="roma")
    t.play("1 pass").expect({"owners.roma": 1})


@pytest.mark.clause("COND-16", "COND-71")
def test_three_battles_without_a_card_end_the_game() -> None:
    t = condottiere("1", "1", battle=None, owners={"siena": 1})
    t.play("0 place:roma", "* pass", "* pass").goes_on()
    t.play("1 place:torino", "* hold", "* pass", "* pass").goes_on()
    t.play("0 place:torino", "* hold", "* pass", "* pass").over([1])
    assert won(t) == "most_regions"


@pytest.mark.clause("COND-16")
def test_a_card_breaks_the_silence() -> None:
    t = condottiere("1 2", "1", battle=None, quiet=2, owners={"siena": 1})
    t.play("0 place:roma", "0 play:1", "1 pass", "0 pass").goes_on().expect(quiet=0)


@pytest.mark.clause("COND-49")
def test_the_books_numbers() -> None:
    assert strengths(condottiere("1 | 10 10 5 4", "1")) == [29, 0]
    assert strengths(condottiere("1 | 10 10 5 4", "1", seasons=["winter"])) == [4, 0]
    t = condottiere("1 | 2 5 5", "1 | 1 4 heroine", seasons=["spring"])
    assert strengths(t) == [18, 15]
    assert strengths(condottiere("1 | 10 6 5 drummer", "1")) == [42, 0]
    assert strengths(condottiere("1 | 10 6 5 drummer", "1", seasons=["winter"])) == [6, 0]
    assert strengths(condottiere("1 | 2 4 drummer", "1", seasons=["spring"])) == [15, 0]


@pytest.mark.clause("COND-3")
def test_the_table_chooses_who_begins() -> None:
    state = neyrang.game("condottiere").start(4, 0, first=2)
    assert state.actors() == [2]

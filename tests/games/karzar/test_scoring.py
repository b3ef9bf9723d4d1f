"""Scoring: KARZ-70 to KARZ-72."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.karzar.table import heroes, table
from tests.scenario import Scenario

SIDES = {"i": "iran", "t": "turan"}


def scored(sides: str, results: str, **more: Any) -> Scenario:
    """The last battle, which Iran wins: `iitt` are the sides, `iitd` the battles before it."""
    names = {"i": "iran", "t": "turan", "d": "draw"}
    seats = []
    for number, sign in enumerate(sides, 1):
        seats.append(f"{SIDES[sign]} I{number}")
    played = [names[sign] for sign in results]
    options = more.pop("options", {"campaigns": 1})
    t = table(*seats, battle=8, results=played, options=options, **more)
    return heroes(t, *(seat.split()[1] for seat in seats))


@pytest.mark.clause("KARZ-70")
@pytest.mark.parametrize(
    ("sides", "iran", "turan"),
    [
        ("iitt", 1, 1),
        ("iit", 1, 2),  # a single player
        ("iii", 1, 2),  # nobody at all
        ("iiitt", 1, 1),
        ("iiiitt", 1, 1),  # 2 is half of 4, not fewer
        ("iiiiitt", 1, 2),
        ("iiiiiitt", 1, 2),
        ("iiiittt", 1, 1),
    ],
)
def test_what_a_battle_is_worth(sides: str, iran: int, turan: int) -> None:
    t = scored(sides, "iittttd")  # Iran wins 3 with the last one, Turan 4
    ours = 3 * iran
    theirs = 4 * turan
    bonus = (3 if ours > theirs else 0, 3 if theirs > ours else 0)
    for seat, sign in enumerate(sides):
        wanted = ours + bonus[0] if sign == "i" else theirs + bonus[1]
        t.expect({f"scores.0.{seat}": wanted})


@pytest.mark.clause("KARZ-71")
def test_three_more_for_each_player_of_the_side_ahead_and_none_when_level() -> None:
    t = scored("iitt", "iittttd")
    t.expect({"scores.0": [3, 3, 7, 7]})
    line: Any = t["sheet.0.2"]
    assert line == {
        "side": "turan", "independent": False, "battles": 4, "double": 0, "bonus": 3, "kings": 0,
        "first_king": 0, "flight": 0, "share": 0, "total": 7,
    }  # fmt: skip
    t = scored("iitt", "iiitttt")
    t.expect({"scores.0": [4, 4, 4, 4]})
    t = scored("iit", "iiitttd")  # 4 against 2 × 3: double worth counts
    t.expect({"scores.0": [4, 4, 9], "sheet.0.2.double": 3, "sheet.0.2.bonus": 3})
    assert t.sees(-1, "sheet.0.2.double") == 3


@pytest.mark.clause("KARZ-72")
def test_the_game_goes_on_until_the_last_campaign() -> None:
    t = scored("iitt", "iittttd", options={"campaigns": 5})
    t.goes_on()
    t.expect({"campaign": 2, "scores": [[3, 3, 7, 7]]})
    t = scored("iitt", "iittttd", options={"campaigns": 2}, scores=[[1, 1, 1, 1]])
    t.over([2, 3])
    outcome = t.state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.reason) == ([4, 4, 8, 8], "last_campaign")


@pytest.mark.clause("KARZ-72")
def test_25_points_end_the_game_early() -> None:
    t = scored("iitt", "iittttd", options={"campaigns": 5}, scores=[[0, 0, 18, 17]])
    t.over([2])
    outcome = t.state.outcome()
    assert outcome is not None
    assert outcome.reason == "enough_points"
    t = scored("iitt", "iittttd", options={"campaigns": 5}, scores=[[0, 0, 17, 17]])
    t.goes_on()


@pytest.mark.clause("KARZ-72")
def test_a_tie_goes_to_the_best_single_campaign() -> None:
    """The book: 25 from 7, 8, 10 and 25 from 12, 8, 5: the second wins."""
    t = table("iran I1", "turan T1", "turan T2",
              scores=[[7, 12, 0], [8, 8, 0], [10, 5, 0]])  # fmt: skip
    t.over([1])
    t = table("iran I1", "turan T1", "turan T2", scores=[[12, 12, 0], [13, 13, 0]])
    t.over([0, 1])  # still tied: shared

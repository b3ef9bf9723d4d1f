"""The book's worked example, move by move."""

from __future__ import annotations

import pytest

from tests.games.coup.table import table
from tests.scenario import Scenario

COURT = ["assassin", "duke", "contessa", "captain", "captain", *["ambassador"] * 3, "assassin"]


def after_three_turns() -> Scenario:
    """With the first seed whose shuffle lets seat 2 draw the book's contessa for the duke."""
    for seed in range(100):
        t = table("contessa duke", "captain contessa", "assassin duke", court=COURT, seed=seed)
        t.play("0 tax", "* pass").expect({"seats.0.coins": 5, "turn": 1})
        t.play("1 exchange", "* pass")
        t.expect({"seats.1.hand": ["assassin", "captain", "contessa", "duke"]})
        t.play("1 keep:assassin+captain")
        t.expect({"seats.1.hand": ["assassin", "captain"], "turn": 2})
        t.play("2 tax", "1 challenge", "2 reveal:duke", "1 lose:assassin")
        if "contessa" in t["seats.2.hand"]:
            return t
    raise AssertionError("no shuffle ever gave seat 2 a contessa")


@pytest.mark.clause("COUP-21", "COUP-40", "COUP-44", "COUP-61", "COUP-62", "COUP-63")
def test_turns_one_to_three() -> None:
    t = after_three_turns()
    t.expect({"seats.0.hand": ["contessa", "duke"], "seats.0.coins": 5})
    t.expect({"seats.1.hand": ["captain"], "seats.1.lost": ["assassin"], "seats.1.coins": 2})
    t.expect({"seats.2.hand": ["assassin", "contessa"], "seats.2.coins": 5, "turn": 0})


@pytest.mark.clause("COUP-12", "COUP-30", "COUP-32", "COUP-41", "COUP-42", "COUP-52", "COUP-65")
def test_turns_four_to_eight() -> None:
    t = after_three_turns()
    t.play("0 tax", "* pass").expect({"seats.0.coins": 8})
    t.play("1 income").expect({"seats.1.coins": 3})
    t.play("2 assassinate:0", "* pass", "0 block:contessa", "* pass")
    t.expect({"seats.2.coins": 2, "seats.0.lost": [], "turn": 0})
    t.play("0 coup:2", "2 lose:contessa").expect({"seats.0.coins": 1})
    t.play("1 steal:2", "* pass", "2 block:ambassador", "1 challenge", "2 concede")
    t.expect({"seats.0.hand": ["contessa", "duke"], "seats.0.coins": 1, "seats.0.lost": []})
    t.expect({"seats.1.hand": ["captain"], "seats.1.coins": 5, "seats.1.lost": ["assassin"]})
    t.expect({"seats.2.hand": [], "seats.2.coins": 0, "seats.2.lost": ["assassin", "contessa"]})
    t.goes_on().expect(turn=0)

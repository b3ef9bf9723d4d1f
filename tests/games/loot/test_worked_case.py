"""The ledger's worked case, move by move."""

from __future__ import annotations

import pytest

from tests.games.loot.table import numbers, table, won


@pytest.mark.clause("LOOT-21", "LOOT-24", "LOOT-25", "LOOT-42", "LOOT-44")
def test_a_tie_then_a_chief_then_the_salar() -> None:
    t = table("caravan5 salar green1", "red3 red1 green2", "blue3 blue_chief red2")
    t.play("0 play:caravan5", "1 attack:1:red3")
    t.cannot("2 attack:1:red2").play("2 attack:1:blue3")
    t.play("0 draw", "1 draw")
    assert numbers(t) == [1]  # 3 to 3: nobody takes it
    t.play("2 chief:1:blue", "0 salar:1", "1 draw", "2 draw")
    assert won(t) == [[5], [], []]
    t.expect(turn=0, road=[], discard=["red3", "blue3", "blue_chief", "salar"])


@pytest.mark.clause("LOOT-25", "LOOT-41")
def test_without_an_answer_the_chief_takes_it() -> None:
    t = table("caravan5 salar green1", "red3 red1 green2", "blue3 blue_chief red2")
    t.play("0 play:caravan5", "1 attack:1:red3", "2 attack:1:blue3", "0 draw", "1 draw")
    t.play("2 chief:1:blue", "0 draw", "1 attack:1:red1")
    assert won(t) == [[], [], [5]]

"""Bluffs and challenges are counted where a bot had the chance, and nowhere else."""

from __future__ import annotations

import neyrang
from neyrang import arena
from neyrang.arena.habits import counted
from neyrang.arena.habits.coup import TITLES, chances
from tests.games.coup.test_claims import say, table


def did(state: neyrang.State, seat: int, move: str) -> dict[str, bool]:
    return chances(state, seat, neyrang.game("coup").move(move))


def test_a_claim_without_the_card_is_a_bluff() -> None:
    state = table("duke duke", "captain captain", "contessa contessa")
    could = {f"bluff:{role}": False for role in ("ambassador", "assassin", "captain")}
    assert {**could, **did(state, 0, "tax")} == did(state, 0, "income")  # it has the duke
    stolen = did(state, 0, "steal:1")
    assert stolen["bluff:captain"]
    assert not stolen["bluff:ambassador"]
    assert "bluff:contessa" not in stolen  # nothing is claimed as a contessa on one's turn


def test_challenges_and_blocks_are_counted_by_character() -> None:
    state = say(table("duke duke", "captain captain", "contessa contessa"), "0 tax")
    assert did(state, 1, "challenge") == {"challenge:duke": True}
    assert did(state, 2, "pass") == {"challenge:duke": False}
    state = say(table("duke duke", "captain captain", "contessa contessa"), "0 foreign_aid")
    assert did(state, 1, "block:duke") == {"block:duke": True}
    assert did(state, 2, "pass") == {"block:duke": False}


def test_a_match_has_them_where_there_are_claims() -> None:
    one = arena.play("coup", bots=["3", "2"], players=2, games=4).standings[0]
    assert set(one.habits) <= set(TITLES)
    assert all(0 <= done <= could for done, could in one.habits.values())
    assert sum(could for _, could in one.habits.values()) > 0
    assert counted("loot") == (None, {})


def test_drafts_are_counted_by_character() -> None:
    game = neyrang.game("coup")
    state = game.start(2, 1)
    legal = state.legal(0)
    kept = {game.text(action).partition(":")[2]: action == legal[0] for action in legal}
    assert chances(state, 0, legal[0]) == {f"draft:{role}": done for role, done in kept.items()}

"""Table talk: free, not binding, and no part of the game's moves."""

from __future__ import annotations

import random

import pytest

import neyrang
from tests.scenario import Scenario

VERBS = {
    "income", "foreign_aid", "coup", "tax", "assassinate", "steal", "exchange", "examine",
    "convert", "embezzle", "anarchist", "pass", "challenge", "block", "reveal", "concede", "lose",
    "keep", "show", "leave", "replace", "explode", "defuse", "hand_on", "draft", "faction",
}  # fmt: skip
ALL_OPTIONS = {"reformation": True, "inquisitor": True, "anarchist": True}


@pytest.mark.clause("COUP-70")
def test_no_move_gives_coins_or_shows_cards_to_another_player() -> None:
    moves = neyrang.game("coup").notation.moves
    assert {move.split(":")[0] for move in moves} == VERBS
    shows = {move for move in moves if move.startswith("show")}
    assert all(not move.split(":")[1].isdigit() for move in shows)


@pytest.mark.clause("COUP-70", "COUP-112")
def test_showing_a_card_answers_an_examiner_and_nobody_else() -> None:
    t = Scenario.start("coup", 3, seed=2, options=ALL_OPTIONS)
    t.play("0 faction:loyalist")
    assert not [move for move in t.legal(0) if move.startswith(("show", "reveal"))]


@pytest.mark.clause("COUP-70", "COUP-2")
@pytest.mark.parametrize("players", [2, 3, 7])
def test_no_view_ever_has_another_players_card(players: int) -> None:
    rng = random.Random(players)
    for seed in range(4):
        t = Scenario.start("coup", players, seed, ALL_OPTIONS)
        while t.actors:
            seat = rng.choice(t.actors)
            t.play(f"{seat} {rng.choice(t.legal(seat))}")
            examining = t["shown"] is not None
            for viewer in range(-1, players):
                seats = t.sees(viewer, "seats")
                hidden = [s["hand"] for i, s in enumerate(seats) if i != viewer]
                known = sum(card != "?" for hand in hidden for card in hand)
                assert known == (1 if examining and viewer == t["turn"] else 0)
                assert set(t.sees(viewer, "court")) <= {"?"}

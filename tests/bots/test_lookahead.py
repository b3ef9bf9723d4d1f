"""Choices made at once, and the duel that is made of them."""

from __future__ import annotations

import pytest

import neyrang
from neyrang.bots.levels import policy_for
from neyrang.bots.master import Master
from neyrang.bots.matrix_game import MatrixGame
from neyrang.bots.network import read_network
from neyrang.bots.policies.karzar.lookahead import Lookahead
from neyrang.games.karzar.rules import Karzar

GAME = neyrang.game("karzar")


def solved(*rows: list[float], rounds: int = 2000) -> MatrixGame:
    game = MatrixGame(10)
    game.resize(len(rows), len(rows[0]))
    for i, paid in enumerate(paid for row in rows for paid in row):
        game.paid[i] = paid
    game.solve(rounds)
    return game


def mix(game: MatrixGame) -> list[float]:
    return [game.mine[i] for i in range(game.rows)]


def test_rock_paper_scissors() -> None:
    game = solved([0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5])
    assert game.value == pytest.approx(0.5, abs=0.01)
    assert mix(game) == pytest.approx([1 / 3] * 3, abs=0.02)


def test_a_game_whose_solution_is_known() -> None:
    """A coin that pays 3 on heads and 1 on tails: heads every fourth time."""
    game = solved([3.0, 0.0], [0.0, 1.0])
    assert game.value == pytest.approx(0.75, abs=0.01)
    assert mix(game) == pytest.approx([0.25, 0.75], abs=0.02)


def test_what_another_choice_always_beats_is_not_chosen() -> None:
    game = solved([0.4, 0.9], [0.3, 0.2], [0.6, 0.5])
    assert mix(game)[1] < 0.01
    assert game.value == pytest.approx(17 / 30, abs=0.01)


def test_solving_again_forgets_the_game_before() -> None:
    game = solved([3.0, 0.0], [0.0, 1.0])
    game.resize(1, 3)
    for i, paid in enumerate((0.2, 0.7, 0.1)):
        game.paid[i] = paid
    game.solve(100)
    assert mix(game) == [1.0]
    assert game.value == pytest.approx(0.1, abs=0.02)


# ---- the duel


def before_battle(battle: int, mine: str, yours: str, won: int, lost: int) -> Karzar:
    """Seat 0 is Iran's, and chooses its first hero."""
    seats = [
        {"side": "iran", "heroes": [f"I{power}" for power in mine.split()]},
        {"side": "turan", "heroes": [f"T{power}" for power in yours.split()]},
    ]
    results = ["iran"] * won + ["turan"] * lost
    state = GAME.start(2, 5, listen=False)
    assert isinstance(state, Karzar)
    iran = 0 if state.seats[0].side == 0 else 1
    for number, seat in enumerate((iran, 1 - iran)):
        names = seats[number]["heroes"]
        state.seats[seat].heroes = sorted(GAME.move(f"hero:{name}") for name in names)
    first = GAME.move("hero:I1")
    for player in state.seats:
        player.heroes = [action - first for action in player.heroes]
    state.board.battle = battle
    state.board.results[: len(results)] = [0 if side == "iran" else 1 for side in results]
    return state


def worth(state: Karzar) -> float:
    seat = 0 if state.seats[0].side == 0 else 1
    return Lookahead(read_network("karzar", "duel_network")).value(state, seat)


def test_even_hands_are_worth_half() -> None:
    state = GAME.start(2, 5, listen=False)
    assert isinstance(state, Karzar)
    lookahead = Lookahead(read_network("karzar", "duel_network"))
    for seat in range(2):
        assert lookahead.value(state, seat) == pytest.approx(0.5, abs=0.01)


def test_what_is_won_is_sure() -> None:
    """With four battles won, both of these win the fifth, whatever comes."""
    assert worth(before_battle(8, "10 9 9 8 8", "1 1 2 2 3", won=4, lost=3)) == pytest.approx(1.0)
    assert worth(before_battle(8, "1 1 2 2 3", "10 9 9 8 8", won=3, lost=4)) == pytest.approx(0.0)


def test_the_last_three_count_together() -> None:
    """All heroes are alike, so that battle 8 is drawn, and 9 as well: the lead decides."""
    level = "5 5 5 5 5"
    assert worth(before_battle(8, level, level, won=4, lost=3)) == pytest.approx(1.0)
    assert worth(before_battle(8, level, level, won=3, lost=3)) == pytest.approx(0.5)
    assert worth(before_battle(8, "5 5 5 5 6", level, won=3, lost=3)) == pytest.approx(1.0)


def test_a_tie_that_is_enough_is_not_left_to_luck() -> None:
    """Both sides see to the end: a better hand of the same power never is worth less than half."""
    better = before_battle(7, "9 9 9 4 4 4 1", "6 6 6 6 6 5 5", won=3, lost=3)
    assert 0.0 < worth(better) < 1.0
    assert worth(better) + worth_of_other(better) == pytest.approx(1.0, abs=0.02)


def worth_of_other(state: Karzar) -> float:
    seat = 1 if state.seats[0].side == 0 else 0
    return Lookahead(read_network("karzar", "duel_network")).value(state, seat)


def test_level_4_plays_the_mixture_and_searches_no_further() -> None:
    state = GAME.start(2, 5, listen=False)
    assert isinstance(state, Karzar)
    policy = policy_for("karzar", 4)
    assert policy.settles(state)
    assert not policy_for("karzar", 3).settles(state)
    legal = state.legal_now(0)
    weights = policy.weigh(state, 0, legal)
    bot = Master("karzar", seed=3)
    bot.begin(state.view(0))
    thought = bot.think(state.view(0), legal)
    assert thought.chances == [weight / sum(weights) for weight in weights]
    assert sum(thought.counts) == 0
    assert max(thought.chances) < 0.9  # a hero that is foreseen is beaten

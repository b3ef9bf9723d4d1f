"""SmallPosition positions, solved: what the bots give away there is bounded."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from neyrang.arena.positions import POSITIONS, coup
from neyrang.arena.tree import NotSolvable, SmallPosition, Tree
from neyrang.bots.belief import UNSEEN
from neyrang.bots.levels import policy_for
from neyrang.cli import app

pyspiel = pytest.importorskip(
    "pyspiel",
    reason="OpenSpiel is not installed, so nothing is solved: pip install 'neyrang[dev]'",
)

# What level 4 may give away at its usual budget, as the mean of both seats, in shares of a win.
BOUNDS = {
    "coup-blade": 0.02,
    "coup-two-lives": 0.02,
    "rakab-two-battles": 0.02,
    "condottiere-final": 0.06,
    "karzar-duel": 0.02,
}
BLADE = POSITIONS["coup-blade"]


def test_solving_agrees_with_openspiels_own_reckoning() -> None:
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability

    from neyrang.arena.solver import Solution, TreeGame, strategy_table, uniform

    tree = Tree(BLADE)
    game = TreeGame(tree)
    known = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    assert Solution(tree).loss(strategy_table(tree, uniform)).mean == pytest.approx(known)


def test_perfect_play_is_found() -> None:
    """Seat 0 must strike, and seat 1 doubts it unless it holds the contessa: so it is won with
    the assassin, unless seat 1 holds the contessa: in two of the twelve deals."""
    from neyrang.arena.solver import Solution

    solution = Solution(Tree(BLADE))
    solution.solve(200, 0.0005)
    assert solution.value() == pytest.approx(1 / 6, abs=0.002)
    assert solution.loss(solution.mean_strategy()).mean < 0.0005
    found = [exploitability for _, exploitability in solution.curve]
    assert found == sorted(found, reverse=True)


def test_a_seat_knows_what_it_was_shown_and_no_more() -> None:
    tree = Tree(BLADE)
    first = [m for m in tree.information_sets.values() if not m.observations.before]
    assert len(first) == 4  # by its own card alone
    for information_set in tree.information_sets.values():
        for answers, view in information_set.observations.told():
            assert view.seat == information_set.seat
            assert all(action != UNSEEN for _, action in answers)  # Coup's answers here are open
            hands = [seat["hand"] for seat in view["seats"]]  # type: ignore[attr-defined]
            assert hands[1 - information_set.seat] in (["?"], [])
    seats = {information_set.seat for information_set in tree.information_sets.values()}
    assert seats == {0, 1}


def test_positions_where_chance_goes_on_are_refused() -> None:
    _, position = coup("", "assassin contessa duke captain", (2, 1), (3, 21)).deals[0]
    court = {**position, "court": ["duke", "duke", "captain"]}
    with pytest.raises(NotSolvable, match="chance"):
        Tree(SmallPosition("drawn", "coup", [(1, court)]))


def test_deals_that_can_be_told_apart_are_refused() -> None:
    poor, rich = (coup("", "duke captain", (1, 1), (3, coins)).deals[0] for coins in (12, 13))
    with pytest.raises(NotSolvable, match="look alike"):
        Tree(SmallPosition("told apart", "coup", [poor, rich]))


def test_a_game_that_could_go_on_is_drawn_after_its_last_turn() -> None:
    tree = Tree(coup("", "duke captain", (1, 1), (0, 0), turns=2))
    assert 0 < tree.drawn < tree.histories


def usual_playouts(game: str) -> int:
    policy = policy_for(game, 4)
    policy.prepare(2)
    return int(policy.playouts)


@pytest.mark.parametrize("name", POSITIONS)
def test_level_four_gives_little_away(name: str) -> None:
    from neyrang.arena.solver import Solution, search_strategy, strategy_table, uniform

    position = POSITIONS[name]
    tree = Tree(position)
    solution = Solution(tree)
    solution.solve(200, 0.001)
    assert solution.curve[-1][1] <= 0.001
    playouts = usual_playouts(position.game)
    seeds = 6 if len(tree.information_sets) < 100 else 1  # one bot alone hardly mixes
    searched = solution.loss(
        strategy_table(tree, search_strategy(position.game, playouts, seeds))
    ).mean
    assert searched < BOUNDS[name]
    assert searched < 0.6 * solution.loss(strategy_table(tree, uniform)).mean


def test_the_command_says_how_far_each_level_is_from_perfect() -> None:
    result = CliRunner().invoke(app, ["truth", "coup-blade", "--budgets", "20", "--seeds", "1"])
    assert result.exit_code == 0
    for part in ("random", "level 3", "level 4, 20 playouts", "information sets", "CFR+"):
        assert part in result.output


def test_the_command_names_what_there_is() -> None:
    result = CliRunner().invoke(app, ["truth", "chess"])
    assert "coup-blade" in str(result.exception)


def test_unasked_it_takes_level_four_as_it_plays() -> None:
    usual = usual_playouts("coup")
    result = CliRunner().invoke(app, ["truth", "coup-blade", "--seeds", "1"])
    assert f"level 4, {usual} playouts" in result.output
    assert f"level 4, {4 * usual} playouts" in result.output


@pytest.mark.parametrize("budgets", ["", "many", "40,0", "40,,160"])
def test_a_budget_that_is_none_is_named(budgets: str) -> None:
    result = CliRunner().invoke(app, ["truth", "coup-blade", "--budgets", budgets])
    assert f"budgets {budgets}: numbers of playouts" in str(result.exception)

"""Averages over deals, and how sure they are."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

import neyrang
from neyrang.arena.score import Interval, Tally, fair_share, quantile


def covered(rng: Random, deals: int, turns: int, like: float) -> tuple[bool, bool]:
    """Was the truth (a half) in the interval, and in that of somebody who takes games for
    independent? On a deal all games are `like` each other: 1 quite alike, -1 opposite."""
    tally = Tally()
    won = 0
    for deal in range(deals):
        lucky = rng.random() < 0.5
        for turn in range(turns):
            good = lucky if turn % 2 == 0 or like > 0 else not lucky
            win = good if rng.random() < abs(like) else rng.random() < 0.5
            tally.add(deal, float(win), 1)
            won += win
    found = tally.interval()
    games = deals * turns
    half = 1.96 * sqrt(0.25 / games)
    return found.low <= 0.5 <= found.high, abs(won / games - 0.5) <= half


@pytest.mark.parametrize("like", [0.9, 0.0, -0.9])
def test_the_interval_holds_the_truth_19_times_of_20(like: float) -> None:
    rng = Random(f"interval {like}")
    trials = [covered(rng, 40, 4, like) for _ in range(800)]
    ours = sum(ours for ours, _ in trials) / len(trials)
    naive = sum(naive for _, naive in trials) / len(trials)
    assert 0.92 <= ours <= 0.975
    if like > 0:
        assert naive < 0.8  # what would have gone wrong
    if like < 0:
        assert naive > 0.985  # and how much duplicate deals are worth


def test_an_interval_can_miss() -> None:
    tally = Tally()
    for deal in range(200):
        tally.add(deal, 1 + deal % 2, 2)
    found = tally.interval()
    assert found.mean == 0.75
    assert found.low > 0.5
    assert found.high < 1


def test_winning_all_is_not_being_sure() -> None:
    tally = Tally()
    for deal in range(10):
        tally.add(deal, 2, 2)
    assert tally.interval().mean == tally.interval().high == 1.0
    assert 0.5 < tally.interval().low < 0.8


def test_deals_that_are_always_shared_leave_little_doubt() -> None:
    tally = Tally()
    tally.add(0, 1, 2)
    tally.add(1, 1, 2)
    assert tally.interval() == Interval(0.5, 0.0, 1.0)  # two deals are not many
    for deal in range(2, 300):
        tally.add(deal, 1, 2)
    assert tally.interval() == Interval(0.5, 0.495, 0.505)


def test_one_deal_says_nothing() -> None:
    tally = Tally()
    assert tally.interval() == Interval(0.0, 0.0, 1.0)
    tally.add(1, 3, 4)
    assert tally.interval() == Interval(0.75, 0.0, 1.0)


@pytest.mark.parametrize(("freedom", "t"), [(9, 2.262), (29, 2.045), (1000, 1.962)])
def test_few_deals_widen_the_interval(freedom: int, t: float) -> None:
    assert quantile(freedom) == pytest.approx(t, abs=0.01)


def test_the_fair_share_is_what_a_seat_has_on_average() -> None:
    assert fair_share([[1.0, 0, 0, 0], [0.5, 0.5, 0, 0]]) == 0.25
    assert fair_share([[1.0, 0, 1.0, 0]]) == 0.5
    assert fair_share([]) == 0.0


def test_partners_win_as_one_and_sides_share() -> None:
    rng = neyrang.Rng(4)
    for seed in range(6):
        state = neyrang.game("loot").start(4, seed, {"teams": True}, listen=False)
        while not state.over():
            seat = state.actors()[0]
            legal = state.legal(seat)
            state.apply(seat, legal[rng.below(len(legal))])
        found, outcome = state.win_shares(), state.outcome()
        assert outcome is not None
        sides = {state.side(seat) for seat in outcome.winners}
        for seat in range(4):
            assert found[seat] == (1 / len(sides) if seat in outcome.winners else 0)


def test_a_mean_is_within_its_bounds_where_nothing_or_all_was_won() -> None:
    for deals in range(2, 200):
        for won in (0.0, 1.0):
            tally = Tally()
            for deal in range(deals):
                tally.add(deal, won, 1)
            found = tally.interval()
            assert found.low <= found.mean <= found.high

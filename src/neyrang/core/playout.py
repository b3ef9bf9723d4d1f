"""Games played at random, with the loop inside the compiled code."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.rng import Rng
from neyrang.core.state import State


def playout(state: State, rng: Rng, limit: i64 = 1_000_000) -> i64:
    """Plays a state to its end at random, one seat at a time, but no longer than `limit` answers.

    Returns how many answers were given.
    """
    steps: i64 = 0
    while state.waiting and steps < limit:
        seat = state.next_actor()
        legal = state.legal_now(seat)
        state.answer(seat, legal[rng.below(len(legal))])
        steps += 1
    return steps


def playouts(undealt: State, games: i64, seed: int) -> i64:
    """Deals and plays so many games. Returns how many answers were given in all of them."""
    rng = Rng(seed)
    steps: i64 = 0
    for _ in range(games):
        state = undealt.clone()
        state.rng.follow(rng)
        state.deal()
        steps += playout(state, rng)
        rng.next32()
    return steps

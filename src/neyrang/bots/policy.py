"""How a seat is likely to answer: the heuristics that levels 1 to 3 play by, that weigh what the
others' choices tell, and that play the searching bot's games to their end."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from neyrang.core.rng import Rng
from neyrang.core.state import State


class Policy:
    """A policy is handed a whole state, mostly one re-dealt from a view. `weigh` reads public
    facts and what its seat knows, nothing else: the tests re-deal the rest and compare.

    `depth`: after so many answers a search stops playing on, where it is `quiet`, and takes
    `value`; 0 is never. `playouts`: so many it needs to tell good answers from bad ones. `heat`: a
    share of the win this much smaller makes an answer e times less likely.
    """

    def __init__(self) -> None:
        self.depth: i64 = 0
        self.playouts: i64 = 64
        self.heat: float = 0.01

    def weigh(self, state: State, seat: i64, legal: list[int]) -> list[int]:
        """How likely each of the legal answers is, in parts of their sum (from 1 to a million)."""
        return [1] * len(legal)

    def value(self, state: State) -> list[int]:
        """The share of the win each seat can hope for, in parts of their sum.

        The state is somebody's guess, so that this may read all of it.
        """
        return [1] * state.players

    def quiet(self, state: State) -> bool:
        """Does `value` see here what is about to happen?"""
        return True

    def pick(self, state: State, seat: i64, rng: Rng) -> i64:
        """One answer, by the weights."""
        legal = state.legal_now(seat)
        if len(legal) == 1:
            return legal[0]
        return legal[drawn(self.weigh(state, seat, legal), rng)]


def drawn(weights: list[int], rng: Rng) -> i64:
    """An index, by its weight."""
    total: i64 = 0
    for weight in weights:
        total += weight
    point: i64 = rng.below(total)
    i: i64 = 0
    while True:
        point -= weights[i]
        if point < 0:
            return i
        i += 1


def shares(state: State) -> list[float]:
    """What the end of a game is worth to each seat: the sides that win share a win, partners both
    have what their side has, and a game nobody wins is shared by all."""
    outcome = state.outcome()
    assert outcome is not None
    winners = outcome.winners if outcome.winners else list(range(state.players))
    found = [0.0] * state.players
    sides: list[int] = []
    for seat in winners:
        side: int = state.side(seat)
        if side not in sides:
            sides.append(side)
    for seat in winners:
        found[seat] = 1.0 / len(sides)
    return found


@final
class Wild(Policy):
    """Plays by another policy, but so many times of a hundred anyhow."""

    def __init__(self, policy: Policy, percent: i64) -> None:
        super().__init__()
        self.policy = policy
        self.percent: i64 = percent

    def weigh(self, state: State, seat: i64, legal: list[int]) -> list[int]:
        weights = self.policy.weigh(state, seat, legal)
        total: i64 = 0
        for weight in weights:
            total += weight
        number: i64 = len(legal)
        calm = 100 - self.percent
        return [1000 * calm * w // total + 1000 * self.percent // number for w in weights]

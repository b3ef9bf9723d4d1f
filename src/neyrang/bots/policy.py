"""How a seat is likely to answer.

A policy is a game's heuristics. Levels 1 to 3 play by one, a belief weighs the others' answers by
several of them, and a search plays its rollouts with them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.pickled import by_attributes
from neyrang.core.rng import Rng
from neyrang.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """A policy is given a whole state, mostly one re-dealt from a view. `weigh` may read public
    facts and what its seat knows, nothing else: the tests re-deal the rest and compare.

    `depth`: after so many answers a rollout stops at the next `quiet` state, and `value` is taken
    for the rest; 0 plays every rollout to the end. `playouts`: how many a search needs to tell
    good answers from bad ones. `temperature`: a share of the win this much smaller makes an answer
    e times less likely in a search's result; `caution` of the standard error is added to it.
    `particles`: how many its belief has. `trees`: whether a search should keep them; where hands
    are so large that hardly any two simulations agree in what a seat has seen, they cost half of
    the time and tell nothing.
    """

    def __init__(self) -> None:
        self.depth: i64 = 0
        self.playouts: i64 = 64
        self.temperature: float = 0.01
        self.caution: float = 0.2
        self.particles: i64 = 32
        self.trees = True

    def weigh(self, state: State, seat: i64, legal: list[int]) -> list[int]:
        """Returns how likely each legal answer is, in parts of their sum (1 to a million).

        0 is for what nobody would do: even level 1 never does it, and a search does not try it.
        """
        return [1] * len(legal)

    def value(self, state: State) -> list[int]:
        """Returns an estimate of each seat's share of the win, in parts of their sum.

        The state is a particle, so this may read all of it.
        """
        return [1] * state.players

    def quiet(self, state: State) -> bool:
        """Returns whether `value` can judge this state: nothing is half done in it."""
        return True

    def settles(self, state: State) -> bool:
        """Returns whether `weigh` has looked so far ahead here that a search has nothing to add."""
        return False

    def prepare(self, players: i64) -> None:
        """Sets what depends on the number of players, before a search begins; it replaces what was
        set by hand."""

    def pick(self, state: State, seat: i64, rng: Rng) -> i64:
        """Returns one answer, drawn by the weights."""
        legal = state.legal_now(seat)
        if len(legal) == 1:
            return legal[0]
        return legal[draw(self.weigh(state, seat, legal), rng)]

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self)


@final
class Noisy(Policy):
    """Plays by another policy, but `percent` times of a hundred at random: as somebody else might,
    or, where it is not `absurd`, without what nobody would do."""

    def __init__(self, policy: Policy, percent: i64, absurd: bool = True) -> None:
        super().__init__()
        self.policy = policy
        self.percent: i64 = percent
        self.absurd = absurd

    def weigh(self, state: State, seat: i64, legal: list[int]) -> list[int]:
        weights = self.policy.weigh(state, seat, legal)
        whole = i64(total(weights))
        number: i64 = 0
        weight: i64
        for weight in weights:
            if weight > 0 or self.absurd:
                number += 1
        by_policy = 100 - self.percent
        at_random = 1000 * self.percent // number
        found: list[int] = []
        for weight in weights:
            possible = weight > 0 or self.absurd
            found.append(1000 * by_policy * weight // whole + at_random if possible else 0)
        return found

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self, (self.policy, self.percent, self.absurd))


@final
class Judging(Policy):
    """Plays by another policy, but judges unfinished games by a function of somebody's own."""

    def __init__(self, policy: Policy, judge: Callable[[State], list[int]]) -> None:
        super().__init__()
        self.policy = policy
        self.judge = judge
        self.depth = policy.depth if policy.depth > 0 else 1
        self.particles = policy.particles
        self.trees = policy.trees
        self.copy_settings()

    def copy_settings(self) -> None:
        self.playouts = self.policy.playouts
        self.temperature = self.policy.temperature
        self.caution = self.policy.caution

    def weigh(self, state: State, seat: i64, legal: list[int]) -> list[int]:
        return self.policy.weigh(state, seat, legal)

    def value(self, state: State) -> list[int]:
        return self.judge(state)

    def quiet(self, state: State) -> bool:
        return self.policy.quiet(state)

    def settles(self, state: State) -> bool:
        return self.policy.settles(state)

    def prepare(self, players: i64) -> None:
        self.policy.prepare(players)
        self.copy_settings()


def usual_models(honest: Policy, bold: Policy) -> list[Policy]:
    """Returns the opponent models of a game that has no others: honest, bold, and half random."""
    return [honest, bold, Noisy(bold, 40)]


def graded(scores: list[int], temperature: i64, weights: list[int], steps: i64) -> list[int]:
    """Returns a weight for each score: half for every `temperature` points below the best.

    `weights`: by how far a score is below the best, in `steps` to a halving; the last one holds
    for everything further below.
    """
    best: i64 = scores[0]
    score: i64
    for score in scores:
        if score > best:
            best = score
    last: i64 = len(weights) - 1
    found: list[int] = []
    for score in scores:
        below = (best - score) * steps // temperature
        found.append(weights[below if below < last else last])
    return found


# What a factor of e multiplies the odds of winning by is 1000, so that numbers of an evaluation can
# be whole; 693 make a factor of 2.
HALVING: Final = 693
ODDS_STEPS: Final = 64
ODDS: Final = [round(20000 * 0.5 ** (i / ODDS_STEPS)) for i in range(16 * ODDS_STEPS)]


def odds(scores: list[int]) -> list[int]:
    """Returns shares of the win, in parts of their sum, for scores in thousandths of a factor of e;
    0 for a score that is far below the best."""
    return graded(scores, HALVING, ODDS, ODDS_STEPS)


def total(weights: list[int]) -> float:
    whole: i64 = 0
    for weight in weights:
        whole += weight
    return float(whole)


def draw(weights: list[int], rng: Rng) -> i64:
    """Returns an index, drawn by its weight."""
    point: i64 = rng.below(i64(total(weights)))
    i: i64 = 0
    while True:
        point -= weights[i]
        if point < 0:
            return i
        i += 1


def expected_shares(policy: Policy, state: State) -> list[float]:
    """Returns what an unfinished game is worth to each seat by the policy's `value`; partners both
    have what their side has."""
    value = policy.value(state)
    whole = total(value)
    found: list[float] = [0.0] * state.players
    seat: i64
    other: i64
    for seat in range(state.players):
        side = state.side(seat)
        for other in range(state.players):
            if state.side(other) == side:
                found[seat] += value[other] / whole
    return found

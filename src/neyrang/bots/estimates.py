"""What a search finds out about the legal answers of one decision."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from mypy_extensions import i64

from neyrang.bots.policy import total
from neyrang.core.rng import Rng

ENOUGH: Final = 8  # tries before, and between, tests whether the decision is settled
SURE_LEAD: Final = 2.0  # standard errors
HARDLY: Final = 0.005  # of a win: a lead that does not matter
TRACE: Final = 0.02  # shared out among the priors, so that no answer is ruled out
# Few tries may agree by chance: so many are added, which vary so much.
ADDED_TRIES: Final = 2
ADDED_SPREAD: Final = 0.02


@final
class Estimates:
    """By legal answer: the prior, how often it was tried, what share of the win it brought, and
    the chance to give it with.

    All answers of a try share one particle and one sequence of random numbers, so they are
    compared try by try with a baseline, the likeliest answer by the prior. Such paired differences
    vary much less than the averages do.
    """

    def __init__(self, legal: list[int], weights: list[int]) -> None:
        whole = total(weights)
        self.legal = legal
        self.priors: list[float] = [weight / whole for weight in weights]
        self.baseline: i64 = self.priors.index(max(self.priors))
        self.counts: list[int] = [0] * len(legal)
        self.totals: list[float] = [0.0] * len(legal)
        self.gains: list[float] = [0.0] * len(legal)  # over the baseline
        self.squares: list[float] = [0.0] * len(legal)  # of those
        self.chances: list[float] = self.priors

    def worth(self, i: i64) -> float:
        """Returns the mean share of the win that this answer brought."""
        tried: int = self.counts[i]
        return self.totals[i] / tried if tried > 0 else 0.0

    def gain(self, i: i64) -> float:
        """Returns the mean of what it brought more than the baseline."""
        tried: int = self.counts[i]
        return self.gains[i] / tried if tried > 0 else 0.0

    def standard_error(self, i: i64) -> float:
        """Returns the standard error of that gain."""
        tried: int = self.counts[i]
        spread = max(0.0, self.squares[i] / tried - self.gain(i) ** 2)
        spread = (spread * tried + ADDED_TRIES * ADDED_SPREAD) / (tried + ADDED_TRIES)
        return sqrt(spread / tried)

    def candidates(self, most: int, rng: Rng) -> list[int]:
        """Returns the `most` likeliest answers by the prior, but at least two; equally likely ones
        by lot. None has the prior 0, so there may be just one."""
        left: list[int] = [i for i in range(len(self.legal)) if self.priors[i] > 0.0]
        left.remove(self.baseline)
        rng.shuffle(left)
        found: list[int] = [self.baseline]
        while left and len(found) < max(2, most):
            likeliest: i64 = left[0]
            for i in left:
                if self.priors[i] > self.priors[likeliest]:
                    likeliest = i
            left.remove(likeliest)
            found.append(likeliest)
        return found

    def learn(self, tried: list[int], found: list[float]) -> None:
        """Adds one try: what each of these answers brought. The baseline is always among them."""
        baseline = found[tried.index(self.baseline)]
        k: i64
        for k in range(len(tried)):
            i: i64 = tried[k]
            gain = found[k] - baseline
            self.counts[i] += 1
            self.totals[i] += found[k]
            self.gains[i] += gain
            self.squares[i] += gain * gain

    def ranked(self, among: list[int]) -> list[int]:
        """Returns these answers, the best first."""
        left = among[:]
        found: list[int] = []
        while left:
            best: i64 = left[0]
            for i in left:
                if self.gain(i) > self.gain(best):
                    best = i
            found.append(best)
            left.remove(best)
        return found

    def better_half(self, among: list[int]) -> list[int]:
        """Returns the better half of these answers, and the baseline in any case."""
        kept = self.ranked(among)[: (len(among) + 1) // 2]
        if self.baseline not in kept:
            kept.append(self.baseline)
        return kept

    def is_settled(self, among: list[int]) -> bool:
        """Returns whether one answer is so far ahead that more tries would hardly change it."""
        best, second = self.ranked(among)[:2]
        if self.counts[best] < ENOUGH:
            return False
        lead = self.gain(best) - self.gain(second)
        return lead > SURE_LEAD * (self.standard_error(best) + self.standard_error(second)) + HARDLY

    def mix(self, temperature: float, caution: float) -> None:
        """Sets the chances: the prior, tilted towards what did well, the less so the larger the
        standard error. So a bluff keeps its rate, and luck is not taken for strength.

        `caution`: how much of the standard error is added to the temperature.
        """
        mixed: list[float] = []
        whole = 0.0
        tried: i64 = 0
        i: i64
        for i in range(len(self.legal)):
            if self.counts[i] > 0:
                tried += 1
        for i in range(len(self.legal)):
            share = 0.0
            if self.counts[i] > 0:
                tilt = self.gain(i) / (temperature + caution * self.standard_error(i))
                share = (TRACE / int(tried) + self.priors[i]) * exp(min(tilt, 30.0))
            mixed.append(share)
            whole += share
        if whole > 0.0:  # else nothing could be tried, and the prior holds
            self.chances = [share / whole for share in mixed]

"""What a search makes of its playouts."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from mypy_extensions import i64

ENOUGH: Final = 8  # tries before, and between, asking whether an answer is settled
SURE_LEAD: Final = 2.0  # standard errors
CAUTION: Final = 0.5  # standard errors by which what was found is blurred
HARDLY: Final = 0.005  # of a win: nobody minds
TRACE: Final = 0.01  # of a prior even for what habit never does


@final
class Thought:
    """By legal answer the prior, how often it was tried, what share of the win it brought, and
    the chance it should be given with.

    All answers of a try share one guess and one luck, so they are compared try by try with the
    likeliest by the prior: that tells much sooner which is better than their averages would.
    """

    def __init__(self, legal: list[int], weights: list[int]) -> None:
        total = 0.0
        for weight in weights:
            total += weight
        self.legal = legal
        self.priors: list[float] = [weight / total for weight in weights]
        self.usual: i64 = self.priors.index(max(self.priors))
        self.counts: list[int] = [0] * len(legal)
        self.totals: list[float] = [0.0] * len(legal)
        self.gains: list[float] = [0.0] * len(legal)  # over the usual answer
        self.squares: list[float] = [0.0] * len(legal)  # of those
        self.chances: list[float] = self.priors

    def worth(self, i: i64) -> float:
        tried: int = self.counts[i]
        return self.totals[i] / tried if tried > 0 else 0.0

    def gain(self, i: i64) -> float:
        tried: int = self.counts[i]
        return self.gains[i] / tried if tried > 0 else 0.0

    def doubt(self, i: i64) -> float:
        """The standard error of that gain."""
        tried: int = self.counts[i]
        spread = self.squares[i] / tried - self.gain(i) ** 2
        return sqrt(max(0.0, spread) / tried)

    def candidates(self, most: int) -> list[int]:
        """As many answers as can be tried in earnest, the likeliest by the prior; two at least."""
        left: list[int] = list(range(len(self.legal)))
        left.remove(self.usual)
        found: list[int] = [self.usual]
        while left and len(found) < max(2, most):
            likeliest: i64 = left[0]
            for i in left:
                if self.priors[i] > self.priors[likeliest]:
                    likeliest = i
            left.remove(likeliest)
            found.append(likeliest)
        return found

    def learn(self, tried: list[int], found: list[float]) -> None:
        """One try: what each of these answers brought. The usual one is always among them."""
        usual = found[tried.index(self.usual)]
        k: i64
        for k in range(len(tried)):
            i: i64 = tried[k]
            gain = found[k] - usual
            self.counts[i] += 1
            self.totals[i] += found[k]
            self.gains[i] += gain
            self.squares[i] += gain * gain

    def ranked(self, among: list[int]) -> list[int]:
        """The best first."""
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
        """Those that go on, the usual answer with them as what they are compared with."""
        kept = self.ranked(among)[: (len(among) + 1) // 2]
        if self.usual not in kept:
            kept.append(self.usual)
        return kept

    def is_settled(self, among: list[int]) -> bool:
        """Is one answer so far ahead that more tries would hardly change it?"""
        best, second = self.ranked(among)[:2]
        if self.counts[best] < ENOUGH:
            return False
        lead = self.gain(best) - self.gain(second)
        return lead > SURE_LEAD * (self.doubt(best) + self.doubt(second)) + HARDLY

    def mix(self, heat: float) -> None:
        """The prior, tilted towards what did well, the less so the less is known of how well: so
        that bluffs stay bluffs, and luck does not pass for skill."""
        mixed: list[float] = []
        total = 0.0
        i: i64
        for i in range(len(self.legal)):
            share = 0.0
            if self.counts[i] > 0:
                tilt = self.gain(i) / (heat + CAUTION * self.doubt(i))
                share = (TRACE + self.priors[i]) * exp(min(tilt, 30.0))
            mixed.append(share)
            total += share
        self.chances = [share / total for share in mixed]

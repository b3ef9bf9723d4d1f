"""What a game is worth, and how sure an average over games is.

The *win share* of a seat: a win is 1; where several sides win together they share it evenly, and
every seat of a side has what its side has. A game nobody wins is shared by all. The *fair share*
is the mean over all seats in the same games: what equal players would get. At a table for four it
is 25%, and 50% where the four play two against two.

Games on the same deal are not independent, so the variance is taken over deals, not games.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from statistics import NormalDist

import msgspec

CONFIDENCE = 0.95
UNSEEN_DEALS = 3  # the rule of three: what was never seen in n deals is rarer than 3 in n


class Interval(msgspec.Struct, frozen=True):
    """An average, and the bounds of its 95% confidence interval."""

    mean: float
    low: float
    high: float


class Tally:
    """A ratio of two sums, gathered deal by deal: mostly win shares over games."""

    def __init__(self) -> None:
        self.deals: dict[int, list[float]] = {}

    def add(self, deal: int, gained: float, of: float) -> None:
        sums = self.deals.setdefault(deal, [0.0, 0.0])
        sums[0] += gained
        sums[1] += of

    def of(self) -> float:
        return sum(sums[1] for sums in self.deals.values())

    def mean(self) -> float:
        of = self.of()
        return sum(sums[0] for sums in self.deals.values()) / of if of else 0.0

    def variance(self) -> float:
        """Returns the variance of the mean. Each deal counts as one observation, however many games
        were played on it."""
        number, of, mean = len(self.deals), self.of(), self.mean()
        if number < 2 or not of:
            return 1.0
        spread = sum((gained - mean * part) ** 2 for gained, part in self.deals.values())
        return spread * number / (number - 1) / of**2

    def interval(self) -> Interval:
        """Returns Wilson's interval for as many independent games as would vary like this."""
        number, mean, variance = len(self.deals), self.mean(), self.variance()
        if number < 2:
            return Interval(mean, 0.0, 1.0)
        if 0.0 < mean < 1.0 and variance == 0.0:  # all deals ended alike so far
            rare = min(1.0, UNSEEN_DEALS / number)
            return Interval(mean, mean - rare * mean, mean + rare * (1 - mean))
        even = mean in (0.0, 1.0)
        games = float(number) if even else mean * (1 - mean) / variance
        z = quantile(number - 1)
        middle = (mean + z * z / (2 * games)) / (1 + z * z / games)
        half = z / (1 + z * z / games) * sqrt(mean * (1 - mean) / games + (z / (2 * games)) ** 2)
        low, high = max(0.0, middle - half), min(1.0, middle + half)
        return Interval(mean, min(low, mean), max(high, mean))  # at 0 and 1 rounding may part them


def quantile(freedom: int) -> float:
    """Returns Student's t by the first terms of its expansion, exact to 1% from ten deals on."""
    z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
    first = (z**3 + z) / (4 * freedom)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    return z + first + second


def fair_share(games: Iterable[list[float]]) -> float:
    """Returns the mean share of a seat."""
    total, seats = 0.0, 0
    for found in games:
        total += sum(found)
        seats += len(found)
    return total / seats if seats else 0.0

"""The cross-entropy method: draws candidates around a mean, keeps the best quarter, and moves the
mean and the spread towards those. The spread is taken around the old mean, as in CMA-ES, so that a
search that is still on its way does not narrow too soon."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import fmean

from neyrang.arena.match import mixed_seed

ELITE = 4  # one of so many candidates is kept
FIRST_SPREAD = 0.2  # of the range of a number
LEAST_SPREAD = 0.01
SMOOTHING = 0.7  # how far the mean and the spread move to those of the elite

Bounds = list[tuple[int, int]]
Scores = Callable[[int, list[list[int]]], list[float]]  # generation, candidates


def optimise(
    start: list[int], bounds: Bounds, scores: Scores, generations: int, population: int, seed: int
) -> list[int]:
    """Returns the numbers at which the method arrives. `scores` are compared within a generation
    only, so all candidates of one should play the same deals."""
    mean = [float(value) for value in start]
    spread = [FIRST_SPREAD * (high - low) for low, high in bounds]
    for generation in range(generations):
        rng = Random(mixed_seed(seed, "candidates", generation))
        candidates = [rounded(mean, bounds)]
        while len(candidates) < population:
            drawn = [rng.gauss(m, s) for m, s in zip(mean, spread, strict=True)]
            candidates.append(rounded(drawn, bounds))
        found = scores(generation, candidates)
        order = sorted(range(len(candidates)), key=lambda i: -found[i])
        elite = [candidates[i] for i in order[: max(2, population // ELITE)]]
        for i, (low, high) in enumerate(bounds):
            values = [candidate[i] for candidate in elite]
            wide = sqrt(fmean((value - mean[i]) ** 2 for value in values))
            spread[i] += SMOOTHING * (wide - spread[i])
            mean[i] += SMOOTHING * (fmean(values) - mean[i])
            spread[i] = max(spread[i], LEAST_SPREAD * (high - low))
    return rounded(mean, bounds)


def rounded(values: list[float], bounds: Bounds) -> list[int]:
    return [
        max(low, min(high, round(value))) for value, (low, high) in zip(values, bounds, strict=True)
    ]

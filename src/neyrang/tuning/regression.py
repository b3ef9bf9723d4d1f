"""Fits the numbers of an evaluation to examples (with NumPy, from the extra `tune`)."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from neyrang.core.errors import NeyrangError
from neyrang.tuning.play import Example
from neyrang.tuning.tables import LINEAR, EvaluationTable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]
else:
    Array = Any

STEPS = 60  # of Newton's method
SETTLED = 1e-9  # a step that gains less is the last one
RIDGE = 1e-6  # of the mean of the diagonal: keeps numbers that no example tells about in place
TINY = 1e-12


def need_numpy() -> None:
    if find_spec("numpy") is None:
        raise NeyrangError("fitting an evaluation needs NumPy: pip install 'neyrang[tune]'")


class Batch:
    """Examples with the same number of alternatives, as arrays."""

    def __init__(self, features: Array, offsets: Array, labels: Array) -> None:
        self.features = features  # by example, alternative, number
        self.offsets = offsets
        self.labels = labels  # not a number where nothing is known


def batches(examples: list[Example]) -> list[Batch]:
    import numpy as np

    by_size: dict[int, list[Example]] = {}
    for example in examples:
        if example[1]:
            by_size.setdefault(len(example[1]), []).append(example)
    return [
        Batch(
            np.array([e[0] for e in group], dtype=float),
            np.array([e[1] for e in group], dtype=float),
            np.array([e[2] for e in group], dtype=float),
        )
        for group in by_size.values()
    ]


def fit(table: EvaluationTable, examples: list[Example]) -> list[int]:
    """Returns the numbers that explain the labels best."""
    groups = batches(examples)
    if not groups:
        raise NeyrangError("no examples: more games are needed (--sample)")
    start = [float(value) for value in table.current()]
    linear = table.link == LINEAR
    found = least_squares(groups, start) if linear else newton(table, groups, start)
    return [round(value) for value in found]


def loss(table: EvaluationTable, examples: list[Example], values: list[int]) -> float:
    """Returns the mean log loss of an example, or the root mean square error of a label."""
    import numpy as np

    beta = np.array(values, dtype=float)
    groups = batches(examples)
    if table.link == LINEAR:
        misses = [(g.offsets + g.features @ beta - g.labels).ravel() for g in groups]
        return float(np.sqrt(np.nanmean(np.concatenate(misses) ** 2)))
    return sum(log_loss(table, g, beta) for g in groups) / sum(len(g.offsets) for g in groups)


# ---- least squares


def least_squares(groups: list[Batch], start: list[float]) -> list[float]:
    import numpy as np

    rows = np.concatenate([g.features.reshape(-1, g.features.shape[-1]) for g in groups])
    wanted = np.concatenate([(g.labels - g.offsets).ravel() for g in groups])
    known = ~np.isnan(wanted)
    beta = np.array(start)
    rest = wanted[known] - rows[known] @ beta  # a number without examples stays as it is
    step = np.linalg.lstsq(rows[known], rest, rcond=None)[0]
    found: list[float] = (beta + step).tolist()
    return found


# ---- logistic regression


def logits(table: EvaluationTable, group: Batch, beta: Array) -> Array:
    """Returns by example and alternative the logarithm of its odds."""
    scores: Array = (group.offsets + group.features @ beta) / table.unit
    return scores


def chances(values: Array) -> Array:
    import numpy as np

    odds = np.exp(values - values.max(axis=1, keepdims=True))
    found: Array = odds / odds.sum(axis=1, keepdims=True)
    return found


def log_loss(table: EvaluationTable, group: Batch, beta: Array) -> float:
    import numpy as np

    found = chances(logits(table, group, beta))
    return float(-(group.labels * np.log(np.maximum(found, TINY))).sum())


def newton(table: EvaluationTable, groups: list[Batch], start: list[float]) -> list[float]:
    """Maximises the likelihood; a step that does not help is halved."""
    import numpy as np

    size = len(start)
    beta = np.array(start)
    before = sum(log_loss(table, group, beta) for group in groups)
    for _ in range(STEPS):
        gradient = np.zeros(size)
        curvature = np.zeros((size, size))
        for group in groups:
            slopes = group.features / table.unit
            found = chances(logits(table, group, beta))
            gradient += np.einsum("ea,eaj->j", group.labels - found, slopes)
            mean = np.einsum("ea,eaj->ej", found, slopes)
            weighted = (slopes * found[..., None]).reshape(-1, size)
            curvature += weighted.T @ slopes.reshape(-1, size) - mean.T @ mean
        curvature += np.eye(size) * (RIDGE * np.trace(curvature) / size + TINY)
        step = np.linalg.solve(curvature, gradient)
        after, there = before, beta
        while np.abs(step).max() > TINY:
            there = beta + step
            after = sum(log_loss(table, group, there) for group in groups)
            if after <= before:
                break
            step /= 2
        if after > before or before - after < SETTLED * abs(before):
            break
        beta, before = there, after
    found_values: list[float] = beta.tolist()
    return found_values

"""Trains a network on games (with NumPy, from the extra `tune`): the softmax of the seats' scores
is to say who wins. Adam, on whole numbers of games at a time."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from neyrang.bots.network import ONE
from neyrang.core.errors import NeyrangError
from neyrang.tuning.tables import NetworkTable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float32]
else:
    Array = Any

Position = tuple[str, list[float]]  # the rows of all seats in Base64, what each seat won

BATCH = 512
RATE = 0.004  # at first; it falls to nothing
DECAY = 1e-5  # of the weights in each step, so that none grows without need
KEPT = (0.9, 0.999)  # of the mean gradient and of its mean square, as Adam has them
TINY = 1e-8


class Examples:
    """Positions with the same number of seats, as arrays: by position and seat."""

    def __init__(self, rows: Any, shares: Array) -> None:
        self.rows = rows  # of bytes, until a batch of them is looked at
        self.shares = shares


def examples_of(positions: list[Position], inputs: int) -> list[Examples]:
    import numpy as np

    by_seats: dict[int, list[Position]] = {}
    for position in positions:
        by_seats.setdefault(len(position[1]), []).append(position)
    found = []
    for seats, group in sorted(by_seats.items()):
        rows = np.frombuffer(b"".join(b64decode(rows) for rows, _ in group), dtype=np.uint8)
        shares = np.array([shares for _, shares in group], dtype=np.float32)
        found.append(Examples(rows.reshape(len(group), seats, inputs), shares))
    return found


class Weights:
    """The numbers of a network while it learns. `values` is how a `Network` has them."""

    def __init__(self, arrays: list[Array]) -> None:
        self.arrays = arrays  # by input and hidden unit, the biases, what each counts

    def values(self) -> list[int]:
        import numpy as np

        flat = np.concatenate([each.ravel() for each in self.arrays])
        found: list[int] = np.rint(flat * ONE).astype(int).tolist()
        return found


def start(inputs: int, hidden: int, seed: int) -> Weights:
    import numpy as np

    rng = np.random.default_rng(seed)
    scale = (2.0 / inputs) ** 0.5
    first: Array = rng.normal(0, scale, (inputs, hidden)).astype(np.float32)
    last: Array = rng.normal(0, hidden**-0.5, hidden).astype(np.float32)
    return Weights([first, np.zeros(hidden, np.float32), last])


def weights_of(values: list[int], inputs: int) -> Weights:
    import numpy as np

    flat: Array = (np.array(values) / ONE).astype(np.float32).reshape(inputs + 2, -1)
    return Weights([flat[:inputs], flat[inputs], flat[inputs + 1]])


def train(
    table: NetworkTable, positions: list[Position], seed: int, finished: Callable[[], None]
) -> list[int]:
    """Returns the values of the network that explains best who won. `finished` is called after each
    epoch."""
    import numpy as np

    inputs = len(table.names)
    groups = examples_of(positions, inputs)
    if not groups:
        raise NeyrangError("no examples: more games are needed (--sample)")
    rng = np.random.default_rng(seed)
    weights = start(inputs, table.hidden, seed)
    learner = Adam(weights.arrays)
    batches = [(group, at) for group in groups for at in range(0, len(group.shares), BATCH)]
    steps = table.epochs * len(batches)
    done = 0
    for _ in range(table.epochs):
        orders = {id(group): rng.permutation(len(group.shares)) for group in groups}
        for i in rng.permutation(len(batches)):
            group, at = batches[i]
            taken = orders[id(group)][at : at + BATCH]
            gradients = slopes(weights, group.rows[taken], group.shares[taken])
            learner.step(weights.arrays, gradients, RATE * (1 - done / steps))
            done += 1
        finished()
    return weights.values()


def slopes(weights: Weights, rows: Any, shares: Array) -> list[Array]:
    """Returns by array of the weights how the loss of these examples grows with it."""
    import numpy as np

    first, bias, last = weights.arrays
    flat = rows.reshape(-1, rows.shape[-1]).astype(np.float32)
    hidden = np.maximum(flat @ first + bias, 0.0)
    missed = (chances((hidden @ last).reshape(shares.shape), shares) - shares) / len(shares)
    each = missed.ravel()
    back: Array = np.outer(each, last) * (hidden > 0.0)
    return [flat.T @ back, back.sum(axis=0), hidden.T @ each]


def chances(scores: Array, shares: Array) -> Array:
    """Returns each seat's part of what was won: nothing, where nobody won."""
    import numpy as np

    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    found: Array = odds / odds.sum(axis=1, keepdims=True) * shares.sum(axis=1, keepdims=True)
    return found


def mean_loss(values: list[int], positions: list[Position], inputs: int) -> float:
    """Returns the mean log loss of an example."""
    import numpy as np

    first, bias, last = weights_of(values, inputs).arrays
    lost = 0.0
    for group in examples_of(positions, inputs):
        for at in range(0, len(group.shares), BATCH):
            shares = group.shares[at : at + BATCH]
            rows = group.rows[at : at + BATCH].astype(np.float32)
            scores = np.maximum(rows @ first + bias, 0.0) @ last
            found = chances(scores, np.ones_like(shares) / shares.shape[1])
            lost -= float((shares * np.log(np.maximum(found, TINY))).sum())
    return lost / len(positions)


class Adam:
    """Steps along the gradient, each number as far as its gradients agree."""

    def __init__(self, arrays: list[Array]) -> None:
        import numpy as np

        self.means = [np.zeros_like(each) for each in arrays]
        self.squares = [np.zeros_like(each) for each in arrays]
        self.steps = 0

    def step(self, arrays: list[Array], gradients: list[Array], rate: float) -> None:
        import numpy as np

        self.steps += 1
        first, second = KEPT
        for array, gradient, mean, square in zip(
            arrays, gradients, self.means, self.squares, strict=True
        ):
            mean += (1 - first) * (gradient - mean)
            square += (1 - second) * (gradient * gradient - square)
            fair = mean / (1 - first**self.steps)
            spread = np.sqrt(square / (1 - second**self.steps)) + TINY
            array -= rate * (fair / spread + DECAY * array)

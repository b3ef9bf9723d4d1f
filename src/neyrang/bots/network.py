"""Small neural networks that say how a game stands to a seat: one hidden layer, and whole numbers
only, so that every machine finds the same."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

ONE: Final = 1024  # a weight of 1
# The files of a game: for two players, and for more
DUEL_NETWORK: Final = "duel_network"
TABLE_NETWORK: Final = "table_network"
NETWORKS: Final = [DUEL_NETWORK, TABLE_NETWORK]

THOUSANDTHS: Final = 1000  # of a factor of e, in which scores are told


@final
@mypyc_attr(acyclic=True)
class Network:
    """`values`: the weights by input and hidden unit, the bias of each hidden unit, and what each
    counts for the score; all in parts of ONE."""

    def __init__(self, inputs: i64, hidden: i64, values: list[int]) -> None:
        assert len(values) == (inputs + 2) * hidden, "not the numbers of this network"
        self.inputs: i64 = inputs
        self.hidden: i64 = hidden
        self.values = values
        self.weights: vec[i32] = vec[i32]([i32(value) for value in values])
        self.sums: vec[i64] = vec[i64]([0] * hidden)

    def score(self, row: list[int]) -> i64:
        """Returns how well a seat stands whose inputs these are, in thousandths of a factor of e in
        its odds to win."""
        hidden = self.hidden
        weights = self.weights
        sums = self.sums
        at: i64 = self.inputs * hidden  # the biases; what counts for the score follows
        unit: i64
        for unit in range(hidden):
            sums[unit] = i64(weights[at + unit])
        place: i64 = 0
        number: i64
        for number in row:
            if number != 0:
                for unit in range(hidden):
                    sums[unit] = sums[unit] + number * i64(weights[place + unit])
            place += hidden
        at += hidden
        found: i64 = 0
        for unit in range(hidden):
            if sums[unit] > 0:
                found += sums[unit] * i64(weights[at + unit])
        return found * THOUSANDTHS // (ONE * ONE)

    def __reduce__(self) -> tuple[object, ...]:
        return (Network, (self.inputs, self.hidden, self.values))


# ---- files, beside the policies of a game


def network_path(game: str, name: str) -> Path:
    return Path(__file__).parent / "policies" / game / f"{name}.json"


@cache
def read_network(game: str, name: str) -> Network:
    told = json.loads(network_path(game, name).read_text("utf-8"))
    rows: dict[str, list[int]] = told["weights"]
    bias: list[int] = told["bias"]
    values: list[int] = [value for row in rows.values() for value in row]
    return Network(len(rows), len(bias), values + bias + told["score"])


def read_networks(game: str) -> list[Network]:
    return [read_network(game, name) for name in NETWORKS]


def network_text(network: Network, names: list[str], note: list[str]) -> str:
    """Returns the file of a network: a line for each input."""
    hidden = int(network.hidden)
    size = len(network.values)
    rows = [json.dumps(network.values[at : at + hidden]) for at in range(0, size, hidden)]
    lines = [f"{json.dumps(name)}: {row}" for name, row in zip(names, rows, strict=False)]
    return (
        f'{{"made": {json.dumps(note, indent=1)},\n"bias": {rows[-2]},\n"score": {rows[-1]},\n'
        '"weights": {\n' + ",\n".join(lines) + "\n}}\n"
    )

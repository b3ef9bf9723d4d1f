"""Two sides choose at once, and one wins what the other loses: how often to choose what."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)
class MatrixGame:
    """Solved by regret matching: both sides choose in proportion to what they regret not to have
    chosen so far (RM+, later rounds counting more). `mine` and `yours` are then how often each side
    should choose what, and `value` what the first one gets."""

    def __init__(self, most: i64) -> None:
        """`most`: choices of a side."""
        self.paid: vec[float] = vec[float]([0.0] * (most * most))
        self.mine: vec[float] = vec[float]([0.0] * most)
        self.yours: vec[float] = vec[float]([0.0] * most)
        self.my_regrets: vec[float] = vec[float]([0.0] * most)
        self.your_regrets: vec[float] = vec[float]([0.0] * most)
        self.my_part: vec[float] = vec[float]([0.0] * most)
        self.your_part: vec[float] = vec[float]([0.0] * most)
        self.rows: i64 = 0
        self.columns: i64 = 0
        self.value = 0.0

    def resize(self, rows: i64, columns: i64) -> None:
        """`paid` is then filled in row by row, one row for each choice of the first side."""
        self.rows = rows
        self.columns = columns

    def solve(self, rounds: i64) -> None:
        rows = self.rows
        columns = self.columns
        mine = self.mine
        yours = self.yours
        clear(mine, rows)
        clear(yours, columns)
        clear(self.my_regrets, rows)
        clear(self.your_regrets, columns)
        number: i64
        for number in range(1, rounds + 1):
            self.play(float(int(number)))
        scale(mine, rows)
        scale(yours, columns)
        self.value = self.worth(mine, yours)

    def play(self, weight: float) -> None:
        """One round: both choose by their regrets, and learn what else would have brought."""
        rows = self.rows
        columns = self.columns
        paid = self.paid
        my_part = self.my_part
        your_part = self.your_part
        share(self.my_regrets, my_part, rows)
        share(self.your_regrets, your_part, columns)
        value = self.worth(my_part, your_part)
        row: i64
        column: i64
        at: i64 = 0
        for row in range(rows):
            found = 0.0
            for column in range(columns):
                found += paid[at + column] * your_part[column]
            at += columns
            regret = self.my_regrets[row] + found - value
            self.my_regrets[row] = regret if regret > 0.0 else 0.0
            self.mine[row] = self.mine[row] + weight * my_part[row]
        for column in range(columns):
            found = 0.0
            at = column
            for row in range(rows):
                found += paid[at] * my_part[row]
                at += columns
            regret = self.your_regrets[column] + value - found
            self.your_regrets[column] = regret if regret > 0.0 else 0.0
            self.yours[column] = self.yours[column] + weight * your_part[column]

    def worth(self, mine: vec[float], yours: vec[float]) -> float:
        paid = self.paid
        whole = 0.0
        at: i64 = 0
        row: i64
        column: i64
        for row in range(self.rows):
            if mine[row] > 0.0:
                found = 0.0
                for column in range(self.columns):
                    found += paid[at + column] * yours[column]
                whole += found * mine[row]
            at += self.columns
        return whole


def clear(numbers: vec[float], size: i64) -> None:
    i: i64
    for i in range(size):
        numbers[i] = 0.0


def scale(numbers: vec[float], size: i64) -> None:
    """Makes the sum one."""
    whole = 0.0
    i: i64
    for i in range(size):
        whole += numbers[i]
    for i in range(size):
        numbers[i] = numbers[i] / whole


def share(regrets: vec[float], part: vec[float], size: i64) -> None:
    """Fills in how often to choose what by these regrets: anything, where there are none."""
    whole = 0.0
    i: i64
    for i in range(size):
        whole += regrets[i]
    if whole > 0.0:
        for i in range(size):
            part[i] = regrets[i] / whole
    else:
        for i in range(size):
            part[i] = 1.0 / int(size)

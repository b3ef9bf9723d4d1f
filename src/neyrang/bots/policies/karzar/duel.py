"""The duel for two: open hands, hidden choices. Which pairs of heroes meet decides it, so the
policy is a mixed strategy, found by fictitious play."""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from neyrang.bots.policies.karzar.parameters import (
    DUEL_DRAWN,
    DUEL_WEIGHT,
    STEPS,
    WEIGHTS,
    DuelParameters,
)
from neyrang.bots.policy import graded
from neyrang.core.pickled import by_attributes
from neyrang.core.rng import Rng
from neyrang.games.karzar.cards import BATTLES, DUEL_BATTLES, POWERS, SIDES
from neyrang.games.karzar.rules import Karzar

SURE: Final = 255  # the duel won; numbers up to this cost nothing to keep in a list
SAMPLES: Final = 3  # heroes of the other player that a quick pick tries
FLAT: Final = 96  # beyond this the chances do not grow
CHANCES: Final = bytes([int(SURE / (1 + exp(-x / 16)) + 0.5) for x in range(-FLAT, FLAT + 1)])


@final
@mypyc_attr(acyclic=True)
class DuelPolicy:
    """`iterations`: of fictitious play; 0 answers an opponent who plays at random."""

    def __init__(self, parameters: DuelParameters, iterations: i64) -> None:
        self.lead: i64 = parameters.lead
        self.power: i64 = parameters.power
        self.reach: i64 = parameters.reach
        self.temperature: i64 = parameters.temperature
        self.iterations: i64 = iterations
        self.needed: i64 = 0  # battles I still need
        self.needed_by_other: i64 = 0
        self.stock: i64 = 0  # my power in hand above the other's, in halves
        self.to_come: i64 = 0  # battles after this one

    def weigh(self, k: Karzar, seat: i64, legal: list[int]) -> list[int]:
        self.read(k, seat)
        step = k.agenda
        assert step is not None
        mine = powers(k.seats[seat].heroes)
        yours = powers(k.seats[1 - seat].heroes)
        rows: i64 = len(mine)
        columns: i64 = len(yours)
        if columns == 0:
            return [1] * rows
        payoffs: list[int] = []
        ahead = self.ahead(k, seat)
        for one in mine:
            for other in yours:
                if step.amount == 1:
                    payoffs.append(self.opened(one, other))
                else:
                    payoffs.append(self.fought(ahead + one - other, one - other))
        if self.iterations == 0:
            return against_random(payoffs, rows, columns, self.temperature)
        return mixture(payoffs, rows, columns, self.iterations)

    def pick(self, k: Karzar, seat: i64, rng: Rng) -> i64:
        """Returns the index of the best answer to a few heroes that the other player may play."""
        self.read(k, seat)
        step = k.agenda
        assert step is not None
        mine = powers(k.seats[seat].heroes)
        yours = powers(k.seats[1 - seat].heroes)
        rows: i64 = len(mine)
        columns: i64 = len(yours)
        if columns == 0:
            return rng.below(rows)
        ahead = self.ahead(k, seat)
        sums: list[int] = [0] * rows
        row: i64
        for _ in range(SAMPLES):
            other: i64 = yours[rng.below(columns)]
            for row in range(rows):
                one: i64 = mine[row]
                if step.amount == 1:
                    sums[row] += self.opened(one, other)
                else:
                    sums[row] += self.fought(ahead + one - other, one - other)
        best: i64 = rng.below(rows)
        for row in range(rows):
            if sums[row] > sums[best]:
                best = row
        return best

    def read(self, k: Karzar, seat: i64) -> None:
        side = k.seats[seat].side
        won: i64 = 0
        lost: i64 = 0
        for result in k.board.results:
            if result == side:
                won += 1
            elif result == 1 - side:
                lost += 1
        self.needed = DUEL_BATTLES - won
        self.needed_by_other = DUEL_BATTLES - lost
        self.to_come = BATTLES - k.board.battle
        stock: i64 = 0
        for hero in k.seats[seat].heroes:
            stock += POWERS[hero]
        for hero in k.seats[1 - seat].heroes:
            stock -= POWERS[hero]
        self.stock = stock

    def ahead(self, k: Karzar, seat: i64) -> i64:
        side = k.seats[seat].side
        found: i64 = 0
        for hero in k.slot():
            found += POWERS[hero] if SIDES[hero] == side else -POWERS[hero]
        return found

    def opened(self, one: i64, other: i64) -> i64:
        """Returns my chances after these first heroes."""
        lead = one - other
        reach = 2 * self.reach
        likely = max(-reach, min(reach, lead)) + reach
        won = self.standing(1, self.stock - lead)
        lost = self.standing(-1, self.stock - lead)
        return (won * likely + lost * (2 * reach - likely)) // (2 * reach)

    def fought(self, margin: i64, spent: i64) -> i64:
        """Returns my chances after a battle won by this margin, with so much more power spent."""
        result: i64 = 1 if margin > 0 else -1 if margin < 0 else 0
        return self.standing(result, self.stock - spent)

    def standing(self, result: i64, stock: i64) -> i64:
        """Returns my chances out of SURE after this battle, with so much more power in hand."""
        mine = self.needed
        yours = self.needed_by_other
        if result > 0:
            mine -= 1
        elif result < 0:
            yours -= 1
        if mine <= 0:
            return SURE
        if yours <= 0:
            return 0
        lead = yours - mine
        if self.to_come <= 1:  # the last three of each are all that is left
            if self.to_come == 1:
                lead += 1 if stock > 0 else -1 if stock < 0 else 0
            return SURE if lead > 0 else 0 if lead < 0 else DUEL_DRAWN
        x = (self.lead * lead + self.power * stock // 2) * DUEL_WEIGHT[self.to_come] // 100
        return CHANCES[max(-FLAT, min(FLAT, x)) + FLAT]

    def value(self, k: Karzar) -> list[int]:
        """Returns the chances before a battle, or between its two heroes."""
        self.read(k, 0)
        self.to_come += 1
        found = self.standing(0, self.stock)
        if len(k.slot()) > 0:
            self.to_come -= 1
            found = self.opened(self.ahead(k, 0), 0)
        return [max(1, found), max(1, SURE - found)]

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self, (DuelParameters(), self.iterations))


def powers(heroes: list[int]) -> list[int]:
    """Returns the power of each kind in hand, in the order of the legal answers."""
    found: list[int] = []
    last: i64 = -1
    for hero in heroes:
        if hero != last:
            found.append(POWERS[hero])
        last = hero
    return found


def against_random(payoffs: list[int], rows: i64, columns: i64, temperature: i64) -> list[int]:
    sums: list[int] = []
    row: i64
    column: i64
    for row in range(rows):
        total: i64 = 0
        for column in range(columns):
            total += payoffs[row * columns + column]
        sums.append(total)
    return graded(sums, temperature * columns, WEIGHTS, STEPS)


def mixture(payoffs: list[int], rows: i64, columns: i64, times: i64) -> list[int]:
    """Fictitious play: both sides answer what the other has done so far. Returns how often each
    answer of mine was the best one."""
    weights: list[int] = [1] * rows
    mine: list[int] = [0] * rows
    yours: list[int] = [0] * columns
    row: i64
    column: i64
    for row in range(rows):
        for column in range(columns):
            paid = payoffs[row * columns + column]
            mine[row] += paid
            yours[column] += paid
    for row in range(rows):
        mine[row] = mine[row] // columns
    for column in range(columns):
        yours[column] = yours[column] // rows
    for _ in range(times):
        best: i64 = 0
        for row in range(1, rows):
            if mine[row] > mine[best]:
                best = row
        worst: i64 = 0
        for column in range(1, columns):
            if yours[column] < yours[worst]:
                worst = column
        weights[best] += 40
        for row in range(rows):
            mine[row] += payoffs[row * columns + worst]
        for column in range(columns):
            yours[column] += payoffs[best * columns + column]
    return weights

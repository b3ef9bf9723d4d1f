"""The duel, looked at to the end of the battle: what each pair of heroes leads to, where both sides
go on as well as they can, and a network says how the next battle begins."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from neyrang.bots.matrix_game import MatrixGame
from neyrang.bots.network import Network
from neyrang.bots.policy import odds
from neyrang.games.karzar.cards import BATTLES, DUEL_BATTLES, POWERS, SIDES
from neyrang.games.karzar.notation import PLAY
from neyrang.games.karzar.rules import Karzar

KINDS: Final = 10  # of heroes of a side, by power
PAIRS: Final = KINDS * (KINDS + 1) // 2
ROUNDS: Final = 200  # to solve a choice
INNER_ROUNDS: Final = 50  # … that is still to come
UNKNOWN: Final = -1.0
WEIGHT: Final = 10000.0  # of what is always chosen
DRAWN: Final = 0.5
UNSURE: Final = 0.002  # so much is never certain before the end

# The entries of a side, then the battle
HEROES: Final = 0
WON: Final = KINDS
SIDE: Final = WON + DUEL_BATTLES
BATTLE: Final = 2 * SIDE
INPUTS: Final = BATTLE + BATTLES - 1


def input_names() -> list[str]:
    side = [*(f"heroes of {i}" for i in range(1, KINDS + 1))]
    side += [f"battles won: {i}" for i in range(DUEL_BATTLES)]
    battles = [f"battle {i}" for i in range(1, BATTLES)]
    return [*(f"mine: {each}" for each in side), *(f"theirs: {each}" for each in side), *battles]


def inputs(k: Karzar, seat: i64) -> list[int]:
    """Returns a row for a seat before a battle in which there is something to choose."""
    mine = by_power(k.seats[seat].heroes)
    yours = by_power(k.seats[1 - seat].heroes)
    return row_of(mine, yours, battles_won(k, seat), battles_won(k, 1 - seat), k.board.battle)


def row_of(mine: list[int], yours: list[int], won: i64, lost: i64, battle: i64) -> list[int]:
    row: list[int] = [0] * INPUTS
    i: i64
    for i in range(KINDS):
        row[HEROES + i] = mine[i]
        row[SIDE + HEROES + i] = yours[i]
    row[WON + won] = 1
    row[SIDE + WON + lost] = 1
    row[BATTLE + battle - 1] = 1
    return row


def by_power(heroes: list[int]) -> list[int]:
    """Returns how many of each power there are, from 1 to 10."""
    found: list[int] = [0] * KINDS
    for hero in heroes:
        found[POWERS[hero] // 2 - 1] += 1
    return found


def battles_won(k: Karzar, seat: i64) -> i64:
    won: i64 = 0
    for result in k.board.results:
        if result == k.seats[seat].side:
            won += 1
    return won


@final
@mypyc_attr(acyclic=True)
class Lookahead:
    """Shares of the win of one seat, over all that both may choose."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.choice = MatrixGame(KINDS)
        self.next_choice = MatrixGame(KINDS)
        self.mine: list[int] = []
        self.yours: list[int] = []
        self.won: i64 = 0
        self.lost: i64 = 0
        self.battle: i64 = 0
        self.ends: list[float] = []  # by pair of mine and pair of yours: what was found so far

    def value(self, k: Karzar, seat: i64) -> float:
        """Returns what a seat should expect before a choice."""
        return self.read(k, seat).value

    def weigh(self, k: Karzar, seat: i64, legal: list[int]) -> list[int]:
        choice = self.read(k, seat)
        place: list[int] = [0] * KINDS  # by power, among those in hand
        i: i64
        for i in range(1, KINDS):
            place[i] = place[i - 1] + (1 if self.mine[i - 1] > 0 else 0)
        found: list[int] = []
        for action in legal:
            kind = POWERS[action - PLAY] // 2 - 1
            found.append(1 + i64(WEIGHT * choice.mine[place[kind]]))
        return found

    def read(self, k: Karzar, seat: i64) -> MatrixGame:
        """Returns the choice under way, solved."""
        self.mine = by_power(k.seats[seat].heroes)
        self.yours = by_power(k.seats[1 - seat].heroes)
        self.won = battles_won(k, seat)
        self.lost = battles_won(k, 1 - seat)
        self.battle = k.board.battle
        self.ends = [UNKNOWN] * (PAIRS * PAIRS)
        step = k.agenda
        assert step is not None
        choice = self.choice
        if step.amount == 1:
            self.first_heroes(choice)
        else:
            here: i64 = -1
            there: i64 = -1
            for hero in k.slot():
                if SIDES[hero] == k.seats[seat].side:
                    here = POWERS[hero] // 2 - 1
                else:
                    there = POWERS[hero] // 2 - 1
            self.second_heroes(choice, here, there)
        choice.solve(ROUNDS)
        return choice

    def first_heroes(self, choice: MatrixGame) -> None:
        choice.resize(kinds(self.mine), kinds(self.yours))
        after = self.next_choice
        at: i64 = 0
        one: i64
        other: i64
        for one in range(KINDS):
            if self.mine[one] == 0:
                continue
            self.mine[one] -= 1
            for other in range(KINDS):
                if self.yours[other] == 0:
                    continue
                self.yours[other] -= 1
                self.second_heroes(after, one, other)
                after.solve(INNER_ROUNDS)
                choice.paid[at] = after.value
                at += 1
                self.yours[other] += 1
            self.mine[one] += 1

    def second_heroes(self, choice: MatrixGame, here: i64, there: i64) -> None:
        """`here` and `there`: the first heroes, no longer in hand."""
        choice.resize(kinds(self.mine), kinds(self.yours))
        at: i64 = 0
        one: i64
        other: i64
        for one in range(KINDS):
            if self.mine[one] == 0:
                continue
            for other in range(KINDS):
                if self.yours[other] > 0:
                    choice.paid[at] = self.end(here, one, there, other)
                    at += 1

    def end(self, here: i64, one: i64, there: i64, other: i64) -> float:
        """Returns my share after these heroes: it does not matter which was the first."""
        at = PAIRS * pair(here, one) + pair(there, other)
        if self.ends[at] == UNKNOWN:
            self.mine[one] -= 1
            self.yours[other] -= 1
            self.ends[at] = self.after(here + one - there - other)
            self.mine[one] += 1
            self.yours[other] += 1
        return self.ends[at]

    def after(self, margin: i64) -> float:
        """Returns my share after a battle won by this margin."""
        won = self.won + 1 if margin > 0 else self.won
        lost = self.lost + 1 if margin < 0 else self.lost
        if won >= DUEL_BATTLES:
            return 1.0
        if lost >= DUEL_BATTLES:
            return 0.0
        if self.battle + 1 == BATTLES:
            return self.last_three(won, lost)
        battle = self.battle + 1
        mine = self.network.score(row_of(self.mine, self.yours, won, lost, battle))
        yours = self.network.score(row_of(self.yours, self.mine, lost, won, battle))
        shares = odds([mine, yours])
        return UNSURE + (1.0 - 2.0 * UNSURE) * shares[0] / (shares[0] + shares[1])

    def last_three(self, won: i64, lost: i64) -> float:
        """All that are left fight together: KARZ-201."""
        margin: i64 = 0
        i: i64
        for i in range(KINDS):
            margin += (i + 1) * (self.mine[i] - self.yours[i])
        lead = won - lost
        if margin != 0:
            lead += 1 if margin > 0 else -1
        return 1.0 if lead > 0 else 0.0 if lead < 0 else DRAWN

    def __reduce__(self) -> tuple[object, ...]:
        return (Lookahead, (self.network,))


def kinds(counts: list[int]) -> i64:
    found: i64 = 0
    for copies in counts:
        if copies > 0:
            found += 1
    return found


def pair(one: i64, other: i64) -> i64:
    """Returns the place of two kinds among all pairs, whichever comes first."""
    if one < other:
        return other * (other + 1) // 2 + one
    return one * (one + 1) // 2 + other

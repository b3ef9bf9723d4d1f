"""The last two players of Coup, played out by a simple rule."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from neyrang.games.coup.cards import AMBASSADOR, ASSASSIN, CAPTAIN, CONTESSA, DUKE, INQUISITOR
from neyrang.games.coup.notation import INCOME, TAX
from neyrang.games.coup.prices import ASSASSIN_PRICE, COUP_PRICE, MOST_STOLEN, gain

PLIES = 7
STEAL_BLOCKERS = {CAPTAIN, AMBASSADOR, INQUISITOR}


@dataclass
class Player:
    influence: int
    coins: int
    roles: Collection[int]  # that it is taken to hold

    def act(self, other: Player) -> None:
        """Takes the first that it can: assassinates, coups, steals, taxes, takes an income."""
        kills = ASSASSIN in self.roles and CONTESSA not in other.roles
        if kills and self.coins >= ASSASSIN_PRICE:
            self.coins -= ASSASSIN_PRICE
            other.influence -= 1
        elif self.coins >= COUP_PRICE:
            self.coins -= COUP_PRICE
            other.influence -= 1
        elif CAPTAIN in self.roles and other.coins and STEAL_BLOCKERS.isdisjoint(other.roles):
            self.steal(other)
        else:
            self.coins += int(gain(TAX if DUKE in self.roles else INCOME))

    def steal(self, other: Player) -> None:
        taken = min(int(MOST_STOLEN), other.coins)
        other.coins -= taken
        self.coins += taken


def wins(one: Player, other: Player) -> bool | None:
    """Does `one`, who moves first, win within seven turns? None where nobody does."""
    mover, waiting = one, other
    for _ in range(PLIES):
        if mover.influence < 1:
            return mover is other
        mover.act(waiting)
        if waiting.influence < 1:
            return mover is one
        mover, waiting = waiting, mover
    return None

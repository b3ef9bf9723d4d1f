"""A caravan on the road, with all who attack it."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.agenda import NOBODY
from neyrang.core.pickled import by_attributes
from neyrang.games.loot.cards import CARAVAN, CHIEF, NO_COLOUR, of_colour, one, strength


@final
@mypyc_attr(acyclic=True)
class Caravan:
    """A side is a seat, or a team in team play."""

    __slots__ = ("attackers", "bandits", "leaders", "number", "owner", "raiders", "side", "value")

    def __init__(self) -> None:
        self.number: i64 = 0
        self.value: i64 = 0
        self.owner: i64 = NOBODY  # the seat that played it
        self.side: i64 = NOBODY  # its owner's
        self.bandits: i64 = 0  # bag of all bandits at it
        self.attackers: i64 = 0  # a byte each, 1 + 4 * side + colour, the first one lowest
        self.raiders: i64 = 0  # mask of the seats that have laid a bandit here
        self.leaders: i64 = 0  # a byte each, 1 + side + 8 * which, the last one lowest

    def copy(self) -> Caravan:
        new = Caravan()
        new.number = self.number
        new.value = self.value
        new.owner = self.owner
        new.side = self.side
        new.bandits = self.bandits
        new.attackers = self.attackers
        new.raiders = self.raiders
        new.leaders = self.leaders
        return new

    # ---- laying cards

    def add_bandit(self, side: i64, kind: i64) -> None:
        colour = kind >> 2
        if self.colour_of(side) == NO_COLOUR:
            place: i64 = 0
            while self.attackers >> place:
                place += 8
            self.attackers |= 1 + 4 * side + colour << place
        self.bandits += one(kind)

    def add_leader(self, side: i64, kind: i64) -> None:
        self.leaders = self.leaders << 8 | 1 + side + 8 * (kind - CHIEF)

    # ---- who attacks it

    def colour_of(self, side: i64) -> i64:
        """The colour this side uses here: LOOT-21, LOOT-61."""
        left = self.attackers
        while left:
            if (left & 255) - 1 >> 2 == side:
                return (left & 255) - 1 & 3
            left >>= 8
        return NO_COLOUR

    def strength_of(self, side: i64) -> i64:
        colour = self.colour_of(side)
        if colour == NO_COLOUR:
            return 0
        return strength(of_colour(self.bandits, colour))

    def attacked_by_others(self) -> bool:
        left = self.attackers
        while left:
            if (left & 255) - 1 >> 2 != self.side:
                return True
            left >>= 8
        return False

    # ---- who takes it

    def taker(self) -> i64:
        """The side that takes it if its turn to check comes now, or NOBODY."""
        if not self.attacked_by_others():
            return self.side  # LOOT-40
        if self.leaders:
            return (self.leaders & 255) - 1 & 7  # LOOT-25, LOOT-41
        return self.strongest()

    def strongest(self) -> i64:
        best: i64 = 0
        side: i64 = NOBODY
        left = self.attackers
        while left:
            entry = (left & 255) - 1
            total = strength(of_colour(self.bandits, entry & 3))
            if total > best:
                best = total
                side = entry >> 2
            elif total == best:
                side = NOBODY  # LOOT-42
            left >>= 8
        return side

    # ---- as lists

    def attacks(self) -> list[tuple[int, int]]:
        """Sides and their colours, in the order they came."""
        listed: list[tuple[int, int]] = []
        left = self.attackers
        while left:
            entry = (left & 255) - 1
            listed.append((entry >> 2, entry & 3))
            left >>= 8
        return listed

    def led_by(self) -> list[tuple[int, int]]:
        """Sides and their chiefs or salar, in the order they were played."""
        listed: list[tuple[int, int]] = []
        left = self.leaders
        while left:
            entry = (left & 255) - 1
            listed.insert(0, (entry & 7, CHIEF + (entry >> 3)))
            left >>= 8
        return listed

    def laid_here(self) -> i64:
        """Bag of the bandits, chiefs and salar at it."""
        bag = self.bandits
        left = self.leaders
        while left:
            bag += one(CHIEF + ((left & 255) - 1 >> 3))
            left >>= 8
        return bag

    def card(self) -> i64:
        return CARAVAN + self.value

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self)

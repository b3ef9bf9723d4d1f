"""What lies on Loot's table, and the small things hands do with it."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.notation import Notation
from neyrang.core.state import State
from neyrang.core.step import bit
from neyrang.games.loot.caravan import Caravan
from neyrang.games.loot.cards import caravans, coins, one
from neyrang.games.loot.notation import DREW, NOTATION
from neyrang.games.loot.options import BASIC


@final
@mypyc_attr(acyclic=True)
class LootSeat:
    __slots__ = ("hand", "won")

    def __init__(self) -> None:
        self.hand: i64 = 0  # bag
        self.won: i64 = 0  # bag of the caravans plundered

    def copy(self) -> LootSeat:
        new = LootSeat()
        new.hand = self.hand
        new.won = self.won
        return new


@mypyc_attr(acyclic=True)
class LootTable(State):
    def __init__(self) -> None:
        super().__init__()
        self.options = BASIC
        self.seats: list[LootSeat] = []
        self.cards: i64 = 0  # bag of all cards of this game, wherever they are
        self.deck: list[int] = []  # the top card last
        self.discard: i64 = 0  # bag of the burnt cards
        self.road: list[Caravan] = []  # in the order they were played
        self.highest: i64 = 0  # number of the last caravan played
        self.turn: i64 = 0

    def copy_onto(self, new: LootTable) -> None:
        self.copy_table(new)
        new.options = self.options
        new.seats = [seat.copy() for seat in self.seats]
        new.cards = self.cards
        new.deck = self.deck[:]
        new.discard = self.discard
        new.road = [caravan.copy() for caravan in self.road]
        new.highest = self.highest
        new.turn = self.turn

    def name(self) -> str:
        return "loot"

    def notation(self) -> Notation:
        return NOTATION

    # ---- sides

    def side_of(self, seat: i64) -> i64:
        """A seat by itself, or its team: LOOT-62."""
        return seat >> 1 if self.options.teams else seat

    def sides(self) -> i64:
        return self.players >> 1 if self.options.teams else self.players

    def partners(self, seat: i64) -> i64:
        """Mask of all who may see this seat's hand: LOOT-60."""
        return bit(seat) | bit(seat ^ 1) if self.options.teams else bit(seat)

    # ---- cards

    def draw(self, seat: i64, number: i64, told: i64 = DREW) -> None:
        """Take cards from the top of the deck."""
        player = self.seats[seat]
        if self.listening:
            self.tell_cards(told, seat, self.deck[: -1 - number : -1], self.partners(seat))
        while number > 0:
            player.hand += one(self.deck.pop())
            number -= 1

    def on_the_road(self, number: i64) -> Caravan:
        for caravan in self.road:
            if caravan.number == number:
                return caravan
        raise AssertionError("no such caravan")

    # ---- the count

    def scores(self) -> list[int]:
        """By side: LOOT-51, LOOT-65."""
        totals = [0] * self.sides()
        seat: i64
        for seat in range(self.players):
            player = self.seats[seat]
            totals[self.side_of(seat)] += coins(player.won) - coins(player.hand)
        return totals

    def plundered(self) -> list[int]:
        """How many caravans each side has taken."""
        totals = [0] * self.sides()
        seat: i64
        for seat in range(self.players):
            totals[self.side_of(seat)] += len(caravans(self.seats[seat].won))
        return totals

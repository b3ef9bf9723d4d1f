"""What lies on Coup's table, and the small things hands do with it."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.agenda import NOBODY
from neyrang.core.notation import Notation
from neyrang.core.state import State
from neyrang.core.step import bit
from neyrang.games.coup.cards import NO_FACTION, NO_ROLE, add_cards, one
from neyrang.games.coup.notation import DREW, GAINED, NO_ACT, NOTATION
from neyrang.games.coup.options import BASIC


@final
@mypyc_attr(acyclic=True)
class CoupSeat:
    __slots__ = (
        "bombed", "caught", "claimed", "coins", "denied", "faction", "hand", "lost", "removed",
    )  # fmt: skip

    def __init__(self) -> None:
        self.coins: i64 = 0
        self.hand: i64 = 0  # bag of the face-down cards: the influence
        self.lost: i64 = 0  # bag of the cards turned up
        self.faction: i64 = NO_FACTION
        self.removed: i64 = 0  # bag of the four cards drafted away (COUP-81)
        self.bombed: i64 = NOBODY  # COUP-134: whose turn it was when the bomb came, for a round
        # What everybody has heard (claims.py), as masks of characters.
        self.claimed: i64 = 0
        self.caught: i64 = 0
        self.denied: i64 = 0

    def copy(self) -> CoupSeat:
        new = CoupSeat()
        new.coins = self.coins
        new.hand = self.hand
        new.lost = self.lost
        new.faction = self.faction
        new.removed = self.removed
        new.bombed = self.bombed
        new.claimed = self.claimed
        new.caught = self.caught
        new.denied = self.denied
        return new


@mypyc_attr(acyclic=True)
class CoupTable(State):
    def __init__(self) -> None:
        super().__init__()
        self.options = BASIC
        self.seats: list[CoupSeat] = []
        self.living: i64 = 0  # mask of the seats still in the game
        self.deck: i64 = 0  # bag of all cards of this game, wherever they are
        self.removed: i64 = 0  # bag of cards out of the game that nobody has seen
        self.court: list[int] = []  # the top card last
        self.treasury: i64 = 0
        self.reserve: i64 = 0
        self.turn: i64 = 0
        self.act: i64 = NO_ACT  # the action under way, without its target
        self.target: i64 = NOBODY
        self.shown: i64 = NO_ROLE  # the card an examiner is looking at

    def copy_onto(self, new: CoupTable) -> None:
        self.copy_table(new)
        new.options = self.options
        new.seats = [seat.copy() for seat in self.seats]
        new.living = self.living
        new.deck = self.deck
        new.removed = self.removed
        new.court = self.court[:]
        new.treasury = self.treasury
        new.reserve = self.reserve
        new.turn = self.turn
        new.act = self.act
        new.target = self.target
        new.shown = self.shown

    def name(self) -> str:
        return "coup"

    def notation(self) -> Notation:
        return NOTATION

    def notes(self) -> list[int]:
        found: list[int] = []
        for player in self.seats:
            found += [player.claimed, player.caught, player.denied]
        return found

    def take_notes(self, notes: list[int]) -> None:
        for i, player in enumerate(self.seats):
            player.claimed, player.caught, player.denied = notes[3 * i : 3 * i + 3]

    # ---- coins

    def gain(self, seat: i64, coins: i64) -> None:
        gained = min(coins, self.treasury)  # COUP-5
        self.treasury -= gained
        self.seats[seat].coins += gained
        self.tell(GAINED, seat, amount=gained)

    # ---- cards

    def draw(self, seat: i64, number: i64, told: i64 = DREW) -> None:
        """Take cards from the top of the Court, as many as there are."""
        player = self.seats[seat]
        number = min(number, len(self.court))
        if self.listening:
            self.tell_cards(told, seat, self.court[: -1 - number : -1], bit(seat))
        while number > 0:
            player.hand += one(self.court.pop())
            number -= 1

    def put_back(self, seat: i64, bag: i64) -> None:
        """Cards of a hand go to the Court, which is shuffled: COUP-44, COUP-63."""
        self.seats[seat].hand -= bag
        add_cards(self.court, bag)
        self.rng.shuffle(self.court)

    # ---- who may do what to whom

    def is_in(self, seat: i64) -> bool:
        return self.living & bit(seat) != 0

    def unbombed(self, seat: i64) -> i64:
        """Mask of the players to whom the bomb of this buyer may be given: COUP-94, COUP-134."""
        seats = self.others(seat)
        other: i64
        for other in range(self.players):
            if self.seats[other].bombed != NOBODY:
                seats &= ~bit(other)
        return seats

    def others(self, seat: i64) -> i64:
        return self.living & ~bit(seat)

    def within_reach(self, seat: i64) -> i64:
        """The players this one may coup, assassinate, steal from, examine, or whose foreign
        aid it may block: COUP-92, COUP-93."""
        others = self.others(seat)
        if not self.options.reformation:
            return others
        opposed: i64 = 0
        other: i64
        for other in range(self.players):
            if self.seats[other].faction != self.seats[seat].faction:
                opposed |= bit(other)
        opposed &= others
        return opposed if opposed else others

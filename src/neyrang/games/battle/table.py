"""What lies on the table of a battle, and the small things hands do with it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.agenda import NOBODY
from neyrang.core.notation import Notation
from neyrang.core.state import State
from neyrang.core.step import bit
from neyrang.games.battle.cards import (
    CARDS,
    COURTESAN,
    DRUMMER,
    HEROINE,
    NO_CARD,
    SOLDIERS,
    SPRING,
    TEN,
    WINTER,
    cards,
    count,
    one,
    size,
    value,
)
from neyrang.games.battle.map import NOWHERE
from neyrang.games.battle.notation import DEALT
from neyrang.games.battle.terms import Terms

# Why a game ended
NOT_OVER: Final = -1
ADJACENT: Final = 0
REGIONS: Final = 1
MOST_REGIONS: Final = 2
FINAL_WON: Final = 3
POINTS: Final = 4
REASONS: Final = ["adjacent", "regions", "most_regions", "final_battle", "points"]

# Where a seat holds a card that others may not know: `holdings` add so many times CARDS
IN_HAND: Final = 0
FACE_DOWN: Final = 1
IN_ASHES: Final = 2  # burnt from the hand
HOLDINGS: Final = range(3 * CARDS)

NO_TERMS: Final = Terms()


@final
@mypyc_attr(acyclic=True)
class BattleSeat:
    """`sum` and `soldiers` follow the line, so that no strength is ever counted from scratch."""

    __slots__ = (
        "burnt", "deck", "facedown", "hand", "line", "owned", "points", "shown", "soldiers", "sum",
    )  # fmt: skip

    def __init__(self) -> None:
        self.hand: i64 = 0  # bag
        self.line: i64 = 0  # bag of the cards lying face up
        self.sum: i64 = 0  # of the printed numbers in the line
        self.soldiers: i64 = 0  # how many are in the line
        self.facedown: i64 = NO_CARD  # COND-84
        self.owned: i64 = 0  # mask of regions
        self.burnt: i64 = 0  # bag of the cards discarded from the hand, face down
        self.shown: i64 = 0  # mask of the seats that know this hand as it is: COND-60
        self.points: i64 = 0  # COND-81
        self.deck: list[int] = []  # RAKAB-80, the top card last

    def copy(self) -> BattleSeat:
        new = BattleSeat()
        new.hand = self.hand
        new.line = self.line
        new.sum = self.sum
        new.soldiers = self.soldiers
        new.facedown = self.facedown
        new.owned = self.owned
        new.burnt = self.burnt
        new.shown = self.shown
        new.points = self.points
        if self.deck:
            new.deck = self.deck[:]
        return new

    def lay(self, card: i64) -> None:
        """A card comes to the line."""
        self.line += one(card)
        if card < SOLDIERS:
            self.sum += value(card)
            self.soldiers += 1

    def lift(self, card: i64, copies: i64) -> None:
        """Cards leave the line."""
        self.line -= copies * one(card)
        if card < SOLDIERS:
            self.sum -= copies * value(card)
            self.soldiers -= copies

    def take(self, card: i64) -> None:
        """A card comes to the hand, which is then no longer the one that was shown."""
        self.hand += one(card)
        self.shown = 0

    def give(self, card: i64) -> None:
        self.hand -= one(card)
        self.shown = 0


@mypyc_attr(acyclic=True)
class BattleTable(State):
    def __init__(self) -> None:
        super().__init__()
        self.terms = NO_TERMS
        self.seats: list[BattleSeat] = []
        self.deck: list[int] = []  # the top card last
        self.discard: i64 = 0  # bag of the cards that lie there face up
        self.seasons: list[int] = []  # the last one is on top
        self.battle: i64 = NOWHERE  # the contested region, or FINAL
        self.favor: i64 = NOWHERE
        self.token: i64 = 0  # who chooses the place, and plays first
        self.turn: i64 = 0
        self.fighting: i64 = 0  # mask of the seats that take part: COND-72
        self.passed: i64 = 0  # mask
        self.passes: list[int] = []  # the same in order
        self.defended = False  # has the defender played a card: COND-83
        self.quiet: i64 = 0  # battles in a row without a card, this one included
        self.fought: i64 = 0  # battles of this round, this one included; no rule asks for it
        self.fought_before: i64 = 0  # … of the round before, 0 in the first
        self.game: i64 = 1  # which of a series
        self.winners: i64 = 0  # mask, once it is over
        self.reason: i64 = NOT_OVER

    def copy_onto(self, new: BattleTable) -> None:
        self.copy_table(new)
        new.terms = self.terms
        new.seats = [seat.copy() for seat in self.seats]
        new.deck = self.deck[:]
        new.discard = self.discard
        new.seasons = self.seasons[:]
        new.battle = self.battle
        new.favor = self.favor
        new.token = self.token
        new.turn = self.turn
        new.fighting = self.fighting
        new.passed = self.passed
        new.passes = self.passes[:]
        new.defended = self.defended
        new.quiet = self.quiet
        new.fought = self.fought
        new.fought_before = self.fought_before
        new.game = self.game
        new.winners = self.winners
        new.reason = self.reason

    def notation(self) -> Notation:
        return self.terms.notation

    def notes(self) -> list[int]:
        return [self.fought, self.fought_before]

    def take_notes(self, notes: list[int]) -> None:
        self.fought, self.fought_before = notes

    def begin_round(self) -> None:
        self.fought_before = self.fought
        self.fought = 0

    # ---- strength

    def season(self) -> i64:
        """The season in force, if any: RAKAB-46 the top card; COND-40 there are only such."""
        return self.seasons[-1] if len(self.seasons) > 0 else NO_CARD

    def top(self) -> i64:
        """The soldier with the highest number lying in any line, or NO_CARD."""
        lines: i64 = 0
        for seat in self.seats:
            lines |= seat.line
        soldier: i64 = TEN
        while soldier >= 0 and count(lines, soldier) == 0:
            soldier -= 1
        return soldier

    def strength(self, seat: i64) -> i64:
        """RAKAB-50, COND-49"""
        player = self.seats[seat]
        season = self.season()
        top: i64 = NO_CARD
        if season == SPRING:
            top = self.top()
        return line_strength(
            player.line, player.sum, player.soldiers, season, top, self.terms.spring_each
        )

    def strongest(self) -> i64:
        """Mask of those who share the highest total."""
        best: i64 = -1
        sharing: i64 = 0
        seat: i64
        for seat in range(self.players):
            if self.fighting & bit(seat):
                total = self.strength(seat)
                if total > best:
                    best = total
                    sharing = bit(seat)
                elif total == best:
                    sharing |= bit(seat)
        return sharing

    def most_courtesans(self) -> i64:
        """The seat with strictly the most courtesans in line, or NOBODY: RAKAB-47, COND-22."""
        best: i64 = 0
        charming: i64 = NOBODY
        seat: i64
        for seat in range(self.players):
            held = count(self.seats[seat].line, COURTESAN)
            if held > best:
                best = held
                charming = seat
            elif held == best:
                charming = NOBODY
        return charming

    # ---- regions

    def owned(self) -> i64:
        """Mask of the regions with a marker on them."""
        regions: i64 = 0
        for seat in self.seats:
            regions |= seat.owned
        return regions

    def owner(self, region: i64) -> i64:
        seat: i64
        for seat in range(self.players):
            if region >= 0 and self.seats[seat].owned & bit(region):
                return seat
        return NOBODY

    def defender(self) -> i64:
        """COND-83 the owner of the contested region, where such regions may be attacked."""
        if not self.terms.conquest:
            return NOBODY
        return self.owner(self.battle)

    def places(self) -> i64:
        """Mask of the regions where the token may be placed: RAKAB-10, COND-4, COND-83."""
        barred = self.seats[self.token].owned if self.terms.conquest else self.owned()
        if self.favor >= 0:
            barred |= bit(self.favor)
        return self.terms.map.everywhere() & ~barred

    def favor_places(self) -> i64:
        """Mask of the regions for the Favor (the peace token): RAKAB-41, COND-42, COND-83."""
        barred: i64 = 0
        if not self.terms.favor_anywhere:
            barred = self.owned()
        if self.battle >= 0:
            barred |= bit(self.battle)
        return self.terms.map.everywhere() & ~barred

    # ---- cards

    def holders(self) -> i64:
        """Mask of those who hold cards."""
        seats: i64 = 0
        seat: i64
        for seat in range(self.players):
            if self.seats[seat].hand:
                seats |= bit(seat)
        return seats

    def sweep(self) -> None:
        """All lines and the seasons are discarded: RAKAB-60, COND-25."""
        for seat in self.seats:
            if seat.line:
                self.discard += seat.line
                seat.line = 0
                seat.sum = 0
                seat.soldiers = 0
        for card in self.seasons:
            self.discard += one(card)
        self.seasons = []

    def burn_hand(self, seat: i64) -> None:
        """Face down: only the number is public: RAKAB-60, COND-25."""
        player = self.seats[seat]
        player.burnt += player.hand
        player.hand = 0
        player.shown = 0

    def gather(self, hands: bool) -> None:
        """Everything but the hands (or these too) is one shuffled deck again."""
        self.sweep()
        deck = self.deck
        for seat in self.seats:
            if seat.facedown != NO_CARD:
                deck.append(seat.facedown)
                seat.facedown = NO_CARD
            if seat.burnt:
                deck.extend(cards(seat.burnt))
                seat.burnt = 0
            if hands and seat.hand:
                deck.extend(cards(seat.hand))
                seat.hand = 0
                seat.shown = 0
        self.recover()

    def recover(self) -> None:
        """The discards are shuffled into the deck."""
        self.deck.extend(cards(self.discard))
        self.discard = 0
        self.rng.shuffle(self.deck)

    def draw(self, seat: i64, number: i64, told: i64 = DEALT) -> None:
        """From the top of the deck, as many as there are."""
        player = self.seats[seat]
        deck = player.deck if self.terms.own_decks else self.deck
        drawn: list[int] = []
        while number > 0 and len(deck) > 0:
            card = deck.pop()
            player.take(card)
            if self.listening:
                drawn.append(card)
            number -= 1
        self.tell_cards(told, seat, drawn, bit(seat))

    def drawable(self) -> i64:
        """How many cards there are to draw, those to be shuffled first included: COND-80."""
        number: i64 = len(self.deck) + len(self.seasons)
        number += size(self.discard)
        for seat in self.seats:
            number += size(seat.line)
        return number

    def hand_size(self, seat: i64) -> i64:
        return size(self.seats[seat].hand)

    def holdings(self, seat: i64) -> list[int]:
        player = self.seats[seat]
        held = cards(player.hand)
        if player.facedown != NO_CARD:
            held.append(FACE_DOWN * CARDS + player.facedown)
        if player.burnt:
            held.extend([IN_ASHES * CARDS + card for card in cards(player.burnt)])
        return held


def line_strength(
    line: i64, sum_: i64, soldiers: i64, season: i64, top: i64, spring_each: bool
) -> i64:
    """RAKAB-50, COND-49: `sum_` and `soldiers` are those of the line, `top` of all lines."""
    total = soldiers if season == WINTER else sum_
    if count(line, DRUMMER) > 0:
        total *= 2
    if season == SPRING and soldiers > 0 and top != NO_CARD:
        held = count(line, top)
        if held > 0:
            copies: i64 = 1
            if spring_each:
                copies = held
            total += 3 * copies
    return total + count(line, COURTESAN) + 10 * count(line, HEROINE)

"""A battle: place, play loop, special cards, comparison. What comes of it is each game's own."""

from __future__ import annotations

from typing import Final, SupportsIndex

from mypy_extensions import i64, mypyc_attr

from neyrang.core.agenda import NOBODY
from neyrang.core.event import EVERYONE
from neyrang.core.reason import Reason
from neyrang.core.step import Step, bit, number_of
from neyrang.core.view import Outcome, View
from neyrang.games.battle.cards import (
    BISHOP,
    NO_CARD,
    SCARECROW,
    SPRING,
    SURRENDER,
    WINTER,
    bag_by_counts,
    cards,
    count,
    goes_face_down,
    one,
)
from neyrang.games.battle.legal import legal_answers
from neyrang.games.battle.map import FINAL, NOWHERE

# fmt: off
# isort: off
from neyrang.games.battle.notation import (
    BURN, BURN_HAND, BURNT, CHARMED, CHOOSES, CONCLUDE, CONQUERED, FAVOR, FAVOR_NONE, FAVOR_OFF,
    FAVORED, HELD, KEEP, NEXT, NOBODY_WON, PASS, PASSED, PLACE, PLACE_AT, PLACED, PLAY, PLAYED,
    REGION_THING, SHOW_HAND, SHOWED, SPARED, START, STRUCK, SWEEP, TAKE, TAKE_BACK, TAKE_NONE,
    TOOK, TURN, TURNED_UP, WAITED, WON, favor_at,
)
# isort: on
# fmt: on
from neyrang.games.battle.position import position_of
from neyrang.games.battle.table import ADJACENT, NOT_OVER, REASONS, REGIONS, BattleSeat, BattleTable
from neyrang.games.battle.view import BattleView, fill, view_of
from neyrang.games.battle.why import sought, why_not, why_not_show

THEN_CONCLUDE: Final = Step(CONCLUDE)
QUIET_BATTLES: Final = 3  # RAKAB-26, COND-16


@mypyc_attr(acyclic=True)
class Battle(BattleTable):
    # ---- Setup

    def set_out(self) -> None:
        """What lies on the table before the deal."""
        self.fighting = bit(self.players) - 1
        deck = cards(bag_by_counts(self.terms.deck))
        for _ in range(self.players):
            player = BattleSeat()
            if self.terms.own_decks:  # RAKAB-80
                player.deck = deck[:]
            self.seats.append(player)
        if not self.terms.own_decks:
            self.deck = deck

    def deal(self) -> None:
        self.token = self.first_seat  # RAKAB-3, COND-3
        self.rng.shuffle(self.deck)
        seat: i64
        for seat in range(self.players):
            self.rng.shuffle(self.seats[seat].deck)
            self.draw(seat, self.terms.hand)  # RAKAB-2, COND-3
        self.plan(Step(PLACE, self.token), Step(START))
        self.settle()

    # ---- Place of the battle

    def place(self, s: Step) -> None:
        self.turn = s.seat
        if self.places():
            self.ask(s, s.seat)
        else:
            self.nowhere_left()

    def place_closed(self, s: Step) -> None:  # RAKAB-10, COND-4
        self.battle = self.said - PLACE_AT
        self.tell(PLACED, s.seat, what=REGION_THING + self.battle)

    # ---- The play loop

    def start(self) -> None:
        """RAKAB-11, COND-10; COND-72 the first of the tied from the token's holder on."""
        self.passed = 0
        self.passes = []
        self.defended = False
        self.quiet += 1
        self.fought += 1
        self.turn = self.token
        if self.fighting & bit(self.token) == 0:
            self.turn = self.next_in(self.fighting, self.token)
        self.replace_plan(THEN_CONCLUDE)
        self.first(Step(TURN, self.turn))

    def take_turn(self, s: Step) -> None:
        if self.passed & bit(s.seat) or self.fighting & bit(s.seat) == 0:
            self.next_turn(s.seat)
        elif self.seats[s.seat].hand == 0:  # RAKAB-22, COND-14
            self.pass_turn(s.seat)
        else:
            self.turn = s.seat
            self.ask(s, s.seat)

    def pass_turn(self, seat: i64) -> None:
        if self.waits(seat):
            self.tell(WAITED, seat)
        else:  # RAKAB-21, COND-12
            self.passed |= bit(seat)
            self.passes.append(seat)
            self.tell(PASSED, seat)
        self.next_turn(seat)

    def waits(self, seat: i64) -> bool:
        """COND-83 a defender's pass is not final before the first card, as long as others play."""
        if self.defended or seat != self.defender():
            return False
        others = self.fighting & ~self.passed & ~bit(seat)
        return others != 0 and self.seats[seat].hand != 0

    def next_turn(self, after: i64) -> None:  # RAKAB-23, RAKAB-24, COND-13, COND-15
        left = self.fighting & ~self.passed
        if left:
            self.turn = self.next_in(left, after)
            self.first(Step(TURN, self.turn))

    def play(self, seat: i64, card: i64) -> None:  # RAKAB-20, COND-11
        player = self.seats[seat]
        player.give(card)
        self.quiet = 0
        if self.terms.conquest and seat == self.defender():
            self.defended = True
        if not goes_face_down(card):
            self.tell_card(PLAYED, seat, card, EVERYONE)
            self.first(Step(NEXT, seat))
            self.special(seat, card)
            return
        if self.terms.hidden_cards:  # COND-84
            self.tell_card(PLAYED, seat, card, bit(seat))
            self.turn_up(seat)
            player.facedown = card
        else:
            self.tell_card(PLAYED, seat, card, EVERYONE)
            player.lay(card)
        self.next_turn(seat)

    def go_on(self, s: Step) -> None:
        self.turn_up(s.seat)  # COND-84 after the effect of the card just played
        self.next_turn(s.seat)

    def turn_up(self, seat: i64) -> None:
        player = self.seats[seat]
        if player.facedown != NO_CARD:
            self.tell_card(TURNED_UP, seat, player.facedown, EVERYONE)
            player.lay(player.facedown)
            player.facedown = NO_CARD

    # ---- Special cards

    def special(self, seat: i64, card: i64) -> None:
        if card == BISHOP:
            self.bishop(seat)
        elif card == SCARECROW:  # RAKAB-43, COND-47
            self.seats[seat].lay(SCARECROW)
            self.first(Step(TAKE_BACK, seat))
        elif card == SURRENDER:  # RAKAB-42, COND-48
            self.seats[seat].lay(SURRENDER)
            self.drop_until(CONCLUDE)
        else:
            self.turn_season(card)

    def turn_season(self, card: i64) -> None:
        if not self.terms.seasons_cover:  # COND-40, COND-41
            other = SPRING if card == WINTER else WINTER
            kept: list[int] = []
            for season in self.seasons:
                if season == other:
                    self.discard += one(season)
                else:
                    kept.append(season)
            self.seasons = kept
        self.seasons.append(card)  # RAKAB-45, RAKAB-46

    def bishop(self, seat: i64) -> None:  # RAKAB-40, COND-42
        top = self.top()
        if self.terms.specials_stay:  # RAKAB-41
            self.seats[seat].lay(BISHOP)
        else:
            self.discard += one(BISHOP)
        if top == NO_CARD:
            self.tell(SPARED, seat)
        else:
            self.strike(top)
        if self.terms.favor and self.battle != FINAL:  # RAKAB-84, COND-72
            self.first(Step(FAVOR, seat))

    def strike(self, top: i64) -> None:
        """Every soldier of that number, in every line, is burnt."""
        seat: i64
        for seat in range(self.players):
            player = self.seats[seat]
            copies = count(player.line, top)
            if copies > 0:
                player.lift(top, copies)
                self.discard += copies * one(top)
                self.tell_cards(STRUCK, seat, cards(copies * one(top)), EVERYONE)

    def favor_closed(self, s: Step) -> None:
        if self.said == FAVOR_NONE:
            self.favor = NOWHERE
            self.tell(FAVOR_OFF, s.seat)
        else:
            self.favor = self.said - favor_at(self.terms.map)
            self.tell(FAVORED, s.seat, what=REGION_THING + self.favor)

    def take_closed(self, s: Step) -> None:  # RAKAB-43, COND-47
        player = self.seats[s.seat]
        taken: list[int] = []
        if self.said != TAKE_NONE:
            soldier = self.said - TAKE
            player.lift(soldier, 1)
            player.take(soldier)
            taken.append(soldier)
        if not self.terms.specials_stay:
            player.lift(SCARECROW, 1)
            self.discard += one(SCARECROW)
        self.tell_cards(TOOK, s.seat, taken, EVERYONE)

    # ---- Comparison

    def winner(self) -> i64:
        """Strictly the strongest, or NOBODY: RAKAB-30, RAKAB-31, COND-20, COND-21."""
        strongest = self.strongest()
        if number_of(strongest) != 1:
            return NOBODY
        return self.next_in(strongest, NOBODY)

    def conquer(self, seat: i64) -> None:
        """A marker on the contested region; COND-83 it replaces the defender's."""
        strength = self.strength(seat)
        for player in self.seats:
            player.owned &= ~bit(self.battle)
        self.seats[seat].owned |= bit(self.battle)
        self.tell(CONQUERED, seat, what=REGION_THING + self.battle, amount=strength)

    def hand_token(self, seat: i64) -> None:
        """RAKAB-47, COND-22 strictly the most courtesans take it instead."""
        charming = self.most_courtesans()
        self.token = seat if charming == NOBODY else charming
        self.tell(CHOOSES if charming == NOBODY else CHARMED, self.token)

    def goal(self, seat: i64) -> i64:
        """Why this seat has won, or NOT_OVER: RAKAB-70, RAKAB-82, COND-1."""
        owned = self.seats[seat].owned
        if self.terms.adjacent and self.terms.map.largest_realm(owned) >= self.terms.adjacent:
            return ADJACENT
        return REGIONS if number_of(owned) >= self.terms.total else NOT_OVER

    def most_regions(self) -> i64:
        """Mask of those who own the most."""
        best: i64 = -1
        sharing: i64 = 0
        seat: i64
        for seat in range(self.players):
            owned = number_of(self.seats[seat].owned)
            if owned > best:
                best = owned
                sharing = 0
            if owned == best:
                sharing |= bit(seat)
        return sharing

    def burn_closed(self) -> None:
        """RAKAB-61, COND-26 the answers are shown together."""
        seat: i64
        for seat in range(self.players):
            if self.answers[seat] == BURN_HAND:
                self.tell_cards(BURNT, seat, cards(self.seats[seat].hand), bit(seat))
                self.burn_hand(seat)
            elif self.answers[seat] >= 0:
                self.tell(HELD, seat)

    def finish(self, winners: i64, reason: i64) -> None:
        self.drop_all()
        self.winners = winners
        self.reason = reason
        seat: i64
        for seat in range(self.players):
            if winners & bit(seat):
                self.tell(WON, seat)
        if winners == 0:
            self.tell(NOBODY_WON, NOBODY)

    def outcome(self) -> Outcome | None:
        if not self.over():
            return None
        winners = [seat for seat in range(self.players) if self.winners & bit(seat)]
        return Outcome(winners, self.scores(), REASONS[self.reason])

    def scores(self) -> list[int]:
        return [int(number_of(seat.owned)) for seat in self.seats]

    # ---- Showing a hand, at any time

    def free_now(self, seat: i64) -> list[int]:  # COND-60
        moves: list[int] = []
        if self.terms.talk and self.waiting:
            other: i64
            for other in range(self.players):
                if other != seat and self.seats[seat].hand:
                    moves.append(SHOW_HAND + other)
        return moves

    def act_freely(self, seat: i64, action: i64) -> None:
        other = action - SHOW_HAND
        self.seats[seat].shown |= bit(other)
        hand = cards(self.seats[seat].hand)
        self.tell_cards(SHOWED, seat, hand, bit(seat) | bit(other), other)

    def hides(self, step: Step, action: i64) -> bool:
        if step.op == TURN:  # COND-84
            return self.terms.hidden_cards and action != PASS and goes_face_down(action - PLAY)
        return step.op == KEEP  # COND-30 how many is public, not which

    # ---- What each game brings

    def conclude(self) -> None:
        """All have passed, or a surrender ended the battle."""
        raise NotImplementedError

    def nowhere_left(self) -> None:
        """No region is left where a battle could be placed."""
        raise NotImplementedError

    def plan_conclusion(self) -> None:
        """Next, what follows a battle apart from choosing the next place."""
        raise NotImplementedError

    def between_battles(self) -> list[str]:
        """The steps that can be on the agenda between two battles, by name, asking one first."""
        raise NotImplementedError

    def run_more(self, step: Step) -> None:
        """The steps of one game only."""
        raise NotImplementedError

    def closed_more(self, step: Step) -> None:
        """The questions of one game only."""
        raise NotImplementedError

    # ---- Which step is which of the above

    def run(self, step: Step) -> None:
        op = step.op
        if op == TURN:
            self.take_turn(step)
        elif op == NEXT:
            self.go_on(step)
        elif op == CONCLUDE:
            self.conclude()
        elif op == PLACE:
            self.place(step)
        elif op == START:
            self.start()
        elif op == SWEEP:
            self.sweep()
            self.passed = 0
            self.passes = []
        elif op == BURN:
            holders = self.holders()
            if holders:
                self.ask_all(step, holders)
        elif TAKE_BACK <= op <= FAVOR:
            self.ask(step, step.seat)
        else:
            self.run_more(step)

    def closed(self, step: Step) -> None:
        op = step.op
        if op == TURN:
            if self.said == PASS:
                self.pass_turn(step.seat)
            else:
                self.play(step.seat, self.said - PLAY)
        elif op == PLACE:
            self.place_closed(step)
        elif op == TAKE_BACK:
            self.take_closed(step)
        elif op == FAVOR:
            self.favor_closed(step)
        elif op == BURN:
            self.burn_closed()
        else:
            self.closed_more(step)

    def legal_now(self, seat: i64) -> list[int]:
        step = self.agenda
        assert step is not None
        return legal_answers(self, step, seat)

    def why_not_now(self, step: Step, seat: i64, action: i64) -> Reason | None:
        return why_not(self, step, seat, action)

    def why_not_free(self, seat: i64, action: i64) -> Reason | None:
        return why_not_show(self, seat, action)

    def sought(self, step: Step, seat: i64) -> list[int]:
        return sought(self, step, seat)

    def view(self, seat: SupportsIndex) -> BattleView:
        return view_of(self, self.seat_number(seat))

    def show_to(self, view: View, seat: i64) -> None:
        assert isinstance(view, BattleView)
        fill(view, self, seat)

    def position(self) -> dict[str, object]:
        return position_of(self)

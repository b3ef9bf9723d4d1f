"""Condottiere: what comes of a battle, in the order of the ledger (rules/condottiere.md)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.agenda import NOBODY
from neyrang.core.step import Step, bit, number_of
from neyrang.games.battle.cards import FULL_HAND, cards
from neyrang.games.battle.map import FINAL, NOWHERE

# fmt: off
# isort: off
from neyrang.games.battle.notation import (
    BURN, DEAL, DEFENDED, DRAW, DRAW_CARDS, DREW, FINAL_BATTLE, GATHER, KEEP, KEEP_NONE, KEPT,
    KEPT_BAGS, NEW_GAME, PLACE, REGION_THING, SCORED, START, SWEEP, TIED,
)
# isort: on
# fmt: on
from neyrang.games.battle.rules import QUIET_BATTLES, Battle
from neyrang.games.battle.table import (
    ADJACENT,
    FINAL_WON,
    MOST_REGIONS,
    NOT_OVER,
    POINTS,
)

FOR_ADJACENCY: Final = 5  # COND-81


@final
@mypyc_attr(acyclic=True)
class Condottiere(Battle):
    # ---- Concluding a battle

    def conclude(self) -> None:
        seat: i64
        for seat in range(self.players):  # COND-84
            self.turn_up(seat)
        if self.battle == FINAL:
            self.finish(self.strongest(), FINAL_WON)
            return
        winner = self.winner()
        self.settle_region(winner)
        self.battle = NOWHERE
        if winner != NOBODY and self.goal(winner) != NOT_OVER:  # COND-23, COND-70
            self.end_game(bit(winner), self.goal(winner))
        elif self.quiet >= QUIET_BATTLES or self.places() == 0:  # COND-16, COND-71
            self.nowhere_left()
        else:
            self.choose_next()

    def settle_region(self, winner: i64) -> None:
        defender = self.defender()
        if winner != NOBODY:  # COND-20
            self.conquer(winner)
            self.hand_token(winner)
        elif defender != NOBODY:  # COND-83
            self.tell(DEFENDED, defender, what=REGION_THING + self.battle)
            self.hand_token(defender)
        else:  # COND-21
            self.tell(TIED, NOBODY, what=REGION_THING + self.battle)
            self.hand_token((self.token + 1) % self.players)

    def choose_next(self) -> None:  # COND-24
        self.plan(Step(START))
        self.plan_conclusion()
        self.first(Step(PLACE, self.token))
        if self.terms.draw_after_battle:
            self.plan_draws()

    def plan_conclusion(self) -> None:
        if self.terms.draw_after_battle:  # COND-80 no rounds, no discarding of hands
            self.plan(Step(SWEEP))
        else:
            self.plan(Step(SWEEP), Step(BURN), Step(GATHER))  # COND-25, COND-26, COND-30

    # ---- End of a round

    def end_round(self) -> None:
        holders = self.holders()
        if number_of(holders) <= 1:  # COND-30
            self.first(Step(DEAL))
            if holders:
                self.first(Step(KEEP, self.next_in(holders, NOBODY)))

    def keep(self, s: Step) -> None:
        player = self.seats[s.seat]
        kept = KEPT_BAGS[self.said - KEEP_NONE]
        player.burnt += player.hand - kept
        player.hand = kept
        player.shown = 0
        self.tell_cards(KEPT, s.seat, cards(kept), bit(s.seat))

    def deal_round(self) -> None:  # COND-31
        self.begin_round()
        self.gather(False)
        seat: i64
        for seat in range(self.players):
            more = FULL_HAND - self.hand_size(seat)
            self.draw(seat, more + number_of(self.seats[seat].owned))

    # ---- Drawing after each battle: COND-80

    def plan_draws(self) -> None:
        """Clockwise from the token's holder; where nobody holds a card, ten each, unasked."""
        seat: i64
        if self.holders() == 0:
            for i in range(self.players):
                seat = (self.token + i) % self.players
                self.draw_refilled(seat, FULL_HAND)
            return
        for i in range(self.players):  # the last one planned is the first to draw
            seat = (self.token + self.players - 1 - i) % self.players
            self.first(Step(DRAW, seat))

    def draw_refilled(self, seat: i64, number: i64) -> None:
        if len(self.deck) >= number:
            self.draw(seat, number, DREW)
            return
        top = self.deck
        self.deck = []
        self.recover()
        if len(self.deck) + len(top) < number:
            self.sweep()
            self.recover()
        self.deck.extend(top)  # what was left of the deck is drawn first
        self.draw(seat, number, DREW)

    # ---- Winning

    def nowhere_left(self) -> None:  # COND-71
        self.end_game(self.most_regions(), MOST_REGIONS)

    def end_game(self, winners: i64, reason: i64) -> None:
        if self.terms.points:
            self.score(winners, reason)
        elif number_of(winners) > 1:
            self.final_battle(winners)
        else:
            self.finish(winners, reason)

    def final_battle(self, tied: i64) -> None:  # COND-72
        self.tell(FINAL_BATTLE, NOBODY)
        self.gather(True)
        self.fighting = tied
        self.battle = FINAL
        seat: i64
        for seat in range(self.players):
            if tied & bit(seat):
                self.draw(seat, FULL_HAND + number_of(self.seats[seat].owned))
        self.drop_all()
        self.first(Step(START))

    # ---- A series of games: COND-81

    def score(self, winners: i64, reason: i64) -> None:
        scored: i64 = 0
        best: i64 = 0
        seat: i64
        for seat in range(self.players):
            player = self.seats[seat]
            gained = number_of(player.owned)
            if reason == ADJACENT and winners & bit(seat):
                gained += FOR_ADJACENCY
            player.points += gained
            scored += gained
            best = max(best, player.points)
            self.tell(SCORED, seat, amount=gained)
        if best < self.terms.points and scored > 0:
            self.next_game()
            return
        leaders: i64 = 0
        for seat in range(self.players):
            if self.seats[seat].points == best:
                leaders |= bit(seat)
        if number_of(leaders) > 1:
            self.final_battle(leaders)
        else:
            self.finish(leaders, POINTS)

    def next_game(self) -> None:
        """Each starts fresh, keeping only the points."""
        self.game += 1
        self.tell(NEW_GAME, NOBODY, amount=self.game)
        self.gather(True)
        for player in self.seats:
            player.owned = 0
        self.favor = NOWHERE
        self.token = self.first_seat  # COND-3
        self.passed = 0
        self.passes = []
        self.quiet = 0
        self.drop_all()
        seat: i64
        for seat in range(self.players):
            self.draw(seat, self.terms.hand)
        self.plan(Step(PLACE, self.token), Step(START))

    def scores(self) -> list[int]:
        if self.terms.points:
            return [int(seat.points) for seat in self.seats]
        return super().scores()

    def between_battles(self) -> list[str]:
        if self.terms.draw_after_battle:
            return ["draw place sweep start", "place sweep start", "place start"]
        rest = ["burn gather start", "keep deal start"]
        return [*rest, "place start", "place sweep burn gather start"]

    # ---- Which step is which of the above

    def run_more(self, step: Step) -> None:
        if step.op == GATHER:
            self.end_round()
        elif step.op == DEAL:
            self.deal_round()
        else:  # KEEP, DRAW
            self.ask(step, step.seat)

    def closed_more(self, step: Step) -> None:
        if step.op == KEEP:
            self.keep(step)
        else:
            self.draw_refilled(step.seat, self.said - DRAW_CARDS)

    def name(self) -> str:
        return "condottiere"

    def clone(self) -> Condottiere:
        new = Condottiere()
        self.copy_onto(new)
        return new

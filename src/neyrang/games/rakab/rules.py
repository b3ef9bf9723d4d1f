"""Rakab: what comes of a war, in the order of the ledger (rules/rakab.md)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.agenda import NOBODY
from neyrang.core.step import Step, bit, number_of
from neyrang.games.battle.cards import FULL_HAND, HAND_FOR_TWO, cards
from neyrang.games.battle.map import NOWHERE

# fmt: off
# isort: off
from neyrang.games.battle.notation import (
    BURN, BURNT, DRAW, DREW, GATHER, PLACE, REGION_THING, START, SWEEP, TIED,
)
# isort: on
# fmt: on
from neyrang.games.battle.rules import QUIET_BATTLES, Battle
from neyrang.games.battle.table import MOST_REGIONS, NOT_OVER


@final
@mypyc_attr(acyclic=True)
class Rakab(Battle):
    # ---- Who wins

    def conclude(self) -> None:
        winner = self.winner()
        if winner != NOBODY:  # RAKAB-30
            self.conquer(winner)
            self.hand_token(winner)
        else:
            self.tell(TIED, NOBODY, what=REGION_THING + self.battle)
            self.hand_token(self.last_word())
        self.battle = NOWHERE
        if winner != NOBODY and self.goal(winner) != NOT_OVER:  # RAKAB-70, RAKAB-82
            self.finish(bit(winner), self.goal(winner))
        elif self.quiet >= QUIET_BATTLES or self.places() == 0:  # RAKAB-26, RAKAB-71
            self.nowhere_left()
        else:
            self.plan(Step(PLACE, self.token), Step(START))
            self.plan_conclusion()

    def last_word(self) -> i64:
        """RAKAB-31; RAKAB-32 if nobody has passed, it is the player of a surrender."""
        return self.passes[-1] if len(self.passes) > 0 else self.turn

    # ---- Regroup: before the choice of the next place

    def plan_conclusion(self) -> None:
        if self.terms.own_decks:
            self.plan(Step(SWEEP), Step(DRAW))
        else:
            self.plan(Step(SWEEP), Step(BURN), Step(GATHER))  # RAKAB-60, RAKAB-61

    def regroup(self) -> None:
        holders = self.holders()
        if number_of(holders) == 1:  # RAKAB-62
            seat = self.next_in(holders, NOBODY)
            self.tell_cards(BURNT, seat, cards(self.seats[seat].hand), bit(seat))
            self.burn_hand(seat)
            holders = 0
        if holders == 0:  # RAKAB-63, else RAKAB-64
            self.begin_round()
            self.gather(True)
            for seat in range(self.players):
                self.draw(seat, FULL_HAND + number_of(self.seats[seat].owned))

    # ---- Two players

    def draw_up(self) -> None:
        """RAKAB-81 instead of the regroup; RAKAB-83."""
        seat: i64
        spent: i64 = 0
        for seat in range(self.players):
            self.draw(seat, HAND_FOR_TWO - self.hand_size(seat), DREW)
            if self.seats[seat].hand == 0:
                spent += 1
        if spent == self.players or (spent > 0 and self.quiet > 0):
            self.nowhere_left()

    # ---- End of the game

    def nowhere_left(self) -> None:
        """RAKAB-71 ties win together; RAKAB-83 for two they do not."""
        winners = self.most_regions()
        if self.terms.own_decks and number_of(winners) > 1:
            winners = 0
        self.finish(winners, MOST_REGIONS)

    def between_battles(self) -> list[str]:
        if self.terms.own_decks:
            return ["place start", "place sweep draw start"]
        rest = ["burn gather place start", "burn gather start"]
        return [*rest, "place start", "place sweep burn gather start"]

    # ---- Which step is which of the above

    def run_more(self, step: Step) -> None:
        if step.op == GATHER:
            self.regroup()
        else:
            self.draw_up()

    def name(self) -> str:
        return "rakab"

    def clone(self) -> Rakab:
        new = Rakab()
        self.copy_onto(new)
        return new

"""Loot: what happens, in the order of the ledger (rules/loot.md).

A turn is two steps: plunder, then one question. Its answer ends the turn or the game.
"""

from __future__ import annotations

from typing import Final, SupportsIndex, final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.event import EVERYONE
from neyrang.core.reason import Reason
from neyrang.core.step import Step, bit, chain
from neyrang.core.view import Outcome, View
from neyrang.games.loot.caravan import Caravan
from neyrang.games.loot.cards import (
    BANDITS,
    CARAVAN,
    CHIEF,
    HAND,
    LOWEST,
    SALAR,
    cards,
    full_deck,
    one,
)
from neyrang.games.loot.legal import turn_moves

# fmt: off
# isort: off
from neyrang.games.loot.notation import (
    ATTACK, ATTACKED, BURN, BURNT, CHIEF_LAID, DEALT, DECK_EMPTY, DRAW, LAID_OPEN, LAY_CHIEF,
    LAY_SALAR, LOST_ON_THE_ROAD, PLAY, PLAYED, PLUNDER, PLUNDERED, SALAR_LAID, SITS_OUT, TURN,
    caravan_of,
)
# isort: on
# fmt: on
from neyrang.games.loot.position import position_of
from neyrang.games.loot.table import LootSeat, LootTable
from neyrang.games.loot.view import LootView, fill, view_of
from neyrang.games.loot.why import sought, why_not

MOST_SEATS: Final = 8
# The two steps of each seat's turn, shared by all states
TURNS: Final = [chain(Step(PLUNDER, seat), Step(TURN, seat)) for seat in range(MOST_SEATS)]


@final
@mypyc_attr(acyclic=True)
class Loot(LootTable):
    # ---- Cards and setup

    def set_out(self) -> None:
        """What lies on the table before the deal."""
        self.cards = full_deck()  # LOOT-1
        self.deck = cards(self.cards)
        self.seats = [LootSeat() for _ in range(self.players)]

    def deal(self) -> None:  # LOOT-2, LOOT-3
        self.turn = self.first_seat
        self.rng.shuffle(self.deck)
        seat: i64
        for seat in range(self.players):
            self.draw(seat, HAND, DEALT)
        self.replace_plan(TURNS[self.turn])
        self.settle()

    # ---- A turn: plunder, then draw or play

    def begin_turn(self, s: Step) -> None:
        if len(self.deck) == 0 and self.seats[s.seat].hand == 0:
            self.tell(SITS_OUT, s.seat)  # LOOT-64 alone, the game would be over
            self.end_turn()
        else:
            self.ask(s, s.seat)

    def turn_closed(self, action: i64) -> None:
        if action == DRAW:
            self.draw_card()
        elif action < BURN:
            self.play_caravan(action - PLAY + LOWEST)
        elif action < LAY_SALAR:
            self.burn(action - BURN)
        elif action < LAY_CHIEF:
            self.lay_salar(self.on_the_road(caravan_of(action)))
        elif action < ATTACK:
            self.lay_chief(self.on_the_road(caravan_of(action)))
        else:
            self.attack(self.on_the_road(caravan_of(action)), (action - ATTACK) % BANDITS)
        self.end_turn()

    def end_turn(self) -> None:
        if self.finished():
            self.finish()
            return
        self.turn += 1
        if self.turn == self.players:
            self.turn = 0
        self.replace_plan(TURNS[self.turn])

    def draw_card(self) -> None:  # LOOT-10
        self.draw(self.turn, 1)
        if len(self.deck) == 0:
            self.tell(DECK_EMPTY, self.turn)

    def burn(self, kind: i64) -> None:  # LOOT-11, LOOT-12
        self.seats[self.turn].hand -= one(kind)
        self.discard += one(kind)
        self.tell_card(BURNT, self.turn, kind, EVERYONE)

    # ---- Playing cards

    def play_caravan(self, value: i64) -> None:  # LOOT-20
        caravan = Caravan()
        self.highest += 1
        caravan.number = self.highest
        caravan.value = value
        caravan.owner = self.turn
        caravan.side = self.side_of(self.turn)
        self.road.append(caravan)
        self.seats[self.turn].hand -= one(CARAVAN + value)
        self.tell(PLAYED, self.turn, what=CARAVAN + value, amount=caravan.number)

    def attack(self, caravan: Caravan, kind: i64) -> None:  # LOOT-21
        self.seats[self.turn].hand -= one(kind)
        caravan.add_bandit(self.side_of(self.turn), kind)
        caravan.raiders |= bit(self.turn)
        self.tell(ATTACKED, self.turn, caravan.owner, what=kind, amount=caravan.number)

    def lay_chief(self, caravan: Caravan) -> None:  # LOOT-23
        side = self.side_of(self.turn)
        kind = CHIEF + caravan.colour_of(side)
        self.seats[self.turn].hand -= one(kind)
        caravan.add_leader(side, kind)
        self.tell(CHIEF_LAID, self.turn, caravan.owner, what=kind, amount=caravan.number)

    def lay_salar(self, caravan: Caravan) -> None:  # LOOT-24, LOOT-63
        self.seats[self.turn].hand -= one(SALAR)
        caravan.add_leader(self.side_of(self.turn), SALAR)
        self.tell(SALAR_LAID, self.turn, caravan.owner, what=SALAR, amount=caravan.number)

    # ---- Plunder

    def plunder(self, seat: i64) -> None:  # LOOT-40, LOOT-41
        if self.options.teams and seat & 1:
            return  # LOOT-62
        side = self.side_of(seat)
        i: i64 = 0
        while i < len(self.road):
            caravan = self.road[i]
            if caravan.taker() == side:
                self.take(seat, caravan)
                self.road.pop(i)
            else:
                i += 1

    def take(self, seat: i64, caravan: Caravan) -> None:  # LOOT-43
        self.seats[seat].won += one(caravan.card())
        self.discard += caravan.laid_here()
        self.tell(PLUNDERED, seat, caravan.owner, what=caravan.card(), amount=caravan.number)

    # ---- End and score

    def finished(self) -> bool:
        if len(self.deck) > 0:
            return False
        seat: i64
        for seat in range(self.players):
            if self.seats[seat].hand == 0 and (
                not self.options.teams or self.seats[seat ^ 1].hand == 0
            ):
                return True  # LOOT-50, LOOT-64
        return False

    def finish(self) -> None:
        for caravan in self.road:  # LOOT-50
            self.discard += one(caravan.card()) + caravan.laid_here()
            self.tell(LOST_ON_THE_ROAD, caravan.owner, what=caravan.card(), amount=caravan.number)
        self.road = []
        seat: i64
        for seat in range(self.players):  # LOOT-51 for the count
            if self.seats[seat].hand and self.listening:
                self.tell_cards(LAID_OPEN, seat, cards(self.seats[seat].hand), EVERYONE)
        self.drop_all()

    def outcome(self) -> Outcome | None:
        if not self.over():
            return None
        scores = self.scores()
        most = max(scores)
        best = [side for side in range(len(scores)) if scores[side] == most]
        reason = "coins"
        if len(best) > 1:  # LOOT-52
            plundered = self.plundered()
            most = max([plundered[side] for side in best])
            best = [side for side in best if plundered[side] == most]
            reason = "caravans" if len(best) == 1 else "shared"
        winners = [seat for seat in range(self.players) if self.side_of(seat) in best]
        return Outcome(winners, scores, f"team_{reason}" if self.options.teams else reason)

    # ---- Which step is which of the above

    def run(self, step: Step) -> None:
        if step.op == PLUNDER:
            self.plunder(step.seat)
        else:
            self.begin_turn(step)

    def closed(self, step: Step) -> None:
        self.turn_closed(self.said)

    def legal_now(self, seat: i64) -> list[int]:
        return turn_moves(self, seat)

    def why_not_now(self, step: Step, seat: i64, action: i64) -> Reason | None:
        return why_not(self, seat, action)

    def sought(self, step: Step, seat: i64) -> list[int]:
        return sought(self, seat)

    def hides(self, step: Step, action: i64) -> bool:
        return False  # every card is laid open; a drawn one is chance, not an answer

    def holdings(self, seat: i64) -> list[int]:
        return cards(self.seats[seat].hand)

    def side(self, seat: i64) -> i64:
        return self.side_of(seat)

    def clone(self) -> Loot:
        new = Loot()
        self.copy_onto(new)
        return new

    def view(self, seat: SupportsIndex) -> LootView:
        return view_of(self, self.seat_number(seat))

    def show_to(self, view: View, seat: i64) -> None:
        assert isinstance(view, LootView)
        fill(view, self, seat)

    def position(self) -> dict[str, object]:
        return position_of(self)

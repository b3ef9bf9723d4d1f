"""Coup+: what happens, in the order of the ledger (rules/coup.md).

A turn plans its claim, block, effect and end. A claim that is lost drops what it was for.
"""

from __future__ import annotations

from typing import Final, SupportsIndex, final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.agenda import NOBODY
from neyrang.core.event import EVERYONE
from neyrang.core.reason import Reason
from neyrang.core.step import Step, bit, chain
from neyrang.core.view import Outcome, View
from neyrang.games.coup import anarchist, claims
from neyrang.games.coup.cards import (
    COINS,
    NO_DUKE,
    NO_ROLE,
    cards,
    character_set,
    copies,
    one,
    only,
    size,
)
from neyrang.games.coup.legal import legal_answers

# fmt: off
# isort: off
from neyrang.games.coup.notation import (
    ANARCHIST, ASSASSINATE, BLOCK, BLOCK_AS, BLOCK_STOOD, BLOCKED, BOMB, CARRY, CHALLENGED,
    CHOOSE_FACTION, CLAIM, CONCEDE, CONCEDED, CONVERT, CONVERTED, DEALT, DECIDE, DEFUSED, DRAFT,
    DRAFT_CARD, DRAFTED, EFFECT, EMBEZZLE, EMBEZZLED, END_TURN, EXAMINE, EXCHANGE, EXPLODE,
    FACTION, FACTION_THING, FACTIONS, FIZZLED, FOREIGN_AID, INCOME, KEEP, KEEP_ONE, KEPT, LEFT,
    LOSE, LOSE_CARD, LOST, NO_ACT, OUT, PROVE, REFUNDED, REPLACE, REPLACED, RETURNED, REVEALED,
    SHOW, SHOW_CARD, SHOWED_ALL, SHOWN, STANDS, STEAL, STOLE, TAX, TURN, UNBLOCKED, UNCHALLENGED,
    WON, kind_of, seat_of, told_as,
)
# isort: on
# fmt: on
from neyrang.games.coup.position import position_of
from neyrang.games.coup.prices import (
    FIRST_OF_TWO,
    MOST_STOLEN,
    START_COINS,
    claimed_role,
    gain,
    price,
)
from neyrang.games.coup.table import CoupSeat, CoupTable
from neyrang.games.coup.view import CoupView, fill, view_of
from neyrang.games.coup.why import sought, why_not

REST_OF_TURN: Final = chain(Step(BLOCK), Step(EFFECT), Step(END_TURN))  # COUP-21


@final
@mypyc_attr(acyclic=True)
class Coup(CoupTable):
    # ---- Setup

    def set_out(self) -> None:
        """What lies on the table before the deal."""
        characters = character_set(self.options.inquisitor)  # COUP-110
        self.deck = characters * copies(self.players)  # COUP-1, COUP-120
        self.living = bit(self.players) - 1
        self.treasury = COINS
        for _ in range(self.players):
            player = CoupSeat()
            player.coins = START_COINS
            self.treasury -= player.coins
            if self.options.draft:
                player.hand = characters
            self.seats.append(player)
        self.court = cards(characters if self.options.draft else self.deck)

    def deal(self) -> None:
        self.turn = self.first_seat  # COUP-4
        if self.players == 2:
            self.treasury += START_COINS - FIRST_OF_TWO
            self.seats[self.turn].coins = FIRST_OF_TWO
        if self.options.draft:
            self.plan(Step(DRAFT), Step(FACTIONS, self.turn), Step(TURN, self.turn))
        else:
            self.rng.shuffle(self.court)
            seat: i64
            for seat in range(self.players):
                self.draw(seat, 2, DEALT)  # COUP-2
            self.plan(Step(FACTIONS, self.turn), Step(TURN, self.turn))
        self.settle()

    def keep_draft(self) -> None:  # COUP-81
        seat: i64
        for seat in range(self.players):
            role = self.answers[seat] - DRAFT_CARD
            player = self.seats[seat]
            player.removed = player.hand - one(role)
            player.hand = one(role)
            self.tell_card(DRAFTED, seat, role, bit(seat))
        self.rng.shuffle(self.court)
        for seat in range(self.players):
            self.draw(seat, 1, DEALT)

    def take_factions(self, faction: i64) -> None:  # COUP-91
        seat: i64
        for i in range(self.players):
            seat = (self.turn + i) % self.players
            self.seats[seat].faction = faction
            self.tell(FACTION, seat, what=FACTION_THING + faction)
            faction = 1 - faction

    # ---- The turn: claim, block, effect, end

    def declare(self, action: i64) -> None:  # COUP-20
        self.act = kind_of(action)
        self.target = seat_of(action)
        self.tell(told_as(self.act), self.turn, self.target, what=self.claimed())
        self.pay()
        self.replace_plan(REST_OF_TURN)
        if self.claimed() != NO_ROLE:  # COUP-30, COUP-31, COUP-32, COUP-95, COUP-130
            self.first(Step(CLAIM, self.turn, what=self.claimed(), resume=END_TURN))

    def price(self) -> i64:
        return price(self.act, self.target == self.turn)

    def pay(self) -> None:
        paid = self.price()
        self.seats[self.turn].coins -= paid
        if self.act == CONVERT:
            self.reserve += paid
        else:
            self.treasury += paid

    def claimed(self) -> i64:
        """The character the action under way claims; without one it cannot be challenged."""
        return claimed_role(self.act, self.options.inquisitor)

    # ---- Challenges

    def claim(self, s: Step) -> None:
        self.open_window(s, self.others(s.seat), s.seat)  # COUP-60

    def claim_closed(self, s: Step) -> None:
        doubter = self.speaker
        if doubter != NOBODY:
            self.tell(CHALLENGED, doubter, s.seat, what=s.what)
            self.first(Step(PROVE, s.seat, doubter, what=s.what, resume=s.resume))
        else:
            self.tell(UNCHALLENGED, s.seat, what=s.what)
            claims.stood(self.seats[s.seat], s.what)

    def proof_closed(self, s: Step) -> None:  # COUP-61 revealing is a choice
        if self.said == CONCEDE:
            self.tell(CONCEDED, s.seat, s.other, what=s.what)
            claims.caught(self.seats[s.seat], s.what)
            self.claim_lost(s)
            return
        hand = self.seats[s.seat].hand
        proof = hand if s.what == NO_DUKE else one(s.what)
        if s.what == NO_DUKE:  # COUP-98 all face-down cards are shown
            self.tell_cards(SHOWED_ALL, s.seat, cards(hand), EVERYONE, s.other)
        else:
            self.tell(REVEALED, s.seat, s.other, what=s.what)
        self.put_back(s.seat, proof)  # COUP-63
        self.draw(s.seat, size(proof))
        claims.swapped(self.seats[s.seat], s.what)
        self.first(Step(LOSE, s.other))  # COUP-62

    def claim_lost(self, s: Step) -> None:
        if s.resume == END_TURN:  # COUP-64
            refund = self.price()
            if refund > 0:
                self.treasury -= refund
                self.seats[s.seat].coins += refund
                self.tell(REFUNDED, s.seat, amount=refund)
        self.drop_until(s.resume)
        self.first(Step(LOSE, s.seat))  # COUP-62

    # ---- Counteractions

    def block(self, s: Step) -> None:
        if self.act == FOREIGN_AID:  # COUP-31, COUP-92
            self.open_window(s, self.within_reach(self.turn), self.turn)
        elif (self.act == ASSASSINATE or self.act == STEAL) and self.is_in(self.target):
            self.open_window(s, bit(self.target), self.turn)  # COUP-54, COUP-66

    def block_closed(self, s: Step) -> None:
        if self.speaker != NOBODY:  # COUP-50 the block is a claim of its own
            role = self.said - BLOCK_AS
            self.tell(BLOCKED, self.speaker, self.turn, what=role)
            claim = Step(CLAIM, self.speaker, what=role, resume=EFFECT)
            self.plan(claim, Step(STANDS, self.speaker))
        else:
            self.tell(UNBLOCKED, self.turn, self.target)
            claims.unblocked(self)

    def stands(self, s: Step) -> None:  # COUP-51, COUP-52, COUP-53, COUP-55, COUP-132
        self.tell(DEFUSED if self.act == ANARCHIST else BLOCK_STOOD, s.seat, self.turn)
        self.drop_until(END_TURN)

    # ---- What an action does

    def effect(self) -> None:
        me = self.turn
        if self.act in (INCOME, FOREIGN_AID, TAX):  # COUP-30, COUP-31, COUP-40
            self.gain(me, gain(self.act))
        elif self.act == EXCHANGE:
            self.exchange()
        elif self.act == CONVERT:
            self.convert()
        elif self.act == EMBEZZLE:
            self.tell(EMBEZZLED, me, amount=self.reserve)  # COUP-96
            self.seats[me].coins += self.reserve
            self.reserve = 0
        elif self.act == STEAL:
            if self.is_in(self.target):  # else COUP-12 has seen to it
                self.steal()
        elif not self.is_in(self.target):  # COUP-68
            self.tell(FIZZLED, me, self.target)
        elif self.act == EXAMINE:
            self.plan(Step(SHOW, self.target, me), Step(DECIDE, me, self.target))
        elif self.act == ANARCHIST:
            self.first(Step(BOMB, self.target))
        else:
            self.first(Step(LOSE, self.target))  # COUP-32, COUP-41

    def steal(self) -> None:  # COUP-42
        victim = self.seats[self.target]
        taken = min(MOST_STOLEN, victim.coins)
        victim.coins -= taken
        self.seats[self.turn].coins += taken
        self.tell(STOLE, self.turn, self.target, amount=taken)

    def exchange(self) -> None:  # COUP-44, COUP-111
        influence = size(self.seats[self.turn].hand)
        self.draw(self.turn, 1 if self.options.inquisitor else 2)
        self.first(Step(KEEP, self.turn, amount=influence))

    def keep(self, s: Step, kept: i64) -> None:
        returned = self.seats[s.seat].hand - kept
        if self.listening:
            self.tell_cards(RETURNED, s.seat, cards(returned), bit(s.seat))
        self.put_back(s.seat, returned)
        claims.changed(self.seats[s.seat])

    def convert(self) -> None:  # COUP-95
        other = self.seats[self.target]
        other.faction = 1 - other.faction
        self.tell(CONVERTED, self.turn, self.target, what=FACTION_THING + other.faction)

    # ---- The inquisitor examines: COUP-112

    def show(self, s: Step) -> None:
        hand = self.seats[s.seat].hand
        if size(hand) > 1:
            self.ask(s, s.seat)
        else:
            self.show_card(s, only(hand))

    def show_card(self, s: Step, role: i64) -> None:
        self.shown = role
        self.tell_card(SHOWN, s.seat, role, bit(s.seat) | bit(s.other), s.other)

    def decide(self, s: Step) -> None:
        shown = self.shown
        self.shown = NO_ROLE
        if self.said == REPLACE:
            self.tell(REPLACED, s.seat, s.other)
            self.draw(s.other, 1)  # first, so that it is not the same card
            self.put_back(s.other, one(shown))
            claims.changed(self.seats[s.other])
        else:
            self.tell(LEFT, s.seat, s.other)

    # ---- Influence and elimination

    def lose(self, s: Step) -> None:
        hand = self.seats[s.seat].hand
        if size(hand) > 1:  # COUP-10 asked even when both are equal: not asking would tell
            self.ask(s, s.seat)
        elif hand:
            self.turn_up(s.seat, only(hand))

    def turn_up(self, seat: i64, role: i64) -> None:
        player = self.seats[seat]
        player.hand -= one(role)
        player.lost += one(role)
        claims.turned_up(player, role)
        self.tell_card(LOST, seat, role, EVERYONE)
        if player.hand == 0:
            self.eliminate(seat)

    def eliminate(self, seat: i64) -> None:  # COUP-11
        self.living &= ~bit(seat)
        self.tell(OUT, seat)
        player = self.seats[seat]
        if self.act == STEAL and seat == self.target and player.coins > 0:
            self.steal()  # COUP-12
        self.treasury += player.coins
        player.coins = 0
        if self.living & (self.living - 1) == 0:  # COUP-13
            self.drop_all()
            self.act_over()
            self.tell(WON, self.next_in(self.living, NOBODY))

    def act_over(self) -> None:
        self.act = NO_ACT
        self.target = NOBODY

    def end_turn(self) -> None:
        self.act_over()
        before = self.turn
        self.turn = self.next_in(self.living, before)
        if self.options.anarchist:
            anarchist.end_rounds(self, before)
        self.first(Step(TURN, self.turn))

    def outcome(self) -> Outcome | None:
        if not self.over():
            return None
        winner = int(self.next_in(self.living, NOBODY))
        scores = [0] * self.players
        scores[winner] = 1
        return Outcome([winner], scores, "last_in_the_game")

    # ---- Which step is which of the above

    def run(self, step: Step) -> None:
        op = step.op
        if op == CLAIM:
            self.claim(step)
        elif op == BLOCK:
            self.block(step)
        elif op == EFFECT:
            self.effect()
        elif op == END_TURN:
            self.end_turn()
        elif op == LOSE:
            self.lose(step)
        elif op == STANDS:
            self.stands(step)
        elif op == SHOW:
            self.show(step)
        elif op == BOMB:
            anarchist.receive(self, step)
        elif op == CARRY:
            anarchist.carry(self, step)
        elif op == EXPLODE:
            anarchist.explode(self, step)
        elif op == DRAFT:
            self.ask_all(step, self.living)
        elif op == FACTIONS:
            if self.options.reformation:
                self.ask(step, step.seat)
        else:  # TURN, PROVE, KEEP, DECIDE
            self.ask(step, step.seat)

    def closed(self, step: Step) -> None:
        op = step.op
        if op == CLAIM:
            self.claim_closed(step)
        elif op == BLOCK:
            self.block_closed(step)
        elif op == TURN:
            self.declare(self.said)
        elif op == LOSE:
            self.turn_up(step.seat, self.said - LOSE_CARD)
        elif op == PROVE:
            self.proof_closed(step)
        elif op == KEEP:
            self.keep(step, KEPT[self.said - KEEP_ONE])
        elif op == SHOW:
            self.show_card(step, self.said - SHOW_CARD)
        elif op == DECIDE:
            self.decide(step)
        elif op == BOMB:
            anarchist.closed(self, step)
        elif op == DRAFT:
            self.keep_draft()
        else:
            self.take_factions(self.said - CHOOSE_FACTION)

    def legal_now(self, seat: i64) -> list[int]:
        step = self.agenda
        assert step is not None
        return legal_answers(self, step, seat)

    def why_not_now(self, step: Step, seat: i64, action: i64) -> Reason | None:
        return why_not(self, step, seat, action)

    def sought(self, step: Step, seat: i64) -> list[int]:
        return sought(self, step, seat)

    def hides(self, step: Step, action: i64) -> bool:
        return step.op == KEEP or step.op == SHOW or step.op == DRAFT

    def holdings(self, seat: i64) -> list[int]:
        return cards(self.seats[seat].hand)

    def clone(self) -> Coup:
        new = Coup()
        self.copy_onto(new)
        return new

    def view(self, seat: SupportsIndex) -> CoupView:
        return view_of(self, self.seat_number(seat))

    def show_to(self, view: View, seat: i64) -> None:
        assert isinstance(view, CoupView)
        fill(view, self, seat)

    def position(self) -> dict[str, object]:
        return position_of(self)

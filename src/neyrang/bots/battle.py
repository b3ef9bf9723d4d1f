"""A plain but sensible player of battles: weighs what a region is worth against the cards.

It plays the cheapest card that puts it ahead, gives a battle up when that would cost too much,
and keeps a scarecrow to take its best soldier home once nobody can answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from neyrang.bots.base import Bot
from neyrang.core.step import bit
from neyrang.core.view import View
from neyrang.games.battle.cards import (
    BISHOP,
    COURTESAN,
    DRUMMER,
    HEROINE,
    SCARECROW,
    SOLDIERS,
    SPRING,
    SURRENDER,
    WINTER,
    cards,
    count,
    has_soldier,
    size,
    value,
)
from neyrang.games.battle.map import number_of

# fmt: off
# isort: off
from neyrang.games.battle.notation import (
    BURN, BURN_HAND, DRAW, FAVOR, HOLD, KEEP, KEEP_NONE, KEPT_BAGS, PASS, PLACE, PLACE_AT, PLAY,
    TAKE, TAKE_BACK, TAKE_NONE, TURN, favor_at,
)
# isort: on
# fmt: on
from neyrang.games.battle.view import BattleView, SeatView

# How much a card is worth keeping, in points of strength.
WORTH: Final = [1, 2, 3, 4, 5, 6, 10, 6, 4, 9, 11, 5, 6, 5, 5]
SPEND: Final = 9  # a usual region is worth cards of about that much
SPEND_TO_WIN: Final = 60  # the region that wins the game, or keeps somebody from winning
SPEND_LAST: Final = 16  # when hardly anybody else has cards left
PROBE: Final = 55  # in percent: join a battle that has hardly begun
BURN_WORTH: Final = 4  # a hand whose cards are worth less than that on average is burnt


class BattleBot(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, BattleView)
        step = view.agenda
        assert step is not None
        if len(legal) == 1:
            return legal[0]
        return self.answers[int(step.op)](self, view, legal)

    # ---- choosing a place

    def place(self, view: BattleView, legal: list[int]) -> int:
        return self.best(legal, lambda action: self.wish(view, action - PLACE_AT))

    def wish(self, view: BattleView, region: int) -> int:
        """How much I want this region: it joins mine; it would join those of a leader."""
        mine = realm_with(view, int(view.seat), region)
        threat = max(realm_with(view, seat, region) for seat in range(view.players))
        return 10 * mine - 4 * threat

    def favor(self, view: BattleView, legal: list[int]) -> int:
        """The Favor bars the place that would help the others most."""
        first = favor_at(view.terms.map)
        if legal[-1] < first:
            return legal[0]
        regions = [action for action in legal if action >= first]
        return self.best(regions, lambda action: -self.wish(view, action - int(first)))

    # ---- my turn

    def turn(self, view: BattleView, legal: list[int]) -> int:
        me = view.seats[view.seat]
        rivals = [s for s in range(view.players) if s != view.seat and view.fighting & bit(s)]
        best = max(int(view.seats[s].strength) + 5 * view.seats[s].facedown for s in rivals)
        active = [s for s in rivals if not view.passed & bit(s) and view.seats[s].cards]
        mine = int(me.strength) + facedown_value(me)
        if mine > best:
            return self.ahead(view, legal, active)
        return self.behind(view, legal, best - mine, active)

    def ahead(self, view: BattleView, legal: list[int], active: list[int]) -> int:
        """Winning as it stands. The last word: a scarecrow takes home what is not needed."""
        me = view.seats[view.seat]
        if not active:
            best = max(int(view.seats[s].strength) for s in range(view.players) if s != view.seat)
            spare = int(me.strength) - best - 1
            lowest = min((value(c) for c in cards(me.line) if c < SOLDIERS), default=99)
            saves = PLAY + SCARECROW in legal and spare >= lowest and not view.terms.hidden_cards
            return PLAY + SCARECROW if saves and lowest > 1 else PASS
        if PLAY + SURRENDER in legal and self.worth_of(view) >= SPEND:
            return PLAY + SURRENDER
        lead = int(me.strength) - max(
            int(view.seats[s].strength) for s in range(view.players) if s != view.seat
        )
        if lead < 4 and self.spent(me) < self.worth_of(view):
            return self.cheapest(view, legal, 1)
        return PASS if self.rng.chance(70) else self.cheapest(view, legal, 1)

    def behind(self, view: BattleView, legal: list[int], gap: int, active: list[int]) -> int:
        me = view.seats[view.seat]
        stake = self.worth_of(view)
        if self.spent(me) == 0 and gap <= 6 and not self.rng.chance(PROBE) and stake == SPEND:
            return PASS
        if self.spent(me) + gap > stake + 6:  # lost: save the cards
            return self.rescue(view, legal)
        return self.cheapest(view, legal, gap + 1)

    def rescue(self, view: BattleView, legal: list[int]) -> int:
        """Give it up; a good soldier still comes home with a scarecrow."""
        line = view.seats[view.seat].line
        good = any(value(card) >= 5 for card in cards(line) if card < SOLDIERS)
        return PLAY + SCARECROW if good and PLAY + SCARECROW in legal else PASS

    def worth_of(self, view: BattleView) -> int:
        """What the contested region is worth to me, in cards."""
        if view.battle < 0:
            return SPEND_TO_WIN
        for seat in range(view.players):
            if self.would_win(view, seat):
                return SPEND_TO_WIN
        others = sum(int(s.cards) for i, s in enumerate(view.seats) if i != view.seat)
        mine = int(view.seats[view.seat].cards)
        return SPEND_LAST if others < mine else SPEND

    def would_win(self, view: BattleView, seat: int) -> bool:
        owned = int(view.seats[seat].owned) | int(bit(view.battle))
        terms = view.terms
        realm = terms.map.largest_realm(owned)
        return bool(number_of(owned) >= terms.total or (terms.adjacent and realm >= terms.adjacent))

    def spent(self, seat: SeatView) -> int:
        return sum(WORTH[card] for card in cards(seat.line))

    def cheapest(self, view: BattleView, legal: list[int], wanted: int) -> int:
        """The card of least worth that gains enough; else the one that gains most for its worth."""
        gains = {action: self.gain(view, action - PLAY) for action in legal if action != PASS}
        enough = [action for action, gain in gains.items() if gain >= wanted]
        if enough:
            return min(enough, key=lambda action: (WORTH[action - PLAY], action))
        some = [action for action, gain in gains.items() if gain >= 1]
        if not some:
            return PASS
        return max(some, key=lambda action: (gains[action] - WORTH[action - PLAY], -action))

    def gain(self, view: BattleView, card: int) -> int:
        """By how much a card brings me nearer to the strongest of the others."""
        me = view.seats[view.seat]
        winter = bool(view.seasons) and view.seasons[-1] == WINTER
        doubled = 2 if count(me.line, DRUMMER) else 1
        soldiers = [c for c in cards(me.line) if c < SOLDIERS]
        mine = sum(1 if winter else int(value(c)) for c in soldiers)
        if card < SOLDIERS:
            return doubled * (1 if winter else int(value(card)))
        if card == COURTESAN:
            return 1
        if card == HEROINE:
            return 10
        if card == DRUMMER:
            return mine if doubled == 1 else 0
        if card == WINTER and not winter:
            return self.swing(view, lambda soldier: int(value(soldier)) - 1)
        if card == SPRING and winter:
            return -self.swing(view, lambda soldier: int(value(soldier)) - 1)
        if card == BISHOP:
            top = max(
                (c for seat in view.seats for c in cards(seat.line) if c < SOLDIERS), default=-1
            )
            return self.swing(view, lambda soldier: int(value(soldier)) if soldier == top else 0)
        return 0

    def swing(self, view: BattleView, loss: Callable[[int], int]) -> int:
        """How much more the strongest rival would lose than I."""

        def lost(seat: SeatView) -> int:
            total = sum(loss(card) for card in cards(seat.line) if card < SOLDIERS)
            return total * (2 if count(seat.line, DRUMMER) else 1)

        rivals = [s for i, s in enumerate(view.seats) if i != view.seat]
        strongest = max(rivals, key=lambda seat: seat.strength)
        return lost(strongest) - lost(view.seats[view.seat])

    # ---- cards

    def take(self, view: BattleView, legal: list[int]) -> int:
        """The best soldier that is not needed to stay ahead; all are free in a lost battle."""
        me = view.seats[view.seat]
        best = max(int(s.strength) for i, s in enumerate(view.seats) if i != view.seat)
        spare = int(me.strength) - best - 1
        doubled = 2 if count(me.line, DRUMMER) else 1
        taken = [a for a in legal if a != TAKE_NONE]
        if spare >= 0:
            taken = [a for a in taken if doubled * value(a - TAKE) <= spare]
        return max(taken, default=TAKE_NONE)

    def burn(self, view: BattleView, legal: list[int]) -> int:
        hand = view.seats[view.seat].known
        weak = sum(WORTH[card] for card in cards(hand)) < BURN_WORTH * size(hand)
        alone = not has_soldier(hand) and size(hand) <= 2
        return BURN_HAND if BURN_HAND in legal and (weak or alone) else HOLD

    def keep(self, view: BattleView, legal: list[int]) -> int:
        def kept(action: int) -> int:
            return sum(WORTH[card] for card in cards(KEPT_BAGS[action - KEEP_NONE]))

        return max(legal, key=kept)

    def draw(self, view: BattleView, legal: list[int]) -> int:
        return legal[-1]

    def best(self, actions: list[int], score: Callable[[int], int]) -> int:
        top = max(map(score, actions))
        good = [action for action in actions if score(action) == top]
        return good[self.rng.below(len(good))]

    answers: Final[dict[int, Callable[[BattleBot, BattleView, list[int]], int]]] = {
        PLACE: place, FAVOR: favor, TURN: turn, TAKE_BACK: take, BURN: burn, KEEP: keep,
        DRAW: draw,
    }  # fmt: skip


def realm_with(view: BattleView, seat: int, region: int) -> int:
    """How large a realm of neighbours this region would give a seat."""
    owned = int(view.seats[seat].owned) | int(bit(region))
    return int(view.terms.map.largest_realm(owned))


def facedown_value(seat: SeatView) -> int:
    """COND-84 what my own hidden card will add."""
    card = int(seat.facedown_known)
    if 0 <= card < SOLDIERS:
        return int(value(card))
    return 10 if card == HEROINE else 1 if card == COURTESAN else 0

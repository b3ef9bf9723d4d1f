"""A plain but sensible Coup bot: claims what it holds, bluffs and doubts now and then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from neyrang.bots.base import Bot
from neyrang.core.view import View
from neyrang.games.coup.cards import (
    AMBASSADOR,
    ASSASSIN,
    CAPTAIN,
    CONTESSA,
    DUKE,
    INQUISITOR,
    NO_DUKE,
    cards,
    count,
    one,
)

# fmt: off
# isort: off
from neyrang.games.coup.notation import (
    ANARCHIST, ASSASSINATE, BLOCK, BLOCK_AS, BOMB, CHALLENGE, CLAIM, CONVERT, COUP, DECIDE,
    DEFUSE, DRAFT, DRAFT_CARD, EMBEZZLE, EXAMINE, EXCHANGE, FOREIGN_AID, HAND_ON, INCOME, KEEP,
    KEEP_ONE, KEPT, LEAVE, LET_EXPLODE, LOSE, LOSE_CARD, PASS, PROVE, REPLACE, SHOW, SHOW_CARD,
    STEAL, TAX, TURN, kind_of, seat_of,
)
# isort: on
# fmt: on
from neyrang.games.coup.view import CoupView

# How much a card is worth keeping; a second copy of the same card is worth half.
WORTH: Final = {DUKE: 10, CAPTAIN: 8, ASSASSIN: 8, CONTESSA: 8, INQUISITOR: 7, AMBASSADOR: 5}

# In percent:
BLUFF_TAX: Final = 25  # claim the duke without one
BLUFF_OTHER: Final = 10  # claim another character without it
BLUFF_CONTESSA: Final = 25  # to save one of two influences
BLUFF_CONTESSA_LAST: Final = 75  # to save the last one
BLUFF_STEAL_BLOCK: Final = 20
BLUFF_AID_BLOCK: Final = 8
DOUBT_BY_COPIES_LEFT: Final = [100, 22, 8, 4, 3, 2]  # copies of the claimed card I cannot see
DOUBT_NO_DUKE: Final = 12
BUY_BOMB: Final = 30


class SensibleBot(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, CoupView)
        step = view.agenda
        assert step is not None
        if len(legal) == 1:
            return legal[0]
        op = int(step.op)
        answer = self.answers.get(op)
        return legal[self.rng.below(len(legal))] if answer is None else answer(self, view, legal)

    # ---- my turn

    def turn(self, view: CoupView, legal: list[int]) -> int:
        hand = mine(view)
        by_kind: dict[int, list[int]] = {}
        for action in legal:
            by_kind.setdefault(int(kind_of(action)), []).append(action)
        if COUP in by_kind:
            return self.at_the_leader(view, by_kind[COUP])
        if ASSASSINATE in by_kind and self.claims(hand, ASSASSIN, BLUFF_OTHER):
            return self.at_the_leader(view, by_kind[ASSASSINATE])
        if EMBEZZLE in by_kind and view.reserve >= 2 and count(hand, DUKE) == 0:
            return EMBEZZLE
        if ANARCHIST in by_kind and self.rng.chance(BUY_BOMB):
            return self.at_the_leader(view, by_kind[ANARCHIST])
        if self.claims(hand, DUKE, BLUFF_TAX):
            return TAX
        worth_stealing = [a for a in by_kind.get(STEAL, []) if view.seats[seat_of(a)].coins > 1]
        if worth_stealing and self.claims(hand, CAPTAIN, BLUFF_OTHER):
            return self.at_the_leader(view, worth_stealing)
        if EXAMINE in by_kind and count(hand, INQUISITOR) and self.rng.chance(50):
            return self.at_the_leader(view, by_kind[EXAMINE])
        exchanger = INQUISITOR if view.options.inquisitor else AMBASSADOR
        if self.claims(hand, exchanger, BLUFF_OTHER) and self.rng.chance(60):
            return EXCHANGE
        if CONVERT in by_kind and view.reserve == 0 and self.rng.chance(BLUFF_OTHER):
            return self.pick(by_kind[CONVERT])
        return FOREIGN_AID if self.rng.chance(65) else INCOME

    def claims(self, hand: int, role: int, bluff: int) -> bool:
        return count(hand, role) > 0 or self.rng.chance(bluff)

    def at_the_leader(self, view: CoupView, actions: list[int]) -> int:
        """Aim at whoever has the most influence, then the most coins; ties by chance."""

        def strength(action: int) -> int:
            plate = view.seats[seat_of(action)]
            return int(plate.influence * 100 + plate.coins)

        best = max(map(strength, actions))
        return self.pick([action for action in actions if strength(action) == best])

    # ---- windows

    def doubt(self, view: CoupView, legal: list[int]) -> int:
        step = view.agenda
        assert step is not None
        if step.what == NO_DUKE:
            rate = DOUBT_NO_DUKE
        else:
            left = unseen(view, int(step.what))
            rate = DOUBT_BY_COPIES_LEFT[min(left, len(DOUBT_BY_COPIES_LEFT) - 1)]
        own = view.seats[view.seat].influence
        if rate < 100 and own == 1:
            last_stand = view.act == ASSASSINATE and view.target == view.seat
            rate = rate * 3 if last_stand and step.seat == view.turn else rate // 2
        return CHALLENGE if self.rng.chance(rate) else PASS

    def block(self, view: CoupView, legal: list[int]) -> int:
        hand = mine(view)
        roles = [action - BLOCK_AS for action in legal if action != PASS]
        for role in roles:
            if count(hand, role):
                return BLOCK_AS + role
        credible = [role for role in roles if unseen(view, role)]
        if view.act == ASSASSINATE:
            last = view.seats[view.seat].influence == 1
            rate = BLUFF_CONTESSA_LAST if last else BLUFF_CONTESSA
        else:
            rate = BLUFF_STEAL_BLOCK if view.act == STEAL else BLUFF_AID_BLOCK
        return BLOCK_AS + self.pick(credible) if credible and self.rng.chance(rate) else PASS

    # ---- cards

    def lose(self, view: CoupView, legal: list[int]) -> int:
        return LOSE_CARD + least(mine(view))

    def show(self, view: CoupView, legal: list[int]) -> int:
        return SHOW_CARD + least(mine(view))

    def keep(self, view: CoupView, legal: list[int]) -> int:
        return max(legal, key=lambda action: worth(KEPT[action - KEEP_ONE]))

    def decide(self, view: CoupView, legal: list[int]) -> int:
        return REPLACE if WORTH[int(view.shown)] > WORTH[AMBASSADOR] else LEAVE

    def prove(self, view: CoupView, legal: list[int]) -> int:
        return legal[-1]  # whatever there is to reveal, rather than concede

    def draft(self, view: CoupView, legal: list[int]) -> int:
        good = [action for action in legal if WORTH[action - DRAFT_CARD] >= WORTH[CAPTAIN]]
        return self.pick(good)

    def bomb(self, view: CoupView, legal: list[int]) -> int:
        last = view.seats[view.seat].influence == 1
        bluff = BLUFF_CONTESSA_LAST if last else BLUFF_CONTESSA
        if not self.claims(mine(view), CONTESSA, bluff):
            return LET_EXPLODE
        onward = [action for action in legal if action >= HAND_ON]
        return self.at_the_leader(view, onward) if onward else DEFUSE

    def pick(self, choices: list[int]) -> int:
        return choices[self.rng.below(len(choices))]

    answers: Final[dict[int, Callable[[SensibleBot, CoupView, list[int]], int]]] = {
        TURN: turn, CLAIM: doubt, BLOCK: block, LOSE: lose, SHOW: show, KEEP: keep,
        DECIDE: decide, PROVE: prove, DRAFT: draft, BOMB: bomb,
    }  # fmt: skip


def mine(view: CoupView) -> int:
    return int(view.seats[view.seat].known)


def unseen(view: CoupView, role: int) -> int:
    """Copies of a card that are neither mine nor turned up."""
    left = count(view.deck, role) - count(mine(view), role)
    for plate in view.seats:
        left -= count(plate.lost, role) + count(plate.removed_known, role)
    return int(left)


def worth(bag: int) -> int:
    total = 0
    for role in set(cards(bag)):
        total += WORTH[role] * (1 + int(count(bag, role))) // 2
    return total


def least(hand: int) -> int:
    """The card a hand misses least."""
    return max(set(cards(hand)), key=lambda role: (worth(hand - int(one(role))), -role))

"""A plain but sensible Loot bot: weighs every legal card by the coins it moves.

It looks one card ahead: what a caravan is worth, who would take it as it stands, and who would
after this card. Partners count as one.
"""

from __future__ import annotations

from typing import Final

from neyrang.bots.base import Bot
from neyrang.core.state import NOBODY
from neyrang.core.view import View
from neyrang.games.loot.caravan import Caravan
from neyrang.games.loot.cards import (
    BANDITS,
    CARAVAN,
    CHIEF,
    COLOURS,
    LOWEST,
    NO_COLOUR,
    SALAR,
    caravans,
    count,
    of_colour,
    size,
    strength,
)
from neyrang.games.loot.notation import (
    ATTACK,
    BURN,
    DRAW,
    LAY_CHIEF,
    LAY_SALAR,
    PLAY,
    caravan_of,
)
from neyrang.games.loot.view import LootView

# In tenths of a coin:
DRAW_WORTH: Final = 10  # a card more
LEAD_WORTH: Final = 14  # for each coin of a caravan that this card makes mine
TIE_WORTH: Final = 3  # for each coin of a caravan that it keeps from somebody
FIRST_WORTH: Final = 8  # for each coin of a caravan that others will still attack
SECURE_WORTH: Final = 2  # for each coin of a caravan I am ahead at already
BANDIT_COST: Final = 4  # for each point of strength
LEADER_COST: Final = 18  # a chief or the salar
GUARDED_WORTH: Final = 4  # for each coin of a caravan played with this strength to defend it:
GUARD: Final = 6
UNGUARDED_COST: Final = 4  # for each coin of a caravan played without
LATE: Final = 19  # with so few cards in the deck (of four players) caravans leave the hand
LATE_WORTH: Final = 10  # for each coin: left in hand it would count against us


class SensibleBot(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, LootView)
        if len(legal) == 1:
            return legal[0]
        worth = [self.worth(view, action) for action in legal]
        best = max(worth)
        choices = [action for action, w in zip(legal, worth, strict=True) if w == best]
        return choices[self.rng.below(len(choices))]

    def worth(self, view: LootView, action: int) -> int:
        if action == DRAW:
            return DRAW_WORTH
        if action < BURN:
            return self.caravan_worth(view, action - PLAY + LOWEST)
        if action < LAY_SALAR:
            return -card_cost(action - BURN)
        caravan = next(c for c in view.road if c.number == caravan_of(action))
        after = caravan.copy()
        side = my_side(view)
        kind = card_of(action)
        if kind < BANDITS:
            after.add_bandit(side, kind)
        else:
            after.add_leader(side, kind)
        return self.gain(view, caravan, after) - card_cost(kind)

    def gain(self, view: LootView, before: Caravan, after: Caravan) -> int:
        """What this card changes about who takes the caravan."""
        side, value = my_side(view), int(before.value)
        had, has = before.taker(), after.taker()
        if has == side:
            if had == side:
                safe = before.leaders or not before.attacked_by_others()
                return 0 if safe else value * SECURE_WORTH
            return value * (FIRST_WORTH if had == before.side and not before.attackers
                            else LEAD_WORTH)  # fmt: skip
        if has == NOBODY and had != NOBODY:
            return value * TIE_WORTH
        if before.colour_of(side) == NO_COLOUR and self.can_lead(view, after):
            return value * FIRST_WORTH  # a bandit now, its chief next turn
        return 0

    def can_lead(self, view: LootView, caravan: Caravan) -> bool:
        """Would the chief of the colour we have there be ours to lay?"""
        colour = caravan.colour_of(my_side(view))
        return colour != NO_COLOUR and count(mine(view), CHIEF + colour) > 0

    def caravan_worth(self, view: LootView, value: int) -> int:
        """Early with bandits to fight for it, late to be rid of it."""
        if view.deck <= LATE * len(view.seats) // 4 + len(caravans(mine(view))):
            return value * LATE_WORTH
        hand = mine(view)
        best = max(int(strength(of_colour(hand, colour))) for colour in range(COLOURS))
        guarded = best >= GUARD or count(hand, SALAR) > 0
        crowded = any(caravan.owner == view.seat for caravan in view.road)
        if guarded and not crowded:
            return value * GUARDED_WORTH
        return DRAW_WORTH - value * UNGUARDED_COST + 2 * int(size(hand))


def my_side(view: LootView) -> int:
    return int(view.seat) // 2 if view.options.teams else int(view.seat)


def mine(view: LootView) -> int:
    return int(view.seats[view.seat].known)


def card_of(action: int) -> int:
    """The card an attack, a chief or the salar is played with."""
    if action >= ATTACK:
        return (action - ATTACK) % BANDITS
    return CHIEF + (action - LAY_CHIEF) % COLOURS if action >= LAY_CHIEF else SALAR


def card_cost(kind: int) -> int:
    if kind < BANDITS:
        return (kind % 4 + 1) * BANDIT_COST
    return kind - CARAVAN if kind < CHIEF else LEADER_COST

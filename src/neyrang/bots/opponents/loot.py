"""Simple players of Loot: `greedy` and `hoarder`."""

from __future__ import annotations

from neyrang.bots.base import Bot
from neyrang.core.view import View
from neyrang.games.loot.caravan import Caravan
from neyrang.games.loot.cards import BANDITS, COLOURS, one, strength
from neyrang.games.loot.notation import ATTACK, BURN, DRAW, LAY_SALAR, PLAY, caravan_of
from neyrang.games.loot.view import LootView

KINDS = BANDITS // COLOURS  # of bandits of a colour
DEAREST = 5  # more than any bandit's strength


class Greedy(Bot):
    """Goes for the most valuable caravan that one card makes its own, with the weakest such card;
    else sends out its smallest caravan; else draws."""

    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, LootView)
        best = self.raid(view, legal)
        if best is not None:
            return best
        sent = [action for action in legal if PLAY <= action < BURN]
        if sent:
            return min(sent)
        return DRAW if DRAW in legal else legal[self.rng.below(len(legal))]

    def raid(self, view: LootView, legal: list[int]) -> int | None:
        side = int(view.seat) >> 1 if view.options.teams else int(view.seat)
        road = {int(caravan.number): caravan for caravan in view.road}
        found: list[tuple[int, int, int]] = []
        for action in legal:
            if action >= LAY_SALAR:
                caravan = road[int(caravan_of(action))]
                if caravan.taker() != side and takes(caravan, side, action):
                    found.append((-int(caravan.value), cost(action), action))
        return min(found)[2] if found else None


class Hoarder(Greedy):
    """Draws as long as there is a deck, then plays like `greedy`."""

    def choose(self, view: View, legal: list[int]) -> int:
        return DRAW if DRAW in legal else super().choose(view, legal)


def takes(caravan: Caravan, side: int, action: int) -> bool:
    """Does this side take the caravan if nobody answers?"""
    if action < ATTACK:
        return True  # a chief or the salar
    after = caravan.copy()
    after.add_bandit(side, (action - ATTACK) % BANDITS)
    return after.taker() == side


def cost(action: int) -> int:
    """Returns the strength of a bandit; chiefs and the salar are dearest."""
    return int(strength(one((action - ATTACK) % KINDS))) if action >= ATTACK else DEAREST


OPPONENTS = {"greedy": Greedy, "hoarder": Hoarder}

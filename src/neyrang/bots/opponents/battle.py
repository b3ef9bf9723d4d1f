"""Simple players of Rakab and Condottiere: `greedy` and `passer`."""

from __future__ import annotations

from neyrang.bots.base import Bot
from neyrang.core.step import number_of
from neyrang.core.view import View
from neyrang.games.battle.cards import (
    DRUMMER,
    NO_CARD,
    SOLDIERS,
    SURRENDER,
    cards,
    one,
    value,
)
from neyrang.games.battle.notation import (
    BURN_HAND,
    DRAW,
    KEEP,
    KEEP_NONE,
    KEPT_BAGS,
    PASS,
    PLACE,
    PLACE_AT,
    PLAY,
    TAKE_BACK,
    TAKE_NONE,
    TURN,
)
from neyrang.games.battle.table import line_strength
from neyrang.games.battle.view import BattleView


class Greedy(Bot):
    """Fights every battle with the card that adds the most to its line, until it leads and all
    others have passed or it has no strength left; ends a battle that it leads by surrender."""

    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, BattleView)
        assert view.agenda is not None
        op = view.agenda.op
        if op == TURN:
            return self.turn(view, legal)
        if op == TAKE_BACK:  # the strongest soldier
            return max((action for action in legal if action != TAKE_NONE), default=TAKE_NONE)
        if op == PLACE:  # beside as many of its own regions as possible
            own = view.seats[int(view.seat)].owned
            beside = view.terms.map.neighbours
            return max(legal, key=lambda action: number_of(beside[action - PLACE_AT] & own))
        if op == KEEP:
            return max(legal, key=lambda action: strength_of(KEPT_BAGS[action - KEEP_NONE]))
        if op == DRAW:
            return max(legal)
        return BURN_HAND if BURN_HAND in legal else legal[self.rng.below(len(legal))]

    def turn(self, view: BattleView, legal: list[int]) -> int:
        if leads(view):
            if not rivals(view):
                return PASS
            if PLAY + SURRENDER in legal:
                return PLAY + SURRENDER
        best = max(legal, key=lambda action: added(view, action))
        return best if added(view, best) else PASS


class Passer(Greedy):
    """Saves its cards: plays the card that adds the least, and only while it does not lead and
    nobody left in the battle holds more cards."""

    def turn(self, view: BattleView, legal: list[int]) -> int:
        held = view.seats[int(view.seat)].cards
        if leads(view) or any(view.seats[rival].cards > held for rival in rivals(view)):
            return PASS
        stronger = [action for action in legal if added(view, action)]
        return min(stronger, key=lambda action: added(view, action)) if stronger else PASS


def rivals(view: BattleView) -> list[int]:
    """Returns the others who have not passed in this battle."""
    left = view.fighting & ~view.passed
    return [seat for seat in range(view.players) if seat != view.seat and left >> seat & 1]


def leads(view: BattleView) -> bool:
    mine = view.seats[int(view.seat)].strength
    others = [seen.strength for seat, seen in enumerate(view.seats) if seat != view.seat]
    return mine > max(others)


def added(view: BattleView, action: int) -> int:
    """Returns what a card adds to the own line by its face, whatever season it is."""
    if action == PASS:
        return 0
    card = action - PLAY
    if card == DRUMMER:
        line = view.seats[int(view.seat)].line
        return 0 if DRUMMER in cards(line) else strength_of(line)
    return strength_of_card(card)


def strength_of(bag: int) -> int:
    return sum(strength_of_card(card) for card in cards(bag))


def strength_of_card(card: int) -> int:
    """Returns what a card is worth as a line of its own, in no season."""
    face = value(card) if card < SOLDIERS else 0
    return int(line_strength(one(card), face, 0, NO_CARD, NO_CARD, False))

"""A plain but sensible Karzar bot: fights for the side its hand favours, guesses what the others
may commit, and spends strong heroes and helpers where they decide."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Final

from neyrang.bots.base import Bot
from neyrang.core.view import View
from neyrang.games.karzar.cards import (
    BAZUR,
    DRAGON,
    HEROES,
    HICH,
    IRAN,
    NO_HERO,
    POWERS,
    RAMSHGAR,
    SIDES,
    SIMORGH,
    TAHMINEH1,
    TAHMINEH3,
    TURAN,
    WITCH,
    ZAL,
    has_ten,
    is_immune,
    is_king,
    power,
    side_of,
    strongest,
)

# fmt: off
# isort: off
from neyrang.games.karzar.notation import (
    CAPTURE, CHOOSE_SIDE, DECREE, DECREE_NOTHING, DUEL_TURN, FETCH, FETCHING, FORESEE, FORESIGHT,
    HELPERS_TURN, HEROES_TURN, KEEP, KEEPING, KEPT_HEROES, LAY, LAY_WITH, PLAY, PREPARE,
    READY, SEND, SIDING, STRIKE, SWAP, SWAP_NONE, SWAPPING, TRADE, TRADE_NONE, companion_helper,
)
# isort: on
# fmt: on
from neyrang.games.karzar.view import KarzarView

GUESSES: Final = 24  # how often the others' heroes are imagined before one of mine is chosen
MOST_PLANNED: Final = 4  # heroes of a hand that are thought about
THRIFT: Final = 120  # in percent of a battle: what it costs in the morning to spend my side's 10
RIDDANCE: Final = 60  # ... and what it is worth to be rid of the enemy's 10
BLUR: Final = 20  # in percent: how much a helper in somebody's hand takes from any forecast
PATIENCE: Final = 4  # before this battle a helper is too easily undone by those of the others
PAIRS: Final = 6  # how much a morning pair in favour of a side speaks for it
MOBED_GAIN: Final = 6  # in halves: how much better a dead hero must be to lay a mobed for him
CAPTIVE_FROM: Final = 10  # in halves: an enemy of this power goes to my dungeon
TEN: Final = 20  # in halves
MORNING: Final = 5  # battles
LAST: Final = 8

# What a helper is worth to keep or fetch, for Iran and for Turan
HELPER_WORTH: Final = {
    ZAL: (10, -8), RAMSHGAR: (-8, 10), SIMORGH: (7, -5), BAZUR: (-5, 7), WITCH: (6, 6),
    DRAGON: (4, 4),
}  # fmt: skip


class SensibleBot(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, KarzarView)
        step = view.agenda
        assert step is not None
        if len(legal) == 1:
            return legal[0]
        answer = self.answers.get(int(step.op))
        return legal[self.rng.below(len(legal))] if answer is None else answer(self, view, legal)

    # ---- setting up

    def keep(self, view: KarzarView, legal: list[int]) -> int:
        def worth(action: int) -> int:
            heroes = KEPT_HEROES[action - KEEP]
            return max(prospect(view, side, heroes) for side in (IRAN, TURAN))

        return max(legal, key=worth)

    def side(self, view: KarzarView, legal: list[int]) -> int:
        heroes = view.seats[view.seat].heroes
        return CHOOSE_SIDE + max((IRAN, TURAN), key=lambda side: prospect(view, side, heroes))

    def prepare(self, view: KarzarView, legal: list[int]) -> int:
        side = my_side(view)
        enemies = [a for a in legal if a >= CAPTURE and side_of(a - CAPTURE) != side]
        strong = [a for a in enemies if power(a - CAPTURE) >= CAPTIVE_FROM]
        if strong:  # he will fight for my side there
            return max(strong, key=lambda action: int(power(action - CAPTURE)))
        if FORESEE in legal and view.board.battle >= 3:
            return FORESEE
        return READY

    def trade(self, view: KarzarView, legal: list[int]) -> int:
        return self.best_pair(view, legal, TRADE, TRADE_NONE)

    # ---- heroes

    def hero(self, view: KarzarView, legal: list[int]) -> int:
        """Whom the battle needs: how much likelier he makes it, while helpers blur that, less what
        he is worth later. In the evening the whole hand is planned at once."""
        side = my_side(view)
        hand = view.seats[view.seat].heroes[:MOST_PLANNED]
        first = view.board.battle - 1
        guesses = self.guesses(view)
        if first < MORNING:
            slot = view.board.slots[first]
            clear = 100 - BLUR * helpers_of_others(view)

            def worth(hero: int) -> int:
                spent = POWERS[hero] ** 2 * 100 // TEN**2
                price = THRIFT * spent if SIDES[hero] == side else -RIDDANCE * spent
                return chance(slot, hero, side, guesses) * clear * 50 // GUESSES - price

            return PLAY + max(hand, key=worth)
        slots = view.board.slots[first : min(first + len(hand), LAST)]
        chances = [[chance(slot, hero, side, guesses) for hero in hand] for slot in slots]

        def total(order: tuple[int, ...]) -> int:
            return sum(chances[number][place] for number, place in enumerate(order))

        plans = list(permutations(range(len(hand)), len(slots)))
        return PLAY + hand[max(plans, key=total)[0]]

    def guesses(self, view: KarzarView) -> list[list[int]]:
        """What the others may commit: any hero nobody has seen."""
        unseen = unseen_heroes(view)
        others = sum(1 for seat in view.seats if seat.hero_count) - 1
        below = self.rng.below
        return [
            [unseen[below(len(unseen))] for _ in range(others)] if unseen else []
            for _ in range(GUESSES)
        ]

    def duel(self, view: KarzarView, legal: list[int]) -> int:
        """Both hands are open: what would win most often against any hero of the other?"""
        me = view.seats[view.seat]
        slot = view.board.slots[view.board.battle - 1]
        answers = view.seats[1 - view.seat].heroes
        lead = sum(int(power(h)) * (1 if side_of(h) == me.side else -1) for h in slot)

        def worth(action: int) -> int:
            mine = lead + int(power(action - PLAY))
            won = sum(2 if mine > power(h) else 1 if mine == power(h) else 0 for h in answers)
            return won * 100 // max(1, len(answers)) - 7 * int(power(action - PLAY))

        return max(legal, key=worth)

    # ---- helpers

    def helper(self, view: KarzarView, legal: list[int]) -> int:
        """What turns a battle that is being lost; else nothing, or a mobed for a better hero."""
        side = my_side(view)
        for card in range(TAHMINEH1, TAHMINEH3 + 1):
            if SEND + card in legal:  # an independent's luck is too thin
                return SEND + card
        slot = view.board.slots[view.board.battle - 1]
        ours, theirs = best(slot, side), best(slot, 1 - side)
        if ours <= theirs and view.board.battle >= PATIENCE:
            for helper in self.turning(view, slot, side, theirs - ours):
                if SEND + helper in legal:
                    return SEND + helper
            harmful = [ZAL, SIMORGH] if side == TURAN else [RAMSHGAR, BAZUR]
            for helper in harmful:  # this battle is lost: be rid of what would hurt later
                if SEND + helper in legal:
                    return SEND + helper
        mobeds = [action for action in legal if LAY <= action < LAY_WITH]
        if mobeds and gain(view, side, view.board.dead) >= MOBED_GAIN:
            return mobeds[0]
        return SEND + HICH

    def turning(self, view: KarzarView, slot: list[int], side: int, behind: int) -> list[int]:
        """The helpers that would turn this battle, the cheapest first."""
        enemy = strongest(slot, 1 - side)
        if enemy == NO_HERO:
            return []
        slayer, aider = (ZAL, SIMORGH) if side == IRAN else (RAMSHGAR, BAZUR)
        if view.options.aid:
            slayer, aider = aider, slayer
        found = []
        if behind < 10 and not has_ten(slot) and best(slot, side) > 0:
            found.append(aider)
        if not is_immune(enemy):
            if behind > 0 and best(slot, side) > 0:
                found.append(WITCH)
            found.append(slayer)
            found.append(DRAGON)
        return found

    def swap(self, view: KarzarView, legal: list[int]) -> int:
        return self.best_pair(view, legal, SWAP, SWAP_NONE)

    def best_pair(self, view: KarzarView, legal: list[int], first: int, none: int) -> int:
        """Give the hero worth least to my side for the one worth most; or leave it."""
        side = my_side(view)

        def better(action: int) -> int:
            if action == none:
                return 0
            mine, other = divmod(action - first, HEROES)
            return value(other, side) - value(mine, side)

        return max(legal, key=better)

    def fetch(self, view: KarzarView, legal: list[int]) -> int:
        side = my_side(view)

        def worth(action: int) -> int:
            return HELPER_WORTH.get(int(companion_helper(action - FETCH)), (1, 1))[side]

        return max(legal, key=worth)

    def decree(self, view: KarzarView, legal: list[int]) -> int:
        """Strike a battle where that makes the sides level, as far as one can tell."""
        won = [view.board.results.count(side) for side in (IRAN, TURAN)]
        if abs(won[IRAN] - won[TURAN]) != 1:
            return DECREE_NOTHING
        ahead = IRAN if won[IRAN] > won[TURAN] else TURAN
        strikes = [a for a in legal if a >= STRIKE and view.board.results[a - STRIKE] == ahead]
        return strikes[0] if strikes else DECREE_NOTHING

    answers: Final[dict[int, Callable[[SensibleBot, KarzarView, list[int]], int]]] = {
        KEEPING: keep, SIDING: side, PREPARE: prepare, FORESIGHT: trade, HEROES_TURN: hero,
        HELPERS_TURN: helper, SWAPPING: swap, FETCHING: fetch, DECREE: decree, DUEL_TURN: duel,
    }  # fmt: skip


def my_side(view: KarzarView) -> int:
    return int(view.seats[view.seat].side)


def value(hero: int, side: int) -> int:
    """What it is worth to hold a hero: strong ones of my side, weak ones of the other."""
    own = int(power(hero))
    return own if side_of(hero) == side else (TEN - own) // 2


def prospect(view: KarzarView, side: int, heroes: list[int]) -> int:
    """How good it looks to fight for a side with this hand, these helpers and these pairs."""
    found = 2 * sum(value(hero, side) for hero in heroes)
    for helper in view.seats[view.seat].helpers:
        found += HELPER_WORTH.get(helper, (0, 0))[side]
    for slot in view.board.slots[:5]:
        ours, theirs = best(slot, side), best(slot, 1 - side)
        found += PAIRS if ours > theirs else -PAIRS if ours < theirs else 0
    return found


def gain(view: KarzarView, side: int, dead: list[int]) -> int:
    """What a swap with the dead would bring, in halves."""
    taken = [value(hero, side) for hero in dead if not is_immune(hero)]
    mine = [value(hero, side) for hero in view.seats[view.seat].heroes]
    return max(taken) - min(mine) if taken and mine else 0


def best(slot: list[int], side: int) -> int:
    hero = strongest(slot, side)
    return 0 if hero == NO_HERO else int(power(hero))


def chance(slot: list[int], hero: int, side: int, guesses: list[list[int]]) -> int:
    """How often this side would be ahead in so many guesses, helpers aside; a tie is half."""
    found = 0
    for guess in guesses:
        ours = theirs = 0
        for each in (*slot, hero, *guess):
            if SIDES[each] == side:
                ours = max(ours, POWERS[each])
            else:
                theirs = max(theirs, POWERS[each])
        found += 2 if ours > theirs else 1 if ours == theirs else 0
    return found


def helpers_of_others(view: KarzarView) -> int:
    """How many each of the others holds, rounded up."""
    held = sum(int(seat.helper_count) for seat in view.seats)
    held -= int(view.seats[view.seat].helper_count)
    return -(-held // (len(view.seats) - 1))


def unseen_heroes(view: KarzarView) -> list[int]:
    """Every hero that may be in somebody's hand."""
    board = view.board
    seen = [*board.dead, *board.tomb, *view.seats[view.seat].heroes]
    for slot in board.slots:
        seen.extend(slot)
    rest = view.deck[:]
    for hero in seen:
        if not is_king(hero) and hero in rest:
            rest.remove(hero)
    return rest

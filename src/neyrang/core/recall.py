"""A memory followed card by card from the deal on, for `Game.redeal`.

A trace is one guess at where the cards went. Cards that were never seen have no face in it until
something shows one, so most of what happens fits any trace; only where cards that were seen have
gone out of sight, and come up again, can a trace turn out wrong. Many are followed at once, and
those that turn out wrong are replaced by copies of others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from neyrang.core.errors import NeyrangError
from neyrang.core.event import UNSEEN
from neyrang.core.memory import Past
from neyrang.core.rng import Rng
from neyrang.core.state import State

TRACES = (8, 64, 512, 4096)  # followed at once: more where fewer were not enough

Pile = list[int]  # faces; a card without one is a number below 0, see `blank`


class Impossible(Exception):
    """What was seen next does not fit this trace."""


class Trace:
    """Where the cards of a game are thought to be: `piles` of them, as its game numbers them.

    `pools` are the faces of the cards that have none yet. Cards of one pool are alike. Where cards
    are shuffled of which some have a face, they become a pool of their own, which holds those faces
    and, for each of the others, the card that it was: which one lies where is left open until
    something shows it (`shuffled_together`).
    """

    def __init__(self, piles: list[Pile], pools: list[Pile], rng: Rng) -> None:
        self.piles = piles
        self.pools = pools
        self.rng = rng

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.piles = [pile[:] for pile in self.piles]
        new.pools = [pool[:] for pool in self.pools]
        return new

    # ---- cards that move

    def show(self, card: int, face: int) -> None:
        """A card has this face."""
        if card >= 0:
            if card != face:
                raise Impossible
            return
        fit = self.that_can_be(self.pools[pool_of(card)], lambda one: one == face)
        if not fit:
            raise Impossible
        found = face if fit == [face] * len(fit) else self.any_of(fit)
        self.pools[pool_of(card)].remove(found)
        self.show(found, face)

    def that_can_be(self, cards: Pile, fits: Callable[[int], bool]) -> Pile:
        """Returns the cards that have a face that fits, or can have one."""
        kinds = {card: self.can_be(card, fits) for card in set(cards)}
        return [card for card in cards if kinds[card]]

    def can_be(self, card: int, fits: Callable[[int], bool]) -> bool:
        if card >= 0:
            return fits(card)
        return any(self.can_be(one, fits) for one in set(self.pools[pool_of(card)]))

    def shuffled_together(self, pile: Pile) -> Pile:
        """Returns the pile as cards that are alike, whatever is known of them."""
        if len(set(pile)) < 2 and (not pile or pile[0] < 0):
            return pile
        self.pools.append(pile[:])
        return [blank(len(self.pools) - 1)] * len(pile)

    def take(self, pile: Pile, face: int) -> int:
        """A card with this face leaves the pile; UNSEEN stands for any card."""
        if face == UNSEEN:
            return self.take_any(pile)
        if face not in pile:
            fit = self.that_can_be(pile, lambda one: one == face)
            if not fit:
                raise Impossible
            card = self.any_of(fit)
            self.show(card, face)
            pile[pile.index(card)] = face
        pile.remove(face)
        return face

    def take_any(self, pile: Pile, fits: Callable[[int], bool] | None = None) -> int:
        """Any card leaves the pile, or any that has no face or one that fits."""
        fit = [card for card in pile if card < 0 or fits is None or fits(card)]
        if not fit:
            raise Impossible
        card = self.any_of(fit)
        pile.remove(card)
        return card

    def can_show(self, pile: Pile, face: int) -> bool:
        return any(self.can_be(card, lambda one: one == face) for card in set(pile))

    def any_of(self, cards: Pile) -> int:
        return cards[self.rng.below(len(cards))]

    # ---- faces for cards that have none

    def give_faces(self, pile: Pile, fits: Callable[[int], bool] | None = None) -> None:
        """Every card of the pile gets a face, one that fits; those that have one must fit."""
        for place, card in enumerate(pile):
            while card < 0:
                pool = self.pools[pool_of(card)]
                fit = pool if fits is None else self.that_can_be(pool, fits)
                if not fit:
                    raise Impossible
                card = self.any_of(fit)
                pool.remove(card)
            if fits is not None and not fits(card):
                raise Impossible
            pile[place] = card

    # ---- what each game brings

    def follow(self, one: Past) -> None:
        """Does what the seat saw next, or raises Impossible."""
        raise NotImplementedError

    def state(self) -> State:
        """Returns the state that this trace has led to, or raises Impossible."""
        raise NotImplementedError


def blank(pool: int) -> int:
    """A card without a face, of this pool."""
    return -1 - pool


def pool_of(card: int) -> int:
    return -1 - card


def recalled(begin: Trace, past: list[Past]) -> State:
    """Returns a state in which all this can have happened."""
    for number in TRACES:
        traces = [begin.copy() for _ in range(number)]
        for one in past:
            traces = survivors(traces, one)
        for trace in traces:
            try:
                return trace.state()
            except Impossible:
                continue
    raise NeyrangError(f"no deal was found that fits this memory, in {sum(TRACES)} attempts")


def survivors(traces: list[Trace], one: Past) -> list[Trace]:
    """The traces that what was seen fits, as many as there were."""
    left: list[Trace] = []
    for trace in traces:
        try:
            trace.follow(one)
        except Impossible:
            continue
        left.append(trace)
    for number in range(len(traces) - len(left) if left else 0):
        left.append(left[number].copy())
    rng = traces[0].rng if traces else None
    if rng is not None and len(left) > 1:
        first = rng.below(len(left))
        left[0], left[first] = left[first], left[0]
    return left

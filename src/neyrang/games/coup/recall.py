"""Where Coup's cards went, as far as a seat has seen: for `redeal` of a memory."""

from __future__ import annotations

from neyrang.core.event import UNSEEN, Event
from neyrang.core.memory import Memory, Past
from neyrang.core.recall import Impossible, Trace, blank, recalled
from neyrang.core.rng import Rng
from neyrang.games.coup.cards import bag_of, cards, character_set
from neyrang.games.coup.notation import (
    DEALT,
    DRAFT,
    DRAFTED,
    DREW,
    LOST,
    REPLACED,
    RETURNED,
    REVEALED,
    SHOWED_ALL,
    SHOWN,
)
from neyrang.games.coup.redeal import pick_shown, redeal, with_known
from neyrang.games.coup.rules import Coup
from neyrang.games.coup.view import CoupView


class CoupTrace(Trace):
    """Piles are the hands, what each seat drafted away, and the Court."""

    def __init__(self, view: CoupView, rng: Rng) -> None:
        deck = cards(view.deck)
        court = [blank(0)] * len(deck)
        super().__init__([*([] for _ in range(2 * view.players)), court], [deck], rng)
        self.view = view
        self.shown = UNSEEN  # what the examined seat has shown
        self.replacing = False

    def follow(self, one: Past) -> None:
        for event in one.events:
            self.hear(event)

    def hear(self, event: Event) -> None:
        kind, seat, listed = event.kind, event.seat, event.cards or []
        court = self.piles[-1]
        if kind == DRAFTED:
            self.draft(seat, listed[0])
        elif kind in (DEALT, DREW):
            drawn = [self.take(court, face) for face in listed]
            self.piles[seat] += drawn
            if self.replacing:  # COUP-112 it goes back after the new one has been drawn
                court.append(self.shown)
                self.replacing = False
        elif kind == REVEALED:
            court.append(self.take(self.piles[seat], event.what))
        elif kind in (SHOWED_ALL, RETURNED):
            court += [self.take(self.piles[seat], face) for face in listed]
        elif kind == LOST:
            self.take(self.piles[seat], listed[0])
        elif kind == SHOWN:
            self.shown = self.take(self.piles[seat], listed[0])
            self.piles[seat].append(self.shown)
        elif kind == REPLACED:
            self.piles[event.other].remove(self.shown)
            self.replacing = True

    def draft(self, seat: int, kept: int) -> None:  # COUP-81
        characters = cards(character_set(self.view.options.inquisitor))
        for face in characters:
            self.take(self.piles[-1], face)
        face = self.any_of(characters) if kept == UNSEEN else kept
        characters.remove(face)
        self.piles[seat] = [face]
        self.piles[self.view.players + seat] = characters

    def state(self) -> Coup:
        view = self.view
        for pile in self.piles:
            self.give_faces(pile)
        coup = with_known(view, self.rng)
        for seat, player in enumerate(coup.seats):
            player.hand = bag_of(self.piles[seat])
            player.removed = bag_of(self.piles[view.players + seat])
        coup.court = self.piles[-1]
        self.rng.shuffle(coup.court)
        pick_shown(coup, self.rng)
        if coup.view(view.seat) != view:
            raise Impossible
        return coup


def recall(memory: Memory, rng: Rng) -> Coup:
    """Returns a Coup in which all that the memory holds can have happened."""
    view = memory.view
    assert isinstance(view, CoupView)
    if view.agenda is not None and view.agenda.op == DRAFT:
        return redeal(view, rng)  # nothing has happened yet
    found = recalled(CoupTrace(view, rng), memory.past)
    assert isinstance(found, Coup)
    return found

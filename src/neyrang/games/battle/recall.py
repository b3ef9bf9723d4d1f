"""Where the cards of a battle went, as far as a seat has seen: for `redeal` of a memory."""

from __future__ import annotations

from neyrang.core.event import UNSEEN, Event
from neyrang.core.memory import Memory, Past
from neyrang.core.recall import Impossible, Pile, Trace, blank, recalled
from neyrang.core.rng import Rng
from neyrang.games.battle.cards import (
    BISHOP,
    NO_CARD,
    SCARECROW,
    SOLDIERS,
    SPRING,
    WINTER,
    bag_by_counts,
    bag_of,
    cards,
    goes_face_down,
)
from neyrang.games.battle.notation import (
    BURNT,
    DEALT,
    DREW,
    FINAL_BATTLE,
    KEPT,
    NEW_GAME,
    PLACED,
    PLAYED,
    SHOWED,
    STRUCK,
    TOOK,
    TURNED_UP,
)
from neyrang.games.battle.redeal import set_known
from neyrang.games.battle.rules import Battle
from neyrang.games.battle.view import BattleView


class BattleTrace(Trace):
    """Piles are the hands, what each seat has burnt, what it has laid face down, the decks (one, or
    one for each seat), the cards that lie open in this battle, and the discards."""

    def __init__(self, battle: Battle, view: BattleView, rng: Rng) -> None:
        self.battle = battle  # a bare state to fill
        self.view = view
        self.players = int(view.players)
        self.every_card = cards(bag_by_counts(view.terms.deck))
        decks = self.players if view.terms.own_decks else 1
        super().__init__([], [], rng)
        self.pools = [self.every_card[:] for _ in range(decks)]
        hands: list[Pile] = [[] for _ in range(3 * self.players)]
        filled = [[blank(number)] * len(self.every_card) for number in range(decks)]
        self.piles = [*hands, *filled, [], []]
        self.dealing = True

    def hand(self, seat: int) -> Pile:
        return self.piles[seat]

    def burnt(self, seat: int) -> Pile:
        return self.piles[self.players + seat]

    def face_down(self, seat: int) -> Pile:
        return self.piles[2 * self.players + seat]

    def deck(self, seat: int) -> Pile:
        return self.piles[3 * self.players + (seat if self.view.terms.own_decks else 0)]

    @property
    def table(self) -> Pile:
        return self.piles[-2]

    @property
    def discards(self) -> Pile:
        return self.piles[-1]

    # ---- what is heard

    def follow(self, one: Past) -> None:
        for event in one.events:
            self.hear(event)
            self.dealing = event.kind in (DEALT, NEW_GAME, FINAL_BATTLE)

    def hear(self, event: Event) -> None:
        kind, seat, listed = event.kind, event.seat, event.cards or []
        if kind in (NEW_GAME, FINAL_BATTLE):
            self.gather(hands=True)
        elif kind == DEALT:
            if not self.dealing:
                self.gather(hands=self.view.name() == "rakab")  # RAKAB-63, COND-31
            self.draw(seat, listed)
        elif kind == DREW:
            self.draw(seat, listed)
        elif kind == PLAYED:
            self.play(seat, listed[0])
        elif kind == TURNED_UP:  # COND-84 the older one, where two lie there
            self.show(self.face_down(seat).pop(0), listed[0])
            self.table.append(listed[0])
        elif kind == STRUCK:
            self.put_off(listed)
        elif kind == TOOK:
            self.take_back(seat, listed)
        elif kind == SHOWED:
            self.hand(seat)[:] = [self.take(self.hand(seat), face) for face in listed]
        elif kind == BURNT:
            self.burn(seat, listed)
        elif kind == KEPT:
            kept = [self.take(self.hand(seat), face) for face in listed]
            self.burnt(seat).extend(self.hand(seat))
            self.piles[seat] = kept
        elif kind == PLACED and self.view.terms.draw_after_battle:  # COND-80
            self.put_off(self.table[:])

    def play(self, seat: int, face: int) -> None:
        terms = self.view.terms
        if face == UNSEEN:
            self.face_down(seat).append(self.take_any(self.hand(seat), goes_face_down))
            return
        self.take(self.hand(seat), face)
        if terms.hidden_cards and goes_face_down(face):
            self.face_down(seat).append(face)
            return
        self.table.append(face)
        if face == BISHOP and not terms.specials_stay:
            self.put_off([BISHOP])
        elif face in (SPRING, WINTER) and not terms.seasons_cover:
            other = SPRING if face == WINTER else WINTER
            self.put_off([other] * self.table.count(other))

    def take_back(self, seat: int, listed: Pile) -> None:
        for face in listed:
            self.table.remove(face)
            self.hand(seat).append(face)
        if not self.view.terms.specials_stay:
            self.put_off([SCARECROW])

    def put_off(self, faces: Pile) -> None:
        for face in faces:
            self.table.remove(face)
        self.discards.extend(faces)

    def burn(self, seat: int, listed: Pile) -> None:
        """A hand without soldiers, or the last one before all is gathered: RAKAB-61, RAKAB-62."""
        others = [self.hand(other) for other in range(self.players) if other != seat]
        if any(others):
            self.give_faces(self.hand(seat), lambda face: face >= SOLDIERS)
        for face in listed:
            self.burnt(seat).append(self.take(self.hand(seat), face))

    # ---- the deck

    def draw(self, seat: int, listed: Pile) -> None:
        if len(self.deck(seat)) < len(listed):
            self.refill(len(listed))
        for face in listed:
            card = self.deck(seat).pop()
            if face != UNSEEN:
                self.show(card, face)
                card = face
            self.hand(seat).append(card)

    def refill(self, number: int) -> None:
        """The discards are shuffled and lie under what is left of the deck: COND-80."""
        if len(self.deck(0)) + len(self.discards) < number:
            self.put_off(self.table[:])
        self.pools.append(self.discards[:])
        self.deck(0)[:0] = [blank(len(self.pools) - 1)] * len(self.discards)
        self.discards.clear()

    def gather(self, hands: bool) -> None:
        """Everything but the hands (or these too) is one shuffled deck again."""
        kept = self.piles[: self.players]
        for hand in kept:
            if hands:
                hand.clear()
            self.give_faces(hand)
        rest = self.every_card[:]
        for face in [face for hand in kept for face in hand]:
            rest.remove(face)
        self.pools = [rest]
        others: list[Pile] = [[] for _ in range(2 * self.players)]
        self.piles = [*kept, *others, [blank(0)] * len(rest), [], []]

    # ---- the end

    def state(self) -> Battle:
        view, battle = self.view, self.battle
        for seat in range(self.players):
            self.give_faces(self.face_down(seat), goes_face_down)
        for pile in self.piles:
            self.give_faces(pile)
        set_known(battle, view, self.rng)
        for seat, player in enumerate(battle.seats):
            player.hand = bag_of(self.hand(seat))
            player.burnt = bag_of(self.burnt(seat))
            player.facedown = self.face_down(seat)[-1] if self.face_down(seat) else NO_CARD
            if view.terms.own_decks:
                player.deck = self.deck(seat)
        if not view.terms.own_decks:
            battle.deck = self.deck(0)
        if battle.view(view.seat) != view:
            raise Impossible
        return battle


def recall(battle: Battle, memory: Memory, rng: Rng) -> None:
    """Makes of a bare state one in which all that the memory holds can have happened."""
    view = memory.view
    assert isinstance(view, BattleView)
    recalled(BattleTrace(battle, view, rng), memory.past)

"""Where Karzar's heroes went, as far as a seat has seen: for `redeal` of a memory."""

from __future__ import annotations

from collections.abc import Callable

from neyrang.core.event import ABSENT, UNSEEN, Event
from neyrang.core.memory import Memory, Past
from neyrang.core.recall import Impossible, Pile, Trace, blank, recalled
from neyrang.core.rng import Rng
from neyrang.games.karzar.cards import IRAN, KAVUS, NO_HERO, TURAN, is_hum, is_king, side_of
from neyrang.games.karzar.modules import captives
from neyrang.games.karzar.notation import (
    CAPTIVE_SHOWN,
    CAPTURE,
    CAPTURED,
    DEALT,
    DREW,
    FETCHED,
    FORESAW,
    FORESIGHT_THING,
    GAVE,
    HELPER_THING,
    HELPERS_UP,
    KEPT,
    KING_PLAYED,
    LAID,
    LOOKED,
    PAIRED,
    PLAY,
    PLAY_KING,
    RETURNED,
    SCATTERED,
    SET_UP,
    SWAPPED,
    TRADED,
    TURNED_UP,
)
from neyrang.games.karzar.redeal import redeal
from neyrang.games.karzar.rules import CAPTIVE_HELD, GUARD_HELD, HELPER_HELD, Karzar
from neyrang.games.karzar.view import HIDDEN, KarzarView

ANYWHERE = -1000  # a place in the camp that any of the shuffled cards may have
GUESSES = 8  # at who played which hero, until one fits

ON_SIDE: list[Callable[[int], bool]] = [
    lambda hero: side_of(hero) == IRAN,
    lambda hero: side_of(hero) == TURAN,
]


class KarzarTrace(Trace):
    """Piles are the hands, the guards, the captives, the helpers that seats were seen to fetch, the
    camp from its bottom up, and the cards of the camp whose place is not known."""

    def __init__(self, view: KarzarView, rng: Rng) -> None:
        super().__init__([], [], rng)
        self.view = view
        self.players = int(view.players)
        self.answer = ABSENT  # the hero this seat plays
        self.from_top = [False] * self.players
        self.returned = UNSEEN  # for a hero of the camp
        self.set_up()

    def set_up(self) -> None:  # KARZ-55
        deck = self.view.deck[:]
        self.pools = [deck]
        seats: list[Pile] = [[] for _ in range(4 * self.players)]
        self.piles = [*seats, [ANYWHERE] * len(deck), [blank(0)] * len(deck)]

    def hand(self, seat: int) -> Pile:
        return self.piles[seat]

    def guard(self, seat: int) -> Pile:
        return self.piles[self.players + seat]

    def captive(self, seat: int) -> Pile:
        return self.piles[2 * self.players + seat]

    def fetched(self, seat: int) -> Pile:
        return self.piles[3 * self.players + seat]

    @property
    def camp(self) -> Pile:
        return self.piles[-2]

    @property
    def shuffled(self) -> Pile:
        return self.piles[-1]

    # ---- what is heard

    def follow(self, one: Past) -> None:
        if PLAY <= one.action < CAPTURE:
            self.answer = one.action
        events = one.events
        if begins_campaign(one):  # what comes before is of the last campaign
            events = events[[event.kind for event in events].index(SET_UP) :]
        for event in events:
            if event.kind == TURNED_UP:
                kings = [e.seat for e in events if e.kind == KING_PLAYED]
                self.turn_up(event.cards or [], kings)
            else:
                self.hear(event, event.seat, event.cards or [])

    def hear(self, event: Event, seat: int, listed: Pile) -> None:
        kind = event.kind
        if kind == SET_UP:
            self.set_up()
        elif kind == PAIRED:  # the surplus is shuffled with all the rest before anybody draws
            for hero in listed:
                self.take(self.shuffled, hero)
                self.camp.pop()
        elif kind in (DEALT, DREW):
            self.hand(seat).extend([self.draw(hero) for hero in listed])
        elif kind == KEPT:
            kept = [self.take(self.hand(seat), hero) for hero in listed]
            self.shuffle_in(self.hand(seat))
            self.piles[seat] = kept
        elif kind == SCATTERED:
            self.shuffle_in([hero for hero in listed if not is_king(hero)])
        elif kind == CAPTURED:
            hero = listed[0]
            if hero == UNSEEN:
                hero = self.take_any(self.hand(seat), self.fits_dungeon)
            else:
                self.take(self.hand(seat), hero)
            self.captive(seat).append(hero)
        elif kind == CAPTIVE_SHOWN:
            self.captive(seat).append(self.take(self.captive(seat), listed[0]))
        elif kind == KING_PLAYED:
            self.seat_guard(seat, side=listed[0] - KAVUS)
        elif kind == GAVE:
            self.take(self.hand(seat), listed[0])
        elif kind == SWAPPED:
            self.hand(seat).append(listed[0])
        else:
            self.hear_more(kind, seat, listed)

    def hear_more(self, kind: int, seat: int, listed: Pile) -> None:
        """Foresight, and helpers."""
        if kind == FORESAW:
            self.from_top[seat] = is_hum(listed[0] - FORESIGHT_THING)
        elif kind == LOOKED and UNSEEN not in listed:
            for place, hero in zip(self.places(seat), listed, strict=True):
                self.look(place, hero)
        elif kind == RETURNED:
            self.returned = self.take(self.hand(seat), listed[0])
        elif kind == TRADED:
            self.trade(seat, listed[0])
        elif kind == FETCHED:
            self.fetched(seat).append(listed[0] - HELPER_THING)
        elif kind == LAID:
            for helper in listed:
                self.lay_helper([self.fetched(seat)], helper - HELPER_THING)
        elif kind == HELPERS_UP:
            for helper in listed:
                self.lay_helper(self.piles[3 * self.players : -2], helper - HELPER_THING)

    def lay_helper(self, fetched: list[Pile], helper: int) -> None:
        """It may be one that was fetched, or another one of the same kind."""
        holders = [pile for pile in fetched if helper in pile]
        if holders:
            holders[self.rng.below(len(holders))].remove(helper)

    def fits_dungeon(self, hero: int) -> bool:
        bare = Karzar()
        bare.options = self.view.options
        return captives.fits(bare, hero)

    def seat_guard(self, seat: int, side: int) -> None:  # KARZ-180
        if seat == self.view.seat:
            guard = self.take(self.hand(seat), self.answer - PLAY_KING)
        else:
            guard = self.take_any(self.hand(seat), ON_SIDE[side])
        self.guard(seat).append(guard)

    def turn_up(self, heroes: Pile, kings: list[int]) -> None:
        """KARZ-20 everybody who has heroes plays one, or his king, and nobody learns whose they
        are."""
        rest = heroes[:]
        me = self.view.seat
        if me >= 0 and self.hand(me) and me not in kings:
            self.take(self.hand(me), self.answer - PLAY)
            rest.remove(self.answer - PLAY)
        others = [seat for seat in range(self.players) if seat != me and seat not in kings]
        others = [seat for seat in others if self.hand(seat)]
        if len(others) != len(rest):
            raise Impossible
        for _ in range(GUESSES):
            trace = self.copy()
            try:
                trace.play_heroes(rest, others)
            except Impossible:
                continue
            self.piles, self.pools = trace.piles, trace.pools
            return
        raise Impossible

    def play_heroes(self, rest: Pile, others: list[int]) -> None:
        """Each of these seats plays one of these heroes. Two hands that could show the same hero
        may turn out to have but one of it."""
        self.rng.shuffle(rest)
        self.rng.shuffle(others)
        players: dict[int, int] = {}  # by seat, the place of its hero in `rest`
        for place in range(len(rest)):
            if not self.find_player(rest, place, others[:], players):
                raise Impossible
        for seat, place in players.items():
            self.take(self.hand(seat), rest[place])

    def find_player(
        self, heroes: Pile, place: int, left: list[int], players: dict[int, int]
    ) -> bool:
        """Finds a seat that can have played this hero, and another hero for the one that had it."""
        for seat in left[:]:
            if seat in left and self.can_show(self.hand(seat), heroes[place]):
                left.remove(seat)
                if seat not in players or self.find_player(heroes, players[seat], left, players):
                    players[seat] = place
                    return True
        return False

    # ---- the camp

    def draw(self, hero: int) -> int:
        """The top card; it shows this hero, or is UNSEEN."""
        place = len(self.camp) - 1
        self.look(place, hero)
        return self.camp.pop()

    def look(self, place: int, hero: int) -> None:
        if self.camp[place] == ANYWHERE:
            self.camp[place] = self.take(self.shuffled, hero)
        elif hero != UNSEEN:
            self.show(self.camp[place], hero)
            self.camp[place] = hero

    def shuffle_in(self, heroes: Pile) -> None:
        self.shuffled.extend(heroes)
        self.shuffled.extend(card for card in self.camp if card != ANYWHERE)
        self.piles[-1] = self.shuffled_together(self.shuffled)
        self.camp[:] = [ANYWHERE] * len(self.shuffled)

    def places(self, seat: int) -> range:
        """Where this seat's foresight looks, bottom first."""
        number = min(self.players, len(self.camp))
        first = len(self.camp) - number if self.from_top[seat] else 0
        return range(first, first + number)

    def trade(self, seat: int, hero: int) -> None:
        """KARZ-110 the order of the camp is kept."""
        places = self.places(seat)
        place = places[self.rng.below(len(places))]
        if hero != UNSEEN:
            place = next(place for place in places if self.camp[place] == hero)
        self.look(place, hero)
        self.hand(seat).append(self.camp[place])
        self.camp[place] = self.returned

    # ---- the end

    def state(self) -> Karzar:
        view = self.view
        for seat, seen in enumerate(view.seats):
            self.align(self.guard(seat), seen.guard)
            self.align(self.captive(seat), seen.captive)
            self.give_faces(self.captive(seat), self.fits_dungeon)
            self.give_faces(self.guard(seat), ON_SIDE[seen.side])
        self.rng.shuffle(self.shuffled)
        camp = [self.shuffled.pop() if card == ANYWHERE else card for card in self.camp]
        for pile in (*self.piles[: self.players], camp):
            self.give_faces(pile)
        guesses = [self.holdings(seat) for seat in range(self.players)]
        karzar = redeal(view, self.rng, guesses)
        if sorted(camp) != sorted(karzar.camp):
            raise Impossible
        karzar.camp = camp
        if karzar.view(view.seat) != view:
            raise Impossible
        return karzar

    def align(self, pile: Pile, seen: int) -> None:
        """A card that is open now, and may have been turned up unheard."""
        if pile and seen not in (HIDDEN, NO_HERO):
            self.show(pile[0], seen)
            pile[0] = seen

    def holdings(self, seat: int) -> list[int]:
        return [
            *self.hand(seat),
            *(HELPER_HELD + helper for helper in self.fetched(seat)),
            *(GUARD_HELD + hero for hero in self.guard(seat)),
            *(CAPTIVE_HELD + hero for hero in self.captive(seat)),
        ]


def begins_campaign(one: Past) -> bool:
    return any(event.kind == SET_UP for event in one.events)


def recall(memory: Memory, rng: Rng) -> Karzar:
    """Returns a Karzar in which all that the memory holds can have happened."""
    view = memory.view
    assert isinstance(view, KarzarView)
    if view.options.duel:
        return redeal(view, rng)  # everything is open
    past = memory.past
    begin = len(past) - 1  # of this campaign: nothing from before is left
    while not begins_campaign(past[begin]):
        begin -= 1
    found = recalled(KarzarTrace(view, rng), past[begin:])
    assert isinstance(found, Karzar)
    return found

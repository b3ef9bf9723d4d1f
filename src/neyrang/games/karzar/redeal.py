"""A Karzar that a view could be of."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.rng import Rng
from neyrang.core.state import Guesses
from neyrang.games.karzar.cards import (
    FORESIGHTS,
    IRAN,
    NO_HELPER,
    NO_HERO,
    TURAN,
    add,
    is_king,
    is_neutral,
    is_tahmineh,
    side_of,
)
from neyrang.games.karzar.modules import captives
from neyrang.games.karzar.rules import (
    CAPTIVE_HELD,
    FORESIGHT_HELD,
    GUARD_HELD,
    HELPER_HELD,
    SIDE_HELD,
    Karzar,
)
from neyrang.games.karzar.table import KarzarSeat
from neyrang.games.karzar.view import HIDDEN, KarzarView, SeatView

KINDS: Final = 100  # room for one kind of thing in `holdings`
NO_GUESS: list[int] = []


def with_known(view: KarzarView, rng: Rng, guesses: Guesses = None) -> Karzar:
    """Everything the view's seat knows, and a side for everybody; the cards it does not know are
    missing."""
    karzar = Karzar()
    karzar.sit_at(view, rng)
    karzar.options = view.options
    karzar.board = view.board.copy()
    karzar.deck = view.deck
    karzar.helper_deck = view.helper_deck
    seat: i64
    for seat in range(view.players):
        guess = guesses[seat] if guesses is not None else NO_GUESS
        karzar.seats.append(known_seat(view.seats[seat], guess, rng))
    return karzar


def redeal(view: KarzarView, rng: Rng, guesses: Guesses = None) -> Karzar:
    """Every card the view's seat does not know is dealt anew, and every side it does not know, by
    the guesses where they fit."""
    karzar = with_known(view, rng, guesses)
    if view.options.duel:
        return karzar
    order = list(range(view.players))
    rng.shuffle(order)  # two guesses may want the last copy
    wanted = guesses if guesses is not None else [NO_GUESS] * view.players
    deal_heroes(karzar, view, wanted, order, rng)
    deal_helpers(karzar, view, wanted, order, rng)
    deal_foresight(karzar, wanted, order, rng)
    return karzar


def picked(guess: list[int], first: int) -> list[int]:
    """What a guess says of one kind of thing."""
    return [held - first for held in guess if first <= held < first + KINDS]


def follow(hand: list[int], room: int, pool: list[int], guess: list[int]) -> None:
    """Fill a hand with what it is thought to hold, as far as the pool has it."""
    known = hand[:]
    for card in guess:
        if card in known:
            known.remove(card)
        elif len(hand) < room and card in pool:
            pool.remove(card)
            add(hand, card)


def known_seat(seen: SeatView, guess: list[int], rng: Rng) -> KarzarSeat:
    player = KarzarSeat()
    player.heroes = seen.heroes[:]
    player.helpers = seen.helpers[:]
    player.side = seen.side
    if seen.side == HIDDEN:
        sides = [side for side in picked(guess, SIDE_HELD) if side in (IRAN, TURAN)]
        player.side = sides[0] if sides else rng.below(2)
    player.king = seen.king
    player.first_king = seen.first_king
    player.guard = seen.guard
    player.captive = seen.captive
    player.foresight = seen.foresight
    player.foresight_used = seen.foresight_used
    player.will_flee = seen.will_flee
    player.will_foresee = seen.will_foresee
    player.will_capture = seen.will_capture
    return player


def without(cards: list[int], gone: list[int]) -> list[int]:
    rest = cards[:]
    for card in gone:
        rest.remove(card)
    return rest


def deal_heroes(
    karzar: Karzar, view: KarzarView, guesses: list[list[int]], order: list[int], rng: Rng
) -> None:
    board = karzar.board
    open_cards = [*board.dead, *board.tomb, *view.looked]
    for slot in board.slots:
        open_cards.extend(slot)
    for player in karzar.seats:
        open_cards.extend(player.heroes)
        if player.guard >= 0:
            open_cards.append(player.guard)
        if player.captive >= 0:
            open_cards.append(player.captive)
    pool = without(karzar.deck, [hero for hero in open_cards if not is_king(hero)])
    rng.shuffle(pool)
    seat_guards(karzar, pool, guesses)
    for number in order:
        player = karzar.seats[number]
        if player.captive == HIDDEN:
            player.captive = take_fit(karzar, pool, picked(guesses[number], CAPTIVE_HELD))
    for number in order:
        room = view.seats[number].hero_count
        follow(karzar.seats[number].heroes, room, pool, picked(guesses[number], 0))
    for number, player in enumerate(karzar.seats):
        while len(player.heroes) < view.seats[number].hero_count:
            add(player.heroes, pool.pop())
    karzar.camp = pool + view.looked if view.from_top else view.looked + pool


def seat_guards(karzar: Karzar, pool: list[int], guesses: list[list[int]]) -> None:
    """A guard is of his player's side (KARZ-180). Where captives could run short of heroes fit
    for the dungeon, guards are those who are not, unless all are guessed and leave enough."""
    hidden = [number for number, player in enumerate(karzar.seats) if player.guard == HIDDEN]
    wanted = sum(player.captive == HIDDEN for player in karzar.seats)
    fit = sum(captives.fits(karzar, hero) for hero in pool)
    planned: list[int] = []
    for number in hidden:
        for hero in picked(guesses[number], GUARD_HELD)[:1]:
            if hero in pool and side_of(hero) == karzar.seats[number].side:
                planned.append(hero)
    enough = fit - sum(captives.fits(karzar, hero) for hero in planned) >= wanted
    followed = len(planned) == len(hidden) and enough
    for number in hidden:
        player = karzar.seats[number]
        mine = [hero for hero in pool if side_of(hero) == player.side]
        unfit = [hero for hero in mine if not captives.fits(karzar, hero)]
        likely = [hero for hero in mine if hero in picked(guesses[number], GUARD_HELD)] or mine
        scarce = fit - len(hidden) < wanted and not followed
        player.guard = unfit[0] if unfit and scarce else likely[0]
        pool.remove(player.guard)


def take_fit(karzar: Karzar, pool: list[int], guess: list[int]) -> int:
    for hero in [hero for hero in guess if hero in pool] + pool:
        if captives.fits(karzar, hero):
            pool.remove(hero)
            return hero
    return NO_HERO


def deal_helpers(
    karzar: Karzar, view: KarzarView, guesses: list[list[int]], order: list[int], rng: Rng
) -> None:
    """Of those aside it is known how many are tahminehs; the others were neutral (KARZ-170)."""
    board = karzar.board
    open_cards = [*board.beyond, *board.played, *board.spent]
    for place in range(0, len(board.laid), 3):
        open_cards.extend(h for h in board.laid[place + 1 : place + 3] if h != NO_HELPER)
    for player in karzar.seats:
        open_cards.extend(player.helpers)
    pool = without(karzar.helper_deck, open_cards)
    rng.shuffle(pool)
    likely = unthought(karzar, pool, guesses, order)
    likely += without(pool, likely)
    tahminehs = [helper for helper in likely if is_tahmineh(helper)][: view.aside_tahminehs]
    others = [helper for helper in likely if is_neutral(helper)]
    others += [h for h in likely if not is_neutral(h) and not is_tahmineh(h)]
    karzar.aside = sorted(tahminehs + others[: view.aside - len(tahminehs)])
    pool = without(pool, karzar.aside)
    for number in order:
        room = view.seats[number].helper_count
        follow(karzar.seats[number].helpers, room, pool, picked(guesses[number], HELPER_HELD))
    for number, player in enumerate(karzar.seats):
        while len(player.helpers) < view.seats[number].helper_count:
            add(player.helpers, pool.pop())


def unthought(
    karzar: Karzar, pool: list[int], guesses: list[list[int]], order: list[int]
) -> list[int]:
    """The helpers that nobody is thought to hold: they are aside before others are."""
    rest = pool[:]
    for number in order:
        known = karzar.seats[number].helpers[:]
        for helper in picked(guesses[number], HELPER_HELD):
            if helper in known:
                known.remove(helper)
            elif helper in rest:
                rest.remove(helper)
    return rest


def deal_foresight(karzar: Karzar, guesses: list[list[int]], order: list[int], rng: Rng) -> None:
    cards = [c for c in range(FORESIGHTS) if all(p.foresight != c for p in karzar.seats)]
    rng.shuffle(cards)
    for number in order:
        thought = [card for card in picked(guesses[number], FORESIGHT_HELD) if card in cards]
        if karzar.seats[number].foresight == HIDDEN and thought:
            karzar.seats[number].foresight = thought[0]
            cards.remove(thought[0])
    for player in karzar.seats:
        if player.foresight == HIDDEN:
            player.foresight = cards.pop()

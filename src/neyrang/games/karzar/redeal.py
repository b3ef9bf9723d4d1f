"""A Karzar that a view could be of."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.rng import Rng
from neyrang.core.step import bit
from neyrang.games.karzar.cards import (
    FORESIGHTS,
    NO_HELPER,
    NO_HERO,
    add,
    is_king,
    is_neutral,
    is_tahmineh,
    side_of,
)
from neyrang.games.karzar.modules import captives
from neyrang.games.karzar.rules import Karzar
from neyrang.games.karzar.table import Seat
from neyrang.games.karzar.view import HIDDEN, KarzarView, SeatView


def redeal(view: KarzarView, rng: Rng) -> Karzar:
    """Every card the view's seat does not know is dealt anew, and every side it does not know."""
    karzar = Karzar()
    karzar.sit_at(view, rng)
    karzar.options = view.options
    karzar.board = view.board.copy()
    karzar.deck = view.deck
    karzar.helper_deck = view.helper_deck
    seat: i64
    for seat in range(view.players):
        karzar.seats.append(known_seat(view.seats[seat], rng))
        if karzar.waiting & bit(seat) and karzar.seats[seat].has_declared():
            karzar.begun |= bit(seat)
    if view.options.duel:
        return karzar
    deal_heroes(karzar, view, rng)
    deal_helpers(karzar, view, rng)
    deal_foresight(karzar, view, rng)
    return karzar


def known_seat(seen: SeatView, rng: Rng) -> Seat:
    player = Seat()
    player.heroes = seen.heroes[:]
    player.helpers = seen.helpers[:]
    player.side = rng.below(2) if seen.side == HIDDEN else seen.side
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


def deal_heroes(karzar: Karzar, view: KarzarView, rng: Rng) -> None:
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
    seat_guards(karzar, pool)
    for player in karzar.seats:
        if player.captive == HIDDEN:
            player.captive = take_fit(karzar, pool)
    for number, player in enumerate(karzar.seats):
        while len(player.heroes) < view.seats[number].hero_count:
            add(player.heroes, pool.pop())
    karzar.camp = pool + view.looked if view.from_top else view.looked + pool


def seat_guards(karzar: Karzar, pool: list[int]) -> None:
    """A guard is of his player's side (KARZ-180). Where captives could run short of heroes fit
    for the dungeon, guards are those who are not."""
    hidden = [player for player in karzar.seats if player.guard == HIDDEN]
    wanted = sum(player.captive == HIDDEN for player in karzar.seats)
    fit = sum(captives.fits(karzar, hero) for hero in pool)
    for player in hidden:
        mine = [hero for hero in pool if side_of(hero) == player.side]
        unfit = [hero for hero in mine if not captives.fits(karzar, hero)]
        player.guard = unfit[0] if unfit and fit - len(hidden) < wanted else mine[0]
        pool.remove(player.guard)


def take_fit(karzar: Karzar, pool: list[int]) -> int:
    for hero in pool:
        if captives.fits(karzar, hero):
            pool.remove(hero)
            return hero
    return NO_HERO


def deal_helpers(karzar: Karzar, view: KarzarView, rng: Rng) -> None:
    """Of those aside it is known how many are tahminehs; the others were neutral (KARZ-170)."""
    board = karzar.board
    open_cards = [*board.beyond, *board.played, *board.spent]
    for place in range(0, len(board.laid), 3):
        open_cards.extend(h for h in board.laid[place + 1 : place + 3] if h != NO_HELPER)
    for player in karzar.seats:
        open_cards.extend(player.helpers)
    pool = without(karzar.helper_deck, open_cards)
    rng.shuffle(pool)
    tahminehs = [helper for helper in pool if is_tahmineh(helper)][: view.aside_tahminehs]
    others = [helper for helper in pool if is_neutral(helper)]
    others += [h for h in pool if not is_neutral(h) and not is_tahmineh(h)]
    karzar.aside = sorted(tahminehs + others[: view.aside - len(tahminehs)])
    pool = without(pool, karzar.aside)
    for number, player in enumerate(karzar.seats):
        while len(player.helpers) < view.seats[number].helper_count:
            add(player.helpers, pool.pop())


def deal_foresight(karzar: Karzar, view: KarzarView, rng: Rng) -> None:
    cards = [c for c in range(FORESIGHTS) if all(p.foresight != c for p in karzar.seats)]
    rng.shuffle(cards)
    for player in karzar.seats:
        if player.foresight == HIDDEN:
            player.foresight = cards.pop()

"""How a campaign is set up: KARZ-11 to KARZ-13."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.agenda import NOBODY
from neyrang.core.event import EVERYONE
from neyrang.core.step import bit
from neyrang.games.karzar.cards import (
    DEALT_HELP,
    DEALT_HEROES,
    IRAN,
    MORNING,
    TURAN,
    add,
    dealt,
    side_of,
    take,
)
from neyrang.games.karzar.modules import tahmineh
from neyrang.games.karzar.notation import (
    CHOOSE_SIDE,
    DEALT,
    DEALT_HELPERS,
    HELPER_THING,
    KEEP,
    KEPT,
    KEPT_HEROES,
    PAIRED,
    SIDE_THING,
    SIDED,
    SURPLUS,
)
from neyrang.games.karzar.table import KarzarTable


def turn_up_pairs(t: KarzarTable) -> None:  # KARZ-11
    rest = t.deck[:]
    t.rng.shuffle(rest)
    surplus: list[int] = []
    found: list[int] = [0, 0]
    while found[IRAN] < MORNING or found[TURAN] < MORNING:
        hero = rest.pop()
        side = side_of(hero)
        if found[side] < MORNING:
            add(t.board.slots[found[side]], hero)
            found[side] += 1
        else:
            surplus.append(hero)
    if t.listening:
        for number in range(MORNING):
            t.tell_cards(PAIRED, NOBODY, t.board.slots[number][:], EVERYONE)
        if surplus:
            t.tell_cards(SURPLUS, NOBODY, surplus, EVERYONE)
    rest.extend(surplus)
    t.rng.shuffle(rest)
    t.camp = rest


def deal_hands(t: KarzarTable) -> None:  # KARZ-12
    pool = t.helper_deck[:]
    t.aside = []
    if t.options.tahmineh > 0:
        pool = tahmineh.mix_in(t, t.options.faces.helpers_for(t.players))
    t.rng.shuffle(pool)
    seat: i64
    for seat in range(t.players):
        player = t.seats[seat]
        player.heroes = dealt(t.camp, DEALT_HEROES)
        player.helpers = dealt(pool, DEALT_HELP)
        if t.listening:
            own = [HELPER_THING + helper for helper in player.helpers]
            t.tell_cards(DEALT, seat, player.heroes[:], bit(seat))
            t.tell_cards(DEALT_HELPERS, seat, own, bit(seat))


def keep(t: KarzarTable) -> None:  # KARZ-13
    seat: i64
    for seat in range(t.players):
        player = t.seats[seat]
        kept = KEPT_HEROES[t.answers[seat] - KEEP]
        for hero in kept:
            take(player.heroes, hero)
        t.camp.extend(player.heroes)
        player.heroes = kept[:]
        if t.listening:
            t.tell_cards(KEPT, seat, kept[:], bit(seat))


def take_sides(t: KarzarTable) -> None:  # KARZ-13
    seat: i64
    for seat in range(t.players):
        side = t.answers[seat] - CHOOSE_SIDE
        t.seats[seat].side = side
        t.tell_card(SIDED, seat, SIDE_THING + side, bit(seat))
    t.rng.shuffle(t.camp)

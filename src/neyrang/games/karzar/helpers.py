"""What the helpers do: KARZ-40 to KARZ-47. Mobeds ask their players, in `rules.py`."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.agenda import NOBODY
from neyrang.core.event import EVERYONE
from neyrang.core.step import bit
from neyrang.games.karzar.battle import champion_power
from neyrang.games.karzar.cards import (
    AKVAN,
    BATTLES,
    BAZUR,
    DRAGON,
    HALVES,
    HELP,
    IRAN,
    MOBED1,
    NO_HELPER,
    NO_HERO,
    RAMSHGAR,
    SIMORGH,
    TAHMINEH1,
    TAHMINEH2,
    TURAN,
    WITCH,
    ZAL,
    add,
    has_king,
    has_ten,
    is_immune,
    is_mobed,
    is_ten,
    power,
    side_of,
    strongest,
    take,
)
from neyrang.games.karzar.modules import tahmineh, vanguard
from neyrang.games.karzar.notation import (
    ACTED,
    BANISHED,
    CANCELLED,
    HELPER_THING,
    IDLE,
    NINTH,
    SIDE_THING,
    STRENGTHENED,
)
from neyrang.games.karzar.table import KarzarTable, changed


def empower(t: KarzarTable) -> None:
    """Which helpers act: of each name one (KARZ-31), a companion only beside Akvan (KARZ-52)."""
    board = t.board
    acting: i64 = 0
    helper: i64
    for helper in board.played:
        if not is_mobed(helper):  # in battle 8 he has no effect: KARZ-53
            acting |= bit(helper)
    place: i64
    for place in range(0, len(board.laid), 3):
        with_him = board.laid[place + 2]
        acting |= bit(MOBED1)
        if AKVAN in board.played and with_him != NO_HELPER and not is_mobed(with_him):
            acting |= bit(with_him)
    board.acting = acting
    cancel_pairs(t)  # KARZ-32


def cancel_pairs(t: KarzarTable) -> None:
    """KARZ-32"""
    cancel_both(t, ZAL, RAMSHGAR)
    cancel_both(t, SIMORGH, BAZUR)


def cancel_both(t: KarzarTable, one: i64, other: i64) -> None:
    both = bit(one) | bit(other)
    if t.board.acting & both == both:
        t.board.acting &= ~both
        t.tell(CANCELLED, NOBODY, what=HELPER_THING + one)
        t.tell(CANCELLED, NOBODY, what=HELPER_THING + other)


def act(t: KarzarTable, helper: i64) -> None:
    if helper == TAHMINEH1:
        done = tahmineh.cancel_all(t)
    elif helper == AKVAN:
        done = akvan(t)
    elif helper in (ZAL, RAMSHGAR):
        done = zal(t, IRAN if helper == ZAL else TURAN)
    elif helper == TAHMINEH2:
        done = tahmineh.double(t)
    elif helper in (SIMORGH, BAZUR):
        done = simorgh(t, IRAN if helper == SIMORGH else TURAN)
    elif helper == DRAGON:
        done = dragon(t)
    elif helper == WITCH:
        done = witch(t)
    else:
        done = tahmineh.scatter(t)
    if not done:
        t.tell(IDLE, NOBODY, what=HELPER_THING + helper)


def told(t: KarzarTable, helper: i64) -> bool:
    """Say that a helper acts, before what it does."""
    t.tell(ACTED, NOBODY, what=HELPER_THING + helper)
    return True


def akvan(t: KarzarTable) -> bool:  # KARZ-47, KARZ-52
    robbed = bit(DRAGON) | bit(WITCH) | bit(MOBED1)
    if t.board.acting & robbed == 0:
        return False
    t.board.acting &= ~robbed
    return told(t, AKVAN)


def zal(t: KarzarTable, side: i64) -> bool:
    """Zal for Iran, Ramshgar for Turan: KARZ-40."""
    helper: i64 = ZAL if side == IRAN else RAMSHGAR
    if t.options.aid or helps_a_ten(t, side):
        return strengthen(t, side, helper)
    return slay(t, 1 - side, helper)


def helps_a_ten(t: KarzarTable, side: i64) -> bool:
    slot = t.slot()
    return has_ten(slot) if t.board.sums else is_ten(strongest(slot, side))


def simorgh(t: KarzarTable, side: i64) -> bool:
    """Simorgh for Iran, Bazur for Turan: KARZ-41."""
    if has_ten(t.slot()):
        return False
    helper: i64 = SIMORGH if side == IRAN else BAZUR
    return slay(t, 1 - side, helper) if t.options.aid else strengthen(t, side, helper)


def strengthen(t: KarzarTable, side: i64, helper: i64) -> bool:
    if strongest(t.slot(), side) == NO_HERO:  # KARZ-23
        return False
    told(t, helper)
    t.board.bonus = changed(t.board.bonus, side, t.board.bonus[side] + HELP)
    t.tell(STRENGTHENED, NOBODY, what=SIDE_THING + side, amount=HELP // HALVES)
    return True


def slay(t: KarzarTable, side: i64, helper: i64) -> bool:
    """The champion, or the strongest, of this side dies; no next victim (KARZ-43)."""
    victim = strongest(t.slot(), side)
    if victim == NO_HERO or is_immune(victim):
        return False
    told(t, helper)
    leaves(t, side)
    fall(t, [victim])
    return True


def fall(t: KarzarTable, victims: list[int]) -> None:
    for victim in victims:
        if t.board.sums:  # there are no champions
            t.kill(victim)
        else:
            t.kill_champion(victim)
    t.tell_fallen(victims)


def leaves(t: KarzarTable, side: i64) -> None:
    """A bonus was the champion's own; in a sum it is the side's."""
    if not t.board.sums:
        t.board.bonus = changed(t.board.bonus, side, 0)


def dragon(t: KarzarTable) -> bool:  # KARZ-46
    slot = t.slot()
    if has_ten(slot) or has_king(slot):
        return False
    victims: list[int] = []
    for side in (IRAN, TURAN):
        victim = strongest(slot, side)
        if victim != NO_HERO:
            victims.append(victim)
            leaves(t, side)
    if not victims:
        return False
    told(t, DRAGON)
    fall(t, victims)
    return True


def witch(t: KarzarTable) -> bool:  # KARZ-44, KARZ-91
    hero = strictly_strongest(t)
    if hero == NO_HERO or is_immune(hero):
        return False
    board = t.board
    side = side_of(hero)
    told(t, WITCH)
    take(t.slot(), hero)
    leaves(t, side)
    onward = board.slots[board.battle]
    add(onward, hero)
    if t.options.vanguard:
        vanguard.carry_on(t, hero)
    t.tell_card(BANISHED, NOBODY, hero, EVERYONE)
    if board.battle + 1 == BATTLES:  # KARZ-45
        board.results[BATTLES - 1] = side
        t.tell(NINTH, NOBODY, what=SIDE_THING + side)
    return True


def strictly_strongest(t: KarzarTable) -> i64:
    """Champions with support and bonus; in a sum the heroes by themselves. NO_HERO for a tie."""
    slot = t.slot()
    iran = strongest(slot, IRAN)
    turan = strongest(slot, TURAN)
    if iran == NO_HERO or turan == NO_HERO:
        return NO_HERO
    if t.board.sums:
        ours, theirs = power(iran), power(turan)
    else:
        ours = champion_power(slot, IRAN) + t.board.bonus[IRAN]
        theirs = champion_power(slot, TURAN) + t.board.bonus[TURAN]
    if ours == theirs:
        return NO_HERO
    hero = iran if ours > theirs else turan
    if t.board.sums and slot.count(hero) > 1:
        return NO_HERO
    return hero

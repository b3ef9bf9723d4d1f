"""`tahmineh`: independents with a card of their own. KARZ-170, KARZ-171."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.core.agenda import NOBODY
from neyrang.core.event import EVERYONE
from neyrang.core.step import Step
from neyrang.games.karzar.cards import (
    BATTLES,
    IRAN,
    NO_RESULT,
    TAHMINEH1,
    TAHMINEH2,
    TAHMINEH3,
    TURAN,
    has_ten,
    is_king,
    is_neutral,
    is_tahmineh,
)
from neyrang.games.karzar.modules import vanguard
from neyrang.games.karzar.notation import (
    ACTED,
    CANCEL_CAPTIVES,
    CAPTIVES_DECIDED,
    DECREE,
    DECREE_NOTHING,
    DECREED_NOTHING,
    HELPER_THING,
    HOLD_CAPTIVES,
    HOLD_THING,
    INDEPENDENT,
    SCATTERED,
    STRIKE,
    STRUCK,
)
from neyrang.games.karzar.table import UNDECIDED, KarzarSeat, KarzarTable


def mix_in(t: KarzarTable, helpers: list[int]) -> list[int]:
    """t of the three take the place of t neutral helpers, unseen: the helpers to deal."""
    neutrals = [helper for helper in helpers if is_neutral(helper)]
    cards: list[int] = [TAHMINEH1, TAHMINEH2, TAHMINEH3]
    t.rng.shuffle(neutrals)
    t.rng.shuffle(cards)
    entering = t.options.tahmineh
    t.aside = sorted(neutrals[:entering] + cards[entering:])
    dealt = helpers + cards[:entering]
    for helper in neutrals[:entering]:
        dealt.remove(helper)
    return dealt


# ---- as helpers


def cancel_all(t: KarzarTable) -> bool:
    t.tell(ACTED, NOBODY, what=HELPER_THING + TAHMINEH1)
    t.board.acting = 0
    return True


def double(t: KarzarTable) -> bool:
    if not (t.board.sums and has_ten(t.slot())):
        return False
    t.tell(ACTED, NOBODY, what=HELPER_THING + TAHMINEH2)
    t.board.doubled = True
    return True


def scatter(t: KarzarTable) -> bool:
    """The survivors go into the camp; without heroes the battle is drawn."""
    t.tell(ACTED, NOBODY, what=HELPER_THING + TAHMINEH3)
    if t.options.vanguard:
        vanguard.furl(t)
    slot = t.slot()
    heroes = slot[:]
    slot.clear()
    for hero in heroes:
        if not is_king(hero):  # a king returns to his player, who cannot play him again
            t.camp.append(hero)
    t.rng.shuffle(t.camp)
    if heroes:
        t.tell_cards(SCATTERED, NOBODY, heroes, EVERYONE)
    return True


# ---- as independents


def is_independent(player: KarzarSeat) -> bool:
    for helper in player.helpers:  # noqa: SIM110 `any` would make a generator each time
        if is_tahmineh(helper):
            return True
    return False


def plan_decrees(t: KarzarTable) -> None:
    """Players who kept a card decide, in the order of the cards; a holder of two decides once."""
    seat: i64
    for seat in range(t.players):
        kept = [HELPER_THING + helper for helper in t.seats[seat].helpers if is_tahmineh(helper)]
        if kept:
            t.tell_cards(INDEPENDENT, seat, kept, EVERYONE)
    order: list[int] = []
    for card in (TAHMINEH1, TAHMINEH2, TAHMINEH3):
        for seat in range(t.players):
            if card in t.seats[seat].helpers and seat not in order:
                order.append(seat)
    while order:
        t.first(Step(DECREE, order.pop()))


def decrees(t: KarzarTable) -> list[int]:
    found: list[int] = [DECREE_NOTHING]
    if t.options.captives and t.board.captives_held == UNDECIDED:
        found.append(HOLD_CAPTIVES)
        found.append(CANCEL_CAPTIVES)
    battle: i64
    for battle in range(BATTLES):
        result = t.board.results[battle]
        if result in (IRAN, TURAN):
            found.append(STRIKE + battle)
    return found


def decree(t: KarzarTable, seat: i64, said: i64) -> None:
    if said == DECREE_NOTHING:
        t.tell(DECREED_NOTHING, seat)
    elif said in (HOLD_CAPTIVES, CANCEL_CAPTIVES):
        t.board.captives_held = 1 if said == HOLD_CAPTIVES else 0
        t.tell(CAPTIVES_DECIDED, seat, what=HOLD_THING + 1 - t.board.captives_held)
    else:
        t.board.results[said - STRIKE] = NO_RESULT
        t.tell(STRUCK, seat, amount=said - STRIKE + 1)

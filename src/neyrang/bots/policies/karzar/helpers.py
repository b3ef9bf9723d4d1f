"""The odds of the battle under way with each helper, from what one seat knows."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from neyrang.bots.policies.karzar.parameters import KarzarParameters
from neyrang.core.step import shifted
from neyrang.games.karzar.battle import strength
from neyrang.games.karzar.cards import (
    AKVAN,
    BAZUR,
    DRAGON,
    HELP,
    HELPERS,
    IRAN,
    NO_HERO,
    RAMSHGAR,
    SIMORGH,
    WITCH,
    ZAL,
    has_king,
    has_ten,
    is_immune,
    is_ten,
    power,
    strongest,
)
from neyrang.games.karzar.table import KarzarTable

SURE: Final = 256  # a chance of one; out of it a draw is one, a win two


@final
@mypyc_attr(acyclic=True)
class HelperOdds:
    """The battle under way after the heroes' turn, from one side.

    Three things can happen to it: the slayers (Zal and Ramshgar, or the other pair where helpers
    aid), the aiders, and the dragon or the witch. Each of the 27 cases is worked out at
    most once.
    """

    def __init__(self) -> None:
        self.side: i64 = IRAN
        self.ours: i64 = 0
        self.theirs: i64 = 0
        self.ours_after: i64 = 0  # when our strongest has left
        self.theirs_after: i64 = 0
        self.ten = False
        self.we_lead = False  # our champion is a ten, or in a sum there is one
        self.they_lead = False
        self.we_stay = False  # nothing can move our strongest
        self.they_stay = False
        self.calm = False  # no dragon here
        self.aid = False
        self.cases: i64 = 0  # two bits each: lost, drawn, won; 3 is not worked out yet
        self.seen: list[int] = [0] * HELPERS
        self.likely: list[int] = [0] * HELPERS  # out of 256, that another seat sends one of a kind

    def read(self, t: KarzarTable, seat: i64, side: i64, percent: i64) -> None:
        """Reads the table; `percent`: of how often the others would send a helper at random."""
        self.side = side
        slot = t.slot()
        mine = strongest(slot, side)
        yours = strongest(slot, 1 - side)
        sums = t.board.sums
        self.aid = t.options.aid
        self.ours = strength(t, side)
        self.theirs = strength(t, 1 - side)
        self.ours_after = after(t, slot, side, mine, self.ours)
        self.theirs_after = after(t, slot, 1 - side, yours, self.theirs)
        self.ten = has_ten(slot)
        self.we_lead = self.ten if sums else mine != NO_HERO and is_ten(mine)
        self.they_lead = self.ten if sums else yours != NO_HERO and is_ten(yours)
        self.we_stay = mine == NO_HERO or is_immune(mine)
        self.they_stay = yours == NO_HERO or is_immune(yours)
        self.calm = self.ten or has_king(slot)
        self.cases = -1
        self.estimate_others(t, seat, percent)

    def result(self, first: i64, second: i64, chaos: i64) -> i64:
        """Returns 2 for won, 1 for drawn, 0 for lost.

        `first`: Zal or Ramshgar for us 1, for them -1; `second`: the same of Simorgh and Bazur;
        `chaos`: nothing, the dragon, the witch.
        """
        ours = self.ours
        theirs = self.theirs
        if first != 0:
            if self.aid or (self.we_lead if first > 0 else self.they_lead):
                if first > 0 and ours > 0:
                    ours += HELP
                elif first < 0 and theirs > 0:
                    theirs += HELP
            elif first > 0:
                theirs = theirs if self.they_stay else self.theirs_after
            else:
                ours = ours if self.we_stay else self.ours_after
        if second != 0 and not self.ten:
            if self.aid:
                if second > 0:
                    theirs = theirs if self.they_stay else self.theirs_after
                else:
                    ours = ours if self.we_stay else self.ours_after
            elif second > 0 and ours > 0:
                ours += HELP
            elif second < 0 and theirs > 0:
                theirs += HELP
        if chaos == 1 and not self.calm:
            ours = min(ours, self.ours_after)
            theirs = min(theirs, self.theirs_after)
        elif chaos == 2 and ours > 0 and theirs > 0:
            if ours > theirs and not self.we_stay:
                ours = min(ours, self.ours_after)
            elif theirs > ours and not self.they_stay:
                theirs = min(theirs, self.theirs_after)
        return 2 if ours > theirs else 0 if ours < theirs else 1

    def case(self, first: i64, second: i64, chaos: i64) -> i64:
        place: i64 = 2 * (9 * first + 3 * second + chaos + 12)
        known = self.cases >> place & 3
        if known == 3:
            known = self.result(first, second, chaos)
            self.cases -= shifted(3 - known, place)
        return known

    def estimate_others(self, t: KarzarTable, seat: i64, percent: i64) -> None:
        """Estimates how likely each kind is sent by another seat."""
        for name in range(HELPERS):
            self.seen[name] = 0
        for helper in t.helper_deck:
            self.seen[helper] += 1
        for helper in t.board.beyond:
            self.seen[helper] -= 1
        for helper in t.seats[seat].helpers:
            self.seen[helper] -= 1
        held: i64 = 0
        sent: i64 = 0
        i: i64
        for i in range(t.players):
            if i != seat:
                hand: i64 = len(t.seats[i].helpers)
                held += hand
                sent += percent * hand // (1 + hand)
        rate = min(95, sent // held) if held > 0 else 0
        silent: i64 = SURE - rate * SURE // 100
        kind: i64
        for kind in range(DRAGON + 1):
            none: i64 = SURE
            for _ in range(self.seen[kind]):
                none = none * silent // SURE
            self.likely[kind] = SURE - none

    def odds(self, helper: i64) -> i64:
        """Returns the odds out of 512 if I send this helper (NO_HELPER: none)."""
        side = self.side
        zal: i64 = ZAL if side == IRAN else RAMSHGAR
        simorgh: i64 = SIMORGH if side == IRAN else BAZUR
        p = self.sent_chance(zal, helper)
        q = self.sent_chance(ZAL + RAMSHGAR - zal, helper)
        first_up = p * (SURE - q) // SURE
        first_down = q * (SURE - p) // SURE
        p = self.sent_chance(simorgh, helper)
        q = self.sent_chance(SIMORGH + BAZUR - simorgh, helper)
        second_up = p * (SURE - q) // SURE
        second_down = q * (SURE - p) // SURE
        loose = SURE - self.sent_chance(AKVAN, helper)
        dragon = loose * self.sent_chance(DRAGON, helper) // SURE
        witch = (loose - dragon) * self.sent_chance(WITCH, helper) // SURE
        calm = SURE - dragon - witch
        found: i64 = 0
        first: i64
        second: i64
        for first in range(-1, 2):
            one = first_up if first > 0 else first_down
            if first == 0:
                one = SURE - first_up - first_down
            if one <= 0:
                continue
            for second in range(-1, 2):
                two = second_up if second > 0 else second_down
                if second == 0:
                    two = SURE - second_up - second_down
                if two <= 0:
                    continue
                expected = calm * self.case(first, second, 0)
                if dragon > 0:
                    expected += dragon * self.case(first, second, 1)
                if witch > 0:
                    expected += witch * self.case(first, second, 2)
                found += one * two * expected
        return found // (SURE * SURE)

    def sent_chance(self, kind: i64, sent: i64) -> i64:
        return SURE if kind == sent else self.likely[kind]

    def loses_alone(self, helper: i64) -> bool:
        """Returns whether this helper, if no other is sent, turns the battle from won to lost."""
        if self.case(0, 0, 0) != 2:
            return False
        if helper == DRAGON:
            return self.case(0, 0, 1) == 0
        if helper == WITCH:
            return self.case(0, 0, 2) == 0
        if helper == (RAMSHGAR if self.side == IRAN else ZAL):
            return self.case(-1, 0, 0) == 0
        if helper == (BAZUR if self.side == IRAN else SIMORGH):
            return self.case(0, -1, 0) == 0
        return False

    def moves_away(self) -> i64:
        """Returns what the witch would do: move our strongest (1), theirs (-1), nobody (0)."""
        if self.ours == 0 or self.theirs == 0 or self.ours == self.theirs:
            return 0
        if self.ours > self.theirs:
            return 0 if self.we_stay else 1
        return 0 if self.they_stay else -1


def after(t: KarzarTable, slot: list[int], side: i64, champion: i64, whole: i64) -> i64:
    """Returns what is left of a side's strength without its strongest hero."""
    if champion == NO_HERO:
        return 0
    if t.board.sums:
        return max(0, whole - power(champion))
    rest = slot[:]
    rest.remove(champion)
    supporter = strongest(rest, side)
    return 0 if supporter == NO_HERO else power(supporter)


def holding_worth(parameters: KarzarParameters, helper: i64, side: i64) -> i64:
    """Returns what a helper is worth to its holder, over the campaign."""
    if helper in (ZAL, RAMSHGAR):
        ours = (helper == ZAL) == (side == IRAN)
        return parameters.hold_own_slayer if ours else parameters.hold_foe_slayer
    if helper in (SIMORGH, BAZUR):
        ours = (helper == SIMORGH) == (side == IRAN)
        return parameters.hold_own_aider if ours else parameters.hold_foe_aider
    return 85 if helper == WITCH else 30


def send_threshold(parameters: KarzarParameters, helper: i64, side: i64, battle: i64) -> i64:
    """Returns what a helper must bring to be sent; below 0 for one that only does harm."""
    if helper in (ZAL, RAMSHGAR):
        if (helper == ZAL) == (side == IRAN):
            return between(parameters.send_slayer, parameters.send_slayer_late, battle)
        return -between(parameters.discard, parameters.discard_late, battle)
    if helper in (SIMORGH, BAZUR):
        if (helper == SIMORGH) == (side == IRAN):
            return between(parameters.send_aider, parameters.send_aider_late, battle)
        return -between(parameters.discard, parameters.discard_late, battle)
    if helper == WITCH:
        return between(parameters.send_witch, parameters.send_witch_late, battle)
    return parameters.send_dragon if helper == DRAGON else parameters.send_akvan


def spare_worth(parameters: KarzarParameters, helpers: list[int], side: i64) -> i64:
    """Returns how much less a helper must bring, for every other useful one in hand."""
    found: i64 = -parameters.spare_helper
    for helper in helpers:
        if helper == WITCH or (helper <= BAZUR and (helper % 2 == 0) == (side == IRAN)):
            found += parameters.spare_helper
    return max(0, found)


def between(early: i64, late: i64, battle: i64) -> i64:
    """Interpolates between battle 1 and battle 7."""
    return early + (late - early) * (battle - 1) // 6

"""The odds of the battles of Karzar by their heroes, from what one seat knows."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from neyrang.bots.policies.karzar.parameters import SUM_LEAD, SUM_SPREAD
from neyrang.games.karzar.cards import (
    HEROES,
    IRAN,
    LAST,
    MARK,
    NO_HERO,
    POWERS,
    SIDES,
    TURAN,
    has_king,
    is_ten,
)
from neyrang.games.karzar.table import KarzarTable

WON: Final = 512  # a battle surely won; surely lost is 0, even odds are the half of it
EVEN: Final = 256
TOP: Final = 23  # the highest power in halves, and one mark's worth
POWER: Final = 10  # by side and power: 1 to 10
MARKED: Final = 9
SURE: Final = 65536  # a chance of one, while chances are multiplied
SURE_BITS: Final = 16


@final
@mypyc_attr(acyclic=True)
class HeroOdds:
    """Heroes that the seat has not seen are equally likely to be played by any other seat.

    Powers decide, so that two numbers say all about a slot: the strongest of each side. After
    `read` every question about a battle is looked up.
    """

    def __init__(self) -> None:
        self.side: i64 = IRAN
        self.others: i64 = 0  # how many others will play a hero
        self.deck: list[int] = []
        self.whole: list[int] = []  # the deck by kind of hero
        # by power: chances of 256 that we win, being ahead with this or facing this, and to lose
        self.ahead: list[int] = [0] * (TOP + 1)
        self.behind: list[int] = [0] * (TOP + 1)
        self.beaten: list[int] = [0] * (TOP + 1)
        self.caught: list[int] = [0] * (TOP + 1)
        self.ours: list[int] = [0] * (LAST + 2)  # by battle - 1: our strongest, in halves
        self.theirs: list[int] = [0] * (LAST + 2)
        self.clear: list[int] = [0] * (LAST + 2)  # by battle - 1: how much heroes decide there
        self.base: list[int] = [0] * (LAST + 2)  # by battle - 1: the odds without my hero
        self.sums = False  # battles of this table may be decided by sums

    def read(self, t: KarzarTable, seat: i64, side: i64, blur: i64) -> None:
        """Reads the table as this seat, which fights for this side.

        `blur`: percent that each helper the others send takes from what heroes decide.
        """
        self.side = side
        self.clarity(t, seat, blur)
        unseen = self.unseen(t, seat)
        others: i64 = 0
        i: i64
        for i in range(t.players):
            if i != seat and len(t.seats[i].heroes) > 0:
                others += 1
        self.others = others
        self.tabulate(unseen, t.options.allies)
        options = t.options
        self.sums = options.vanguard or options.rostam_sohrab
        self.scan(t)

    def clarity(self, t: KarzarTable, seat: i64, blur: i64) -> None:
        """Estimates how much heroes decide in each battle. The others send their helpers one by
        one, and those that are left act in the last battle."""
        held: i64 = 0
        sent: i64 = 0
        i: i64
        for i in range(t.players):
            if i != seat:
                hand: i64 = len(t.seats[i].helpers)
                held += hand
                sent += 100 * hand // (1 + hand)
        rate: i64 = sent // held if held > 0 else 0
        held *= 100
        battle: i64
        for battle in range(t.board.battle - 1, LAST):
            now = held * rate // 100 if battle < LAST - 1 else held
            self.clear[battle] = 1000000 // (10000 + blur * now)
            held -= now

    def scan(self, t: KarzarTable) -> None:
        battle: i64
        for battle in range(t.board.battle - 1, LAST):
            ours: i64 = 0
            theirs: i64 = 0
            for card in t.board.slots[battle]:
                hero: i64 = card
                power: i64 = POWERS[hero]
                if SIDES[hero] == self.side:
                    if power > ours:
                        ours = power
                elif power > theirs:
                    theirs = power
            self.ours[battle] = ours
            self.theirs[battle] = theirs
            self.base[battle] = self.at(t, battle, NO_HERO)

    def unseen(self, t: KarzarTable, seat: i64) -> list[int]:
        """Returns by kind the heroes that may be in another hand or in the camp."""
        if t.deck is not self.deck:
            self.deck = t.deck
            self.whole = [0] * (HEROES + 2)
            for card in t.deck:
                self.whole[card] += 1
        left = self.whole[:]
        for card in t.seats[seat].heroes:
            left[card] -= 1
        for slot in t.board.slots:
            for card in slot:
                left[card] -= 1
        for card in t.board.dead:
            left[card] -= 1
        for card in t.board.tomb:
            left[card] -= 1
        mine = t.seats[seat]
        if mine.guard >= 0:
            left[mine.guard] -= 1
        if mine.captive >= 0:
            left[mine.captive] -= 1
        return left

    def tabulate(self, unseen: list[int], allies: bool) -> None:
        """Computes the chances by our strongest and theirs, before the others have played."""
        side = self.side
        us: i64 = POWER * side
        them: i64 = POWER * (1 - side)
        us_marked: i64 = 2 * POWER + MARKED * side
        them_marked: i64 = 2 * POWER + MARKED * (1 - side)
        size: i64 = 0
        power: i64
        for power in range(POWER):
            size += unseen[us + power] + unseen[them + power]
        if allies:
            for power in range(MARKED):
                size += unseen[us_marked + power] + unseen[them_marked + power]
        one: i64 = SURE // size if size > 0 else 0
        others = self.others if size > 0 else 0
        ours: i64 = size  # unseen heroes that leave us at this power or below
        step: i64 = 1 if allies else 2
        level: i64 = TOP if allies else 2 * POWER
        winning: i64 = 0
        losing: i64 = 0
        while level > 0:
            mine: i64 = 0  # of exactly this power
            yours: i64 = 0
            if level % 2 == 0:
                if level <= 2 * POWER:
                    mine = unseen[us + level // 2 - 1]
                    yours = unseen[them + level // 2 - 1]
            elif level > MARK and level - MARK <= 2 * MARKED:
                mine = unseen[us_marked + (level - MARK) // 2 - 1]
                yours = unseen[them_marked + (level - MARK) // 2 - 1]
            ahead = raised((ours - yours) * one, others)
            caught = raised((ours - mine) * one, others)
            below = raised((ours - mine - yours) * one, others)
            self.ahead[level] = rounded(ahead + winning)
            self.beaten[level] = rounded(caught + losing)
            self.behind[level] = rounded(winning)
            self.caught[level] = rounded(losing)
            winning += ahead - below
            losing += caught - below
            ours -= mine + yours
            level -= step
        self.behind[0] = rounded(winning)
        self.caught[0] = rounded(losing)

    def of(self, ours: i64, theirs: i64) -> i64:
        """Returns the odds out of WON with these as the strongest, before the others play."""
        win: i64
        lose: i64
        if ours > theirs:
            win = self.ahead[ours]
            lose = self.caught[ours]
        elif theirs > ours:
            win = self.behind[theirs]
            lose = self.beaten[theirs]
        else:
            win = self.behind[ours]
            lose = self.caught[ours]
        return EVEN + win - lose

    def gain(self, t: KarzarTable, battle: i64, hero: i64) -> i64:
        """Returns what this hero changes in a battle (counted from 0)."""
        return (self.at(t, battle, hero) - self.base[battle]) * self.clear[battle] // 100

    def best_gain(self, t: KarzarTable, hero: i64, first: i64) -> i64:
        """Returns the most that this hero can bring from this battle (counted from 0) on."""
        if first >= LAST:
            return 0
        best: i64 = -WON
        battle: i64
        for battle in range(first, LAST):
            found = self.gain(t, battle, hero)
            if found > best:
                best = found
        return best

    def at(self, t: KarzarTable, battle: i64, hero: i64) -> i64:
        """Returns the odds of a battle (counted from 0) if this hero, or NO_HERO, joins it."""
        if self.sums and self.by_sums(t, battle, hero):
            return self.in_sums(t, battle, hero)
        ours: i64 = self.ours[battle]
        theirs: i64 = self.theirs[battle]
        if hero != NO_HERO:
            power: i64 = POWERS[hero]
            if SIDES[hero] == self.side:
                if power > ours:
                    ours = power
            elif power > theirs:
                theirs = power
        return self.of(ours, theirs)

    def by_sums(self, t: KarzarTable, battle: i64, hero: i64) -> bool:
        board = t.board
        options = t.options
        if options.vanguard and (
            board.banner_at[IRAN] == battle + 1 or board.banner_at[TURAN] == battle + 1
        ):
            return True
        if options.rostam_sohrab:
            if hero != NO_HERO and is_ten(hero):
                return True
            return self.ours[battle] == 2 * POWER or self.theirs[battle] == 2 * POWER
        return has_king(board.slots[battle])

    def in_sums(self, t: KarzarTable, battle: i64, hero: i64) -> i64:
        lead: i64 = 0
        for card in t.board.slots[battle]:
            lead += self.signed(card)
        if hero != NO_HERO:
            lead += self.signed(hero)
        return self.lead(lead)

    def lead(self, lead: i64) -> i64:
        """Returns the odds of a sum with this lead, before the others have played."""
        found = EVEN + lead * SUM_LEAD // SUM_SPREAD[min(self.others, 8)]
        return max(10, min(WON - 10, found))

    def signed(self, hero: i64) -> i64:
        power: i64 = POWERS[hero]
        return power if SIDES[hero] == self.side else -power


def raised(base: i64, times: i64) -> i64:
    found: i64 = SURE
    for _ in range(times):
        found = found * base >> SURE_BITS
    return found


def rounded(chance: i64) -> i64:
    """Out of 256: numbers up to this cost nothing to keep in a list."""
    return chance + 128 >> SURE_BITS - 8

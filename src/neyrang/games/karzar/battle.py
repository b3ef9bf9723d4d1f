"""How a battle is decided: champions (KARZ-21 to 23, 36, 37) or sums (KARZ-91, 131)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from neyrang.core.agenda import NOBODY
from neyrang.games.karzar.cards import (
    DRAWN,
    IRAN,
    MARK,
    NO_HERO,
    ROSTAM,
    SOHRAB,
    TURAN,
    how_many,
    is_ten,
    power,
    side_of,
    strongest,
)
from neyrang.games.karzar.modules import (
    allies,
    fearless_king,
    rostam_sohrab,
    unfair,
    vanguard,
)
from neyrang.games.karzar.notation import SIDE_THING, WON_BATTLE
from neyrang.games.karzar.table import KarzarTable

BANNER: Final = 2  # one point, in halves


def decided_by_sums(t: KarzarTable) -> bool:
    """KARZ-91, asked once, when the heroes are turned up."""
    return (
        (t.options.vanguard and vanguard.has_banner(t))
        or (t.options.fearless_king and fearless_king.has_king(t))
        or (t.options.rostam_sohrab and rostam_sohrab.is_here(t))
        or (t.options.unfair and unfair.is_unfair(t))
    )


# ---- champions


def find_champions(t: KarzarTable) -> None:
    """All but the champions die, and equal champions too: KARZ-21, KARZ-22."""
    slot = t.slot()
    fell: list[int] = []
    while True:
        iran = strongest(slot, IRAN)
        turan = strongest(slot, TURAN)
        supporter = allies.supporter(t, iran, turan, fell) if t.options.allies else NO_HERO
        if iran == NO_HERO or turan == NO_HERO or (iran == ROSTAM and turan == SOHRAB):
            break
        if supported(iran, supporter) != supported(turan, supporter):
            break
        t.kill_champion(iran)
        t.kill_champion(turan)
        fell.append(iran)
        fell.append(turan)
    left: list[int] = []
    hero: i64
    for hero in slot:
        if hero == iran:  # of heroes who are alike the first one stays
            iran = NO_HERO
        elif hero == turan:
            turan = NO_HERO
        elif hero == supporter:
            supporter = NO_HERO
        else:
            t.bury(hero)
            if t.listening:
                fell.append(hero)
            continue
        left.append(hero)
    t.board.slots[t.board.battle - 1] = left
    t.tell_fallen(fell)


def supported(champion: i64, supporter: i64) -> i64:
    """KARZ-120"""
    helped = supporter != NO_HERO and side_of(supporter) == side_of(champion)
    return power(champion) + (MARK if helped else 0)


# ---- strength


def strength(t: KarzarTable, side: i64) -> i64:
    """What a side brings to the battle now, in halves; nothing without a hero (KARZ-23)."""
    slot = t.slot()
    if how_many(slot, side) == 0:
        return 0
    return t.board.bonus[side] + (total(t, side) if t.board.sums else champion_power(slot, side))


def champion_power(slot: list[int], side: i64) -> i64:
    """A second hero left of his side after the heroes' turn supports the champion."""
    champion = strongest(slot, side)
    if champion == NO_HERO:
        return 0
    return power(champion) + (MARK if how_many(slot, side) > 1 else 0)


def total(t: KarzarTable, side: i64) -> i64:
    found: i64 = 0
    for hero in t.slot():
        if side_of(hero) == side:
            found += power(hero)
            if t.board.doubled and is_ten(hero):  # KARZ-170
                found += power(hero)
    if t.options.vanguard and vanguard.flies(t, side):
        found += BANNER
    return found


# ---- the outcome


def outcome(t: KarzarTable) -> None:
    """KARZ-36, KARZ-37"""
    board = t.board
    iran = strength(t, IRAN)
    turan = strength(t, TURAN)
    result: i64 = DRAWN
    if iran != turan:
        result = IRAN if iran > turan else TURAN
    board.results[board.battle - 1] = result
    t.tell_strengths(iran, turan)
    t.tell(WON_BATTLE, NOBODY, what=SIDE_THING + result, amount=board.battle)
    fell: list[int] = []
    hero: i64
    for hero in t.slot():
        if side_of(hero) != result:
            fell.append(hero)
    if board.sums and result != DRAWN:
        fell.extend(casualties(t, result, min(iran, turan)))
    t.kill_all(fell)


def casualties(t: KarzarTable, winner: i64, allowed: i64) -> list[int]:
    """The weakest winners whose powers together do not exceed the losers' sum: KARZ-131."""
    mine: list[int] = []
    for hero in t.slot():
        if side_of(hero) == winner:
            place: i64 = len(mine)
            while place > 0 and power(mine[place - 1]) > power(hero):
                place -= 1
            mine.insert(place, hero)
    fell: list[int] = []
    lost: i64 = 0
    number: i64
    for number in range(len(mine) - 1):  # the strongest survives
        lost += power(mine[number])
        if lost > allowed:
            break
        fell.append(mine[number])
    return fell

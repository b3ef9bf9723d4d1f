"""`allies`: marked heroes have +1.5 and support their champion. KARZ-120."""

from __future__ import annotations

from mypy_extensions import i64

from neyrang.games.karzar.cards import IRAN, NO_HERO, TURAN, is_marked, power, side_of
from neyrang.games.karzar.table import KarzarTable


def supporter(t: KarzarTable, iran: i64, turan: i64, fell: list[int]) -> i64:
    """The one supporter left after supporters have fought; those beaten die at once.

    Who merely does not get to support dies with the other heroes, when the champions are found.
    """
    ours = supporters(t.slot(), iran, IRAN)
    theirs = supporters(t.slot(), turan, TURAN)
    while ours and theirs:
        one, other = ours[0], theirs[0]
        if power(one) >= power(other):
            dies(t, theirs, fell)
        if power(other) >= power(one):
            dies(t, ours, fell)
        if power(one) != power(other):
            return one if power(one) > power(other) else other
    if ours:
        return ours[0]
    return theirs[0] if theirs else NO_HERO


def supporters(slot: list[int], champion: i64, side: i64) -> list[int]:
    """The marked heroes of a side but its champion, the strongest first."""
    found: list[int] = []
    for hero in slot:
        if side_of(hero) == side and is_marked(hero):
            place: i64 = 0
            while place < len(found) and power(found[place]) >= power(hero):
                place += 1
            found.insert(place, hero)
    if champion in found:
        found.remove(champion)
    return found


def dies(t: KarzarTable, supporters: list[int], fell: list[int]) -> None:
    beaten = supporters.pop(0)
    t.kill(beaten)
    fell.append(beaten)

"""Heroes, kings and helpers as numbers, and small things to do with lists of them.

Powers are counted in halves, so that the mark (+1.5) and the kings (9.5) stay whole numbers.
Lists of cards are kept sorted: their order tells nobody who put what there, or when.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

IRAN: Final = 0
TURAN: Final = 1
NO_SIDE: Final = -1
SIDE_NAMES: Final = ["iran", "turan"]

# Heroes by kind: I1..I10, T1..T10, then the marked I1*..I9*, T1*..T9*, then the two kings
ROSTAM: Final = 9
SOHRAB: Final = 19
FIRST_MARKED: Final = 20
FIRST_MARKED_TURAN: Final = 29
HEROES: Final = 38
KAVUS: Final = 38
AFRASIAB: Final = 39
NO_HERO: Final = -1

HERO_NAMES: Final = [
    *(f"I{power}" for power in range(1, 11)),
    *(f"T{power}" for power in range(1, 11)),
    *(f"I{power}*" for power in range(1, 10)),
    *(f"T{power}*" for power in range(1, 10)),
]
KING_NAMES: Final = ["IK", "TK"]

HALVES: Final = 2
MARK: Final = 3  # +1.5
POWERS: Final = bytes(
    [HALVES * power for power in range(1, 11)] * 2
    + [HALVES * power + MARK for power in range(1, 10)] * 2
    + [19, 19]
)
SIDES: Final = bytes([IRAN] * 10 + [TURAN] * 10 + [IRAN] * 9 + [TURAN] * 9 + [IRAN, TURAN])

# Helpers by kind
ZAL: Final = 0
RAMSHGAR: Final = 1
SIMORGH: Final = 2
BAZUR: Final = 3
WITCH: Final = 4
AKVAN: Final = 5
DRAGON: Final = 6
TAHMINEH1: Final = 7
TAHMINEH2: Final = 8
TAHMINEH3: Final = 9
HICH: Final = 10
MOBED1: Final = 11
MOBED2: Final = 12
MOBED3: Final = 13
HELPERS: Final = 14
NO_HELPER: Final = -1

HELPER_NAMES: Final = [
    "zal", "ramshgar", "simorgh", "bazur", "witch", "akvan", "dragon",
    "tahmineh1", "tahmineh2", "tahmineh3", "hich", "mobed1", "mobed2", "mobed3",
]  # fmt: skip

FORESIGHTS: Final = 8  # hum1..hum4, jam1..jam4
FORESIGHT_NAMES: Final = [f"{name}{stars}" for name in ("hum", "jam") for stars in range(1, 5)]
NO_FORESIGHT: Final = -1

# How a battle ended
DRAWN: Final = 2
NO_RESULT: Final = -1
RESULT_NAMES: Final = ["iran", "turan", "draw"]

BATTLES: Final = 9  # eight, and the ninth of KARZ-45
MORNING: Final = 5  # KARZ-10: battles 1 to 5
LAST: Final = 8  # KARZ-10: the last of the evening

DEALT_HEROES: Final = 5  # KARZ-12
DEALT_HELP: Final = 3
HELP: Final = 10  # KARZ-40, KARZ-41: +5, in halves

# Points
BONUS: Final = 3  # KARZ-71: for the side that is ahead
ENOUGH: Final = 25  # KARZ-72: a player with so many ends the game
SHARE: Final = 18  # KARZ-171: for the independents
FLIGHT: Final = 3  # KARZ-190: what a flight costs
DUEL_BATTLES: Final = 5  # KARZ-202: so many win a duel

LAST_FLIGHT: Final = 6  # KARZ-190: before no later battle
FIRST_FORESIGHT: Final = 2  # KARZ-110: before any battle but the first


def power(hero: i64) -> i64:
    """In halves, the mark and the kings' half point counted."""
    return POWERS[hero]


def side_of(hero: i64) -> i64:
    return SIDES[hero]


def is_ten(hero: i64) -> bool:
    return hero in (ROSTAM, SOHRAB)


def is_king(hero: i64) -> bool:
    return hero >= KAVUS


def is_immune(hero: i64) -> bool:
    """KARZ-43"""
    return hero >= KAVUS or hero in (ROSTAM, SOHRAB)


def is_marked(hero: i64) -> bool:
    return FIRST_MARKED <= hero < HEROES


def unmarked(hero: i64) -> i64:
    """The same hero where the mark does not count: KARZ-4."""
    if hero < FIRST_MARKED or hero >= HEROES:
        return hero
    if hero < FIRST_MARKED_TURAN:
        return hero - FIRST_MARKED
    return hero - FIRST_MARKED_TURAN + 10


def is_tahmineh(helper: i64) -> bool:
    return TAHMINEH1 <= helper <= TAHMINEH3


def is_mobed(helper: i64) -> bool:
    return helper >= MOBED1


def is_neutral(helper: i64) -> bool:
    """KARZ-6"""
    return WITCH <= helper <= DRAGON or helper >= MOBED1


def stars(foresight: i64) -> i64:
    return foresight % 4 + 1


def is_hum(foresight: i64) -> bool:
    return foresight < 4


def add(cards: list[int], card: i64) -> None:
    """Put a card into a sorted list."""
    low: i64 = 0
    high: i64 = len(cards)
    while low < high:
        middle = low + high >> 1
        if cards[middle] > card:
            high = middle
        else:
            low = middle + 1
    cards.insert(low, card)


def take(cards: list[int], card: i64) -> None:
    """Take a card out of a list that holds it: those above it move down by one place. `remove`
    compares objects, and `pop` out of the middle goes by way of slices: both are slow."""
    place: i64 = len(cards) - 1
    above = cards.pop()
    while above != card:
        place -= 1
        here = cards[place]
        cards[place] = above
        above = here


def dealt(pile: list[int], number: i64) -> list[int]:
    """Returns so many cards from the top of a pile that holds them, sorted."""
    cards = pile[len(pile) - number :]
    for _ in range(number):
        pile.pop()
    cards.sort()
    return cards


def copies(cards: list[int], card: i64) -> i64:
    """How often a card is in a list; `count` compares objects, which is slow."""
    found: i64 = 0
    other: i64
    for other in cards:
        if other == card:
            found += 1
    return found


def strongest(cards: list[int], side: i64) -> i64:
    """The hero of this side with the highest power, or NO_HERO."""
    best: i64 = NO_HERO
    hero: i64
    for hero in cards:
        if SIDES[hero] == side and (best == NO_HERO or POWERS[hero] > POWERS[best]):
            best = hero
    return best


def how_many(cards: list[int], side: i64) -> i64:
    found: i64 = 0
    hero: i64
    for hero in cards:
        if SIDES[hero] == side:
            found += 1
    return found


def has_ten(cards: list[int]) -> bool:
    return copies(cards, ROSTAM) + copies(cards, SOHRAB) > 0


def has_king(cards: list[int]) -> bool:
    return copies(cards, KAVUS) + copies(cards, AFRASIAB) > 0

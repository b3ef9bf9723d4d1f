"""The card faces, read from `faces.toml` or from a user's own file of the same form."""

from __future__ import annotations

from importlib import resources
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.errors import BadOption
from neyrang.core.files import parse_toml, read_text
from neyrang.games.karzar.cards import (
    HELPER_NAMES,
    HERO_NAMES,
    HICH,
    IRAN,
    ROSTAM,
    SOHRAB,
    how_many,
    is_neutral,
    is_tahmineh,
    unmarked,
)

BOOK: Final = "book"
HERO_CARDS: Final = 82  # KARZ-1
HELPER_CARDS: Final = 24
FIRST_HELPER: Final = 183
COUNTS: Final = [3, 4, 5, 6, 7, 8]
KEYS: Final = ["heroes", "helpers", "priority", "counts"]
ACTING: Final = ["mobed" if name == "mobed1" else name for name in HELPER_NAMES[:12]]


@final
@mypyc_attr(acyclic=True)
class Faces:
    """Cards by number; never changed, so all states share them."""

    def __init__(self) -> None:
        self.name = BOOK
        self.heroes: list[int] = []  # kinds, marks and all
        self.helpers: list[int] = []
        self.order: list[int] = []  # helpers in the order they act; MOBED1 for all mobeds
        self.counts: list[list[int]] = []  # by players from 3: how many heroes and helpers
        self.decks: dict[int, list[int]] = {}  # those that were asked for
        self.helper_decks: dict[int, list[int]] = {}

    def heroes_for(self, players: i64, marks: bool) -> list[int]:
        """KARZ-2, KARZ-4. Callers do not change the list."""
        key = -players if marks else players
        deck = self.decks.get(key)
        if deck is None:
            pool = self.heroes[: self.counts[players - 3][0]]
            deck = sorted(pool if marks else [unmarked(hero) for hero in pool])
            self.decks[key] = deck
        return deck

    def helpers_for(self, players: i64) -> list[int]:
        """Callers do not change the list."""
        deck = self.helper_decks.get(players)
        if deck is None:
            deck = sorted(self.helpers[: self.counts[players - 3][1]])
            self.helper_decks[players] = deck
        return deck


def read_faces(name: str) -> Faces:
    """The book's faces, or those of a file: by its path, or by the file's own text."""
    if name == BOOK:
        return BOOK_FACES
    if "\n" in name:
        faces = parse("the faces file", name)
        faces.name = name  # what `load` finds in a position
        return faces
    return parse(name, read_text(name))


def parse(name: str, text: str) -> Faces:
    table = parse_toml(name, text)
    for key in KEYS:
        if key not in table:
            raise wrong(name, key, "missing")
    for key in table:
        if key not in KEYS:
            raise wrong(name, key, f"unknown; there are {', '.join(KEYS)}")
    faces = Faces()
    faces.name = name
    faces.heroes = numbers(name, "heroes", table["heroes"], HERO_NAMES)
    faces.helpers = numbers(name, "helpers", table["helpers"], HELPER_NAMES)
    faces.order = numbers(name, "priority", table["priority"], ACTING)
    faces.counts = read_counts(name, table["counts"])
    check(faces)
    return faces


def wrong(name: str, key: str, message: str) -> BadOption:
    return BadOption(f"{name}: {key + ': ' if key else ''}{message}")


def numbers(name: str, key: str, listed: object, words: list[str]) -> list[int]:
    if not isinstance(listed, list):
        raise wrong(name, key, "should be a list")
    found: list[int] = []
    for place, word in enumerate(listed, 1):
        if word not in words:
            raise wrong(
                name, key, f"number {place} is {word!r}, which is none of {' '.join(words)}"
            )
        found.append(words.index(word))
    return found


def read_counts(name: str, listed: object) -> list[list[int]]:
    if not isinstance(listed, dict) or sorted(listed) != [str(count) for count in COUNTS]:
        raise wrong(name, "counts", f"should have the keys {', '.join(map(str, COUNTS))}")
    counts: list[list[int]] = []
    for players in COUNTS:
        pair = listed[str(players)]
        if not (isinstance(pair, list) and len(pair) == 2 and all(type(n) is int for n in pair)):
            raise wrong(name, f"counts.{players}", "should be the last hero and the last helper")
        heroes, helpers = pair[0], pair[1] - FIRST_HELPER + 1
        if not 10 + 8 * players <= heroes <= HERO_CARDS:
            raise wrong(name, f"counts.{players}", f"{heroes} heroes: too few or too many")
        if helpers != 3 * players:  # KARZ-12 all of them are dealt
            raise wrong(name, f"counts.{players}", f"should be {3 * players} helpers")
        counts.append([heroes, helpers])
    return counts


def check(faces: Faces) -> None:
    name = faces.name
    for key, cards, number in (
        ("heroes", faces.heroes, HERO_CARDS), ("helpers", faces.helpers, HELPER_CARDS),
    ):  # fmt: skip
        if len(cards) != number:
            raise wrong(name, key, f"should be {number} cards, not {len(cards)}")
    for hero in (ROSTAM, SOHRAB):
        if faces.heroes.count(hero) != 1:
            raise wrong(name, "heroes", f"{HERO_NAMES[hero]} should be there once")
        if hero not in faces.heroes[: faces.counts[0][0]]:
            raise wrong(name, "heroes", f"{HERO_NAMES[hero]} should be there for three players too")
    for players in COUNTS:
        pool = faces.heroes_for(players, True)
        if 2 * how_many(pool, IRAN) != len(pool):  # KARZ-3
            raise wrong(name, "heroes", f"should be equally many a side for {players} players")
        if sum(is_neutral(helper) for helper in faces.helpers_for(players)) < 3:
            raise wrong(name, "helpers", f"should be three neutral ones for {players} players")
    for helper in faces.helpers:
        if is_tahmineh(helper) or helper == HICH:
            raise wrong(name, "helpers", f"{HELPER_NAMES[helper]} has no number")
    wanted = [kind for kind in range(len(ACTING)) if kind != HICH]
    if sorted(faces.order) != wanted:
        names = " ".join(ACTING[kind] for kind in wanted)
        raise wrong(name, "priority", f"should list each of these once: {names}")


def book() -> Faces:
    folder = resources.files("neyrang").joinpath("games", "karzar")
    return parse(BOOK, folder.joinpath("faces.toml").read_text("utf-8"))


BOOK_FACES: Final = book()

"""A small fast random generator whose arithmetic never leaves 53 bits.

sfc32 (Chris Doty-Humphrey): the same numbers on every machine, interpreted or compiled.
"""

from __future__ import annotations

from hashlib import sha256
from operator import index
from typing import Final, SupportsIndex, TypeVar, final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.errors import BadOption

Card = TypeVar("Card")

MASK: Final = 0xFFFFFFFF
WARM_UP: Final = 12


@final
@mypyc_attr(acyclic=True)
class Rng:
    """A random generator of our own, so that games replay on every machine.

    `Rng(seed)` takes any whole number; generators of two seeds share nothing visible. The same
    seed gives the same numbers, compiled or not. Two generators are equal (`==`) when they will
    give the same numbers from here on. Not for secrets that must not be guessed: the state is
    four 32-bit words, and a seed gives them away.
    """

    __slots__ = ("a", "b", "c", "counter")

    def __init__(self, seed: SupportsIndex | None = None) -> None:
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.counter: i64 = 1
        if seed is not None:
            self.seed(seed)

    def seed(self, seed: SupportsIndex) -> None:
        """Starts again from a seed; raises BadOption where it is no whole number."""
        if not hasattr(seed, "__index__"):
            raise BadOption(f"a seed is a whole number, not {seed!r}")
        number = index(seed)
        digest = sha256(str(number).encode()).digest()
        self.a = int.from_bytes(digest[0:4], "little")
        self.b = int.from_bytes(digest[4:8], "little")
        self.c = int.from_bytes(digest[8:12], "little")
        self.counter = 1
        for _ in range(WARM_UP):
            self.next32()

    def next32(self) -> i64:
        """Returns a number from 0 to 2**32 - 1, all alike probable."""
        b = self.b
        c = self.c
        out = (self.a + b + self.counter) & MASK
        self.counter = (self.counter + 1) & MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & MASK
        self.c = (((c << 21) & MASK | c >> 11) + out) & MASK
        return out

    def below(self, n: i64) -> i64:
        """Returns a number from 0 to n - 1, all alike probable: n from 1 to 2**20 (the bias is
        under n / 2**32)."""
        return self.next32() * n >> 32

    def chance(self, percent: i64) -> bool:
        """Returns True in `percent` of a hundred cases."""
        return self.below(100) < percent

    def shuffle(self, cards: list[Card]) -> None:
        """Shuffles a list in place."""
        i: i64 = len(cards) - 1
        while i > 0:
            j = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1

    def follow(self, other: Rng) -> None:
        """Takes over the words of another generator: from here on both give the same."""
        self.a = other.a
        self.b = other.b
        self.c = other.c
        self.counter = other.counter

    def split(self) -> Rng:
        """Returns a new generator, seeded by this one."""
        new = Rng()
        new.a = self.next32()
        new.b = self.next32()
        new.c = self.next32()
        for _ in range(WARM_UP):
            new.next32()
        return new

    def words(self) -> list[int]:
        """Returns the four words that are the whole state of the generator."""
        return [self.a, self.b, self.c, self.counter]

    def restore(self, words: list[int]) -> None:
        """Takes over four words that `words` returned."""
        self.a = words[0]
        self.b = words[1]
        self.c = words[2]
        self.counter = words[3]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rng) and self.words() == other.words()

    def __hash__(self) -> int:
        raise TypeError("a generator can be compared, not hashed: it changes")

    def __repr__(self) -> str:
        return f"<Rng at {self.words()}>"

    def __reduce__(self) -> tuple[object, tuple[list[int]]]:
        return (rng_from_words, (self.words(),))


def rng_from_words(words: list[int]) -> Rng:
    """For unpickling."""
    rng = Rng()
    rng.restore(words)
    return rng

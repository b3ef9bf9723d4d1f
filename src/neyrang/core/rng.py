"""A small fast random generator whose arithmetic never leaves 53 bits.

sfc32 (Chris Doty-Humphrey): the same numbers on every machine, interpreted or compiled.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

MASK: Final = 0xFFFFFFFF
WARM_UP: Final = 12


@final
@mypyc_attr(acyclic=True)
class Rng:
    """Four 32-bit words. `Rng(seed)` takes any integer; two seeds share nothing visible."""

    __slots__ = ("a", "b", "c", "counter")

    def __init__(self, seed: int | None = None) -> None:
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.counter: i64 = 1
        if seed is not None:
            self.seed(seed)

    def seed(self, seed: int) -> None:
        digest = sha256(str(seed).encode()).digest()
        self.a = int.from_bytes(digest[0:4], "little")
        self.b = int.from_bytes(digest[4:8], "little")
        self.c = int.from_bytes(digest[8:12], "little")
        self.counter = 1
        for _ in range(WARM_UP):
            self.next32()

    def next32(self) -> i64:
        """A uniform integer below 2**32."""
        b = self.b
        c = self.c
        out = (self.a + b + self.counter) & MASK
        self.counter = (self.counter + 1) & MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & MASK
        self.c = (((c << 21) & MASK | c >> 11) + out) & MASK
        return out

    def below(self, n: i64) -> i64:
        """A uniform integer below n (n up to 2**20; the bias is under n / 2**32)."""
        return self.next32() * n >> 32

    def chance(self, percent: i64) -> bool:
        """True in `percent` of a hundred cases."""
        return self.below(100) < percent

    def shuffle(self, cards: list[int]) -> None:
        i: i64 = len(cards) - 1
        while i > 0:
            j = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1

    def follow(self, other: Rng) -> None:
        """Become a copy of another generator."""
        self.a = other.a
        self.b = other.b
        self.c = other.c
        self.counter = other.counter

    def split(self) -> Rng:
        """A new generator, seeded by this one."""
        new = Rng()
        new.a = self.next32()
        new.b = self.next32()
        new.c = self.next32()
        for _ in range(WARM_UP):
            new.next32()
        return new

    def words(self) -> list[int]:
        return [self.a, self.b, self.c, self.counter]

    def restore(self, words: list[int]) -> None:
        self.a = words[0]
        self.b = words[1]
        self.c = words[2]
        self.counter = words[3]

    def __reduce__(self) -> tuple[object, tuple[list[int]]]:
        return (rng_from_words, (self.words(),))


def rng_from_words(words: list[int]) -> Rng:
    rng = Rng()
    rng.restore(words)
    return rng

"""Lists of answers that come up again and again, made once."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

PLACES: Final = 16381  # many more than a table of four needs; a prime, so that numbers spread well


@final
@mypyc_attr(acyclic=True)
class KeptLists:
    """Lists by a number from 0 that says all they depend on. Nobody changes a list that is kept.

    Every number has its place, where a list stays until another number needs the place. A dict
    would make an object of the number each time, which takes longer than to find the list.
    """

    def __init__(self) -> None:
        self.numbers: vec[i64] = vec[i64]([-1] * PLACES)
        self.lists: list[list[int]] = [[]] * PLACES

    def find(self, number: i64) -> list[int] | None:
        place = number % PLACES
        if self.numbers[place] == number:
            return self.lists[place]
        return None

    def keep(self, number: i64, made: list[int]) -> list[int]:
        """Returns the list, kept from now on."""
        place = number % PLACES
        self.numbers[place] = number
        self.lists[place] = made
        return made

"""A map as the rules see it: regions are numbers from 0, their borders masks."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.pickled import by_attributes
from neyrang.core.step import bit, number_of

NOWHERE: Final = -1
FINAL: Final = -2  # COND-72 a battle for no region
FINAL_NAME: Final = "final"

Names = dict[str, dict[str, str]]  # language -> key -> what people read
Polygon = list[tuple[float, float]]


@final
@mypyc_attr(acyclic=True)
class Map:
    """`key` is the value of the option `map`. Never changed, so states and views share it."""

    def __init__(self) -> None:
        self.key = ""
        self.title: dict[str, str] = {}
        self.regions: list[str] = []  # keys
        self.region_texts: list[bytes] = []  # those as JSON
        self.names: Names = {}
        self.neighbours: list[int] = []  # by region, a mask
        self.drawing: list[Polygon] = []  # by region; empty where the map file draws nothing

    def everywhere(self) -> i64:
        return bit(len(self.regions)) - 1

    def largest_realm(self, owned: i64) -> i64:
        """The most regions among these that hang together by common borders."""
        best: i64 = 0
        left = owned
        while left:
            realm = left & -left
            grown: i64 = 0
            while realm != grown:
                grown = realm
                realm = self.with_neighbours(grown) & owned
            left &= ~realm
            best = max(best, number_of(realm))
        return best

    def with_neighbours(self, regions: i64) -> i64:
        reached = regions
        region: i64 = 0
        while regions:
            if regions & 1:
                reached |= self.neighbours[region]
            regions >>= 1
            region += 1
        return reached

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self)

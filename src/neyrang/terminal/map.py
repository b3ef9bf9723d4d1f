"""A map in a terminal: regions as patches of colour with thin borders, their names inside.

A map is never mirrored: each row is marked as running from left to right, names and all.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from neyrang.games.battle.map import Map, Polygon
from neyrang.terminal.layout import fit
from neyrang.words import Words

LEFT_TO_RIGHT = "\u200e"
SEA = -1
FREE = "black on #d9cba3"
SEATS = [
    "white on #1f5fa8", "black on #e08a1e", "white on #2e7d4f", "white on #8e3b8a",
    "white on #b3333f", "black on #58b7b0",
]  # fmt: skip
CONTESTED = "bold black on #ffd84d"
BATTLE_SIGN, FAVOR_SIGN = "⚔", "☮"
SHORTEST_NAME = 2  # a letter and the sign that it was cut
WIDEST, LEAST_ROWS, MOST_ROWS = 96, 9, 26


def inside(polygon: Polygon, x: float, y: float) -> bool:
    found = False
    for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            found = not found
    return found


@lru_cache(maxsize=8)
def raster(map_: Map, columns: int, rows: int) -> list[list[int]]:
    """The region at each cell, or SEA."""
    corners = [point for polygon in map_.drawing for point in polygon]
    width, height = max(x for x, _ in corners), max(y for _, y in corners)
    boxes = [
        (min(x for x, _ in p), max(x for x, _ in p), min(y for _, y in p), max(y for _, y in p))
        for p in map_.drawing
    ]

    def at(column: int, row: int) -> int:
        x, y = (column + 0.5) * width / columns, (row + 0.5) * height / rows
        for region, (left, right, top, foot) in enumerate(boxes):
            if left <= x <= right and top <= y <= foot and inside(map_.drawing[region], x, y):
                return region
        return SEA

    return [[at(column, row) for column in range(columns)] for row in range(rows)]


def places(cells: list[list[int]], regions: int) -> list[tuple[int, int, int]]:
    """For each region the row, first column and width of the widest stretch near its middle."""
    best = [(-1, 0, 0)] * regions
    score = [-1.0] * regions
    middle = [0.0] * regions
    for region in range(regions):
        own = [r for r, row in enumerate(cells) for cell in row if cell == region]
        middle[region] = sum(own) / len(own) if own else 0.0
    for r, row in enumerate(cells):
        start = 0
        for c in range(1, len(row) + 1):
            if c == len(row) or row[c] != row[start]:
                region = row[start]
                merit = (c - start) - 2.5 * abs(r - middle[region])
                if region != SEA and merit > score[region]:
                    score[region], best[region] = merit, (r, start, c - start)
                start = c
    return best


class MapPicture:
    """`owners` by region key; rows as the screen allows, none where it is too small."""

    def __init__(
        self,
        map_: Map,
        words: Words,
        owners: Mapping[str, int],
        battle: str | None,
        favor: str | None,
        rest: int,
        needed: bool,
    ) -> None:
        self.map = map_
        self.names = words.things
        self.words = words
        self.owners = owners
        self.battle = battle
        self.favor = favor
        self.rest = rest  # rows the table needs for all else
        self.needed = needed

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        rows = min(MOST_ROWS, console.height - self.rest)
        if rows < LEAST_ROWS and not self.needed:
            return
        columns = min(WIDEST, options.max_width - 2)
        cells = raster(self.map, columns, max(LEAST_ROWS, rows))
        yield from self.lines(cells)

    def lines(self, cells: list[list[int]]) -> list[Text]:
        labels: dict[int, list[tuple[int, str, int]]] = {}
        for region, (at_row, start, width) in enumerate(places(cells, len(self.map.regions))):
            if at_row >= 0:
                label = self.label(self.map.regions[region], max(1, width - 1))
                at = start + max(1, (width - cell_len(label) + 1) // 2)
                labels.setdefault(at_row, []).append((at, label, region))
        found = []
        for r, row in enumerate(cells):
            below = cells[r + 1] if r + 1 < len(cells) else row
            found.append(self.line(row, below, sorted(labels.get(r, []))))
        return found

    def label(self, key: str, room: int) -> str:
        """Signs, name and the number of the owner in so many cells: the name is what is cut."""
        owner = self.owners.get(key)
        signs = {self.battle: BATTLE_SIGN, self.favor: FAVOR_SIGN}
        before = [signs[key]] if key in signs else []
        after = [] if owner is None else [self.words.digits(owner)]
        rest = sum(cell_len(part) + 1 for part in before + after)
        name = self.names.get(key, key)
        if room - rest < min(SHORTEST_NAME, cell_len(name)) and after:
            return " ".join(before + after)
        return " ".join([*before, fit(name, max(1, room - rest)), *after])

    def line(self, row: list[int], below: list[int], labels: list[tuple[int, str, int]]) -> Text:
        text = Text(LEFT_TO_RIGHT + " ", no_wrap=True, overflow="crop", justify="left")
        column = 0
        for at, label, region in [*labels, (len(row), "", SEA)]:
            while column < at:
                text.append(*self.cell(row, below, column))
                column += 1
            if label:
                style = self.style(region) + " bold"
                text.append(f"{LEFT_TO_RIGHT}{label}{LEFT_TO_RIGHT}", style)
                column += cell_len(label)
        return text

    def cell(self, row: list[int], below: list[int], column: int) -> tuple[str, str]:
        region = row[column]
        if region == SEA:
            return " ", ""
        style = self.style(region)
        if below[column] != region and below[column] != SEA:
            style += " underline"
        west = row[column - 1] if column else SEA
        return ("▏" if west not in (region, SEA) else " "), style

    def style(self, region: int) -> str:
        key = self.map.regions[region]
        if key == self.battle:
            return CONTESTED
        owner = self.owners.get(key)
        return FREE if owner is None else SEATS[owner]

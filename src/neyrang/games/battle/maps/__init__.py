"""Maps as data: `maps/<name>.toml`, or anybody's own file in the same format.

name = { en = "Iran", fa = "ایران" }

[regions.ray]
name = { en = "Ray", fa = "ری" }
borders = ["gilan", "qumis"]              # each border is listed by both of its regions
polygon = [[31.5, 20.0], [36.0, 24.5]]    # x to the east, y to the south; a file may leave it out
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import Any

from neyrang.core.errors import BadOption
from neyrang.core.files import parse_toml, read_text
from neyrang.core.json_text import texts_of
from neyrang.games.battle.cards import CARD_NAMES
from neyrang.games.battle.map import FINAL_NAME, Map, Polygon

SHIPPED = ("iran", "italy")
KEY = re.compile(r"[a-z][a-z0-9_]*")
RESERVED = {*CARD_NAMES, FINAL_NAME, "none"}
FEWEST, MOST = 8, 60
FARTHEST = 1e6  # of a point from the corner of its drawing
LANGUAGES = ("en", "fa")

_shipped: dict[str, Map] = {}


class BadMap(BadOption):
    """A map file that cannot be played on; the message says where and why."""


def load_map(name: str) -> Map:
    """A map of ours by its name, any other by the path of its file or by the file's own text."""
    if name in SHIPPED:
        if name not in _shipped:
            file = resources.files("neyrang.games.battle.maps").joinpath(f"{name}.toml")
            _shipped[name] = read(name, file.read_text("utf-8"))
        return _shipped[name]
    if "\n" in name:
        return read_text_once(name)
    return read(name, read_text(name))


@lru_cache(maxsize=32)
def read_text_once(text: str) -> Map:
    """A table's options hold the text, and a map is never changed."""
    return read("the map file", text)


def checked(value: object) -> str:
    """For the option `map`: this names a map that can be played on."""
    if not isinstance(value, str):
        raise BadMap(f"not {value!r}")
    load_map(value)
    return value


def read(name: str, text: str) -> Map:
    document = parse_toml(name, text)
    regions = document.get("regions")
    if not isinstance(regions, dict) or set(document) - {"name", "regions"}:
        raise BadMap(f"{name}: should have a name and regions, and nothing else")
    if not FEWEST <= len(regions) <= MOST:
        raise BadMap(f"{name}: {len(regions)} regions; a map has {FEWEST} to {MOST}")
    found = Map()
    found.key = name
    found.title = names(document.get("name"), f"{name}: name")
    found.regions = list(regions)
    found.region_texts = texts_of(found.regions)
    found.names = {lang: {} for lang in LANGUAGES}
    for key, region in regions.items():
        where = f"{name}: regions.{key}"
        check_region(key, region, where)
        for lang, said in names(region.get("name"), f"{where}.name").items():
            found.names[lang][key] = said
    found.neighbours = borders(name, regions)
    found.drawing = drawing(name, regions)
    return found


def check_region(key: str, region: object, where: str) -> None:
    if not KEY.fullmatch(key):
        raise BadMap(f"{where}: a key is made of a-z, 0-9 and _, and begins with a letter")
    if key in RESERVED:
        raise BadMap(f"{where}: this key means something else in the notation")
    if not isinstance(region, dict) or set(region) - {"name", "borders", "polygon"}:
        raise BadMap(f"{where}: should have name, borders and polygon, and nothing else")


def names(value: object, where: str) -> dict[str, str]:
    """A name in both languages; one text serves for both."""
    if isinstance(value, str) and is_name(value):
        return dict.fromkeys(LANGUAGES, value.strip())
    if not isinstance(value, dict) or set(value) != set(LANGUAGES):
        raise BadMap(f"{where}: should be a text, or one for each of {' and '.join(LANGUAGES)}")
    for lang, said in value.items():
        if not isinstance(said, str) or not is_name(said):
            raise BadMap(f"{where}.{lang}: should be a text")
    return {lang: value[lang].strip() for lang in LANGUAGES}


def is_name(text: str) -> bool:
    """Something to read, with nothing in it that steers a terminal."""
    return bool(text.strip()) and text.replace("\u200c", "").isprintable()


def borders(name: str, regions: Mapping[str, Any]) -> list[int]:
    keys = list(regions)
    masks = []
    for key, region in regions.items():
        where, listed = f"{name}: regions.{key}.borders", region.get("borders")
        if not isinstance(listed, list) or not listed:
            raise BadMap(f"{where}: a region cut off: it should list its neighbours")
        mask = 0
        for other in listed:
            if not isinstance(other, str) or other not in regions:
                raise BadMap(f"{where}: unknown region {other!r}")
            if other == key:
                raise BadMap(f"{where}: {key} borders itself")
            theirs = regions[other].get("borders")
            if not isinstance(theirs, list) or key not in theirs:
                raise BadMap(f"{where}: one-way border: {other} does not list {key}")
            mask |= 1 << keys.index(other)
        masks.append(mask)
    reached = 1
    for _ in keys:
        for place, mask in enumerate(masks):
            if reached >> place & 1:
                reached |= mask
    cut_off = [key for place, key in enumerate(keys) if not reached >> place & 1]
    if cut_off:
        raise BadMap(f"{name}: regions cut off from {keys[0]}: {', '.join(cut_off)}")
    return masks


def drawing(name: str, regions: Mapping[str, Any]) -> list[Polygon]:
    """All regions are drawn, or none."""
    drawn = [key for key, region in regions.items() if "polygon" in region]
    if not drawn:
        return []
    polygons = []
    for key, region in regions.items():
        corners = region.get("polygon")
        good = isinstance(corners, list) and len(corners) >= 3 and all(map(is_point, corners))
        if not good:
            raise BadMap(f"{name}: regions.{key}.polygon: should be three or more points [x, y]")
        polygons.append([(float(x), float(y)) for x, y in corners])
    return polygons


def is_point(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(isinstance(v, int | float) and not isinstance(v, bool) for v in value)
        and all(abs(v) <= FARTHEST for v in value)
    )

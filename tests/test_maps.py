"""The maps: our two against their borders and drawings, and what is said of a bad file."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

import neyrang
from neyrang.core.errors import BadOption, NeyrangError
from neyrang.games.battle.map import Map, Polygon
from neyrang.games.battle.maps import SHIPPED, load_map
from neyrang.record import load, new_record, save
from neyrang.words import Words
from tests.scenario import Scenario

BORDERS = {
    "italy": """ancona: napoli spoleto urbino
        bologna: ferrara firenze modena urbino
        ferrara: mantova modena venezia
        firenze: lucca modena roma siena spoleto urbino
        genova: milano parma torino
        lucca: modena parma
        mantova: milano modena venezia
        milano: modena parma torino venezia
        modena: parma
        napoli: roma spoleto
        roma: siena spoleto
        spoleto: urbino""",
    "iran": """azarbayjan: gilan kordestan hamadan
        gilan: ray tabarestan
        tabarestan: ray qumis gorgan
        gorgan: qumis khorasan
        khorasan: qumis yazd kerman sistan
        qumis: ray esfahan
        ray: esfahan hamadan
        hamadan: kordestan lorestan esfahan
        kordestan: lorestan
        lorestan: esfahan khuzestan
        khuzestan: esfahan fars
        esfahan: yazd fars
        yazd: fars kerman
        fars: kerman
        kerman: sistan makran
        sistan: makran""",
}
Point = tuple[float, float]
Edge = tuple[Point, Point]
each_map = pytest.mark.parametrize("name", SHIPPED)


def listed(name: str) -> set[frozenset[str]]:
    rows = [line.split(":") for line in BORDERS[name].splitlines()]
    return {frozenset((row[0].strip(), other)) for row in rows for other in row[1].split()}


def borders(map_: Map) -> set[frozenset[str]]:
    return {
        frozenset((map_.regions[a], map_.regions[b]))
        for a, mask in enumerate(map_.neighbours)
        for b in range(len(map_.regions))
        if mask >> b & 1
    }


def edges(polygon: Polygon) -> list[Edge]:
    return list(zip(polygon, polygon[1:] + polygon[:1], strict=True))


def cross(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def meet_badly(one: Edge, other: Edge) -> bool:
    """Two sides of regions cross, or a corner of one lies inside the other."""
    (p, q), (r, s) = one, other
    if set(one) & set(other):
        return False
    sides = cross(p, q, r), cross(p, q, s), cross(r, s, p), cross(r, s, q)
    if 0 in sides:
        low, high = (min(p[0], q[0]), min(p[1], q[1])), (max(p[0], q[0]), max(p[1], q[1]))
        return any(
            cross(p, q, c) == 0 and low[0] <= c[0] <= high[0] and low[1] <= c[1] <= high[1]
            for c in other
        )
    return sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0


@each_map
@pytest.mark.clause("RAKAB-90", "COND-2")
def test_the_borders_are_the_ledgers(name: str) -> None:
    map_ = load_map(name)
    assert len(map_.regions) == 17
    assert borders(map_) == listed(name)
    assert len(borders(map_)) == 34


@each_map
@pytest.mark.clause("RAKAB-90", "COND-2")
def test_the_drawing_has_an_edge_exactly_where_there_is_a_border(name: str) -> None:
    map_ = load_map(name)
    of_edge: dict[Edge, str] = {}
    for key, polygon in zip(map_.regions, map_.drawing, strict=True):
        for edge in edges(polygon):
            assert edge not in of_edge, f"{key} and {of_edge[edge]} lie on the same side"
            assert edge[0] != edge[1]
            of_edge[edge] = key
    shared = {
        frozenset((key, of_edge[edge[::-1]]))
        for edge, key in of_edge.items()
        if edge[::-1] in of_edge
    }
    assert shared == listed(name)


@each_map
@pytest.mark.clause("RAKAB-90")
def test_regions_do_not_overlap(name: str) -> None:
    """All run the same way round, no two sides cross, so areas could only hide inside others."""
    from neyrang.terminal.map import inside

    drawing = load_map(name).drawing
    sides = [edge for polygon in drawing for edge in edges(polygon)]
    assert not any(meet_badly(one, other) for one, other in combinations(sides, 2))
    for polygon in drawing:
        assert sum(p[0] * q[1] - q[0] * p[1] for p, q in edges(polygon)) > 0
        x, y = (sum(values) / len(values) for values in zip(*polygon, strict=True))
        assert sum(inside(other, x, y) for other in drawing) <= 1


@each_map
def test_names_in_both_languages(name: str) -> None:
    map_ = load_map(name)
    assert set(map_.names) == {"en", "fa"}
    for names in (*map_.names.values(), map_.title):
        assert all(names.values())
    assert set(map_.names["fa"]) == set(map_.regions)
    assert map_.title["en"].isascii()
    assert not map_.title["fa"].isascii()


# ---- a map of one's own

RING = "abcdefgh"


def ring(**changes: str) -> str:
    """Eight regions in a ring; changes replace the borders of one."""
    text = 'name = "Ring"\n'
    for place, key in enumerate(RING):
        around = f'"{RING[place - 1]}", "{RING[(place + 1) % 8]}"'
        text += f'[regions.{key}1]\nname = "{key.upper()}"\nborders = ['
        text += changes.get(key, ", ".join(f'"{k}1"' for k in around.replace('"', "").split(", ")))
        text += "]\n"
    return text


@pytest.fixture
def own_map(tmp_path: Path) -> Path:
    path = tmp_path / "ring.toml"
    path.write_text(ring(), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["rakab", "condottiere"])
@pytest.mark.clause("RAKAB-90")
def test_a_game_on_a_map_of_ones_own(name: str, own_map: Path, tmp_path: Path) -> None:
    options = {"map": str(own_map)}
    t = Scenario.start(name, 3, 1, options)
    assert t.legal(0) == [f"place:{key}1" for key in RING]
    t.play("0 place:c1").expect(battle="c1")
    record = new_record(neyrang.game(name), 3, neyrang.game(name).complete(3, options), 1)
    state, rng = record.start(), neyrang.Rng(1)
    while not state.over():
        seat = state.actors()[0]
        legal = state.legal(seat)
        record.add(state, seat, legal[rng.below(len(legal))])
    save(record, tmp_path / "game.json")
    again = load(tmp_path / "game.json").last()
    assert again.position() == state.position()
    assert neyrang.game(name).load(state.position()).position() == state.position()


def test_a_map_file_that_was_replaced_is_read_again(own_map: Path) -> None:
    game, options = neyrang.game("rakab"), {"map": str(own_map)}
    assert "place:c1" in game.start(3, 1, options).notation().moves
    own_map.write_text(ring().replace("c1", "c9"), encoding="utf-8")
    assert "place:c9" in game.start(3, 1, options).notation().moves


def test_its_names_are_the_words_of_the_table(own_map: Path) -> None:
    t = Scenario.start("rakab", 3, 1, {"map": str(own_map)})
    t.play("0 place:c1")
    words = Words("fa").naming(t.state.notation())
    assert words.sentence("rakab", t.heard(1)[0], ["Sara", "Reza", "Mina"]).endswith("C گذاشت.")
    assert words.option_value("rakab", "map", str(own_map)) == str(own_map)
    assert words.option_value("rakab", "map", "iran") == "ایران"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ring(b='"a1", "c1", "z9"'), r"regions\.b1\.borders: unknown region 'z9'"),
        (ring(b='"a1"'), r"regions\.c1\.borders: one-way border: b1 does not list c1"),
        (ring(b='"a1", "c1", "b1"'), r"regions\.b1\.borders: b1 borders itself"),
        (ring(b=""), r"regions\.a1\.borders: one-way border: b1 does not list a1"),
        (
            ring(a='"b1"', h='"g1"', d='"c1"', e='"f1"'),
            r"regions cut off from a1: e1, f1, g1, h1",
        ),
        ("\n".join(ring().splitlines()[:22]), "7 regions; a map has 8 to 60"),
        (ring().replace("c1]", "bishop]"), r"regions\.bishop: this key means something else"),
        (ring().replace("c1]", "C1]"), r"regions\.C1: a key is made of a-z"),
        (ring().replace('name = "C"', "name = 3"), r"regions\.c1\.name: should be a text"),
        (ring().replace('name = "C"', 'polygon = [[1, 2]]\nname = "C"'), r"polygon: should be"),
        (ring().replace('name = "C"', 'colour = 1\nname = "C"'), r"regions\.c1: should have name"),
        ("regions = 3", "should have a name and regions"),
        ("[[", "not TOML"),
        ("x = " + "[" * 5000, "nested too deeply"),
        (ring(a="3"), r"regions\.a1\.borders: unknown region 3"),
        (ring().replace('borders = ["a1", "c1"]', "borders = 3"), "one-way border"),
        (
            ring().replace('name = "C"', 'polygon = [[nan, 2], [3, 4], [5, 6]]\nname = "C"'),
            "polygon",
        ),
    ],
)
def test_a_bad_map_is_refused_and_told_why(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadOption, match=message) as refused:
        neyrang.game("rakab").start(3, 1, {"map": str(path)})
    assert "option map takes iran or a map file" in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("value", [3, True, "no such file", "italy\0"])
def test_what_is_no_map_is_refused(value: object) -> None:
    with pytest.raises(NeyrangError, match="option map takes"):
        neyrang.game("rakab").start(3, 1, {"map": value})


def test_a_map_file_replaced_on_disk_is_read_again(own_map: Path) -> None:
    game = neyrang.game("rakab")
    before = game.start(3, 1, {"map": str(own_map)})
    own_map.write_text(own_map.read_text("utf-8").replace("c1", "x1"), encoding="utf-8")
    after = game.start(3, 1, {"map": str(own_map)})
    assert "place:c1" in map(before.notation().text, before.legal(0))
    assert "place:x1" in map(after.notation().text, after.legal(0))


@pytest.mark.parametrize(("game", "option"), [("rakab", "map"), ("karzar", "faces")])
def test_a_file_that_is_none_is_refused(game: str, option: str, tmp_path: Path) -> None:
    binary, huge = tmp_path / "binary.toml", tmp_path / "huge.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    huge.write_text("x = 1\n" * 200_000, encoding="utf-8")
    cases = [
        (str(tmp_path), "not a file"), (str(tmp_path / "nowhere"), "No such file"),
        ("a\0b", "null"), (str(binary), "not a text file"), (str(huge), "larger than"),
        ("/dev/zero", "not a file"), ("", "cannot be read|not ''"),
    ]  # fmt: skip
    for name, message in cases:
        with pytest.raises(BadOption, match=message):
            neyrang.game(game).start(3, 1, {option: name})

"""The cards, and the file of their faces."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import neyrang
from neyrang.core.errors import BadOption
from neyrang.games.karzar.cards import HELPER_NAMES, HERO_NAMES, NO_HERO
from neyrang.games.karzar.faces import BOOK_FACES, parse
from neyrang.words import Words
from tests.games.karzar.table import table
from tests.scenario import Scenario

FACES = (
    Path(__file__).parents[3] / "src" / "neyrang" / "games" / "karzar" / "faces.toml"
).read_text(encoding="utf-8")


def pool(players: int, **options: object) -> Counter[str]:
    state = neyrang.game("karzar").start(players, 1, options)
    return Counter(neyrang.game("karzar").tally(state.position()))


@pytest.mark.clause("KARZ-1")
def test_there_are_82_heroes_and_24_helpers() -> None:
    assert len(BOOK_FACES.heroes) == 82
    assert len(BOOK_FACES.helpers) == 24
    whole = pool(8, tahmineh=3)
    assert sum(whole.values()) == 82 + 24 + 3
    assert whole["tahmineh1"] == whole["tahmineh2"] == whole["tahmineh3"] == 1


@pytest.mark.clause("KARZ-2")
@pytest.mark.parametrize(
    ("players", "heroes", "helpers"),
    [(3, 38, 9), (4, 46, 12), (5, 56, 15), (6, 64, 18), (7, 74, 21), (8, 82, 24)],
)
def test_cards_by_player_count(players: int, heroes: int, helpers: int) -> None:
    cards = pool(players)
    assert sum(number for name, number in cards.items() if name in HERO_NAMES) == heroes
    assert sum(number for name, number in cards.items() if name in HELPER_NAMES) == helpers


@pytest.mark.clause("KARZ-3")
@pytest.mark.parametrize("players", range(3, 9))
def test_both_sides_have_the_same_powers(players: int) -> None:
    cards = pool(players)
    for power in range(1, 11):
        assert cards[f"I{power}"] == cards[f"T{power}"] >= (1 if power == 10 else 2)
    assert cards["I10"] == 1
    extra = [cards[f"I{power}"] for power in range(9, 0, -1)]
    wanted = {
        3: [2] * 9,
        4: [2, 3, 2, 3, 2, 3, 2, 3, 2],
        5: [3] * 9,
        6: [3, 4, 3, 4, 3, 4, 3, 4, 3],
        7: [4] * 9,
        8: [4, 5, 4, 5, 4, 5, 4, 5, 4],
    }
    assert extra == wanted[players]


@pytest.mark.clause("KARZ-4")
def test_the_mark_is_written_with_allies_only() -> None:
    assert not any("*" in name for name in pool(8))
    marked = {name: n for name, n in pool(8, allies=True).items() if "*" in name}
    assert marked == {f"{s}{p}*": 2 for s in "IT" for p in range(1, 6)}
    three = {name for name in pool(3, allies=True) if "*" in name}
    assert three == {f"{s}{p}*" for s in "IT" for p in range(1, 6)}
    t = table("iran I5* I1 I2", "turan T1", "iran I3")
    t.expect({"seats.0.heroes": ["I5", "I1", "I2"]})
    t = table("iran I5* I1 I2", "turan T1", "iran I3", options={"allies": True})
    t.expect({"seats.0.heroes": ["I5*", "I1", "I2"]})


@pytest.mark.clause("KARZ-5")
def test_the_heroes_have_the_books_names() -> None:
    fa, en = Words("fa"), Words("en")
    iran = ["گودرز", "توس", "گیو", "بیژن", "فریبرز", "بهرام", "رهام", "گرگین", "فرهاد"]
    turan = ["پیلسم", "هومان", "پیران", "گرسیوز", "بارمان", "شیده", "گلباد", "نستیهن", "لهاک"]
    for power, (ours, theirs) in enumerate(zip(iran[::-1], turan[::-1], strict=True), 1):
        assert ours in fa.thing("karzar", f"I{power}")
        assert theirs in fa.thing("karzar", f"T{power}")
        assert ours in fa.thing("karzar", f"I{power}*")
    assert "رستم" in fa.thing("karzar", "I10")
    assert "سهراب" in fa.thing("karzar", "T10")
    for name, key in (("Goudarz", "I9"), ("Pilsam", "T9"), ("Garsivaz", "T6"), ("Lahhak", "T1")):
        assert name in en.thing("karzar", key)


@pytest.mark.clause("KARZ-6")
def test_helpers_by_player_count() -> None:
    base = ["zal", "ramshgar", "simorgh", "bazur", "witch", "akvan", "dragon", "mobed1", "mobed2"]
    more = [
        ["zal", "ramshgar", "witch"], ["simorgh", "bazur", "akvan"], ["mobed3", "dragon", "witch"],
        ["zal", "ramshgar", "akvan"], ["simorgh", "bazur", "dragon"],
    ]  # fmt: skip
    for players in range(3, 9):
        wanted = Counter(base)
        for added in more[: players - 3]:
            wanted.update(added)
        found = {name: n for name, n in pool(players).items() if name in HELPER_NAMES}
        assert found == wanted


@pytest.mark.clause("KARZ-3", "KARZ-6")
def test_a_file_of_ones_own_replaces_the_faces(tmp_path: Path) -> None:
    own = tmp_path / "faces.toml"
    own.write_text(FACES.replace('"I9", "T9", "I8"', '"I8", "T8", "I8"', 1), encoding="utf-8")
    options = {"faces": str(own)}
    assert pool(3, **options)["I9"] == 1
    assert pool(3)["I9"] == 2
    t = Scenario.start("karzar", 3, 1, options)
    assert neyrang.game("karzar").load(t.state.position()).position() == t.state.position()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"I10"', '"I11"', "heroes: number 1 is 'I11'"),
        ('"I10"', '"I9"', "heroes: I10 should be there once"),
        ('"I9", "T9", "I8"', '"T9", "T9", "I8"', "heroes: should be equally many a side for 3"),
        ('"I9", "T9", "I8"', '"I9", "I8"', "heroes: should be 82 cards, not 81"),
        ('"mobed3"', '"mobed4"', "helpers: number 16 is 'mobed4'"),
        ('"mobed3"', '"hich"', "helpers: hich has no number"),
        ('"tahmineh1", "akvan", "mobed"', '"akvan", "mobed"', "priority: should list each"),
        ("3 = [38, 191]", "", "counts: should have the keys 3"),
        ("3 = [38, 191]", "3 = [38, 190]", "counts.3: should be 9 helpers"),
        ("3 = [38, 191]", "3 = [20, 191]", "counts.3: 20 heroes"),
        ("3 = [38, 191]", '3 = ["a", 191]', "counts.3: should be the last hero"),
        ("heroes = [", "colour = 1\nheroes = [", "colour: unknown"),
        ("heroes = [", "heroes = ", "is not TOML"),
        ("helpers = [", "helper = [", "helpers: missing"),
    ],
)
@pytest.mark.clause("KARZ-3")
def test_faces_that_cannot_be_played_are_refused_by_key(old: str, new: str, message: str) -> None:
    assert old in FACES
    with pytest.raises(BadOption) as error:
        parse("mine.toml", FACES.replace(old, new, 1))
    assert str(error.value).startswith(f"mine.toml: {message}")


def test_a_missing_file_is_named() -> None:
    with pytest.raises(BadOption, match=r"option faces takes book .*such: cannot be read .No such"):
        neyrang.game("karzar").start(3, 1, {"faces": "no/such"})
    assert NO_HERO == -1


@pytest.mark.clause("KARZ-3")
def test_a_faces_file_replaced_on_disk_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "faces.toml"
    path.write_text(FACES, encoding="utf-8")
    options = {"faces": str(path)}
    game = neyrang.game("karzar")
    game.start(3, 1, options)
    path.write_text(FACES.replace("priority", "order"), encoding="utf-8")
    with pytest.raises(BadOption, match="priority: missing"):
        game.start(3, 1, options)

"""Views in words: all that the view tells and every answer is there, in both languages, and nothing
that is hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import neyrang
from neyrang import situation
from neyrang.core.event import UNKNOWN
from neyrang.locale_files import LANGUAGES, load
from neyrang.words import Words
from tests.conformance.matrix import Setting, every_setting
from tests.conformance.walk import looks, walk

each_game = pytest.mark.parametrize("name", neyrang.NAMES)
each_setting = pytest.mark.parametrize("setting", every_setting(), ids=repr)

STATES = 5  # of a game
MANY = 40  # more cards of a kind than there are anywhere

# Of a view's document: who it is for, and what the question tells
SKIPPED = {"options", "clockwise", "seat", "pending", "action", "ended", "aside"}
# Numbers that are told as such; the others are seats, flags or told in words
NUMBERS = {
    "coins", "treasury", "reserve", "value", "id", "strength", "quiet", "game", "campaign",
    "battle", "battles", "double", "bonus", "kings", "flight", "share", "total", "points",
}  # fmt: skip


IN_OTHER_WORDS = {"throne", "played", "fled", "draw"}


def facts(told: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """The cards, regions and lands that a document names, and its numbers, each with its key."""
    if isinstance(told, dict):
        for name, below in told.items():
            if name not in SKIPPED:
                yield from facts(below, name)
        if key == "owners":
            yield from ((key, region) for region in told)
    elif isinstance(told, list):
        for below in told:
            yield from facts(below, key)
    elif (isinstance(told, str) and told != UNKNOWN) or key in NUMBERS:
        yield key, told


@cache
def forms(words: Words, game: str, name: str) -> list[str]:
    """How a thing may be called: by itself, or counted."""
    found = [words.thing(game, name)]
    if name in load(words.lang, game)["counted"]:
        found += [words.text(f"{game}.counted.{name}", count=n) for n in range(1, MANY)]
    return found


@each_setting
def test_a_view_in_words_tells_all_that_it_knows(setting: Setting) -> None:
    game = setting.game.name
    by_language = {lang: Words(lang) for lang in LANGUAGES}
    number = 0
    for state in looks(setting, seed=62, clockwise=setting.players % 2 == 0):
        number += 1
        if number % 16 and not state.over():
            continue
        seat = state.actors()[0] if not state.over() else number % setting.players
        view = state.view(seat)
        document = view.document()
        for lang, plain in by_language.items():
            words = plain.naming(state.notation())
            text = view.text(lang)
            head = "\n".join(line.split(" — ")[-1] for line in text.splitlines())
            check_spelling(head, lang)
            for key, fact in facts(document):
                if fact in IN_OTHER_WORDS or key == "declared":
                    continue
                if isinstance(fact, str):
                    assert any(form.lower() in head.lower() for form in forms(words, game, fact)), (
                        key,
                        fact,
                    )
                elif fact:
                    assert words.digits(fact) in head, (key, fact)
            check_own_seat(words, game, document, seat, text)
            if state.over():
                check_outcome(words, setting, state, seat, text)


def check_spelling(text: str, lang: str) -> None:
    """No raw key and no missing word is left."""
    assert not re.search(r"[_{}\[\]\"]|None|True|False|\?\?", text), text
    if lang == "fa":
        assert not re.search(r"[A-Za-z0-9]", text.replace("show_hand", "")), text


def check_own_seat(words: Words, game: str, document: Any, seat: int, text: str) -> None:
    """The reader is told who they are, and the line of their seat has their own cards."""
    label = words.text("told.seat", number=seat, name=words.text("told.you"))
    line = next(line for line in text.splitlines() if line.startswith(label))
    mine = document["seats"][seat]
    for card in [*mine.get("hand", []), *mine.get("heroes", []), *mine.get("helpers", [])]:
        assert any(form in line for form in forms(words, game, card)), (card, line)
    for other in range(len(document["seats"])):
        assert words.text("told.seat", number=other, name="").strip()[:-1] in text
    for name, value in document["options"].items():
        assert words.option(game, name).name in text
        assert words.option_value(game, name, value) in text


def check_outcome(
    words: Words, setting: Setting, state: neyrang.State, seat: int, text: str
) -> None:
    """Who won is told by the view alone, to everybody and to spectators too."""
    outcome = state.outcome()
    assert outcome is not None
    for reader in {seat, neyrang.SPECTATOR, 0}:
        names = words.seat_names(setting.players, reader)
        said = words.outcome(setting.game.name, outcome.document(), names, reader)
        assert state.view(reader).text(words.lang).splitlines()[-1] == said


@each_game
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_a_view_in_words_lists_the_answers(name: str, lang: str) -> None:
    game = neyrang.game(name)
    for number, state in enumerate(walk(Setting(name, 3, game.complete(3)), seed=61)):
        if number == 25:
            break
        if number % 5:
            continue
        for seat in (neyrang.SPECTATOR, *range(3)):
            text = state.view(seat).text(lang)
            told = [line.split(" — ")[0] for line in text.splitlines() if " — " in line]
            moves = [game.text(action) for action in state.legal(seat)]
            assert told[len(told) - len(moves) :] == moves


@each_setting
def test_a_view_in_words_hides_what_the_view_does(setting: Setting) -> None:
    """Everything unknown dealt anew, the text stays as it is."""
    rng = neyrang.Rng(63)
    for number, state in enumerate(looks(setting, seed=63)):
        if number in (0, 20, 50):
            for seat in (0, neyrang.SPECTATOR):
                twin = setting.game.redeal(state.view(seat), rng)
                assert twin.view(seat).text() == state.view(seat).text()


def test_a_hand_that_was_shown_is_told() -> None:
    game = neyrang.game("condottiere")
    state = game.start(3, 5)
    state.apply(0, game.move("show_hand:1"))
    shown = state.view(1).text()
    assert "Seat 0, Sara: hand: " in shown
    assert "has shown the hand to you" in shown
    assert "Seat 0, Sara: 10 cards in hand" in state.view(2).text()
    assert "دستش را به شما نشان داده است" in state.view(1).text("fa")


def test_of_a_map_file_only_that_it_is_one_is_told(tmp_path: Path) -> None:
    regions = [f"r{number}" for number in range(8)]
    borders = [f'borders = ["r{(n + 1) % 8}", "r{(n - 1) % 8}"]' for n in range(8)]
    tables = [
        f"[regions.{r}]\nname = 'Place {r}'\n{b}" for r, b in zip(regions, borders, strict=True)
    ]
    path = tmp_path / "mine.toml"
    path.write_text('name = "Mine"\n' + "\n".join(tables))
    text = neyrang.game("rakab").start(3, 5, {"map": str(path)}).view(0).text()
    assert "Map: a file of the table's own" in text
    assert str(tmp_path) not in text
    assert "Place r3" in text


@each_game
def test_all_that_can_be_told_is_said_somewhere(name: str) -> None:
    """A key stands in quotes in the code that says it, or begins as one there does."""
    folder = Path(situation.__file__).parent
    source = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    quoted = set(re.findall(r'"([a-z_]+)"', source))
    begun = tuple(re.findall(r'f"([a-z_]+_)\{', source))
    for key in load("en", f"told_{name}"):
        base = re.sub(r"(_at)?_you$|_none$", "", key)
        assert base in quoted or base.startswith(begun), key


def test_only_our_languages_are_spoken() -> None:
    with pytest.raises(neyrang.BadOption, match="there are"):
        neyrang.game("coup").start(3).view(0).text("xx")

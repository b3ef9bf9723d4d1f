"""Lessons at the terminal: taken to the end, left, gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from neyrang.cli import app
from neyrang.core.errors import NeyrangError
from neyrang.games import NAMES
from neyrang.lessons import Lesson, chapters, find
from neyrang.locale_files import LANGUAGES
from neyrang.terminal.lesson import Progress, choose, learn
from neyrang.words import Words
from tests.lessons.test_lessons import EXAMPLE
from tests.terminal.desk import Keyboard, console, shown, type_in


@pytest.fixture
def progress(tmp_path: Path) -> Progress:
    return Progress(tmp_path / "there" / "lessons.json")


def answers(lesson: Lesson) -> Iterator[str]:
    """What somebody types who does all they are told."""
    for step in lesson.steps:
        if step.do:
            yield step.do[0]
        yield ""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_a_lesson_to_its_end(
    game: str, lang: str, progress: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, screen = Words(lang), console(100)
    lesson = chapters(game)[0]
    type_in(monkeypatch, Keyboard(answers(lesson)))
    learn(screen, words, lesson, progress)
    text = shown(screen)
    for number in range(len(lesson.steps)):
        assert lesson.text(lang, number, "title") in text
    assert words.text("common.learn.end") in text
    assert progress.finished(lesson)


def test_a_different_choice_is_explained_and_can_be_taken_back(
    progress: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, lesson = console(100), find("coup", "basics")
    progress.keep(lesson, 2)
    type_in(monkeypatch, Keyboard(iter(["dance", "foreign_aid", "a", "income", "b", "b", "s"])))
    learn(screen, Words("en"), lesson, progress)
    text = shown(screen)
    assert "That is not a move" in text
    assert "anybody may block it" in text
    assert text.count("step 3 of 12") == 4  # told, explained, told again, and right
    assert progress.step(lesson) == 1  # two steps back, one skipped


def test_somebody_who_leaves_goes_on_where_they_were(
    progress: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, lesson = console(100), find("coup", "basics")
    type_in(monkeypatch, Keyboard(iter(["", "", "income", "q"])))
    learn(screen, Words("en"), lesson, progress)
    assert "learn coup basics" in shown(screen)
    again = Progress(progress.path)
    assert again.step(lesson) == 2
    assert choose("coup", None, again) is lesson
    again.keep(lesson, len(lesson.steps))
    assert choose("coup", None, again) is chapters("coup")[1]
    assert choose("coup", "basics", again) is lesson


@pytest.mark.parametrize("text", ["", "[1]", '{"coup/basics": "x"}', '{"coup/basics": -7}', "\x00"])
def test_a_broken_bookmark_loses_the_place_only(text: str, tmp_path: Path) -> None:
    path = tmp_path / "lessons.json"
    path.write_text(text, "utf-8")
    assert Progress(path).step(find("coup", "basics")) == 0


def test_a_lesson_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(EXAMPLE, "utf-8")
    progress = Progress(tmp_path / "lessons.json")
    assert choose("coup", str(path), progress).name == "mine"
    with pytest.raises(NeyrangError, match="is a lesson of coup, not of loot"):
        choose("loot", str(path), progress)
    with pytest.raises(NeyrangError, match="cannot be read"):
        choose("coup", str(tmp_path / "none.toml"), progress)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list(lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    result = CliRunner().invoke(app, ["learn", "--lang", lang])
    assert result.exit_code == 0
    for game in NAMES:
        assert f"learn {game} basics" in result.output

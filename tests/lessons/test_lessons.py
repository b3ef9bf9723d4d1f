"""Every lesson is played through, with every choice; and what a bad lesson is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import neyrang
from neyrang.core.errors import BadMove, IllegalMove, NeyrangError
from neyrang.games import NAMES
from neyrang.lessons import BadLesson, Lesson, LessonSession, chapters, find, read
from neyrang.lessons.check import main, problems
from neyrang.locale_files import LANGUAGES
from neyrang.words import Words
from tests.ledger import ROOT

LESSONS = [lesson for game in NAMES for lesson in chapters(game)]
(EXAMPLE,) = re.findall(r"```toml\n(.*?)```", (ROOT / "docs/lessons.md").read_text("utf-8"), re.S)
STEPS = 7  # the least a first lesson takes


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_a_lesson_can_be_taken_whatever_the_learner_does(lesson: Lesson) -> None:
    assert problems(lesson) == []


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_a_lesson_for_beginners(game: str) -> None:
    first = chapters(game)[0]
    assert first.name == "basics"
    assert len(first.steps) >= STEPS
    assert sum(bool(step.do) for step in first.steps) >= STEPS // 2


# Options that change the length, the files or a detail of a game, but not how it is played.
PLAYED_ALIKE = {"map", "faces", "campaigns", "captive_nines"}


@pytest.mark.parametrize("name", NAMES)
def test_every_option_that_changes_how_one_plays_has_a_chapter(name: str) -> None:
    taught = {option for lesson in chapters(name) for option in lesson.options}
    assert {option.name for option in neyrang.game(name).options} <= taught | PLAYED_ALIKE


@pytest.mark.parametrize("lang", LANGUAGES)
def test_coup_begins_with_the_lie(lang: str) -> None:
    words = Words(lang)
    told = LessonSession(find("coup", "basics")).told(words, words.seat_names(3, 0))
    assert {"en": "you may lie", "fa": "می‌توانید دروغ بگویید"}[lang] in told.split(".")[0]


# ---- one step


def example(change: tuple[str, str] = ("", "")) -> Lesson:
    assert change[0] in EXAMPLE
    return read("example", EXAMPLE.replace(*change, 1) if change[0] else EXAMPLE)


def test_the_example_of_the_docs() -> None:
    assert problems(example()) == []


def test_the_move_that_is_wanted() -> None:
    session = LessonSession(example())
    assert (session.phase, session.legal()) == ("ask", ["pass", "challenge"])
    session.play("challenge")
    assert session.phase == "right"
    assert session.legal() == []
    assert [event["event"] for event in session.heard][-1] == "lost"
    assert session.told(Words("en"), ["I", "Sara", "Kaveh"]).startswith("Sara had nothing")


def test_another_move_is_played_out_and_explained() -> None:
    session = LessonSession(example())
    session.play("pass")
    assert session.phase == "other"
    assert "stole" in [event["event"] for event in session.heard]
    assert session.told(Words("en"), ["I", "Sara", "Kaveh"]).startswith("You let it pass")


def test_a_session_is_the_same_each_time() -> None:
    lesson = find("coup", "basics")
    for number, step in enumerate(lesson.steps):
        if not step.do:
            continue
        for move in LessonSession(lesson, number).legal():
            ends = []
            for _ in range(2):
                session = LessonSession(lesson, number)
                session.play(move)
                ends.append((session.state.position(), session.heard, session.phase))
            assert ends[0] == ends[1]


def test_a_move_that_is_none() -> None:
    session = LessonSession(example())
    with pytest.raises(IllegalMove, match="tax is not one of pass challenge"):
        session.play("tax")
    with pytest.raises(BadMove):
        session.play("dance")
    with pytest.raises(NeyrangError, match="steps are 1 to 1"):
        LessonSession(example(), 1)


def test_an_unknown_chapter() -> None:
    with pytest.raises(NeyrangError, match="no lesson 'opera'; there are basics"):
        find("coup", "opera")


# ---- what a bad lesson is told


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (('game = "coup"', 'game = "chess"'), "example: game: no game 'chess'"),
        (("players = 3", "players = 1"), "example: options: coup is for 2-10 players, not 1"),
        (("players = 3", ""), "example: players: should be a number, missing"),
        (("players = 3", "players = 3\nlevel = 2"), "lesson: unknown key level; there are"),
        (('title = "Catch a lie"', ""), "step 1: en: title: should be a text, missing"),
        (("[step.fa]", "[step.de]"), "step 1: unknown key de"),
        (('do = ["challenge"]', ""), "step 1: after: is for a step that wants a move"),
        (('"1 steal:0"', '"steal:0"'), "step 1: before: 'steal:0' should be a seat and a move"),
        (("game =", "game"), "example: is not TOML"),
    ],
)
def test_a_file_that_cannot_be_read(change: tuple[str, str], problem: str) -> None:
    with pytest.raises(BadLesson) as caught:
        example(change)
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (('"1 steal:0"', '"1 coup:0"'), "step 1: before: '1 coup:0' is not legal; legal are 1: in"),
        (('"1 steal:0"', '"1 dance"'), "step 1: before: '1 dance': "),
        (('"1 steal:0"', ""), "step 1: do: the learner is not asked here, but 1"),
        (('"challenge"', '"income"'), "step 1: do: 'income' is not legal; legal are"),
        (('"1 concede"', '"2 concede"'), "step 1: after: '2 concede' is not legal; legal are 1:"),
        (('"captain", "captain"', '"captain", "king"'), "position: seats.0.hand"),
    ],
)
def test_a_script_that_cannot_be_played(change: tuple[str, str], problem: str) -> None:
    (found,) = problems(example(change))
    assert problem in found


@pytest.mark.parametrize(
    ("point", "there"),
    [("card:duke", "card:captain"), ("seat:3", "seat:2"), ("court", ""), ("moon", "nothing")],
)
def test_a_bubble_points_at_what_is_on_the_table(point: str, there: str) -> None:
    found = problems(example(('do = ["challenge"]', f'do = ["challenge"]\npoint = "{point}"')))
    assert bool(found) == bool(there)
    assert all(f"{point!r} is not on the table" in line and there in line for line in found)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (('wrong = "You let', 'other.pass = "You let'), "step.1.wrong: missing in en"),
        (('"Catch a lie"', f'"{"Catch " * 8}"'), "characters; a bubble has room for 40"),
        (("{1} claims the", "{9} claims the"), "nothing to put for {9}"),
        (("می‌گوید فرمانده", "می گوید فرمانده"), "«می» with a space"),
        (
            ('wrong = "You let it', 'other.tax = "x"\nwrong = "You let it'),
            "other: nobody can answer 'tax'",
        ),
    ],
)
def test_words_that_are_wrong(change: tuple[str, str], problem: str) -> None:
    assert any(problem in found for found in problems(example(change)))


def test_a_choice_that_nothing_is_said_of() -> None:
    silent = re.sub(r"wrong = .*\n", "", EXAMPLE)
    found = problems(read("example", silent))
    assert [line for line in found if "nothing is said of pass" in line]


def test_the_checker_as_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(EXAMPLE, "utf-8")
    assert main([str(path)]) == 0
    path.write_text(EXAMPLE.replace("steal:0", "steal:5"), "utf-8")
    assert main([str(path)]) == 1
    assert main([str(tmp_path / "none.toml")]) == 1
    assert "1 lessons, 0 problems" in capsys.readouterr().out

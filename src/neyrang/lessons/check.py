"""Can a lesson be taken to its end, whatever the learner does, and is everything said?

`python -m neyrang.lessons.check [FILE…]` plays these files, or all lessons there are, and prints
what is wrong, one line each.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from neyrang.core.errors import NeyrangError
from neyrang.games import NAMES
from neyrang.lessons.lesson import ANSWERS, LEARNER, NOTHING, BadLesson, Lesson, read
from neyrang.lessons.session import LessonSession
from neyrang.lessons.shelf import chapters
from neyrang.locale_check import compare, spelling
from neyrang.locale_files import LANGUAGES
from neyrang.words import Words

LONGEST_TITLE = 40  # characters: a bubble's, on a phone
LONGEST_TEXT = 330


def problems(lesson: Lesson) -> list[str]:
    """Returns everything that is wrong with a lesson: every choice at every step is played."""
    try:
        played = [
            problem for number in range(len(lesson.steps)) for problem in play(lesson, number)
        ]
    except NeyrangError as error:
        return [str(error)]
    return [*played, *texts(lesson)]


def play(lesson: Lesson, number: int) -> Iterator[str]:
    """Plays every move the learner could make at a step."""
    where = f"{lesson.key}: step {number + 1}"
    names = {lang: Words(lang).seat_names(lesson.players, 0) for lang in LANGUAGES}
    opened = LessonSession(lesson, number)
    moves = opened.legal()
    there = things(opened)
    if opened.step.point not in there:
        found = ", ".join(there)
        yield f"{where}: point: {opened.step.point!r} is not on the table; there are {found}"
    said = {key for lang in LANGUAGES for key in opened.step.texts[lang].get("other", {})}
    answered = {move for move in moves if move not in opened.step.do}
    for key in sorted(said):
        if not any(key in (move, move.partition(":")[0]) for move in answered):
            yield f"{where}: other: nobody can answer {key!r} here"
    for move in [None, *moves]:
        session = LessonSession(lesson, number)
        if move is not None:
            session.play(move)
            if session.state.actors() and 0 not in session.state.actors() and move in answered:
                yield f"{where}: after {move} the others never come to an end"
        for lang in LANGUAGES:
            words = Words(lang).naming(session.state.notation())
            try:
                told = session.told(words, names[lang])
                for event in session.heard:
                    words.sentence(lesson.game.name, event, names[lang], 0)
            except NeyrangError as error:
                yield f"{where}: {lang}: {error}"
                continue
            if not told:
                yield f"{where}: {lang}: nothing is said of {move}: give it an `other` or a `wrong`"


def things(session: LessonSession) -> list[str]:
    """Returns what a `point` may name here: what every table has, and what this one shows."""
    view: dict[str, Any] = session.state.view(LEARNER).document()
    mine = view["seats"][LEARNER]
    moves = [move.split(":") for move in session.state.notation().numbers]
    cards = [card for key in ("hand", "heroes", "helpers") for card in mine.get(key, [])]
    seats = range(session.lesson.players)
    return [
        *(NOTHING, ANSWERS, "hand", "stage"),
        *(f"card:{card}" for card in dict.fromkeys(cards)),
        *(f"seat:{seat}" for seat in seats),
        *(pile for pile in ("court", "treasury", "deck") if pile in view),
        *(["claim"] if view.get("action") else []),
        *(f"caravan:{caravan['id']}" for caravan in view.get("road", [])),
        *(["map"] if "owners" in view else []),
        *(f"region:{rest[0]}" for verb, *rest in moves if verb == "place"),
        *(f"line:{seat}" for seat in seats if "line" in mine),
        *(["throne"] if "king" in mine else []),
        *(["helpers"] if "helpers" in mine else []),
    ]


def texts(lesson: Lesson) -> Iterator[str]:
    """The same things said in every language, well spelt, in our words and not too long."""
    tables = {
        lang: {
            "title": lesson.titles[lang],
            "about": lesson.abouts[lang],
            "step": {str(step.number + 1): step.texts[lang] for step in lesson.steps},
        }
        for lang in LANGUAGES
    }
    for problem in compare(tables):
        yield f"{lesson.key}: {problem}"
    for lang, table in tables.items():
        for problem in spelling(lang, table, lesson.game.name):
            yield f"{lesson.key}: {lang}: {problem}"
        for step in lesson.steps:
            said = step.texts[lang]
            others = said.get("other", {})
            for key, text in [*said.items(), *others.items()]:
                most = LONGEST_TITLE if key == "title" else LONGEST_TEXT
                if isinstance(text, str) and len(text) > most:
                    where = f"{lesson.key}: step {step.number + 1}: {lang}: {key}"
                    yield f"{where}: {len(text)} characters; a bubble has room for {most}"


def main(paths: list[str]) -> int:
    try:
        lessons = [read(Path(path).stem, Path(path).read_text("utf-8")) for path in paths]
    except (BadLesson, OSError) as error:
        print(error)
        return 1
    lessons = lessons or [lesson for game in NAMES for lesson in chapters(game)]
    found = [problem for lesson in lessons for problem in problems(lesson)]
    for problem in found:
        print(problem)
    print(f"{len(lessons)} lessons, {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

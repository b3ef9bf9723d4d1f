"""A lesson at the terminal, and how far somebody has come in each."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from neyrang import folders
from neyrang.core.errors import NeyrangError
from neyrang.games import NAMES
from neyrang.lessons import Lesson, LessonSession, chapters, find, read
from neyrang.lessons.lesson import LEARNER
from neyrang.lessons.session import ASK, OTHER
from neyrang.terminal.layout import flow, latin, line, show, two_columns
from neyrang.terminal.moves import Unclear, listed
from neyrang.terminal.moves import read as read_move
from neyrang.terminal.scenes import scene
from neyrang.terminal.table import Leave, ask_line, command, is_key
from neyrang.words import Words, clean

LESSONS = "lessons.json"


class Progress:
    """By lesson, the step somebody has come to; as many as there are steps where it is finished."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or folders.data_folder() / LESSONS
        self.steps: dict[str, int] = {}
        try:
            found = json.loads(self.path.read_text("utf-8"))
        except (OSError, ValueError):
            return  # nothing is lost but a bookmark
        if isinstance(found, dict):
            self.steps = {str(key): step for key, step in found.items() if type(step) is int}

    def step(self, lesson: Lesson) -> int:
        return min(max(self.steps.get(lesson.key, 0), 0), len(lesson.steps))

    def finished(self, lesson: Lesson) -> bool:
        return self.step(lesson) == len(lesson.steps)

    def keep(self, lesson: Lesson, step: int) -> None:
        self.steps[lesson.key] = step
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(json.dumps(self.steps, indent=1) + "\n", "utf-8")
        except OSError as error:
            raise NeyrangError(f"{self.path}: {error.strerror or error}") from None


def choose(game: str, chapter: str | None, progress: Progress) -> Lesson:
    """Returns the chapter that was asked for, or the first that is not finished."""
    if chapter is not None and chapter.endswith(".toml"):
        path = Path(chapter)
        try:
            lesson = read(path.stem, path.read_text("utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or error
            raise NeyrangError(f"{path}: cannot be read ({reason})") from None
        if lesson.game.name != game:
            raise NeyrangError(f"{path}: is a lesson of {lesson.game.name}, not of {game}")
        return lesson
    if chapter is not None:
        return find(game, chapter)
    known = chapters(game)
    return next((lesson for lesson in known if not progress.finished(lesson)), known[0])


def show_chapters(console: Console, words: Words, progress: Progress) -> None:
    """Lists every lesson and how far it has come."""
    for game in NAMES:
        show(console, [line(words, Text(words.title(game), "bold"))])
        for lesson in chapters(game):
            about = f"{lesson.titles[words.lang]}: {lesson.abouts[words.lang]}"
            mark = "✓" if progress.finished(lesson) else "◐" if progress.step(lesson) else "·"
            show(console, two_columns(console, words, [(mark, about)]))
            console.print(latin(f"    {command()} learn {game} {lesson.name}", "cyan"))
        console.print()


def learn(
    console: Console, words: Words, lesson: Lesson, progress: Progress, name: str | None = None
) -> None:
    """Takes a lesson from where the learner was to its end, or until they leave."""
    start = 0 if progress.finished(lesson) else progress.step(lesson)
    taken = TerminalLesson(console, words, lesson, progress, name)
    try:
        taken.take(start)
    except (Leave, EOFError, KeyboardInterrupt):
        taken.say_goodbye()


class TerminalLesson:
    """A lesson on a screen."""

    def __init__(
        self,
        console: Console,
        words: Words,
        lesson: Lesson,
        progress: Progress,
        name: str | None = None,
    ) -> None:
        self.console = console
        self.words = words.naming(lesson.opening(0)[0].notation())
        self.lesson = lesson
        self.progress = progress
        self.game = lesson.game.name
        self.scene = scene(self.game)
        self.names = words.seat_names(lesson.players, LEARNER, clean(name or "") or None)
        keys = ("leave", "back", "skip", "again")
        self.keys = {key: words.text(f"common.key.{key}") for key in keys}

    def take(self, number: int) -> None:
        while number < len(self.lesson.steps):
            self.progress.keep(self.lesson, number)
            number = self.take_step(number)
        self.progress.keep(self.lesson, number)
        self.say_the_end()

    def take_step(self, number: int) -> int:
        """Goes through a step and returns the number of the next one."""
        session = LessonSession(self.lesson, number)
        self.show(session, 0)
        if session.phase == ASK:
            goal = self.ask(session)
            if goal is not None:
                return goal
        while True:
            again = session.phase == OTHER
            self.prompt("common.learn.other" if again else "common.learn.next")
            typed = ask_line(self.console)
            if is_key(self.words, "leave", typed):
                raise Leave
            if again and is_key(self.words, "again", typed):
                return number
            if is_key(self.words, "back", typed):
                return max(0, number - 1)
            if not typed.strip() or is_key(self.words, "skip", typed):
                return number + 1

    def ask(self, session: LessonSession) -> int | None:
        """Takes the learner's move. Returns the step to go to if they go elsewhere instead."""
        moves = session.legal()
        rows = listed(self.words, self.game, moves, self.names, LEARNER, self.console.width)
        show(self.console, rows)
        self.prompt("common.learn.ask")
        notation = session.state.notation()
        while True:
            typed = ask_line(self.console)
            if is_key(self.words, "leave", typed):
                raise Leave
            if is_key(self.words, "skip", typed):
                return session.number + 1
            if is_key(self.words, "back", typed):
                return max(0, session.number - 1)
            try:
                move = read_move(self.words, notation, moves, typed, lambda _: None)
            except Unclear as error:
                self.tell(str(error), "red")
                continue
            before = len(session.heard)
            session.play(move)
            self.show(session, before)
            return None

    # ---- showing

    def show(self, session: LessonSession, since: int) -> None:
        """The news, the table, then what is said of it."""
        if self.console.is_terminal:
            self.console.clear()
        title = f"{self.words.title(self.game)} · {self.lesson.titles[self.words.lang]}"
        count = {"number": session.number + 1, "last": len(self.lesson.steps)}
        title += f" · {self.words.text('common.learn.step', **count)}"
        show(self.console, [line(self.words, Text(title, "dim"))])
        told = [
            self.words.sentence(self.game, event, self.names, LEARNER)
            for event in session.heard[since:]
        ]
        if told:
            self.tell(" ".join(told))
        document = session.state.view(LEARNER).document()
        self.console.print()
        self.console.print(self.scene.draw(document, self.words, self.names, LEARNER))
        self.console.print()
        style = {"right": "green", "other": "yellow"}.get(session.phase, "bold cyan")
        heading = session.title(self.words, self.names)
        show(self.console, [line(self.words, Text(f"  ● {heading}", style))])
        self.tell(session.told(self.words, self.names), "bold")
        self.console.print()

    def tell(self, text: str, style: str = "") -> None:
        show(self.console, self.flowing(text, style))

    def flowing(self, text: str, style: str = "") -> Sequence[Text]:
        return flow(self.console, self.words, Text(text, style), 2, 0)

    def prompt(self, key: str) -> None:
        self.tell(self.words.text(key, **self.keys), "dim")

    def say_goodbye(self) -> None:
        self.console.print()
        self.tell(self.words.text("common.learn.left"))
        self.copyable(f"{command()} learn {self.game} {self.lesson.name}")

    def say_the_end(self) -> None:
        self.tell(self.words.text("common.learn.end"), "bold")
        left = [each for each in chapters(self.game) if not self.progress.finished(each)]
        for lesson in left[:1]:
            self.tell(self.words.text("common.learn.more", title=lesson.titles[self.words.lang]))
            self.copyable(f"{command()} learn {self.game} {lesson.name}")
        self.tell(self.words.text("common.learn.play"))
        self.copyable(f"{command()} play {self.game} --level 1")

    def copyable(self, text: str) -> None:
        self.console.print(latin(f"    {text}", "cyan"), soft_wrap=True)

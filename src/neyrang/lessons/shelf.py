"""The lessons that come with the package: `lessons/<game>/<chapter>.toml`."""

from __future__ import annotations

from functools import cache
from importlib import resources

from neyrang.core.errors import NeyrangError
from neyrang.games import game as game_named
from neyrang.lessons.lesson import Lesson, read

SUFFIX = ".toml"


@cache
def chapters(game: str) -> tuple[Lesson, ...]:
    """Returns the lessons of a game in their order; the first is for beginners."""
    folder = resources.files("neyrang").joinpath("lessons", game_named(game).name)
    if not folder.is_dir():
        return ()
    files = [entry for entry in folder.iterdir() if entry.name.endswith(SUFFIX)]
    found = [read(file.name.removesuffix(SUFFIX), file.read_text("utf-8")) for file in files]
    return tuple(sorted(found, key=lambda lesson: (lesson.order, lesson.name)))


def find(game: str, chapter: str) -> Lesson:
    """Returns a lesson by the names of its game and chapter."""
    known = chapters(game)
    for lesson in known:
        if lesson.name == chapter:
            return lesson
    names = ", ".join(lesson.name for lesson in known) or "none yet"
    raise NeyrangError(f"{game} has no lesson {chapter!r}; there are {names}")

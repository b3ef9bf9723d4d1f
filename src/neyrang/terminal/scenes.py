"""How a game is drawn in the terminal: its module is `terminal/<game>.py`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from rich.console import RenderableType

from neyrang.words import Document, Words


class Scene(Protocol):
    """How a game is drawn. A document is a view, or a position with all cards open."""

    def draw(
        self, document: Document, words: Words, names: Sequence[str], me: int = ...
    ) -> RenderableType: ...

    def out(self, document: Document, seat: int) -> bool: ...

    def hint(self, document: Document, words: Words, me: int) -> str | None: ...

    tells: Sequence[str]  # codes of reasons that are told with the question: why so few choices

    def legend(self, document: Document, words: Words) -> list[tuple[str, str]]: ...


def scene(game: str) -> Scene:
    return cast(Scene, import_module(f"neyrang.terminal.{game}"))

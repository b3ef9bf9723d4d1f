"""What a front end tells a player about the open question, as plain data."""

from __future__ import annotations

from collections.abc import Iterable

from neyrang.core.game import Document, Game
from neyrang.core.view import View


def previews(game: Game, view: View, legal: Iterable[int]) -> dict[str, Document]:
    """Returns what each of these moves would bring, as far as the view's seat knows: move text ->
    preview."""
    notation = game.notation_in(view)
    return {notation.text(action): game.preview(view, action) for action in legal}


def standing(game: Game, view: View) -> Document:
    """Returns how the game stands for the view's seat."""
    return game.standing(view)

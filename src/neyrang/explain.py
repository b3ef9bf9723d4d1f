"""What a front end tells a player about the open question, as plain data."""

from __future__ import annotations

from collections.abc import Iterable

from neyrang.core.game import Document, Game
from neyrang.core.state import State
from neyrang.core.view import View


def barred(state: State, seat: int) -> dict[str, Document]:
    """Returns the moves this seat would look for but may not make now, each with its reason:
    move text -> reason document."""
    notation = state.notation()
    reasons = {action: state.why_not(seat, action) for action in state.barred(seat)}
    return {notation.text(a): r.document() for a, r in reasons.items() if r is not None}


def previews(game: Game, view: View, legal: Iterable[int]) -> dict[str, Document]:
    """Returns what each of these moves would bring, as far as the view's seat knows: move text ->
    preview."""
    notation = game.notation_in(view)
    return {notation.text(action): game.preview(view, action) for action in legal}

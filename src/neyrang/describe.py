"""A view in words, for readers that answer in words: `View.text`."""

from __future__ import annotations

import json

from neyrang.core.errors import BadOption
from neyrang.core.rng import Rng
from neyrang.core.view import View
from neyrang.games import game as game_named
from neyrang.locale_files import LANGUAGES
from neyrang.words import Words

LEFT_OUT = ("options", "clockwise", "seat", "pending")  # told by the question, or before the game


def legal_moves(view: View) -> list[str]:
    """Returns the moves the view's seat may answer with: they follow from what it sees."""
    if not view.owes():
        return []
    game = game_named(view.name())
    moves = game.notation_in(view).moves
    return [moves[action] for action in game.redeal(view, Rng(0)).legal(view.seat)]


def view_text(view: View, lang: object) -> str:
    """Returns the table as the view's document has it, the question, and the possible answers."""
    if not isinstance(lang, str) or lang not in LANGUAGES:
        raise BadOption(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
    name = view.name()
    words = Words(lang).naming(game_named(name).notation_in(view))
    names = words.seat_names(view.players, view.seat)
    document = view.document()
    lines = [words.title(name)]
    lines += [
        f"{key}: {json.dumps(value, ensure_ascii=False)}"
        for key, value in document.items()
        if key not in LEFT_OUT
    ]
    lines.append(words.question(name, document, names, view.seat))
    lines += [f"{move} — {words.move(name, move, names, view.seat)}" for move in legal_moves(view)]
    return "\n".join(lines)

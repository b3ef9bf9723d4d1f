"""A view in words, for readers that answer in words: `View.text`."""

from __future__ import annotations

from importlib import import_module

from neyrang.core.errors import BadOption
from neyrang.core.options import Value
from neyrang.core.rng import Rng
from neyrang.core.view import SPECTATOR, View
from neyrang.games import game as game_named
from neyrang.locale_files import LANGUAGES
from neyrang.situation.teller import Teller
from neyrang.words import Words


def legal_moves(view: View) -> list[str]:
    """Returns the moves the view's seat may answer with: they follow from what it sees."""
    if not view.owes():
        return []
    game = game_named(view.name())
    moves = game.notation_in(view).moves
    return [moves[action] for action in game.redeal(view, Rng(0)).legal(view.seat)]


def view_text(view: View, lang: object) -> str:
    """Returns who the reader is, how things stand, the question or how the game ended, and the
    possible answers."""
    if not isinstance(lang, str) or lang not in LANGUAGES:
        raise BadOption(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
    name = view.name()
    words = Words(lang).naming(game_named(name).notation_in(view))
    names = words.seat_names(view.players, view.seat)
    teller = Teller(view, words, names)
    lines = [words.title(name), *options(teller), reader(teller)]
    lines += import_module(f"neyrang.situation.{name}").lines(teller)
    lines.append(words.question(name, teller.document, names, view.seat))
    if teller.over:
        lines.append(outcome(teller))
    moves = legal_moves(view)
    if moves:
        lines.append(teller.common("answers"))
    lines += [f"{move} — {words.move(name, move, names, view.seat)}" for move in moves]
    return "\n".join(lines)


def options(teller: Teller) -> list[str]:
    told = [
        teller.common(
            "option",
            name=teller.words.option(teller.game, name).name,
            value=option_value(teller, name, value),
        )
        for name, value in teller.options().items()
    ]
    if not told:
        return []
    return [teller.common("options", listed=teller.common("and_then").join(told))]


def option_value(teller: Teller, name: str, value: Value) -> str:
    """A file is told as one: where it lies is nobody's business."""
    known = teller.words.find(f"{teller.game}.option.{name}").get("value", {})
    if isinstance(value, str) and value not in known:
        return teller.common("own_file")
    return teller.words.option_value(teller.game, name, value)


def reader(teller: Teller) -> str:
    if teller.me == SPECTATOR:
        return teller.common("watching", players=len(teller.names))
    return teller.common("sitting", players=len(teller.names), number=teller.me)


def outcome(teller: Teller) -> str:
    """How the game ended: whatever that depends on is open to everybody then."""
    found = game_named(teller.game).redeal(teller.view, Rng(0)).outcome()
    assert found is not None
    return teller.words.outcome(teller.game, found.document(), teller.names, teller.me)

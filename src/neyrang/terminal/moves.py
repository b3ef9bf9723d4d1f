"""The moves of a question: how they are listed, and how typed text is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest

from rich.cells import cell_len
from rich.text import Text

from neyrang.core.errors import NeyrangError
from neyrang.core.notation import Notation
from neyrang.terminal.layout import ELLIPSIS, fit, padded, physical, run
from neyrang.words import Words

FEW = 8  # more than that are listed by their verbs
LONGEST_NAME = 12
LEAST_ROOM = 20  # for the choices of a group
DIGITS = str.maketrans("۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩", "01234567890123456789")


class Unclear(NeyrangError):
    """What was typed is not a move; the message is in the language of the game."""


def listed(
    words: Words, game: str, moves: Sequence[str], names: Sequence[str], me: int, width: int
) -> list[Text]:
    """Numbered moves, their notation dimmed beside them."""
    if len(moves) <= FEW:
        labels = [words.move(game, text, names, me) for text in moves]
        room = max(cell_len(label) for label in labels) + 6
        code = max(cell_len(text) for text in moves)
        return [
            physical(words, cell(words, number, label, text, room, code))
            for number, (label, text) in enumerate(zip(labels, moves, strict=True), 1)
        ]
    return grouped(words, game, moves, names, me, width)


def cell(words: Words, number: int, label: str, text: str, room: int, code: int) -> Text:
    """One move: the label in `room` cells, its notation in `code`."""
    numbered = Text.assemble((f"{words.digits(number):>4}", "bold yellow"), " ", label)
    side = padded(Text(text, "dim"), code)
    if words.rtl:
        return Text.assemble(side, "  ", run(words, padded(numbered, room)))
    return Text.assemble(padded(numbered, room), "  ", side)


def grouped(
    words: Words, game: str, moves: Sequence[str], names: Sequence[str], me: int, width: int
) -> list[Text]:
    """Single moves in two columns, then a line for each verb with its choices: moves with
    several arguments differ in the last one only."""
    verbs: dict[str, list[tuple[int, str]]] = {}
    for number, text in enumerate(moves, 1):
        before = ":".join(text.split(":")[1:-1])
        verbs.setdefault(f"{words.move_key(game, text, me)}:{before}", []).append((number, text))
    single = [entry for entries in verbs.values() if len(entries) == 1 for entry in entries]
    many = {verb: entries for verb, entries in verbs.items() if len(entries) > 1}
    names = [fit(name, LONGEST_NAME) for name in names]
    rows = columns(words, game, single, names, me, width)
    heads = {verb: words.group(game, entries[0][1], names, me) for verb, entries in many.items()}
    head_width = max((cell_len(head) for head in heads.values()), default=0) + 5
    code = max((cell_len(entries[0][1]) for entries in many.values()), default=0) + 2
    if head_width + code + LEAST_ROOM + 4 > width:
        code = 0  # on a narrow screen the notation goes first
    for verb, entries in many.items():
        items = [
            Text.assemble(
                (words.digits(number), "bold yellow"), " ", words.choice(game, text, names, me)
            )
            for number, text in entries
        ]
        side = f"{entries[0][1]} {ELLIPSIS}" if code else ""
        rows += group(words, heads[verb], items, side, (head_width, code), width)
    return rows


def columns(
    words: Words,
    game: str,
    entries: Sequence[tuple[int, str]],
    names: Sequence[str],
    me: int,
    width: int,
) -> list[Text]:
    labels = {text: words.move(game, text, names, me) for _, text in entries}
    halves = [entries[0::2], entries[1::2]]
    rooms = [max((cell_len(labels[text]) for _, text in half), default=0) + 6 for half in halves]
    codes = [max((cell_len(text) for _, text in half), default=0) for half in halves]
    if sum(rooms) + sum(codes) + 8 > width:
        halves, rooms, codes = [entries], [max(rooms)], [max(codes)]
    cells = [
        [cell(words, number, labels[text], text, room, code) for number, text in half]
        for half, room, code in zip(halves, rooms, codes, strict=True)
    ]
    rows = []
    for row in zip_longest(*cells):
        found = [one for one in row if one is not None]
        rows.append(physical(words, Text("  ").join(reversed(found) if words.rtl else found)))
    return rows


def group(
    words: Words,
    head: str,
    items: Sequence[Text],
    side: str,
    widths: tuple[int, int],
    width: int,
) -> list[Text]:
    head_width, code = widths
    room = max(LEAST_ROOM, width - head_width - code - 4)
    packed: list[Text] = [Text()]
    for item in items:
        if packed[-1].cell_len and packed[-1].cell_len + 2 + item.cell_len > room:
            packed.append(Text())
        if packed[-1].cell_len:
            packed[-1].append("  ")
        packed[-1].append(item)
    rows = []
    for number, choices in enumerate(packed):
        start = padded(Text("     " + (head if number == 0 else "")), head_width + 2)
        note = padded(Text(side if number == 0 else "", "dim"), code)
        body = padded(Text.assemble(start, choices), head_width + 2 + room)
        ordered = [note, run(words, body)] if words.rtl else [body, note]
        rows.append(physical(words, Text("  ").join(ordered)))
    return rows


# ---- reading


def normal(typed: str) -> str:
    """Returns what was meant, whatever the keyboard: Latin digits, no case, no stray signs."""
    shown = "".join(sign for sign in typed if sign.isprintable())
    return shown.strip().translate(DIGITS).lower()


def read(
    words: Words,
    notation: Notation,
    moves: Sequence[str],
    typed: str,
    why: Callable[[str], str | None],
) -> str:
    """The move that was typed: by its number, its notation, or a verb that leaves no doubt.
    `why` says why a move that is not among these, or a verb without one, is not possible."""
    text = normal(typed)
    last = len(moves)
    if not text:
        raise Unclear(words.text("common.error.empty", last=last))
    if text.isascii() and text.isdigit():
        if len(text) < 4 and 1 <= int(text) <= last:
            return moves[int(text) - 1]
        raise Unclear(words.text("common.error.number", last=last))
    meant = [move for move in moves if move.lower() == text]
    meant = meant or [move for move in moves if move.partition(":")[0] == text]
    if len(meant) == 1:
        return meant[0]
    if meant:
        numbers = [words.digits(moves.index(move) + 1) for move in meant]
        listing = words.text("common.list.comma").join(numbers)
        raise Unclear(words.text("common.error.which", numbers=listing))
    known = [move for move in notation.moves if move.lower().startswith((f"{text}:", text))]
    if not known:
        raise Unclear(words.text("common.error.no_move", last=last))
    written = next((move for move in known if move.lower() == text), text)
    reason = why(written)
    if reason is None:
        raise Unclear(words.text("common.error.not_now", last=last))
    raise Unclear(words.text("common.error.barred", why=reason, last=last))

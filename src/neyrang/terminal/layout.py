"""Lines of text for a terminal, left to right or right to left.

Terminals that can show Persian reorder each line themselves, by the Unicode algorithm for a line
that runs from left to right. So a Persian line is written in reading order, pushed to the
right, and held together by a mark at both ends: without them its signs and full stop would be
taken for Latin and fly to the other side. For the same reason nothing Latin stands inside a
Persian line: it gets its own place on the left.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Console, Group
from rich.text import Text

from neyrang.words import Words

RIGHT_TO_LEFT = "\u200f"
ELLIPSIS = "…"
PACKED = 78  # cells of a line that is packed, with its margin


def fit(text: str, width: int) -> str:
    """Cuts a text to that many cells."""
    if cell_len(text) <= width:
        return text
    while text and cell_len(text) > width - 1:
        text = text[:-1]
    return text + ELLIPSIS


def padded(text: Text, width: int) -> Text:
    """Filled up with spaces to that many cells."""
    filled = text.copy()
    filled.append(" " * max(0, width - text.cell_len))
    return filled


def run(words: Words, text: Text) -> Text:
    """A stretch of text that stays together in the direction of the language."""
    if not words.rtl:
        return text
    return Text.assemble(RIGHT_TO_LEFT, text, RIGHT_TO_LEFT)


def line(words: Words, text: Text) -> Text:
    """One line of its own, never wrapped."""
    return physical(words, run(words, text))


def physical(words: Words, text: Text) -> Text:
    """A line whose order is settled already."""
    placed = text.copy()
    placed.justify = "right" if words.rtl else "default"
    placed.no_wrap = True
    placed.overflow = "ellipsis"
    return placed


def flow(console: Console, words: Words, text: Text, indent: int = 0, hang: int = 2) -> list[Text]:
    """A paragraph in as many lines as it needs, the later ones indented by `hang` more."""
    width = max(20, console.width - indent - hang)
    lines = []
    for number, part in enumerate(text.wrap(console, width)):
        part.rstrip()
        space = " " * (indent + (hang if number else 0))
        lines.append(line(words, Text.assemble(space, part)))
    return lines


def two_columns(console: Console, words: Words, rows: Sequence[tuple[str, str]]) -> list[Text]:
    """Terms, and beside each what it means."""
    width = max(cell_len(term) for term, _ in rows) + 2
    lines = []
    for term, meaning in rows:
        head = padded(Text(term, "bold"), width)
        for part in Text(meaning).wrap(console, max(20, console.width - width - 4)):
            part.rstrip()
            lines.append(line(words, Text.assemble("  ", head, part)))
            head = Text(" " * width)
    return lines


def packed(words: Words, head: Text, parts: Sequence[Text], width: int = PACKED) -> list[Text]:
    """The parts after their head, in as many lines as they need."""
    rows = [head.copy()]
    empty = True
    for part in parts:
        if not empty and rows[-1].cell_len + 3 + part.cell_len > width:
            rows.append(Text(" " * head.cell_len))
            empty = True
        if not empty:
            rows[-1].append(" · ", "dim")
        rows[-1].append(part)
        empty = False
    return [line(words, row) for row in rows]


def show(console: Console, rows: Sequence[Text]) -> None:
    """As a group: printed bare, texts would lose how they are justified."""
    console.print(Group(*rows))


def latin(text: str, style: str = "") -> Text:
    """A path, command or number to copy: as it is, in one piece, on the left."""
    return Text(text, style=style, justify="left", no_wrap=True, overflow="ignore")

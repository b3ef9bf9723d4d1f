"""Coup's table: one line for each seat, so that no line ever mixes two players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from neyrang.core.event import UNKNOWN
from neyrang.core.view import SPECTATOR
from neyrang.situation.coup import bomb_holder
from neyrang.terminal.layout import RIGHT_TO_LEFT, fit, line, padded, physical
from neyrang.words import Document, Words

COIN = "◉"
BACK = "▮"
LOST = "✗"
FACTION_SIGNS = {"loyalist": "◆", "reformist": "◇"}
FACTION_STYLES = {"loyalist": "blue", "reformist": "magenta"}
LONGEST_NAME = 14

tells: tuple[str, ...] = ("must_coup", "only_concede", "duke_in_hand", "court_empty")


def draw(
    document: Document, words: Words, names: Sequence[str], me: int = SPECTATOR
) -> RenderableType:
    """The table as this document tells it: a view, or a position with all cards open."""
    called = [words.text("common.your_seat") if s == me else n for s, n in enumerate(names)]
    called = [fit(name, LONGEST_NAME) for name in called]
    rows = [middle(document, words, called), *plates(document, words, called, me)]
    if is_seat(document, me):
        rows += hand(document["seats"][me]["hand"], words)
    return Group(*rows)


def out(document: Document, seat: int) -> bool:
    """Tells whether this seat has nothing left to do in the game."""
    return is_seat(document, seat) and not document["seats"][seat]["hand"]


def hint(document: Document, words: Words, me: int) -> str | None:
    return None  # the reasons say it all


def legend(document: Document, words: Words) -> list[tuple[str, str]]:
    """The signs on this table and what they mean; the factions' stand beside their names."""
    signs = {COIN: "coins", BACK: "cards", LOST: "lost"}
    return [(sign, words.text(f"coup.table.{key}")) for sign, key in signs.items()]


def is_seat(document: Document, seat: int) -> bool:
    return 0 <= seat < len(document["seats"])


# ---- the middle of the table


def middle(document: Document, words: Words, names: Sequence[str]) -> Text:
    options = document["options"]
    parts = [
        pile(words, "treasury", COIN, document["treasury"], "yellow"),
        pile(words, "court", BACK, len(document["court"]), "blue"),
    ]
    if options["reformation"]:
        parts.append(pile(words, "reserve", COIN, document["reserve"], "yellow"))
    if options["anarchist"]:
        parts.append(anarchist(document, words, names))
    return line(words, Text.assemble("  ", Text("   ").join(parts)))


def pile(words: Words, name: str, sign: str, number: int, style: str) -> Text:
    label = words.text(f"coup.table.{name}")
    return Text.assemble((label, "dim"), " ", (f"{sign} {words.digits(number)}", style))


def anarchist(document: Document, words: Words, names: Sequence[str]) -> Text:
    holder = bomb_holder(document)
    where = words.text("coup.table.in_the_middle") if holder is None else names[holder]
    style = "" if holder is None else "bold red"
    return Text.assemble((words.text("coup.table.anarchist") + ":", "dim"), " ", (where, style))


# ---- the seats


def plates(document: Document, words: Words, names: Sequence[str], me: int) -> list[Text]:
    width = max(cell_len(name) for name in names)
    signs = [faction(words, seat["faction"]) for seat in document["seats"]]
    factions = max(sign.cell_len for sign in signs)
    rows = []
    for seat, player in enumerate(document["seats"]):
        turn = seat == document["turn"] and document["pending"] is not None
        row = Text.assemble(
            ("◂ " if words.rtl else "▸ ") if turn else "  ",
            (f"{words.digits(seat)} ", "dim"),
            padded(Text(names[seat], name_style(player, seat == me, turn)), width + 2),
            padded(Text(f"{COIN} {words.digits(player['coins'])}", "yellow"), 6),
        )
        if factions:
            row.append(padded(signs[seat], factions + 2))
        row.append(influence(words, player, seat == me))
        rows.append(row)
    widest = max(row.cell_len for row in rows)
    return [line(words, padded(row, widest)) for row in rows]


def name_style(player: Document, own: bool, turn: bool) -> str:
    if not player["hand"]:
        return "dim"
    return "bold cyan" if own else "bold yellow" if turn else "bold"


def faction(words: Words, name: str | None) -> Text:
    if name is None:
        return Text()
    return Text(f"{FACTION_SIGNS[name]} {words.thing('coup', name)}", FACTION_STYLES[name])


def influence(words: Words, player: Document, own: bool) -> Text:
    """Face-down cards as backs or, where they are known, by name; then the lost ones."""
    known = [] if own else [card for card in player["hand"] if card != UNKNOWN]
    backs = len(player["hand"]) - len(known)
    parts = [Text(name, "bold") for name in named(words, known)]
    if backs:
        parts.append(Text(" ".join([BACK] * backs), "blue"))
    for name in named(words, player["lost"]):
        parts.append(Text.assemble((f"{LOST} ", "red"), (name, "dim strike")))
    if not player["hand"]:
        parts.append(Text(f"({words.text('coup.table.out')})", "dim"))
    return Text("  ").join(parts)


def named(words: Words, cards: list[str]) -> list[str]:
    """Card names, equal ones counted."""
    counts = Counter(cards)
    return [
        words.thing("coup", card) + (f" ×{words.digits(number)}" if number > 1 else "")
        for card, number in counts.items()
    ]


# ---- the reader's own cards


def hand(cards: list[Any], words: Words) -> list[Text]:
    """Little cards of one width: mirrored by the terminal, frames and names still meet."""
    if not cards:
        return []
    names = [words.thing("coup", card) for card in cards]
    width = max(cell_len(name) for name in names) + 2
    top, foot, face = Text("  "), Text("  "), Text("  ")
    for name in names:
        room = width - cell_len(name)
        top.append(f"╭{'─' * width}╮ ", "cyan")
        face.append("│", "cyan")
        face.append(" " * (room // 2) + name + " " * (room - room // 2), "bold")
        face.append("│ ", "cyan")
        foot.append(f"╰{'─' * width}╯ ", "cyan")
    for text in (top, face, foot):
        text.append(" ")
    return [frame(words, top), line(words, face), frame(words, foot)]


def frame(words: Words, text: Text) -> Text:
    """Corners must not change sides: only the end is marked, which keeps the margin there."""
    return physical(words, Text.assemble(text, RIGHT_TO_LEFT) if words.rtl else text)

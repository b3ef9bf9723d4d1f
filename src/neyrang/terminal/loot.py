"""Loot's table: the seats, the road with the attacks on it, and the hands that may be seen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from neyrang.core.event import UNKNOWN
from neyrang.core.view import SPECTATOR
from neyrang.situation.loot import taker
from neyrang.terminal.layout import fit, line, packed, padded
from neyrang.words import Document, Words

COIN = "◉"
BACK = "▮"
LEADER = "★"
COLOURS = {"red": "red", "blue": "blue", "green": "green", "yellow": "yellow"}
LONGEST_NAME = 12

tells: tuple[str, ...] = ()


def draw(
    document: Document, words: Words, names: Sequence[str], me: int = SPECTATOR
) -> RenderableType:
    """The table as this document tells it: a view, or a position with all cards open."""
    called = [words.text("common.your_seat") if s == me else n for s, n in enumerate(names)]
    called = [fit(name, LONGEST_NAME) for name in called]
    sides = side_names(document, words, called, me)
    rows = [middle(document, words), *plates(document, words, called, me)]
    rows += road(document, words, called, sides)
    for seat, player in enumerate(document["seats"]):
        if player["hand"] and UNKNOWN not in player["hand"]:
            rows += hand(player["hand"], words, called[seat], seat == me)
    return Group(*rows)


def out(document: Document, seat: int) -> bool:
    """Tells whether this seat has nothing left to do in the game."""
    if not 0 <= seat < len(document["seats"]):
        return False
    return not document["deck"] and not document["seats"][seat]["hand"]


def hint(document: Document, words: Words, me: int) -> str | None:
    """What explains why there are so few choices."""
    if not document["deck"]:
        return words.text("loot.hint.deck_empty")
    if not document["seats"][me]["hand"]:
        return words.text("loot.hint.hand_empty")
    return None


def legend(document: Document, words: Words) -> list[tuple[str, str]]:
    """The signs on this table and what they mean."""
    signs = {COIN: "coins", BACK: "cards", LEADER: "leader"}
    return [(sign, words.text(f"loot.table.{key}")) for sign, key in signs.items()]


# ---- the middle of the table


def middle(document: Document, words: Words) -> Text:
    parts = [
        Text.assemble((words.text(f"loot.table.{name}"), "dim"), " ", (pile, style))
        for name, pile, style in (
            ("deck", f"{BACK} {words.digits(len(document['deck']))}", "blue"),
            ("burnt", words.digits(len(document["discard"])), ""),
        )
    ]
    return line(words, Text.assemble("  ", Text("   ").join(parts)))


# ---- the seats


def side_names(
    document: Document, words: Words, names: Sequence[str], me: int = SPECTATOR
) -> list[str]:
    """The names of those who can attack: every player, or every team."""
    if not document["options"]["teams"]:
        return list(names)
    teams = []
    for team in range(len(names) // 2):
        mine = me != SPECTATOR and me // 2 == team
        teams.append(words.text("loot.table.your_team") if mine else team_name(words, team))
    return teams


def team_name(words: Words, team: int) -> str:
    return words.text("loot.table.team", number=team + 1)


def plates(document: Document, words: Words, names: Sequence[str], me: int) -> list[Text]:
    """A line for each side: its players with their cards, and what they have plundered."""
    width = max(cell_len(name) for name in names) + 2
    sides = side_names(document, words, names, me)
    size = len(names) // len(sides)
    label = max(cell_len(side) for side in sides) + 1
    rows = []
    for side in range(len(sides)):
        seats = range(side * size, side * size + size)
        row = Text()
        if size > 1:
            row.append(padded(Text(f"  {sides[side]}", "dim"), label + 2))
        for seat in seats:
            row.append(plate(document, words, names, seat, me, width))
        row.append(purse(document, words, seats))
        rows.append(row)
    widest = max(row.cell_len for row in rows)
    return [line(words, padded(row, widest)) for row in rows]


def plate(
    document: Document, words: Words, names: Sequence[str], seat: int, me: int, width: int
) -> Text:
    turn = seat == document["turn"] and document["pending"] is not None
    style = "bold cyan" if seat == me else "bold yellow" if turn else "bold"
    cards = len(document["seats"][seat]["hand"])
    return Text.assemble(
        ("◂ " if words.rtl else "▸ ") if turn else "  ",
        padded(Text(names[seat], style), width),
        padded(Text(f"{BACK} {words.digits(cards)}", "blue"), 6),
    )


def purse(document: Document, words: Words, seats: Sequence[int]) -> Text:
    """Coins, and from how many caravans; after the end, less the coins left in hand."""
    players = [document["seats"][seat] for seat in seats]
    won: list[int] = [value for player in players for value in player["won"]]
    hands = [card for player in players for card in player["hand"]]
    left = sum(int(card[-1]) for card in hands if card.startswith("caravan"))
    text = Text(f"{COIN} {words.digits(sum(won))}", "yellow")
    if document["pending"] is None and left:
        text.append(f" − {words.digits(left)}", "red")
    if won:
        text = padded(text, 6)
        text.append(f"{words.text('loot.table.plundered', count=len(won))}", "dim")
    return text


# ---- the road


def road(
    document: Document, words: Words, names: Sequence[str], sides: Sequence[str]
) -> list[Text]:
    if not document["road"]:
        return [line(words, Text(f"  {words.text('loot.table.road_empty')}", "dim"))]
    rows = [line(words, Text(f"  {words.text('loot.table.road')}", "dim"))]
    owners = max(cell_len(names[caravan["owner"]]) for caravan in document["road"])
    for caravan in document["road"]:
        head = Text.assemble(
            (f"{words.digits(caravan['id']):>4} ", "bold"),
            padded(Text(f"{COIN} {words.digits(caravan['value'])}", "yellow"), 5),
            padded(Text(names[caravan["owner"]]), owners + 2),
        )
        parts = [attack(words, caravan, each, sides) for each in caravan["attacks"]]
        if any(leader["card"] == "salar" for leader in caravan["leaders"]):
            parts.append(salar(words, caravan))
        parts.append(verdict(document, words, caravan, sides))
        rows += packed(words, head, parts)
    return rows


def attack(words: Words, caravan: Document, attacking: Document, sides: Sequence[str]) -> Text:
    """`Sara red 4`, and a star for the chief; the one that prevails is bold."""
    side, colour = attacking["side"], attacking["colour"]
    text = Text.assemble(
        f"{sides[side]} ",
        (f"{words.thing('loot', colour)} ", COLOURS[colour]),
        (words.digits(sum(attacking["bandits"])), f"bold {COLOURS[colour]}"),
    )
    if {"side": side, "card": f"{colour}_chief"} in caravan["leaders"]:
        prevails = caravan["leaders"][-1]["card"] == f"{colour}_chief"
        label = f" {LEADER} {words.text('loot.table.chief')}"
        text.append(label, "bold" if prevails else "dim")
    return text


def salar(words: Words, caravan: Document) -> Text:
    prevails = caravan["leaders"][-1]["card"] == "salar"
    return Text(f"{LEADER} {words.text('loot.table.salar')}", "bold" if prevails else "dim")


def verdict(document: Document, words: Words, caravan: Document, sides: Sequence[str]) -> Text:
    """The side that would take it at its turn."""
    side = taker(document, caravan)
    if side is None:
        return Text(words.text("loot.table.tied"), "magenta")
    taken = Text(words.text("loot.table.takes", side=sides[side]), "bold")
    if caravan["attacks"] or caravan["leaders"]:
        return taken
    return Text(" · ", "dim").join([Text(words.text("loot.table.unattacked"), "dim"), taken])


# ---- hands


def hand(cards: Sequence[str], words: Words, name: str, own: bool) -> list[Text]:
    """Bandits and chiefs by colour, then caravans, then the salar."""
    key = "loot.table.your_hand" if own else "loot.table.hand"
    head = Text(f"  {words.text(key, name=name)}:  ", "bold cyan" if own else "bold")
    parts = []
    for colour, style in COLOURS.items():
        bandits = [card[-1] for card in cards if card[:-1] == colour]
        chief = f"{colour}_chief" in cards
        if bandits or chief:
            text = Text(words.thing("loot", colour), style)
            if bandits:
                text.append(" " + " ".join(words.digits(int(b)) for b in sorted(bandits)), "bold")
            if chief:
                text.append(f" {LEADER} {words.text('loot.table.chief')}", "bold")
            parts.append(text)
    caravans = sorted(card[-1] for card in cards if card.startswith("caravan"))
    if caravans:
        values = " ".join(words.digits(int(value)) for value in caravans)
        text = Text.assemble((f"{words.text('loot.table.caravans')} ", "yellow"), (values, "bold"))
        parts.append(text)
    if "salar" in cards:
        parts.append(Text(f"{LEADER} {words.text('loot.table.salar')}", "bold"))
    return packed(words, head, parts)

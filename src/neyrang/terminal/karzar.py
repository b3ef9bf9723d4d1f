"""Karzar's table: the battles, what is public, a line for each seat, and the own cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from neyrang.core.event import UNKNOWN
from neyrang.core.view import SPECTATOR
from neyrang.terminal.layout import fit, line, packed, padded
from neyrang.words import Document, Words

BACK = "▮"
SIGNS = {"iran": "◆", "turan": "◇", "draw": "="}
STYLES = {"I": "blue", "T": "magenta"}
SIDES = {"I": "iran", "T": "turan"}
BANNER = "⚑"
LONGEST_NAME = 14
WIDTH = 76
SHEET = ("battles", "double", "bonus", "kings", "first_king", "flight", "share")

tells: tuple[str, ...] = ("played_anyway",)


def draw(
    document: Document, words: Words, names: Sequence[str], me: int = SPECTATOR
) -> RenderableType:
    """The table as this document tells it: a view, or a position with all cards open."""
    called = [words.text("common.your_seat") if s == me else n for s, n in enumerate(names)]
    called = [fit(name, LONGEST_NAME) for name in called]
    rows = [heading(document, words), *battles(document, words)]
    if "dead" in document:
        rows += piles(document, words)
    rows += plates(document, words, called, me)
    if "dead" in document:  # in a duel hands are open
        for seat, player in enumerate(document["seats"]):
            if seat == me:
                rows += hand(player, words)
            elif me == SPECTATOR:
                rows += open_hand(player, words, called[seat])
    return Group(*rows)


def out(document: Document, seat: int) -> bool:
    """Nobody leaves this game before its end."""
    return False


def hint(document: Document, words: Words, me: int) -> str | None:
    """What explains why there are so few choices, or what was said already."""
    mine, step = document["seats"][me], document["pending"]["step"]
    if step == "helpers" and not mine["helpers"]:
        return words.text("karzar.hint.only_hich")
    if step == "prepare" and mine["declared"]:
        said = [words.move("karzar", move, [], me) for move in mine["declared"]]
        return words.text("karzar.hint.declared", moves=words.listed(said))
    return None


def legend(document: Document, words: Words) -> list[tuple[str, str]]:
    """The signs on this table and what they mean."""
    found = [(SIGNS[side], words.thing("karzar", side)) for side in ("iran", "turan")]
    found += [(SIGNS["draw"], words.text("karzar.table.draw"))]
    if "dead" in document:
        found += [(BACK, words.text("karzar.table.heroes"))]
    for option, sign, key in (("vanguard", BANNER, "banner"), ("allies", "*", "mark")):
        if document["options"].get(option):
            found.append((sign, words.text(f"karzar.table.{key}")))
    return found


# ---- the battles


def heading(document: Document, words: Words) -> Text:
    parts = []
    if "campaign" in document:
        parts.append(numbered(words, "campaign", document["campaign"],
                              document["options"]["campaigns"]))  # fmt: skip
    else:
        parts.append(Text(words.text("karzar.table.duel"), "bold"))
    parts.append(numbered(words, "battle", document["battle"], 8 if "campaign" in document else 9))
    if "camp" in document:
        parts.append(pile_size(words, "camp", len(document["camp"])))
    results = [result for result in document["results"] if result]
    if results:
        signs = [SIGNS[result] if result else "·" for result in document["results"]]
        label = (words.text("karzar.table.won") + " ", "dim")
        parts.append(Text.assemble(label, " ".join(signs).rstrip(" ·")))
    return line(words, Text.assemble("  ", Text("   ").join(parts)))


def numbered(words: Words, key: str, number: int, last: int) -> Text:
    shown = words.text("karzar.table.of", number=number, last=max(number, last))
    return Text.assemble((words.text(f"karzar.table.{key}") + " ", "dim"), (shown, "bold"))


def pile_size(words: Words, key: str, number: int) -> Text:
    label = (words.text(f"karzar.table.{key}") + " ", "dim")
    return Text.assemble(label, (f"{BACK} {words.digits(number)}", "blue"))


def battles(document: Document, words: Words) -> list[Text]:
    """The battle under way and the later ones where somebody waits."""
    rows = []
    now = document["battle"]
    for number, slot in enumerate(document["slots"], 1):
        current = number == now and document["pending"] is not None
        if not current and (number <= now or not slot):
            continue
        arrow = ("◂ " if words.rtl else "▸ ") if current else "  "
        style = "bold yellow" if current else "dim"
        row = Text.assemble(arrow, (f"{words.digits(number)}  ", style))
        sides = [side_of_battle(document, words, slot, side, number) for side in "IT"]
        row.append(Text("  —  ").join(sides))
        if current and document.get("fight", {}).get("sums"):
            row.append(f"  ({words.text('karzar.table.sums')})", "yellow")
        row.truncate(WIDTH, overflow="ellipsis")
        rows.append(line(words, row))
    return rows


def side_of_battle(
    document: Document, words: Words, slot: list[str], side: str, number: int
) -> Text:
    heroes = sorted((hero for hero in slot if hero[0] == side), key=power, reverse=True)
    flag = document.get("banners", {}).get(SIDES[side]) == number
    text = Text(f"{SIGNS[SIDES[side]]} ", STYLES[side])
    text.append(comma(words).join(cards(words, heroes)) if heroes else Text("·", "dim"))
    return text.append(f" {BANNER}", "yellow") if flag else text


def comma(words: Words) -> Text:
    return Text(words.text("common.list.comma"))


def power(hero: str) -> float:
    digits = hero[1:].rstrip("*")
    return (float(digits) if digits.isdigit() else 9.5) + (1.5 if hero.endswith("*") else 0)


def cards(words: Words, names: Sequence[str], signs: bool = False) -> list[Text]:
    """Cards by name, equal ones counted, heroes in the colour (and with the sign) of their side."""
    found = []
    for name, number in Counter(names).items():
        style = STYLES.get(name[0], "") if name[0] in SIDES else ""
        times = f" ×{words.digits(number)}" if number > 1 else ""
        shown = UNKNOWN if name == UNKNOWN else words.thing("karzar", name)
        sign = f"{SIGNS[SIDES[name[0]]]} " if signs and name[0] in SIDES else ""
        found.append(Text(sign + shown + times, style))
    return found


# ---- what is public


def piles(document: Document, words: Words) -> list[Text]:
    """The dead by power, a row of numbers for each side; the beyond and the tomb by name."""
    rows = []
    parts = [Text(words.text("karzar.table.dead"), "dim")]
    for side in "IT":
        dead = sorted((h for h in document["dead"] if h[0] == side), key=power, reverse=True)
        if dead:
            numbers = " ".join(numeral(words, hero) for hero in dead)
            parts.append(Text(f"{SIGNS[SIDES[side]]} {numbers}", STYLES[side]))
    if len(parts) > 1:
        rows.append(Text("  ").join(parts))
    for key in ("beyond", "tomb"):
        if document[key]:
            named = comma(words).join(cards(words, document[key]))
            rows.append(Text.assemble((words.text(f"karzar.table.{key}"), "dim"), "  ", named))
    played = document["fight"]["played"]
    if played:
        named = comma(words).join(cards(words, played))
        rows.append(Text.assemble((words.text("karzar.table.played"), "dim"), "  ", named))
    for row in rows:
        row.truncate(WIDTH, overflow="ellipsis")
    return [line(words, Text.assemble("  ", row)) for row in rows]


def numeral(words: Words, hero: str) -> str:
    digits = hero[1:].rstrip("*")
    return words.digits(int(digits)) + ("*" if hero.endswith("*") else "")


# ---- the seats


def plates(document: Document, words: Words, names: Sequence[str], me: int) -> list[Text]:
    width = max(cell_len(name) for name in names)
    rows = []
    for seat, player in enumerate(document["seats"]):
        row = Text.assemble(
            "  ",
            (f"{words.digits(seat)} ", "dim"),
            padded(Text(names[seat], "bold cyan" if seat == me else "bold"), width + 2),
        )
        if "scores" in document:
            total = sum(line[seat] for line in document["scores"])
            shown = words.text("karzar.table.points", points=total)
            row.append(padded(Text(shown, "yellow"), 11))
        if "scores" in document and not campaign_ended(document):
            heroes = f"{BACK} {held(words, player, 'heroes')}"
            row.append(padded(Text(heroes, "blue"), 12))
            row.append(padded(Text(held(words, player, "helpers"), "green"), 11))
        if "scores" not in document:
            hand_left = sorted(player["heroes"], key=power, reverse=True)
            numbers = " ".join(numeral(words, hero) for hero in hand_left)
            row.append(padded(Text(numbers), 42))
        row.append(Text("  ").join(known_of(document, words, seat, player)))
        row.truncate(WIDTH, overflow="ellipsis")
        rows.append(line(words, row))
    return rows


def held(words: Words, player: Document, key: str) -> str:
    return f"{words.digits(len(player[key]))} {words.text(f'karzar.table.{key}')}"


def known_of(document: Document, words: Words, seat: int, player: Document) -> list[Text]:
    """Side, king, captive, foresight, and after a campaign the reasons for the points."""
    found = []
    side = player["side"]
    if side in ("iran", "turan"):
        style = STYLES[side[0].upper()]
        found.append(Text(f"{SIGNS[side]} {words.thing('karzar', side)}", style))
    king = player.get("king", "throne")
    if king != "throne":
        found.append(Text(words.text(f"karzar.table.{'king' if king == 'played' else 'fled'}")))
    if player.get("captive"):
        found.append(Text(words.text("karzar.table.captive"), "red"))
    card = player.get("foresight")
    if card and card != UNKNOWN and player["foresight_used"]:
        found.append(Text(words.thing("karzar", card), "dim"))
    if campaign_ended(document):
        found.append(reasons(words, document["sheet"][-1][seat]))
    return found


def campaign_ended(document: Document) -> bool:
    """Tells whether there is a fresh line of the scoring sheet to look at."""
    pending = document["pending"]
    ended = pending is None or pending["step"] in ("keep", "side")
    return ended and bool(document.get("sheet") and document["sheet"][-1])


def reasons(words: Words, score: Document) -> Text:
    """The last campaign's line of the scoring sheet."""
    said = [f"{words.text(f'karzar.sheet.{key}')} {words.digits(score[key])}"
            for key in SHEET if score[key]]  # fmt: skip
    return Text(words.text("common.list.comma").join(said), "dim")


# ---- the reader's own cards


def hand(player: Document, words: Words) -> list[Text]:
    """Two lines: heroes, the strongest first, and helpers."""
    heroes = sorted(player["heroes"], key=power, reverse=True)
    rows: list[tuple[str, list[Any]]] = [("heroes", heroes), ("helpers", player["helpers"])]
    found = []
    for key, names in rows:
        named = Text(" · ").join(cards(words, names, True)) if names else Text("–", "dim")
        label = padded(Text(words.text(f"karzar.table.{key}"), "cyan"), 9)
        row = Text.assemble("  ", label, named)
        row.truncate(WIDTH, overflow="ellipsis")
        found.append(line(words, row))
    return found


def open_hand(player: Document, words: Words, name: str) -> list[Text]:
    """Somebody's cards where all of them are known: heroes as numbers, helpers by name."""
    if UNKNOWN in [*player["heroes"], *player["helpers"]]:
        return []
    parts = []
    for side in "IT":
        heroes = sorted((h for h in player["heroes"] if h[0] == side), key=power, reverse=True)
        if heroes:
            numbers = " ".join(numeral(words, hero) for hero in heroes)
            parts.append(Text(f"{SIGNS[SIDES[side]]} {numbers}", STYLES[side]))
    parts += cards(words, player["helpers"])
    return packed(words, Text(f"  {name}:  ", "bold"), parts) if parts else []

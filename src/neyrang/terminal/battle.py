"""The table of a battle: the map, a line of cards and its total for each seat, and the hands that
may be seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from neyrang.core.event import UNKNOWN
from neyrang.core.view import SPECTATOR
from neyrang.games.battle.map import FINAL_NAME, Map
from neyrang.games.battle.maps import load_map
from neyrang.terminal.layout import fit, line, packed, padded
from neyrang.terminal.map import BATTLE_SIGN, FAVOR_SIGN, SEATS, MapPicture
from neyrang.words import Document, Words

BACK = "▮"
TOKEN = "⚑"
HELD = "⌂"
POINTS = "★"
TOTAL = "="
LONGEST_NAME = 12
ROWS_BESIDE = 15  # what a screen shows besides the map and the seats


@lru_cache(maxsize=4)
def known_map(value: str) -> Map:
    """The map that the option names, read once: the picture of it is kept by its identity."""
    return load_map(value)


class Board:
    """The drawing of one game, by its name in the locale files."""

    def __init__(self, game: str) -> None:
        self.game = game

    def draw(
        self, document: Document, words: Words, names: Sequence[str], me: int = SPECTATOR
    ) -> RenderableType:
        called = [words.text("common.your_seat") if s == me else n for s, n in enumerate(names)]
        called = [fit(name, LONGEST_NAME) for name in called]
        open_hands = self.open_hands(document, words, called) if me == SPECTATOR else []
        rows: list[RenderableType] = [self.middle(document, words)]
        rows += self.map(document, words, len(open_hands))
        rows += self.plates(document, words, called, me)
        rows += open_hands
        if 0 <= me < len(document["seats"]):
            rows.append(self.hand(document["seats"][me]["hand"], words))
        return Group(*rows)

    def out(self, document: Document, seat: int) -> bool:
        """COND-72 in a final battle only those who are tied play."""
        return document["battle"] == FINAL_NAME and seat not in document["finalists"]

    def hint(self, document: Document, words: Words, me: int) -> str | None:
        """What explains why there is so little choice."""
        step, mine = document["pending"]["step"], document["seats"][me]
        if step == "take" and not any(card.isdigit() for card in mine["line"]):
            return words.text(f"{self.game}.hint.no_soldier")
        return None

    def comfort(self, document: Document) -> bool:
        """After every war all are asked about burning; with a soldier in hand there is no choice,
        and the table answers for its player."""
        return bool(document["pending"]["step"] == "burn")

    def legend(self, document: Document, words: Words) -> list[tuple[str, str]]:
        """The signs on this table and what they mean."""
        signs = {BACK: "cards", HELD: "regions", TOTAL: "total", TOKEN: "token"}
        if "points" in document:
            signs[POINTS] = "points"
        signs |= {BATTLE_SIGN: "contested", FAVOR_SIGN: "favor"}
        return [(sign, self.label(words, key)) for sign, key in signs.items()]

    # ---- the middle of the table

    def label(self, words: Words, key: str, **values: int) -> str:
        return words.text(f"{self.game}.table.{key}", **values)

    def middle(self, document: Document, words: Words) -> Text:
        battle = document["battle"]
        parts = [Text(self.label(words, "peace"), "bold")]
        if document["pending"] is None:
            parts = [Text(words.text("common.over"), "bold")]
        elif battle is not None:
            final = battle == FINAL_NAME
            where = "" if final else " " + words.thing(self.game, battle)
            parts = [Text(self.label(words, "final" if final else "battle") + where, "bold yellow")]
        if document["seasons"]:
            season = document["seasons"][-1]
            style = "cyan" if season == "winter" else "green"
            parts.append(self.fact(words, "season", words.thing(self.game, season), style))
        if document["favor"] is not None:
            parts.append(self.fact(words, "favor", words.thing(self.game, document["favor"])))
        if "deck" in document:
            deck = f"{BACK} {words.digits(len(document['deck']))}"
            parts.append(self.fact(words, "deck", deck, "blue"))
        if "game" in document:
            parts.append(Text(self.label(words, "game", number=document["game"]), "dim"))
        return line(words, Text.assemble("  ", Text("   ").join(parts)))

    def fact(self, words: Words, key: str, value: str, style: str = "") -> Text:
        return Text.assemble((self.label(words, key), "dim"), " ", (value, style))

    def map(self, document: Document, words: Words, below: int) -> list[RenderableType]:
        """`below`: rows under the seats."""
        map_ = known_map(document["options"]["map"])
        pending = document["pending"]
        needed = pending is None or pending["step"] in ("place", "favor")
        if map_.drawing:
            rest = ROWS_BESIDE + len(document["seats"]) + below
            owners, battle, favor = document["owners"], document["battle"], document["favor"]
            return [MapPicture(map_, words, owners, battle, favor, rest, needed)]
        return list(self.listing(document, words, map_.regions)) if needed else []

    def listing(self, document: Document, words: Words, regions: Sequence[str]) -> list[Text]:
        """For a map without a drawing: the regions of each seat."""
        by_owner: dict[int | None, list[str]] = {}
        for key in regions:
            by_owner.setdefault(document["owners"].get(key), []).append(key)
        rows = []
        for owner in sorted(by_owner, key=lambda seat: -1 if seat is None else seat):
            head = self.label(words, "free") if owner is None else words.digits(owner)
            listed = words.listed([words.thing(self.game, key) for key in by_owner[owner]])
            rows.append(line(words, Text.assemble("  ", (head, "bold"), ": ", listed)))
        return rows

    # ---- the seats

    def plates(self, document: Document, words: Words, names: Sequence[str], me: int) -> list[Text]:
        width = max(cell_len(name) for name in names)
        owned = Counter(document["owners"].values())
        asked = [] if document["pending"] is None else document["pending"]["asked"]
        rows = []
        for seat, player in enumerate(document["seats"]):
            turn = seat in asked
            style = "bold cyan" if seat == me else "bold yellow" if turn else "bold"
            row = Text.assemble(
                ("◂ " if words.rtl else "▸ ") if turn else "  ",
                (f" {words.digits(seat)} ", SEATS[seat]),
                " ",
                padded(Text(names[seat], "dim" if player["passed"] else style), width + 1),
                (TOKEN if seat == document["token"] else " ", "yellow"),
                " ",
                padded(Text(f"{BACK} {words.digits(len(player['hand']))}", "blue"), 5),
                padded(Text(f"{HELD} {words.digits(owned[seat])}"), 4),
            )
            if "points" in document:
                points = f"{POINTS} {words.digits(document['points'][seat])}"
                row.append(padded(Text(points, "magenta"), 5))
            strength = words.digits(player["strength"])
            row.append(padded(Text(f"{TOTAL} {strength}", "bold green"), 6))
            row.append(self.line_of(player, words, seat != me != SPECTATOR))
            rows.append(row)
        return [line(words, row) for row in rows]

    def line_of(self, player: Document, words: Words, shows: bool) -> Text:
        """The cards played; `shows`: then the hand, as far as its owner has shown it."""
        parts = [Text(name) for name in self.named(words, player["line"])]
        facedown = player.get("facedown")
        if facedown is not None:
            known = "" if facedown == UNKNOWN else f" ({words.thing(self.game, facedown)})"
            parts.append(Text(BACK + known, "blue"))
        if player["passed"]:
            parts.append(Text(f"({self.label(words, 'passed')})", "dim"))
        shown = [card for card in player["hand"] if card != UNKNOWN]
        if player.get("shown") and shown and shows:
            parts.append(Text(f"[{' '.join(self.named(words, shown))}]", "dim"))
        return Text("  ").join(parts)

    def named(self, words: Words, cards: Sequence[str]) -> list[str]:
        """Card names, equal ones counted."""
        return [
            (words.digits(int(card)) if card.isdigit() else words.thing(self.game, card))
            + (f"×{words.digits(number)}" if number > 1 else "")
            for card, number in Counter(cards).items()
        ]

    def open_hands(self, document: Document, words: Words, names: Sequence[str]) -> list[Text]:
        """Every hand, where all cards are known."""
        rows = []
        for seat, player in enumerate(document["seats"]):
            if player["hand"] and UNKNOWN not in player["hand"]:
                head = Text(f"  {names[seat]}:  ", "bold")
                rows += packed(words, head, [Text(n) for n in self.named(words, player["hand"])])
        return rows

    def hand(self, cards: Sequence[str], words: Words) -> Text:
        known = [card for card in cards if card != UNKNOWN]
        row = Text("  ")
        for name in self.named(words, known):
            row.append(" ")
            row.append(f" {name} ", "bold black on white")
        return line(words, row)

    def forecast(self, foreseen: Mapping[str, Document], words: Words, me: int) -> Text | None:
        """The own total with each card, in green where it would win; None outside a battle."""
        parts = []
        for move, then in foreseen.items():
            card = move.partition(":")[2]
            if card and card != "none" and "lines" in then:
                total = words.digits(then["lines"][me]["known"])
                wins = then["stands"]["winner"] == me
                name = self.named(words, [card])[0]
                parts.append(Text.assemble(name, " ", (total, "bold green" if wins else "bold")))
        if not parts:
            return None
        head = Text(f"{self.label(words, 'foreseen')}: ", "dim")
        return Text.assemble(head, Text(words.text("common.list.comma")).join(parts))

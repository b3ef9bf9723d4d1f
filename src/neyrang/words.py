"""The words people read, by language: `locale/<language>/<file>.toml`.

`common.toml` belongs to no game; every game brings its own file, keyed by its notation. No game
is known here by name. What an event, a move or a question can mention are slots, and where a
sentence depends on the reader or on what happened, its key has a variant (see `variant`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from itertools import product
from typing import Any, NamedTuple

from neyrang.core.errors import NeyrangError
from neyrang.core.event import UNKNOWN
from neyrang.core.notation import Notation
from neyrang.core.reason import SEAT_FACTS, UNSAID
from neyrang.core.view import SPECTATOR
from neyrang.locale_files import LANGUAGES, NoWords, language_name, load

SLOT = re.compile(r"\{(\w+)(?::([^{}]*))?\}")

ARGUMENTS = ("seat", "what", "cards", "number")  # what a move's label can make of an argument
JOINERS = "\u200c\u200d"  # part of Persian spelling

Slot = str | int
Document = Mapping[str, Any]


class OptionWords(NamedTuple):
    name: str
    help: str


class Rule(NamedTuple):
    term: str
    text: str


def slots(text: str) -> set[str]:
    """The slots a text has."""
    return {found[1] for found in SLOT.finditer(text)}


def variant(table: Mapping[str, Any], base: str, flags: Sequence[Sequence[str]]) -> str | None:
    """Returns the key of the most specific variant: `base`, then at most one flag of each group.

    Earlier groups weigh more: `drew_none_you` is looked for before `drew_none`, and that
    before `drew_you`.
    """
    for chosen in product(*((*group, "") for group in flags)):
        key = "_".join([base, *(flag for flag in chosen if flag)])
        if key in table:
            return key
    return None


class Words:
    """Everything people read, in one language."""

    def __init__(self, lang: str) -> None:
        if lang not in LANGUAGES:
            known = ", ".join(f"{code} ({language_name(code)})" for code in LANGUAGES)
            raise NeyrangError(f"no language {lang!r}; there are {known}")
        self.lang = lang
        self.rtl: bool = self.text("common.direction") == "rtl"
        self.numerals = str.maketrans("0123456789", self.text("common.digits"))
        self.things: Mapping[str, str] = {}  # names that a running game brings with it

    def naming(self, notation: Notation) -> Words:
        """These words for a table whose notation names things of its own, like a map's regions."""
        new = copy(self)
        new.things = notation.names.get(self.lang, {})
        return new

    # ---- texts by key

    def text(self, key: str, /, **values: Slot) -> str:
        """The text of a key like `common.waiting`, its slots filled."""
        return self.fill(key, self.text_as_written(key), values)

    def text_as_written(self, key: str) -> str:
        found = self.find(key)
        if not isinstance(found, str):
            raise NoWords(f"{key}: not a text in {self.lang}")
        return found

    def texts(self, key: str) -> list[str]:
        found = self.find(key)
        if not isinstance(found, list):
            raise NoWords(f"{key}: not a list of texts in {self.lang}")
        return [str(text) for text in found]

    def find(self, key: str) -> Any:
        file, *rest = key.split(".")
        found: Any = load(self.lang, file)
        for part in rest:
            if not isinstance(found, dict) or part not in found:
                raise NoWords(f"{key}: no such words in {self.lang}")
            found = found[part]
        return found

    def fill(self, key: str, text: str, values: Mapping[str, Slot]) -> str:
        def put(slot: re.Match[str]) -> str:
            if slot[1] not in values:
                raise NoWords(f"{key}: nothing to put for {{{slot[1]}}} in {self.lang}")
            value = values[slot[1]]
            if slot[2] is None:
                return self.shown(value)
            one, _, many = slot[2].partition("|")
            return (one if value == 1 else many).replace("#", self.shown(value))

        return SLOT.sub(put, text)

    def shown(self, value: Slot) -> str:
        return value if isinstance(value, str) else self.digits(value)

    def digits(self, number: int) -> str:
        """The number in the language's numerals. In a line that runs from right to left a mark
        keeps the minus on its side of the number."""
        minus = "" if number >= 0 else "\u200e−" if self.rtl else "−"
        return minus + str(abs(number)).translate(self.numerals)

    def listed(self, items: Sequence[str]) -> str:
        """ "a, b and c"."""
        if len(items) < 2:
            return "".join(items)
        first = self.text("common.list.comma").join(items[:-1])
        return self.text("common.list.pair", first=first, last=items[-1])

    # ---- names

    def seat_names(self, players: int, me: int, name: str | None = None) -> list[str]:
        """Names for a new table: the person's, and bots' names that are not the same."""
        own = clean(name or "") or self.text("common.seat", number=me + 1)
        bots = iter([bot for bot in self.texts("common.bot_names") if bot != own])
        return [own if seat == me else next(bots) for seat in range(players)]

    def known_names(self, names: Sequence[str] | None, players: int) -> list[str]:
        """Names from a record, fit to be shown; seats without one are numbered from one."""
        shown = [clean(name) for name in names or []][:players]
        shown += [""] * (players - len(shown))
        return [name or self.text("common.seat", number=i) for i, name in enumerate(shown, 1)]

    def title(self, game: str) -> str:
        return self.text(f"{game}.name")

    def thing(self, game: str, name: str) -> str:
        """A card, faction, region: whatever the notation can name."""
        return self.things.get(name) or self.text(f"{game}.thing.{name}")

    def about(self, game: str, name: str) -> str:
        """One line of what a thing does."""
        return self.text(f"{game}.about.{name}")

    def cards(self, game: str, cards: Sequence[str]) -> str:
        """Cards as a list in a sentence, equal ones counted."""
        counts = Counter(cards)
        return self.listed(
            [self.text(f"{game}.counted.{card}", count=counts[card]) for card in counts]
        )

    def called(self, names: Sequence[str], seat: int, me: int) -> str:
        return self.text("common.you") if seat == me else names[seat]

    # ---- what happened

    def sentence(
        self, game: str, event: Document, names: Sequence[str], me: int = SPECTATOR
    ) -> str:
        """The sentence of an event document, for the seat that heard it (`state.heard(me)`)."""
        seat, other = event.get("seat", SPECTATOR), event.get("other", SPECTATOR)
        cards: list[str] | None = event.get("cards")
        hidden = cards is not None and UNKNOWN in cards
        nothing = cards == [] or event.get("amount") == 0
        flags = [
            present(event.get("what")),
            present("self" if seat == other != SPECTATOR else None),
            present("hidden" if hidden else "none" if nothing else None),
            [*present("you" if is_me(seat, me) else None),
             *present("at_you" if is_me(other, me) else None)],
        ]  # fmt: skip
        values = self.public_values(game, event, names, me)
        if cards is not None:
            values["count"] = len(cards)
            if not hidden:
                values["cards"] = self.cards(game, cards)
                if len(cards) == 1:
                    values.setdefault("what", self.thing(game, cards[0]))
        return self.telling(f"{game}.event", str(event["event"]), flags, values)

    def public_values(
        self, game: str, document: Document, names: Sequence[str], me: int
    ) -> dict[str, Slot]:
        """What steps and events share: seats, a thing, an amount."""
        values: dict[str, Slot] = {}
        for slot in ("seat", "other"):
            if slot in document:
                values[slot] = self.called(names, document[slot], me)
        if "what" in document:
            values["what"] = self.thing(game, document["what"])
        if "amount" in document:
            values["amount"] = document["amount"]
        return values

    def telling(
        self, table: str, base: str, flags: Sequence[Sequence[str]], values: Mapping[str, Slot]
    ) -> str:
        key = variant(self.find(table), base, flags)
        if key is None:
            raise NoWords(f"{table}.{base}: no such words in {self.lang}")
        return self.text(f"{table}.{key}", **values)

    # ---- moves

    def move(self, game: str, text: str, names: Sequence[str], me: int = SPECTATOR) -> str:
        """The label of a move text. Its first argument is `{seat}`, `{what}`, `{cards}` or
        `{number}`, whichever the label asks for; a second one `{seat2}` and so on."""
        key = self.move_key(game, text, me)
        return self.named(game, f"{game}.move.{key}", text, names, me)

    def named(self, game: str, key: str, text: str, names: Sequence[str], me: int) -> str:
        """The text of a key, its slots filled with the arguments of a move text."""
        found = slots(self.text_as_written(key))
        values: dict[str, Slot] = {}
        for place, argument in enumerate(text.split(":")[1:]):
            for kind in ARGUMENTS:
                if slot_at(kind, place) in found:
                    value = self.argument(game, kind, argument, names, me)
                    values[slot_at(kind, place)] = value
        return self.text(key, **values)

    def move_key(self, game: str, text: str, me: int = SPECTATOR) -> str:
        """Which of the labels is the move's: its verb, or a variant of it."""
        verb, *arguments = text.split(":")
        mine = bool(arguments) and is_me(as_number(arguments[0]), me)
        table = self.find(f"{game}.move")
        counted = "number" in slots(table.get(verb, ""))
        nothing = not arguments or arguments[0] == "none" or (counted and arguments[0] == "0")
        flags = [present("none" if nothing else None), present("self" if mine else None)]
        key = variant(table, verb, flags)
        if key is None:
            raise NoWords(f"{game}.move.{verb}: no such words in {self.lang}")
        return key

    def argument(
        self, game: str, kind: str, argument: str, names: Sequence[str], me: int = SPECTATOR
    ) -> Slot:
        if kind == "seat":
            return self.called(names, as_number(argument), me)
        if kind == "number":
            return as_number(argument)
        if kind == "what":
            return self.thing(game, argument)
        return self.cards(game, argument.split("+"))

    def choice(self, game: str, text: str, names: Sequence[str], me: int = SPECTATOR) -> str:
        """The last argument of a move, for a list under a heading of its own (`group`)."""
        verb, *arguments = text.split(":")
        if verb in self.find(game).get("choice", {}):
            return self.named(game, f"{game}.choice.{verb}", text, names, me)
        found = slots(self.find(f"{game}.move")[self.move_key(game, text, me)])
        last = len(arguments) - 1
        kind = next((kind for kind in ARGUMENTS if slot_at(kind, last) in found), None)
        if kind is None or not arguments or not arguments[0]:
            return self.move(game, text, names, me)
        return self.shown(self.argument(game, kind, arguments[-1], names, me))

    def group(self, game: str, text: str, names: Sequence[str] = (), me: int = SPECTATOR) -> str:
        """The heading of a list of moves like this one: all but their last argument."""
        return self.named(game, f"{game}.group.{text.partition(':')[0]}", text, names, me)

    # ---- why not

    def why(self, game: str, reason: Document, names: Sequence[str], me: int = SPECTATOR) -> str:
        """The sentence of a reason document: why a move is not possible for this seat. Of the
        facts a string is a thing, a list are seats, and so is a number under SEAT_FACTS."""
        code = str(reason["code"])
        table = next((t for t in (f"{game}.why", "common.why") if code in self.find(t)), None)
        if table is None:
            raise NoWords(f"{game}.why.{code}: no such words in {self.lang}")
        values: dict[str, Slot] = {}
        mine = False
        for fact, value in reason.items():
            if fact == "code" or fact in UNSAID:
                continue
            if fact in SEAT_FACTS:
                values[fact] = self.called(names, value, me)
                mine = mine or is_me(value, me)
            elif isinstance(value, list):
                values[fact] = self.listed([self.called(names, seat, me) for seat in value])
            else:
                values[fact] = self.thing(game, value) if isinstance(value, str) else value
        return self.telling(table, code, [present("you" if mine else None)], values)

    # ---- questions

    def question(
        self, game: str, document: Document, names: Sequence[str], me: int = SPECTATOR
    ) -> str:
        """The question as a view document has it: what this seat is asked, or whom all wait for."""
        pending: Document | None = document.get("pending")
        if pending is None:
            return self.text("common.over")
        asked = pending.get("asked", [])
        if me not in asked or "mine" in pending:
            owing = pending.get("waiting", asked)  # a position tells it, a view does not
            waited = self.listed([names[seat] for seat in owing if seat != me])
            mine = "mine" in pending and waited
            return self.text("common.answered" if mine else "common.waiting", name=waited)
        turn = document.get("turn", SPECTATOR)
        verb, target = self.action(document)
        flags = [
            present(pending.get("resume")),
            present(verb),
            present(pending.get("what")),
            [*present("at_you" if is_me(target, me) else None),
             *present("turn_you" if is_me(turn, me) else None)],
        ]  # fmt: skip
        values = self.public_values(game, pending, names, me)
        if 0 <= turn < len(names):
            values["turn"] = self.called(names, turn, me)
        if 0 <= target < len(names):
            values["target"] = self.called(names, target, me)
        return self.telling(f"{game}.question", str(pending["step"]), flags, values)

    def action(self, document: Document) -> tuple[str | None, int]:
        """The action under way: its verb, and the seat it aims at where it names one."""
        text = document.get("action")
        if not isinstance(text, str):
            return None, SPECTATOR
        verb, _, argument = text.partition(":")
        return verb, as_number(argument)

    # ---- the rest

    def outcome(
        self, game: str, outcome: Document, names: Sequence[str], me: int = SPECTATOR
    ) -> str:
        winners = outcome["winners"]
        score = max(outcome["scores"], default=0)
        flags = [
            present("none" if not winners else None),
            present("zero" if score == 0 else None),
            present("you" if me in winners else None),
        ]
        values: dict[str, Slot] = {
            "winners": self.listed([names[seat] for seat in winners]),
            "count": len(winners),
            "score": score,
        }
        return self.telling(f"{game}.outcome", outcome["reason"], flags, values)

    def option(self, game: str, name: str) -> OptionWords:
        key = f"{game}.option.{name}"
        return OptionWords(self.text(f"{key}.name"), self.text(f"{key}.help"))

    def option_value(self, game: str, name: str, value: object) -> str:
        if isinstance(value, bool):
            return self.text("common.on" if value else "common.off")
        if isinstance(value, int):
            return self.digits(value)
        values = self.find(f"{game}.option.{name}").get("value", {})
        return str(values.get(value, value))  # a file's name is its own word

    def rules(self, game: str, options: Mapping[str, object]) -> list[Rule]:
        """The rules in short, as far as these options bring them into play."""
        rows: list[dict[str, str]] = self.find(f"{game}.rules")
        return [
            Rule(row["term"], row["text"])
            for row in rows
            if ("with" not in row or options.get(row["with"]))
            and not ("without" in row and options.get(row["without"]))
        ]


def clean(name: str) -> str:
    """A name may come from anybody's file: nothing in it may steer the terminal."""
    return "".join(sign for sign in name if sign.isprintable() or sign in JOINERS).strip()


def present(flag: str | None) -> list[str]:
    return [] if flag is None else [flag]


def is_me(seat: int, me: int) -> bool:
    return seat == me and me != SPECTATOR


def slot_at(kind: str, place: int) -> str:
    """`what` for the first argument, `what2` for the second."""
    return kind if place == 0 else f"{kind}{place + 1}"


def as_number(text: str) -> int:
    """A seat or number in a move text; SPECTATOR where it is none."""
    return int(text) if text.isascii() and text.isdigit() else SPECTATOR

"""Puts the facts of a view into sentences: the words are those of `locale/*/told_GAME.toml`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from neyrang.core.event import UNKNOWN
from neyrang.core.view import View
from neyrang.words import Document, Slot, Words, is_me, present


class Teller:
    """What is said to one reader about one view. `document` is the view's, `names` are by seat."""

    def __init__(self, view: View, words: Words, names: Sequence[str]) -> None:
        self.view = view
        self.document = view.document()
        self.game = view.name()
        self.words = words
        self.names = names
        self.me = int(view.seat)
        self.over = self.document["pending"] is None

    def options(self) -> Document:
        found: Document = self.document["options"]  # type: ignore[assignment]
        return found

    def say(
        self, key: str, seat: int | None = None, other: int | None = None, **values: Slot
    ) -> str:
        """The sentence of a key: of its variants that for the reader, where that is `seat` or
        `other`, and `_none` where its `count` is 0 or its `cards` are none."""
        filled = dict(values)
        you: list[str] = []
        for slot, number, flag in (("seat", seat, "you"), ("other", other, "at_you")):
            if number is not None:
                filled[slot] = self.called(number)
                you += present(flag if is_me(number, self.me) else None)
        nothing = values.get("count") == 0 or values.get("cards") == ""
        flags = [present("none" if nothing else None), you]
        return self.words.telling(f"told_{self.game}", key, flags, filled)

    def common(self, key: str, **values: Slot) -> str:
        return self.words.text(f"told.{key}", **values)

    def event(self, **event: object) -> str:
        """What the table says where this happens: some of it still holds."""
        return self.words.sentence(self.game, event, self.names, self.me)

    # ---- parts of sentences

    def called(self, seat: int) -> str:
        return self.words.called(self.names, seat, self.me)

    def seats(self, seats: Sequence[int]) -> str:
        return self.words.listed([self.called(seat) for seat in seats])

    def thing(self, name: str) -> str:
        return self.words.thing(self.game, name)

    def cards(self, cards: Sequence[str]) -> str:
        """Cards as a list, equal ones counted, and how many unknown ones there are; "" for none."""
        counts = Counter(cards)
        unknown = counts.pop(UNKNOWN, 0)
        key = f"{self.game}.counted"
        found = [self.words.text(f"{key}.{card}", count=many) for card, many in counts.items()]
        if unknown:
            found.append(self.common("unknown", count=unknown))
        return self.words.listed(found)

    def things(self, names: Sequence[str]) -> str:
        return self.words.listed([self.thing(name) for name in names])

    def seat_line(self, seat: int, facts: Sequence[str]) -> str:
        """A line about a seat: its number, since moves name seats by it, its name, and facts."""
        mine = is_me(seat, self.me)
        name = self.common("you") if mine else self.names[seat]
        label = self.common("seat", number=seat, name=name)
        return f"{label} {self.joined(facts)}"

    def joined(self, facts: Sequence[str]) -> str:
        told = self.common("and_then").join(fact for fact in facts if fact)
        return told if told.endswith((".", "؟", "?")) else f"{told}."


def known(cards: Sequence[str]) -> list[str]:
    return [card for card in cards if card != UNKNOWN]

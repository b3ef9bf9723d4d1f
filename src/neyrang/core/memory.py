"""What a seat has seen since the beginning: perfect recall, as text and as a hash."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from neyrang.core.event import ABSENT, Event
from neyrang.core.notation import Notation
from neyrang.core.view import View

KEY_BYTES: Final = 16
NOT_TOLD: Final = -2  # in place of the seat whose answer brought an event about


@final
@mypyc_attr(acyclic=True)
class Past:
    """One answer and what it brought about; the deal is the answer of nobody."""

    __slots__ = ("action", "events", "seat")

    def __init__(self, seat: i64, action: i64, events: list[Event]) -> None:
        self.seat = seat
        self.action = action
        self.events = events

    def __reduce__(self) -> tuple[object, tuple[int, int, list[Event]]]:
        return (Past, (self.seat, self.action, self.events))


@final
class Memory:
    """All that one seat has seen and answered, in order: `State.memory` makes it.

    `text` has a line for each answer of its own (`> tax`) and for each event it heard of (`gained
    seat=1 amount=3`), with "?" for cards that it did not see. `view` is what it sees now. Two
    memories are equal, and have the same `key()`, when their texts and views are. A memory can be
    hashed. `Game.redeal` makes states that it could be of.
    """

    def __init__(self, view: View, text: str, past: list[Past]) -> None:
        self.view = view
        self.text = text
        self.past = past  # the same in numbers, without what the seat did not see

    def from_the_deal(self) -> bool:
        """Does it go back to the deal, not to a position that was loaded?"""
        return len(self.past) > 0 and self.past[0].seat == ABSENT

    def key(self) -> bytes:
        """Returns a hash of 16 bytes: a running one over the lines, and then the view's key."""
        running = b""
        for line in self.text.splitlines():
            running = digest(running + line.encode())
        return digest(running + self.view.key())

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Memory)
            and self.text == other.text
            and self.view.key() == other.view.key()
        )

    def __hash__(self) -> int:
        return hash((self.text, self.view.key()))

    def __repr__(self) -> str:
        lines = len(self.text.splitlines())
        return f"<memory of {self.view.name()} by seat {self.view.seat}: {lines} lines>"

    def __reduce__(self) -> tuple[object, tuple[View, str, list[Past]]]:
        return (Memory, (self.view, self.text, self.past))


def digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=KEY_BYTES).digest()


def seen_past(past: list[Past], seat: i64) -> list[Past]:
    """Returns what this seat knows of the past: its own answers, and all events, with `UNSEEN` for
    the cards that it did not see."""
    found: list[Past] = []
    for one in past:
        own = one.seat == seat or one.seat == ABSENT
        if own or one.events:
            events = [event.seen_by(seat) for event in one.events]
            found.append(
                Past(one.seat, one.action, events) if own else Past(NOT_TOLD, ABSENT, events)
            )
    return found


def remembered(past: list[Past], notation: Notation, seat: i64) -> str:
    """Returns a seat's past line by line."""
    lines: list[str] = []
    for one in past:
        if one.action != ABSENT:
            lines.append(f"> {notation.moves[one.action]}")
        for event in one.events:
            lines.append(event_line(event.document(notation, seat)))
    return "\n".join(lines)


def event_line(told: dict[str, object]) -> str:
    words: list[str] = [str(told["event"])]
    for key, value in told.items():
        if key == "cards":
            assert isinstance(value, list)
            words.append("cards=" + ",".join([str(card) for card in value]))
        elif key != "event":
            words.append(f"{key}={value}")
    return " ".join(words)

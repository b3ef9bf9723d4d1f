"""Going through a record move by move, with all cards open or as one seat saw it."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from neyrang.core.event import Event
from neyrang.core.state import State
from neyrang.core.view import SPECTATOR
from neyrang.record import Record
from neyrang.terminal.layout import flow, latin, line, show
from neyrang.terminal.moves import normal
from neyrang.terminal.scenes import scene
from neyrang.terminal.table import ask_line, is_key
from neyrang.words import Document, Words


def replay(
    console: Console,
    words: Words,
    record: Record,
    all_at_once: bool,
    seat: int | None = None,
    opening: str = "",
) -> None:
    """Steps through a record; all in one go where nobody is there to press a key.

    `seat`: show what this seat (or a SPECTATOR) saw; None shows all cards.
    `opening`: the command that shows all cards, where the seat was chosen for the reader.
    """
    shown = Replay(console, words, record, seat, opening)
    if all_at_once or not sys.stdin.isatty():
        shown.tell_all()
        return
    try:
        shown.step_through()
    except (EOFError, KeyboardInterrupt):
        console.print()


def heard_openly(state: State) -> list[dict[str, object]]:
    """The last events with every card that any seat saw."""
    return [event.document(state.notation(), witness(event)) for event in state.events]


def witness(event: Event) -> int:
    """A seat that saw the cards of an event."""
    audience = int(event.audience)
    return (audience & -audience).bit_length() - 1 if audience else SPECTATOR


class Replay:
    """A record on a screen."""

    def __init__(
        self, console: Console, words: Words, record: Record, seat: int | None, opening: str
    ) -> None:
        self.console = console
        self.words = words.naming(record.start().notation())
        self.record = record
        self.seat = seat
        self.opening = opening
        self.me = SPECTATOR if seat is None else seat
        self.game = record.game
        self.scene = scene(record.game)
        self.names = words.known_names(record.names, record.players)
        self.last = len(record.moves)
        self.keys = {name: words.text(f"common.key.{name}") for name in ("back", "leave")}

    # ---- what happened at one move

    def told(self, state: State) -> list[str]:
        heard = heard_openly(state) if self.seat is None else state.heard(self.seat)
        return [self.words.sentence(self.game, event, self.names, self.me) for event in heard]

    def seen(self, state: State) -> Document:
        return state.position() if self.seat is None else state.view(self.seat).document()

    def said(self, number: int) -> str | None:
        """The move itself, as its player chose it from the list. To the other seats it may be
        secret: they have what they heard."""
        seat, _, move = self.record.moves[number - 1].strip().partition(" ")
        if self.seat is not None and int(seat) != self.seat:
            return None
        label = self.words.move(self.game, move.strip(), self.names)
        return self.words.text("common.replay.said", name=self.names[int(seat)], move=label)

    # ---- all at once

    def tell_all(self) -> None:
        self.heading()
        for number, state in self.record.states():
            told = self.told(state)
            if told:
                mark = self.words.digits(number)
                text = Text.assemble((f"{mark:>4}  ", "dim"), " ".join(told))
                self.print_all(flow(self.console, self.words, text, hang=6))
        self.close(state)

    def heading(self) -> None:
        title = self.words.text(
            "common.replay.title",
            game=self.words.title(self.game),
            players=self.record.players,
            moves=self.last,
        )
        show(self.console, [line(self.words, Text(title, "bold"))])
        if self.opening:
            self.print_all(flow(self.console, self.words, Text(self.whose_view(), "yellow"), 2))
            self.console.print(latin(f"    {self.opening}", "cyan"), soft_wrap=True)

    def whose_view(self) -> str:
        if self.me == SPECTATOR:
            return self.words.text("common.replay.seen_by_all")
        return self.words.text("common.replay.seen_by", name=self.names[self.me])

    def close(self, state: State) -> None:
        outcome = state.outcome()
        if outcome is None:
            text = self.words.text("common.replay.unfinished")
        else:
            text = self.words.outcome(self.game, outcome.document(), self.names, self.me)
        self.print_all(flow(self.console, self.words, Text(text, "bold"), 2))

    # ---- step by step

    def step_through(self) -> None:
        stills = [(self.told(state), self.seen(state)) for _, state in self.record.states()]
        at = 0
        while True:
            self.show(at, *stills[at])
            goal = self.ask(at)
            if goal is None:
                return
            at = goal

    def show(self, at: int, told: Sequence[str], document: Document) -> None:
        if self.console.is_terminal:
            self.console.clear()
        self.heading()
        head = "common.replay.start" if at == 0 else "common.replay.move"
        values = {} if at == 0 else {"number": at, "last": self.last}
        show(self.console, [line(self.words, Text(self.words.text(head, **values), "dim"))])
        said = self.said(at) if at else None
        if said is not None:
            self.print_all(flow(self.console, self.words, Text(said, "yellow"), 2))
        for text in told:
            self.print_all(flow(self.console, self.words, Text(text), 2))
        self.console.print()
        self.console.print(self.scene.draw(document, self.words, self.names, self.me))
        self.console.print()
        if at == self.last:
            self.close(self.record.last())
        else:
            asked = self.words.question(self.game, document, self.names, self.me)
            self.print_all(flow(self.console, self.words, Text(asked, "bold"), 2))

    def ask(self, at: int) -> int | None:
        """Returns the move to go to next; None leaves."""
        prompt = self.words.text("common.replay.prompt", **self.keys)
        self.print_all(flow(self.console, self.words, Text(prompt, "dim"), 2))
        while True:
            typed = ask_line(self.console)
            text = normal(typed)
            if not text and at < self.last:
                return at + 1
            if is_key(self.words, "leave", typed):
                return None
            if is_key(self.words, "back", typed):
                return max(0, at - 1)
            if text.isascii() and text.isdigit() and len(text) < 7 and int(text) <= self.last:
                return int(text)
            self.print_all(flow(self.console, self.words, Text(self.unclear(text), "red"), 2))

    def unclear(self, text: str) -> str:
        if not text:
            return self.words.text("common.replay.end")
        if text.isascii() and text.isdigit():
            return self.words.text("common.replay.no_such", last=self.last)
        return self.words.text("common.replay.unclear", last=self.last, **self.keys)

    def print_all(self, rows: Sequence[Text]) -> None:
        show(self.console, rows)

"""Going through a record, all cards open: the game is over, or everybody here may know."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from neyrang.core.event import Event
from neyrang.core.state import State
from neyrang.core.view import SPECTATOR
from neyrang.record import Record
from neyrang.terminal.layout import flow, line, show
from neyrang.terminal.moves import normal
from neyrang.terminal.scenes import scene
from neyrang.terminal.table import ask_line, is_key
from neyrang.words import Document, Words


def replay(console: Console, words: Words, record: Record, all_at_once: bool) -> None:
    """Step through a record; all in one go where nobody is there to press a key."""
    screening = Screening(console, words, record)
    if all_at_once or not sys.stdin.isatty():
        screening.tell_all()
        return
    try:
        screening.step_through()
    except (EOFError, KeyboardInterrupt):
        console.print()


def heard_openly(state: State) -> list[dict[str, object]]:
    """The last events as somebody saw them who was in every audience."""
    return [event.document(state.notation(), witness(event)) for event in state.events]


def witness(event: Event) -> int:
    audience = int(event.audience)
    return (audience & -audience).bit_length() - 1 if audience else SPECTATOR


class Screening:
    def __init__(self, console: Console, words: Words, record: Record) -> None:
        self.console = console
        self.words = words.naming(record.start().notation())
        self.record = record
        self.game = record.game
        self.scene = scene(record.game)
        self.names = words.known_names(record.names, record.players)
        self.last = len(record.moves)
        self.keys = {name: words.text(f"common.key.{name}") for name in ("back", "leave")}

    # ---- what happened at one move

    def told(self, state: State) -> list[str]:
        return [self.words.sentence(self.game, e, self.names) for e in heard_openly(state)]

    def said(self, number: int) -> str:
        """The move itself, as its player chose it from the list."""
        seat, _, move = self.record.moves[number - 1].partition(" ")
        label = self.words.move(self.game, move, self.names)
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

    def close(self, state: State) -> None:
        outcome = state.outcome()
        if outcome is None:
            text = self.words.text("common.replay.unfinished")
        else:
            text = self.words.outcome(self.game, outcome.document(), self.names)
        self.print_all(flow(self.console, self.words, Text(text, "bold"), 2))

    # ---- step by step

    def step_through(self) -> None:
        stills = [(self.told(state), state.position()) for _, state in self.record.states()]
        at = 0
        while True:
            self.show(at, *stills[at])
            goal = self.ask(at)
            if goal is None:
                return
            at = goal

    def show(self, at: int, told: Sequence[str], position: Document) -> None:
        if self.console.is_terminal:
            self.console.clear()
        self.heading()
        head = "common.replay.start" if at == 0 else "common.replay.move"
        values = {} if at == 0 else {"number": at, "last": self.last}
        show(self.console, [line(self.words, Text(self.words.text(head, **values), "dim"))])
        if at:
            self.print_all(flow(self.console, self.words, Text(self.said(at), "yellow"), 2))
        for text in told:
            self.print_all(flow(self.console, self.words, Text(text), 2))
        self.console.print()
        self.console.print(self.scene.draw(position, self.words, self.names))
        self.console.print()
        if at == self.last:
            self.close(self.record.last())
        else:
            asked = self.words.question(self.game, position, self.names)
            self.print_all(flow(self.console, self.words, Text(asked, "bold"), 2))

    def ask(self, at: int) -> int | None:
        """Where to go next; None leaves."""
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

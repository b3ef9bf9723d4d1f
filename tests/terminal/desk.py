"""A desk to sit somebody down at: a console that remembers, and a keyboard that types."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from rich.console import Console

import neyrang
from neyrang.bots import Bot, RandomBot
from neyrang.core.options import Value
from neyrang.record import Record, new_record
from neyrang.words import Words

NONSENSE = [
    "",
    "xyz",
    "99",
    "0",
    "-1",
    "steal",
    "coup:77",
    "۹۹۹",
    "\x00\x1b[2J",
    "?",
    "l",
    "؟",
    "گ",
]


class Keyboard(io.StringIO):
    """Types line after line; then the end of input, or Ctrl-C."""

    def __init__(self, lines: Iterator[str], tty: bool = False, interrupt: bool = False) -> None:
        super().__init__()
        self.lines = lines
        self.tty = tty
        self.interrupt = interrupt
        self.typed = 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        for text in self.lines:
            self.typed += 1
            return text + "\n"
        if self.interrupt:
            raise KeyboardInterrupt
        return ""

    def isatty(self) -> bool:
        return self.tty


def console(width: int = 80, terminal: bool = False) -> Console:
    return Console(file=io.StringIO(), width=width, height=24, force_terminal=terminal)


def shown(desk: Console) -> str:
    assert isinstance(desk.file, io.StringIO)
    return desk.file.getvalue()


def type_in(patch: pytest.MonkeyPatch, keyboard: Keyboard) -> Keyboard:
    patch.setattr("sys.stdin", keyboard)
    return keyboard


def fumbling(seed: int) -> Iterator[str]:
    """Numbers that may or may not be there, in both scripts, and nonsense in between."""
    rng = random.Random(seed)
    persian = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
    while True:
        if rng.random() < 0.2:
            yield rng.choice(NONSENSE)
        number = str(rng.randint(1, 12))
        yield number.translate(persian) if rng.random() < 0.5 else number


def table(
    words: Words,
    players: int,
    options: Mapping[str, Value],
    seed: int,
    me: int = 0,
    game: str = "coup",
) -> Record:
    names = words.seat_names(players, me)
    return new_record(neyrang.game(game), players, dict(options), seed, names=names)


def opponents(players: int, me: int = 0) -> dict[int, Bot]:
    return {seat: RandomBot(seat) for seat in range(players) if seat != me}


def file_in(folder: Path) -> Path:
    return folder / "a game.json"

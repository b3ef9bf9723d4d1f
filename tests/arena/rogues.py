"""Bots that nobody wants at a table, and one that is too simple to win."""

from __future__ import annotations

import os
import sys
import time

from neyrang.bots import Bot
from neyrang.bots.master import Master
from neyrang.bots.search import Budget
from neyrang.core.view import View


class Simple(Bot):
    """Always the first legal action: in Coup it passes, takes its income, loses its first card."""

    def choose(self, view: View, legal: list[int]) -> int:
        return legal[0]


class Careful(Master):
    """Level 4 in somebody's own class."""

    def __init__(self, seed: int) -> None:
        super().__init__("coup", seed)


class Counting(Simple):
    """Searches in a way of its own."""

    def __init__(self, seed: int, budget: Budget | None = None) -> None:
        super().__init__(seed)
        self.budget = budget


class Crasher(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        raise RuntimeError("no idea\nwhat to do")


class Leaver(Bot):
    """Tries to take the whole table with it."""

    def choose(self, view: View, legal: list[int]) -> int:
        sys.exit(3)


class Deaf(Simple):
    def witness(self, answers: list[tuple[int, int]], view: View) -> None:
        raise KeyError("what was that")


class Cheat(Bot):
    """Illegal answers of all kinds, and it spoils what it is handed."""

    def choose(self, view: View, legal: list[int]) -> int:
        legal.clear()
        return [-1, 99999, "income", None, 2.5][self.rng.below(5)]  # type: ignore[return-value]


class Sleeper(Simple):
    def choose(self, view: View, legal: list[int]) -> int:
        time.sleep(0.003)
        return legal[0]


class Killer(Bot):
    """Ends the process it plays in."""

    def choose(self, view: View, legal: list[int]) -> int:
        os._exit(1)


class NoBot:
    def __init__(self, seed: int) -> None:
        self.seed = seed


class Unborn(Bot):
    def __init__(self, seed: int) -> None:
        raise OSError("no model file")

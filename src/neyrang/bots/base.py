"""What every bot is."""

from __future__ import annotations

from neyrang.bots.belief import UNSEEN as UNSEEN
from neyrang.core.rng import Rng
from neyrang.core.view import View


class Bot:
    """One player at one table. The same seed, views and questions give the same answers.

    `choose` is all a bot needs. One that remembers overrides `begin` and `witness` as well: a
    table tells every bot what its seat sees (`Company`).
    """

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def begin(self, view: View) -> None:
        """Sit down at a table that looks like this."""

    def witness(self, answers: list[tuple[int, int]], view: View) -> None:
        """A question is closed: who answered what, as far as this seat may know, in the order of
        answering (`UNSEEN` for what it may not know), and how the table looks now."""

    def choose(self, view: View, legal: list[int]) -> int:
        """One of the legal actions, which are never none."""
        raise NotImplementedError

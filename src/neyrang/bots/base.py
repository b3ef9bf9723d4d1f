"""What every bot is."""

from __future__ import annotations

from neyrang.core.rng import Rng
from neyrang.core.view import View


class Bot:
    """One player at one table. The same seed, views and questions give the same answers."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, view: View, legal: list[int]) -> int:
        """One of the legal actions, which are never none."""
        raise NotImplementedError

"""A bot that answers at random."""

from __future__ import annotations

from neyrang.bots.base import Bot
from neyrang.core.view import View


class RandomBot(Bot):
    """Gives every legal answer with the same chance."""

    def choose(self, view: View, legal: list[int]) -> int:
        return legal[self.rng.below(len(legal))]

"""A bot that does not think."""

from __future__ import annotations

from neyrang.bots.base import Bot
from neyrang.core.view import View


class RandomBot(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        return legal[self.rng.below(len(legal))]

"""A bot of one's own, measured in the arena: python examples/a_bot.py"""

from __future__ import annotations

import neyrang
from neyrang import arena
from neyrang.bots import Bot

coup = neyrang.game("coup")


class Miser(Bot):
    """Takes coins as long as it may, and never doubts anybody."""

    liked = tuple(coup.move(text) for text in ("tax", "foreign_aid", "income", "pass"))

    def choose(self, view: neyrang.View, legal: list[int]) -> int:
        for action in self.liked:
            if action in legal:
                return action
        return legal[self.rng.below(len(legal))]


def main(games: int = 200) -> None:
    report = arena.play("coup", [Miser, "random", 1], players=3, games=games)
    for standing in report.standings:
        share = standing.share
        print(f"{standing.bot:20} wins {share.mean:.0%} ({share.low:.0%} to {share.high:.0%})")


if __name__ == "__main__":
    main()

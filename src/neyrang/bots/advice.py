"""What a master tells somebody in whose seat it has watched the game: how it ranks the answers, and
what it believes the others to hold. It comes from the seat's views alone."""

from __future__ import annotations

from typing import Any

from neyrang.bots.estimates import Estimates
from neyrang.bots.explain import Odds, hidden_cards
from neyrang.bots.master import Master
from neyrang.core.view import View


class Advice:
    """A master's thoughts about the open question, given the view of the seat that is asked."""

    def __init__(self, master: Master, view: View, legal: list[int]) -> None:
        self.legal = legal
        self.moves = master.game.notation_in(view).moves
        self.thought = think(master, view, legal)
        if master.belief is None:
            master.begin(view)
        assert master.belief is not None
        self.odds: list[dict[str, Odds]] = hidden_cards(view, master.belief.particles)

    def ranked(self) -> list[int]:
        """Returns indexes into `legal`, the likeliest answer first."""
        return sorted(range(len(self.legal)), key=lambda i: -self.thought.chances[i])

    def document(self) -> dict[str, Any]:
        thought = self.thought
        return {
            "beliefs": self.odds,
            "moves": [
                {
                    "move": self.moves[self.legal[i]],
                    "chance": round(thought.chances[i], 4),
                    "win_share": round(thought.worth(i), 4) if thought.counts[i] else None,
                    "prior": round(thought.priors[i], 4),
                    "playouts": thought.counts[i],
                }
                for i in self.ranked()
            ],
        }


def think(master: Master, view: View, legal: list[int]) -> Estimates:
    """A search compares answers, so a single one needs none."""
    return Estimates(legal, [1]) if len(legal) == 1 else master.think(view, legal)

"""What one of our levels tells somebody in whose seat it has watched the game: how it ranks the
answers, how sure it is and why, and what it believes the others to hold. It comes from the seat's
views alone."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from neyrang.bots.base import Bot
from neyrang.bots.estimates import Estimates
from neyrang.bots.explain import Odds, hidden_cards
from neyrang.bots.levels import PolicyBot
from neyrang.bots.master import Master
from neyrang.core.errors import BadOption
from neyrang.core.rng import Rng
from neyrang.core.view import View
from neyrang.games import game

CERTAIN = 0.97  # with this chance or more it would give its first answer
SURE = 0.75
LEANING = 0.5
EVEN = 0.01  # of the win: answers that differ less are about equally good
PREFERRED = 1.25  # times as likely at first sight, or more: a first instinct that tells

POLICIES = "neyrang.bots.policies"
Fact = tuple[str, dict[str, str | int]]


class Advice:
    """A bot's thoughts about the open question, given the view of the seat that is asked."""

    def __init__(self, bot: Bot, view: View, legal: list[int]) -> None:
        bot = adviser(bot)
        self.view = view
        self.legal = legal
        self.moves = game(view.name()).notation_in(view).moves
        self.thought = think(bot, view, legal)
        self.odds = beliefs(bot, view)
        self.solved = solves(bot)

    def ranked(self) -> list[int]:
        """Returns indexes into `legal`, the likeliest answer first."""
        return sorted(range(len(self.legal)), key=lambda i: -self.thought.chances[i])

    def sureness(self) -> str:
        """Returns how sure it is: `only`, `certain`, `sure`, `leaning` or `torn`; `mixed` where it
        has worked out how often to give each answer, and `stays` where it is sure although another
        answer did better in its playouts."""
        if len(self.legal) == 1:
            return "only"
        chance = self.thought.chances[self.ranked()[0]]
        if self.solved and chance < CERTAIN:
            return "mixed"
        if chance >= SURE and self.reason() == "loss":
            return "stays"
        bounds = {"certain": CERTAIN, "sure": SURE, "leaning": LEANING, "torn": 0.0}
        return next(name for name, bound in bounds.items() if chance >= bound)

    def reason(self) -> str:
        """Returns why its first answer comes before its second; empty where there is nothing to
        explain.

        Without playouts: `solved` where it has looked to the end, `never` where it would give no
        other answer, and else `rule`. With playouts: `gain` where the first won more, `loss` where
        it won less and the first instinct outweighs that; where both won about equally often,
        `even` if the first instinct tells them apart, and `close` if it does not.
        """
        if len(self.legal) == 1:
            return ""
        if self.solved:
            return "solved"
        best, second = self.ranked()[:2]
        counts, priors = self.thought.counts, self.thought.priors
        if not (counts[best] and counts[second]):
            return "rule" if priors[second] else "never"
        points = self.points()
        if priors[best] < priors[second]:
            return "gain" if points > 0 else "close"
        if abs(points) < 100 * EVEN:
            return "even" if priors[best] >= PREFERRED * priors[second] else "close"
        return "gain" if points > 0 else "loss"

    def facts(self) -> list[Fact]:
        """Returns what speaks for its first answer in this game: names of words, and whom or what
        they name. A game without such words has none."""
        if len(self.legal) == 1 or find_spec(f"{POLICIES}.{self.view.name()}.why") is None:
            return []
        why = import_module(f"{POLICIES}.{self.view.name()}.why")
        state = game(self.view.name()).redeal(self.view, Rng(0))
        found: list[Fact] = why.facts(state, self.view.seat, self.legal[self.ranked()[0]])
        return found

    def points(self) -> float:
        """Returns how many games of a hundred its first answer won more than its second."""
        best, second = self.ranked()[:2]
        return 100 * (self.thought.gain(best) - self.thought.gain(second))

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


def adviser(bot: Bot) -> Master | PolicyBot:
    """Returns this bot, where it can tell what it thinks."""
    if not isinstance(bot, Master | PolicyBot):
        raise BadOption("only levels 1 to 4, and bots derived from Master, give advice")
    return bot


def think(bot: Master | PolicyBot, view: View, legal: list[int]) -> Estimates:
    """A search compares answers, so a single one needs none."""
    return Estimates(legal, [1]) if len(legal) == 1 else bot.think(view, legal)


def beliefs(bot: Master | PolicyBot, view: View) -> list[dict[str, Odds]]:
    """Only a bot that searches keeps a belief."""
    if isinstance(bot, PolicyBot):
        return [{} for _ in range(view.players)]
    if bot.belief is None:
        bot.begin(view)
    assert bot.belief is not None
    return hidden_cards(view, bot.belief.particles)


def solves(bot: Master | PolicyBot) -> bool:
    """Has it looked so far ahead here that it tried nothing out?"""
    if isinstance(bot, PolicyBot) or bot.belief is None:
        return False
    return bot.own.settles(bot.belief.particles[0].state)

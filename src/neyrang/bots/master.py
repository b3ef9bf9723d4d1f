"""Level 4: searches over what it believes the others to hold."""

from __future__ import annotations

from importlib import import_module

from neyrang.bots.base import UNSEEN, Bot
from neyrang.bots.belief import Belief
from neyrang.bots.levels import policy_for
from neyrang.bots.policy import Policy, Wild
from neyrang.bots.search import Budget, Search
from neyrang.bots.thought import Thought
from neyrang.core.view import SPECTATOR, View
from neyrang.games import game

GUESSES = 32  # whole states it keeps in mind


def tempers_of(name: str) -> list[Policy]:
    """How others may play: honestly, boldly, or anyhow, unless the game has more to say."""
    module = import_module(f"neyrang.bots.policies.{name}")
    if hasattr(module, "tempers"):
        tempers: list[Policy] = module.tempers()
        return tempers
    bold = policy_for(name, 3)
    return [policy_for(name, 2), bold, Wild(bold, 40)]


class Master(Bot):
    def __init__(self, name: str, seed: int, budget: Budget | None = None) -> None:
        super().__init__(seed)
        self.game = game(name)
        self.own = policy_for(name, 4)
        self.tempers = tempers_of(name)
        self.budget = budget or Budget(self.own.playouts)
        self.belief: Belief | None = None
        self.public: Belief | None = None

    def begin(self, view: View) -> None:
        self.belief = Belief(self.game, self.tempers, view.seat, view, GUESSES, self.rng)
        seen = self.seen_by_all()
        self.public = Belief(self.game, self.tempers, SPECTATOR, seen, GUESSES, self.rng)

    def seen_by_all(self) -> View:
        assert self.belief is not None
        return self.belief.guesses[0].state.view(SPECTATOR)

    def witness(self, answers: list[tuple[int, int]], view: View) -> None:
        if self.belief is None or self.public is None:
            self.begin(view)
            return
        shown = [(seat, self.shown(view, seat, action)) for seat, action in answers]
        self.belief.witness(answers, view)
        self.public.witness(shown, self.seen_by_all())

    def shown(self, view: View, seat: int, action: int) -> int:
        """My own answers, as the others see them."""
        assert self.belief is not None
        state = self.belief.guesses[0].state
        step = state.agenda
        if seat == view.seat and step is not None and state.hides(step, action):
            return UNSEEN
        return action

    def think(self, view: View, legal: list[int]) -> Thought:
        if self.belief is None or self.public is None:
            self.begin(view)
        assert self.belief is not None
        assert self.public is not None
        search = Search(self.own, self.tempers, view.seat, view.players, self.rng)
        return search.think(self.belief, self.public, legal, self.budget)

    def choose(self, view: View, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        thought = self.think(view, legal)
        point = self.rng.below(1 << 20) / (1 << 20)
        for action, chance in zip(legal, thought.chances, strict=True):
            point -= chance
            if point < 0:
                return action
        return legal[-1]

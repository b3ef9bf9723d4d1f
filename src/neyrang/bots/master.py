"""Level 4: searches over what it believes the others to hold."""

from __future__ import annotations

from collections.abc import Callable

from neyrang.bots.base import Bot
from neyrang.bots.belief import UNSEEN, Belief
from neyrang.bots.estimates import Estimates
from neyrang.bots.levels import opponent_models, policy_for
from neyrang.bots.policy import Judging, Policy
from neyrang.bots.search import Budget, Search
from neyrang.core.errors import BadOption
from neyrang.core.state import State
from neyrang.core.view import SPECTATOR, View
from neyrang.games import game


class Master(Bot):
    """Keeps two beliefs: its own, and `public`, the one of a spectator, from which the other seats
    learn in a search that keeps trees.

    `budget`: for one answer; the policy's own number of playouts by default. `policy`: its prior,
    its rollouts and its `value`; a class derived from `Policy` will do, level 4's own by default.
    `value`: a function that judges unfinished games instead of that policy's. It is given a whole
    state and returns each seat's share of the win, as whole numbers in parts of their sum.
    """

    def __init__(
        self,
        name: str,
        seed: int,
        budget: Budget | None = None,
        policy: Policy | None = None,
        value: Callable[[State], list[int]] | None = None,
    ) -> None:
        super().__init__(seed)
        self.game = game(name)
        own = policy or policy_for(name, 4)
        if value is None and own.depth == 0 and type(own).value is not Policy.value:
            raise BadOption("where a policy's depth is 0, its value is never asked: set a depth")
        self.own = own if value is None else Judging(own, value)
        self.opponent_models = opponent_models(name)
        self.usual = Budget(self.own.playouts)
        self.budget = budget or self.usual
        self.belief: Belief | None = None
        self.public: Belief | None = None

    def begin(self, view: View) -> None:
        self.own.prepare(view.players)
        if self.budget is self.usual:  # nobody has set another
            self.budget = self.usual = Budget(self.own.playouts)
        models, size = self.opponent_models, self.own.particles
        self.belief = Belief(self.game, models, view.seat, view, size, self.rng)
        if isinstance(self.own, Judging) and self.own.settles(self.belief.particles[0].state):
            raise BadOption("this game is calculated and its value never asked: add another policy")
        if self.own.trees:
            seen = self.public_view()
            self.public = Belief(self.game, models, SPECTATOR, seen, size, self.rng)

    def public_view(self) -> View:
        assert self.belief is not None
        return self.belief.particles[0].state.view(SPECTATOR)

    def witness(self, answers: list[tuple[int, int]], view: View) -> None:
        if self.belief is None:
            self.begin(view)
            return
        public = [(seat, self.seen_by_all(view, seat, action)) for seat, action in answers]
        self.belief.witness(answers, view)
        if self.public is not None:
            self.public.witness(public, self.public_view())

    def seen_by_all(self, view: View, seat: int, action: int) -> int:
        """Returns UNSEEN for an answer of mine that the others may not know."""
        assert self.belief is not None
        state = self.belief.particles[0].state
        step = state.agenda
        if seat == view.seat and step is not None and state.hides(step, action):
            return UNSEEN
        return action

    def think(self, view: View, legal: list[int]) -> Estimates:
        """Returns what a search makes of the legal answers."""
        if self.belief is None:
            self.begin(view)
        assert self.belief is not None
        search = Search(self.own, self.opponent_models, self.belief, self.public, self.rng)
        return search.think(legal, self.budget)

    def choose(self, view: View, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        estimates = self.think(view, legal)
        point = self.rng.below(1 << 20) / (1 << 20)
        for action, chance in zip(legal, estimates.chances, strict=True):
            point -= chance
            if point < 0:
                return action
        return legal[-1]

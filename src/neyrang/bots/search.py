"""Monte Carlo tree search over particles: every player has a tree of what that player can see.

Each simulation takes a particle of the belief, plays it down the trees and on by the policies, and
updates the nodes on its way with how it ended. A node of a seat's tree is what that seat has seen
since the root; the root is what the seat holds, so that nobody in the search knows another's
cards. The search knows the searching seat's own cards, so the other seats learn from simulations
in which those cards are unknown as well: from the particles of a spectator. Without those there
are no trees, and all seats answer by their policies.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from neyrang.bots.belief import UNSEEN, Belief, Particle
from neyrang.bots.estimates import ENOUGH, Estimates
from neyrang.bots.policy import Policy, draw, expected_shares, total
from neyrang.core.agenda import SECRET
from neyrang.core.pickled import by_attributes
from neyrang.core.rng import Rng
from neyrang.core.state import State

EXPLORE: Final = 0.6  # how far the trees try what the prior likes before what did well
TRUST: Final = 6  # visits before a node's own counts say more than the prior
PLAIN: Final = 0.98  # a prior this strong needs fewer playouts
WIDE: Final = 10  # candidates, where each can have …
LEAST_TRY: Final = 6  # … so many playouts
FAIR_TRY: Final = 40  # playouts for each of more candidates than that


@final
class Node:
    """What one seat has seen, and statistics of its answers there."""

    __slots__ = ("actions", "children", "counts", "fresh", "priors", "totals", "visits")

    def __init__(self) -> None:
        self.fresh = True  # no answer was chosen here yet
        self.visits: int = 0
        self.actions: list[int] = []
        self.priors: list[float] = []
        self.counts: list[int] = []
        self.totals: list[float] = []
        self.children: dict[int, Node] = {}

    def child(self, seen: i64) -> Node:
        found = self.children.get(seen)
        if found is None:
            found = Node()
            self.children[seen] = found
        return found

    def knows(self, legal: list[int]) -> bool:
        i: i64
        for i in range(len(legal)):  # noqa: SIM110 (a generator costs more than it saves)
            if legal[i] not in self.actions:
                return False
        return True

    def add(self, legal: list[int], weights: list[int]) -> None:
        """Adds the answers that are possible here for the first time."""
        whole = total(weights)
        i: i64
        for i in range(len(legal)):
            if legal[i] not in self.actions:
                self.actions.append(legal[i])
                self.priors.append(0.02 + 0.98 * weights[i] / whole)
                self.counts.append(0)
                self.totals.append(0.0)

    def best(self, legal: list[int]) -> i64:
        """Returns the index of the answer to try next: PUCT."""
        pull = EXPLORE * sqrt(self.visits + 1.0)
        mean = self.mean()
        chosen: i64 = -1
        most = -1.0
        i: i64
        for i in range(len(self.actions)):
            if self.actions[i] in legal:
                tried: int = self.counts[i]
                value = self.totals[i] / tried if tried > 0 else mean
                value += pull * self.priors[i] / (1.0 + tried)
                if value > most:
                    most = value
                    chosen = i
        return chosen

    def matched(self, legal: list[int], rng: Rng) -> i64:
        """Returns an index by regret matching, for questions that all answer at once: drawn by how
        much better than the mean each answer did."""
        mean = self.mean()
        rates: list[int] = []
        i: i64
        for i in range(len(self.actions)):
            rate: i64 = 0
            if self.actions[i] in legal:
                rate = 1 + i64(100.0 * self.priors[i])
                tried: int = self.counts[i]
                if tried > 0 and self.totals[i] / tried > mean:
                    rate += i64(4000.0 * (self.totals[i] / tried - mean))
            rates.append(rate)
        return draw(rates, rng)

    def mean(self) -> float:
        if self.visits == 0:
            return 0.0
        whole = 0.0
        for each in self.totals:
            whole += each
        return whole / self.visits

    def learn(self, i: i64, value: float) -> None:
        self.visits += 1
        self.counts[i] += 1
        self.totals[i] += value


@final
class Budget:
    """How long to think: so many playouts at most, and with `milliseconds` no longer than that
    (the same seed may then answer differently on another machine)."""

    def __init__(self, playouts: int, milliseconds: int = 0) -> None:
        self.playouts = playouts
        self.milliseconds = milliseconds

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self, (self.playouts, self.milliseconds))


@final
class Search:
    """The simulations of one decision of the seat whose belief this is."""

    def __init__(
        self,
        own: Policy,
        opponent_models: list[Policy],
        belief: Belief,
        public: Belief | None,
        rng: Rng,
    ) -> None:
        players = belief.view.players
        self.own = own
        self.opponent_models = opponent_models
        self.belief = belief
        self.public = public
        self.me: i64 = belief.me
        self.rng = rng
        self.actions: i64 = len(belief.particles[0].state.notation().moves)
        self.trees: list[dict[int, Node]] = [{} for _ in range(players)]
        self.nodes: list[Node] = [Node() for _ in range(players)]  # where each seat is in its tree
        self.inside: list[bool] = [False] * players  # by seat: still in its tree?
        self.path: list[Node] = []
        self.steps: list[int] = []  # the answers given on that path, as indexes
        self.actors: list[int] = []
        self.unrevealed: list[int] = []  # pairs of a seat and its answer, until all have answered

    def think(self, legal: list[int], budget: Budget) -> Estimates:
        """Halves the candidates until the budget is spent (sequential halving). All candidates are
        tried on the same particles with the same luck."""
        rng = self.rng
        belief = self.belief
        public = self.public
        state = belief.particles[0].state
        estimates = Estimates(legal, self.own.weigh(state, self.me, legal))
        if self.own.settles(state):
            return estimates
        playouts = budget.playouts
        if max(estimates.priors) > PLAIN:  # a prior can be wrong: no answer goes without a search
            playouts = playouts // 4
        alive = estimates.candidates(width(playouts), rng)
        if len(alive) == 1:
            return estimates
        rounds: i64 = 1
        while 1 << rounds < len(alive):
            rounds += 1
        at = rng.below(len(belief.particles))
        begun = perf_counter()
        for number in range(rounds):
            tries: i64 = max(1, playouts // (rounds * len(alive)))
            share = int(number + 1) / int(rounds)
            until = begun + 0.001 * budget.milliseconds * share
            for done in range(1, tries + 1):
                if budget.milliseconds and perf_counter() > until:
                    break
                at = (at + 1) % len(belief.particles)
                if public is not None:
                    self.teach(public.particles[at % len(public.particles)])
                start = belief.redealt(at)
                chance = rng.split()
                found: list[float] = []
                for i in alive:
                    ended = self.simulate(belief.particles[at], start, legal[i], chance, self.me)
                    if len(ended) > 0:
                        found.append(ended[self.me])
                if len(found) < len(alive):
                    continue  # where another seat was heard first, no answer of mine matters
                estimates.learn(alive, found)
                if done % ENOUGH == 0 and estimates.is_settled(alive):
                    break
            alive = estimates.better_half(alive)
            if len(alive) == 1:
                break
        estimates.mix(self.own.temperature, self.own.caution)
        return estimates

    def teach(self, particle: Particle) -> None:
        """Runs a simulation from which all seats learn, since it gives nobody's cards away."""
        self.simulate(particle, particle.state, -1, self.rng.split(), -1)

    def simulate(
        self, particle: Particle, start: State, forced: i64, chance: Rng, learner: i64
    ) -> list[float]:
        """Plays `start` out with the particle's opponent models; returns each seat's share of the
        win.

        `forced`: the searching seat's answer to the question under way; -1 lets it choose. Where
        the question closes before that answer is given (in a window another seat was heard first)
        nothing is returned: the answer made no difference.
        `learner`: the only seat whose tree is updated; -1 updates all.
        """
        state = start.clone()
        state.rng.follow(chance)
        rng = state.rng.split()
        self.start(state)
        depth = self.own.depth
        steps: i64 = 0
        while state.waiting:
            if forced < 0 and depth > 0 and steps >= depth and self.own.quiet(state):
                break
            seat = state.next_actor()
            if forced >= 0 and seat == self.me:
                action = forced
                forced = -1
            else:
                action = self.choose(state, particle, seat, rng)
            closed = self.answer(state, seat, action)
            if closed and forced >= 0:
                return []
            steps += 1
        found = expected_shares(self.own, state) if state.waiting else state.win_shares()
        i: i64
        for i in range(len(self.path)):
            seat = self.actors[i]
            if learner < 0 or seat == learner:
                self.path[i].learn(self.steps[i], found[seat])
        return found

    def start(self, state: State) -> None:
        """Puts every seat at the root of its tree: what it holds."""
        self.path = []
        self.steps = []
        self.actors = []
        self.unrevealed = []
        if self.public is None:
            return
        seat: i64
        for seat in range(state.players):
            self.inside[seat] = True
            key: i64 = 7
            for held in state.holdings(seat):
                key = (key * 131 + held + 1) & 0xFFFFFFFFFFFF
            tree = self.trees[seat]
            root = tree.get(key)
            if root is None:
                root = Node()
                tree[key] = root
            self.nodes[seat] = root

    def choose(self, state: State, particle: Particle, seat: i64, rng: Rng) -> i64:
        """Returns a seat's answer: from its tree, or by its policy where it has left the tree."""
        policy = self.own if seat == self.me else self.opponent_models[particle.models[seat]]
        if not self.inside[seat]:
            return policy.pick(state, seat, rng)
        legal = state.legal_now(seat)
        if len(legal) == 1:
            return legal[0]
        node = self.nodes[seat]
        if node.fresh:  # most nodes are visited once: their weights are not worth the time
            node.fresh = False
            self.inside[seat] = False
            return policy.pick(state, seat, rng)
        trusted = node.visits >= TRUST
        if not trusted or not node.knows(legal):
            weights = policy.weigh(state, seat, legal)
            node.add(legal, weights)
        if not trusted:
            action: i64 = legal[draw(weights, rng)]
            i: i64 = node.actions.index(action)
        elif state.question == SECRET:
            i = node.matched(legal, rng)
        else:
            i = node.best(legal)
        self.path.append(node)
        self.steps.append(i)
        self.actors.append(seat)
        return node.actions[i]

    def answer(self, state: State, seat: i64, action: i64) -> bool:
        """Gives an answer, and moves every seat that is still in its tree to the child for what it
        sees of that answer. Returns whether the question has closed."""
        if self.public is None:
            return state.answer(seat, action)
        step = state.agenda
        assert step is not None
        hidden = state.hides(step, action)
        secret = state.question == SECRET
        closed = state.answer(seat, action)
        if self.inside[seat]:
            self.nodes[seat] = self.nodes[seat].child(self.observation(seat, action))
        seen = self.observation(seat, UNSEEN if hidden else action)
        if secret:
            self.unrevealed.append(seat)
            self.unrevealed.append(seen)
            if closed:
                i: i64
                for i in range(0, len(self.unrevealed), 2):
                    self.reveal(self.unrevealed[i], self.unrevealed[i + 1])
                self.unrevealed = []
        else:
            self.reveal(seat, seen)
        return closed

    def observation(self, seat: i64, action: i64) -> i64:
        """Returns a number for what is seen: that a seat answered with this action, or UNSEEN."""
        return seat * (self.actions + 1) + action + 1

    def reveal(self, seat: i64, seen: i64) -> None:
        other: i64
        for other in range(len(self.nodes)):
            if other != seat and self.inside[other]:
                self.nodes[other] = self.nodes[other].child(seen)


def width(playouts: i64) -> i64:
    """Returns how many candidates so many playouts are enough for."""
    return max(playouts // FAIR_TRY, min(WIDE, playouts // LEAST_TRY))

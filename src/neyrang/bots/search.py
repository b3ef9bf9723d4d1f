"""A search over guesses: every player has a tree of what that player can see.

Each simulation takes a guess of the belief, plays it down the trees and on by the policies, and
tells the trees on its way how it ended. In a seat's tree a node is what that seat has seen since
the root; the root itself is what the seat holds, so that nobody in the search knows another's
cards. The searching seat's own cards are known to the search, so what the others learn they learn
from simulations in which those cards are guessed as well: by the belief of a spectator.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from neyrang.bots.belief import Belief, Guess
from neyrang.bots.policy import Policy, drawn, shares
from neyrang.bots.thought import ENOUGH, Thought
from neyrang.core.rng import Rng
from neyrang.core.state import SECRET, State

EXPLORE: Final = 0.6  # how far the trees try what the prior likes before what did well
TRUST: Final = 6  # visits before a node's own counts say more than the prior
PLAIN: Final = 0.98  # a habit this strong needs less thought
FAIR_TRY: Final = 40  # playouts that an answer should be worth
STRANGER: Final = 4096  # more than any action of any game


@final
class Node:
    """What one seat has seen, and how its answers there have done."""

    __slots__ = ("actions", "children", "counts", "fresh", "priors", "totals", "visits")

    def __init__(self) -> None:
        self.fresh = True  # nobody has been here, or only passed by
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

    def meet(self, legal: list[int], weights: list[int]) -> None:
        """Answers that are possible here, some of them perhaps for the first time."""
        total = 0.0
        for weight in weights:
            total += weight
        i: i64
        for i in range(len(legal)):
            if legal[i] not in self.actions:
                self.actions.append(legal[i])
                self.priors.append(0.02 + 0.98 * weights[i] / total)
                self.counts.append(0)
                self.totals.append(0.0)

    def best(self, legal: list[int]) -> i64:
        """The index of the answer to try next: what did well, or was promising and hardly tried."""
        pull = EXPLORE * sqrt(self.visits + 1.0)
        mean = self.mean()
        chosen: i64 = -1
        most = -1.0
        i: i64
        for i in range(len(self.actions)):
            if self.actions[i] in legal:
                tried: int = self.counts[i]
                worth = self.totals[i] / tried if tried > 0 else mean
                worth += pull * self.priors[i] / (1.0 + tried)
                if worth > most:
                    most = worth
                    chosen = i
        return chosen

    def matched(self, legal: list[int], rng: Rng) -> i64:
        """Regret matching: where all choose at once, by how much better each answer did."""
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
        return drawn(rates, rng)

    def mean(self) -> float:
        if self.visits == 0:
            return 0.0
        total = 0.0
        for each in self.totals:
            total += each
        return total / self.visits

    def learn(self, i: i64, worth: float) -> None:
        self.visits += 1
        self.counts[i] += 1
        self.totals[i] += worth


@final
class Budget:
    """How long to think: so many playouts at most; with milliseconds, no longer than that either
    (then the same seed may answer differently on another machine)."""

    def __init__(self, playouts: int, milliseconds: int = 0) -> None:
        self.playouts = playouts
        self.milliseconds = milliseconds


@final
class Search:
    """One decision's worth of simulations."""

    def __init__(self, own: Policy, tempers: list[Policy], me: i64, players: i64, rng: Rng) -> None:
        self.own = own
        self.tempers = tempers
        self.me: i64 = me
        self.rng = rng
        self.trees: list[dict[int, Node]] = [{} for _ in range(players)]
        self.places: list[Node] = [Node() for _ in range(players)]  # where each seat is in its tree
        self.inside: list[bool] = [False] * players  # is it still in it?
        self.path: list[Node] = []
        self.steps: list[int] = []  # the answers given on that path, as indexes
        self.actors: list[int] = []
        self.secret: list[int] = []  # seats and answers that nobody has seen yet, in turn

    def think(self, belief: Belief, public: Belief, legal: list[int], budget: Budget) -> Thought:
        """Halve the candidates until the budget is spent; all are tried on the same guesses."""
        rng = self.rng
        thought = Thought(legal, self.own.weigh(belief.guesses[0].state, self.me, legal))
        playouts = budget.playouts
        if max(thought.priors) > PLAIN:  # but habits can be wrong: no answer goes without thought
            playouts = playouts // 4
        alive = thought.candidates(playouts // FAIR_TRY)
        rounds: i64 = 1
        while 1 << rounds < len(alive):
            rounds += 1
        at = rng.below(len(belief.guesses))
        begun = perf_counter()
        for number in range(rounds):
            tries: i64 = max(1, playouts // (rounds * len(alive)))
            share = int(number + 1) / int(rounds)
            until = begun + 0.001 * budget.milliseconds * share
            for done in range(1, tries + 1):
                if budget.milliseconds and perf_counter() > until:
                    break
                at = (at + 1) % len(belief.guesses)
                self.teach(public.guesses[at % len(public.guesses)])
                start = belief.imagined(at)
                chance = rng.split()
                found: list[float] = []
                for i in alive:
                    ended = self.simulate(belief.guesses[at], start, legal[i], chance, self.me)
                    found.append(ended[self.me])
                thought.learn(alive, found)
                if done % ENOUGH == 0 and thought.is_settled(alive):
                    break
            alive = thought.better_half(alive)
            if len(alive) == 1:
                break
        thought.mix(self.own.heat)
        return thought

    def teach(self, guess: Guess) -> None:
        """A simulation from which all learn, since nobody's cards are given away in it."""
        self.simulate(guess, guess.state, -1, self.rng.split(), -1)

    def simulate(
        self, guess: Guess, start: State, forced: i64, chance: Rng, learner: i64
    ) -> list[float]:
        """Play a guess out, from its state or one imagined after it; the forced answer, if any,
        is the searching seat's first."""
        state = start.clone()
        state.rng.follow(chance)
        rng = state.rng.split()
        self.start(state)
        asked = state.questions  # somebody else may close a window before the forced answer
        depth = self.own.depth
        steps: i64 = 0
        while state.waiting:
            if depth > 0 and steps >= depth and self.own.quiet(state):
                break
            seat = state.next_actor()
            if forced >= 0 and seat == self.me and state.questions == asked:
                action = forced
                forced = -1
            else:
                action = self.choose(state, guess, seat, rng)
            self.answer(state, seat, action)
            steps += 1
        found = self.hopes(state) if state.waiting else shares(state)
        i: i64
        for i in range(len(self.path)):
            seat = self.actors[i]
            if learner < 0 or seat == learner:
                self.path[i].learn(self.steps[i], found[seat])
        return found

    def start(self, state: State) -> None:
        self.path = []
        self.steps = []
        self.actors = []
        self.secret = []
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
            self.places[seat] = root

    def choose(self, state: State, guess: Guess, seat: i64, rng: Rng) -> i64:
        policy = self.own if seat == self.me else self.tempers[guess.tempers[seat]]
        if not self.inside[seat]:
            return policy.pick(state, seat, rng)
        legal = state.legal_now(seat)
        if len(legal) == 1:
            return legal[0]
        node = self.places[seat]
        if node.fresh:  # who comes only once need not weigh what there is
            node.fresh = False
            self.inside[seat] = False
            return policy.pick(state, seat, rng)
        trusted = node.visits >= TRUST
        if not trusted or not node.knows(legal):
            weights = policy.weigh(state, seat, legal)
            node.meet(legal, weights)
        if not trusted:
            action: i64 = legal[drawn(weights, rng)]
            i: i64 = node.actions.index(action)
        elif state.question == SECRET:
            i = node.matched(legal, rng)
        else:
            i = node.best(legal)
        self.path.append(node)
        self.steps.append(i)
        self.actors.append(seat)
        return node.actions[i]

    def answer(self, state: State, seat: i64, action: i64) -> None:
        """Give an answer; every seat still in its tree goes where what it sees of it leads."""
        step = state.agenda
        assert step is not None
        hidden = state.hides(step, action)
        secret = state.question == SECRET
        questions = state.questions
        state.answer(seat, action)
        if self.inside[seat]:
            self.places[seat] = self.places[seat].child(seat * STRANGER + action + 1)
        seen = seat * STRANGER if hidden else seat * STRANGER + action + 1
        if secret:
            self.secret.append(seat)
            self.secret.append(seen)
            if state.questions != questions or state.waiting == 0:
                i: i64
                for i in range(0, len(self.secret), 2):
                    self.show(self.secret[i], self.secret[i + 1])
                self.secret = []
        else:
            self.show(seat, seen)

    def show(self, seat: i64, seen: i64) -> None:
        other: i64
        for other in range(len(self.places)):
            if other != seat and self.inside[other]:
                self.places[other] = self.places[other].child(seen)

    def hopes(self, state: State) -> list[float]:
        """Where a game is cut short: what each side can hope for."""
        value = self.own.value(state)
        total = 0.0
        for each in value:
            total += each
        found: list[float] = [0.0] * state.players
        seat: i64
        other: i64
        for seat in range(state.players):
            side = state.side(seat)
            for other in range(state.players):
                if state.side(other) == side:
                    found[seat] += value[other] / total
        return found

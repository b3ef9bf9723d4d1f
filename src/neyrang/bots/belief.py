"""A particle filter over what the other seats may hold.

A belief is a set of particles: whole states that the seat's view could be of. When a question
closes, every particle is given the answers. How likely each answer was there is a weight on the
holdings of the seat that answered, seat by seat (an answer depends on that seat's own cards
alone), and each seat's holdings are resampled by those weights. Resampling by seat lets a hundred
particles go as far as a thousand that are kept or dropped whole. Which opponent model a seat plays
by is part of a particle.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from neyrang.bots.policy import Policy, total
from neyrang.core.game import Game
from neyrang.core.pickled import by_attributes
from neyrang.core.rng import Rng
from neyrang.core.state import State
from neyrang.core.view import View

UNSEEN: Final = -1  # an answer that this seat may not know
RANDOM_SHARE: Final = 0.04  # of all answers, those taken to be given at random
REJUVENATED: Final = 5  # percent of the holdings dealt at random, so that particles stay diverse
IMPOSSIBLE: Final = 1e-9


@final
class Particle:
    """A state that may be the true one, and by seat the number of its opponent model."""

    def __init__(self, state: State, models: list[int]) -> None:
        self.state = state
        self.models = models

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self, (self.state, self.models))


@final
class Belief:
    """The particles of seat `me`, which knows its own cards; a spectator knows nobody's."""

    def __init__(
        self, game: Game, opponent_models: list[Policy], me: i64, view: View, size: i64, rng: Rng
    ) -> None:
        self.game = game
        self.opponent_models = opponent_models
        self.me: i64 = me
        self.view = view  # the view that all particles agree with
        self.rng = rng
        self.particles: list[Particle] = []
        for _ in range(size):
            models: list[int] = [rng.below(len(opponent_models)) for _ in range(view.players)]
            self.particles.append(Particle(game.redeal(view, rng), models))

    def witness(self, answers: list[tuple[int, int]], view: View) -> None:
        """Weighs every particle by these answers, and brings it in line with the new view."""
        players: i64 = view.players
        weights: list[list[float]] = [[1.0] * len(self.particles) for _ in range(players)]
        informative: list[bool] = [False] * players
        for seat, action in answers:
            informative[seat] = informative[seat] or (seat != self.me and action != UNSEEN)
        i: i64
        for i in range(len(self.particles)):
            self.weigh(self.particles[i], answers, weights, i)
        sources: list[list[int]] = [
            self.resample(weights[seat]) if informative[seat] else [] for seat in range(players)
        ]
        self.view = view
        self.particles = [self.renewed(i, sources) for i in range(len(self.particles))]

    def redealt(self, i: i64) -> State:
        """Returns the state of a particle with everything that nobody holds dealt anew.

        A plan for the few decks of the particles would win against those decks only.
        """
        state = self.particles[i].state
        holdings = [state.holdings(seat) for seat in range(self.view.players)]
        return self.game.redealt(self.view, self.rng, holdings)

    def weigh(
        self, particle: Particle, answers: list[tuple[int, int]], weights: list[list[float]], i: i64
    ) -> None:
        """Gives a particle the answers; multiplies its weights by how likely each one was."""
        state = particle.state
        for seat, action in answers:
            if not state.owes(seat):
                return  # chance went another way here; the new view corrects that
            policy = self.opponent_models[particle.models[seat]]
            if seat == self.me:
                if action not in state.legal_now(seat):
                    return
                state.answer(seat, action)
            elif action == UNSEEN:
                state.answer(seat, policy.pick(state, seat, self.rng))
            else:
                chance = likelihood(policy, state, seat, action)
                weights[seat][i] *= chance
                if chance <= IMPOSSIBLE:
                    return
                state.answer(seat, action)

    def resample(self, weights: list[float]) -> list[int]:
        """Returns for every particle the particle whose holdings it takes over; -1 is none."""
        whole = 0.0
        for weight in weights:
            whole += weight
        number = len(weights)
        if whole <= IMPOSSIBLE * number * 2:
            return [-1] * number
        stride = whole / number
        point = stride * int(self.rng.below(1000)) / 1000.0
        sources: list[int] = []
        at: i64 = -1
        passed = 0.0
        for _ in range(number):
            while passed <= point and at < number - 1:
                at += 1
                passed += weights[at]
            sources.append(-1 if self.rng.chance(REJUVENATED) else at)
            point += stride
        self.rng.shuffle(sources)
        return sources

    def renewed(self, i: i64, sources: list[list[int]]) -> Particle:
        models: list[int] = []
        holdings: list[list[int]] = []
        seat: i64
        for seat in range(self.view.players):
            source = i if len(sources[seat]) == 0 else sources[seat][i]
            if source < 0:
                models.append(self.rng.below(len(self.opponent_models)))
                holdings.append([])
            else:
                particle = self.particles[source]
                models.append(particle.models[seat])
                holdings.append(particle.state.holdings(seat))
        return Particle(self.game.redealt(self.view, self.rng, holdings), models)

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(
            self, (self.game, self.opponent_models, self.me, self.view, 0, self.rng)
        )


def likelihood(policy: Policy, state: State, seat: i64, action: i64) -> float:
    """Returns how likely this answer was from a seat that holds what it holds in this state."""
    legal = state.legal_now(seat)
    if action not in legal:
        return IMPOSSIBLE
    if len(legal) == 1:
        return 1.0
    weights = policy.weigh(state, seat, legal)
    at: i64 = legal.index(action)
    return (1.0 - RANDOM_SHARE) * weights[at] / total(weights) + RANDOM_SHARE / len(legal)

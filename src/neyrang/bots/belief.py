"""What the others may hold, weighed by what they were seen to do.

A belief is a set of guesses: whole states that the seat's view could be of. When a question is
closed, every guess hears the answers. How likely it thought them weighs each seat's holdings in
it, seat by seat (a choice tells of the chooser's own cards alone), and holdings are drawn anew by
those weights. So a hundred guesses go as far as a thousand that live or die whole. A seat's
temper, how it is thought to play, is part of what is guessed.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from neyrang.bots.policy import Policy
from neyrang.core.game import Game
from neyrang.core.rng import Rng
from neyrang.core.state import State
from neyrang.core.view import View

UNSEEN: Final = -1  # an answer that this seat may not know
SURPRISE: Final = 0.04  # how often anybody does anything, whatever the policy thinks
FRESH: Final = 5  # of a hundred drawn holdings so many are forgotten, lest all become the same
IMPOSSIBLE: Final = 1e-9


@final
class Guess:
    """A state that may be the true one, and by seat the temper each plays with."""

    def __init__(self, state: State, tempers: list[int]) -> None:
        self.state = state
        self.tempers = tempers


@final
class Belief:
    """`me` knows its own cards; a spectator guesses at everybody's."""

    def __init__(
        self, game: Game, tempers: list[Policy], me: i64, view: View, size: i64, rng: Rng
    ) -> None:
        self.game = game
        self.tempers = tempers
        self.me: i64 = me
        self.view = view  # that all guesses are of
        self.rng = rng
        self.guesses: list[Guess] = []
        for _ in range(size):
            kinds: list[int] = [rng.below(len(tempers)) for _ in range(view.players)]
            self.guesses.append(Guess(game.redeal(view, rng), kinds))

    def witness(self, answers: list[tuple[int, int]], view: View) -> None:
        """Weigh every guess by these answers, and bring it in line with the new view."""
        players: i64 = view.players
        weights: list[list[float]] = [[1.0] * len(self.guesses) for _ in range(players)]
        told: list[bool] = [False] * players
        for seat, action in answers:
            told[seat] = told[seat] or (seat != self.me and action != UNSEEN)
        i: i64
        for i in range(len(self.guesses)):
            self.hear(self.guesses[i], answers, weights, i)
        chosen: list[list[int]] = [
            self.redrawn(weights[seat]) if told[seat] else [] for seat in range(players)
        ]
        self.view = view
        self.guesses = [self.renewed(i, chosen) for i in range(len(self.guesses))]

    def imagined(self, i: i64) -> State:
        """A guess with other luck to come: who plans for the few decks that are guessed wins only
        with those."""
        state = self.guesses[i].state
        holdings = [state.holdings(seat) for seat in range(self.view.players)]
        return self.game.redeal(self.view, self.rng, holdings)

    def hear(
        self, guess: Guess, answers: list[tuple[int, int]], weights: list[list[float]], i: i64
    ) -> None:
        state = guess.state
        for seat, action in answers:
            if not state.owes(seat):
                return  # only chance could have led it elsewhere: the new view mends that
            policy = self.tempers[guess.tempers[seat]]
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

    def redrawn(self, weights: list[float]) -> list[int]:
        """For every guess, which guess's holdings it takes over; -1 forgets."""
        total = 0.0
        for weight in weights:
            total += weight
        number = len(weights)
        if total <= IMPOSSIBLE * number * 2:
            return [-1] * number
        stride = total / number
        point = stride * int(self.rng.below(1000)) / 1000.0
        drawn: list[int] = []
        at: i64 = -1
        passed = 0.0
        for _ in range(number):
            while passed <= point and at < number - 1:
                at += 1
                passed += weights[at]
            drawn.append(-1 if self.rng.chance(FRESH) else at)
            point += stride
        self.rng.shuffle(drawn)
        return drawn

    def renewed(self, i: i64, chosen: list[list[int]]) -> Guess:
        kinds: list[int] = []
        holdings: list[list[int]] = []
        seat: i64
        for seat in range(self.view.players):
            source = i if len(chosen[seat]) == 0 else chosen[seat][i]
            if source < 0:
                kinds.append(self.rng.below(len(self.tempers)))
                holdings.append([])
            else:
                guess = self.guesses[source]
                kinds.append(guess.tempers[seat])
                holdings.append(guess.state.holdings(seat))
        return Guess(self.game.redeal(self.view, self.rng, holdings), kinds)


def likelihood(policy: Policy, state: State, seat: i64, action: i64) -> float:
    """How likely this answer was from a seat that holds what it holds in this state."""
    legal = state.legal_now(seat)
    if action not in legal:
        return IMPOSSIBLE
    if len(legal) == 1:
        return 1.0
    weights = policy.weigh(state, seat, legal)
    total = 0.0
    for weight in weights:
        total += weight
    at: i64 = legal.index(action)
    return (1.0 - SURPRISE) * weights[at] / total + SURPRISE / len(legal)

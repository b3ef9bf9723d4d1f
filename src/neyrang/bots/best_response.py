"""The best response to one known opponent: every legal answer is played out against it, over what
it may hold."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from neyrang.bots.base import Bot
from neyrang.bots.belief import Belief
from neyrang.bots.policy import Policy, expected_shares
from neyrang.core.pickled import by_attributes
from neyrang.core.rng import Rng
from neyrang.core.state import State


@final
class BlackBox(Policy):
    """Any bot as a policy: nothing is known of it but what it answers.

    For a bot that thinks too long to be asked all the time there is a `fallback`: the bot itself
    gives the first answer of a playout, and the fallback all the later ones.
    """

    def __init__(self, bot: Bot, asked: i64, fallback: Policy | None) -> None:
        super().__init__()
        self.bot = bot
        self.asked: i64 = asked  # how often it is asked to find out how it weighs its answers
        self.fallback = fallback
        self.fresh = True  # has it not answered yet in this playout?

    def weigh(self, state: State, seat: i64, legal: list[int]) -> list[int]:
        if self.fallback is not None:
            return self.fallback.weigh(state, seat, legal)
        weights: list[int] = [1] * len(legal)
        for _ in range(self.asked):
            weights[legal.index(self.ask(state, seat, legal))] += 10
        return weights

    def pick(self, state: State, seat: i64, rng: Rng) -> i64:
        legal = state.legal_now(seat)
        if len(legal) == 1:
            return legal[0]
        if self.fallback is not None and not self.fresh:
            return self.fallback.pick(state, seat, rng)
        self.fresh = False
        return self.ask(state, seat, legal)

    def ask(self, state: State, seat: i64, legal: list[int]) -> i64:
        """Returns the bot's answer at this table; it does not know what happened before."""
        view = state.view(seat)
        self.bot.begin(view)
        action: int = self.bot.choose(view, legal[:])
        return action if action in legal else legal[0]

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self, (self.bot, self.asked, self.fallback))


def response_values(
    belief: Belief, own: Policy, opponent: Policy, legal: list[int], playouts: i64, rng: Rng
) -> list[float]:
    """Returns by legal answer the share of the win it brings against this opponent, plus 1 for the
    answers that stayed to the end.

    All answers are tried on the same particles with the same luck, and the worse half is dropped
    after each round (sequential halving).
    """
    number: i64 = len(legal)
    totals: list[float] = [0.0] * number
    tried: list[int] = [0] * number
    alive: list[int] = list(range(number))
    rounds: i64 = 1
    while 1 << rounds < number:
        rounds += 1
    at = rng.below(len(belief.particles))
    for _ in range(rounds):
        tries: i64 = max(1, playouts // (rounds * len(alive)))
        for _ in range(tries):
            at = (at + 1) % len(belief.particles)
            start = belief.redealt(at)
            chance = rng.split()
            for i in alive:
                totals[i] += played_out(start.clone(), belief.me, legal[i], own, opponent, chance)
                tried[i] += 1
        alive = better_half(alive, totals, tried)
    found: list[float] = []
    j: i64
    for j in range(number):
        kept = 1.0 if j in alive else 0.0
        found.append(kept + totals[j] / tried[j])
    return found


def better_half(alive: list[int], totals: list[float], tried: list[int]) -> list[int]:
    left = alive[:]
    kept: list[int] = []
    while 2 * len(kept) < len(alive):
        best: int = left[0]
        for i in left:
            if totals[i] / tried[i] > totals[best] / tried[best]:
                best = i
        kept.append(best)
        left.remove(best)
    return kept


def played_out(
    state: State, me: i64, action: i64, own: Policy, opponent: Policy, chance: Rng
) -> float:
    """Returns my share of the win where I give this answer now and go on by my policy."""
    state.rng.follow(chance)
    rng = state.rng.split()
    steps: i64 = 0
    asked = True  # is the question still the one that `action` answers?
    if isinstance(opponent, BlackBox):
        opponent.fresh = True
    while state.waiting:
        if own.depth > 0 and steps >= own.depth and own.quiet(state):
            return expected_shares(own, state)[me]
        seat = state.next_actor()
        if seat == me:
            answer = action if asked else own.pick(state, me, rng)
            asked = False
            state.answer(me, answer)
        elif state.answer(seat, opponent.pick(state, seat, rng)):
            asked = False
        steps += 1
    return state.win_shares()[me]

"""Loot's policy."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from neyrang.bots.policies.loot.estimate import LootEstimate
from neyrang.bots.policies.loot.evaluation import evaluate
from neyrang.bots.policies.loot.parameters import (
    DEPTH,
    DUEL_CAUTION,
    DUEL_PLAYOUTS,
    DUEL_TEMPERATURE,
    ENDGAME,
    PARTICLES,
    PLAYOUTS,
    STEPS,
    TEMPERATURE,
    WEIGHTS,
    LootParameters,
    among_several,
    between_two,
    cunning,
    plain,
    seasoned,
)
from neyrang.bots.policy import Policy, graded, odds, usual_models
from neyrang.core.pickled import by_attributes
from neyrang.core.state import State
from neyrang.games.loot.notation import LAY_SALAR
from neyrang.games.loot.rules import Loot


@final
class LootPolicy(Policy):
    """`duel`: the parameters against a single rival side; `table`: against several. So are the
    evaluations."""

    def __init__(self, duel: LootParameters, table: LootParameters) -> None:
        super().__init__()
        self.duel = duel
        self.table = table
        self.duel_evaluation = between_two()
        self.table_evaluation = among_several()
        self.depth = DEPTH
        self.endgame: i64 = ENDGAME
        self.playouts = PLAYOUTS
        self.temperature = TEMPERATURE
        self.particles = PARTICLES
        self.trees = False

    def weigh(self, state: State, seat: i64, legal: list[int]) -> list[int]:
        assert isinstance(state, Loot)
        parameters = self.duel if state.sides() == 2 else self.table
        estimate = LootEstimate(state, seat, parameters)
        weights = graded(estimate.scores(legal), parameters.temperature, WEIGHTS, STEPS)
        if len(legal) > 1 and legal[0] < LAY_SALAR:  # else there is nothing better to do
            i: i64
            for i in range(1, len(legal)):
                if estimate.is_absurd(legal[i]):
                    weights[i] = 0
        return weights

    def value(self, state: State) -> list[int]:
        assert isinstance(state, Loot)
        evaluation = self.duel_evaluation if state.sides() == 2 else self.table_evaluation
        values = odds(evaluate(state, evaluation))
        return [values[state.side_of(seat)] for seat in range(state.players)]

    def quiet(self, state: State) -> bool:
        """With few cards left in the deck a game is soon played to its end."""
        assert isinstance(state, Loot)
        return len(state.deck) >= self.endgame

    def prepare(self, players: i64) -> None:
        if players == 2:
            self.playouts = DUEL_PLAYOUTS
            self.temperature = DUEL_TEMPERATURE
            self.caution = DUEL_CAUTION

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self, (self.duel, self.table))


@final
class OpponentModel(Policy):
    """Plays by one policy where there are two players, and by another where there are more."""

    def __init__(self, duel: Policy, table: Policy) -> None:
        super().__init__()
        self.duel = duel
        self.table = table

    def weigh(self, state: State, seat: i64, legal: list[int]) -> list[int]:
        policy = self.duel if state.players == 2 else self.table
        return policy.weigh(state, seat, legal)

    def __reduce__(self) -> tuple[object, ...]:
        return by_attributes(self, (self.duel, self.table))


def make_policy(level: int) -> LootPolicy:
    if level >= 4:
        return LootPolicy(seasoned(), cunning())
    parameters = cunning() if level == 3 else plain()
    return LootPolicy(parameters, parameters)


def opponent_models() -> list[Policy]:
    """Of two, the other is taken to play well: a search that hopes for mistakes seems to win less.

    Of two against level 4 with the usual models (2026-11-19), levels 3 and 4 as models won 54.0% ±
    4.9 of 300 games; levels 3, 4 and 4, with the `DUEL_` numbers of parameters.py, 53.2% ± 5.6 of
    250. Both together against level 4 of 90b713b: 58.1% (52.8 to 63.3) of 290.
    """
    good, better = make_policy(3), make_policy(4)
    tables = usual_models(make_policy(2), good)
    duels = [good, better, better]
    return [OpponentModel(duel, table) for duel, table in zip(duels, tables, strict=True)]

"""What can be tuned of Loot's policy."""

from __future__ import annotations

from neyrang.bots.policies.loot.evaluation import evaluate
from neyrang.bots.policies.loot.parameters import (
    LootEvaluation,
    LootParameters,
    among_several,
    between_two,
    cunning,
    plain,
    seasoned,
)
from neyrang.bots.policies.loot.policy import LootPolicy, make_policy
from neyrang.tuning.tables import EvaluationTable, ParameterTable, Table

MODULE = "neyrang.bots.policies.loot.parameters"
PLAYERS = (2, 3, 4, 5)
BOUNDS = {
    "temperature": (1, 100),
    "bandit": (0, 200),
    "strength": (0, 400),
    "chief": (0, 1200),
    "salar": (0, 600),
    "draw": (-100, 300),
    "draw_duel": (-100, 300),
    "lead": (1, 400),
    "lead_support": (0, 100),
    "lead_reserve": (0, 400),
    "lure": (0, 20),  # more would make a caravan of two safer for every danger
    "hidden_leader": (0, 100),
    "tied_with_chief": (0, 100),
    "behind_with_chief": (0, 100),
    "rival_coin": (0, 200),
    "leader_coin": (0, 100),
    "contested": (0, 100),
    "play": (0, 200),
    "others_busy": (0, 100),
    "last_chance": (0, 300),
}
FITTED = (
    "coin_won", "caravan_won", "coin_held", "caravan_held", "bandit_1", "bandit_2", "bandit_3",
    "bandit_4", "colour", "card", "chief", "chief_with_bandit", "salar", "salar_with_caravan",
    "wait", "unattacked", "unattacked_to_come", "unattacked_in_danger", "led", "led_in_danger",
    "ahead", "ahead_in_danger", "ahead_may_be_tied", "ahead_with_leader", "recoverable",
    "recoverable_in_time", "tied_with_chief", "salar_saves", "bandit_wins", "open_to_attack",
)  # fmt: skip


def everywhere(parameters: LootParameters) -> LootPolicy:
    return LootPolicy(parameters, parameters)


def for_two(parameters: LootParameters) -> LootPolicy:
    return LootPolicy(parameters, cunning())


def among_others(evaluation: LootEvaluation) -> LootPolicy:
    policy = make_policy(4)
    policy.table_evaluation = evaluation
    return policy


def in_a_duel(evaluation: LootEvaluation) -> LootPolicy:
    policy = make_policy(4)
    policy.duel_evaluation = evaluation
    return policy


def tables() -> list[Table]:
    return [
        ParameterTable(
            "loot", "parameters", 2, plain, everywhere, PLAYERS, MODULE, "plain", bounds=BOUNDS
        ),
        ParameterTable(
            "loot", "parameters", 3, cunning, everywhere, PLAYERS, MODULE, "cunning", bounds=BOUNDS
        ),
        ParameterTable(
            "loot", "parameters", 4, seasoned, for_two, (2,), MODULE, "seasoned", bounds=BOUNDS
        ),
        EvaluationTable(
            "loot", "evaluation", 3, among_several, among_others, (4, 3, 5), MODULE,
            "among_several", search=True, fitted=FITTED, scores=evaluate, unit=1000.0,
        ),
        EvaluationTable(
            "loot", "duel_evaluation", 3, between_two, in_a_duel, (2,), MODULE, "between_two",
            search=True, fitted=FITTED, scores=evaluate, unit=1000.0,
        ),
    ]  # fmt: skip

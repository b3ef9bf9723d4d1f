"""What can be tuned of Coup's policy."""

from __future__ import annotations

from neyrang.bots.policies.coup.evaluation import evaluate
from neyrang.bots.policies.coup.parameters import (
    CoupEvaluation,
    among_several,
    between_two,
    bold,
    honest,
)
from neyrang.bots.policies.coup.policy import CoupPolicy, make_policy
from neyrang.tuning.tables import EvaluationTable, ParameterTable, Table

MODULE = "neyrang.bots.policies.coup.parameters"
PLAYERS = (2, 3, 4, 5, 6)
BOUNDS = {
    "foreign_aid": (0, 400),
    "honest_steal": (0, 1000),
    "honest_exchange": (0, 1000),
    "bluff_tax": (0, 100),
    "bluff_assassinate": (0, 100),
    "bluff_assassinate_desperate": (0, 100),
    "bluff_steal": (0, 100),
    "bluff_exchange": (0, 100),
    "bluff_contessa": (0, 100),
    "bluff_block_steal": (0, 100),
    "bluff_block_aid": (0, 100),
    "challenge": (0, 33),  # three times as often where one copy is unseen
    "challenge_other": (0, 33),
    "challenge_duel": (0, 100),
    "challenge_suspect": (0, 100),
    "challenge_last": (0, 100),
    "challenge_cornered": (0, 100),
}


FITTED = (
    "two_influences", "coin_with_two", "coin_with_one", "card_with_two", "card_with_one",
    "card_unclaimed", "claimed", "turn_with_two", "turn_with_one", "coup_with_two",
    "coup_with_one", "coup_now", "assassin_with_two", "assassin_with_one", "coup_wins",
    "coup_wins_now", "assassin_wins", "assassin_wins_now", "no_contessa", "contessa_saves",
    "can_steal", "tax_is_safe",
)  # fmt: skip


def among_others(evaluation: CoupEvaluation) -> CoupPolicy:
    policy = make_policy(4)
    policy.table_evaluation = evaluation
    return policy


def in_a_duel(evaluation: CoupEvaluation) -> CoupPolicy:
    policy = make_policy(4)
    policy.duel_evaluation = evaluation
    return policy


def tables() -> list[Table]:
    found: list[Table] = [
        ParameterTable(
            "coup", "parameters", level, make, CoupPolicy, PLAYERS, MODULE, make.__name__,
            bounds=BOUNDS,
        )
        for level, make in ((2, honest), (3, bold))
    ]  # fmt: skip
    return [
        *found,
        EvaluationTable(
            "coup", "evaluation", 4, among_several, among_others, (4, 3, 5, 6), MODULE,
            "among_several", search=True, fitted=FITTED, scores=evaluate, unit=1000.0,
        ),
        EvaluationTable(
            "coup", "duel_evaluation", 4, between_two, in_a_duel, (2,), MODULE, "between_two",
            search=True, fitted=FITTED, scores=evaluate, unit=1000.0,
        ),
    ]  # fmt: skip

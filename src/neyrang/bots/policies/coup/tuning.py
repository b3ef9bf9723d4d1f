"""What can be tuned of Coup's policy."""

from __future__ import annotations

from neyrang.bots.policies.coup.parameters import CoupEvaluation, bold, honest
from neyrang.bots.policies.coup.policy import CoupPolicy, make_policy, seat_value
from neyrang.games.coup.rules import Coup
from neyrang.tuning.tables import PROPORTION, EvaluationTable, ParameterTable, Table

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


def searching(evaluation: CoupEvaluation) -> CoupPolicy:
    policy = make_policy(4)
    policy.evaluation = evaluation
    return policy


def scores(coup: Coup, evaluation: CoupEvaluation) -> list[int]:
    return [int(seat_value(evaluation, coup, seat)) for seat in range(coup.players)]


def tables() -> list[Table]:
    found: list[Table] = [
        ParameterTable(
            "coup", "parameters", level, make, CoupPolicy, PLAYERS, MODULE, make.__name__,
            bounds=BOUNDS,
        )
        for level, make in ((2, honest), (3, bold))
    ]  # fmt: skip
    found.append(
        EvaluationTable(
            "coup", "evaluation", 3, CoupEvaluation, searching, PLAYERS, MODULE, "CoupEvaluation",
            search=True, link=PROPORTION, scores=scores,
            fitted=("two_influences", "one_influence", "coin", "card", "claim"),
        )
    )  # fmt: skip
    return found

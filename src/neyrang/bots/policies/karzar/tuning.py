"""What can be tuned of Karzar's policy."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from neyrang.bots.network import DUEL_NETWORK, Network, read_network
from neyrang.bots.policies.karzar.duel import DuelPolicy
from neyrang.bots.policies.karzar.evaluation import first_to_come, odds_to_come
from neyrang.bots.policies.karzar.lookahead import Lookahead, input_names, inputs
from neyrang.bots.policies.karzar.opponents import helpers_sent
from neyrang.bots.policies.karzar.parameters import (
    DUEL_ITERATIONS,
    SENT_AT_RANDOM,
    SENT_BY_LEVEL_3,
    DuelParameters,
    KarzarEvaluation,
    KarzarParameters,
    cunning,
    knowing,
    naive,
    steady,
)
from neyrang.bots.policies.karzar.policy import KarzarPolicy, make_policy
from neyrang.games.karzar.cards import BATTLES, IRAN, LAST, TURAN
from neyrang.games.karzar.rules import Karzar
from neyrang.tuning.tables import (
    FILE,
    LINEAR,
    RANDOM_LEVEL,
    EvaluationTable,
    NetworkTable,
    ParameterTable,
    Table,
)

MODULE = "neyrang.bots.policies.karzar.parameters"
PLAYERS = (4, 3, 5, 6, 7, 8)
ONE_CAMPAIGN = {"campaigns": 1}  # the end of the game shows how each battle went
BOUNDLESS = 1_000_000_000  # a sway that limits nothing: what is fitted must be linear
THOUSAND = 1000.0

BOUNDS = {
    "temperature": (1, 20),
    "helper_blur": (0, 600),
    "others_send": (0, 200),
    "send_slayer": (0, 800),
    "send_slayer_late": (0, 500),
    "send_aider": (0, 800),
    "send_aider_late": (0, 500),
    "send_witch": (0, 600),
    "send_witch_late": (0, 300),
    "send_dragon": (0, 400),
    "send_akvan": (0, 300),
    "discard": (0, 200),
    "discard_late": (0, 300),
    "lay_mobed": (0, 200),
    "spare_helper": (0, 200),
    "side_temperature": (5, 300),
    "morning_pairs": (0, 300),
    "hold_own_slayer": (-200, 500),
    "hold_foe_slayer": (-300, 300),
    "hold_own_aider": (-200, 500),
    "hold_foe_aider": (-300, 300),
    "hand": (0, 200),
    "returned": (0, 300),
    "others_follow": (0, 50),
    "trust": (50, 800),
}
DUEL_BOUNDS = {"lead": (0, 96), "power": (0, 24), "reach": (1, 40), "temperature": (1, 20)}


class Sent:
    """The helpers sent before each battle, as an object."""

    def __init__(self) -> None:
        self.SENT_BY_LEVEL_3 = SENT_BY_LEVEL_3[:]
        self.SENT_AT_RANDOM = SENT_AT_RANDOM[:]


def playing(level: int) -> Callable[[KarzarParameters], KarzarPolicy]:
    iterations = DUEL_ITERATIONS if level >= 3 else 0
    return lambda parameters: KarzarPolicy(parameters, iterations)


def duelling(parameters: DuelParameters) -> KarzarPolicy:
    policy = make_policy(3)
    policy.duel = DuelPolicy(parameters, DUEL_ITERATIONS)
    return policy


def searching(evaluation: KarzarEvaluation) -> KarzarPolicy:
    policy = make_policy(4)
    policy.evaluation = evaluation
    return policy


# ---- what each battle to come brought


def odds(k: Karzar, evaluation: KarzarEvaluation) -> list[int]:
    evaluation.sway = BOUNDLESS
    return odds_to_come(k, evaluation)


def winners(now: Karzar, final: Karzar) -> list[float | None]:
    """Returns 1000 for a battle that Iran won, 0 for Turan, and None for one that nobody won."""
    won: dict[int, float] = {IRAN: THOUSAND, TURAN: 0.0}
    return [won.get(result) for result in final.board.results[first_to_come(now) : LAST]]


def decided(k: Karzar, evaluation: KarzarEvaluation) -> list[int]:
    return [int(evaluation.decided)] * int(LAST - first_to_come(k))


def were_decided(now: Karzar, final: Karzar) -> list[float | None]:
    return [0.0 if result is None else THOUSAND for result in winners(now, final)]


# ---- how many helpers are sent


def sent_by_level_3(k: Karzar, sent: Sent) -> list[int]:
    return [sent.SENT_BY_LEVEL_3[min(k.board.battle, LAST)]]


def sent_at_random(k: Karzar, sent: Sent) -> list[int]:
    return [sent.SENT_AT_RANDOM[min(k.board.battle, LAST)]]


def were_sent(now: Karzar, final: Karzar) -> list[float | None]:
    return [float(helpers_sent(now))]


# ---- the duel, from its end


def battle_of(k: Karzar) -> int:
    return int(k.board.battle) - 1


def looked_at(network: Network, now: Karzar, final: Karzar) -> list[float]:
    mine = Lookahead(network).value(now, 0)
    return [mine, 1.0 - mine]


def looking_ahead(network: Network) -> KarzarPolicy:
    policy = make_policy(4)
    policy.lookahead = Lookahead(network)
    return policy


def tables() -> list[Table]:
    makers = ((1, naive), (2, steady), (3, cunning), (4, knowing))
    found: list[Table] = [
        ParameterTable(
            "karzar", "parameters", level, make, playing(level), PLAYERS, MODULE, make.__name__,
            bounds=BOUNDS,
        )
        for level, make in makers
    ]  # fmt: skip
    found += [
        ParameterTable(
            "karzar", "duel", 3, DuelParameters, duelling, (2,), MODULE, "DuelParameters",
            bounds=DUEL_BOUNDS,
        ),
        EvaluationTable(
            "karzar", "evaluation", 3, KarzarEvaluation, searching, PLAYERS, MODULE,
            "KarzarEvaluation", options=ONE_CAMPAIGN, search=True, link=LINEAR,
            fitted=("lead", "stock", "slayer"), scores=odds, labels_of=winners,
        ),
        EvaluationTable(
            "karzar", "decided", 3, KarzarEvaluation, searching, PLAYERS, MODULE,
            "KarzarEvaluation", options=ONE_CAMPAIGN, search=True, link=LINEAR,
            fitted=("decided",), scores=decided, labels_of=were_decided,
        ),
        EvaluationTable(
            "karzar", "sent-by-level-3", 3, Sent, None, PLAYERS, MODULE, "SENT_BY_LEVEL_3",
            options=ONE_CAMPAIGN, link=LINEAR,
            fitted=("SENT_BY_LEVEL_3",), scores=sent_by_level_3, labels_of=were_sent,
        ),
        EvaluationTable(
            "karzar", "sent-at-random", RANDOM_LEVEL, Sent, None, PLAYERS, MODULE,
            "SENT_AT_RANDOM", options=ONE_CAMPAIGN, link=LINEAR,
            fitted=("SENT_AT_RANDOM",), scores=sent_at_random, labels_of=were_sent,
        ),
        NetworkTable(
            "karzar", DUEL_NETWORK, 3, partial(read_network, "karzar", DUEL_NETWORK), looking_ahead,
            (2,), FILE, DUEL_NETWORK, search=True, names=tuple(input_names()), inputs=inputs,
            hidden=64, noise=10, epochs=50, stages=BATTLES - 1, stage_of=battle_of,
            shares_of=looked_at,
        ),
    ]  # fmt: skip
    return found

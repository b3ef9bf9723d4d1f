"""What can be tuned of the policy of all battles; a game's own module says for which game."""

from __future__ import annotations

from collections.abc import Callable

from neyrang.bots.policies.battle.inputs import input_names, inputs
from neyrang.bots.policies.battle.parameters import (
    COST,
    BattleParameters,
    plain_duel,
    plain_table,
    sly_duel,
    sly_table,
)
from neyrang.bots.policies.battle.policy import BattlePolicy, make_policy
from neyrang.tuning.tables import ParameterTable, Table, network_tables

MODULE = "neyrang.bots.policies.battle.parameters"
BOUNDS = {
    "region": (0, 400),
    "third_last": (0, 300),
    "second_last": (0, 600),
    "win": (300, 2000),
    "deny": (0, 200),
    "deny_win": (0, 300),
    "lead_bonus": (0, 20),
    "overtake": (1, 30),
    "comeback": (0, 100),
    "sunk_cost": (-100, 100),
    "surplus": (0, 100),
    "one_battle": (0, 100),
    "refill": (0, 150),
    "token": (0, 60),
    "favor": (0, 40),
    "rival_gain": (0, 150),
    "hold_on": (0, 40),
    "temperature": (1, 40),
}


class Costs:
    """What each card is worth keeping, as an object."""

    def __init__(self) -> None:
        self.COST = COST[:]


def both(parameters: BattleParameters) -> BattlePolicy:
    return BattlePolicy(parameters, parameters)


def with_costs(costs: Costs) -> BattlePolicy:
    policy = make_policy(3)
    for parameters in (policy.duel, policy.table):
        parameters.cost = costs.COST
    return policy


def battle_tables(
    game: str,
    players: tuple[int, ...],
    level_4: Callable[[], BattlePolicy],
    varied: tuple[dict[str, object], ...] = ({},),
) -> list[Table]:
    """Returns the tables of a game for these numbers of players, 2 among them."""

    more = tuple(number for number in players if number > 2)
    found: list[Table] = [
        ParameterTable(
            game, "parameters", level, make, both, seats, MODULE, make.__name__, bounds=BOUNDS
        )
        for level, make, seats in (
            (2, plain_duel, (2,)),
            (2, plain_table, more),
            (3, sly_duel, (2,)),
            (3, sly_table, more),
        )
    ]
    found.append(
        ParameterTable(
            game, "cost", 3, Costs, with_costs, players, MODULE, "COST", bounds={"COST": (0, 200)}
        )
    )
    plain: tuple[dict[str, object], ...] = ({},) * len(varied)
    duels = plain + varied  # mostly without options
    found += network_tables(game, level_4, inputs, input_names(), more, duels, varied)
    return found

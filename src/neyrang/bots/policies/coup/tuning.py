"""What can be tuned of Coup's policy."""

from __future__ import annotations

from neyrang.bots.policies.coup.inputs import input_names, inputs
from neyrang.bots.policies.coup.parameters import (
    honest,
    tricky,
)
from neyrang.bots.policies.coup.policy import CoupPolicy, make_policy
from neyrang.tuning.tables import ParameterTable, Table, network_tables

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


VARIED: tuple[dict[str, object], ...] = (
    {}, {}, {}, {}, {"reformation": True}, {"inquisitor": True}, {"anarchist": True}
)  # fmt: skip


def tables() -> list[Table]:
    found: list[Table] = [
        ParameterTable(
            "coup", "parameters", level, make, CoupPolicy, PLAYERS, MODULE, make.__name__,
            bounds=BOUNDS,
        )
        for level, make in ((2, honest), (3, tricky))
    ]  # fmt: skip
    return [
        *found,
        *network_tables(
            "coup", lambda: make_policy(4), inputs, input_names(), (4, 3, 5, 6),
            ({}, {}, {"draft": False}), VARIED, levels=(4, 3),
        ),
    ]  # fmt: skip

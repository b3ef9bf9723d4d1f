"""What can be tuned of Rakab's policy."""

from __future__ import annotations

from neyrang.bots.policies.battle.tuning import battle_tables
from neyrang.bots.policies.rakab.policy import make_policy
from neyrang.tuning.tables import Table


def tables() -> list[Table]:
    return battle_tables("rakab", (2, 4, 3, 5, 6), lambda: make_policy(4))

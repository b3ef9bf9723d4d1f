"""What can be tuned of Condottiere's policy."""

from __future__ import annotations

from neyrang.bots.policies.battle.parameters import keen_duel
from neyrang.bots.policies.battle.tuning import BOUNDS, MODULE, battle_tables, both
from neyrang.bots.policies.condottiere.policy import make_policy
from neyrang.tuning.tables import ParameterTable, Table

VARIED: tuple[dict[str, object], ...] = (
    {}, {}, {}, {"hidden_cards": True}, {"greater_empires": True}, {"conquest": True},
    {"draw_after_battle": True}, {"points": 20},
)  # fmt: skip


def tables() -> list[Table]:
    return [
        ParameterTable(
            "condottiere", "parameters", 4, keen_duel, both, (2,), MODULE, "keen_duel",
            bounds=BOUNDS,
        ),
        *battle_tables("condottiere", (2, 4, 3, 5, 6), lambda: make_policy(4), VARIED),
    ]  # fmt: skip

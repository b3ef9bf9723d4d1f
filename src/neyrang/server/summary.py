"""A finished game in a few numbers: what a browser keeps to tell its owner how they are doing."""

from __future__ import annotations

from typing import Any

import msgspec

from neyrang.record import Record
from neyrang.server.table_config import TableConfig
from neyrang.server.wire import Refused


def summary(text: bytes, config: TableConfig) -> dict[str, Any]:
    """Returns who played, how it ended, and what each seat did as far as that can be counted."""
    record = msgspec.json.decode(text, type=Record)
    rules = record.rules()
    if record.version != rules.version:
        raise Refused("old_rules", version=record.version)
    states = (state for _, state in record.states())
    return {
        "table": config.id,
        "game": record.game,
        "players": record.players,
        "seats": [
            {"name": seat.name, "bot": 0 if seat.token else seat.bot, "away": seat.away}
            for seat in config.seats
            if seat is not None
        ],
        "outcome": record.outcome,
        "moves": len(record.moves),
        "statistics": rules.statistics(states, record.players),
    }

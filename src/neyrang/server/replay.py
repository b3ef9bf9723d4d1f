"""Finished games, move by move, as one seat saw them or with all cards face up."""

from __future__ import annotations

from typing import Any

import msgspec

from neyrang import SPECTATOR
from neyrang.core.event import UNKNOWN
from neyrang.core.state import State
from neyrang.core.step import bit
from neyrang.record import Record
from neyrang.server.table_options import with_names
from neyrang.server.wire import Refused

MAX_STEPS = 200
ALL_CARDS = "open"


def replay(text: bytes, first: int, count: int, audience: str) -> dict[str, Any]:
    """Returns `count` steps from number `first` on; `audience` is a seat number or "open"."""
    record = msgspec.json.decode(text, type=Record)
    if record.version != record.rules().version:
        raise Refused("old_rules", version=record.version)
    seat = None if audience == ALL_CARDS else check_seat(audience, record.players)
    steps: list[dict[str, Any]] = []
    last = first + min(max(count, 1), MAX_STEPS)
    for n, state in record.states():
        if n >= last:
            break
        if n >= first:
            steps.append(step(record, state, n, seat))
    return {"from": first, "total": len(record.moves), "seat": audience, "steps": steps}


def check_seat(text: str, players: int) -> int:
    try:
        seat = int(text)
    except ValueError:
        seat = players
    if not SPECTATOR <= seat < players:
        raise Refused("no_such_seat", seat=text[:20])
    return seat


def step(record: Record, state: State, n: int, seat: int | None) -> dict[str, Any]:
    by, _, move = record.moves[n - 1].partition(" ") if n else ("", "", None)
    return {
        "n": n,
        "by": int(by) if n else None,
        "move": move,
        "view": with_names(
            record, state.position() if seat is None else state.view(seat).document()
        ),
        "standing": record.rules().standing(state.view(SPECTATOR if seat is None else seat)),
        "events": heard_by_all(state) if seat is None else state.heard(seat),
        "outcome": record.outcome if n == len(record.moves) else None,
        "asked": [s for s in range(record.players) if state.asked & bit(s)],
    }


def heard_by_all(state: State) -> list[dict[str, Any]]:
    """Returns the events with every card that any seat saw."""
    heard = [state.heard(seat) for seat in range(SPECTATOR, state.players)]
    together: list[dict[str, Any]] = []
    for event in zip(*heard, strict=True):
        whole = dict(event[0])
        if "cards" in whole:
            sights = zip(*(list(map(str, seen["cards"])) for seen in event), strict=True)
            whole["cards"] = [
                next((card for card in cards if card != UNKNOWN), UNKNOWN) for cards in sights
            ]
        together.append(whole)
    return together

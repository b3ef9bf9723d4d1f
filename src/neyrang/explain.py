"""What a front end tells a player about the open question, as plain data."""

from __future__ import annotations

from neyrang.core.state import State


def barred(state: State, seat: int) -> dict[str, dict[str, object]]:
    """Returns the moves this seat would look for but may not make now, each with its reason:
    move text -> reason document."""
    notation = state.notation()
    reasons = {action: state.why_not(seat, action) for action in state.barred(seat)}
    return {notation.text(a): r.document() for a, r in reasons.items() if r is not None}

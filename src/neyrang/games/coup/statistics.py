"""What can be counted of a Coup once all cards are open: bluffs and challenges, by seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from neyrang.core.state import State
from neyrang.core.view import SPECTATOR

KEYS = (
    "bluffs", "believed", "caught", "blocked", "challenges", "challenges_won", "challenged",
    "challenged_wrongly",
)  # fmt: skip
CLAIMS = ("tax", "assassinate", "steal", "exchange", "examine", "embezzle", "blocked")
CONTESSA_CLAIMS = ("defusing", "handing_on")  # COUP-132, COUP-133: events that name no character
SHOWN = ("revealed", "showed_all")


def statistics(states: Iterable[State], players: int) -> list[dict[str, int]]:
    """Returns the counts of each seat. `states` are those after each move, in order.

    A bluff is a claim of a character the seat does not hold. It ends in one of three ways: caught
    (the seat concedes a challenge), blocked (a block of its action stands), or believed.
    """
    counted = [dict.fromkeys(KEYS, 0) for _ in range(players)]
    bluffing = [False] * players  # is the last claim of this seat a bluff that is still believed?
    for state in states:
        heard: list[dict[str, Any]] = state.heard(SPECTATOR)
        for event in heard:
            seat, other = event.get("seat", -1), event.get("other", -1)
            claimed = claim_in(event)
            if claimed:
                bluffing[seat] = not is_true(state, seat, claimed)
                counted[seat]["bluffs"] += bluffing[seat]
            elif event["event"] == "challenged":
                counted[seat]["challenges"] += 1
                counted[other]["challenged"] += 1
            elif event["event"] == "conceded":
                counted[other]["challenges_won"] += 1
                counted[seat]["caught"] += bluffing[seat]
                bluffing[seat] = False
            elif event["event"] in SHOWN:
                counted[seat]["challenged_wrongly"] += 1
            elif event["event"] == "block_stood":
                counted[other]["blocked"] += bluffing[other]
                bluffing[other] = False
    for row in counted:
        row["believed"] = row["bluffs"] - row["caught"] - row["blocked"]
    return counted


def claim_in(event: dict[str, Any]) -> str:
    """Returns the character that somebody claims by this event, "" where nothing is claimed."""
    if event["event"] in CONTESSA_CLAIMS:
        return "contessa"
    return str(event.get("what", "")) if event["event"] in CLAIMS else ""


def is_true(state: State, seat: int, claimed: str) -> bool:
    seats: list[dict[str, Any]] = state.position()["seats"]  # type: ignore[assignment]
    hand = seats[seat]["hand"]
    return "duke" not in hand if claimed == "no_duke" else claimed in hand

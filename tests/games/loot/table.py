"""Loot tables in few words: `table("caravan5 red3", "blue2", road=[caravan(1, 5, owner=0)])`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import neyrang
from tests.scenario import Scenario

TEAMS = {"teams": True}
COPIES = {1: 2, 2: 4, 3: 4, 4: 2}
CARAVANS = {2: 5, 3: 6, 4: 5, 5: 5, 6: 2, 7: 1, 8: 1}
COLOURS = ("red", "blue", "green", "yellow")


def table(
    *hands: str,
    road: Sequence[dict[str, Any]] = (),
    deck: str | None = None,
    won: Sequence[Sequence[int]] = (),
    teams: bool = False,
    turn: int = 0,
    **position: Any,
) -> Scenario:
    """Without `deck` it holds all other cards; `deck=""` is an empty one."""
    seats = [{"hand": hand.split(), "won": list(won[s]) if won else []}
             for s, hand in enumerate(hands)]  # fmt: skip
    if deck is not None:
        position["deck"] = deck.split()
    options = TEAMS if teams else None
    return Scenario("loot", seats, options, road=list(road), turn=turn, **position)


def caravan(number: int, value: int, owner: int, *attacks: str, led: str = "") -> dict[str, Any]:
    """`caravan(1, 5, 0, "1 red 3 1", led="1 red_chief, 0 salar")`: side, colour, strengths."""
    written = []
    for each in attacks:
        side, colour, *bandits = each.split()
        written.append(
            {"side": int(side), "colour": colour, "bandits": [int(bandit) for bandit in bandits]}
        )
    leaders = [each.split() for each in led.split(",") if each]
    return {
        "id": number,
        "value": value,
        "owner": owner,
        "attacks": written,
        "leaders": [{"side": int(side), "card": card} for side, card in leaders],
    }


def numbers(t: Scenario) -> list[int]:
    """The caravans on the road."""
    return [each["id"] for each in t["road"]]


def won(t: Scenario) -> list[list[int]]:
    return [sorted(seat["won"]) for seat in t["seats"]]


def whole_deck() -> Counter[str]:
    cards = {f"{colour}{n}": copies for colour in COLOURS for n, copies in COPIES.items()}
    cards |= {f"caravan{value}": copies for value, copies in CARAVANS.items()}
    cards |= {f"{colour}_chief": 1 for colour in COLOURS}
    return Counter(cards | {"salar": 1})


def result(t: Scenario) -> neyrang.Outcome:
    outcome = t.state.outcome()
    assert outcome is not None
    return outcome


def told(t: Scenario, event: str, seat: int = -1) -> list[dict[str, object]]:
    """The events of this kind that a seat (or a spectator) heard of in the last play."""
    return [each for each in t.heard(seat) if each["event"] == event]

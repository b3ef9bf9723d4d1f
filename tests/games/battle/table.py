"""Tables of a battle in few words: `rakab("5 bishop | 6 3", "10 |")`, the line after the bar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.scenario import Scenario


def seats(hands: Sequence[str]) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for cards in hands:
        hand, _, line = cards.partition("|")
        found.append({"hand": hand.split(), "line": line.split()})
    return found


def rakab(*hands: str, battle: str | None = "ray", seed: int = 0, **position: Any) -> Scenario:
    return Scenario("rakab", seats(hands), None, seed=seed, battle=battle, **position)


def condottiere(
    *hands: str,
    battle: str | None = "roma",
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    **position: Any,
) -> Scenario:
    return Scenario("condottiere", seats(hands), options, seed=seed, battle=battle, **position)


def strengths(t: Scenario) -> list[int]:
    return [seat["strength"] for seat in t["seats"]]


def hands(t: Scenario) -> list[int]:
    """How many cards each seat holds."""
    return [len(seat["hand"]) for seat in t["seats"]]


def told(t: Scenario, event: str, seat: int = -1) -> list[dict[str, object]]:
    """The events of this kind that a seat (or a spectator) heard of in the last play."""
    return [each for each in t.heard(seat) if each["event"] == event]

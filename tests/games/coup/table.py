"""Coup tables in few words: `table("duke contessa", "captain | duke")`, lost after the bar."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.scenario import Scenario

REFORMATION = {"reformation": True}
INQUISITOR = {"inquisitor": True}
ANARCHIST = {"anarchist": True}
CHARACTERS = ["ambassador", "assassin", "captain", "contessa", "duke"]


def table(
    *hands: str,
    coins: Sequence[int] = (),
    factions: str = "",
    options: dict[str, bool] | None = None,
    seed: int = 0,
    **position: Any,
) -> Scenario:
    """Coins default to 2 for everybody in the game, with two players as well."""
    seats = []
    for seat, cards in enumerate(hands):
        hand, _, lost = cards.partition("|")
        entry: dict[str, object] = {"hand": hand.split(), "lost": lost.split()}
        entry["coins"] = coins[seat] if coins else 2 if hand.split() else 0
        if factions:
            entry["faction"] = factions.split()[seat]
        seats.append(entry)
    return Scenario("coup", seats, options, seed=seed, **position)


def all_cards(t: Scenario) -> Counter[str]:
    """Every card of the game, wherever it is."""
    found = Counter([*t["court"], *t["removed"]])
    for seat in t["seats"]:
        found.update([*seat["hand"], *seat["lost"]])
    return found


def all_coins(t: Scenario) -> int:
    coins: list[int] = [seat["coins"] for seat in t["seats"]]
    return sum(coins, t["treasury"] + t["reserve"])


def influence(t: Scenario) -> list[int]:
    return [len(seat["hand"]) for seat in t["seats"]]


def told(t: Scenario, event: str, seat: int = -1) -> list[dict[str, object]]:
    """The events of this kind that a seat (or a spectator) heard of in the last play."""
    return [each for each in t.heard(seat) if each["event"] == event]

"""Arena opponents: somebody else's thinking, to measure our levels against (docs/bots.md).

Plain Python, not compiled. Each is seated by its name in the games it can play.
"""

from __future__ import annotations

PACKAGE = "neyrang.bots.opponents"

# By name, the class that plays each game.
OPPONENTS: dict[str, dict[str, str]] = {
    "public": {"coup": f"{PACKAGE}.coup.public:PublicCoup"},
    "greedy": {
        "rakab": f"{PACKAGE}.battle:Greedy",
        "condottiere": f"{PACKAGE}.battle:Greedy",
        "karzar": f"{PACKAGE}.karzar:Greedy",
        "loot": f"{PACKAGE}.loot:Greedy",
    },
    "passer": {
        "rakab": f"{PACKAGE}.battle:Passer",
        "condottiere": f"{PACKAGE}.battle:Passer",
    },
    "hoarder": {"karzar": f"{PACKAGE}.karzar:Hoarder", "loot": f"{PACKAGE}.loot:Hoarder"},
}

"""Arena opponents: somebody else's thinking, to measure our levels against (docs/bots.md).

Plain Python, not compiled. Each is seated by its name in the games it can play.
"""

from __future__ import annotations

PACKAGE = "neyrang.bots.opponents"

# By name, the class that plays each game.
OPPONENTS: dict[str, dict[str, str]] = {
    "public": {"coup": f"{PACKAGE}.coup.public:PublicCoup"},
}

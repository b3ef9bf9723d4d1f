"""Which clause of the ledger each event and each move of Loot comes from.

`_self` narrows a key to what somebody does to themselves; other games narrow by things too.
"""

from __future__ import annotations

from typing import Final

EVENTS: Final = {
    "dealt": "LOOT-2",
    "drew": "LOOT-10",
    "deck_empty": "LOOT-11",
    "played": "LOOT-20",
    "attacked": "LOOT-21",
    "chief": "LOOT-23",
    "salar": "LOOT-24",
    "burnt": "LOOT-11",
    "plundered": "LOOT-41",
    "plundered_self": "LOOT-40",
    "sits_out": "LOOT-64",
    "lost_on_the_road": "LOOT-50",
    "laid_open": "LOOT-51",
}

MOVES: Final = {
    "draw": "LOOT-10",
    "play": "LOOT-20",
    "burn": "LOOT-11",
    "salar": "LOOT-24",
    "chief": "LOOT-23",
    "attack": "LOOT-21",
}

CLAUSES: Final = {"event": EVENTS, "move": MOVES}

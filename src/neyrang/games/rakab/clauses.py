"""Which clause of the ledger each event and each move of Rakab comes from.

A key may be narrowed as the words are: by the thing or the one card an event names, or a move's
first argument (`played_bishop`), and by `_self` for what somebody does to themselves.
"""

from __future__ import annotations

from typing import Final

EVENTS: Final = {
    "dealt": "RAKAB-2",
    "placed": "RAKAB-10",
    "played": "RAKAB-20",
    "played_bishop": "RAKAB-40",
    "played_scarecrow": "RAKAB-43",
    "played_surrender": "RAKAB-42",
    "played_drummer": "RAKAB-44",
    "played_winter": "RAKAB-45",
    "played_spring": "RAKAB-46",
    "played_courtesan": "RAKAB-47",
    "played_heroine": "RAKAB-48",
    "passed": "RAKAB-21",
    "struck": "RAKAB-40",
    "spared": "RAKAB-41",
    "favored": "RAKAB-40",
    "favor_off": "RAKAB-41",
    "took": "RAKAB-43",
    "conquered": "RAKAB-30",
    "tied": "RAKAB-31",
    "chooses": "RAKAB-30",
    "charmed": "RAKAB-47",
    "burnt": "RAKAB-61",
    "held": "RAKAB-61",
    "drew": "RAKAB-81",
    "won": "RAKAB-70",
    "nobody_won": "RAKAB-83",
}

MOVES: Final = {
    "pass": "RAKAB-21",
    "play": "RAKAB-20",
    "play_bishop": "RAKAB-40",
    "play_scarecrow": "RAKAB-43",
    "play_surrender": "RAKAB-42",
    "play_drummer": "RAKAB-44",
    "play_winter": "RAKAB-45",
    "play_spring": "RAKAB-46",
    "play_courtesan": "RAKAB-47",
    "play_heroine": "RAKAB-48",
    "take": "RAKAB-43",
    "burn": "RAKAB-61",
    "hold": "RAKAB-61",
    "favor": "RAKAB-40",
    "favor_none": "RAKAB-41",
    "place": "RAKAB-10",
}

CLAUSES: Final = {"event": EVENTS, "move": MOVES}

# Of the notation it shares, what its rules never tell and never ask.
NEVER: Final = {
    "event": {
        "waited",
        "turned_up",
        "defended",
        "kept",
        "showed",
        "final_battle",
        "scored",
        "new_game",
    },
    "move": {"keep", "draw", "show_hand"},
}  # fmt: skip

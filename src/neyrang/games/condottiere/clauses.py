"""Which clause of the ledger each event and each move of Condottiere comes from.

A key may be narrowed as the words are: by the thing or the one card an event names, or a move's
first argument (`played_bishop`), and by `_self` for what somebody does to themselves.
"""

from __future__ import annotations

from typing import Final

EVENTS: Final = {
    "dealt": "COND-3",
    "placed": "COND-4",
    "played": "COND-11",
    "played_bishop": "COND-42",
    "played_scarecrow": "COND-47",
    "played_surrender": "COND-48",
    "played_drummer": "COND-45",
    "played_winter": "COND-40",
    "played_spring": "COND-41",
    "played_courtesan": "COND-44",
    "played_heroine": "COND-46",
    "passed": "COND-12",
    "waited": "COND-83",
    "turned_up": "COND-84",
    "struck": "COND-42",
    "spared": "COND-42",
    "favored": "COND-42",
    "favor_off": "COND-42",
    "took": "COND-47",
    "conquered": "COND-20",
    "defended": "COND-83",
    "tied": "COND-21",
    "chooses": "COND-20",
    "charmed": "COND-22",
    "burnt": "COND-26",
    "held": "COND-26",
    "kept": "COND-30",
    "drew": "COND-80",
    "showed": "COND-60",
    "final_battle": "COND-72",
    "scored": "COND-81",
    "new_game": "COND-81",
    "won": "COND-70",
    "nobody_won": "COND-71",
}

MOVES: Final = {
    "pass": "COND-12",
    "play": "COND-10",
    "play_bishop": "COND-42",
    "play_scarecrow": "COND-47",
    "play_surrender": "COND-48",
    "play_drummer": "COND-45",
    "play_winter": "COND-40",
    "play_spring": "COND-41",
    "play_courtesan": "COND-44",
    "play_heroine": "COND-46",
    "take": "COND-47",
    "burn": "COND-26",
    "hold": "COND-26",
    "keep": "COND-30",
    "draw": "COND-80",
    "show_hand": "COND-60",
    "favor": "COND-42",
    "place": "COND-24",
}

CLAUSES: Final = {"event": EVENTS, "move": MOVES}

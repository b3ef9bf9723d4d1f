"""The levels by name. They stand apart from the bots, so that a command can offer them without
loading any."""

from __future__ import annotations

LEVEL_NAMES = {  # the keys of their words in `common.level`
    1: "novice",
    2: "fighter",
    3: "trickster",
    4: "master",
}
USUAL = 2  # the level of bots that nobody chose

"""The words of one game's notation, by the numbers the rules use for them.

Moves, steps, events and things are ints inside; these are their stable English names
outside: in records, positions, case files and on the wire (never shown to people as they are).
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import final

from neyrang.core.errors import BadMove


@final
class Notation:
    def __init__(
        self,
        moves: list[str],
        steps: list[str],
        events: list[str],
        things: list[str],
        names: dict[str, dict[str, str]] | None = None,
    ) -> None:
        self.moves = moves  # by action
        self.steps = steps  # by the op of a step
        self.events = events  # by the kind of an event
        self.things = things  # cards, factions, regions: whatever a step or event can name
        self.names = names or {}  # language -> thing -> its name, where no locale file has it
        self.numbers: dict[str, int] = {text: number for number, text in enumerate(moves)}

    def move(self, text: str) -> int:
        number = self.numbers.get(text)
        if number is None:
            near = get_close_matches(text, self.moves, 3)
            hint = "did you mean " + " or ".join(near) if near else "moves are " + self.verbs()
            raise BadMove(f"'{text}' is not a move of this game; {hint}")
        return number

    def text(self, action: int) -> str:
        if not 0 <= action < len(self.moves):
            raise BadMove(f"{action} is not an action of this game: 0 to {len(self.moves) - 1} are")
        return self.moves[action]

    def verbs(self) -> str:
        return ", ".join(dict.fromkeys(move.split(":")[0] for move in self.moves))

"""The words of one game's notation, by the numbers the rules use for them.

Moves, steps, events and things are ints inside; these are their stable English names
outside: in records, positions, case files and on the wire (never shown to people as they are).
"""

from __future__ import annotations

from difflib import get_close_matches
from operator import index
from typing import SupportsIndex, final

from neyrang.core.errors import BadMove
from neyrang.core.json_text import entries_of


@final
class Notation:
    """The words of a game for its numbers.

    `moves[action]` is a move's text, `steps[op]` names a question, `events[kind]` an event and
    `things[number]` a card, region or the like. `names` holds what people read for things that no
    locale file knows: language -> thing -> name. Never changed once it is made.
    """

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
        self.move_entries = entries_of(moves)  # as JSON, here and below
        self.step_entries = entries_of(steps)
        self.event_entries = entries_of(events)
        self.thing_entries = entries_of(things)
        self.numbers: dict[str, int] = {text: number for number, text in enumerate(moves)}

    def move(self, text: object) -> int:
        """Returns the action of a move text; raises BadMove where there is no such move."""
        if not isinstance(text, str):
            raise BadMove(f"{text!r} is not a move of this game: a move is a text")
        number = self.numbers.get(text)
        if number is None:
            near = get_close_matches(text, self.moves, 3)
            hint = "did you mean " + " or ".join(near) if near else "moves are " + self.verbs()
            raise BadMove(f"'{text}' is not a move of this game; {hint}")
        return number

    def text(self, action: SupportsIndex) -> str:
        """Returns the text of an action; raises BadMove where there is no such action."""
        number = -1
        if hasattr(action, "__index__") and not isinstance(action, bool):
            number = index(action)
        if not 0 <= number < len(self.moves):
            last = len(self.moves) - 1
            raise BadMove(f"{action!r} is not an action of this game: actions are 0 to {last}")
        return self.moves[number]

    def verbs(self) -> str:
        """Returns the first words of all moves, for error messages."""
        return ", ".join(dict.fromkeys(move.split(":")[0] for move in self.moves))

    def __repr__(self) -> str:
        return f"<notation of {len(self.moves)} moves: {self.verbs()}>"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (Notation, (self.moves, self.steps, self.events, self.things, self.names))

    def __deepcopy__(self, memo: object) -> Notation:
        return self

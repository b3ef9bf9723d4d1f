"""Loot's options, declared once."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from neyrang.core.json_text import text_of
from neyrang.core.options import Option, Options

PLAYERS = (2, 3, 4, 5, 6, 8)

ALONE = (False,)
IN_TEAMS = (True,)

OPTIONS = (
    Option(
        "teams",
        (False, True),
        ("LOOT-4", "LOOT-60", "LOOT-61", "LOOT-62", "LOOT-63", "LOOT-64", "LOOT-65"),
        by_players={2: ALONE, 3: ALONE, 5: ALONE, 6: IN_TEAMS, 8: IN_TEAMS},
    ),
)


@final
@mypyc_attr(acyclic=True)
class Chosen:
    """The options of one game as plain flags; never changed, so states and views share it."""

    __slots__ = ("teams", "text")

    def __init__(self, chosen: Options) -> None:
        self.teams = chosen["teams"] is True
        self.text = text_of(self.document())

    def document(self) -> dict[str, object]:
        return {"teams": self.teams}

    def __reduce__(self) -> tuple[object, tuple[dict[str, object]]]:
        return (Chosen, (self.document(),))


BASIC: Final = Chosen({"teams": False})

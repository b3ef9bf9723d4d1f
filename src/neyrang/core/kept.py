"""Lists of answers that come up again and again, made once."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

MOST: Final = 4096  # lists that are kept: more than a table of four needs


@final
@mypyc_attr(acyclic=True)
class KeptLists:
    """Lists by a number that says all they depend on. Nobody changes a list that is kept."""

    def __init__(self) -> None:
        self.lists: dict[int, list[int]] = {}

    def find(self, number: i64) -> list[int] | None:
        return self.lists.get(number)

    def keep(self, number: i64, made: list[int]) -> list[int]:
        """Returns the list, kept from now on."""
        if len(self.lists) >= MOST:
            self.lists.clear()
        self.lists[number] = made
        return made

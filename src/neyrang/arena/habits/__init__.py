"""How often a bot bluffs and challenges.

A bot that never bluffs a character, or always blocks as the same one, can be read; win shares
against bots that do not read it say nothing of that. A game with claims to count has a module here,
with `chances(state, seat, action)` and `TITLES`; the others have none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from neyrang.core.state import State

Habits = dict[str, tuple[int, int]]  # by what could be done: how often it was, and could have been
Chances = Callable[[State, int, int], dict[str, bool]]


@cache
def counted(game: str) -> tuple[Chances | None, dict[str, str]]:
    """Returns what counts the chances of a game's answers, if anything does, and the titles of what
    it counts, in the order of the table."""
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        return None, {}
    module = import_module(name)
    return module.chances, module.TITLES


def add(whole: Habits, habits: Habits) -> None:
    for name, (did, could) in habits.items():
        before = whole.get(name, (0, 0))
        whole[name] = (before[0] + did, before[1] + could)


def merged(found: Iterable[Habits]) -> Habits:
    whole: Habits = {}
    for habits in found:
        add(whole, habits)
    return whole

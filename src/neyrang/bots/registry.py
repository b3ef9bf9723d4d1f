"""Bots by name: a level, `random`, an opponent of the arena, `module:Class`, or an entry point of
the group `neyrang.bots`. A bot that searches may have its budget in its name: `4@400`, `4@250ms`.

A level is one entry in `LEVELS`, an opponent one in its game's `OPPONENTS`. Any other class derives
from `Bot` (or has its three methods) and is made with `Class(seed)`, or `Class(seed, budget=…)`
where it takes one.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from neyrang.bots.base import Bot
from neyrang.bots.level_names import LEVEL_NAMES
from neyrang.bots.levels import PolicyBot, level_policy
from neyrang.bots.master import Master
from neyrang.bots.opponents import opponents
from neyrang.bots.random import RandomBot
from neyrang.bots.search import Budget
from neyrang.core.errors import BadOption, NeyrangError
from neyrang.games import NAMES
from neyrang.games import game as game_named

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "neyrang.bots"
METHODS = ("begin", "witness", "choose")
RANDOM = "random"
EXPLOITER = "exploiter("  # exploiter(BOT): plays a best response to BOT

SEARCHING = 4  # the first level that does
UNBOUNDED = 1_000_000  # playouts, where the clock decides

Maker = Callable[[str, int, Budget | None], Bot]  # game, seed, budget


class UnknownBot(NeyrangError):
    """There is no bot of that name, or it cannot play."""


class Level(NamedTuple):
    name: str
    make: Maker


def novice(game: str, seed: int, budget: Budget | None) -> Bot:
    return PolicyBot(game, level_policy(game, 1), seed)


def fighter(game: str, seed: int, budget: Budget | None) -> Bot:
    return PolicyBot(game, level_policy(game, 2), seed)


def trickster(game: str, seed: int, budget: Budget | None) -> Bot:
    return PolicyBot(game, level_policy(game, 3), seed)


def master(game: str, seed: int, budget: Budget | None) -> Bot:
    return Master(game, seed, budget)


LEVELS: dict[int, Level] = {
    number: Level(LEVEL_NAMES[number], maker)
    for number, maker in enumerate((novice, fighter, trickster, master), 1)
}


def make(game: str, bot: int | str, seed: int, budget: int | str | None = None) -> Bot:
    """Returns a new bot for a table of this game.

    `budget`: how much a bot that searches may think for an answer, in playouts (`160`) or
    milliseconds (`"250ms"`), where its name does not say so (`"4@160"`); the others need none.
    Level 4 searches, and so does a class that derives from `Master` or takes a `budget`.
    """
    game_named(game)  # raises UnknownGame
    name, own_budget = split_budget(str(bot))
    allowed = budget_of(budget if own_budget is None else own_budget)
    level = level_of(name)
    if own_budget is not None and (" of " in name or not may_search(game, name)):
        raise UnknownBot(no_budget(str(bot), name))
    if level is not None:
        return LEVELS[level].make(game, seed, allowed)
    if name == RANDOM:
        return RandomBot(seed)
    if name.startswith(EXPLOITER) and name.endswith(")"):
        from neyrang.bots.exploiter import Exploiter  # it makes the bot it plays against by name

        return Exploiter(game, name[len(EXPLOITER) : -1], seed, allowed)
    opponent = opponents(game).get(name)
    if opponent is not None:
        return opponent(seed)
    return make_foreign(name, seed, allowed, own_budget is not None)


def check_name(bot: str) -> None:
    """Raises UnknownBot where no game has a bot of this name. One that is not ours is loaded, but
    not made: nobody knows its game yet."""
    name, _ = split_budget(bot)
    if name.startswith(EXPLOITER) and name.endswith(")"):
        check_name(name[len(EXPLOITER) : -1])
        return
    ours = level_of(name) is not None or name == RANDOM
    if not ours and not any(name in opponents(game) for game in NAMES):
        load(name)


def split_budget(name: str) -> tuple[str, str | None]:
    """Returns a bot's name and the budget that it was named with: `4@400` -> `4`, `400`."""
    found = re.fullmatch(r"(.+)@([^@()]*)", name)
    return (found[1], found[2]) if found else (name, None)


def may_search(game: str, name: str) -> bool:
    """May the bot of this name, without a budget, think by playouts? Of ours it is known."""
    level = level_of(name)
    if level is not None:
        return level >= SEARCHING
    return name != RANDOM and name not in opponents(game)


def no_budget(bot: str, name: str) -> str:
    """Returns what is wrong with a budget in the name of a bot."""
    if " of " in name:
        return f"bot {bot}: the budget stands before the commit, as in 4@50 of 90b713b"
    return f"bot {bot}: {name} does not search, so it takes no budget"


def budget_of(given: int | str | None) -> Budget | None:
    if given is None:
        return None
    found = re.fullmatch(r"([1-9]\d{0,8})(ms)?", str(given))
    if not found:
        raise BadOption(f"budget {given}: a number of playouts, or milliseconds like 250ms")
    number = int(found[1])
    return Budget(UNBOUNDED, number) if found[2] else Budget(number)


def level_of(name: str) -> int | None:
    """Returns the level that a number or a level's name stands for, or None."""
    for number, level in LEVELS.items():
        if name in (str(number), level.name):
            return number
    return None


def make_foreign(name: str, seed: int, budget: Budget | None, has_to_search: bool) -> Bot:
    """Returns a bot that is not ours; its errors are reported in one line."""
    found = load(name)
    taken = takes_budget(found)
    try:
        bot: Bot = found(seed, budget=budget) if taken else found(seed)
    except Exception as error:
        raise UnknownBot(f"bot {name}: {name}({seed}) failed: {one_line(error)}") from error
    if isinstance(bot, Master) and budget is not None:
        bot.budget = budget
    elif has_to_search and not taken:
        raise UnknownBot(no_budget(name, name))
    missing = [method for method in METHODS if not callable(getattr(bot, method, None))]
    if missing:
        raise UnknownBot(f"bot {name}: it has no {', '.join(missing)}; see neyrang.bots.Bot")
    return bot


def takes_budget(found: Any) -> bool:
    try:
        return "budget" in signature(found).parameters
    except (TypeError, ValueError):  # nothing that can be called, or it does not say how
        return False


def load(name: str) -> Any:
    found = registered().get(name)
    try:
        if found is not None:
            return found.load()
        module, colon, attribute = name.partition(":")
        if colon:
            here = str(Path.cwd())
            if here not in sys.path:  # a command has its own folder there instead
                sys.path.append(here)
            return getattr(import_module(module), attribute)
    except Exception as error:
        raise UnknownBot(f"bot {name}: cannot be loaded: {one_line(error)}") from error
    elsewhere = [game for game in NAMES if name in opponents(game)]
    if elsewhere:
        raise UnknownBot(f"bot {name}: it plays {', '.join(elsewhere)} only")
    raise UnknownBot(f"no bot {name!r}; there are {', '.join(names())}, and module:Class")


def one_line(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


def registered() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # as slow to import as all of the rules

    return {point.name: point for point in entry_points(group=GROUP)}


def names() -> list[str]:
    """Returns the names of the levels, `random`, the opponents, and the registered bots."""
    levels = [f"{number} ({level.name})" for number, level in LEVELS.items()]
    simple = dict.fromkeys(name for game in NAMES for name in opponents(game))
    return [*levels, RANDOM, *simple, *sorted(registered())]

"""Every game with its options, by pairs: what the conformance suite runs over."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from allpairspy import AllPairs

import neyrang
from neyrang.core.options import Options


class Setting:
    """One way to play one game."""

    def __init__(self, name: str, players: int, options: Options) -> None:
        self.game = neyrang.game(name)
        self.players = players
        self.options = options

    def start(self, seed: int, **how: Any) -> neyrang.State:
        return self.game.start(self.players, seed, self.options, **how)

    def __repr__(self) -> str:
        words = [self.game.name, str(self.players)]
        words += [f"{k}={v}" if v is not True else k for k, v in self.options.items() if v]
        return "-".join(words)


def settings(name: str) -> Iterator[Setting]:
    """Each pair of (players, option values) at least once, and each player count by the book."""
    game = neyrang.game(name)
    for players in game.players:
        yield Setting(name, players, game.complete(players))
    columns: list[list[Any]] = [
        list(game.players),
        *(list(o.tried or o.values) for o in game.options),
    ]
    for players, *values in AllPairs(columns):
        chosen = zip(game.options, values, strict=True)
        usable = {
            o.name: value
            for o, value in chosen
            if o.for_players(players) and value in (o.tried or o.values_for(players))
        }
        yield Setting(name, players, game.complete(players, usable))


def pairs_of_options(name: str, players: int) -> Iterator[Setting]:
    """For one player count, each pair of option values at least once."""
    game = neyrang.game(name)
    usable = [option for option in game.options if option.for_players(players)]
    tried = [list(option.tried or option.values_for(players)) for option in usable]
    rows: list[list[Any]] = [list(row) for row in AllPairs(tried)] if len(tried) > 1 else []
    rows = rows or [[value] for values in tried for value in values]
    for row in rows:
        chosen = {option.name: value for option, value in zip(usable, row, strict=True)}
        yield Setting(name, players, game.complete(players, chosen))


# Where ./test measures which lines of the rules are run, every third setting runs as many.
STEP = 3 if {"NEYRANG_PURE", "COVERAGE_RUN"} <= os.environ.keys() else 1


def every_setting() -> list[Setting]:
    named = [{repr(s): s for s in settings(name)} for name in neyrang.NAMES]
    return [setting for of_game in named for setting in [*of_game.values()][::STEP]]

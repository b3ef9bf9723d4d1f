"""What can be tuned: the tables of numbers that policies play by.

A game's folder of `bots/policies` offers its tables in a module `tuning`, by a function
`tables() -> list[Table]`. Nothing else names a game here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from neyrang.bots.network import (
    DUEL_NETWORK,
    TABLE_NETWORK,
    Network,
    read_network,
    read_networks,
)
from neyrang.bots.policy import Policy
from neyrang.core.errors import BadOption
from neyrang.core.state import State
from neyrang.games import game as game_named

RANDOM_LEVEL = 0  # self-play of bots that answer at random

SOFTMAX = "softmax"  # a share of the win is proportional to exp(score / unit)
LINEAR = "linear"  # the score is an estimate of the label itself

FILE = ""  # the module of what stands in a file of its own

Numbers = Any  # an object that has the numbers as fields, ints and lists of ints


@dataclass(frozen=True)
class Table:
    """Numbers of one policy, and where they stand.

    `make` returns the numbers that we play by now; `policy` a policy that plays by others, or is
    None where they are measured, not played by. `players`: what they hold for, and first what they
    are compared at. `module` and `scope`: the module of the source, and the class, function or
    constant there. `search`: they matter to a search only, so level 4 plays. `options`: of games
    of self-play.
    """

    game: str
    name: str
    level: int
    make: Callable[[], Numbers]
    policy: Callable[[Numbers], Policy] | None
    players: tuple[int, ...]
    module: str
    scope: str
    options: Mapping[str, Any] = field(default_factory=dict, kw_only=True)
    search: bool = field(default=False, kw_only=True)

    def fields(self) -> tuple[str, ...]:
        raise NotImplementedError

    def usual_sample(self) -> int:
        """Returns how many games it is learned from, where nothing else is asked for."""
        return 2000

    def current(self) -> list[int]:
        return read_fields(self.make(), self.fields())

    def labels(self) -> list[str]:
        """Returns a name for each number."""
        numbers = self.make()
        found: list[str] = []
        for name in self.fields():
            value = getattr(numbers, name)
            if isinstance(value, list):
                found += [f"{name}[{i}]" for i in range(len(value))]
            else:
                found.append(name)
        return found

    def with_values(self, values: list[int]) -> Numbers:
        return write_fields(self.make(), self.fields(), values)


@dataclass(frozen=True)
class ParameterTable(Table):
    """Numbers that are searched for by playing. `bounds`: by field, the least and the most
    of each number in it."""

    bounds: Mapping[str, tuple[int, int]] = field(default_factory=dict, kw_only=True)

    def fields(self) -> tuple[str, ...]:
        return tuple(self.bounds)

    def usual_sample(self) -> int:
        return 400


def labels_by_side(now: State, final: State) -> list[float | None]:
    """Returns what each side won in the end."""
    shares = final.win_shares()
    sides = [int(final.side(seat)) for seat in range(final.players)]
    return [shares[sides.index(side)] for side in range(max(sides) + 1)]


@dataclass(frozen=True)
class EvaluationTable(Table):
    """Numbers that are fitted to games of `level` against itself.

    `scores(state, numbers)` must be linear in the fields of `fitted`, so its coefficients are found
    by asking it. `labels_of(now, final)` says for each score what it should have been; None where
    nothing can be said. `unit`: of the scores, for a factor of e in the odds.
    """

    fitted: tuple[str, ...] = field(kw_only=True)
    scores: Callable[[Any, Numbers], list[int]] = field(kw_only=True)
    labels_of: Callable[[Any, Any], list[float | None]] = field(
        default=labels_by_side, kw_only=True
    )
    link: str = field(default=SOFTMAX, kw_only=True)
    unit: float = field(default=1.0, kw_only=True)

    def fields(self) -> tuple[str, ...]:
        return self.fitted


SharesOf = Callable[[Network, Any, Any], list[float]]


def final_shares(network: Network, now: State, final: State) -> list[float]:
    return final.win_shares()


@dataclass(frozen=True)
class NetworkTable(Table):
    """A network that is trained by games of `level` against itself, in a file of its own.

    `inputs(state, seat)` is a row of numbers up to 255, which `names` tells; empty for who is out.
    `varied`: the options of the games, one set after the other. `sampled`: every so many quiet
    states one is looked at. `noise`: percent of their answers that are given at random. `epochs`:
    how often each position is learned from.

    `shares_of(network, now, final)`: what each seat should expect. Where that takes a network for
    what comes later, the last of so many `stages` is learned first.
    """

    names: tuple[str, ...] = field(kw_only=True)
    inputs: Callable[[Any, int], list[int]] = field(kw_only=True)
    hidden: int = field(default=32, kw_only=True)
    varied: tuple[Mapping[str, Any], ...] = field(default=({},), kw_only=True)
    sampled: int = field(default=1, kw_only=True)
    noise: int = field(default=0, kw_only=True)
    epochs: int = field(default=12, kw_only=True)
    stages: int = field(default=1, kw_only=True)
    stage_of: Callable[[Any], int] = field(default=lambda now: 0, kw_only=True)
    shares_of: SharesOf = field(default=final_shares, kw_only=True)

    def usual_sample(self) -> int:
        return 20_000

    def current(self) -> list[int]:
        network: Network = self.make()
        return network.values

    def labels(self) -> list[str]:
        return [
            f"{name} → {i}" for name in (*self.names, "bias", "score") for i in range(self.hidden)
        ]

    def with_values(self, values: list[int]) -> Numbers:
        return Network(len(self.names), self.hidden, values)


Options = tuple[Mapping[str, Any], ...]


def network_tables(
    game: str,
    make_policy: Callable[[], Any],
    inputs: Callable[[Any, int], list[int]],
    names: list[str],
    more: tuple[int, ...],
    duels: Options,
    varied: Options,
    levels: tuple[int, int] = (3, 3),
) -> list[Table]:
    """Returns the tables of the two networks of a game, for two players and for `more`. A policy
    has them as `networks`. `duels` and `varied`: the options of the games that each is trained by;
    `levels`: of self-play."""

    def playing(place: int, network: Network) -> Policy:
        policy = make_policy()
        policy.networks = read_networks(game)
        policy.networks[place] = network
        found: Policy = policy
        return found

    return [
        NetworkTable(
            game, name, levels[place], partial(read_network, game, name), partial(playing, place),
            seats, FILE, name, search=True, names=tuple(names), inputs=inputs, varied=options,
        )
        for place, (name, seats, options) in enumerate(
            [(DUEL_NETWORK, (2,), duels), (TABLE_NETWORK, more, varied)]
        )
    ]  # fmt: skip


# ---- numbers as a vector


def read_fields(numbers: Numbers, names: tuple[str, ...]) -> list[int]:
    found: list[int] = []
    for name in names:
        value = getattr(numbers, name)
        found += value if isinstance(value, list) else [value]
    return found


def write_fields(numbers: Numbers, names: tuple[str, ...], values: list[int]) -> Numbers:
    """Sets these fields, and returns the object. Lists are replaced: others may share them."""
    left = copy(values)
    for name in names:
        old = getattr(numbers, name)
        size = len(old) if isinstance(old, list) else 1
        taken, left = left[:size], left[size:]
        setattr(numbers, name, taken if isinstance(old, list) else taken[0])
    assert not left
    return numbers


# ---- finding a table


def tables_of(game: str) -> list[Table]:
    """Returns what a game's policy offers for tuning."""
    game_named(game)  # raises UnknownGame
    module = f"neyrang.bots.policies.{game}.tuning"
    if find_spec(module) is None:
        return []
    found: list[Table] = import_module(module).tables()
    return found


def find_table(game: str, name: str, level: int | None, players: Iterable[int] = ()) -> Table:
    """Returns the table of this name that holds for these numbers of players, for the highest level
    unless one is named."""
    named = [table for table in tables_of(game) if table.name == name]
    if not named:
        there = dict.fromkeys(table.name for table in tables_of(game))
        raise BadOption(f"no table {name} of {game}; there are {', '.join(there) or 'none'}")
    fitting = [
        table
        for table in named
        if (level is None or table.level == level) and set(players) <= set(table.players)
    ]
    if not fitting:
        known = "; ".join(
            f"level {table.level} for {', '.join(map(str, sorted(table.players)))}"
            for table in named
        )
        raise BadOption(f"{game} {name}: there is {known} players")
    return max(fitting, key=lambda table: table.level)

"""Options, declared once per game: validation, forms, docs and the test matrix come from here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

from neyrang.core.errors import BadOption

Value = bool | int | str
Options = dict[str, Value]


class Option(NamedTuple):
    """One option of a game. The first of its values is what the book plays by default.

    `players` are the counts the option is for; where some counts allow only part of the values,
    or begin with another default, `by_players` lists theirs.
    """

    name: str
    values: tuple[Value, ...]
    clauses: tuple[str, ...]
    players: tuple[int, ...] | None = None
    by_players: Mapping[int, tuple[Value, ...]] = MappingProxyType({})
    other: Callable[[object], Value] | None = None  # checks a value that is none of those listed
    takes: str = ""  # what it takes besides: "or a map file"
    tried: tuple[Value, ...] = ()  # what tests try, where that is not the listed values

    def for_players(self, players: int) -> bool:
        """Returns whether a game with so many players has this option."""
        return self.players is None or players in self.players

    def values_for(self, players: int) -> tuple[Value, ...]:
        """Returns the values that so many players can choose, the default first."""
        return self.by_players.get(players, self.values)

    def check(self, value: object, players: int) -> Value:
        """Returns the value; raises BadOption where so many players cannot choose it."""
        values = self.values_for(players)
        for allowed in values:
            if value == allowed and type(value) is type(allowed):
                return allowed
        takes = " or ".join(value_text(v) for v in values)
        if self.other is not None:
            takes += f" {self.takes}"
            try:
                return self.other(value)
            except BadOption as error:
                raise BadOption(f"option {self.name} takes {takes}: {error}") from None
        raise BadOption(
            f"option {self.name} takes {takes} with {players} players, not {value_text(value)}"
        )


class OptionSet(NamedTuple):
    """A ready choice of options for some numbers of players; what it does not name is default."""

    name: str
    options: Options
    players: tuple[int, ...]


class WholeNumber:
    """For `Option.other`: any whole number from 1 to `most`."""

    def __init__(self, most: int) -> None:
        self.most = most

    def __call__(self, value: object) -> Value:
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= self.most:
            raise BadOption(f"not {value_text(value)}")
        return value


def value_text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def value_from_text(text: str) -> Value:
    """Reads what somebody typed after `name=` on a command line."""
    lowered = text.strip().lower()
    if lowered in ("true", "yes", "on"):
        return True
    if lowered in ("false", "no", "off"):
        return False
    return int(lowered) if lowered.lstrip("-").isdigit() else text


def parse_options(given: Iterable[str]) -> Options:
    """Reads options from `name=value` texts; a name alone switches it on."""
    options: Options = {}
    for text in given:
        name, equals, value = text.partition("=")
        options[name.strip()] = value_from_text(value) if equals else True
    return options


def complete(declared: Sequence[Option], players: int, given: Mapping[str, object]) -> Options:
    """Returns the given options, checked, and the defaults of the rest."""
    names = [option.name for option in declared]
    for name in given:
        if name not in names:
            raise BadOption(f"no option {name!r}; this game has {', '.join(names) or 'none'}")
    chosen: Options = {}
    for option in declared:
        if option.for_players(players):
            default = option.values_for(players)[0]
            chosen[option.name] = option.check(given.get(option.name, default), players)
        elif given.get(option.name, False) is not False:
            counts = " or ".join(str(n) for n in option.players or ())
            raise BadOption(f"option {option.name} is for {counts} players only, not {players}")
    return chosen


def variety(declared: Sequence[Option], players: int) -> Iterable[Options]:
    """Yields a few sets of options that try each value: the defaults, each other value alone, and
    the last values of all."""
    usable = [option for option in declared if option.for_players(players)]
    tried = {option.name: option.tried or option.values_for(players) for option in usable}
    book = {option.name: option.values_for(players)[0] for option in usable}
    yield book
    for option in usable:
        for value in tried[option.name][1:]:
            yield {**book, option.name: value}
    if len(usable) > 1:
        yield {name: values[-1] for name, values in tried.items()}


def combinations(declared: Sequence[Option], players: int) -> Iterable[Options]:
    """Yields every set of options that so many players can choose."""
    usable = [option for option in declared if option.for_players(players)]
    for values in product(*(option.values_for(players) for option in usable)):
        yield {option.name: value for option, value in zip(usable, values, strict=True)}

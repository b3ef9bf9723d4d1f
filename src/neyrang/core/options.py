"""Options, declared once per game: validation, forms, docs and the test matrix come from here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from neyrang.core.errors import BadOption

Value = bool | int | str
Options = dict[str, Value]


@dataclass(frozen=True)
class Option:
    """The first of the values is what the book plays by default.

    `players` are the counts the option is for; where some counts allow only part of the values,
    or begin with another default, `by_players` lists theirs.
    """

    name: str
    values: tuple[Value, ...]
    clauses: tuple[str, ...]
    players: tuple[int, ...] | None = None
    by_players: Mapping[int, tuple[Value, ...]] = field(default_factory=dict)
    other: Callable[[object], Value] | None = None  # checks a value that is none of those listed
    takes: str = ""  # what it takes besides: "or a map file"
    tried: tuple[Value, ...] = ()  # what tests try, where that is not the listed values

    def for_players(self, players: int) -> bool:
        return self.players is None or players in self.players

    def values_for(self, players: int) -> tuple[Value, ...]:
        return self.by_players.get(players, self.values)

    def check(self, value: object, players: int) -> Value:
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


def whole_number(most: int) -> Callable[[object], Value]:
    """For `Option.other`: any whole number from 1 up to that."""

    def check(value: object) -> Value:
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
            raise BadOption(f"not {value_text(value)}")
        return value

    return check


def value_text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def value_from_text(text: str) -> Value:
    """What somebody typed after `name=` on a command line."""
    lowered = text.strip().lower()
    if lowered in ("true", "yes", "on"):
        return True
    if lowered in ("false", "no", "off"):
        return False
    return int(lowered) if lowered.lstrip("-").isdigit() else text


def parse_options(given: Iterable[str]) -> Options:
    """From `name=value` texts; a name alone switches it on."""
    options: Options = {}
    for text in given:
        name, equals, value = text.partition("=")
        options[name.strip()] = value_from_text(value) if equals else True
    return options


def complete(declared: Sequence[Option], players: int, given: Mapping[str, object]) -> Options:
    """The given options checked, and the rest filled in with their defaults."""
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
    """A few sets of options that try each value: the defaults, each other one, the last of all."""
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
    """Every set of options this number of players can choose."""
    usable = [option for option in declared if option.for_players(players)]
    for values in product(*(option.values_for(players) for option in usable)):
        yield {option.name: value for option, value in zip(usable, values, strict=True)}

"""Options, declared once per game: validation, forms, docs and the test matrix come from here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod

from neyrang.core.errors import BadOption

Value = bool | int | str
Options = dict[str, Value]


@dataclass(frozen=True)
class Option:
    """The first of the values is what the book plays by default.

    `players` are the counts the option is for; where some counts allow only part of the values,
    or begin with another default, `by_players` lists theirs. An option may take more than its
    values, which are then samples: whole numbers from `least` to `most`, or a file's path.
    """

    name: str
    values: tuple[Value, ...]
    clauses: tuple[str, ...]
    players: tuple[int, ...] | None = None
    by_players: Mapping[int, tuple[Value, ...]] = field(default_factory=dict)
    least: int = 0
    most: int = 0
    files: bool = False

    def for_players(self, players: int) -> bool:
        return self.players is None or players in self.players

    def values_for(self, players: int) -> tuple[Value, ...]:
        return self.by_players.get(players, self.values)

    def check(self, value: object, players: int) -> Value:
        values = self.values_for(players)
        for allowed in values:
            if value == allowed and type(value) is type(allowed):
                return allowed
        if isinstance(value, int) and not isinstance(value, bool):
            if self.least <= value <= self.most and self.most:
                return value
        elif self.files and isinstance(value, str) and value:
            return value
        takes = " or ".join(self.takes(values))
        raise BadOption(
            f"option {self.name} takes {takes} with {players} players, not {value_text(value)}"
        )

    def takes(self, values: Sequence[Value]) -> list[str]:
        """What may be chosen, in words."""
        if self.most:
            return [f"{self.least} to {self.most}"]
        return [*(value_text(v) for v in values), *(["a file"] if self.files else [])]


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


def combinations(declared: Sequence[Option], players: int) -> Iterable[Options]:
    """Every set of options this number of players can choose."""
    usable = [option for option in declared if option.for_players(players)]
    for values in product(*(option.values_for(players) for option in usable)):
        yield {option.name: value for option, value in zip(usable, values, strict=True)}


def samples(declared: Sequence[Option], players: int, most: int = 64) -> Iterable[Options]:
    """Every set of options where they are few; else by the book, each by itself, and all."""
    usable = [option for option in declared if option.for_players(players)]
    if prod(len(option.values_for(players)) for option in usable) <= most:
        yield from combinations(declared, players)
        return
    book = {option.name: option.values_for(players)[0] for option in usable}
    yield book
    for option in usable:
        for value in option.values_for(players)[1:]:
            yield {**book, option.name: value}
    yield {option.name: option.values_for(players)[-1] for option in usable}

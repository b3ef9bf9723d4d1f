"""Case files: a position, moves, and what must hold. The format is in docs/notation.md."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from yaml.constructor import ConstructorError

from neyrang.core.errors import NeyrangError
from neyrang.core.game import Game
from neyrang.core.state import State
from neyrang.core.view import SPECTATOR
from neyrang.games import game as game_named
from neyrang.record import parse_line

CASE_KEYS = {"id", "rules", "game", "players", "options", "seed", "position", "steps"}
PLACE = re.compile(r"[0-9]{1,4}")  # in a list, in a path
DEEPEST = 60  # levels of a case file; no position has more than ten
TOO_DEEP = f"nested deeper than {DEEPEST} levels"
LONGEST = 400  # characters of a step or of what was found


class CaseFailure(Exception):
    """What a step found instead of what it asked for."""


@dataclass(frozen=True)
class Result:
    """How one case went: `step` and `found` are empty where it passed, one line each where not."""

    id: str
    step: str = ""
    found: str = ""

    @property
    def passed(self) -> bool:
        return not self.found


class CaseLoader(yaml.SafeLoader):
    """YAML in which a value that cannot be read spoils its own case only."""

    depth = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        self.depth += 1
        try:
            return self.skip_node() if self.depth > DEEPEST else super().compose_node(parent, index)
        finally:
            self.depth -= 1

    def skip_node(self) -> yaml.Node:
        """Passes over the next value, however deep it is."""
        inside = 0
        while True:
            event = self.get_event()  # type: ignore[no-untyped-call]
            inside += isinstance(event, yaml.CollectionStartEvent)
            inside -= isinstance(event, yaml.CollectionEndEvent)
            if inside == 0:
                return yaml.ScalarNode("tag:yaml.org,2002:str", TOO_DEEP)

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        try:
            return super().construct_object(node, deep)
        except (ValueError, OverflowError):  # a 30th of February, a number of 5,000 digits
            return str(node.value)
        except ConstructorError as error:  # a tag that nobody knows
            return str(error.problem)

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        try:
            return super().construct_mapping(node, deep)
        except ConstructorError as error:  # a key that is itself a list
            return {str(error.problem): str(error.problem)}


def check_file(path: Path) -> list[Result]:
    """Runs every case of a file. A file that cannot be read is one failed result."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        return [failure(str(path), "file", f"cannot be read: {error}")]
    try:
        cases = yaml.load(text, CaseLoader)
    except (yaml.YAMLError, RecursionError) as error:
        return [failure(str(path), "file", f"is not YAML: {error}")]
    if not isinstance(cases, list) or not cases:
        return [failure(str(path), "file", "should be a YAML list of cases")]
    return [check_case(case, number) for number, case in enumerate(cases, 1)]


def check_case(case: object, number: int = 1) -> Result:
    """Runs one case. Whatever is wrong with it is a failed result, never an exception."""
    name = f"case {number}"
    if not isinstance(case, dict):
        return failure(name, "case", "should be a mapping with id, game, players and steps")
    doing: object = "position"
    try:
        name = str(case.get("id", name))
        runner = Runner(case)
        for place, step in enumerate(runner.steps, 1):
            doing = f"step {place}: {brief(step)}"
            runner.do(step)
    except (NeyrangError, CaseFailure) as error:
        return failure(name, str(doing), str(error))
    except Exception as error:  # of a document like no other: it must not lose the other cases
        return failure(name, str(doing), f"cannot be run ({type(error).__name__}: {error})")
    return Result(one_line(name))


def failure(name: str, step: str, found: str) -> Result:
    return Result(one_line(name), one_line(step), one_line(found))


def one_line(text: str) -> str:
    """Anything from a file, short and fit to be printed."""
    shown = " ".join(text[: 2 * LONGEST].split())
    shown = "".join(sign if sign.isprintable() else "\ufffd" for sign in shown)
    return shown if len(shown) <= LONGEST else shown[:LONGEST] + "…"


def brief(step: object) -> str:
    if isinstance(step, dict) and len(step) == 1:
        ((verb, argument),) = step.items()
        return f"{verb}: {argument}"
    return str(step)


class Runner:
    """The state of one case, and what its steps do."""

    def __init__(self, case: Mapping[str, Any]) -> None:
        unknown = set(case) - CASE_KEYS
        if unknown:
            raise CaseFailure(f"unknown key {', '.join(map(str, sorted(unknown, key=str)))}")
        self.game: Game = game_named(str(case.get("game")))
        players, options = case.get("players"), case.get("options")
        if players is None:
            raise CaseFailure("players: missing")
        if options is not None and not isinstance(options, dict):
            raise CaseFailure("options: should be a mapping")
        seed, position = case.get("seed", 0), case.get("position")
        self.state: State
        if position is None:
            self.state = self.game.start(players, seed, options)
        elif isinstance(position, dict):
            self.state = self.game.load(position, players, options or None, seed)
        else:
            raise CaseFailure("position: should be a mapping")
        steps = case.get("steps") or []
        if not isinstance(steps, list):
            raise CaseFailure("steps: should be a list")
        self.steps: list[object] = steps

    def do(self, step: object) -> None:
        if isinstance(step, str):
            self.play(step)
            return
        if not isinstance(step, dict) or len(step) != 1:
            raise CaseFailure("a step is a move like '0 tax' or a mapping with one key")
        ((verb, argument),) = step.items()
        checks = {
            "expect": self.expect, "can": self.can, "cannot": self.cannot, "actors": self.actors,
            "legal": self.legal, "sees": self.sees, "over": self.over,
        }  # fmt: skip
        if verb not in checks:
            raise CaseFailure(f"unknown step {verb!r}; there are {', '.join(checks)} and moves")
        checks[verb](argument)

    # ---- moves

    def play(self, line: str) -> None:
        if line.startswith("*"):
            action = self.state.notation().move(line[1:].strip())
            for seat in self.state.actors():
                if self.state.may(seat, action):
                    self.state.apply(seat, action)
        else:
            seat, action = parse_line(self.state.notation(), line)
            self.state.apply(seat, action)

    def may(self, line: object) -> bool:
        seat, action = parse_line(self.state.notation(), str(line))
        return self.state.may(seat, action)

    # ---- what must hold

    def can(self, line: object) -> None:
        if not self.may(line):
            raise CaseFailure(f"not legal; {self.asked()}")

    def cannot(self, line: object) -> None:
        if self.may(line):
            raise CaseFailure("is legal")

    def asked(self) -> str:
        moves = [f"{s}: {' '.join(self.moves(s))}" for s in self.state.actors()]
        return "legal are " + "; ".join(moves) if moves else "the game is over"

    def moves(self, seat: int) -> list[str]:
        notation = self.state.notation()
        return [notation.text(action) for action in self.state.legal(seat)]

    def seat(self, value: object, least: int = 0) -> int:
        """A seat of this table, or a failure that names those there are."""
        last = int(self.state.players) - 1
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= last:
            raise CaseFailure(f"there is no seat {value!r}: seats are {least} to {last}")
        return value

    def actors(self, seats: object) -> None:
        if not isinstance(seats, list) or not are_numbers(seats):
            raise CaseFailure("actors takes a list of seats")
        if sorted(self.state.actors()) != sorted(seats):
            raise CaseFailure(f"the seats asked are {sorted(self.state.actors())}")

    def legal(self, wanted: object) -> None:
        seat, moves = fields(wanted, "seat", "moves")
        if not isinstance(moves, list):
            raise CaseFailure("moves: should be a list")
        found = self.moves(self.seat(seat))
        if sorted(found) != sorted(map(str, moves)):
            raise CaseFailure(f"legal are {' '.join(sorted(found)) or 'none'}")

    def expect(self, wanted: object) -> None:
        if not isinstance(wanted, dict):
            raise CaseFailure("expect takes a mapping of paths to values")
        position = self.state.position()
        for path, value in wanted.items():
            self.compare(str(path), look_up(position, str(path), value is None), value)

    def sees(self, wanted: object) -> None:
        seat, path, value = fields(wanted, "seat", "path", "value")
        view = self.state.view(self.seat(seat, SPECTATOR)).document()
        self.compare(str(path), look_up(view, str(path), value is None), value)

    def over(self, wanted: object) -> None:
        if not isinstance(wanted, bool | dict):
            raise CaseFailure("over takes true, false or a mapping with winners and scores")
        outcome = self.state.outcome()
        if wanted is False:
            if outcome is not None:
                raise CaseFailure(f"is over: {outcome}")
            return
        if outcome is None:
            raise CaseFailure(f"goes on; {self.asked()}")
        found = outcome.document()
        for key, value in wanted.items() if isinstance(wanted, dict) else ():
            if key not in ("winners", "scores"):
                raise CaseFailure(f"over has winners and scores, not {key!r}")
            if not isinstance(value, list) or not are_numbers(value):
                raise CaseFailure(f"{key}: should be a list of numbers")
            kept = sorted if key == "winners" else list
            if kept(found[key]) != kept(value):  # type: ignore[call-overload]
                raise CaseFailure(f"{key} are {found[key]}")

    def compare(self, path: str, found: object, wanted: object) -> None:
        if not same(found, wanted, path.rsplit(".", 1)[-1], self.game):
            raise CaseFailure(f"{path} is {found}, not {wanted}")


def fields(wanted: object, *keys: str) -> list[Any]:
    if not isinstance(wanted, dict) or set(wanted) != set(keys):
        raise CaseFailure(f"should be a mapping with the keys {', '.join(keys)}")
    return [wanted[key] for key in keys]


def look_up(document: object, path: str, absent: bool = False) -> object:
    """Follows a path like `seats.0.coins`; `absent`: the last key may be missing, which is None."""
    found = document
    keys = path.split(".")
    for place, key in enumerate(keys, 1):
        if isinstance(found, list) and PLACE.fullmatch(key) and int(key) < len(found):
            found = found[int(key)]
        elif isinstance(found, dict) and key in found:
            found = found[key]
        elif absent and isinstance(found, dict) and place == len(keys):
            found = None
        else:
            raise CaseFailure(f"there is no {key!r}: {path}")
    return found


def same(found: object, wanted: object, key: str, game: Game) -> bool:
    """Cards compare as multisets unless their pile has an order; mappings by the wanted keys."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return all(k in found and same(found[k], wanted[k], str(k), game) for k in wanted)
    if not isinstance(wanted, list) or not isinstance(found, list):
        return found == wanted and isinstance(found, bool) == isinstance(wanted, bool)
    if len(found) != len(wanted):
        return False
    if are_cards(found) and are_cards(wanted) and key not in game.draw_piles:
        return Counter(found) == Counter(wanted)
    if key in game.unordered:
        return same_in_any_order(found, wanted, key, game)
    return all(same(f, w, key, game) for f, w in zip(found, wanted, strict=True))


def same_in_any_order(found: list[object], wanted: list[object], key: str, game: Game) -> bool:
    """Numbers by counting them; of mappings each has to find a partner of its own."""
    if are_numbers(found) and are_numbers(wanted):
        return Counter(found) == Counter(wanted)
    if not wanted:
        return not found
    return any(
        same(each, wanted[0], key, game)
        and same_in_any_order([*found[:place], *found[place + 1 :]], wanted[1:], key, game)
        for place, each in enumerate(found)
    )


def are_cards(values: Sequence[object]) -> bool:
    return all(isinstance(value, str) for value in values)


def are_numbers(values: Sequence[object]) -> bool:
    return all(isinstance(value, int) and not isinstance(value, bool) for value in values)

"""Case files: a position, moves, and what must hold. The format is in docs/notation.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from neyrang.core.errors import NeyrangError
from neyrang.core.game import Game
from neyrang.core.state import State
from neyrang.games import game as game_named
from neyrang.record import parse_line

CASE_KEYS = {"id", "rules", "game", "players", "options", "seed", "position", "steps"}


class CaseFailure(Exception):
    """What a step found instead of what it asked for."""


@dataclass(frozen=True)
class Result:
    """How one case went: `step` and `found` are empty where it passed."""

    id: str
    step: str = ""
    found: str = ""

    @property
    def passed(self) -> bool:
        return not self.found


def check_file(path: Path) -> list[Result]:
    """Run every case of a file. A file that cannot be read is one failed result."""
    try:
        cases = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        return [Result(str(path), "file", f"cannot be read: {error}")]
    except yaml.YAMLError as error:
        return [Result(str(path), "file", f"is not YAML: {' '.join(str(error).split())}")]
    if not isinstance(cases, list) or not cases:
        return [Result(str(path), "file", "should be a YAML list of cases")]
    return [check_case(case, number) for number, case in enumerate(cases, 1)]


def check_case(case: object, number: int = 1) -> Result:
    name = f"case {number}"
    if not isinstance(case, dict):
        return Result(name, "case", "should be a mapping with id, game, players and steps")
    name = str(case.get("id", name))
    try:
        runner = Runner(case)
    except (NeyrangError, CaseFailure) as error:
        return Result(name, "position", str(error))
    for place, step in enumerate(runner.steps, 1):
        try:
            runner.do(step)
        except (NeyrangError, CaseFailure) as error:
            return Result(name, f"step {place}: {brief(step)}", str(error))
    return Result(name)


def brief(step: object) -> str:
    if isinstance(step, dict) and len(step) == 1:
        ((verb, argument),) = step.items()
        return f"{verb}: {argument}"
    return str(step)


class Runner:
    def __init__(self, case: Mapping[str, Any]) -> None:
        unknown = set(case) - CASE_KEYS
        if unknown:
            raise CaseFailure(f"unknown key {', '.join(map(str, sorted(unknown, key=str)))}")
        self.game: Game = game_named(str(case.get("game")))
        players, options = case.get("players"), case.get("options") or {}
        if players is None:
            raise CaseFailure("players: missing")
        if not isinstance(options, dict):
            raise CaseFailure("options: should be a mapping")
        seed, position = case.get("seed", 0), case.get("position")
        self.state: State
        if position is None:
            self.state = self.game.start(players, seed, options)
        elif isinstance(position, dict):
            self.state = self.game.load(position, players, options, seed)
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

    def actors(self, seats: object) -> None:
        if not isinstance(seats, list) or sorted(self.state.actors()) != sorted(seats):
            raise CaseFailure(f"asked are {sorted(self.state.actors())}")

    def legal(self, wanted: object) -> None:
        seat, moves = fields(wanted, "seat", "moves")
        found = self.moves(seat)
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
        self.compare(path, look_up(self.state.view(seat).document(), path, value is None), value)

    def over(self, wanted: object) -> None:
        outcome = self.state.outcome()
        if wanted is False:
            if outcome is not None:
                raise CaseFailure(f"is over: {outcome}")
            return
        if outcome is None:
            raise CaseFailure(f"goes on; {self.asked()}")
        if isinstance(wanted, dict):
            found = outcome.document()
            for key, value in wanted.items():
                kept = sorted if key == "winners" else list
                if key not in found:
                    raise CaseFailure(f"over has winners and scores, not {key!r}")
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
    """Follow a path like `seats.0.coins`; None where the mapping there may lack the last key."""
    found = document
    keys = path.split(".")
    for place, key in enumerate(keys, 1):
        if isinstance(found, list) and key.isdigit() and int(key) < len(found):
            found = found[int(key)]
        elif isinstance(found, dict) and key in found:
            found = found[key]
        elif absent and isinstance(found, dict) and place == len(keys):
            found = None
        else:
            raise CaseFailure(f"{path}: there is no {key!r}")
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

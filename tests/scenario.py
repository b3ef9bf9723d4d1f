"""Scenes at a table, played in the notation: set up, play, and say what must hold.

t = Scenario("coup", seats=[{"hand": ["duke", "contessa"]}, {"hand": ["captain", "duke"]}])
t.play("0 tax", "1 challenge", "0 reveal:duke")
t.expect({"seats.0.coins": 4})

Knows no game by name. A line is `SEAT MOVE`; `* MOVE` is played by every seat asked now for
which it is legal, clockwise, once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import neyrang
from neyrang.core.event import Event

EVERYBODY = "*"


class Scenario:
    def __init__(
        self,
        name: str,
        seats: Sequence[Mapping[str, object]] | None = None,
        options: Mapping[str, object] | None = None,
        *,
        players: int = 2,
        seed: int = 0,
        **position: object,
    ) -> None:
        """With `seats` a position is loaded; without, a new game is dealt to `players`."""
        self.game = neyrang.game(name)
        if seats is None:
            assert not position, "a new game takes no position: list the seats too"
            self.state = self.game.start(players, seed, options)
        else:
            document = {"seats": [dict(seat) for seat in seats], **position}
            self.state = self.game.load(document, len(seats), options, seed)
        self.played: list[str] = []
        self.events: list[Event] = list(self.state.events)

    @classmethod
    def start(
        cls, name: str, players: int, seed: int = 0, options: Mapping[str, object] | None = None
    ) -> Scenario:
        return cls(name, None, options, players=players, seed=seed)

    # ---- playing

    def play(self, *lines: str) -> Scenario:
        self.events = []
        for line in lines:
            seat, move = line.split()
            self.state.notation().move(move)  # refuses a misspelt one, which `*` would not notice
            if seat == EVERYBODY:
                for each in self.actors:
                    if move in self.legal(each):
                        self._answer(each, move)
            else:
                self._answer(int(seat), move)
        return self

    def _answer(self, seat: int, move: str) -> None:
        action = self.state.notation().move(move)
        assert self.state.may(seat, action), f"'{seat} {move}' is illegal.{self._situation()}"
        self.state.apply(seat, action)
        self.played.append(f"{seat} {move}")
        self.events.extend(self.state.events)

    # ---- asking

    @property
    def actors(self) -> list[int]:
        """The seats asked now, clockwise."""
        return self.state.actors()

    def legal(self, seat: int) -> list[str]:
        return [self.state.notation().text(action) for action in self.state.legal(seat)]

    def why(self, line: str) -> dict[str, object] | None:
        """Why this is not possible, as a document; None where it is."""
        seat, move = line.split()
        reason = self.state.why_not(int(seat), self.state.notation().move(move))
        return None if reason is None else reason.document()

    def barred(self, seat: int) -> list[str]:
        """What a player in this seat would look for, but may not do now."""
        return [self.state.notation().text(action) for action in self.state.barred(seat)]

    def __getitem__(self, path: str) -> Any:
        """The value at a path like `seats.0.coins` in the position."""
        return follow(self.state.position(), path)

    def sees(self, seat: int, path: str) -> Any:
        """The same in what this seat knows."""
        return follow(self.state.view(seat).document(), path)

    def heard(self, seat: int) -> list[dict[str, object]]:
        """What the last `play` (or the deal) brought about, as this seat was told it."""
        notation = self.state.notation()
        return [event.document(notation, seat) for event in self.events]

    # ---- what must hold

    def expect(self, facts: Mapping[str, object] | None = None, **more: object) -> Scenario:
        """Paths in the position, and their values; cards compare as multisets."""
        wrong = []
        for path, value in {**(facts or {}), **more}.items():
            found = self[path]
            if self._sorted(path, found) != self._sorted(path, value):
                wrong.append(f"{path}: expected {value!r}, found {found!r}")
        assert not wrong, "\n".join(wrong) + self._situation()
        return self

    def can(self, line: str) -> Scenario:
        """Legal now; with `*`, for somebody."""
        assert self._may(line), f"'{line}' should be legal.{self._situation()}"
        return self

    def cannot(self, line: str) -> Scenario:
        """Not legal now; with `*`, for nobody."""
        assert not self._may(line), f"'{line}' should not be legal.{self._situation()}"
        return self

    def over(self, winners: Sequence[int]) -> Scenario:
        outcome = self.state.outcome()
        assert outcome is not None, f"The game should be over.{self._situation()}"
        found = outcome.winners
        assert found == list(winners), f"Expected the winners {list(winners)}, found {found}."
        return self

    def goes_on(self) -> Scenario:
        assert self.state.outcome() is None, f"The game should go on.{self._situation()}"
        return self

    def _may(self, line: str) -> bool:
        seat, move = line.split()
        action = self.state.notation().move(move)  # refuses a move the game does not have at all
        seats = self.actors if seat == EVERYBODY else [int(seat)]
        return any(self.state.may(each, action) for each in seats)

    def _sorted(self, path: str, value: object) -> object:
        key = path.rpartition(".")[2]
        if key in self.game.draw_piles or not isinstance(value, list | tuple):
            return value
        cards = all(isinstance(item, str) for item in value)
        numbers = key in self.game.unordered and all(isinstance(item, int) for item in value)
        return sorted(value) if cards or numbers else list(value)

    def _situation(self) -> str:
        lines = ["", "played: " + (", ".join(self.played) or "nothing yet")]
        for seat in self.actors:
            lines.append(f"asked: seat {seat}, who may {' '.join(self.legal(seat))}")
        if not self.actors:
            lines.append(f"asked: nobody; {self.state.outcome()}")
        return "\n".join(lines)


def follow(document: object, path: str) -> Any:
    value = document
    for key in path.split("."):
        if isinstance(value, list) and key.isdigit() and int(key) < len(value):
            value = value[int(key)]
        elif isinstance(value, dict) and key in value:
            value = value[key]
        else:
            there = sorted(value) if isinstance(value, dict) else repr(value)
            raise AssertionError(f"no {key!r} on the path {path!r}; there is {there}")
    return value

"""A record is the truth about a game: game, options, seed and moves. All else follows from it.

The seed is committed to before the deal: the commitment is the hash of the seed and a salt, so
that a short seed cannot be guessed from it. Seed and salt are revealed when the game is over.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from neyrang.core.errors import BadRecord, NeyrangError
from neyrang.core.game import Game
from neyrang.core.notation import Notation
from neyrang.core.options import Options
from neyrang.core.state import State
from neyrang.games import game as game_named

FORMAT = "neyrang record 1"


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One game, as it is written to a file (JSON)."""

    format: str
    game: str
    version: int
    players: int
    options: dict[str, Any]
    commitment: str
    seed: int | None = None  # None as long as it is not revealed
    salt: str | None = None
    first: int | str = 0  # the seat that begins, or "lot": drawn from the seed
    clockwise: bool = False
    moves: list[str] = []
    outcome: dict[str, Any] | None = None
    final: str | None = None  # hash of the last position
    names: list[str] | None = None  # who sat where, for people
    me: int | None = None  # the seat of whoever played at the terminal

    def rules(self) -> Game:
        return game_named(self.game)

    def start(self) -> State:
        """The state before the first move."""
        if self.seed is None:
            raise BadRecord("the seed of this record is not revealed yet, so it cannot be replayed")
        return self.rules().start(
            self.players, self.seed, self.options, first=self.first, clockwise=self.clockwise
        )

    def add(self, state: State, seat: int, action: int) -> None:
        """Play a move and write it down."""
        state.apply(seat, action)
        self.note(state, seat, action)

    def note(self, state: State, seat: int, action: int) -> None:
        """Write down a move that was just played; after the last one the outcome too."""
        self.moves.append(f"{seat} {state.notation().text(action)}")
        outcome = state.outcome()
        if outcome is not None:
            self.outcome = outcome.document()
            self.final = digest(state)

    def states(self) -> Iterator[tuple[int, State]]:
        """The state before the first move, then after each one: always the same object."""
        state = self.start()
        yield 0, state
        for number, line in enumerate(self.moves, 1):
            try:
                seat, action = parse_line(state.notation(), line)
                state.apply(seat, action)
            except NeyrangError as error:
                raise BadRecord(f"move {number} ({line}): {error}") from None
            yield number, state

    def last(self) -> State:
        """The state after all moves."""
        *_, (_, state) = self.states()
        return state


def new_record(
    game: Game,
    players: int,
    options: Options | None = None,
    seed: int | None = None,
    *,
    first: int | str = 0,
    clockwise: bool = False,
    names: list[str] | None = None,
) -> Record:
    """A record with no moves yet; without a seed an unguessable one is drawn."""
    chosen = game.complete(players, options)
    seed = secrets.randbits(128) if seed is None else seed
    salt = secrets.token_hex(16)
    return Record(
        format=FORMAT,
        game=game.name,
        version=game.version,
        players=players,
        options=chosen,
        commitment=commitment(seed, salt),
        seed=seed,
        salt=salt,
        first=first,
        clockwise=clockwise,
        moves=[],
        names=names,
    )


def commitment(seed: int, salt: str) -> str:
    return sha256(f"neyrang seed {seed} salt {salt}".encode()).hexdigest()


def digest(state: State) -> str:
    """The hash of a whole position: equal on every machine, compiled or not."""
    return sha256(msgspec.json.encode(state.position(), order="deterministic")).hexdigest()


def parse_line(notation: Notation, line: str) -> tuple[int, int]:
    """`SEAT MOVE` -> seat and action."""
    seat, _, move = line.strip().partition(" ")
    if not seat.isascii() or not seat.isdigit():
        raise NeyrangError(
            f"'{line}' should be a seat number and a move, like '0 {notation.text(0)}'"
        )
    return int(seat), notation.move(move.strip())


# ---- files


def save(record: Record, path: Path) -> None:
    """Written whole to a neighbour file first, so that a crash leaves the old one."""
    text = msgspec.json.format(msgspec.json.encode(record), indent=1)
    beside = path.with_name(path.name + ".tmp")
    beside.write_bytes(text + b"\n")
    beside.replace(path)


def load(path: Path) -> Record:
    try:
        text = path.read_bytes()
    except OSError as error:
        raise BadRecord(f"{path}: cannot be read ({error.strerror or error})") from None
    try:
        record = msgspec.json.decode(text, type=Record)
        if record.format != FORMAT:
            raise BadRecord(f"{path}: format {record.format!r} is not {FORMAT!r}")
        rules = record.rules()
        if record.version != rules.version:
            raise BadRecord(
                f"{path}: made under version {record.version} of the rules of {rules.name}, "
                f"these are version {rules.version}"
            )
        record.options = dict(rules.complete(record.players, record.options))
    except BadRecord:
        raise
    except (msgspec.MsgspecError, NeyrangError, UnicodeDecodeError) as error:
        raise BadRecord(f"{path}: not a record of ours, or a damaged one ({error})") from None
    return record


# ---- verification


class Check(msgspec.Struct):
    """One thing verified: `ok` is None where it cannot be known yet."""

    name: str  # commitment, moves, outcome, final
    ok: bool | None
    found: str = ""  # what the record leads to, for whoever wants to look closer


def verify(record: Record) -> list[Check]:
    """Does the seed match its commitment, and do the moves lead to the outcome?"""
    if record.seed is None or record.salt is None:
        return [Check("commitment", None)]
    found = commitment(record.seed, record.salt)
    checks = [Check("commitment", found == record.commitment, found)]
    try:
        state = record.last()
    except NeyrangError as error:
        return [*checks, Check("moves", False, str(error))]
    checks.append(Check("moves", True, str(len(record.moves))))
    outcome = state.outcome()
    if outcome is None:  # an outcome without an end is wrong; without either it is unfinished
        told = record.outcome is not None or record.final is not None
        return [*checks, Check("outcome", False if told else None)]
    reached, final = outcome.document(), digest(state)
    winners = "winners " + ", ".join(map(str, outcome.winners))
    checks.append(Check("outcome", reached == record.outcome, winners))
    checks.append(Check("final", final == record.final, final))
    return checks

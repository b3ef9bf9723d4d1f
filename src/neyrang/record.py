"""A record is the truth about a game: game, options, seed and moves. Everything else follows.

The seed is committed to before the deal: the commitment is the hash of the seed and a salt, so
that a short seed cannot be guessed from it. Seed and salt are revealed when the game is over.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from neyrang.core.errors import BadRecord, NeyrangError
from neyrang.core.files import read_text
from neyrang.core.game import Game, check_seed
from neyrang.core.notation import Notation
from neyrang.core.options import Options
from neyrang.core.state import State
from neyrang.games import game as game_named

FORMAT = "neyrang record 1"
SEAT = re.compile(r"[0-9]{1,3}")


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One game as it is written to a file (JSON): enough to play it again move by move.

    Make one with `new_record`, read one with `load`, write it with `save` and check it with
    `verify`. A record that was decoded by other means has not been checked: its options may not
    exist, and its moves may be illegal.
    """

    format: str
    """Always `FORMAT`; other texts are refused."""
    game: str
    """The game's name, as `neyrang.game` takes it."""
    version: int
    """The version of the rules the game was played by. Records of other versions are refused."""
    players: int
    options: dict[str, Any]
    """Every option of the game, by name. An option that names a file has its text in `files`."""
    commitment: str
    """The hash of seed and salt, published before the deal."""
    seed: int | None = None
    """The seed of the shuffle, or None while it is not revealed."""
    salt: str | None = None
    """The salt of the commitment, or None while it is not revealed."""
    first: int | str = 0
    """The seat that begins, or `"lot"`: then it is drawn from the seed."""
    clockwise: bool = False
    """In a window the nearest seat that speaks up is heard, not the first."""
    moves: list[str] = []
    """The moves in order, each as `SEAT MOVE`."""
    outcome: dict[str, Any] | None = None
    """`Outcome.document()` of the end, or None while the game goes on."""
    final: str | None = None
    """The `digest` of the last position, or None while the game goes on."""
    files: dict[str, str] = {}
    """The text of each map or faces file that `options` names, so that the record replays where
    the file is missing or has changed."""
    names: list[str] | None = None
    """What the players were called, by seat. For people only; nothing depends on it."""
    me: int | None = None
    """The seat of the person who played in the terminal."""
    bots: list[str | None] | None = None
    """By seat, the bot that played there, as `neyrang.bots.make` takes it; None for a person."""
    lang: str | None = None
    """The language the game was played in, in the terminal."""

    def rules(self) -> Game:
        """Returns the game this is a record of."""
        return game_named(self.game)

    def settings(self) -> Options:
        """Returns the options as `Game.start` takes them: file names replaced by file texts."""
        return {
            name: as_text(self.files[value]) if is_carried(value, self.files) else value
            for name, value in self.options.items()
        }

    def start(self) -> State:
        """Returns the state before the first move.

        Raises `BadRecord` while the seed is not revealed.
        """
        if self.seed is None:
            raise BadRecord("the seed of this record is not revealed yet, so it cannot be replayed")
        return self.rules().start(
            self.players, self.seed, self.settings(), first=self.first, clockwise=self.clockwise
        )

    def add(self, state: State, seat: int, action: int) -> None:
        """Plays a move in `state` and writes it down.

        Raises `IllegalMove` where the seat may not make that move; the record is then unchanged.
        """
        state.apply(seat, action)
        self.note(state, seat, action)

    def note(self, state: State, seat: int, action: int) -> None:
        """Writes down a move that was just played; after the last move the outcome too."""
        self.moves.append(f"{seat} {state.notation().text(action)}")
        outcome = state.outcome()
        if outcome is not None:
            self.outcome = outcome.document()
            self.final = digest(state)

    def play_into(
        self, state: State, apply: Callable[[int, int], object] | None = None
    ) -> Iterator[int]:
        """Plays the moves one by one and yields the number of each after it was played.

        `apply` plays a move instead of `state.apply`, for example `BotTable.apply`, so that bots
        witness the game. Raises `BadRecord` with the number of the first move that is wrong.
        """
        play = apply or state.apply
        for number, line in enumerate(self.moves, 1):
            try:
                play(*parse_line(state.notation(), line))
            except NeyrangError as error:
                raise BadRecord(f"move {number} ({brief(line)}): {error}") from None
            yield number

    def states(self) -> Iterator[tuple[int, State]]:
        """Yields 0 and the state before the first move, then each move's number and the state
        after it. It is always the same object: clone a state that is to be kept."""
        state = self.start()
        yield 0, state
        for number in self.play_into(state):
            yield number, state

    def last(self) -> State:
        """Returns the state after all moves. Raises `BadRecord` where one of them is wrong."""
        *_, (_, state) = self.states()
        return state

    def finished(self) -> bool:
        """Tells whether the record says that the game has ended."""
        return self.outcome is not None or self.final is not None


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
    """Returns a record with no moves yet; without a seed an unguessable one is drawn.

    - `game`: as `neyrang.game` returns it.
    """
    if not isinstance(game, Game):
        raise NeyrangError(f"a record is of a game, as neyrang.game returns it, not {game!r}")
    chosen = game.complete(players, options)
    seed = secrets.randbits(128) if seed is None else check_seed(seed)
    game.begins(first, players, seed)  # refuses a seat that is not there
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
        files=files_of(game, chosen),
        names=names,
    )


def commitment(seed: int, salt: str) -> str:
    """Returns what is published before the deal."""
    return sha256(f"neyrang seed {seed} salt {salt}".encode()).hexdigest()


def digest(state: State) -> str:
    """Returns the hash of a whole position: equal on every machine, compiled or not."""
    return sha256(msgspec.json.encode(state.position(), order="deterministic")).hexdigest()


def parse_line(notation: Notation, line: str) -> tuple[int, int]:
    """Returns the seat and the action of `SEAT MOVE`."""
    seat, _, move = line.strip().partition(" ")
    if not SEAT.fullmatch(seat):
        raise NeyrangError(
            f"'{brief(line)}' should be a seat number and a move, like '0 {notation.text(0)}'"
        )
    return int(seat), notation.move(brief(move.strip()))


def brief(line: str) -> str:
    """A line of anybody's file, short and fit to be shown."""
    shown = "".join(sign if sign.isprintable() else "\ufffd" for sign in line[:80])
    return shown if len(line) <= 80 else shown + "…"


# ---- the files that options name


def files_of(game: Game, options: Options) -> dict[str, str]:
    """Returns the text of each file that these options name."""
    return {
        value: read_text(value)
        for option in game.options
        if isinstance(value := options.get(option.name), str)
        and value not in option.values
        and "\n" not in value
    }


def is_carried(value: object, files: dict[str, str]) -> bool:
    return isinstance(value, str) and value in files


def as_text(text: str) -> str:
    """The readers of maps and faces take a value of several lines for the file's text; a shorter
    one would be taken for a name."""
    return text if "\n" in text else text + "\n"


# ---- records as files


def save(record: Record, path: Path) -> None:
    """Writes a record. It is written whole to a file beside it first, so that a crash leaves the
    old one. Raises `OSError`."""
    text = msgspec.json.format(msgspec.json.encode(record), indent=1)
    beside = path.with_name(path.name + ".tmp")
    beside.write_bytes(text + b"\n")
    beside.replace(path)


def load(path: Path) -> Record:
    """Returns the record of a file, its options checked and completed.

    Raises `BadRecord` where the file cannot be read, is not a record, or was made by another
    version of the rules. The moves are not played yet: `last` and `verify` do that.
    """
    try:
        text = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadRecord(f"{path}: cannot be read ({reason})") from None
    try:
        record = msgspec.json.decode(text, type=Record)
        check(record)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None
    except (msgspec.MsgspecError, NeyrangError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"{path}: not a record of ours, or a damaged one ({error})") from None
    return record


def check(record: Record) -> None:
    """Raises an error of ours where the record cannot be of a game; completes its options."""
    if record.format != FORMAT:
        raise BadRecord(f"format {record.format!r} is not {FORMAT!r}")
    rules = record.rules()
    if record.version != rules.version:
        raise BadRecord(
            f"made under version {record.version} of the rules of {rules.name}, "
            f"these are version {rules.version}"
        )
    stray = [name for name in record.files if name not in record.options.values()]
    if stray:
        raise BadRecord(f"files: no option names {stray[0]!r}")
    complete = rules.complete(record.players, record.settings())
    rules.begins(record.first, record.players, record.seed or 0)
    record.options = {name: record.options.get(name, value) for name, value in complete.items()}
    if record.me is not None and not 0 <= record.me < record.players:
        raise BadRecord(f"me: there is no seat {record.me}")
    if record.bots is not None and len(record.bots) != record.players:
        raise BadRecord(f"bots: should be one entry for each of {record.players} seats")


# ---- verification


class Check(msgspec.Struct):
    """One thing verified."""

    name: str
    """`commitment`, `moves`, `outcome` or `final`."""
    ok: bool | None
    """None where it cannot be known yet."""
    found: str = ""
    """What the record leads to, for a reader who wants to look closer."""


def verify(record: Record) -> list[Check]:
    """Checks that the seed matches its commitment and that the moves lead to the outcome.

    A finished record has to reveal its seed and salt. Without a seed the moves cannot be played,
    but each has to be a move of the game at least.
    """
    open_ = False if record.finished() else None
    missing = [name for name in ("seed", "salt") if getattr(record, name) is None]
    if missing:
        checks = [Check("commitment", open_, f"no {' and no '.join(missing)}")]
    else:
        assert record.seed is not None
        assert record.salt is not None
        found = commitment(record.seed, record.salt)
        checks = [Check("commitment", found == record.commitment, found)]
    try:
        if record.seed is None:
            read_moves(record)
            return [*checks, Check("moves", open_)]
        state = record.last()
    except NeyrangError as error:
        return [*checks, Check("moves", False, str(error))]
    checks.append(Check("moves", True, str(len(record.moves))))
    outcome = state.outcome()
    if outcome is None:  # an outcome without an end is wrong; without either it is unfinished
        return [*checks, Check("outcome", open_)]
    reached, final = outcome.document(), digest(state)
    winners = "winners " + ", ".join(map(str, outcome.winners))
    checks.append(Check("outcome", reached == record.outcome, winners))
    checks.append(Check("final", final == record.final, final))
    return checks


def read_moves(record: Record) -> None:
    """Raises `BadRecord` where a line is not a move of this game."""
    notation = record.rules().undealt(record.players, record.settings()).notation()
    for number, line in enumerate(record.moves, 1):
        try:
            seat, _ = parse_line(notation, line)
        except NeyrangError as error:
            raise BadRecord(f"move {number} ({brief(line)}): {error}") from None
        if seat >= record.players:
            raise BadRecord(f"move {number} ({brief(line)}): there is no seat {seat}")

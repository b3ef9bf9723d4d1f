"""The bots at a game in the terminal: which sit there, and how a saved game gets them back."""

from __future__ import annotations

from neyrang.bots import Bot, make
from neyrang.bots.level_names import USUAL
from neyrang.core.errors import BadOption
from neyrang.record import Record


def choose(record: Record, me: int, bots: str | None, level: int | None) -> list[str | None]:
    """Returns the bot of each seat by name, None for the person's: as asked for, as the record
    has them, or the usual ones."""
    if bots is not None:
        return named(bots, record.players, me)
    if level is None and record.bots is not None:
        check_own(record.bots)
        return [None if seat == me else name or str(USUAL) for seat, name in enumerate(record.bots)]
    return [None if seat == me else str(level or USUAL) for seat in range(record.players)]


def named(bots: str, players: int, me: int) -> list[str | None]:
    """`miser:Miser,3,4` for the other seats in order; a single one sits in all of them."""
    names = [name.strip() for name in bots.split(",")]
    others = players - 1
    if "" in names or len(names) not in (1, others):
        raise BadOption(f"--bots {bots}: should be one bot, or one for each of {others} seats")
    left = iter(names * others if len(names) == 1 else names)
    return [None if seat == me else next(left) for seat in range(players)]


def check_own(names: list[str | None]) -> None:
    """A bot of somebody's own is code to be run, and a record may come from anybody: it has to be
    asked for on the command line."""
    for seat, name in enumerate(names):
        if name is not None and is_code(name):
            raise BadOption(
                f"seat {seat} was played by the bot {name}: "
                f"to go on, give --bots {asked_for(names)} or a --level"
            )


def is_code(name: str) -> bool:
    return ":" in name


def asked_for(names: list[str | None]) -> str:
    """Returns the value of `--bots` that seats these again."""
    return ",".join(name for name in names if name is not None)


def seated(record: Record) -> dict[int, Bot]:
    """Returns the bots that the record names. They draw their own luck from the seed, so that a
    seed repeats their choices too."""
    seed = (record.seed or 0) * 100 + len(record.moves)
    return {
        seat: make(record.game, name, seed + seat)
        for seat, name in enumerate(record.bots or [])
        if name is not None
    }

"""What a suite has played, in one small file that travels with the code.

Journals have a line for each deal and stay on the machine. Here a match is one line: how each game
ended, and the sums of everything else. A suite that takes days is gone on with from it anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from neyrang.arena.habits import Habits, add
from neyrang.arena.match import Deal, Fault, GameResult, Match
from neyrang.arena.run import to_check
from neyrang.bots.guard import Times
from neyrang.core.errors import NeyrangError

Ending = tuple[list[float], list[int]]  # by seat, the win shares and the sides


class Played(msgspec.Struct, frozen=True):
    """The deals of a match from the first one on, without a gap."""

    match: Match  # with games=0
    code: str  # as in the header of a journal
    deals: int
    endings: list[Ending]
    games: list[int]  # which of these endings: by deal, line-up and turn
    digests: list[tuple[int, int, str]]  # line-up, deal and digest of those to check by
    clock: dict[int, Times]
    cpu: dict[int, Times]
    faults: list[Fault]
    seconds: float
    habits: dict[int, Habits]


def packed(match: Match, code: str, deals: Iterable[Deal]) -> Played:
    """Returns these deals as a line of the archive; those behind a gap are left out."""
    lines = len(match.line_ups())
    found = {(deal.deal, deal.line_up): deal for deal in deals}
    number = 0
    while all((number, line) in found for line in range(lines)):
        number += 1
    kept = [found[deal, line] for deal in range(number) for line in range(lines)]
    endings: list[Ending] = []
    games: list[int] = []
    clock: dict[int, Times] = {}
    cpu: dict[int, Times] = {}
    habits: dict[int, Habits] = {}
    for deal in kept:
        for game in deal.games:
            ending = (game.shares, game.sides)
            if ending not in endings:
                endings.append(ending)
            games.append(endings.index(ending))
        for whole, each in ((clock, deal.clock), (cpu, deal.cpu)):
            for bot, times in each.items():
                whole.setdefault(bot, Times()).merge(times)
        for bot, counted in deal.habits.items():
            add(habits.setdefault(bot, {}), counted)
    return Played(
        match=msgspec.structs.replace(match, games=0),
        code=code,
        deals=number,
        endings=endings,
        games=games,
        digests=[(deal.line_up, deal.deal, deal.digest) for deal in to_check(kept)],
        clock=clock,
        cpu=cpu,
        faults=[fault for deal in kept for fault in deal.faults],
        seconds=sum(deal.seconds for deal in kept),
        habits=habits,
    )


def unpacked(played: Played) -> list[Deal]:
    """Returns the deals of a line; the first has the sums of all."""
    match, lines = played.match, len(played.match.line_ups())
    digests = {(deal, line): digest for line, deal, digest in played.digests}
    endings = iter(played.games)
    found: list[Deal] = []
    for deal in range(played.deals):
        for line in range(lines):
            games = [
                GameResult(match.seating(line, deal, turn), *played.endings[next(endings)])
                for turn in range(match.players)
            ]
            digest = digests.get((deal, line), "")
            found.append(Deal(line, deal, games, {}, {}, [], 0.0, {}, digest))
    if found:
        found[0] = msgspec.structs.replace(
            found[0], clock=played.clock, cpu=played.cpu, faults=played.faults,
            seconds=played.seconds, habits=played.habits,
        )  # fmt: skip
    return found


def read(path: Path) -> list[Played]:
    try:
        lines = path.read_bytes().splitlines()
        return [msgspec.json.decode(line, type=Played) for line in lines]
    except FileNotFoundError:
        return []
    except (OSError, msgspec.MsgspecError) as error:
        raise NeyrangError(f"{path}: not an archive of a suite ({error})") from None


def write(path: Path, played: Iterable[Played]) -> None:
    beside = path.with_name(path.name + ".tmp")
    beside.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in played))
    beside.replace(path)

"""The result of a match: `Report` is the JSON of `neyrang arena --json`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec

import neyrang
from neyrang.arena.habits import Habits, merged
from neyrang.arena.match import FIRST, MIXED, Deal, GameResult, Match
from neyrang.arena.ratings import Rating, rate
from neyrang.arena.run import Run
from neyrang.arena.score import Interval, Tally, fair_share
from neyrang.bots.guard import Offence, Times
from neyrang.core.errors import NeyrangError
from neyrang.version import VERSION

FORMAT = "neyrang arena 1"


class Speed(msgspec.Struct, frozen=True):
    """Milliseconds for an answer where there was a choice, with the `witness` calls before it."""

    mean: float
    p50: float
    p99: float
    most: float


class Faults(msgspec.Struct, frozen=True):
    """How often the fallback answered for a bot, and what the bot did the first time."""

    what: str  # illegal, late or crash
    times: int
    first: Offence


class Standing(msgspec.Struct, frozen=True):
    """One bot. In one against the rest, `share` is what it won as the one."""

    bot: str
    games: int  # seats it had
    share: Interval
    rating: Rating
    answers: int
    clock: Speed
    cpu: Speed
    faults: list[Faults]
    habits: Habits = {}  # how often it bluffs and challenges, and could have


class Cell(msgspec.Struct, frozen=True):
    """Row against column. In one against the rest: the win share of the one. At mixed tables: the
    row's part of what the two won in games where both sat; equals have a half."""

    row: str
    column: str
    games: int
    share: Interval


class Report(msgspec.Struct, frozen=True):
    """The whole report. Everything but `seconds`, `jobs`, speeds and late answers follows from
    `match`."""

    format: str
    version: str
    compiled: bool
    match: Match
    games: int
    deals: int
    fair: float  # the mean share of a seat: what equal players would win
    standings: list[Standing]
    matrix: list[Cell]
    seconds: float  # by the clock
    games_per_second: float
    cpu_seconds: float  # of the bots, all cores together
    jobs: int
    stopped: str = ""  # why not all was played: interrupted or crashed

    def cell(self, row: str, column: str) -> Cell | None:
        return next((c for c in self.matrix if (c.row, c.column) == (row, column)), None)


def report(run: Run) -> Report:
    match, deals = run.match, run.deals()
    games = [game for deal in deals for game in deal.games]
    seconds = max(run.seconds, 1e-9)
    return Report(
        format=FORMAT,
        version=VERSION,
        compiled=bool(neyrang.compiled),
        match=match,
        games=len(games),
        deals=len({deal.deal for deal in deals}),
        fair=fair_share(game.shares for game in games),
        standings=standings(match, deals),
        matrix=matrix(match, deals),
        seconds=run.seconds,
        games_per_second=len(games) / seconds,
        cpu_seconds=sum(deal.seconds for deal in deals),
        jobs=run.jobs,
        stopped=run.stopped,
    )


def standings(match: Match, deals: list[Deal]) -> list[Standing]:
    labels = match.labels()
    ratings = rate((game for deal in deals for game in deal.games), len(labels))
    found: list[Standing] = []
    for bot, label in enumerate(labels):
        tally = Tally()
        clock, cpu = Times(), Times()
        for deal in deals:
            for game in deal.games:
                for seat in seats_that_count(match, deal, game, bot):
                    tally.add(deal.deal, game.shares[seat], 1)
            clock.merge(deal.clock.get(bot, Times()))
            cpu.merge(deal.cpu.get(bot, Times()))
        found.append(
            Standing(
                bot=label,
                games=int(tally.of()),
                share=tally.interval(),
                rating=ratings[bot],
                answers=clock.count,
                clock=speed(clock),
                cpu=speed(cpu),
                faults=faults(deals, bot),
                habits=merged(deal.habits.get(bot, {}) for deal in deals),
            )
        )
    return found


def seats_that_count(match: Match, deal: Deal, game: GameResult, bot: int) -> list[int]:
    """Returns the seats of a bot that count: in one against the rest, only the one's."""
    one = match.line_ups()[deal.line_up][0]
    rest_too = match.form == MIXED or (match.form == FIRST and bot != 0)
    if not rest_too and bot != one:
        return []
    return [seat for seat, sitting in enumerate(game.bots) if sitting == bot]


def speed(times: Times) -> Speed:
    return Speed(times.mean(), times.quantile(0.5), times.quantile(0.99), times.most())


def faults(deals: list[Deal], bot: int) -> list[Faults]:
    times: Counter[str] = Counter()
    first: dict[str, Offence] = {}
    for deal in deals:
        for fault in deal.faults:
            if fault.bot == bot:
                times[fault.what] += fault.times
                first.setdefault(fault.what, fault.first)
    return [Faults(what, times[what], first[what]) for what in sorted(times)]


def matrix(match: Match, deals: list[Deal]) -> list[Cell]:
    labels = match.labels()
    tallies: dict[tuple[int, int], Tally] = {}
    games: Counter[tuple[int, int]] = Counter()
    for deal in deals:
        for game in deal.games:
            met = (
                mixed_meetings(game)
                if match.form == MIXED
                else one_against_rest_meeting(match, deal, game)
            )
            for pair, gained, of in met:
                tallies.setdefault(pair, Tally()).add(deal.deal, gained, of)
            games.update({pair for pair, _, _ in met})
    return [
        Cell(labels[row], labels[column], games[row, column], tallies[row, column].interval())
        for row, column in sorted(tallies)
    ]


Meeting = tuple[tuple[int, int], float, float]


def mixed_meetings(game: GameResult) -> list[Meeting]:
    """Returns every two seats of different bots and sides."""
    seats = range(len(game.bots))
    return [
        ((game.bots[a], game.bots[b]), game.shares[a], game.shares[a] + game.shares[b])
        for a in seats
        for b in seats
        if game.bots[a] != game.bots[b] and game.sides[a] != game.sides[b]
    ]


def one_against_rest_meeting(match: Match, deal: Deal, game: GameResult) -> list[Meeting]:
    one, rest = match.line_ups()[deal.line_up][:2]
    return [((one, rest), game.shares[game.bots.index(one)], 1.0)]


# ---- files


def encode(found: Report) -> bytes:
    return msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n"


def decode(text: bytes) -> Report:
    return msgspec.json.decode(text, type=Report)


def write(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as error:
        raise NeyrangError(f"{path}: cannot be written ({error.strerror or error})") from None

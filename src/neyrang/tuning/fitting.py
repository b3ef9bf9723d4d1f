"""One run of `neyrang tune`: fits a table, and measures how the fitted numbers play."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, sqrt
from typing import Any, NamedTuple

from neyrang.arena.match import mixed_seed
from neyrang.arena.score import Interval, Tally, quantile
from neyrang.bots.registry import make
from neyrang.core.errors import BadOption, NeyrangError
from neyrang.games import game as game_named
from neyrang.tuning.cross_entropy import optimise
from neyrang.tuning.jobs import Jobs
from neyrang.tuning.play import CollectTask, DealScore, PlayTask
from neyrang.tuning.regression import fit, loss, need_numpy
from neyrang.tuning.tables import EvaluationTable, NetworkTable, ParameterTable, Table
from neyrang.tuning.training import Position, mean_loss, train

CHUNK = 20  # deals or games of a task: fixed, so that a journal serves any number of jobs
HELD_OUT = 5  # one game of so many is kept to judge the fit by


class Settings(NamedTuple):
    """What decides a run. `against`: a level; None for the numbers that we play by now."""

    table: Table
    against: int | None
    players: tuple[int, ...]  # numbers of players; none: as the table says
    only: tuple[str, ...]  # the parameters to search for, the others stay; none: all
    options: dict[str, Any]
    games: int  # to compare the fitted numbers with the current ones
    sample: int  # games to learn from: of each candidate, or of self-play
    generations: int
    population: int
    budget: int | None
    seed: int
    against_budget: str | None = None  # of the level to play against, where it has its own

    def compared_at(self) -> tuple[int, ...]:
        return self.players or self.table.players[:1]

    def rival(self) -> str:
        """Returns the level to play against, as `--against` takes it."""
        own = "" if self.against_budget is None else f"@{self.against_budget}"
        return f"{self.against}{own}"

    def self_play_options(self) -> dict[str, Any]:
        return {**self.table.options, **self.options}

    def check(self) -> None:
        """Raises an error where this cannot be played."""
        game = game_named(self.table.game)
        for players in self.players or self.table.players:
            game.complete(players, self.options)
            game.complete(players, self.self_play_options())
        if self.against_budget is not None:
            if not self.table.search:
                raise BadOption(f"against {self.rival()}: they are played without a search")
            make(self.table.game, self.rival(), 0)  # raises where it takes no budget
        if self.against is not None:
            most = 4 if self.table.search else 3
            if not 0 <= self.against <= most:
                raise BadOption(f"against {self.against}: a level from 1 to {most}, or 0 (random)")
            if self.table.search and self.against == 0:
                raise BadOption("against 0: level 4 is measured against levels 1 to 4")
        if not isinstance(self.table, ParameterTable):
            need_numpy()
            if self.only:
                raise BadOption("only: for parameters, everything else is fitted as a whole")
        for name in self.only:
            if name not in self.table.fields():
                raise BadOption(f"only {name}: there are {', '.join(self.table.fields())}")


class Comparison(NamedTuple):
    """Win shares on the same deals. `current` is None where the fitted numbers played against the
    current ones; `gain` is then what they won above the fair share."""

    players: int
    fitted: Interval
    current: Interval | None
    fair: float
    gain: Interval


class Result(NamedTuple):
    values: list[int]
    losses: tuple[float, float] | None  # of the current and the fitted numbers, on held-out games
    comparisons: list[Comparison]  # by number of players

    def is_better(self) -> bool:
        """Returns whether the interval of the gain is above zero, for every number of players."""
        return bool(self.comparisons) and all(each.gain.low > 0.0 for each in self.comparisons)


OnStage = Callable[[str, int], None]  # a name, and the number of tasks of it


def run(settings: Settings, jobs: Jobs, stage: OnStage) -> Result:
    settings.check()
    losses = None
    if isinstance(settings.table, ParameterTable):
        values = search(settings, settings.table, jobs, stage)
    elif isinstance(settings.table, NetworkTable):
        values, losses = taught(settings, settings.table, jobs, stage)
    else:
        assert isinstance(settings.table, EvaluationTable)
        values, losses = regress(settings, settings.table, jobs, stage)
    comparisons = []
    if settings.games and settings.table.policy is not None:
        comparisons = compare(settings, values, jobs, stage)
    return Result(values, losses, comparisons)


# ---- parameters, by playing


def search(settings: Settings, table: ParameterTable, jobs: Jobs, stage: OnStage) -> list[int]:
    """Every candidate of a generation plays the same deals; each generation has others. What counts
    is the win share in parts of the fair share, summed over the numbers of players."""

    def scores(generation: int, candidates: list[list[int]]) -> list[float]:
        seed = mixed_seed(settings.seed, "generation", generation)
        full = [complete(one) for one in candidates]
        tasks = [
            [play_tasks(settings, one, players, settings.sample, seed) for one in full]
            for players in settings.compared_at()
        ]
        flat = [task for row in tasks for each in row for task in each]
        if generation == 0:
            stage("search", settings.generations * len(flat))
        found = iter(jobs.run(flat))
        totals = [0.0] * len(candidates)
        for row in tasks:
            for i, each in enumerate(row):
                deals = [deal for _ in each for deal in next(found)]
                totals[i] += sum(deal[0] for deal in deals) / sum(deal[2] for deal in deals)
        return totals

    def complete(values: list[int]) -> list[int]:
        found = start[:]
        for i, value in zip(free, values, strict=True):
            found[i] = value
        return found

    start = table.current()
    names = [label.partition("[")[0] for label in table.labels()]
    free = [i for i, name in enumerate(names) if not settings.only or name in settings.only]
    for i in free:
        low, high = table.bounds[names[i]]
        if not low <= start[i] <= high:
            raise NeyrangError(f"{names[i]} is {start[i]}, outside its bounds of {low} to {high}")
    found = optimise(
        [start[i] for i in free], [table.bounds[names[i]] for i in free], scores,
        settings.generations, settings.population, settings.seed,
    )  # fmt: skip
    return complete(found)


def play_tasks(
    settings: Settings, values: list[int], players: int, games: int, seed: int
) -> list[PlayTask]:
    table = settings.table
    deals = ceil(games / players)
    return [
        PlayTask(
            game=table.game, table=table.name, level=table.level, players=players,
            options=settings.options, values=values, against=settings.against,
            budget=settings.budget, against_budget=settings.against_budget, seed=seed, first=first,
            deals=min(CHUNK, deals - first),
        )
        for first in range(0, deals, CHUNK)
    ]  # fmt: skip


# ---- evaluations, from games


def regress(
    settings: Settings, table: EvaluationTable, jobs: Jobs, stage: OnStage
) -> tuple[list[int], tuple[float, float]]:
    learned, judged = self_play(settings, table, jobs, stage, 0, [])
    values = fit(table, learned)
    return values, (loss(table, judged, table.current()), loss(table, judged, values))


def taught(
    settings: Settings, table: NetworkTable, jobs: Jobs, stage: OnStage
) -> tuple[list[int], tuple[float, float]]:
    inputs = len(table.names)
    learned: list[Position] = []
    judged: list[Position] = []
    values: list[int] = []
    for number in reversed(range(table.stages)):
        more, held_out = self_play(settings, table, jobs, stage, number, values)
        learned += more
        judged += held_out
        stage("training", table.epochs)
        values = train(table, learned, settings.seed, jobs.finished)
    before = mean_loss(table.current(), judged, inputs)
    return values, (before, mean_loss(values, judged, inputs))


def self_play(
    settings: Settings, table: Table, jobs: Jobs, stage: OnStage, number: int, values: list[int]
) -> tuple[list[Any], list[Any]]:
    """Returns what games of self-play show: to learn from, and to judge by."""
    numbers = settings.players or table.players
    each = ceil(settings.sample / len(numbers))
    tasks = [
        CollectTask(
            game=table.game, table=table.name, level=table.level, players=players,
            options=settings.self_play_options(), budget=settings.budget, first=first,
            games=min(CHUNK, each - first), seed=mixed_seed(settings.seed, "collect", players),
            stage=number, values=values,
        )
        for players in numbers
        for first in range(0, each, CHUNK)
    ]  # fmt: skip
    stage("self-play", len(tasks))
    games: list[list[Any]] = [game for found in jobs.run(tasks) for game in found]
    learned = [e for i, game in enumerate(games) if i % HELD_OUT for e in game]
    return learned, [e for i, game in enumerate(games) if i % HELD_OUT == 0 for e in game]


# ---- how the fitted numbers play


def compare(settings: Settings, values: list[int], jobs: Jobs, stage: OnStage) -> list[Comparison]:
    """Plays the fitted numbers on fresh deals; against a level, the current ones as well."""
    seed = mixed_seed(settings.seed, "comparison")
    sets = [values] if settings.against is None else [values, settings.table.current()]
    tasks = [
        [play_tasks(settings, each, players, settings.games, seed) for each in sets]
        for players in settings.compared_at()
    ]
    flat = [task for row in tasks for each in row for task in each]
    stage("comparison", len(flat))
    found = iter(jobs.run(flat))
    comparisons = []
    for players, row in zip(settings.compared_at(), tasks, strict=True):
        deals = [[deal for _ in each for deal in next(found)] for each in row]
        comparisons.append(compared(players, deals[0], deals[1] if len(deals) > 1 else None))
    return comparisons


def compared(players: int, fitted: list[DealScore], current: list[DealScore] | None) -> Comparison:
    fair = sum(deal[2] for deal in fitted) / sum(deal[1] for deal in fitted)
    share = interval(fitted)
    if current is None:
        gain = Interval(share.mean - fair, share.low - fair, share.high - fair)
        return Comparison(players, share, None, fair, gain)
    pairs = zip(fitted, current, strict=True)
    gain = paired([(one[0] - other[0]) / one[1] for one, other in pairs])
    return Comparison(players, share, interval(current), fair, gain)


def interval(deals: list[DealScore]) -> Interval:
    tally = Tally()
    for number, (won, games, _) in enumerate(deals):
        tally.add(number, won, games)
    return tally.interval()


def paired(differences: list[float]) -> Interval:
    """Returns the mean difference with its 95% interval: the same deals vary less than others."""
    number = len(differences)
    mean = sum(differences) / number
    if number < 2:
        return Interval(mean, -1.0, 1.0)
    variance = sum((each - mean) ** 2 for each in differences) / (number - 1)
    half = quantile(number - 1) * sqrt(variance / number)
    return Interval(mean, mean - half, mean + half)

"""`neyrang tune`."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

import neyrang
from neyrang.arena.run import code_of, cores
from neyrang.arena.score import Interval
from neyrang.core.errors import BadOption
from neyrang.core.options import parse_options, value_text
from neyrang.games import NAMES
from neyrang.tuning.fitting import Comparison, Result, Settings, run
from neyrang.tuning.jobs import Header, Jobs
from neyrang.tuning.source import fragment, write
from neyrang.tuning.tables import (
    RANDOM_LEVEL,
    EvaluationTable,
    ParameterTable,
    find_table,
    tables_of,
)


def register(app: typer.Typer) -> None:
    app.command()(tune)


def tune(
    game: Annotated[str | None, typer.Argument(help="Which game: " + ", ".join(NAMES))] = None,
    name: Annotated[str | None, typer.Argument(metavar="TABLE", help="Which table.")] = None,
    level: Annotated[
        int | None,
        typer.Option(help="The level to tune. Default: the highest that has this table."),
    ] = None,
    against: Annotated[
        int | None,
        typer.Option(
            help="The level to play against, 0 for random play. Default: the one below for "
            "parameters, and level 4 as it is for evaluations."
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players", "-p", metavar="N,…", help="Seats at a table: one number or several."
        ),
    ] = None,
    only: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,…", help="Search only these parameters; the others stay as they are."
        ),
    ] = None,
    options: Annotated[
        list[str] | None,
        typer.Option("--options", "--option", "-o", metavar="NAME=VALUE", help="A game option."),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            "--games", "-n", min=0, help="Games to compare with the current numbers; 0 skips this."
        ),
    ] = 2000,
    sample: Annotated[
        int | None,
        typer.Option(
            min=1, help="Games to learn from. Default: 400 per candidate, or 2000 of self-play."
        ),
    ] = None,
    generations: Annotated[int, typer.Option(min=1, help="Generations of the search.")] = 15,
    population: Annotated[int, typer.Option(min=4, help="Candidates per generation.")] = 24,
    budget: Annotated[
        int | None, typer.Option(min=1, help="Playouts for level 4 when comparing evaluations.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed finds the same numbers.")] = 1,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", min=1, help="Number of processes. Default: one per core."),
    ] = None,
    journal: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save what was played; the next run continues from it."),
    ] = None,
    into_source: Annotated[
        bool, typer.Option("--write", help="Write numbers that are clearly better into the source.")
    ] = False,
) -> None:
    """Fit a table of the bots' numbers, and show how the fitted numbers play.

    Parameters are searched for by playing (cross entropy), evaluations are fitted to games of
    self-play (regression). Without a TABLE it lists what there is. The source is never changed
    unless you pass --write, and then only where the 95% interval of the gain is above zero.
    """
    console = Console(highlight=False)
    if game is None or name is None:
        if game is not None:
            tables_of(game)  # raises UnknownGame
        list_tables(console, [game] if game is not None else list(NAMES))
        return
    numbers = players_of(players)
    table = find_table(game, name, level, numbers)
    if against is None and isinstance(table, ParameterTable):
        against = max(RANDOM_LEVEL, min(table.level, 4) - 1)
    settings = Settings(
        table=table, against=against, players=numbers, options=dict(parse_options(options or [])),
        only=tuple(only.split(",")) if only is not None else (),
        games=games, generations=generations, population=population, budget=budget, seed=seed,
        sample=sample or (400 if isinstance(table, ParameterTable) else 2000),
    )  # fmt: skip
    found = fitted(settings, jobs or cores(), journal)
    note = note_of(settings, found)
    print_result(console, settings, found, fragment(table, found.values, note))
    if into_source:
        if not found.is_better():
            raise BadOption("not written: the fitted numbers are not clearly better")
        console.print(f"Written: {write(table, found.values, note)}")
        if neyrang.compiled:
            console.print("The compiled modules still have the old numbers: compile again.")


def players_of(given: str | None) -> tuple[int, ...]:
    parts = given.split(",") if given is not None else []
    if not all(part.isdecimal() for part in parts):
        raise BadOption(f"players {given}: numbers like 2 or 2,4")
    return tuple(int(part) for part in parts)


def fitted(settings: Settings, jobs: int, journal: Path | None) -> Result:
    """Runs it with a progress bar on stderr."""
    columns = (
        TextColumn("{task.description}"), BarColumn(None), TaskProgressColumn(),
        TimeRemainingColumn(),
    )  # fmt: skip
    header = Header(settings.table.game, code_of(settings.table.game))
    with (
        Progress(*columns, console=Console(stderr=True), transient=True) as progress,
        Jobs(jobs, journal, header) as pool,
    ):
        shown = progress.add_task("", total=None)

        def stage(description: str, tasks: int) -> None:
            progress.reset(shown, total=tasks, description=description)

        pool.finished = lambda: progress.advance(shown)
        return run(settings, pool, stage)


# ---- what is printed


def list_tables(console: Console, games: list[str]) -> None:
    grid = Grid("table", "level", "players", "found by", "in")
    for game in games:
        for table in tables_of(game):
            how = "regression" if isinstance(table, EvaluationTable) else "playing"
            seats = ", ".join(map(str, sorted(table.players)))
            where = f"{table.module.removeprefix('neyrang.bots.policies.')}.{table.scope}"
            level = str(table.level) if table.level != RANDOM_LEVEL else "random"
            grid.add_row(f"{game} {table.name}", level, seats, how, where)
    console.print(grid)


def print_result(console: Console, settings: Settings, found: Result, source: str) -> None:
    table = settings.table
    grid = Grid("number", title=f"{table.game} {table.name}", title_justify="left")
    for title in ("current", "fitted"):
        grid.add_column(title, justify="right")
    for label, old, new in zip(table.labels(), table.current(), found.values, strict=True):
        grid.add_row(label.replace("[", r"\["), str(old), f"[b]{new}[/b]" if new != old else "")
    console.print(grid)
    console.print(source, markup=False, soft_wrap=True)
    console.print()
    for line in result_lines(settings, found):
        console.print(line, markup=False)


def result_lines(settings: Settings, found: Result) -> list[str]:
    lines = []
    if found.losses is not None:
        before, after = found.losses
        lines.append(f"Loss on games held out: {before:.4f} current, {after:.4f} fitted.")
    for comparison in found.comparisons:
        lines += comparison_lines(settings, comparison)
    return lines


def comparison_lines(settings: Settings, found: Comparison) -> list[str]:
    seats = f"{settings.games} games for {found.players}"
    fair = f"{percent(found.fair)} is fair"
    if found.current is None:
        lines = [f"Fitted against current: {shown(found.fitted)}; {fair}, {seats}."]
    else:
        rival = f"level {settings.against}" if settings.against else "random play"
        lines = [
            f"Against {rival}: {shown(found.current)} current, {shown(found.fitted)} fitted; "
            f"{fair}, {seats}.",
        ]
    gain = found.gain
    lines.append(
        f"Gain: {100 * gain.mean:+.1f} points ({100 * gain.low:+.1f} to {100 * gain.high:+.1f}): "
        + ("clearly better." if gain.low > 0.0 else "not clearly better.")
    )
    return lines


def percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def shown(found: Interval) -> str:
    return f"{percent(found.mean)} ({100 * found.low:.1f} to {100 * found.high:.1f})"


def note_of(settings: Settings, found: Result) -> list[str]:
    """Returns the comment above a fitted table: the command, the date, and the result."""
    return [command_of(settings), f"{date.today()}: " + " ".join(result_lines(settings, found))]


def command_of(settings: Settings) -> str:
    """Returns the command that fits these numbers again, with all that decides them."""
    table = settings.table
    parts = ["neyrang tune", table.game, table.name, f"--level {table.level}"]
    if settings.against is not None:
        parts.append(f"--against {settings.against}")
    if settings.players:
        parts.append(f"--players {','.join(map(str, settings.players))}")
    if settings.only:
        parts.append(f"--only {','.join(settings.only)}")
    parts += [f"-o {name}={value_text(value)}" for name, value in settings.options.items()]
    parts.append(f"--sample {settings.sample}")
    if isinstance(table, ParameterTable):
        parts.append(f"--generations {settings.generations} --population {settings.population}")
    if settings.budget is not None:
        parts.append(f"--budget {settings.budget}")
    parts.append(f"--games {settings.games} --seed {settings.seed}")
    return " ".join(parts)

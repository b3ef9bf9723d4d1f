"""`neyrang tune`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import neyrang
from neyrang.command_options import Jobs
from neyrang.core.errors import BadOption
from neyrang.games import NAMES

if TYPE_CHECKING:
    from neyrang.tuning.fitting import Result, Settings


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
        str | None,
        typer.Option(
            metavar="LEVEL[@BUDGET]",
            help="The level to play against, 0 for random play. Default: the one below for "
            "parameters, and level 4 as it is for evaluations. Parameters are played without a "
            "search, so only evaluations can be measured against 4@100.",
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
            min=1,
            help="Games to learn from. Default: 400 per candidate, 2000 of self-play for an "
            "evaluation, 20000 for a network.",
        ),
    ] = None,
    generations: Annotated[int, typer.Option(min=1, help="Generations of the search.")] = 15,
    population: Annotated[int, typer.Option(min=4, help="Candidates per generation.")] = 24,
    budget: Annotated[
        int | None, typer.Option(min=1, help="Playouts for level 4 when comparing evaluations.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed finds the same numbers.")] = 1,
    jobs: Jobs = None,
    journal: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save what was played; the next run continues from it."),
    ] = None,
    into_source: Annotated[
        bool, typer.Option("--write", help="Write numbers that are clearly better into the source.")
    ] = False,
) -> None:
    """Fit a table of the bots' numbers, and show how the fitted numbers play.

    Parameters are searched for by playing (cross entropy), evaluations and networks are fitted to
    games of self-play. Without a TABLE it lists what there is. The source is never changed unless
    you pass --write, and then only where the 95% interval of the gain is above zero.
    """
    from rich.console import Console

    from neyrang.arena.run import cores
    from neyrang.core.options import parse_options
    from neyrang.tuning.fitting import Settings
    from neyrang.tuning.printing import list_tables, note_of, print_result
    from neyrang.tuning.source import fragment, write
    from neyrang.tuning.tables import (
        RANDOM_LEVEL,
        NetworkTable,
        ParameterTable,
        find_table,
        tables_of,
    )

    console = Console(highlight=False)
    if game is None or name is None:
        if game is not None:
            tables_of(game)  # raises UnknownGame
        list_tables(console, [game] if game is not None else list(NAMES))
        return
    numbers = players_of(players)
    table = find_table(game, name, level, numbers)
    rival, own_budget = rival_of(against)
    if rival is None and isinstance(table, ParameterTable):
        rival = max(RANDOM_LEVEL, min(table.level, 4) - 1)
    settings = Settings(
        table=table, against=rival, against_budget=own_budget, players=numbers,
        options=dict(parse_options(options or [])),
        only=tuple(only.split(",")) if only is not None else (),
        games=games, generations=generations, population=population, budget=budget, seed=seed,
        sample=sample or table.usual_sample(),
    )  # fmt: skip
    found = fitted(settings, jobs or cores(), journal)
    note = note_of(settings, found)
    trained = isinstance(table, NetworkTable)
    print_result(console, settings, found, None if trained else fragment(table, found.values, note))
    if into_source:
        if not found.is_better():
            raise BadOption("not written: the fitted numbers are not clearly better")
        console.print(f"Written: {write(table, found.values, note)}")
        if neyrang.compiled and not trained:
            console.print("The compiled modules still have the old numbers: compile again.")


def rival_of(given: str | None) -> tuple[int | None, str | None]:
    """Returns the level and its own budget, if any: `4@100` -> 4, `100`."""
    from neyrang.bots.registry import level_of, split_budget

    if given is None:
        return None, None
    name, budget = split_budget(given)
    level = 0 if name == "0" else level_of(name)
    if level is None:
        raise BadOption(f"against {given}: a level like 2 or 4@100, or 0 (random)")
    return level, budget


def players_of(given: str | None) -> tuple[int, ...]:
    parts = given.split(",") if given is not None else []
    if not all(part.isdecimal() for part in parts):
        raise BadOption(f"players {given}: numbers like 2 or 2,4")
    return tuple(int(part) for part in parts)


def fitted(settings: Settings, jobs: int, journal: Path | None) -> Result:
    """Runs it with a progress bar on stderr."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    from neyrang.arena.run import code_of
    from neyrang.tuning.fitting import run
    from neyrang.tuning.jobs import Header
    from neyrang.tuning.jobs import Jobs as JobPool

    columns = (
        TextColumn("{task.description}"), BarColumn(None), TaskProgressColumn(),
        TimeRemainingColumn(),
    )  # fmt: skip
    header = Header(settings.table.game, code_of(settings.table.game))
    with (
        Progress(*columns, console=Console(stderr=True), transient=True) as progress,
        JobPool(jobs, journal, header) as pool,
    ):
        shown = progress.add_task("", total=None)

        def stage(description: str, tasks: int) -> None:
            progress.reset(shown, total=tasks, description=description)

        pool.finished = lambda: progress.advance(shown)
        return run(settings, pool, stage)

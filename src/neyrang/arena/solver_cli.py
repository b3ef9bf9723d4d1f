"""`neyrang truth`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from neyrang.core.errors import BadOption, NeyrangError

if TYPE_CHECKING:
    from rich.console import Console

    from neyrang.arena.solver import Finding


def register(app: typer.Typer) -> None:
    app.command()(truth)


def truth(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[POSITION…]", help="Which positions. Default: all."),
    ] = None,
    budgets: Annotated[
        str | None,
        typer.Option(
            "--budgets",
            metavar="N,N,…",
            help="Playouts for level 4. Default: its usual number, and four times that.",
        ),
    ] = None,
    seeds: Annotated[int, typer.Option(min=1, help="Average level 4 over this many bots.")] = 4,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write the figures as JSON.")
    ] = None,
) -> None:
    """Measure how far our bots are from perfect play, in small positions that OpenSpiel solves.

    Exploitability is what a bot gives away to an opponent who knows its strategy, as a
    percentage of a win, averaged over both seats.
    """
    from rich.console import Console

    from neyrang.arena.positions import POSITIONS
    from neyrang.bots.levels import policy_for

    if find_spec("pyspiel") is None:
        raise NeyrangError("truth needs OpenSpiel: pip install 'neyrang[dev]'")
    from neyrang.arena.solver import encode, examine

    unknown = [name for name in names or [] if name not in POSITIONS]
    if unknown:
        raise BadOption(f"no position {unknown[0]}; there are {', '.join(POSITIONS)}")
    asked = budgets.split(",") if budgets is not None else []
    if not all(part.isdigit() and int(part) for part in asked):
        raise BadOption(f"budgets {budgets}: numbers of playouts, like 40,160,640")
    console = Console()
    findings = []
    for name in names or POSITIONS:
        policy = policy_for(POSITIONS[name].game, 4)
        policy.prepare(2)
        own = int(policy.playouts)
        with console.status(name):
            playouts = [int(part) for part in asked] or [own, 4 * own]
            findings.append(examine(POSITIONS[name], playouts, seeds))
        print_finding(console, findings[-1])
    if json_file is not None:
        json_file.write_bytes(encode(findings))


def print_finding(console: Console, finding: Finding) -> None:
    """Prints the table of one position."""
    from rich.table import Table

    table = Table(title=finding.name, title_justify="left")
    table.add_column("who")
    for heading in ("exploitability", "in seat 0", "in seat 1"):
        table.add_column(heading, justify="right")
    for row in finding.rows:
        table.add_row(row.who, *(f"{100 * loss:.1f}%" for loss in (row.mean, *row.seats)))
    console.print(table)
    last, left = finding.curve[-1]
    console.print(
        f"{finding.histories:,} histories, {finding.information_sets:,} information sets; "
        f"seat 0 wins {100 * finding.value:.1f}%\n"
        f"CFR+ {spark([found for _, found in finding.curve])} "
        f"{100 * finding.curve[0][1]:.1f}% to {100 * left:.2f}% in {last} iterations\n"
    )


def spark(values: list[float]) -> str:
    """Returns a bar for each value of a falling curve: a step lower for each halving."""
    bars = "▁▂▃▄▅▆▇█"
    drawn = ""
    for value in values:
        height, level = len(bars) - 1, values[0]
        while height and value <= level / 2:
            level /= 2
            height -= 1
        drawn += bars[height]
    return drawn

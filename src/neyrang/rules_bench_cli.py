"""`neyrang bench`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from neyrang.core.errors import BadOption
from neyrang.games import NAMES, game

if TYPE_CHECKING:
    from neyrang.rules_bench import Figures


def register(app: typer.Typer) -> None:
    app.command()(bench)


def bench(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME…]", help="Which games; all by default.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print figures for programs.")] = False,
    seconds: Annotated[
        float, typer.Option(min=0.1, max=3600, help="How long to measure each game.")
    ] = 8.0,
) -> None:
    """Random playouts: how fast the rules run, compiled and interpreted side by side, and beside
    OpenSpiel's own games where it is installed."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn

    from neyrang import peers_bench, rules_bench

    if seconds != seconds:  # `nan` passes any bounds
        raise BadOption("--seconds: should be a number")
    chosen = [game(name).name for name in names or NAMES]
    errors = Console(stderr=True)
    figures: dict[str, Figures] = {}
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn())
    with Progress(*columns, console=errors, transient=True) as progress:
        for name in chosen:
            task = progress.add_task(name, total=rules_bench.parts())
            figures[name] = rules_bench.bench(name, seconds, lambda t=task: progress.advance(t))  # type: ignore[misc]
        progress.add_task("OpenSpiel's games", total=None)
        peers = peers_bench.peers(seconds / rules_bench.parts())
    if as_json:
        print(json.dumps({"games": figures, "peers": peers}))
    else:
        show_figures(figures)
        show_peers(peers)


def show_figures(figures: dict[str, Figures]) -> None:
    from rich.console import Console
    from rich.table import Table

    from neyrang.rules_bench import LANES

    console = Console()
    for name, found in figures.items():
        kind = "compiled" if found["compiled"] else "pure Python"
        table = Table(title=f"{name}, {found['players']} players, {kind}", title_justify="left")
        table.add_column("measure")
        table.add_column("figure", justify="right")
        inside = float(found["steps_per_s_inside"] or 0)
        interpreted = float(found["interpreted_steps_per_s_inside"] or 1)
        table.add_row("steps per second, loop inside", f"{inside:,.0f}")
        table.add_row("steps per second, driven from Python", f"{found['steps_per_s_driven']:,}")
        table.add_row("games per second, loop inside", f"{found['games_per_s']:,}")
        table.add_row("clone, µs", f"{found['clone_us']}")
        table.add_row("view, µs", f"{found['view_us']}")
        if found["steps_per_s_in_lanes"]:
            table.add_row(
                f"steps per second, {LANES} lanes with view and mask",
                f"{found['steps_per_s_in_lanes']:,}",
            )
            table.add_row(
                "answers of level 2 per second in lanes", f"{found['answers_per_s_of_level_2']:,}"
            )
        table.add_row("interpreted steps per second, loop inside", f"{interpreted:,.0f}")
        table.add_row("compiled over interpreted", f"{inside / interpreted:.1f} ×")
        console.print(table)


def show_peers(peers: dict[str, int]) -> None:
    if not peers:
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(title="OpenSpiel's own games, driven from Python", title_justify="left")
    table.add_column("game")
    table.add_column("steps per second", justify="right")
    for name, steps in peers.items():
        table.add_row(name, f"{steps:,}")
    Console().print(table)

"""What `neyrang tune` prints, and writes above a fitted table."""

from __future__ import annotations

from datetime import date

from rich.console import Console
from rich.table import Table as Grid

from neyrang.arena.score import Interval
from neyrang.core.options import value_text
from neyrang.tuning.fitting import Comparison, Result, Settings
from neyrang.tuning.tables import (
    RANDOM_LEVEL,
    EvaluationTable,
    NetworkTable,
    ParameterTable,
    tables_of,
)


def list_tables(console: Console, games: list[str]) -> None:
    grid = Grid("table", "level", "players", "found by", "in")
    for game in games:
        for table in tables_of(game):
            seats = ", ".join(map(str, sorted(table.players)))
            where = f"{table.module.removeprefix('neyrang.bots.policies.')}.{table.scope}"
            how = "playing"
            if isinstance(table, EvaluationTable):
                how = "regression"
            elif isinstance(table, NetworkTable):
                how, where = "training", f"{game}/{table.name}.json"
            level = str(table.level) if table.level != RANDOM_LEVEL else "random"
            grid.add_row(f"{game} {table.name}", level, seats, how, where)
    console.print(grid)


def print_result(console: Console, settings: Settings, found: Result, source: str | None) -> None:
    """`source`: the table's own part of it; a network has too many numbers to be printed."""
    if source is not None:
        print_numbers(console, settings, found)
        console.print(source, markup=False, soft_wrap=True)
        console.print()
    for line in result_lines(settings, found):
        console.print(line, markup=False)


def print_numbers(console: Console, settings: Settings, found: Result) -> None:
    table = settings.table
    grid = Grid("number", title=f"{table.game} {table.name}", title_justify="left")
    for title in ("current", "fitted"):
        grid.add_column(title, justify="right")
    for label, old, new in zip(table.labels(), table.current(), found.values, strict=True):
        grid.add_row(label.replace("[", r"\["), str(old), f"[b]{new}[/b]" if new != old else "")
    console.print(grid)


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
        rival = f"level {settings.rival()}" if settings.against else "random play"
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
        parts.append(f"--against {settings.rival()}")
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

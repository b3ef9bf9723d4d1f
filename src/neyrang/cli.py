"""The command line. Each command imports what it uses when it runs: nobody waits for the rest."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

import neyrang
from neyrang import folders
from neyrang.arena.cli import register as register_arena
from neyrang.arena.solver_cli import register as register_truth
from neyrang.command_options import Lang, RecordFile, words_for
from neyrang.core.errors import NeyrangError
from neyrang.rules_bench_cli import register as register_bench
from neyrang.server.cli import register as register_server
from neyrang.terminal.cli import register as register_terminal
from neyrang.tuning.cli import register as register_tune

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    help="Neyrang (نیرنگ): card games of war and bluff, by their exact rules.",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def version_wanted(wanted: bool) -> None:
    if wanted:
        kind = "compiled" if neyrang.compiled else "pure Python"
        print(f"neyrang {neyrang.VERSION} ({kind})")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool,
        typer.Option("--version", callback=version_wanted, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    pass


register_terminal(app)


Files = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Case files (YAML).")]


@app.command()
def check(files: Files) -> None:
    """Run case files: positions, moves, and what must hold."""
    from neyrang.cases import check_file

    results = [result for path in files for result in check_file(path)]
    failed = [result for result in results if not result.passed]
    for result in failed:
        print(f"{result.id}: {result.step}: {result.found}")
    print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    raise typer.Exit(1 if failed else 0)


@app.command()
def verify(file: RecordFile, lang: Lang = None) -> None:
    """Check a record's seed commitment, its moves and its outcome.

    The record of a finished game must reveal its seed and salt.
    """
    from neyrang import record as records

    words = words_for(lang)
    checks = records.verify(records.load(folders.find_game(file)))
    for line in checks:
        sign = {True: "✓", False: "✗", None: "…"}[line.ok]
        print(f"{sign} {words.text(f'common.verify.{line.name}')}")
        if line.found:
            print(f"    {line.found}")
    bad = any(line.ok is False for line in checks)
    open_ = any(line.ok is None for line in checks)
    verdict = "bad" if bad else "open" if open_ else "good"
    print(words.text(f"common.verify.{verdict}"))
    raise typer.Exit(1 if bad else 0)


@app.command()
def games(lang: Lang = None) -> None:
    """List the games, their numbers of players and their options."""
    from rich.console import Console
    from rich.table import Table

    from neyrang.core.options import value_text

    words = words_for(lang)
    console = Console()
    for name in neyrang.NAMES:
        game = neyrang.game(name)
        table = Table(title=f"{words.text(f'{name}.name')} ({name})", title_justify="left")
        for heading in ("option", "values", "players", "help"):
            table.add_column(words.text(f"common.games.{heading}"))
        for option in game.options:
            counts = (
                game.counts() if option.players is None else ", ".join(map(str, option.players))
            )
            values = " / ".join(value_text(v) for v in option.values)
            values = f"{values} {option.takes}".strip()
            table.add_row(
                option.name, values, counts, words.text(f"{name}.option.{option.name}.help")
            )
        console.print(table)
        console.print(words.text("common.games.players_line", counts=game.counts()))


register_bench(app)
register_server(app)
register_arena(app)
register_truth(app)
register_tune(app)


def main() -> None:
    """The entry point. Whatever is wrong is said in one line, never in a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that is not UTF-8 still gets a table
    try:
        app()
    except NeyrangError as error:
        complain(str(error))
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except BrokenPipeError:
        raise SystemExit(0) from None
    except OSError as error:
        complain(str(error))
        raise SystemExit(2) from None
    except Exception as error:
        if os.environ.get("NEYRANG_TRACEBACK"):
            raise
        told = f"an error of Neyrang's own: {type(error).__name__}: {error}"
        complain(told, " (NEYRANG_TRACEBACK=1 shows where)")
        raise SystemExit(70) from None


def complain(what: str, advice: str = "") -> None:
    from neyrang.cases import one_line

    print(one_line(what) + advice, file=sys.stderr)

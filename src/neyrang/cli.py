"""The command line: play, serve, check, replay, verify, hint, bench, games; arena, suite and truth
are registered."""

from __future__ import annotations

import json
import secrets
import sys
from datetime import datetime
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn
from rich.table import Table

import neyrang
from neyrang import bench as benchmark
from neyrang import record as records
from neyrang.arena.cli import register as register_arena
from neyrang.arena.solver_cli import register as register_truth
from neyrang.bots import LEVELS, Bot, make
from neyrang.bots.search import Budget
from neyrang.cases import check_file
from neyrang.core.errors import BadOption, NeyrangError
from neyrang.core.options import parse_options, value_text
from neyrang.terminal.hint import Hint
from neyrang.terminal.hint import show as show_hint
from neyrang.terminal.replay import replay as replay_record
from neyrang.terminal.table import play as play_at_table
from neyrang.version import VERSION
from neyrang.words import LANGUAGES, Words, system_language

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    help="Neyrang (نیرنگ): card games of war and bluff, by their exact rules.",
    context_settings={"help_option_names": ["-h", "--help"]},
)

register_arena(app)
register_truth(app)

Lang = Annotated[
    str | None,
    typer.Option(
        "--lang", "-l", help=f"Language: {' or '.join(LANGUAGES)}. Default: the system's."
    ),
]


def words_for(lang: str | None) -> Words:
    return Words(lang or system_language())


def version_wanted(wanted: bool) -> None:
    if wanted:
        kind = "compiled" if neyrang.compiled else "pure Python"
        print(f"neyrang {VERSION} ({kind})")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool,
        typer.Option("--version", callback=version_wanted, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    pass


# ---- play


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="Which game: " + ", ".join(neyrang.NAMES))] = "coup",
    players: Annotated[
        int, typer.Option("--players", "-p", help="How many play, you included.")
    ] = 4,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            "-o",
            metavar="NAME=VALUE",
            help="An option of the game; `games` lists them.",
        ),
    ] = None,
    seat: Annotated[int, typer.Option(help="Your seat; seat 0 begins.")] = 0,
    seed: Annotated[
        int | None, typer.Option(help="Repeat a game: the same seed deals the same cards.")
    ] = None,
    name: Annotated[str | None, typer.Option(help="What the table calls you.")] = None,
    level: Annotated[
        int,
        typer.Option(
            min=min(LEVELS),
            max=max(LEVELS),
            help="How well the bots play: "
            + ", ".join(f"{number} {each.name}" for number, each in LEVELS.items()),
        ),
    ] = 2,
    lang: Lang = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a game from its saved record.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to keep the record.")
    ] = None,
) -> None:
    """Play in the terminal against bots.

    Answer by number or by move text (steal:2); [b]?[/b] shows the rules.

    Every move is saved at once. Ctrl-C leaves and says how to go on.
    """
    words = words_for(lang)
    if resume is not None:
        path, record = save or resume, records.load(resume)
        record.last()  # a damaged record says so now, not in the middle of the game
        if record.seed is None:
            raise NeyrangError(f"{resume}: its seed is not revealed, so nobody can go on with it")
    else:
        rules = neyrang.game(game)
        chosen = rules.complete(players, parse_options(option or []))
        if not 0 <= seat < players:
            raise BadOption(f"seat {seat}: the seats are 0 to {players - 1}")
        record = records.new_record(rules, players, chosen, seed)
        record.names = words.seat_names(players, seat, name)
        record.me = seat
        path = save or new_path(game)
    me = record.me or 0
    bots = seat_bots(record, me, level)
    play_at_table(Console(), words, record, path, me, bots)


def seat_bots(record: records.Record, me: int, level: int) -> dict[int, Bot]:
    """Bots draw their own luck from the seed, so that a seed repeats their choices too."""
    seed = record.seed or 0
    others = [seat for seat in range(record.players) if seat != me]
    return {s: make(record.game, level, seed * 100 + s + len(record.moves)) for s in others}


def new_path(game: str) -> Path:
    """A fresh file in the user's data folder."""
    folder = Path(typer.get_app_dir("neyrang")) / "games"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{game}-{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.json"


# ---- serve


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 lets others in your network in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8800,
    database: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the tables are kept.")
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="An address of the page other than ours: behind a proxy."),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = False,
) -> None:
    """Serve the table in the browser.

    Tables are kept on disk: stop it with Ctrl-C at any time, start it again, and all go on.
    """
    from neyrang.server.app import Place  # a game in the terminal needs no server
    from neyrang.server.run import serve as serve_place

    if host == "127.0.0.1":
        hint = words_for(None).text("common.serve.network")
        print(f"{hint}\n  neyrang serve --host 0.0.0.0", file=sys.stderr)
    kept = database or Path(typer.get_app_dir("neyrang")) / "tables.db"
    serve_place(Place(kept, origins=tuple(origin or ())), host, port, browser)


# ---- check, replay, verify

Files = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Case files (YAML).")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A saved record.")]


@app.command()
def check(files: Files) -> None:
    """Run case files: positions, moves, and what must hold."""
    results = [result for path in files for result in check_file(path)]
    failed = [result for result in results if not result.passed]
    for result in failed:
        print(f"{result.id}: {result.step}: {result.found}")
    print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    raise typer.Exit(1 if failed else 0)


@app.command()
def replay(
    file: RecordFile,
    lang: Lang = None,
    whole: Annotated[bool, typer.Option("--all", help="Print it all without stopping.")] = False,
) -> None:
    """Step through a record: Enter goes on, b back, a number jumps, q leaves."""
    record = records.load(file)
    record.last()
    replay_record(Console(), words_for(lang), record, whole)


@app.command()
def verify(file: RecordFile, lang: Lang = None) -> None:
    """Check a record's seed commitment, its moves and its outcome."""
    words = words_for(lang)
    checks = records.verify(records.load(file))
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
def hint(
    file: RecordFile,
    at: Annotated[
        int | None, typer.Option(metavar="N", help="After how many moves. Default: all of them.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(help="Whose answer. Default: the first who is asked.")
    ] = None,
    playouts: Annotated[int, typer.Option(min=1, help="How long to think.")] = 1000,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
    lang: Lang = None,
) -> None:
    """What a level-4 bot would believe and answer at one point of a record.

    It sees what the seat saw, no more.
    """
    record = records.load(file)
    where = len(record.moves) if at is None else at
    found = Hint(record, where, seat, Budget(playouts))
    if as_json:
        print(json.dumps(found.document(), ensure_ascii=False, indent=2))
    else:
        show_hint(Console(), words_for(lang), found)


# ---- games, bench


@app.command()
def games(lang: Lang = None) -> None:
    """List the games with their players and options."""
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


@app.command()
def bench(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME…]", help="Which games; all by default.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print figures for programs.")] = False,
    seconds: Annotated[float, typer.Option(help="How long to measure each game.")] = 8.0,
) -> None:
    """Random playouts: how fast the rules run, compiled and interpreted side by side."""
    chosen = [neyrang.game(name).name for name in names or neyrang.NAMES]
    errors = Console(stderr=True)
    figures: dict[str, benchmark.Figures] = {}
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn())
    with Progress(*columns, console=errors, transient=True) as progress:
        for name in chosen:
            task = progress.add_task(name, total=benchmark.parts())
            figures[name] = benchmark.bench(name, seconds, lambda t=task: progress.advance(t))  # type: ignore[misc]
    if as_json:
        print(json.dumps({"games": figures}))
    else:
        show_figures(figures)


def show_figures(figures: dict[str, benchmark.Figures]) -> None:
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
        table.add_row("interpreted steps per second, loop inside", f"{interpreted:,.0f}")
        table.add_row("compiled over interpreted", f"{inside / interpreted:.1f} ×")
        console.print(table)


def main() -> None:
    """The entry point: errors of ours are one line, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that is not UTF-8 still gets a table
    try:
        app()
    except NeyrangError as error:
        print(error, file=sys.stderr)
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except BrokenPipeError:
        raise SystemExit(0) from None

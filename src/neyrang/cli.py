"""The command line: play, learn, serve, backup, prune, check, replay, verify, hint, games, bench;
arena, suite, truth and tune are registered by their own modules."""

from __future__ import annotations

import json
import os
import secrets
import shlex
import sys
import traceback
from datetime import datetime
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn
from rich.table import Table

import neyrang
from neyrang import folders, rules_bench
from neyrang import record as records
from neyrang.arena.cli import register as register_arena
from neyrang.arena.solver_cli import register as register_truth
from neyrang.bots import LEVELS
from neyrang.cases import check_file, one_line
from neyrang.core.errors import BadOption, NeyrangError
from neyrang.core.options import parse_options, value_text
from neyrang.core.view import SPECTATOR
from neyrang.server.cli import register as register_server
from neyrang.terminal import opponents
from neyrang.terminal.hint import Hint
from neyrang.terminal.hint import show as show_hint
from neyrang.terminal.lesson import Progress as LessonProgress
from neyrang.terminal.lesson import choose, show_chapters
from neyrang.terminal.lesson import learn as take_lesson
from neyrang.terminal.replay import replay as replay_record
from neyrang.terminal.table import command
from neyrang.terminal.table import play as play_at_table
from neyrang.tuning.cli import register as register_tune
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

Lang = Annotated[
    str | None,
    typer.Option(
        "--lang", "-l", help=f"Language: {' or '.join(LANGUAGES)}. Default: your system's."
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
        int, typer.Option("--players", "-p", help="Number of players, including you.")
    ] = 4,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            "-o",
            metavar="NAME=VALUE",
            help="Set a game option; `neyrang games` lists them.",
        ),
    ] = None,
    seat: Annotated[int, typer.Option(help="Your seat.")] = 0,
    first: Annotated[
        str,
        typer.Option(metavar="SEAT|lot", help="The seat that starts; `lot` picks one at random."),
    ] = "0",
    seed: Annotated[
        int | None, typer.Option(help="Repeat a deal: the same seed deals the same cards.")
    ] = None,
    name: Annotated[str | None, typer.Option(help="Your name at the table.")] = None,
    level: Annotated[
        int | None,
        typer.Option(
            min=min(LEVELS),
            max=max(LEVELS),
            help="How well the bots play: "
            + ", ".join(f"{number} {each.name}" for number, each in LEVELS.items())
            + f". Default: {opponents.USUAL}.",
        ),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,…",
            help="The bots in the other seats, in order, or one for all: levels "
            "(4@400 for so many playouts), random, module:Class, or registered bots.",
        ),
    ] = None,
    lang: Lang = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Continue a game from its saved record.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to save the record.")
    ] = None,
) -> None:
    """Play in the terminal against bots.

    Answer by number or by move text (steal:2); [b]?[/b] shows the rules, [b]h[/b] gives a hint.

    Every move is saved at once. Ctrl-C leaves and tells you how to continue.
    """
    if bots is not None and level is not None:
        raise BadOption("--bots and --level: give one of them, not both")
    if resume is not None:
        found = folders.find_game(resume)
        record = records.load(found)
        if record.seed is None:
            raise NeyrangError(f"{resume}: its seed is not revealed, so it cannot be continued")
        words = words_for(lang or (record.lang if record.lang in LANGUAGES else None))
        path = save or found
    else:
        words = words_for(lang)
        rules = neyrang.game(game)
        chosen = rules.complete(players, parse_options(option or []))
        if not 0 <= seat < players:
            raise BadOption(f"seat {seat}: the seats are 0 to {players - 1}")
        record = records.new_record(rules, players, chosen, seed, first=seat_or_lot(first))
        record.names = words.seat_names(players, seat, name)
        record.me = seat
        path = save or new_path(game)
    me = record.me or 0
    record.bots = opponents.choose(record, me, bots, level)
    record.lang = words.lang
    play_at_table(Console(), words, record, path, me, opponents.seated(record))


def seat_or_lot(text: str) -> int | str:
    """What was typed after `--first`; the game refuses what is neither."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else text


def new_path(game: str) -> Path:
    """Returns a fresh file in the user's data folder."""
    folder = folders.games_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NeyrangError(f"{folder}: {error.strerror or error}; give --save FILE") from None
    return folder / f"{game}-{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.json"


# ---- learn


@app.command()
def learn(
    game: Annotated[
        str | None, typer.Argument(help="Which game; without one, all lessons are listed.")
    ] = None,
    chapter: Annotated[
        str | None,
        typer.Argument(metavar="CHAPTER|FILE", help="A chapter, or a lesson file of your own."),
    ] = None,
    name: Annotated[str | None, typer.Option(help="Your name at the table.")] = None,
    lang: Lang = None,
) -> None:
    """Learn a game by playing it: a lesson of a few minutes at the real table.

    Leave at any time with q or Ctrl-C; the same command continues where you left off.
    """
    words = words_for(lang)
    progress = LessonProgress()
    if game is None:
        show_chapters(Console(), words, progress)
    else:
        lesson = choose(neyrang.game(game).name, chapter, progress)
        take_lesson(Console(), words, lesson, progress, name)


# ---- check, replay, verify

Files = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Case files (YAML).")]
RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A saved record, or the name of a saved game.")
]


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
    whole: Annotated[
        bool, typer.Option("--all", help="Print the whole game without stopping.")
    ] = False,
    seat: Annotated[
        int | None, typer.Option(metavar="N", help="Show only what this seat saw.")
    ] = None,
    open_: Annotated[
        bool, typer.Option("--open", help="Show all cards, even if the game is not over.")
    ] = False,
) -> None:
    """Step through a record: Enter goes forward, b back, a number jumps to a move, q leaves.

    If the game is over, all cards are shown. If not, you see what the person who played it saw.
    """
    record = records.load(folders.find_game(file))
    over = record.last().over()
    if seat is not None and open_:
        raise BadOption("--seat and --open: give one of them, not both")
    if seat is not None and not 0 <= seat < record.players:
        raise BadOption(f"seat {seat}: the seats are 0 to {record.players - 1}")
    opening = ""
    if seat is None and not over and not open_:
        seat = SPECTATOR if record.me is None else record.me
        opening = f"{command()} replay {shlex.quote(str(file))} --open"
    replay_record(Console(), words_for(lang), record, whole, seat, opening)


@app.command()
def verify(file: RecordFile, lang: Lang = None) -> None:
    """Check a record's seed commitment, its moves and its outcome.

    The record of a finished game must reveal its seed and salt.
    """
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
def hint(
    file: RecordFile,
    at: Annotated[
        int | None, typer.Option(metavar="N", help="After this many moves. Default: at the end.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(help="The seat to advise. Default: the first seat that is asked.")
    ] = None,
    bot: Annotated[
        str,
        typer.Option(
            metavar="LEVEL[@BUDGET]",
            help="Who thinks: a level; 4@1000 for so many playouts, 4@250ms for so long.",
        ),
    ] = "4@1000",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
    lang: Lang = None,
) -> None:
    """Show what a bot would believe and answer at one point of a record, how sure it is and why.

    It sees only what the seat saw.
    """
    record = records.load(folders.find_game(file))
    where = len(record.moves) if at is None else at
    found = Hint(record, where, seat, bot)
    if as_json:
        print(json.dumps(found.document(), ensure_ascii=False, indent=2))
    else:
        show_hint(Console(), words_for(lang), found)


# ---- games, bench


@app.command()
def games(lang: Lang = None) -> None:
    """List the games, their numbers of players and their options."""
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
    seconds: Annotated[
        float, typer.Option(min=0.1, max=3600, help="How long to measure each game.")
    ] = 8.0,
) -> None:
    """Random playouts: how fast the rules run, compiled and interpreted side by side."""
    if seconds != seconds:  # `nan` passes any bounds
        raise BadOption("--seconds: should be a number")
    chosen = [neyrang.game(name).name for name in names or neyrang.NAMES]
    errors = Console(stderr=True)
    figures: dict[str, rules_bench.Figures] = {}
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn())
    with Progress(*columns, console=errors, transient=True) as progress:
        for name in chosen:
            task = progress.add_task(name, total=rules_bench.parts())
            figures[name] = rules_bench.bench(name, seconds, lambda t=task: progress.advance(t))  # type: ignore[misc]
    if as_json:
        print(json.dumps({"games": figures}))
    else:
        show_figures(figures)


def show_figures(figures: dict[str, rules_bench.Figures]) -> None:
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
                f"steps per second, {rules_bench.LANES} lanes with view and mask",
                f"{found['steps_per_s_in_lanes']:,}",
            )
            table.add_row(
                "answers of level 2 per second in lanes", f"{found['answers_per_s_of_level_2']:,}"
            )
        table.add_row("interpreted steps per second, loop inside", f"{interpreted:,.0f}")
        table.add_row("compiled over interpreted", f"{inside / interpreted:.1f} ×")
        console.print(table)


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
        print(one_line(str(error)), file=sys.stderr)
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except BrokenPipeError:
        raise SystemExit(0) from None
    except OSError as error:
        print(one_line(str(error)), file=sys.stderr)
        raise SystemExit(2) from None
    except Exception as error:
        if os.environ.get("NEYRANG_TRACEBACK"):
            traceback.print_exc()
        told = one_line(f"{type(error).__name__}: {error}")
        print(
            f"an error of Neyrang's own: {told} (NEYRANG_TRACEBACK=1 shows where)", file=sys.stderr
        )
        raise SystemExit(70) from None

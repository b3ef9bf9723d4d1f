"""The commands of somebody at a terminal: play, learn, replay, hint."""

from __future__ import annotations

import json
import secrets
import shlex
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from neyrang import folders
from neyrang.bots.level_names import LEVEL_NAMES, USUAL
from neyrang.command_options import Lang, RecordFile, words_for
from neyrang.core.errors import BadOption, NeyrangError
from neyrang.games import NAMES
from neyrang.games import game as game_named
from neyrang.locale_files import LANGUAGES


def register(app: typer.Typer) -> None:
    for command in (play, learn, replay, hint):
        app.command()(command)


# ---- play


def play(
    game: Annotated[str, typer.Argument(help="Which game: " + ", ".join(NAMES))] = NAMES[0],
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
            min=min(LEVEL_NAMES),
            max=max(LEVEL_NAMES),
            help="How well the bots play: "
            + ", ".join(f"{number} {name}" for number, name in LEVEL_NAMES.items())
            + f". Default: {USUAL}.",
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
    hints: Annotated[
        str | None,
        typer.Option(
            "--hint",
            metavar="LEVEL[@BUDGET]",
            help="Who gives you a hint when you press h. Default: 4@300.",
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
    from rich.console import Console

    from neyrang import record as records
    from neyrang.bots import make
    from neyrang.bots.advice import adviser
    from neyrang.core.options import parse_options
    from neyrang.terminal import opponents
    from neyrang.terminal.table import play as play_at_table

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
        rules = game_named(game)
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
    if hints is not None:
        adviser(make(record.game, hints, 0))  # raises where there is no such adviser
    play_at_table(Console(), words, record, path, me, opponents.seated(record), hints)


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
    from rich.console import Console

    from neyrang.terminal.lesson import Progress, choose, show_chapters
    from neyrang.terminal.lesson import learn as take_lesson

    words = words_for(lang)
    progress = Progress()
    if game is None:
        show_chapters(Console(), words, progress)
    else:
        lesson = choose(game_named(game).name, chapter, progress)
        take_lesson(Console(), words, lesson, progress, name)


# ---- replay, hint


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
    from rich.console import Console

    from neyrang import record as records
    from neyrang.core.view import SPECTATOR
    from neyrang.terminal.replay import replay as replay_record
    from neyrang.terminal.table import command

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
    from rich.console import Console

    from neyrang import record as records
    from neyrang.terminal.hint import Hint
    from neyrang.terminal.hint import show as show_hint

    record = records.load(folders.find_game(file))
    where = len(record.moves) if at is None else at
    found = Hint(record, where, seat, bot)
    if as_json:
        print(json.dumps(found.document(), ensure_ascii=False, indent=2))
    else:
        show_hint(Console(), words_for(lang), found)

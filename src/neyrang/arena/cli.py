"""`neyrang arena` and `neyrang suite`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from neyrang.command_options import Jobs, Lang, words_for
from neyrang.core.errors import NeyrangError
from neyrang.games import NAMES

if TYPE_CHECKING:
    from neyrang.arena.match import Match
    from neyrang.arena.report import Report
    from neyrang.words import Words


def register(app: typer.Typer) -> None:
    app.command()(arena)
    app.command()(suite)


def arena(
    game: Annotated[str, typer.Argument(help="Which game: " + ", ".join(NAMES))],
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            metavar="A,B,…",
            help="Levels 1 to 4 (or their names; 4@400 for so many playouts), random, an opponent "
            "(docs/bots.md), module:Class, a registered bot, or one as it was: 4 of 90b713b.",
        ),
    ] = "1,2,3",
    games: Annotated[
        int, typer.Option("--games", "-n", help="Games per line-up, rounded up to whole deals.")
    ] = 200,
    players: Annotated[int, typer.Option("--players", "-p", help="Seats at a table.")] = 2,
    options: Annotated[
        list[str] | None,
        typer.Option("--options", "--option", "-o", metavar="NAME=VALUE", help="A game option."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    jobs: Jobs = None,
    budget: Annotated[
        str | None,
        typer.Option(
            help="How long bots that search may think per answer: playouts (160) or milliseconds "
            "(250ms; results then depend on the machine)."
        ),
    ] = None,
    limit: Annotated[
        float | None,
        typer.Option(
            metavar="MS",
            help="Milliseconds per answer; a later one is not accepted. A bot runs in our process "
            "and cannot be stopped while it thinks. Results then depend on the machine.",
        ),
    ] = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write the report as JSON.")
    ] = None,
    html_file: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page with charts.")
    ] = None,
    journal: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save each deal here; the next run continues from it."),
    ] = None,
    one_against_rest: Annotated[
        bool,
        typer.Option(
            "--one-against-rest",
            help="For every pair of bots: A in one seat, B in all the others. No mixed tables.",
        ),
    ] = False,
    exploit: Annotated[
        str | None,
        typer.Option(
            metavar="BOT",
            help="How much can an opponent who knows this bot win from it? For two "
            "players. It searches one answer ahead over what BOT may hold, so the figure is a "
            "lower bound; a bot other than levels 1-3 and random is asked as a black box, "
            "without its memory, and level 4 for its next answer only. --budget is the "
            "exploiter's.",
        ),
    ] = None,
    lang: Lang = None,
) -> None:
    """Play bots against bots: win shares with intervals, ratings, results by pair, answer times.

    Every deal is played from every seat. Ctrl-C stops and keeps what has been played.
    """
    from rich.console import Console

    from neyrang.arena.html import html_page
    from neyrang.arena.match import FIRST, MIXED, ONE, Match
    from neyrang.arena.report import encode, write
    from neyrang.arena.terminal import exploit_lines, prepare_former, print_report
    from neyrang.bots.exploiter import known_exactly
    from neyrang.bots.registry import EXPLOITER
    from neyrang.core.options import parse_options

    words = words_for(lang)
    named = [name.strip() for name in bots.split(",") if name.strip()]
    form = ONE if one_against_rest else MIXED
    if exploit is not None:
        if players != 2:
            raise NeyrangError(f"--exploit is for 2 players, not {players}")
        named, form = [f"{EXPLOITER}{exploit})", exploit], FIRST
    match = Match(
        game=game, players=players, bots=named, games=games, seed=seed, form=form,
        options=parse_options(options or []), budget=budget, milliseconds=limit,
    ).check()  # fmt: skip
    console = Console()
    prepare_former(console, words, match)
    found = run_match(words, match, jobs, journal)
    print_report(console, words, found)
    if exploit is not None:
        for line in exploit_lines(words, found, exploit, known_exactly(exploit)):
            console.print(line, highlight=False)
    if json_file is not None:
        write(json_file, encode(found))
    if html_file is not None:
        write(html_file, html_page(match.game, [found], words.lang).encode())
    for path in (json_file, html_file):
        if path is not None:
            console.print(words.text("common.arena.written", path=str(path)), highlight=False)
    raise typer.Exit(130 if found.stopped == "interrupted" else 1 if found.stopped else 0)


def run_match(words: Words, match: Match, jobs: int | None, journal: Path | None) -> Report:
    from neyrang.arena.report import report
    from neyrang.arena.run import Journal, Run, code_of, cores
    from neyrang.arena.terminal import ProgressBar

    run = Run(match)
    kept = Journal(journal, match, code_of(match.game, match.bots)) if journal else None
    if kept is not None:
        run.take(kept.read())
    with ProgressBar(words, run) as bar:
        run.go(jobs or cores(), bar.watch, kept)
    return report(run)


def suite(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The matches (TOML).")],
    only: Annotated[
        list[str] | None, typer.Option(metavar="GAME", help="Only these games' matches.")
    ] = None,
    shard: Annotated[
        str, typer.Option(metavar="I/K", help="Play only the I-th of K parts of each match.")
    ] = "1/1",
    games: Annotated[
        int | None,
        typer.Option("--games", "-n", help="Games per match, instead of what the file says."),
    ] = None,
    jobs: Jobs = None,
    lang: Lang = None,
) -> None:
    """Play all matches in a file and write up the results: a table in a document, between its
    marks, and a page for each game.

    Every deal is saved at once. Stop it whenever you like: the same command continues from there,
    and several machines or shards that share the folder add up.
    """
    from rich.console import Console

    from neyrang.arena.run import cores
    from neyrang.arena.suites import play_suite

    words = words_for(lang)
    raise typer.Exit(play_suite(Console(), words, file, only or [], shard, games, jobs or cores()))

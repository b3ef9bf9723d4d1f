"""The commands of somebody who runs a server. A game in the terminal needs none of it, so that
each command imports what it uses."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from neyrang import folders
from neyrang.command_options import words_for


def register(app: typer.Typer) -> None:
    for command in (serve, join, backup, prune):
        app.command()(command)


class LogFormat(StrEnum):
    text = "text"
    json = "json"


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets others on your network in.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 picks any free one.")
    ] = 8800,
    database: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the tables are kept.")
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="Another address the page is opened at, behind a proxy."),
    ] = None,
    host_name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A public name of this server."),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy, or a network of them, whose X-Forwarded-For is trusted.",
        ),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,…",
            help="Bots that hosts may seat at their tables beside the levels: your own, as "
            "module:Class, or a level with a budget, like 4@1600.",
        ),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in your browser.")] = False,
    log: Annotated[
        LogFormat, typer.Option(help="For people, or one JSON line per event.")
    ] = LogFormat.text,
) -> None:
    """Serve the table in the browser.

    Tables are kept on disk: stop it with Ctrl-C at any time, start it again, and every game
    continues.
    """
    from neyrang.server.app import ServerConfig
    from neyrang.server.run import serve as run_server

    offered = own_bots(bots)
    kept = database or folders.tables_file()
    config = ServerConfig(
        kept,
        origins=tuple(origin or ()),
        host_names=tuple(host_name or ()),
        trusted_proxies=tuple(trusted_proxy or ()),
        bots=offered,
    )
    if host == "127.0.0.1" and log is LogFormat.text:  # every line is JSON else
        hint = words_for(None).text("common.serve.network")
        print(f"{hint}\n  neyrang serve --host 0.0.0.0", file=sys.stderr)
    run_server(config, host, port, browser, log.value)


def own_bots(given: str | None) -> tuple[str, ...]:
    """Returns the bots named after `--bots`; raises where one cannot be made."""
    if given is None:
        return ()
    from neyrang.bots.registry import make
    from neyrang.games import NAMES

    names = tuple(name.strip() for name in given.split(","))
    for name in names:
        make(NAMES[0], name, 0)
    return names


def join(
    url: Annotated[
        str, typer.Argument(metavar="URL", help="The table, as the page shows it: …/t/TABLE.")
    ],
    bot: Annotated[
        str,
        typer.Option(
            metavar="BOT", help="Your own, as module:Class; or a level, or a registered bot."
        ),
    ],
    name: Annotated[str | None, typer.Option(help="Its name at the table.")] = None,
    seat: Annotated[int | None, typer.Option(min=0, help="Its seat. Default: a free one.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="What the bot is made with.")] = 0,
    budget: Annotated[
        str | None,
        typer.Option(help="For a bot that searches: playouts (160) or milliseconds (250ms)."),
    ] = None,
    delay: Annotated[
        float, typer.Option(min=0, max=60, help="Seconds before each answer, for the others.")
    ] = 1.0,
    once: Annotated[
        bool, typer.Option("--once", help="Leave after the game; do not wait for a rematch.")
    ] = False,
) -> None:
    """Seat a bot at a table in the browser, on this server or any other.

    The bot runs here and is shown what its seat may see. Where it fails, level 2 answers for it.
    """
    from neyrang.client import BotClient

    BotClient(
        url, bot, name=name, seat=seat, seed=seed, budget=budget, delay=delay, stay=not once
    ).run()


Database = Annotated[
    Path | None, typer.Option("--database", metavar="FILE", help="Where the tables are kept.")
]


def backup(
    target: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="Where to write the copy; the file must not exist yet."
        ),
    ],
    database: Database = None,
) -> None:
    """Copy the tables' file, even while the server runs, and check the copy."""
    from neyrang.server.database import backup as copy_database

    tables, moves = copy_database(database or folders.tables_file(), target)
    print(f"{target}: {tables} tables, {moves} moves")


def prune(
    days: Annotated[float, typer.Option(min=1, help="Delete tables unused for this many days.")],
    database: Database = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only count them; delete nothing.")
    ] = False,
) -> None:
    """Delete tables nobody has used for some days, with their records."""
    from neyrang.server.database import prune as prune_database

    count = prune_database(database or folders.tables_file(), days, dry_run)
    print(f"{count} tables {'would be deleted' if dry_run else 'deleted'}")

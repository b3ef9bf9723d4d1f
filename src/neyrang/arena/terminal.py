"""A report in the terminal, and the progress bar of a run."""

from __future__ import annotations

from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

from neyrang.arena import checkouts
from neyrang.arena.formatting import bot_name, description, milliseconds, number, percent
from neyrang.arena.match import MIXED, Deal, Match
from neyrang.arena.report import Report
from neyrang.arena.run import Run
from neyrang.words import Words


def prepare_former(console: Console, words: Words, match: Match) -> None:
    """Gets the bots of other commits ready, and says so: it takes a while."""
    for commit in checkouts.missing(match.bots):
        console.print(words.text("common.arena.preparing", commit=commit))
        checkouts.prepare(commit)


class ProgressBar:
    """Shows progress and the running score on stderr."""

    def __init__(self, words: Words, run: Run) -> None:
        self.words = words
        self.names = [bot_name(words, label) for label in run.match.labels()]
        self.won = [0.0] * len(self.names)
        self.seats = [0] * len(self.names)
        columns = (
            TextColumn("{task.description}"), BarColumn(None), TaskProgressColumn(),
            TimeRemainingColumn(),
        )  # fmt: skip
        self.progress = Progress(*columns, console=Console(stderr=True), transient=True)
        self.task = self.progress.add_task(run.match.game, total=len(run.tasks()))
        self.watch(run.deals())

    def __enter__(self) -> ProgressBar:
        self.progress.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.progress.stop()

    def watch(self, deals: list[Deal]) -> None:
        for deal in deals:
            for game in deal.games:
                for bot, share in zip(game.bots, game.shares, strict=True):
                    self.won[bot] += share
                    self.seats[bot] += 1
        score = "  ".join(
            f"{name} {percent(self.words, won / seats)}"
            for name, won, seats in zip(self.names, self.won, self.seats, strict=True)
            if seats
        )
        self.progress.update(self.task, advance=len(deals), description=score)


def print_report(console: Console, words: Words, found: Report) -> None:
    def text(key: str, **values: str | int) -> str:
        return words.text(f"common.arena.{key}", **values)

    match = found.match
    console.print(f"[b]{text('title', game=words.title(match.game))}[/b]")
    counts = text("games", games=found.games, deals=found.deals)
    console.print(" · ".join([counts, *description(words, match)]), highlight=False)
    console.print(standings(words, found))
    console.print(matrix(words, found))
    console.print(speeds(words, found))
    rate = number(words, found.games_per_second)
    cpu = number(words, found.cpu_seconds)
    console.print(text("speed", rate=rate, jobs=found.jobs, cpu=cpu), highlight=False)
    for standing in found.standings:
        for fault in standing.faults:
            line = text(f"fault_{fault.what}", times=fault.times, told=fault.first.told)
            console.print(f"{bot_name(words, standing.bot)}: {line}", style="red", markup=False)
    if found.stopped:
        console.print(text(f"stopped_{found.stopped}"), style="yellow")


def standings(words: Words, found: Report) -> Table:
    def text(key: str) -> str:
        return words.text(f"common.arena.{key}")

    fair = words.text("common.arena.fair", share=percent(words, found.fair))
    table = Table(title=f"{text('shares_title')} · {fair}", title_justify="left")
    table.add_column(text("bot"))
    for key in ("seats", "share", "interval", "rating"):
        table.add_column(text(key), justify="right")
    for row in found.standings:
        share = row.share
        table.add_row(
            bot_name(words, row.bot),
            words.digits(row.games),
            percent(words, share.mean),
            f"{percent(words, share.low)} – {percent(words, share.high)}",
            f"{number(words, row.rating.mu)} ± {number(words, 2 * row.rating.sigma)}",
            style="bold" if share.low > found.fair else None,
        )
    return table


def speeds(words: Words, found: Report) -> Table:
    """Returns the table of answer times: by the clock, and CPU time, which a busy machine does not
    distort. Bots that thought in another process are left out."""

    def text(key: str) -> str:
        return words.text(f"common.arena.{key}")

    table = Table(title=f"{text('speed_title')}, {text('ms')}", title_justify="left")
    for key in ("bot", "measured", "mean", "median", "p99", "most"):
        table.add_column(text(key), justify="left" if key in ("bot", "measured") else "right")
    for row in filter(lambda each: each.answers, found.standings):
        for kind, speed in (("clock", row.clock), ("cpu", row.cpu)):
            figures = (speed.mean, speed.p50, speed.p99, speed.most)
            table.add_row(
                bot_name(words, row.bot) if kind == "clock" else "",
                text(kind),
                *(milliseconds(words, figure) for figure in figures),
            )
    return table


def matrix(words: Words, found: Report) -> Table:
    labels = found.match.labels()
    even = 0.5 if found.match.form == MIXED else found.fair
    table = Table(title=words.text("common.arena.matrix_title"), title_justify="left")
    table.add_column(words.text("common.arena.row_column"))
    for label in labels:
        table.add_column(bot_name(words, label), justify="right")
    for row in labels:
        cells = []
        for column in labels:
            cell = found.cell(row, column)
            if cell is None:
                cells.append("")
                continue
            share = cell.share
            half = number(words, 50 * (share.high - share.low))
            colour = "green" if share.low > even else "red" if share.high < even else "default"
            cells.append(f"[{colour}]{percent(words, share.mean)} ± {half}[/]")
        if any(cells):
            table.add_row(bot_name(words, row), *cells)
    return table


def exploit_lines(words: Words, found: Report, frozen: str, exact: bool) -> list[str]:
    """Returns the lines that `--exploit` prints below the tables."""
    bot = bot_name(words, frozen)
    share = found.standings[0].share
    values = {
        "share": percent(words, share.mean),
        "low": percent(words, share.low),
        "high": percent(words, share.high),
        "fair": percent(words, found.fair),
    }
    return [
        words.text("common.arena.exploit_line", **values),
        words.text("common.arena.exploit_text", bot=bot),
        words.text(f"common.arena.exploit_{'exact' if exact else 'black'}", bot=bot),
    ]

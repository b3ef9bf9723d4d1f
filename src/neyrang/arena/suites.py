"""Many matches from one file, by one command.

A suite is a TOML file: the document for the table, the folder for journals, and `[[match]]` entries
of one bot against the rest, each played in every game that it names (all by default).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from neyrang.arena import archive
from neyrang.arena.chapters import (
    BEGIN,
    END,
    Row,
    chapter,
    chapters_of,
    document_of,
    habit_rows,
    title_of,
    weak_spots,
)
from neyrang.arena.formatting import chosen_options, exact_percent, percent
from neyrang.arena.html import html_page
from neyrang.arena.match import FIRST, Deal, Match
from neyrang.arena.report import Report, report, write
from neyrang.arena.run import Journal, Run, code_of, still_hold
from neyrang.arena.terminal import ProgressBar, prepare_former
from neyrang.bots.registry import EXPLOITER, SEARCHING, level_of
from neyrang.core.errors import NeyrangError
from neyrang.games import NAMES
from neyrang.games import game as game_named
from neyrang.words import Words

MOST_MEAN = 60.0  # milliseconds for an answer of level 4
MOST_P99 = 300.0


class Entry(msgspec.Struct, forbid_unknown_fields=True):
    """One bot in one seat, another in the rest; or how much can be won from a bot."""

    one: str = ""
    rest: str = ""
    exploit: str = ""
    players: int = 2
    least: float | None = None  # the win share required, of the lower bound of its interval
    games: int | None = None
    budget: int | str | None = None
    play: tuple[str, ...] = NAMES
    options: dict[str, Any] = {}

    def bots(self) -> list[str]:
        return [f"{EXPLOITER}{self.exploit})", self.exploit] if self.exploit else [
            self.one, self.rest
        ]  # fmt: skip


class Suite(msgspec.Struct, forbid_unknown_fields=True):
    into: str  # the document, beside this file
    folder: str  # journals and pages, beside this file
    match: list[Entry]
    archive: str = ""  # what was played, in a file that is kept with the code; beside this file
    games: int = 2000
    seed: int = 1


class SuiteMatch(msgspec.Struct):
    """A match of a suite and its report, None before anything of it is played."""

    entry: Entry
    match: Match
    report: Report | None = None

    def name(self) -> str:
        text = "-".join([self.match.game, str(self.match.players), "vs".join(self.match.bots)])
        options = chosen_options(self.match)
        if options:
            text = f"{text}-{options}"
        return re.sub(r"[^\w.-]+", "_", text)

    def verdict(self) -> str:
        """Returns held, missed, slow or open; nothing where nothing is required."""
        least, found = self.entry.least, self.report
        if least is None and not self.is_timed():
            return ""
        if found is None or found.games < self.match.games:
            return "open"
        one = found.standings[0]
        if least is not None and one.share.low < least:
            return "missed"
        if self.is_timed() and found.compiled:
            speed = one.cpu
            if speed.mean > MOST_MEAN or speed.p99 > MOST_P99:
                return "slow"
        return "" if least is None else "held"

    def is_timed(self) -> bool:
        """Is the time of its answers limited? That of level 4 is, with its usual budget."""
        return level_of(self.match.bots[0]) == SEARCHING and self.match.budget is None

    def row(self, words: Words) -> Row:
        """Returns the row of the document, and of the list of weak spots."""
        match, found, least = self.match, self.report, self.entry.least
        title = title_of(words, match)
        if found is None:
            return Row(match.game, title, match.players, 0, None, None, least, self.verdict())
        one = found.standings[0]
        return Row(
            match.game, title, match.players, found.games, found.fair, one.share,
            least, self.verdict(), one.cpu.mean, one.cpu.p99,
        )  # fmt: skip


def play_suite(
    console: Console, words: Words, file: Path, only: list[str], shard: str, games: int | None,
    jobs: int,
) -> int:  # fmt: skip
    """Returns the exit code: 0 where all held, 1 where not, 130 where it was stopped."""
    part = parse_shard(shard)
    suite = read(file)
    items = wanted(file, suite, only, games)
    folder = file.parent / suite.folder
    kept = Kept(file.parent / suite.archive if suite.archive else None)
    stopped = ""
    for item in items:
        run = Run(item.match)
        journal = gather(run, folder, item, part, kept)
        if not stopped and any(task not in run.played for task in run.tasks(part)):
            prepare_former(console, words, item.match)
            with ProgressBar(words, run) as bar:
                run.go(jobs, bar.watch, journal, part)
            stopped = run.stopped
        kept.put(item, run, journal.header.code)
        item.report = report(run) if run.played else None
        console.print(line(words, item), highlight=False, soft_wrap=True)
    for heading, matches in weak_spots(words, [item.row(words) for item in items]):
        for text in (f"\n{heading}:", *(f"  {match}" for match in matches)):
            console.print(text, highlight=False, soft_wrap=True, markup=False)
    publish(file, suite, items, folder, words.lang)
    if stopped:
        return 130
    return 1 if any(item.verdict() in ("missed", "slow") for item in items) else 0


def wanted(file: Path, suite: Suite, only: Sequence[str], games: int | None) -> list[SuiteMatch]:
    """Returns the matches of these games, or of all; raises where there are none."""
    for name in only:
        game_named(name)
    items = listed(suite, [name for name in NAMES if not only or name in only], games)
    if not items:
        raise NeyrangError(f"{file}: no match of {', '.join(only)}")
    return items


def parse_shard(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d+)/(\d+)", text)
    if not found or not 1 <= int(found[1]) <= int(found[2]):
        raise NeyrangError(f"shard {text}: a part and how many there are, like 1/2")
    return int(found[1]), int(found[2])


def read(file: Path) -> Suite:
    try:
        return msgspec.toml.decode(file.read_bytes(), type=Suite)
    except OSError as error:
        raise NeyrangError(f"{file}: cannot be read ({error.strerror})") from None
    except (msgspec.MsgspecError, UnicodeDecodeError, ValueError) as error:
        raise NeyrangError(f"{file}: not a suite of ours ({error})") from None


def listed(suite: Suite, names: list[str], games: int | None) -> list[SuiteMatch]:
    """Returns the matches, all checked before anything is played."""
    return [
        SuiteMatch(
            entry,
            Match(
                game=name,
                players=entry.players,
                bots=entry.bots(),
                games=games or entry.games or suite.games,
                seed=suite.seed,
                form=FIRST,
                options=entry.options,
                budget=entry.budget,
            ).check(),
        )
        for name in names
        for entry in suite.match
        if name in entry.play
    ]


class Kept:
    """The archive of a suite. It is read anew each time, since others may play other games."""

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def lines(self) -> list[archive.Played]:
        return archive.read(self.path) if self.path is not None else []

    def find(self, item: SuiteMatch) -> archive.Played | None:
        match = msgspec.structs.replace(item.match, games=0)
        return next((line for line in self.lines() if line.match == match), None)

    def deals(self, item: SuiteMatch, code: str) -> list[Deal]:
        """Returns what was played of a match by bots that play like those of today."""
        line = self.find(item)
        if line is None:
            return []
        deals = archive.unpacked(line)
        return deals if line.code == code or still_hold(line.match, deals) else []

    def put(self, item: SuiteMatch, run: Run, code: str) -> None:
        """Keeps what has been played, where that is more than before or by other bots."""
        before = self.find(item)
        now = archive.packed(item.match, code, run.played.values())
        if self.path is None or now.deals == 0 or before == now:
            return
        fewer = before is not None and before.deals > now.deals
        if before is not None and fewer and before.games[: len(now.games)] == now.games:
            return  # this time fewer were asked for
        archive.write(self.path, [*(line for line in self.lines() if line != before), now])


def gather(run: Run, folder: Path, item: SuiteMatch, shard: tuple[int, int], kept: Kept) -> Journal:
    """Takes what was played before, by this shard and the others; returns this shard's journal."""
    code = code_of(item.match.game, item.match.bots)
    part, of = shard
    mine = Journal(folder / f"{item.name()}.{part}-of-{of}.jsonl", item.match, code)
    deals = mine.read()
    for path in sorted(folder.glob(f"{glob_safe(item.name())}.*-of-*.jsonl")):
        if path != mine.path:
            deals += Journal(path, item.match, code).peek()
    archived = kept.deals(item, code)
    run.take(archived)
    run.take(deal for deal in deals if deal.deal >= len(archived) // len(item.match.line_ups()))
    return mine


def glob_safe(name: str) -> str:
    return re.sub(r"([\[\]*?])", r"[\1]", name)


# ---- output


def line(words: Words, item: SuiteMatch) -> str:
    """Returns the result of a match in a line."""
    title = f"{words.title(item.match.game)}: {title_of(words, item.match)}"
    if item.report is None:
        return f"{title}: …"
    share = item.report.standings[0].share
    told = f"{percent(words, share.mean)} ({percent(words, share.low)} – "
    told += f"{percent(words, share.high)})"
    verdict = item.verdict()
    if item.entry.least is not None:
        asked = words.text("common.arena.required")
        told += f" · {asked} {exact_percent(words, item.entry.least)}: "
        told += words.text(f"common.arena.{verdict}")
    elif verdict == "slow":
        told += f" · {words.text('common.arena.slow')}"
    return f"{title}: {told}"


def publish(file: Path, suite: Suite, items: list[SuiteMatch], folder: Path, lang: str) -> None:
    """Writes the tables and pages. What was not played this time stays in the document as it was:
    the tables of other games, and in those of these games the rows of matches yet to be played."""
    document = file.parent / suite.into
    try:
        text = document.read_text("utf-8")
    except OSError as error:
        raise NeyrangError(f"{document}: cannot be read ({error.strerror})") from None
    if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(BEGIN) > text.index(END):
        raise NeyrangError(f"{document}: the table goes between {BEGIN} and {END}, once each")
    chapters = chapters_of(text)
    words = Words("en")
    for name in dict.fromkeys(item.match.game for item in items):
        of_game = [item for item in items if item.match.game == name]
        own = [item for item in of_game if item.report is not None]
        if own:
            reports = [item.report for item in own if item.report is not None]
            budgets = any(item.match.budget is not None for item in own)
            rows = [item.row(words) for item in of_game]
            habits = habit_rows(words, reports)
            former = chapters.get(name, "")
            chapters[name] = chapter(name, rows, former, habits, suite.seed, budgets)
            html = html_page(name, reports, lang, [item.entry.least for item in own])
            write(folder / f"{name}.html", html.encode())
    write(document, document_of(text, chapters).encode())

"""What a suite writes into its document: a table for each game, how often bots bluff, weak spots.

A row can be read back, so that a suite that is stopped, or that plays a few games only, keeps the
rows of what it did not play.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from neyrang.arena.formatting import (
    bot_name,
    chosen_options,
    exact_percent,
    milliseconds,
    percent,
    versus,
)
from neyrang.arena.habits import Habits, counted, merged
from neyrang.arena.match import Match
from neyrang.arena.report import Report
from neyrang.arena.score import Interval
from neyrang.bots.opponents import opponents
from neyrang.bots.registry import EXPLOITER, level_of, split_budget
from neyrang.games import NAMES
from neyrang.version import VERSION
from neyrang.words import Words

BEGIN, END = "<!-- results -->", "<!-- /results -->"
CHAPTER = re.compile(r"### \w[^\n]*\(`(\w+)`\)\n.*?(?=\n### |\Z)", re.S)
HEAD = (
    "| match | players | games | fair | win share | 95% interval | asked for | | ms, mean (99%) |"
)
RULE = "|---|--:|--:|--:|--:|---|--:|---|--:|"
WEAK = "### Weak spots"
NEAREST = 5  # matches named for each reason
FORMER = ", before"  # after the verdict of a row that was not played this time


class Row(NamedTuple):
    """A match; without a share nothing of it was played."""

    game: str
    title: str
    players: int
    games: int
    fair: float | None
    share: Interval | None
    least: float | None
    verdict: str
    mean: float = 0.0  # milliseconds for an answer
    p99: float = 0.0


def title_of(words: Words, match: Match) -> str:
    options = chosen_options(match)
    return versus(words, match, *match.bots) + (f", {options}" if options else "")


# ---- the document


def chapters_of(text: str) -> dict[str, str]:
    """Returns the chapters that a document has, by game."""
    old = text.split(BEGIN)[1].split(END)[0]
    return {found[1]: found[0].strip() for found in CHAPTER.finditer(old)}


def document_of(text: str, chapters: dict[str, str]) -> str:
    """Returns the document with these chapters, and the weak spots of all their rows."""
    head, rest = text.split(BEGIN)
    tail = rest.split(END)[1]
    named = [name for name in NAMES if name in chapters]
    told = [chapters[name] for name in named]
    words = Words("en")
    rows = [row for name in named for row in rows_of(name, chapters[name])]
    weak = [
        line
        for heading, matches in weak_spots(words, rows)
        for line in ("", f"{heading}:", "", *(f"- {match}" for match in matches))
    ]
    if weak:
        told.append("\n".join([WEAK, *weak]))
    between = "\n\n".join(told)
    return f"{head}{BEGIN}\n\n{between}\n\n{END}{tail}"


def chapter(
    name: str, rows: list[Row], former: str, habits: list[str], seed: int, budgets: bool
) -> str:
    """Returns the chapter of a game. `former`: the one there was; a row in it stays where its match
    has not been played now."""
    words = Words("en")
    before = {cells(line)[:2]: line for line in former.split("\n") if is_row(line)}
    lines = [f"### {words.title(name)} (`{name}`)", "", HEAD, RULE]
    for row in rows:
        line = before.get((row.title, str(row.players)))
        lines.append(written(words, row) if row.share is not None or line is None else kept(line))
    played = f"neyrang {VERSION}, seed {seed}" + (", budgets as in the file" if budgets else "")
    return "\n".join([*lines, "", f"{played}; processor time, of the bot named first.", *habits])


def written(words: Words, row: Row) -> str:
    share = row.share
    shown = ["", "", ""]
    if share is not None and row.fair is not None:
        interval = f"{percent(words, share.low)} – {percent(words, share.high)}"
        shown = [percent(words, row.fair), percent(words, share.mean), interval]
    speed = f"{milliseconds(words, row.mean)} ({milliseconds(words, row.p99)})" if share else ""
    asked = "" if row.least is None else exact_percent(words, row.least)
    parts = [row.title, str(row.players), f"{row.games:,}", *shown, asked, row.verdict, speed]
    return f"| {' | '.join(parts)} |"


def cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip().strip("|").split("|"))


def is_row(line: str) -> bool:
    found = cells(line)
    return line.startswith("| ") and len(found) == len(cells(HEAD)) and found[1].isdigit()


def kept(line: str) -> str:
    """Returns a row of the former chapter, marked as such."""
    found = list(cells(line))
    found[7] = found[7].removesuffix(FORMER) + FORMER
    return f"| {' | '.join(found)} |"


def rows_of(game: str, text: str) -> list[Row]:
    """Reads the rows of a chapter back."""
    found = []
    for line in filter(is_row, text.split("\n")):
        title, players, games, fair, mean, interval, least, verdict, speed = cells(line)
        times = [float(number) for number in re.findall(r"[\d.]+", speed)]
        bounds = [share_of(bound) for bound in interval.split(" – ")] if interval else []
        found.append(
            Row(
                game,
                title,
                int(players),
                int(games.replace(",", "")),
                share_of(fair) if fair else None,
                Interval(share_of(mean), *bounds) if bounds else None,
                share_of(least) if least else None,
                verdict.removesuffix(FORMER),
                *times,
            )
        )
    return found


def share_of(text: str) -> float:
    return float(text.rstrip("%")) / 100


# ---- weak spots


def weak_spots(words: Words, rows: Iterable[Row]) -> list[tuple[str, list[str]]]:
    """Returns headings, and the matches to name below each: what is missed or too slow, what is
    nearest to being missed, and where least is won above the fair share."""
    played = [row for row in rows if row.share is not None and row.fair]
    asked = [row for row in played if row.least is not None]
    found = {
        "missed": [row for row in played if row.verdict == "missed"],
        "slow": [row for row in played if row.verdict == "slow"],
        "nearest": sorted((row for row in asked if row.verdict != "missed"), key=margin)[:NEAREST],
        "least": sorted(asked, key=ratio)[:NEAREST],
    }
    return [
        (words.text(f"common.arena.weak_{kind}"), [told(words, row) for row in of])
        for kind, of in found.items()
        if of
    ]


def margin(row: Row) -> float:
    """Returns by how much the lower bound is above what is asked for."""
    assert row.share is not None
    assert row.least is not None
    return row.share.low - row.least


def ratio(row: Row) -> float:
    assert row.share is not None
    assert row.fair
    return row.share.mean / row.fair


def told(words: Words, row: Row) -> str:
    assert row.share is not None
    assert row.fair
    facts: dict[str, str | int] = {
        "game": words.title(row.game),
        "match": row.title,
        "players": row.players,
        "share": percent(words, row.share.mean),
        "low": percent(words, row.share.low),
        "fair": percent(words, row.fair),
    }
    if row.verdict == "slow":
        speed = f"{milliseconds(words, row.mean)} ({milliseconds(words, row.p99)})"
        return words.text("common.arena.weak_speed", **facts, speed=speed)
    asked = "" if row.least is None else exact_percent(words, row.least)
    return words.text("common.arena.weak_match", **facts, asked=asked)


# ---- habits


def habit_rows(words: Words, reports: Iterable[Report]) -> list[str]:
    """Returns a table of how often each bot bluffs and challenges, from all seats that it had, by
    the number of players; nothing for games without claims."""
    found: dict[tuple[str, int], list[Habits]] = {}
    game = ""
    for report in reports:
        game = report.match.game
        if any(bot.startswith(EXPLOITER) for bot in report.match.bots):
            continue  # its opponent is asked about tables that nobody else plays at
        for standing in report.standings:
            bot = standing.bot.partition("#")[0]
            if standing.habits and is_ours(game, bot):
                found.setdefault((bot, report.match.players), []).append(standing.habits)
    if not found:
        return []
    whole = {column: merged(each) for column, each in sorted(found.items())}
    heads = " | ".join(f"{bot_name(words, bot)}, {players}" for bot, players in whole)
    rows = ["", f"| how often, of all chances; players | {heads} |", "|---|" + "--:|" * len(whole)]
    for name, title in counted(game)[1].items():
        counts = [habits.get(name, (0, 0)) for habits in whole.values()]
        if any(could for _, could in counts):
            shown = [percent(words, did / could) if could else "" for did, could in counts]
            rows.append(f"| {title} | {' | '.join(shown)} |")
    return rows


def is_ours(game: str, bot: str) -> bool:
    """Is it a level as it is today, or an opponent of the arena?"""
    return level_of(split_budget(bot)[0]) is not None or bot in opponents(game)

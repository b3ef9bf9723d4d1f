"""Reports of a game as one self-contained HTML page, in both languages, with inline SVG charts."""

from __future__ import annotations

from html import escape
from importlib import resources
from string import Template

from neyrang.arena import charts
from neyrang.arena.formatting import bot_name, description, number, percent, versus
from neyrang.arena.match import FIRST, MIXED
from neyrang.arena.report import Report
from neyrang.bots.exploiter import known_exactly
from neyrang.bots.registry import EXPLOITER
from neyrang.locale_files import LANGUAGES, language_name
from neyrang.words import Words


def html_page(
    game: str, reports: list[Report], lang: str, least: list[float | None] | None = None
) -> str:
    """Returns the page. `least`: by report, the win share required of its first bot."""
    asked = least or [None] * len(reports)
    bodies = "".join(
        body(Words(code), game, reports, asked, shown=code == lang) for code in LANGUAGES
    )
    switches = "".join(
        f'<button type="button" data-lang="{code}" lang="{code}">{escape(name)}</button>'
        for code, name in zip(LANGUAGES, map(language_name, LANGUAGES), strict=True)
    )
    titles = {code: Words(code).text("common.arena.title", game=Words(code).title(game))
              for code in LANGUAGES}  # fmt: skip
    template = resources.files("neyrang").joinpath("arena", "report.html").read_text("utf-8")
    direction = Words(lang).text("common.direction")
    themes = " / ".join(Words(code).text("common.arena.theme") for code in LANGUAGES)
    return Template(template).substitute(
        lang=lang,
        direction=direction,
        title=escape(titles[lang]),
        switches=switches,
        theme=escape(themes),
        bodies=bodies,
    )


def body(
    words: Words, game: str, reports: list[Report], least: list[float | None], *, shown: bool
) -> str:
    heading = escape(words.text("common.arena.title", game=words.title(game)))
    parts = [f"<h1>{heading}</h1>"]
    several = len(reports) > 1
    if several:
        parts.append(overview(words, reports, least))
    for found in reports:
        inside = section(words, found)
        if several:
            title = escape(versus(words, found.match, *found.match.bots[:2]))
            inside = f"<details><summary>{title}</summary>{inside}</details>"
        parts.append(inside)
    direction = "rtl" if words.rtl else "ltr"
    hidden = "" if shown else " hidden"
    return f'<main lang="{words.lang}" dir="{direction}"{hidden}>{"".join(parts)}</main>'


def overview(words: Words, reports: list[Report], least: list[float | None]) -> str:
    drawing = charts.required(words, reports, least)
    text = words.text("common.arena.shares_text")
    if any(asked is not None for asked in least):
        text += " " + words.text("common.arena.needle_text")
    return panel(words, "shares", text, drawing)


def panel(words: Words, key: str, text: str, drawing: str) -> str:
    title = escape(words.text(f"common.arena.{key}_title"))
    return f'<section class="{key}"><h2>{title}</h2><p>{escape(text)}</p>{drawing}</section>'


def section(words: Words, found: Report) -> str:
    def text(key: str, **values: str | int) -> str:
        return words.text(f"common.arena.{key}", **values)

    match = found.match
    counts = text("games", games=found.games, deals=found.deals)
    fair = text("fair", share=percent(words, found.fair))
    facts = "".join(
        f"<li>{escape(each)}</li>" for each in [counts, *description(words, match), fair]
    )
    parts = [f'<ul class="facts">{facts}</ul>']
    if found.stopped:
        parts.append(f'<p class="warn">{escape(text(f"stopped_{found.stopped}"))}</p>')
    if match.form == FIRST and match.bots[0].startswith(EXPLOITER):
        parts.append(exploit(words, found))
    parts.append(panel(words, "shares", text("shares_text"), charts.shares(words, found)))
    if match.form == MIXED:
        how = text("matrix_mixed")
    else:
        how = text("matrix_one", share=percent(words, found.fair))
    parts.append(panel(words, "matrix", how, charts.matrix(words, found)))
    parts.append(panel(words, "ratings", text("ratings_text"), charts.ratings(words, found)))
    parts.append(panel(words, "speed", text("speed_text"), charts.speeds(words, found)))
    parts.append(faults(words, found))
    rate, cpu = number(words, found.games_per_second), number(words, found.cpu_seconds)
    foot = text("speed", rate=rate, jobs=found.jobs, cpu=cpu)
    parts.append(f'<p class="foot">{escape(foot)}</p>')
    return "".join(parts)


def exploit(words: Words, found: Report) -> str:
    frozen = found.match.bots[1]
    bot = bot_name(words, frozen)
    share = found.standings[0].share
    line = words.text(
        "common.arena.exploit_line",
        share=percent(words, share.mean),
        low=percent(words, share.low),
        high=percent(words, share.high),
        fair=percent(words, found.fair),
    )
    how = "exact" if known_exactly(frozen) else "black"
    limits = words.text("common.arena.exploit_text", bot=bot)
    limits += " " + words.text(f"common.arena.exploit_{how}", bot=bot)
    title = escape(words.text("common.arena.exploit_title", bot=bot))
    return (
        f'<section class="exploit"><h2>{title}</h2><p class="big">{escape(line)}</p>'
        f"<p>{escape(limits)}</p></section>"
    )


def faults(words: Words, found: Report) -> str:
    rows = [
        f"<li><b><bdi>{escape(bot_name(words, each.bot))}</bdi></b>: {escape(line)}</li>"
        for each in found.standings
        for fault in each.faults
        for line in [
            words.text(f"common.arena.fault_{fault.what}", times=fault.times, told=fault.first.told)
        ]
    ]
    if not rows:
        return panel(words, "faults", words.text("common.arena.faults_none"), "")
    return panel(
        words, "faults", words.text("common.arena.faults_text"), f"<ul>{''.join(rows)}</ul>"
    )

"""Charts as inline SVG: marks only, placed in percent, so that they fit any width; all words stand
beside them as HTML. In a right-to-left page they grow from the right."""

from __future__ import annotations

from html import escape
from math import log10

from neyrang.arena.formatting import bot_name, exact_percent, milliseconds, number, percent, versus
from neyrang.arena.match import MIXED
from neyrang.arena.report import Cell, Report
from neyrang.arena.score import Interval
from neyrang.words import Words


class Axis:
    """Maps a value to a position between 2 and 98 percent."""

    def __init__(self, words: Words, low: float, high: float, *, log: bool = False) -> None:
        self.rtl = words.rtl
        self.log = log
        self.low = log10(low) if log else low
        self.high = log10(high) if log else high

    def at(self, value: float) -> float:
        place = log10(max(value, 1e-9)) if self.log else value
        part = (place - self.low) / (self.high - self.low or 1)
        part = 2 + 96 * min(1.0, max(0.0, part))
        return round(100 - part if self.rtl else part, 2)


def svg(marks: list[str], label: str) -> str:
    inside = "".join(marks)
    return f'<svg role="img" aria-label="{escape(label)}" height="28">{inside}</svg>'


def bar(start: float, end: float, kind: str) -> str:
    low, width = min(start, end), abs(end - start)
    return f'<rect class="{kind}" x="{low}%" y="8" width="{width:.2f}%" height="12" rx="2"/>'


def stroke(start: float, end: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{start}%" y1="14" x2="{end}%" y2="14"/>'


def tick(at: float, kind: str, top: int = 0, bottom: int = 28) -> str:
    return f'<line class="{kind}" x1="{at}%" y1="{top}" x2="{at}%" y2="{bottom}"/>'


def dot(at: float, kind: str) -> str:
    return f'<circle class="{kind}" cx="{at}%" cy="14" r="5"/>'


def whisker(axis: Axis, share: Interval) -> list[str]:
    low, high = axis.at(share.low), axis.at(share.high)
    return [
        stroke(low, high, "whisker"),
        tick(low, "whisker", 10, 18),
        tick(high, "whisker", 10, 18),
    ]


def row(name: str, drawing: str, figure: str, detail: str) -> str:
    return (
        f'<li><span class="name"><bdi>{escape(name)}</bdi></span>{drawing}'
        f'<span class="figure"><b>{figure}</b> <small>{detail}</small></span></li>'
    )


def scale(axis: Axis, marks: list[tuple[float, str]]) -> str:
    """Returns the labels under a chart."""
    spans = "".join(
        f'<span style="left:{axis.at(value)}%">{escape(text)}</span>' for value, text in marks
    )
    return f'<li class="scale" aria-hidden="true"><span></span><div>{spans}</div><span></span></li>'


def chart(rows: list[str], kind: str = "") -> str:
    return f'<ul class="chart{kind}">{"".join(rows)}</ul>'


# ---- the four charts


def share_row(
    words: Words, axis: Axis, name: str, share: Interval, fair: float, least: float | None = None
) -> str:
    good = share.low > fair
    kind = "good" if good else "bad" if share.high < fair else "even"
    between = f"{percent(words, share.low)} – {percent(words, share.high)}"
    marks = [bar(axis.at(0), axis.at(share.mean), kind), tick(axis.at(fair), "fair")]
    detail = between
    if least is not None:
        marks.append(tick(axis.at(least), "least", 3, 25))
        asked = f"{words.text('common.arena.required')} {exact_percent(words, least)}"
        detail += f" · {asked} {'✓' if share.mean >= least else '✗'}"
    figure = percent(words, share.mean)
    drawing = svg([*marks, *whisker(axis, share)], f"{name}: {figure} ({between})")
    return row(name, drawing, figure, detail)


def share_scale(words: Words, axis: Axis, top: float) -> str:
    steps = [0.0, top / 2, top]
    return scale(axis, [(step, percent(words, step, 0)) for step in steps])


def shares(words: Words, found: Report) -> str:
    top = upper(max(each.share.high for each in found.standings))
    axis = Axis(words, 0.0, top)
    ordered = sorted(found.standings, key=lambda each: -each.share.mean)
    rows = [
        share_row(words, axis, bot_name(words, each.bot), each.share, found.fair)
        for each in ordered
    ]
    return chart([*rows, share_scale(words, axis, top)])


def upper(share: float) -> float:
    """Returns a round number above."""
    return next((step for step in (0.1, 0.2, 0.4, 0.6, 0.8) if share <= step), 1.0)


def required(words: Words, reports: list[Report], least: list[float | None]) -> str:
    """Returns a chart of many matches of one against the rest; the needle is the share required."""
    top = upper(max(each.standings[0].share.high for each in reports))
    axis = Axis(words, 0.0, top)
    rows = []
    for found, asked in zip(reports, least, strict=True):
        one, rest = found.match.bots[:2]
        name = versus(words, found.match, one, rest)
        rows.append(share_row(words, axis, name, found.standings[0].share, found.fair, asked))
    return chart([*rows, share_scale(words, axis, top)], " many")


def ratings(words: Words, found: Report) -> str:
    ordered = sorted(found.standings, key=lambda each: -each.rating.mu)
    low = min(each.rating.mu - 2 * each.rating.sigma for each in ordered)
    high = max(each.rating.mu + 2 * each.rating.sigma for each in ordered)
    low, high = min(low, 24.0), max(high, 26.0)
    axis = Axis(words, low, high)
    rows = []
    for each in ordered:
        mu, spread = each.rating.mu, 2 * each.rating.sigma
        between = Interval(mu, mu - spread, mu + spread)
        name, figure = bot_name(words, each.bot), number(words, mu)
        marks = [tick(axis.at(25.0), "fair"), *whisker(axis, between), dot(axis.at(mu), "point")]
        rows.append(
            row(name, svg(marks, f"{name}: {figure}"), figure, f"± {number(words, spread)}")
        )
    ends = [(value, number(words, value, 0)) for value in (low, 25.0, high)]
    return chart([*rows, scale(axis, ends)])


def speeds(words: Words, found: Report) -> str:
    known = [each for each in found.standings if each.answers]
    if not known:
        return ""
    low = 10.0 ** int(log10(max(1e-4, min(each.cpu.p50 for each in known))) - 1)
    high = 10.0 ** int(log10(max(1e-3, max(each.cpu.most for each in known))) + 1)
    axis = Axis(words, low, high, log=True)
    rows = []
    for each in sorted(known, key=lambda each: each.cpu.mean):
        cpu = each.cpu
        name, figure = bot_name(words, each.bot), milliseconds(words, cpu.mean)
        between = f"{words.text('common.arena.p99')} {milliseconds(words, cpu.p99)}"
        half, most = axis.at(cpu.p50), axis.at(cpu.most)
        marks = [stroke(axis.at(low), axis.at(cpu.p99), "whisker"), dot(half, "point"),
                 dot(most, "hollow")]  # fmt: skip
        rows.append(row(name, svg(marks, f"{name}: {figure}, {between}"), figure, between))
    steps = [low]
    while steps[-1] < high * 0.99:
        steps.append(steps[-1] * 10)
    return chart([*rows, scale(axis, [(step, power(words, step)) for step in steps])])


def power(words: Words, value: float) -> str:
    return number(words, value, max(0, round(-log10(value))))


def matrix(words: Words, found: Report) -> str:
    labels = found.match.labels()
    even = 0.5 if found.match.form == MIXED else found.fair
    names = {label: escape(bot_name(words, label)) for label in labels}
    columns = [label for label in labels if any(cell.column == label for cell in found.matrix)]
    lines = [label for label in labels if any(cell.row == label for cell in found.matrix)]
    corner = escape(words.text("common.arena.row_column"))
    head = "".join(f'<th scope="col"><bdi>{names[label]}</bdi></th>' for label in columns)
    body = ""
    for label in lines:
        cells = "".join(matrix_cell(words, found.cell(label, column), even) for column in columns)
        body += f'<tr><th scope="row"><bdi>{names[label]}</bdi></th>{cells}</tr>'
    return (
        f'<div class="wide"><table class="matrix"><thead><tr><td class="corner">{corner}</td>'
        f"{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def matrix_cell(words: Words, cell: Cell | None, even: float) -> str:
    if cell is None:
        return '<td class="none">·</td>'
    share = cell.share
    part = (share.mean - even) / (1 - even) if share.mean > even else (share.mean - even) / even
    kind = "good" if part > 0 else "bad"
    title = words.text(
        "common.arena.won",
        row=bot_name(words, cell.row),
        column=bot_name(words, cell.column),
        share=percent(words, share.mean),
        low=percent(words, share.low),
        high=percent(words, share.high),
        games=cell.games,
    )
    half = number(words, 50 * (share.high - share.low))
    return (
        f'<td title="{escape(title)}"><svg aria-hidden="true"><rect class="{kind}" width="100%" '
        f'height="100%" fill-opacity="{0.08 + 0.62 * abs(part):.2f}"/></svg>'
        f"<b>{percent(words, share.mean)}</b><small>± {half}</small></td>"
    )

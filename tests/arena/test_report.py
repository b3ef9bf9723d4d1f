"""Reports as JSON, as a page, and in the terminal."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser

import msgspec
import pytest
from rich.console import Console

from neyrang.arena.html import html_page
from neyrang.arena.match import FIRST, MIXED, ONE, Form
from neyrang.arena.report import Report, decode, encode, report
from neyrang.arena.terminal import ProgressBar, exploit_lines, print_report
from neyrang.locale_files import LANGUAGES
from neyrang.words import Words
from tests.arena.test_run import match, played

VOID = {"meta", "br", "rect", "line", "circle"}
CHEAT = "tests.arena.rogues:Cheat"


@pytest.fixture(scope="module", params=[MIXED, ONE, FIRST])
def found(request: pytest.FixtureRequest) -> Report:
    form: Form = request.param
    bots = ["1", "random", CHEAT, "2"]
    return report(played(match(bots=bots, form=form, players=3, games=6, budget=9)))


class Checker(HTMLParser):
    """Every element is closed, in order, and every attribute is there once."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(attrs) == len(dict(attrs)), tag
        self.seen.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_json_comes_back_the_same(found: Report) -> None:
    assert decode(encode(found)) == found


def test_the_page_is_well_formed_and_stands_alone(found: Report) -> None:
    text = html_page("coup", [found], "fa")
    checker = Checker()
    checker.feed(text)
    checker.close()
    assert checker.open == []
    assert checker.seen.count("svg") > 12
    assert not re.search(r"https?:|src=|@import|<link|url\(", text)
    assert "$" not in text


def test_the_page_speaks_both_languages(found: Report) -> None:
    text = html_page("coup", [found], "en")
    assert '<html lang="en" dir="ltr">' in text
    english, persian = re.findall(r"<main.*?</main>", text, re.S)
    if "rtl" in english[:40]:
        english, persian = persian, english
    assert "hidden" not in english[:60]
    assert "hidden" in persian[:60]
    assert "Who wins, and how often" in english
    assert not re.search("[\u0600-\u06ff]", english)
    assert "چه کسی چقدر می‌برد" in persian
    assert "نوآموز (۱)" in persian
    said = re.sub(r'<section class="faults">.*?</section>|<[^>]*>', "", persian)
    assert not re.search("[0-9]", said)


def test_names_from_outside_are_escaped() -> None:
    run = played(match(bots=["random", "2"], games=2))
    run.match = msgspec.structs.replace(run.match, bots=["<script>alert(1)</script>", "2"])
    assert "<script>alert" not in html_page("coup", [report(run)], "en")


def test_several_reports_on_one_page_with_what_was_asked_for() -> None:
    reports = [report(played(match(form=FIRST, bots=[a, "random"]))) for a in ("1", "2")]
    text = html_page("coup", reports, "en", [0.55, None])
    assert text.count("<details>") == 2 * len(LANGUAGES)
    assert text.count('class="least"') == len(LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_terminal_shows_it(found: Report, lang: str) -> None:
    words = Words(lang)
    console = Console(file=io.StringIO(), width=160)
    print_report(console, words, found)
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    assert words.text("common.level.novice") in text
    assert words.text("common.arena.matrix_title") in text
    assert CHEAT in text
    assert exploit_lines(words, found, "2", True)[0]


def test_the_bar_counts_what_is_played() -> None:
    run = played(match(games=4))
    bar = ProgressBar(Words("en"), run)
    task = bar.progress.tasks[0]
    assert (task.completed, task.total) == (6, 6)
    assert "novice (1) " in task.description

"""Lessons at the page: each is played through by clicking."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from neyrang.games import NAMES
from neyrang.lessons import Lesson, chapters, find
from neyrang.locale_files import LANGUAGES
from tests.web.battle_play import make
from tests.web.conftest import Visitors
from tests.web.karzar_play import lay_down
from tests.web.people import LONG, SIZES, Visitor

PAIRS = [("coup", "fa", "phone"), ("rakab", "en", "phone"), ("karzar", "fa", "phone"),
         ("loot", "en", "desktop")]  # fmt: skip
EXTRA = [lesson.key for game in NAMES for lesson in chapters(game)[1:]]
SOME = ["condottiere/draw_after_battle"]  # a short one; the board is Rakab's
if LONG:
    PAIRS.append(("condottiere", "fa", "desktop"))
    SOME = EXTRA


def in_coup(me: Visitor, move: str) -> None:
    verb, _, what = move.partition(":")
    if what.isdigit():
        me.page.click(f".my-turn .actions [data-move='{verb}']")
    elif verb == "draft":
        me.page.click(f".my-turn .stage button.card[data-card='{what}']")
    me.page.click(f".my-turn .actions [data-move='{move}']")
    confirm(me.page)


def in_loot(me: Visitor, move: str) -> None:
    verb, *rest = move.split(":")
    if verb == "draw":
        me.page.click(".my-turn .actions [data-move='draw']")
        return
    held = {"chief": f"{rest[-1]}_chief", "salar": "salar"}.get(verb, rest[-1])
    me.page.click(f".my-turn .hand button.card[data-card='{held}'] >> nth=0")
    place = ".spot.gate button" if verb == "play" else f"[data-place='caravan:{rest[0]}'] button"
    me.page.click(place)


def in_karzar(me: Visitor, move: str) -> None:
    lay_down(me.page, move)
    me.page.locator(".actions .kz-go:not([aria-disabled])").click()
    confirm(me.page)


def confirm(page: Page) -> None:
    """A move that much hangs on asks back."""
    page.wait_for_selector(".confirm .primary, .lesson:not([data-phase='ask'])")
    if page.query_selector(".confirm .primary"):
        page.wait_for_selector(".lesson:not(.settling)")
        page.click(".confirm .primary")


MAKE: dict[str, Callable[[Visitor, str], None]] = {
    "coup": in_coup, "loot": in_loot, "rakab": make, "condottiere": make,
    "karzar": in_karzar,
}  # fmt: skip


def at_step(me: Visitor, number: int, phase: str) -> None:
    """The bubble tells this step, and the table shows it."""
    now = f".coach-steps i:nth-child({number + 1}).now"
    me.page.wait_for_selector(f".lesson[data-phase='{phase}'] {now}", state="attached")
    if phase == "ask":
        me.page.wait_for_selector(".lesson.my-turn")


def read_on(me: Visitor, steps: int) -> None:
    """The first steps of a lesson only tell; these are read."""
    for number in range(steps):
        at_step(me, number, "tell")
        me.page.click(".coach .next")


def said(me: Visitor, lesson: Lesson, lang: str, number: int, *keys: str) -> bool:
    """Does the bubble say these texts, but for the names in them?"""
    shown = me.page.inner_text(".coach")
    texts = [lesson.text(lang, number, key) for key in keys]
    parts = [
        part.partition("}")[2] if part[1:2] == "}" else part
        for text in texts
        for part in text.split("{")
    ]
    return all(part.strip() in shown for part in parts)


def begin(visit: Visitors, lesson: Lesson, lang: str, size: str) -> Visitor:
    me = visit(lang, size)
    me.follow(f"/l/{lesson.key}")
    return me


# The bubble finds its place after it was drawn, and moves there.
IN_SIGHT = """(count) => {
  const boxes = [".coach", ".coach-ring"]
    .map((each) => document.querySelector(each).getBoundingClientRect())
    .filter(({ width }) => width > 0);
  const seen = ({ left, top, right, bottom }) =>
    left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return boxes.length === count && boxes.every(seen);
}"""


def points(me: Visitor, lesson: Lesson, number: int) -> None:
    """The bubble points at what the lesson says, and both are in sight."""
    pointed = lesson.steps[number].point != "nothing"
    me.page.wait_for_selector(".coach-ring", state="visible" if pointed else "hidden")
    me.page.wait_for_function(IN_SIGHT, arg=1 + pointed)


def take(me: Visitor, lesson: Lesson, lang: str) -> None:
    """Takes a lesson from its first step to its end, by clicking what it wants."""
    for number, step in enumerate(lesson.steps):
        at_step(me, number, "ask" if step.do else "tell")
        points(me, lesson, number)
        assert said(me, lesson, lang, number, "title", "tell")
        if step.do:
            MAKE[lesson.game.name](me, step.do[0])
            at_step(me, number, "right")
            assert said(me, lesson, lang, number, "right")
        me.page.click(".coach .next")
    me.page.wait_for_selector(".lesson-done")
    assert me.complaints == []


@pytest.mark.parametrize(("game", "lang", "size"), PAIRS)
def test_a_lesson_by_clicking(regulars: Visitors, game: str, lang: str, size: str) -> None:
    lesson = chapters(game)[0]
    me = begin(regulars, lesson, lang, size)
    take(me, lesson, lang)
    assert me.violations() == []
    me.follow("/")
    assert f"/l/{game}/" in me.page.get_attribute(f".tile.{game} .learn", "href")  # type: ignore[operator]


@pytest.mark.parametrize("key", SOME)
def test_an_extra_chapter_by_clicking(regulars: Visitors, key: str) -> None:
    lesson = find(*key.split("/"))
    take(begin(regulars, lesson, "en", "phone"), lesson, "en")


def test_every_game_has_a_page_test() -> None:
    assert {game for game, _, _ in PAIRS} | {key.split("/")[0] for key in SOME} == set(NAMES)
    assert {lang for _, lang, _ in PAIRS} == set(LANGUAGES)


def test_another_choice_can_be_taken_back_and_leaving_shows_the_other_lessons(
    visit: Visitors,
) -> None:
    me = begin(visit, chapters("coup")[0], "en", "phone")
    read_on(me, 2)
    at_step(me, 2, "ask")
    in_coup(me, "foreign_aid")
    at_step(me, 2, "other")
    assert "anybody may block it" in me.read(".coach")
    me.page.click(".coach .again")
    at_step(me, 2, "ask")
    in_coup(me, "income")
    at_step(me, 2, "right")
    me.page.click(".coach .next")
    at_step(me, 3, "ask")
    me.page.click(".coach .leave")
    links = me.page.locator(".lesson-done li a")
    assert links.count() == len(chapters("coup"))
    assert me.violations() == []
    me.page.click(".lesson-done .take-on")
    at_step(me, 3, "ask")
    me.page.click(".coach .leave")
    links.filter(has_text="The Inquisitor").click()
    me.page.wait_for_selector(".coach >> text=Instead of the Ambassador")
    assert me.complaints == []
    me.follow("/l/coup/opera")
    me.page.wait_for_selector(".waiting .primary")
    assert "no such lesson" in me.read("main")


def for_everybody(me: Visitor, number: int) -> None:
    """Nothing of the bubble is cut off, and a screen reader finds everything."""
    points(me, chapters("coup")[0], number)
    assert me.violations() == []
    assert me.page.get_attribute(".coach-said", "aria-live") == "polite"
    assert me.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_reload_goes_on_where_i_was_and_skipping_is_allowed(visit: Visitors) -> None:
    me = visit("fa", "phone")
    me.page.set_viewport_size(SIZES["small"])
    me.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    me.go()
    me.page.click(".tile.coup .learn")
    read_on(me, 2)
    at_step(me, 2, "ask")
    for_everybody(me, 2)
    me.page.click(".coach .skip-step")
    at_step(me, 3, "ask")
    me.page.reload()
    at_step(me, 3, "ask")
    me.page.click(".coach .back")
    at_step(me, 2, "ask")
    me.page.click(".bar a[href='/']")
    me.page.click(".tile.coup .learn")
    at_step(me, 2, "ask")
    assert me.complaints == []


def test_a_lesson_by_keyboard(regulars: Visitors) -> None:
    me = begin(regulars, chapters("coup")[0], "en", "desktop")
    me.page.set_viewport_size(SIZES["desktop"])
    at_step(me, 0, "tell")
    me.page.keyboard.press("Enter")
    at_step(me, 1, "tell")
    for_everybody(me, 1)
    me.page.keyboard.press("Enter")
    at_step(me, 2, "ask")
    me.page.keyboard.press("1")  # the first action
    at_step(me, 2, "right")
    me.page.keyboard.press("Enter")
    at_step(me, 3, "ask")

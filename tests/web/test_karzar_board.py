"""Karzar at the table: whole games by clicking, its sheets, and what stays on the device."""

from __future__ import annotations

import json
import os
import random
import time
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Locator, Page

from tests.web.conftest import Visitors
from tests.web.people import Visitor

pytestmark = pytest.mark.skipif(
    not os.environ.get("NEYRANG_LONG"), reason="minutes of clicking: ./test --long plays them"
)

MODULES: dict[str, object] = {
    "captives": True, "foresight": True, "allies": True, "vanguard": True, "rostam_sohrab": True,
    "nushdaru": True, "unfair": True, "tahmineh": 1, "fearless_king": True, "cowardly_king": True,
}  # fmt: skip
SIZES = {"small": (360, 640), "phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
GRAVE = ("serious", "critical")
QUICK = 2_000  # ms: what was drawn anew meanwhile is tried again
SENT = ".my-turn .actions .kz-go:not([aria-disabled])"


def sit_down(me: Visitor, size: str, players: int, options: dict[str, object]) -> Page:
    """A table with bots, opened and begun."""
    width, height = SIZES[size]
    me.page.set_viewport_size({"width": width, "height": height})
    page = me.go()
    settings = {
        "game": "karzar",
        "name": "Sara",
        "players": players,
        "options": options,
        "fill": 1,
        "pace": "at_once",
    }
    opened: dict[str, Any] = page.evaluate(
        "async (body) => (await fetch('/api/tables', {method: 'POST', body: JSON.stringify(body),"
        " headers: {'Content-Type': 'application/json'}})).json()",
        settings,
    )
    seat = {"id": opened["table"], "seat": opened["seat"], "token": opened["token"], "when": 1}
    page.evaluate(
        "(seat) => localStorage.setItem('neyrang', JSON.stringify("
        "{...JSON.parse(localStorage.getItem('neyrang') ?? '{}'), tables: [seat]}))",
        seat,
    )
    page.goto(f"{me.base}/t/{opened['table']}")
    page.click(".start-bar .primary")
    page.wait_for_selector(".kz-table")
    return page


def some(found: Locator, rng: random.Random) -> None:
    if count := found.count():
        found.nth(rng.randrange(count)).click(timeout=QUICK)


def choose(page: Page, rng: random.Random) -> None:
    """Lay something down for the question that is open, as somebody would who knows no rules."""
    step = page.get_attribute(".kz-table", "class") or ""
    heroes = page.locator(".kz-mine button.card:not([aria-disabled])")
    if "step-keep" in step:
        for place in range(3):
            heroes.nth(place).click(timeout=QUICK)
    elif "step-side" in step:
        some(page.locator(".kz-throne-choice"), rng)
    elif "step-prepare" in step:
        some(page.locator(".kz-hand button.card:not([aria-disabled]), .kz-deed"), rng)
    elif "step-helpers" in step or "step-fetch" in step:
        some(page.locator(".actions button.kz-hp:not([aria-disabled])"), rng)
    elif "step-swap" in step or "step-foresight" in step:
        some(page.locator(".kz-hand button.card:not([aria-disabled])"), rng)
        some(page.locator(".kz-offer button.card:not([aria-disabled])"), rng)
        if not page.locator(SENT).count():
            page.locator(".kz-exchange > .kz-deed").click(timeout=QUICK)
    elif "step-decree" in step:
        some(page.locator(".actions .kz-deed"), rng)
    else:
        some(
            page.locator(".kz-hand button.card:not([aria-disabled]), .kz-nineteen button.card"), rng
        )


def answer(page: Page, rng: random.Random) -> bool:
    """Answer what is asked; false where nothing is."""
    if page.locator("dialog .kz-go").count():
        page.locator("dialog .kz-go").click(timeout=QUICK)
    if page.locator(".actions.confirm .primary").count():
        page.locator(".actions.confirm .primary").click(timeout=QUICK)
        return True
    if not page.locator(".my-turn .kz-ask").count():
        return False
    ready = "step-prepare" in (page.get_attribute(".kz-table", "class") or "")
    if not (ready and rng.random() < 0.7):
        choose(page, rng)
    page.locator(SENT).click(timeout=QUICK)
    return True


def play(me: Visitor, seed: int, questions: int = 10_000, seconds: float = 180) -> set[str]:
    """Play to the end, or so many questions; the steps that were asked."""
    rng = random.Random(seed)
    end = time.monotonic() + seconds
    asked: set[str] = set()
    while not me.over() and questions > 0:
        assert time.monotonic() < end, me.read(".kz-table")
        step = (me.page.get_attribute(".kz-table", "class") or "").split("step-")[-1]
        try:
            if answer(me.page, rng):
                asked.add(step)
                questions -= 1
        except BrowserError:  # drawn anew meanwhile
            pass
        me.page.wait_for_timeout(40)
    return asked


def fits(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")  # type: ignore[no-any-return]


GAMES = [
    ("fa", "small", 8, {**MODULES, "campaigns": 1}),
    ("en", "desktop", 5, {**MODULES, "campaigns": 1}),
    ("fa", "tablet", 3, {"campaigns": 1}),
    ("en", "phone", 2, {}),
]


@pytest.mark.parametrize(("lang", "size", "players", "options"), GAMES)
def test_whole_games_are_played_by_clicking(
    visit: Visitors, lang: str, size: str, players: int, options: dict[str, object]
) -> None:
    me = visit(lang, "phone" if size in ("small", "phone") else "desktop")
    sit_down(me, size, players, options)
    asked = play(me, players)
    assert me.over()
    assert {"heroes", "helpers"} <= asked if players > 2 else asked == {"duel"}
    assert fits(me.page)
    if players > 2:
        me.page.wait_for_selector("dialog .kz-tbl")
        assert me.page.locator("dialog .kz-tbl > li").count() == players
    assert me.complaints == []


def test_a_guess_stays_on_the_device(visit: Visitors) -> None:
    me = visit("en", "phone")
    sent: list[str] = []
    me.page.on(
        "websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame)))
    )
    page = sit_down(me, "phone", 4, {})
    play(me, 1, questions=2)
    page.click(".kz-plate >> nth=0")
    before = list(sent)
    page.click("dialog .kz-pick3 .turan")
    page.keyboard.press("Escape")
    page.wait_for_selector(".kz-plate .kz-mark.turan")
    assert sent == before
    page.reload()
    page.wait_for_selector(".kz-plate .kz-mark.turan")


def test_a_choice_can_be_changed_until_it_is_sent(visit: Visitors) -> None:
    me = visit("en", "desktop")
    sent: list[dict[str, Any]] = []
    me.page.on(
        "websocket",
        lambda socket: socket.on("framesent", lambda frame: sent.append(json.loads(frame))),
    )
    page = sit_down(me, "desktop", 3, {})
    play(me, 2, questions=2)
    page.wait_for_selector(".my-turn .step-heroes")
    moves = len([each for each in sent if each["do"] == "move"])
    hand = page.locator(".kz-hand button.card")
    hand.nth(0).click()
    hand.nth(1).click()
    assert page.locator(".kz-hand [aria-pressed=true]").count() == 1
    chosen = hand.nth(1).get_attribute("data-card")
    page.locator(SENT).click()
    page.wait_for_function("!document.querySelector('.my-turn .step-heroes')")
    made = [each["move"] for each in sent if each["do"] == "move"]
    assert made[moves:] == [f"hero:{chosen}"]


@pytest.mark.parametrize(
    ("lang", "size", "theme"), [("fa", "phone", "light"), ("en", "desktop", "dark")]
)
def test_axe_finds_nothing_serious(visit: Visitors, lang: str, size: str, theme: str) -> None:
    me = visit(lang, size)
    me.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page = sit_down(me, size, 5, {**MODULES, "campaigns": 1})
    found = set()

    def look(where: str) -> None:
        for problem in Axe().run(page).response["violations"]:
            if problem["impact"] in GRAVE:
                found.add((where, problem["id"], problem["nodes"][0]["html"][:120]))

    page.wait_for_selector(".my-turn .kz-ask")
    look("keep")
    play(me, 3, questions=5)
    page.wait_for_selector(".my-turn .kz-ask")
    look("battle")
    for button, sheet in ((".kz-course", "course"), (".kz-plate >> nth=0", "seat")):
        page.click(button)
        page.wait_for_selector("dialog[open]")
        look(sheet)
        page.keyboard.press("Escape")
    play(me, 3)
    page.wait_for_selector("dialog .kz-tbl")
    look("score")
    assert not found

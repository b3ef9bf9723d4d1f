"""Somebody at a browser: looks, touches, and keeps what the page was told."""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Callable
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ElementHandle, Page, ViewportSize, WebSocket
from playwright.sync_api import Error as BrowserError

from tests.server.harness import Client

PHONE = ViewportSize(width=390, height=844)
DESKTOP = ViewportSize(width=1280, height=800)
LOCALES = {"fa": "fa-IR", "en": "en-GB"}
SIZES = {
    "small": ViewportSize(width=360, height=640),
    "phone": PHONE,
    "tablet": ViewportSize(width=820, height=1180),
    "desktop": ViewportSize(width=1440, height=900),
}
LONG = bool(os.environ.get("NEYRANG_LONG"))  # every combination, where pairs are enough otherwise
GRAVE = ("serious", "critical")
FOLLOW = "path => { history.pushState(null, '', path); dispatchEvent(new Event('popstate')); }"
KEEP = """settings => {
  localStorage.neyrang = settings;
  dispatchEvent(new StorageEvent("storage", { key: "neyrang" }));
}"""
TAKE_OVER = """if (!localStorage.neyrangTaken) {
  localStorage.neyrang = JSON.stringify({ ...JSON.parse(localStorage.neyrang), tables: [%s] });
  localStorage.neyrangTaken = true;
}"""
NOWHERE = "/nowhere"  # in the page, without a socket to a table
AXE = {"resultTypes": ["violations"], "selectors": False}  # what passes takes the longest to list
PATIENCE = 60_000  # ms: a busy machine is no fault of the page

# As many players make the shortest games.
SHORT = {"coup": 3, "loot": 5, "rakab": 2, "condottiere": 2, "karzar": 2}

MAY = ":not([disabled]):not([aria-disabled='true'])"
ANSWERS = f".my-turn .actions button{MAY}, .my-turn .hand button{MAY}"
TARGETS = f".plate.pickable, .stage button{MAY}"


class Visitor:
    """`pace` is that of the tables they open."""

    def __init__(
        self, browser: Browser, base: str, lang: str, size: str, pace: str = "at_once"
    ) -> None:
        self.kind = (lang, size, pace)
        phone = size == "phone"
        self.context = browser.new_context(
            locale=LOCALES[lang],
            viewport=PHONE if phone else DESKTOP,
            is_mobile=phone,
            has_touch=phone,
            reduced_motion="reduce",
        )
        self.base = base
        self.fresh = json.dumps({"pace": pace})
        self.context.add_init_script(f"localStorage.neyrang ??= {self.fresh!r}")
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.told: list[dict[str, Any]] = []
        self.page.on("console", lambda line: self.complain(line.type, line.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("websocket", self.listen)

    def complain(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(text)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.told.append(json.loads(frame)))

    def go(self, path: str = "/") -> Page:
        self.page.goto(self.base + path)
        self.page.wait_for_selector("main")
        return self.page

    def arrived(self) -> bool:
        return self.page.url.startswith(self.base)

    def leave_table(self) -> None:
        """Leaves a table without leaving the page."""
        self.page.evaluate(FOLLOW, NOWHERE)
        self.page.wait_for_selector("main.waiting h1")

    def keep(self, settings: str) -> None:
        """As if another tab of this browser had changed what it remembers."""
        self.page.evaluate(KEEP, settings)

    def forget(self) -> None:
        """As when the browser was opened, but for the page it has loaded."""
        if self.arrived():
            self.leave_table()
            self.keep(self.fresh)
        self.complaints.clear()
        self.told.clear()
        self.page.set_viewport_size(PHONE if self.kind[1] == "phone" else DESKTOP)
        self.page.emulate_media(color_scheme="light", reduced_motion="reduce")

    def follow(self, path: str) -> Page:
        """Goes there as a link within the page does: nothing is loaded again if it is there."""
        if not self.arrived():
            return self.go(path)
        self.leave_table()
        self.page.evaluate(FOLLOW, path)
        return self.page

    def sees(self, selector: str) -> bool:
        return self.page.query_selector(selector) is not None

    def read(self, selector: str) -> str:
        return self.page.inner_text(selector)

    def wait_until(self, there: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE / 1000
        while not there():
            assert time.monotonic() < end, self.read("main")
            self.page.wait_for_timeout(20)

    def violations(self) -> list[tuple[str, str]]:
        """What axe finds serious on the page."""
        found = Axe().run(self.page, options=AXE).response["violations"]
        return [(each["id"], each["nodes"][0]["html"]) for each in found if each["impact"] in GRAVE]

    # ---- what people do

    def choose(self, game: str) -> None:
        self.go()
        self.page.click(f".tile.{game} .friends")
        self.page.click(f".new-table .segments-row >> nth=0 >> label:nth-child({SHORT[game] - 1})")

    def open_with_bots(self, game: str) -> str:
        """The two clicks of the lobby; the path of the table."""
        self.choose(game)
        self.page.click(".two-ways .primary")
        self.page.wait_for_selector(".table")
        return self.page.evaluate("location.pathname")  # type: ignore[no-any-return]

    def open_for_friends(self, game: str, name: str) -> str:
        self.choose(game)
        self.page.fill(".new-table .field input", name)
        self.page.click(".two-ways button:nth-child(2)")
        self.page.wait_for_selector(".room")
        return self.page.evaluate("location.pathname")  # type: ignore[no-any-return]

    def sit(self, path: str, name: str) -> None:
        self.go(path)
        self.page.fill(".join input", name)
        self.page.click(".join .primary")
        self.page.wait_for_selector(".chair.mine")

    def take_over(self, client: Client) -> None:
        """Goes on at the seat of a client that has played so far, in this page if it is loaded."""
        seat = client.state["view"]["seat"]
        known = {"id": client.name, "seat": seat, "token": client.token, "when": 0}
        path = f"/t/{client.name}"
        if self.arrived():
            kept = json.loads(self.page.evaluate("localStorage.neyrang"))
            self.keep(json.dumps({**kept, "tables": [known]}))
            self.follow(path)
        else:
            self.context.add_init_script(TAKE_OVER % json.dumps(known))
            self.go(path)
        self.page.wait_for_selector(".table")

    def touch_something(self, rng: random.Random) -> bool:
        """Touch an answer, a card or a target, as somebody would who knows no rules."""
        found = self.page.query_selector_all(TARGETS) if rng.random() < 0.7 else []
        found = found or self.page.query_selector_all(ANSWERS)
        if not found:
            return False
        return touch(rng.choice(found))

    def over(self) -> bool:
        return self.sees(".after .shuffle, .ending, .after a[href^='/r/']")


def touch(element: ElementHandle) -> bool:
    try:
        element.click(timeout=500)
    except BrowserError:  # drawn anew meanwhile
        return False
    return True


def play_to_the_end(visitors: list[Visitor], seed: int, seconds: float = 240) -> None:
    rng = random.Random(seed)
    end = time.monotonic() + seconds
    while not all(visitor.over() for visitor in visitors):
        assert time.monotonic() < end, visitors[0].read(".answers")
        for visitor in visitors:
            if not visitor.over():
                visitor.touch_something(rng)
        visitors[0].page.wait_for_timeout(20)

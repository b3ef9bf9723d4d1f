"""Browsers at a table of Karzar: they click what the clients would have answered."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

from playwright.sync_api import Page, WebSocket

from tests.server.ahead import Choose, Until, at_random, play_ahead, send
from tests.server.harness import Client, Message
from tests.server.karzar_game import step_of, until_ready
from tests.web.people import SIZES, Visitor

SKIP = "document.querySelector('.kz-skip')?.click()"
SHORT: dict[str, object] = {"campaigns": 1}


def sized(visit: Callable[..., Visitor], lang: str, size: str) -> Visitor:
    me = visit(lang, "phone" if size in ("small", "phone") else "desktop")
    me.page.set_viewport_size(SIZES[size])
    return me


def over(state: Message) -> bool:
    """To look for what never comes: the game is played to its end."""
    return False


class ClickedGame:
    """Seats that a browser has taken over answer only through it."""

    def __init__(self, clients: list[Client], choose: int | Choose) -> None:
        self.clients = clients
        self.choose = at_random(choose) if isinstance(choose, int) else choose
        self.people: dict[int, Visitor] = {}
        self.clicked: dict[int, list[str]] = {}
        self.sent: dict[int, list[str]] = {}
        self.steps: set[str] = set()

    def seat(self, visitor: Visitor, seat: int) -> Page:
        """A browser goes on at this seat."""
        sent = self.sent[seat] = []
        self.clicked[seat] = []
        self.people[seat] = visitor

        def note(frame: Any) -> None:
            said = json.loads(frame)
            if said["do"] == "move":
                sent.append(said["move"])

        def listen(socket: WebSocket) -> None:
            socket.on("framesent", note)

        visitor.page.on("websocket", listen)
        visitor.take_over(self.clients[seat])
        return visitor.page

    def on(self, until: Until) -> None:
        """The clients play at all seats, whoever looks on."""
        play_ahead(self.clients, self.choose, until, until_ready(self.choose))

    def ahead(self, until: Until) -> None:
        """The clients play at all seats; browsers look elsewhere meanwhile."""
        for visitor in self.people.values():
            visitor.leave_table()
        self.on(until)
        for seat, visitor in self.people.items():
            visitor.follow(f"/t/{self.clients[seat].name}")
            visitor.page.wait_for_selector(".table")

    def play(self, until: Until) -> None:
        """Those at browsers click, the others send."""
        play_ahead(self.clients, self.choose, until, until_ready(self.choose, self.give))

    def give(self, client: Client, move: str) -> None:
        seat = client.state["view"]["seat"]
        if seat in self.people:
            self.steps.add(step_of(client.state))
            self.clicked[seat].append(move)
            make(self.people[seat].page, client.state, move)
        else:
            send(client, move)

    def asked(self) -> int:
        """The first seat that owes an answer."""
        return next(seat for seat, client in enumerate(self.clients) if client.state["legal"])


class KarzarTable(Protocol):
    """Opens a table with a client at each seat. `choose` gives their answers (or is at random, by
    the seed)."""

    def __call__(
        self,
        players: int,
        seed: int,
        options: dict[str, object] | None = None,
        choose: Choose | None = None,
        pace: str = "at_once",
    ) -> ClickedGame: ...


# ---- clicking


def make(page: Page, state: Message, move: str) -> None:
    """Click what makes this move."""
    asked(page, state)
    lay_down(page, move)
    page.locator(".actions .kz-go:not([aria-disabled])").click()
    if move == "flee":
        page.locator(".actions.confirm .primary").click()


def asked(page: Page, state: Message) -> None:
    """Wait until the page asks this question."""
    page.wait_for_selector(f".my-turn .kz-table[data-at='{state['at']}']")
    if page.locator("dialog .kz-go").count():  # the score sheet of the campaign before
        page.locator("dialog .kz-go").click()


def lay_down(page: Page, move: str) -> None:
    verb, _, rest = move.partition(":")
    if verb == "side":
        page.locator(f".kz-throne-choice.{rest}").click()
    elif verb in ("keep", "hero", "captive"):
        heroes(page, rest.split("+"))
    elif verb == "king":
        page.locator(".kz-throne button.card").click()
        heroes(page, [rest])
    elif verb in ("helper", "mobed"):
        for card, copies in Counter(rest.split("+")).items():
            for copy in range(copies):
                page.locator(f".kz-hp:has([data-card='{card}'])").nth(copy).click()
    elif verb == "fetch":
        page.locator(f".kz-hp:has([data-card='{rest}'])").click()
    elif verb in ("swap", "trade") and rest != "none":
        mine, other = rest.split(":")
        heroes(page, [mine])
        page.locator(f".kz-offer [data-card='{other}']").first.click()
    elif verb != "ready":
        page.locator(f".kz-deed[data-move='{move}']").click()


def heroes(page: Page, cards: list[str]) -> None:
    for card, copies in Counter(cards).items():
        found = page.locator(f".hand button.card[data-card='{card}']:not(.kz-throne *)")
        for copy in range(copies):
            found.nth(copy).click()


# ---- what is looked at in passing


def too_wide(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def out_of_reach(page: Page) -> bool:
    """Is the button that sends outside the screen?"""
    box = page.locator(".actions .kz-go").bounding_box()
    size = page.viewport_size
    assert box
    assert size
    return box["y"] < 0 or box["y"] + box["height"] > size["height"] + 1


# What of the battle is not to be seen above the question: heroes, the places' counts.
HIDDEN = """() => {
  const ask = document.querySelector(".kz-ask").getBoundingClientRect();
  const { top } = document.querySelector(".board").getBoundingClientRect();
  const all = ".kz-field .kz-spot, .kz-field .kz-cap > b, .kz-strip, .kz-pile";
  const shown = [...document.querySelectorAll(all)].map((each) => each.getBoundingClientRect());
  return shown.some((box) => box.height && (box.top < top - 1 || box.bottom > ask.top + 1));
}"""

# What of the score sheet cannot be scrolled to.
CUT = """() => [...document.querySelectorAll(".kz-tbl, .kz-grid-wrap")].some(
  (each) => each.scrollHeight > each.clientHeight + 1)"""


def wrong_at(page: Page, sizes: list[str]) -> list[str]:
    """The sizes at which the page is too wide or cuts the score, or its button, the question, the
    stage or what the battle means for me is not in view on my turn; the first size stays."""
    wrong = []
    for size in [*sizes[1:], sizes[0]]:
        page.set_viewport_size(SIZES[size])
        if too_wide(page):
            wrong.append(f"{size}: too wide")
        if page.evaluate(CUT):
            wrong.append(f"{size}: score")
        if page.query_selector(".my-turn") and out_of_reach(page):
            wrong.append(f"{size}: button")
        if page.query_selector(".my-turn .kz-field") and page.evaluate(HIDDEN):
            wrong.append(f"{size}: stage")
        if page.query_selector(".my-turn .kz-note") and not page.is_visible(".kz-note"):
            wrong.append(f"{size}: reminder")
    return wrong

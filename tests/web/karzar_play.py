"""Browsers at a table of Karzar: they click what the clients would have answered."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from playwright.sync_api import Page, WebSocket

from tests.server.harness import Client, Message
from tests.server.karzar_game import KarzarGame, There
from tests.web.people import Visitor

ELSEWHERE = "/"  # without a socket to the table
SKIP = "document.querySelector('.kz-skip')?.click()"


class ClickedGame(KarzarGame):
    """Seats that a browser has taken over answer only through it."""

    def __init__(self, clients: list[Client], seed: int) -> None:
        super().__init__(clients, seed)
        self.clicked: dict[int, list[str]] = {}
        self.sent: dict[int, list[str]] = {}

    def seat(self, visitor: Visitor, seat: int) -> Page:
        """A browser goes on at this seat."""
        sent = self.sent[seat] = []
        self.clicked[seat] = []

        def note(frame: Any) -> None:
            said = json.loads(frame)
            if said["do"] == "move":
                sent.append(said["move"])

        def listen(socket: WebSocket) -> None:
            socket.on("framesent", note)

        visitor.page.on("websocket", listen)
        visitor.take_over(self.clients[seat])
        return visitor.page

    def skip(self, me: Visitor, seat: int, there: There) -> None:
        """While nobody looks at the browser, the clients play on at all seats."""
        me.page.goto(me.base + ELSEWHERE)
        self.until(there)
        me.go(f"/t/{self.clients[seat].name}")
        me.page.wait_for_selector(".table")

    def play(self, people: dict[int, Visitor], there: There) -> list[str]:
        """Those at browsers click, the others answer; returns the steps that were clicked."""
        seats = tuple(people)
        asked: list[str] = []
        while True:
            self.until_asked(seats)
            state = self.clients[seats[0]].state
            if there(state) or self.clients[0].over():
                return asked
            for seat in filter(self.owes, seats):
                state = self.clients[seat].state
                asked.append(state["view"]["pending"]["step"])
                move = self.choose(seat, state)
                self.answered.add((seat, state["at"]))
                self.clicked[seat].append(move)
                make(people[seat].page, state, move)


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

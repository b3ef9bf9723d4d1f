"""A page at a table of Rakab or Condottiere that clients have played up to here."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Error as BrowserError
from playwright.sync_api import ViewportSize

from tests.server.ahead import Choose, at_random, next_question, play_ahead, reach, send
from tests.server.harness import Client, Message, RunningServer
from tests.web.conftest import Visitors
from tests.web.people import SIZES, Visitor

Deal = Callable[[int], None]

LAPTOP = ViewportSize(width=1280, height=800)


def sits(visit: Visitors, client: Client, lang: str, size: str) -> Visitor:
    """A page of that size, at the seat of a client."""
    me = visit(lang, "phone" if size in ("small", "phone") else "desktop")
    me.page.set_viewport_size(SIZES.get(size, LAPTOP))
    me.take_over(client)
    me.page.wait_for_selector(".bt")
    return me


def step_of(state: Message) -> str:
    pending = state["view"]["pending"]
    return str(pending["step"]) if pending else ""


def asked(step: str, more: Callable[[Message], bool] = lambda state: True) -> Any:
    """Looks for a question to a seat."""
    return lambda state: step_of(state) == step and more(state)


def after(answers: int) -> Callable[[Message], bool]:
    """Looks for the question after so many."""
    left = [answers]

    def found(state: Message) -> bool:
        left[0] -= 1
        return left[0] < 0

    return found


def my_turn(me: Visitor, at: int) -> None:
    """The page shows this question, and takes an answer."""
    me.page.wait_for_selector(f".my-turn .bt[data-at='{at}']")
    if me.sees(".go-on"):
        with suppress(BrowserError):  # it goes by itself where the story is told to its end
            me.page.click(".go-on", timeout=2000)


def card(name: str) -> str:
    return f".my-turn .bt-hand button.card[data-card='{name}'] >> nth=0"


def touch_index(me: Visitor, selector: str) -> None:
    """Cards cover each other, but never the corner with the index."""
    me.page.click(selector, position={"x": 10, "y": 12})


def answer(me: Visitor, at: int, move: str) -> None:
    """Answers this question as people do: by touching things."""
    my_turn(me, at)
    make(me, move)


def make(me: Visitor, move: str) -> None:
    verb, _, what = move.partition(":")
    if verb == "play":
        touch_index(me, card(what))
    elif verb == "take" and what != "none":
        me.page.click(f".my-turn .takes [data-card='{what}']")
    elif verb in ("place", "favor") and what != "none":
        me.page.click(f".my-turn button.region[data-region='{what}']:visible")
    elif verb == "keep" and what != "none":
        for kept in what.split("+"):
            touch_index(me, f"{card(kept)[:-9]}[aria-pressed='false'] >> nth=0")
    me.page.click(f".my-turn .acts [data-move='{move}']")
    if verb == "pass" and me.sees(".acts.asking"):
        me.page.click(".acts.asking [data-move='pass']")


def all_hear(clients: list[Client], act: Callable[[], object]) -> None:
    """A page answers the open question; returns when all know what came of it."""
    before = [client.state["at"] for client in clients]
    act()
    for client, at in zip(clients, before, strict=True):
        reach(client, at)


def play_on(pages: dict[int, Visitor], clients: list[Client], choose: Choose) -> None:
    """To the end: whoever has a page clicks, the others send."""

    def give(client: Client, move: str) -> None:
        me = pages.get(client.state["view"]["seat"])
        if me:
            answer(me, client.state["at"], move)
        else:
            send(client, move)

    while not clients[0].over():
        next_question(clients, give, choose)


# What a table clips counts too: it would not make the page scroll.
BEYOND = """() => [...document.querySelectorAll("header.bar *, .bt, .lines, .foot-bar .do")]
  .map((each) => each.getBoundingClientRect())
  .filter(({ width, left, right }) => width > 0 && (left < -1 || right > innerWidth + 1)).length"""


def fits(me: Visitor) -> bool:
    wide = me.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return bool(wide <= 0 and me.page.evaluate(BEYOND) == 0)


def fights(server: RunningServer, deal: Deal, game: str, players: int, seed: int) -> list[Client]:
    """The first turn of a battle."""
    deal(seed)
    clients = server.playing(players, game, pace="at_once")
    play_ahead(clients, at_random(seed), asked("turn"))
    return clients


def turn_of(clients: list[Client]) -> Client:
    found: int = clients[0].state["asked"][0]
    return clients[found]

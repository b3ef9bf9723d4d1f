"""Rakab and Condottiere at the table: the map, the lines and the hand in a real browser.

Clients play a fixed deal up to the interesting point (tests/server/ahead.py); a page takes over.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize

from tests.server.ahead import (
    Choose,
    at_random,
    next_question,
    one_card_each,
    play_ahead,
    send,
)
from tests.server.harness import Client, Message, RunningServer
from tests.web.conftest import Visitors
from tests.web.people import Visitor

Deal = Callable[[int], None]

SIZES = {
    "small": ViewportSize(width=360, height=640),
    "phone": ViewportSize(width=390, height=844),
    "tablet": ViewportSize(width=820, height=1180),
    "desktop": ViewportSize(width=1440, height=900),
}
LAPTOP = ViewportSize(width=1280, height=800)
GRAVE = ("serious", "critical")


# ---- clients up to here, the page from here


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
        me.page.click(".go-on")


def card(name: str) -> str:
    return f".my-turn .bt-hand button.card[data-card='{name}'] >> nth=0"


def touch_index(me: Visitor, selector: str) -> None:
    """Cards cover each other, but never the corner with the index."""
    me.page.click(selector, position={"x": 10, "y": 12})


def answer(me: Visitor, at: int, move: str) -> None:
    """Makes a move as people do: by touching things."""
    my_turn(me, at)
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


def fits(me: Visitor) -> bool:
    wide = me.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return bool(wide <= 0)


def violations(me: Visitor) -> list[tuple[str, str]]:
    found = Axe().run(me.page).response["violations"]
    return [(each["id"], each["nodes"][0]["html"]) for each in found if each["impact"] in GRAVE]


# ---- whole games

PAIRS = [("rakab", "fa", "small"), ("rakab", "en", "desktop"),
         ("condottiere", "en", "phone"), ("condottiere", "fa", "tablet")]  # fmt: skip
EVERY = [(game, lang, size) for game in ("rakab", "condottiere") for lang in ("fa", "en")
         for size in SIZES]  # fmt: skip
SHORT = {"rakab": (5, 24), "condottiere": (0, 60)}  # a seed, and after how many questions the page


@pytest.mark.parametrize(
    ("game", "lang", "size"), EVERY if os.environ.get("NEYRANG_LONG") else PAIRS
)
def test_two_people_play_to_the_end_by_clicking(
    visit: Visitors, web_server: RunningServer, deal: Deal, game: str, lang: str, size: str
) -> None:
    seed, ahead = SHORT[game]
    deal(seed)
    choose = at_random(seed)
    clients = web_server.playing(2, game, pace="at_once")
    play_ahead(clients, choose, after(ahead))
    pages = {seat: sits(visit, clients[seat], lang, size) for seat in range(2)}
    play_on(pages, clients, choose)
    for me in pages.values():
        me.page.wait_for_selector(".bt.end .dusk .champ")
        assert fits(me)
        assert me.complaints == []
    me = pages[0]
    me.go(f"/r/{clients[0].name}")
    me.page.wait_for_selector(".replay .bt")
    assert me.complaints == []


BOTS = {"rakab": 0, "condottiere": 7}  # after how many questions the page goes on


@pytest.mark.parametrize(
    ("game", "lang", "size"),
    EVERY
    if os.environ.get("NEYRANG_LONG")
    else [("rakab", "en", "tablet"), ("condottiere", "fa", "desktop")],
)
def test_one_plays_to_the_end_with_a_bot_by_clicking(
    visit: Visitors, web_server: RunningServer, deal: Deal, game: str, lang: str, size: str
) -> None:
    deal(5)
    choose = one_card_each(5)
    table, token = web_server.open(game, players=2, fill=1, pace="at_once")
    client = web_server.client(table, token)
    client.send(do="start")
    client.until(lambda: bool(client.state))
    play_ahead([client], choose, after(BOTS[game]))
    assert not client.over()
    me = sits(visit, client, lang, size)
    play_on({0: me}, [client], choose)
    me.page.wait_for_selector(".bt.end .dusk .champ")
    assert fits(me)
    assert me.complaints == []


# ---- what a board owes its players

HANDS = [("fa", "small"), ("en", "phone"), ("fa", "tablet"), ("en", "laptop")]

# How wide the strip of each card is that nothing covers, at the height of its index.
STRIPS = """() => [...document.querySelectorAll(".bt-hand button.card")].map((card) => {
  const { left, top, width } = card.getBoundingClientRect();
  const columns = [...Array(Math.floor(width)).keys()];
  const there = columns.map((x) => document.elementFromPoint(left + x, top + 14));
  return there.filter((found) => card.contains(found)).length;
})"""


def fights(server: RunningServer, deal: Deal, game: str, players: int, seed: int) -> list[Client]:
    """The first turn of a battle."""
    deal(seed)
    clients = server.playing(players, game, pace="at_once")
    play_ahead(clients, at_random(seed), asked("turn"))
    return clients


def turn_of(clients: list[Client]) -> Client:
    found: int = clients[0].state["asked"][0]
    return clients[found]


@pytest.mark.parametrize(("lang", "size"), HANDS)
def test_every_card_of_a_full_hand_can_be_touched_at_its_index(
    visit: Visitors, web_server: RunningServer, deal: Deal, lang: str, size: str
) -> None:
    def full(state: Message) -> bool:
        return len(state["view"]["seats"][state["view"]["seat"]]["hand"]) >= 14

    deal(10)
    clients = web_server.playing(4, "rakab", pace="at_once")
    play_ahead(clients, one_card_each(10), asked("turn", full))
    client = turn_of(clients)
    me = sits(visit, client, lang, size)
    my_turn(me, client.state["at"])
    strips = me.page.evaluate(STRIPS)
    assert len(strips) == 14
    assert min(strips) >= 24, strips
    assert fits(me)


@pytest.mark.parametrize(
    ("game", "lang", "size", "theme"),
    [("rakab", "fa", "phone", "light"), ("condottiere", "en", "desktop", "dark")],
)
def test_nothing_is_in_anybodys_way(
    visit: Visitors,
    web_server: RunningServer,
    deal: Deal,
    game: str,
    lang: str,
    size: str,
    theme: str,
) -> None:
    """axe, while a place is chosen, with a card raised, and in the report after the battle."""
    deal(2)
    clients = web_server.playing(3, game, pace="at_once")
    choose = at_random(2)
    play_ahead(clients, choose, asked("place", lambda state: bool(state["view"]["owners"])))
    client = turn_of(clients)
    me = sits(visit, client, lang, size)
    me.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
    my_turn(me, client.state["at"])
    assert violations(me) == []
    seat = client.state["view"]["seat"]
    play_ahead(clients, choose, asked("turn", lambda state: state["view"]["seat"] == seat))
    my_turn(me, client.state["at"])
    move = next(move for move in client.state["legal"] if move.startswith("play:"))
    touch_index(me, card(move.removeprefix("play:")))
    me.page.wait_for_selector(".actions .do.go")
    assert violations(me) == []


def test_a_card_is_raised_first_and_shows_what_it_would_do(
    visit: Visitors, web_server: RunningServer, deal: Deal
) -> None:
    client = turn_of(fights(web_server, deal, "rakab", 3, seed=1))
    me = sits(visit, client, "en", "desktop")
    at = client.state["at"]
    my_turn(me, at)
    held = ".my-turn .bt-hand .back-tier button.card >> nth=0"
    before = me.read(".line.mine .medal")
    touch_index(me, held)
    me.page.wait_for_selector(".line.mine .then")
    assert me.read(".line.mine .medal") == before
    assert client.state["at"] == at
    touch_index(me, held)
    client.until(lambda: client.state["at"] > at)
    assert client.events[-1]["event"] == "played"


def test_a_region_that_is_taken_says_why(
    visit: Visitors, web_server: RunningServer, deal: Deal
) -> None:
    deal(3)
    clients = web_server.playing(3, "condottiere", pace="at_once")
    play_ahead(clients, at_random(3), asked("place", lambda state: bool(state["view"]["owners"])))
    client = turn_of(clients)
    taken = next(iter(client.state["view"]["owners"]))
    me = sits(visit, client, "en", "desktop")
    my_turn(me, client.state["at"])
    me.page.click(f".my-turn button.region[data-region='{taken}']", force=True)
    me.page.wait_for_selector(".toast")
    assert taken.capitalize() in me.read(".toast")


def test_a_strength_opens_its_sum(visit: Visitors, web_server: RunningServer, deal: Deal) -> None:
    deal(4)
    clients = web_server.playing(3, "rakab", pace="at_once")
    strong = asked("turn", lambda state: max(s["strength"] for s in state["view"]["seats"]) > 9)
    play_ahead(clients, at_random(4), strong)
    seats = clients[0].state["view"]["seats"]
    best = max(range(3), key=lambda seat: seats[seat]["strength"])
    me = sits(visit, clients[0], "en", "phone")
    me.page.click(f"[data-place='line:{best}'] .might")
    me.page.wait_for_selector("dialog .sum-words .total")
    assert me.read("dialog .sum-words .total b") == str(seats[best]["strength"])

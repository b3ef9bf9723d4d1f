"""Rakab and Condottiere at the table: the map, the lines and the hand in a real browser.

Clients play a fixed deal up to the interesting point (tests/server/ahead.py); a page takes over.
"""

from __future__ import annotations

import pytest

from tests.server.ahead import at_random, one_card_each, play_ahead
from tests.server.harness import Message, RunningServer
from tests.web.battle_play import (
    Deal,
    after,
    asked,
    card,
    fights,
    fits,
    my_turn,
    play_on,
    sits,
    touch_index,
    turn_of,
)
from tests.web.conftest import Visitors
from tests.web.people import LONG, SIZES

# ---- whole games

PAIRS = [("rakab", "fa", "small"), ("condottiere", "en", "phone")]
EVERY = [(game, lang, size) for game in ("rakab", "condottiere") for lang in ("fa", "en")
         for size in SIZES]  # fmt: skip
SHORT = {"rakab": (5, 24), "condottiere": (0, 60)}  # a seed, and after how many questions the page


@pytest.mark.parametrize(("game", "lang", "size"), EVERY if LONG else PAIRS)
def test_two_people_play_to_the_end_by_clicking(
    regulars: Visitors, web_server: RunningServer, deal: Deal, game: str, lang: str, size: str
) -> None:
    seed, ahead = SHORT[game]
    deal(seed)
    choose = at_random(seed)
    clients = web_server.playing(2, game, pace="at_once")
    play_ahead(clients, choose, after(ahead))
    pages = {seat: sits(regulars, clients[seat], lang, size) for seat in range(2)}
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
    EVERY if LONG else [("rakab", "en", "tablet")],
)
def test_one_plays_to_the_end_with_a_bot_by_clicking(
    regulars: Visitors, web_server: RunningServer, deal: Deal, game: str, lang: str, size: str
) -> None:
    deal(5)
    choose = one_card_each(5)
    table, token = web_server.open(game, players=2, fill=1, pace="at_once")
    client = web_server.client(table, token)
    client.send(do="start")
    client.until(lambda: bool(client.state))
    play_ahead([client], choose, after(BOTS[game]))
    assert not client.over()
    me = sits(regulars, client, lang, size)
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


@pytest.mark.parametrize(("lang", "size"), HANDS)
def test_every_card_of_a_full_hand_can_be_touched_at_its_index(
    regulars: Visitors, web_server: RunningServer, deal: Deal, lang: str, size: str
) -> None:
    def full(state: Message) -> bool:
        return len(state["view"]["seats"][state["view"]["seat"]]["hand"]) >= 14

    deal(10)
    clients = web_server.playing(4, "rakab", pace="at_once")
    play_ahead(clients, one_card_each(10), asked("turn", full))
    client = turn_of(clients)
    me = sits(regulars, client, lang, size)
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
    regulars: Visitors,
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
    me = sits(regulars, client, lang, size)
    me.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
    my_turn(me, client.state["at"])
    assert me.violations() == []
    seat = client.state["view"]["seat"]
    play_ahead(clients, choose, asked("turn", lambda state: state["view"]["seat"] == seat))
    my_turn(me, client.state["at"])
    move = next(move for move in client.state["legal"] if move.startswith("play:"))
    touch_index(me, card(move.removeprefix("play:")))
    me.page.wait_for_selector(".actions .do.go")
    assert me.violations() == []


def test_a_card_is_raised_first_and_shows_what_it_would_do(
    regulars: Visitors, web_server: RunningServer, deal: Deal
) -> None:
    client = turn_of(fights(web_server, deal, "rakab", 3, seed=1))
    me = sits(regulars, client, "en", "desktop")
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
    regulars: Visitors, web_server: RunningServer, deal: Deal
) -> None:
    deal(3)
    clients = web_server.playing(3, "condottiere", pace="at_once")
    play_ahead(clients, at_random(3), asked("place", lambda state: bool(state["view"]["owners"])))
    client = turn_of(clients)
    taken = next(iter(client.state["view"]["owners"]))
    me = sits(regulars, client, "en", "desktop")
    my_turn(me, client.state["at"])
    me.page.click(f".my-turn button.region[data-region='{taken}']", force=True)
    me.page.wait_for_selector(".toast")
    assert taken.capitalize() in me.read(".toast")


def test_a_strength_opens_its_sum(
    regulars: Visitors, web_server: RunningServer, deal: Deal
) -> None:
    deal(4)
    clients = web_server.playing(3, "rakab", pace="at_once")
    strong = asked("turn", lambda state: max(s["strength"] for s in state["view"]["seats"]) > 9)
    play_ahead(clients, at_random(4), strong)
    seats = clients[0].state["view"]["seats"]
    best = max(range(3), key=lambda seat: seats[seat]["strength"])
    me = sits(regulars, clients[0], "en", "phone")
    me.page.click(f"[data-place='line:{best}'] .might")
    me.page.wait_for_selector("dialog .sum-words .total")
    assert me.read("dialog .sum-words .total b") == str(seats[best]["strength"])

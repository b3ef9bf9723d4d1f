"""Small things at a table: cards that stay, plates that keep their size, who answered for whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from neyrang.words import Words
from tests.server.harness import Client, RunningServer
from tests.web.conftest import Visitors
from tests.web.people import SIZES

Deal = Callable[[int], None]

RICH = 9  # coins: with the next one the number has two digits
CLOCK = 60  # seconds
LARGE = {"small": 66, "desktop": 130}  # px: a card that is chosen among five


def said(key: str) -> str:
    return Words("en").text(key)


def coins_of(state: dict[str, Any]) -> list[int]:
    return [seat["coins"] for seat in state["view"]["seats"]]


def in_turn(clients: list[Client], until: Callable[[dict[str, Any]], Any], *wanted: str) -> Client:
    """Everybody plays the first of these moves that they may, until the state of whoever is asked
    is such. Returns that client."""
    while True:
        asked = next(client for client in clients if client.state["legal"])
        if until(asked.state):
            return asked
        legal = asked.state["legal"]
        move = next(each for want in wanted for each in legal if each.split(":")[0] == want)
        asked.move(move)
        at = asked.state["at"]
        for client in clients:
            client.until(lambda c=client, at=at: c.state["at"] >= at)  # type: ignore[misc]


# Keeps the cards of the hand as the page has drawn them, and notes every card that travels.
KEEP = """() => {
  window.kept = [...document.querySelectorAll(".hand .card, .hand .card *")];
  window.ghosts = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.matches?.(".card-ghost")) window.ghosts.push(node.querySelector("[data-card]")?.dataset.card);
  }).observe(document.body, { childList: true });
}"""  # noqa: E501
SAME = """() => {
  const now = [...document.querySelectorAll(".hand .card, .hand .card *")];
  return now.length === window.kept.length && now.every((node, i) => node === window.kept[i]);
}"""
PLATES = """() => [...document.querySelectorAll(".plate")]
  .map((plate) => plate.getBoundingClientRect())
  .map(({ left, top, width, height }) => [left, top, width, height].map(Math.round))"""


DIGITS = """() => [...document.querySelectorAll(".my-turn .actions button:not([aria-disabled])")]
  .map((button) => getComputedStyle(button, "::after").display)"""


def test_cards_do_not_blink_plates_do_not_grow_and_digits_press(
    web_server: RunningServer, regulars: Visitors, deal: Deal
) -> None:
    deal(1)
    names = ["Sara", "Omid"]
    clients = web_server.playing(
        2, "coup", pace="at_once", lang="en", names=names, options={"draft": False}
    )
    mine = in_turn(clients, lambda state: min(coins_of(state)) == RICH, "income")
    (other,) = (client for client in clients if client is not mine)
    seat = mine.state["view"]["seat"]
    rival = names[1 - seat]
    me = regulars("en", "desktop")
    me.take_over(mine)
    me.page.wait_for_selector(".my-turn .acts")
    me.page.evaluate(KEEP)
    plates = me.page.evaluate(PLATES)
    # a single target is seen before it is struck, with what it has
    me.page.click(f".act:has-text('{said('coup.scene.deed.steal')}')")
    me.page.wait_for_selector(f".targets .target:has-text('{rival}')")
    assert str(RICH) in me.read(f".targets .target:has-text('{rival}')")
    me.page.keyboard.press("Escape")
    me.page.wait_for_selector(".my-turn .acts")
    assert set(me.page.evaluate(DIGITS)) == {"block"}
    me.page.keyboard.press("1")
    other.until(lambda: bool(other.state["legal"]))
    assert coins_of(other.state)[seat] == RICH + 1
    other.move("tax")
    me.page.wait_for_selector(".my-turn .slots")
    keys = me.page.locator(".my-turn .slots .digit")
    assert keys.all_inner_texts() == ["1", "3"]
    assert all(key.is_visible() for key in keys.all())
    assert me.page.evaluate(PLATES) == plates
    me.page.keyboard.press("3")
    me.page.wait_for_selector(".my-turn .acts")
    assert me.page.evaluate(PLATES) == plates
    assert me.page.evaluate(SAME)
    assert me.complaints == []


def test_the_road_fills_the_cloth_and_a_travelling_card_has_its_face(
    web_server: RunningServer, regulars: Visitors, deal: Deal
) -> None:
    deal(1)
    first, second, _ = web_server.playing(3, "loot", pace="at_once")
    me = regulars("fa", "desktop")
    me.take_over(second)
    me.page.wait_for_selector(".table .own")
    me.page.evaluate(KEEP)
    first.move("play:caravan6")
    me.page.wait_for_selector(".road .spot")
    me.page.wait_for_function("() => window.ghosts.length > 0")
    assert me.page.evaluate("window.ghosts") == ["caravan6"]
    for size in SIZES.values():
        me.page.set_viewport_size(size)
        assert me.page.evaluate(ROAD) > 0.8, size


# How much of the stage the road takes, along the way it runs.
ROAD = """() => {
  const stage = document.querySelector(".loot-stage").getBoundingClientRect();
  const ways = [...document.querySelectorAll(".way")].map((way) => way.getBoundingClientRect());
  const way = ways.find(({ width }) => width > 0);
  return Math.max(way.width / stage.width, way.height / stage.height);
}"""
BOXES = """() => [...document.querySelectorAll(".draft .five .card")]
  .map((card) => card.getBoundingClientRect())
  .map(({ left, top, right, bottom, width }) => ({ left, top, right, bottom, width }))"""


@pytest.mark.clause("COUP-81")
def test_the_draft_is_a_choice_among_five_large_cards(
    web_server: RunningServer, regulars: Visitors
) -> None:
    first, _ = web_server.playing(2, "coup", pace="at_once")
    me = regulars("en", "desktop")
    me.take_over(first)
    me.page.wait_for_selector(".draft .five .card")
    for name, least in LARGE.items():
        size = SIZES[name]
        me.page.set_viewport_size(size)
        boxes = me.page.evaluate(BOXES)
        assert len(boxes) == 5
        assert all(box["width"] >= least for box in boxes), (name, boxes)
        inside = size["height"], size["width"]
        assert all(box["bottom"] <= inside[0] and box["right"] <= inside[1] for box in boxes)
    me.page.click(".draft .five .card >> nth=2")
    me.page.wait_for_selector(".draft .chosen")
    me.page.click(".my-turn .actions .choice:not([aria-disabled])")
    me.page.wait_for_selector(".draft .five", state="detached")


# Notes every tone that is played.
LISTEN = """() => {
  window.tones = [];
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    const tone = make.call(this);
    const start = tone.start.bind(tone);
    tone.start = (when) => (window.tones.push(Math.round(tone.frequency.value)), start(when));
    return tone;
  };
}"""


SOUND = """localStorage.neyrang = JSON.stringify(
  {...JSON.parse(localStorage.neyrang ?? '{}'), sound: true})"""


def last_blow(state: dict[str, Any]) -> str:
    """The coup that ends a game of two, where it can be made; else nothing."""
    other = next(seat for seat in (0, 1) if seat != state["view"]["seat"])
    alone = len(state["view"]["seats"][other]["hand"]) == 1
    return next((move for move in state["legal"] if alone and move.startswith("coup:")), "")


def test_the_end_sounds_of_who_won_and_offers_the_next_game_first(
    web_server: RunningServer, visit: Visitors, deal: Deal
) -> None:
    deal(1)
    clients = web_server.playing(2, "coup", pace="at_once", options={"draft": False})
    winner = in_turn(clients, last_blow, "coup", "lose", "income")
    loser = next(client for client in clients if client is not winner)
    tones = []
    pages = [visit("en", "desktop"), visit("en", "phone")]
    for me, client in zip(pages, [winner, loser], strict=True):
        me.context.add_init_script(f"({LISTEN})(); {SOUND}")
        me.take_over(client)
        me.page.wait_for_selector(".table .own")
    winner.move(last_blow(winner.state))
    for me in pages:
        me.page.wait_for_selector(".ending")
        me.page.wait_for_function("() => window.tones.length > 2")
        tones.append(me.page.evaluate("window.tones"))
    won, lost = tones
    assert won[-2:] == sorted(won[-2:])
    assert lost[-2:] == sorted(lost[-2:], reverse=True)
    me = pages[0]
    assert me.page.locator(".ending .champions .end-cards .card").count() >= 1
    assert me.page.locator(".ending .end-rows tbody tr").count() == 2
    ways = me.page.locator(".ending .after > :is(button, .button)").all_inner_texts()
    order = [said(f"web.{key}") for key in ("rematch", "replay", "share", "new_game")]
    found = [next(n for n, way in enumerate(ways) if key in way) for key in order]
    assert found == sorted(found)
    assert found[0] == 0


def test_the_clock_says_who_answered(web_server: RunningServer, regulars: Visitors) -> None:
    first, _ = web_server.playing(2, "loot", pace="at_once", clock=CLOCK, fill=1)
    me = regulars("en", "desktop")
    me.take_over(first)
    me.page.wait_for_selector(".my-turn")
    clock = web_server.table(first.name).clock
    loop = web_server.uvicorn.servers[0].get_loop()
    loop.call_soon_threadsafe(clock.stop)
    loop.call_soon_threadsafe(clock.expire)
    late = Words("en").text_as_written("web.late").split("(")[0]
    me.page.wait_for_selector(f".toast:has-text('{late}'):has-text('{said('web.level.1')}')")


def test_a_rematch_with_bots_begins_at_once(web_server: RunningServer, regulars: Visitors) -> None:
    name, token = web_server.open(
        "coup", "Sara", players=2, fill=1, pace="at_once", options={"draft": False}
    )
    client = web_server.client(name, token)
    client.send(do="start")
    client.until(lambda: bool(client.state))
    while not client.over():  # whoever challenges everything is soon out
        client.until(lambda: bool(client.state["legal"]) or client.over())
        legal = client.state["legal"]
        if legal:
            client.move("challenge" if "challenge" in legal else legal[0])
    me = regulars("en", "phone")
    me.take_over(client)
    me.page.tap(".ending .after .primary")
    me.page.wait_for_function(f"() => !location.pathname.endsWith('{name}')")
    me.page.wait_for_selector(".table .own")
    assert me.complaints == []

"""What a first visit fetches, and how soon the page can be used."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from tests.server.ahead import at_random, next_question, send
from tests.server.harness import Client, RunningServer
from tests.web.conftest import Visitors
from tests.web.people import LONG, SHORT, Visitor

# Bytes as they are sent.
LOBBY = 150_000
GUEST_TABLE = 230_000
HEAVIEST = ["condottiere", "karzar"]
INTERACTIVE = 1000  # ms, on a machine that has nothing else to do

FETCHED = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .reduce((sum, entry) => sum + entry.encodedBodySize, 0)"""  # noqa: E501


def first_visit(me: Visitor) -> None:
    """Nothing is kept from before, and no worker fetches for later."""
    me.context.add_init_script("delete Navigator.prototype.serviceWorker")


@pytest.mark.parametrize("lang", ["fa", "en"] if LONG else ["en"])
def test_the_lobby_is_light(visit: Visitors, lang: str) -> None:
    me = visit(lang, "desktop")
    first_visit(me)
    me.go()
    me.page.wait_for_selector(".tile .primary")
    me.page.wait_for_load_state("networkidle")
    assert 50_000 < me.page.evaluate(FETCHED) <= LOBBY


@pytest.mark.parametrize("game", sorted(SHORT) if LONG else HEAVIEST)
def test_an_invited_guests_first_table_is_light(
    web_server: RunningServer, visit: Visitors, game: str
) -> None:
    name, token = web_server.open(game, "سارا", players=SHORT[game])
    host = web_server.client(name, token)
    me = visit("fa", "phone")
    first_visit(me)
    me.sit(f"/t/{name}", "رضا")
    host.send(do="start")
    me.page.wait_for_selector(".table .own")
    me.page.wait_for_load_state("networkidle")
    assert 50_000 < me.page.evaluate(FETCHED) <= GUEST_TABLE


@pytest.mark.skipif(not LONG, reason="needs a machine at rest")
def test_the_page_is_there_within_a_second(visit: Visitors) -> None:
    me = visit("fa", "phone")
    first_visit(me)
    times = []
    for _ in range(3):
        me.go()
        me.page.wait_for_selector(".tile .primary")
        times.append(me.page.evaluate("performance.now()"))
    assert min(times) < INTERACTIVE


# The next coin that sets out goes at a fiftieth of its speed, so that there is time to look.
SLOWLY = """() => {
  const slow = () => document.getAnimations().forEach((run) => (run.playbackRate = 0.02));
  new MutationObserver(() => document.querySelector(".ghost") && slow())
    .observe(document.body, { childList: true });
}"""
FRAMES = """(wanted) => new Promise((done) => {
  let frames = 0;
  const count = () => {
    frames += 1;
    if (frames < wanted && document.querySelector(".ghost")) requestAnimationFrame(count);
    else done(frames);
  };
  requestAnimationFrame(count);
})"""
LOOKED_AT = 30  # frames
FRAME = 16  # ms
SLOWER = 4  # than this machine


def in_motion(visit: Visitors, client: Client) -> Visitor:
    me = visit("fa", "phone")
    me.page.emulate_media(reduced_motion="no-preference")
    me.take_over(client)
    me.page.wait_for_selector(".table .own")
    return me


def test_motion_costs_less_than_a_frame_on_a_processor_four_times_slower(
    web_server: RunningServer, visit: Visitors
) -> None:
    """Counted in the time that the page's own thread has worked, whatever else the machine does."""
    first, second = web_server.playing(2, "coup", pace="at_once", options={"draft": False})
    me = in_motion(visit, second)
    session = me.context.new_cdp_session(me.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        found = session.send("Performance.getMetrics")["metrics"]
        seconds: float = next(each["value"] for each in found if each["name"] == "TaskDuration")
        return seconds * 1000

    me.page.evaluate(SLOWLY)
    first.move("income")
    me.page.wait_for_selector(".ghost", state="attached")
    before = worked()
    assert me.page.evaluate(FRAMES, LOOKED_AT) == LOOKED_AT
    assert (worked() - before) / LOOKED_AT * SLOWER < FRAME


# Marks each frame with how long something will still move, in ms. What is pending waits for the
# drawing that it begins with: nobody has seen it yet. What is in its delay stands still; a pulse
# without end is never waited for.
MARKED = """() => {
  const left = ({ effect, currentTime, pending, playState }) => {
    if (pending || playState !== "running") return 0;
    const { delay, endTime } = effect.getComputedTiming();
    return currentTime >= delay && Number.isFinite(endTime) ? endTime - currentTime : 0;
  };
  const look = () => {
    performance.mark(`moves ${Math.max(0, ...document.getAnimations().map(left))}`);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
TOLD = """(count) => document.querySelectorAll(".aside .log-line").length >= count
  && !document.querySelector(".ghost, .telling")"""
TRACED = ["disabled-by-default-devtools.timeline", "devtools.timeline", "blink.user_timing"]
QUESTIONS = 12
FEWEST = 20  # frames in which something moved
LINES = 120  # of the log, without asking for more


def costs_of(trace: bytes) -> list[float]:
    """For each frame in which something moved, how long the page's own thread was at work that it
    began before everything had arrived, in ms."""
    events = json.loads(trace)["traceEvents"]
    marks = [each for each in events if each["name"].startswith("moves ")]
    thread = marks[0]["tid"]
    tasks = [
        (each["ts"], each["tdur"])
        for each in events
        if each["name"] == "RunTask" and each["tid"] == thread and "tdur" in each
    ]
    frames = pairwise(sorted((mark["ts"], float(mark["name"].split()[1])) for mark in marks))
    return [
        sum(worked for at, worked in tasks if begun <= at < min(done, begun + left * 1000)) / 1000
        for (begun, left), (done, _) in frames
        if left > 0
    ]


@pytest.mark.skipif(not LONG, reason="needs a machine at rest")
@pytest.mark.parametrize("game", ["coup", "loot", "rakab", "condottiere", "karzar"])
def test_no_frame_is_late_with_the_processor_slowed_four_times(
    web_server: RunningServer, visit: Visitors, deal: Callable[[int], None], game: str
) -> None:
    """While something moves, the page's own thread has little to do in each frame. Counted in the
    time it has worked, whatever else the machine does; drawing pixels is another thread's work."""
    deal(1)
    options: dict[str, object] = {"draft": False} if game == "coup" else {}
    clients = web_server.playing(2, game, pace="brisk", options=options)
    me = in_motion(visit, clients[1])
    me.page.evaluate(MARKED)
    visit.browser.start_tracing(page=me.page, categories=TRACED)
    choose = at_random(1)
    for _ in range(QUESTIONS):
        next_question(clients, send, choose)
        me.wait_until(lambda: last_state(me)["at"] >= clients[1].state["at"])
        me.page.wait_for_function(TOLD, arg=min(events_of(me), LINES), polling=100)
    costs = sorted(cost * SLOWER for cost in costs_of(visit.browser.stop_tracing()))
    assert len(costs) >= FEWEST
    shares = {share: round(costs[int(len(costs) * share)], 1) for share in (0.5, 0.9, 0.95, 0.99)}
    print(game, len(costs), "frames", shares)
    assert shares[0.95] < FRAME, shares


def last_state(me: Visitor) -> dict[str, Any]:
    return next(message for message in reversed(me.told) if message["is"] == "state")


def events_of(me: Visitor) -> int:
    states = [message for message in me.told if message["is"] == "state"]
    return len({event["n"] for state in states for event in state["events"]})

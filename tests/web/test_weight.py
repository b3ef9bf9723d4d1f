"""What a first visit fetches, and how soon the page can be used."""

from __future__ import annotations

import pytest

from tests.server.harness import RunningServer
from tests.web.conftest import Visitors
from tests.web.people import LONG, SHORT, Visitor

# Bytes as they are sent.
LOBBY = 150_000
GUEST_TABLE = 230_000
INTERACTIVE = 1000  # ms, on a machine that has nothing else to do

FETCHED = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .reduce((sum, entry) => sum + entry.encodedBodySize, 0)"""  # noqa: E501


def first_visit(me: Visitor) -> None:
    """Nothing is kept from before, and no worker fetches for later."""
    me.context.add_init_script("delete Navigator.prototype.serviceWorker")


@pytest.mark.parametrize("lang", ["fa", "en"])
def test_the_lobby_is_light(visit: Visitors, lang: str) -> None:
    me = visit(lang, "desktop")
    first_visit(me)
    me.go()
    me.page.wait_for_selector(".tile .primary")
    me.page.wait_for_load_state("networkidle")
    assert 50_000 < me.page.evaluate(FETCHED) <= LOBBY


@pytest.mark.parametrize("game", sorted(SHORT))
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


# From the first coin on its way until the last has arrived, in a fifth of their speed: how many
# frames there were.
FRAMES = """() => new Promise((done) => {
  let frames = 0;
  const slow = () => {
    for (const run of document.getAnimations()) run.playbackRate = 0.2;
    frames += 1;
    if (document.querySelector(".ghost")) requestAnimationFrame(slow);
    else done(frames);
  };
  slow();
})"""
FRAME = 16  # ms
SLOWER = 4  # than this machine


def test_motion_costs_less_than_a_frame_on_a_processor_four_times_slower(
    web_server: RunningServer, visit: Visitors
) -> None:
    """Counted in the time that the page's own thread has worked, whatever else the machine does."""
    first, second = web_server.playing(2, "coup", pace="at_once", options={"draft": False})
    me = visit("fa", "phone")
    me.page.emulate_media(reduced_motion="no-preference")
    me.take_over(second)
    me.page.wait_for_selector(".table .own")
    session = me.context.new_cdp_session(me.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        found = session.send("Performance.getMetrics")["metrics"]
        seconds: float = next(each["value"] for each in found if each["name"] == "TaskDuration")
        return seconds * 1000

    first.move("income")
    me.page.wait_for_selector(".ghost", state="attached")
    before = worked()
    frames = me.page.evaluate(FRAMES)
    assert frames > 5
    assert (worked() - before) / frames * SLOWER < FRAME

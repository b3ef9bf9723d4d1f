"""What a first visit fetches, and how soon the page can be used."""

from __future__ import annotations

import os

import pytest

from tests.server.harness import RunningServer
from tests.web.conftest import Visitors
from tests.web.people import SHORT, Visitor

LOBBY = 150_000  # bytes as they are sent
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
    name, token = web_server.open(game, "Sara", players=SHORT[game])
    host = web_server.client(name, token)
    me = visit("fa", "phone")
    first_visit(me)
    me.sit(f"/t/{name}", "Reza")
    host.send(do="start")
    me.page.wait_for_selector(".table .own")
    me.page.wait_for_load_state("networkidle")
    assert 50_000 < me.page.evaluate(FETCHED) <= GUEST_TABLE


@pytest.mark.skipif("NEYRANG_LONG" not in os.environ, reason="depends on a machine at rest")
def test_the_page_is_there_within_a_second(visit: Visitors) -> None:
    me = visit("fa", "phone")
    first_visit(me)
    times = []
    for _ in range(3):
        me.go()
        me.page.wait_for_selector(".tile .primary")
        times.append(me.page.evaluate("performance.now()"))
    assert min(times) < INTERACTIVE

"""axe finds nothing serious on any page, by day and by night."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Literal

import pytest

from tests.server.harness import RunningServer, play_out
from tests.web.conftest import Visitors
from tests.web.people import LONG, Visitor


def lobby(me: Visitor, server: RunningServer) -> None:
    me.go()
    me.page.wait_for_selector(".tile")


def new_table(me: Visitor, server: RunningServer) -> None:
    me.choose("coup")


def settings(me: Visitor, server: RunningServer) -> None:
    me.go()
    me.page.click(".top .icon-button:last-of-type")
    me.page.wait_for_selector("dialog[open] [role=switch]")


def room(me: Visitor, server: RunningServer) -> None:
    me.open_for_friends("coup", "Sara")
    me.page.click("details summary")
    me.page.wait_for_selector("details[open] [role=switch]")
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def coup(me: Visitor, server: RunningServer) -> None:
    me.take_over(server.playing(4, "coup")[0])
    me.page.wait_for_selector(".my-turn .actions button")


def loot(me: Visitor, server: RunningServer) -> None:
    clients = server.playing(4, "loot")
    play_out(clients, seed=1, most=16)  # and caravans are on the road
    me.take_over(clients[0])
    me.page.wait_for_selector(".my-turn .actions button")


def rules(me: Visitor, server: RunningServer) -> None:
    coup(me, server)
    me.page.click(".bar .icon-button >> nth=1")
    me.page.click("dialog [role=tab]:last-of-type")
    me.page.wait_for_selector(".book .clause")


def cards(me: Visitor, server: RunningServer) -> None:
    coup(me, server)
    me.page.click(".bar .icon-button >> nth=1")
    me.page.click("dialog [role=tab]:nth-of-type(2)")
    me.page.wait_for_selector(".reference")


def menu(me: Visitor, server: RunningServer) -> None:
    coup(me, server)
    me.page.click(".bar button:last-of-type")
    me.page.wait_for_selector("dialog[open] [role=switch]")


SCREENS = [lobby, new_table, settings, room, coup, loot, rules, cards, menu]
PHONE, DESKTOP = ("fa", "phone", "light"), ("en", "desktop", "dark")
EVERY = [(screen, *how) for screen in SCREENS for how in (PHONE, DESKTOP)]
ONCE = [(screen, *how) for screen, how in zip(SCREENS, cycle((PHONE, DESKTOP)), strict=False)]


@pytest.mark.parametrize(("screen", "lang", "size", "theme"), EVERY if LONG else ONCE)
def test_nothing_is_in_anybodys_way(
    web_server: RunningServer,
    regulars: Visitors,
    deal: Callable[[int], None],
    screen: Callable[[Visitor, RunningServer], None],
    lang: str,
    size: str,
    theme: Literal["light", "dark"],
) -> None:
    deal(1)
    me = regulars(lang, size)
    me.page.emulate_media(color_scheme=theme)
    screen(me, web_server)
    assert me.violations() == []

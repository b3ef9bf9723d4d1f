"""axe finds nothing serious on any page, by day and by night."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.web.conftest import Visitors
from tests.web.people import Visitor

GRAVE = ("serious", "critical")


def lobby(me: Visitor) -> None:
    me.go()
    me.page.wait_for_selector(".tile")


def new_table(me: Visitor) -> None:
    me.choose("coup")


def settings(me: Visitor) -> None:
    me.go()
    me.page.click(".top .icon-button:last-of-type")
    me.page.wait_for_selector("dialog[open] [role=switch]")


def room(me: Visitor) -> None:
    me.open_for_friends("coup", "Sara")
    me.page.click(".invite .plain")
    me.page.click("details summary")
    me.page.wait_for_selector("svg.qr")


def coup(me: Visitor) -> None:
    me.open_with_bots("coup")
    me.page.wait_for_selector(".my-turn .actions button")


def loot(me: Visitor) -> None:
    me.open_with_bots("loot")
    for _ in range(3):
        me.page.wait_for_selector(".my-turn .actions button")
        me.page.keyboard.press("1")
        me.page.wait_for_timeout(300)


def rules(me: Visitor) -> None:
    coup(me)
    me.page.click(".bar .icon-button >> nth=1")
    me.page.click("dialog [role=tab]:last-of-type")
    me.page.wait_for_selector(".book .clause")


def cards(me: Visitor) -> None:
    coup(me)
    me.page.click(".bar .icon-button >> nth=1")
    me.page.click("dialog [role=tab]:nth-of-type(2)")
    me.page.wait_for_selector(".reference")


def menu(me: Visitor) -> None:
    coup(me)
    me.page.click(".bar button:last-of-type")
    me.page.wait_for_selector("dialog[open] [role=switch]")


@pytest.mark.parametrize(
    "screen", [lobby, new_table, settings, room, coup, loot, rules, cards, menu]
)
@pytest.mark.parametrize(
    ("lang", "size", "theme"), [("fa", "phone", "light"), ("en", "desktop", "dark")]
)
def test_nothing_is_in_anybodys_way(
    visit: Visitors, screen: Callable[[Visitor], None], lang: str, size: str, theme: str
) -> None:
    me = visit(lang, size)
    me.page.add_init_script(f"localStorage.neyrang ??= JSON.stringify({{theme: '{theme}'}})")
    screen(me)
    found = Axe().run(me.page).response["violations"]
    grave = [(each["id"], each["nodes"][0]["html"]) for each in found if each["impact"] in GRAVE]
    assert grave == []

"""A phone lying down, and text at twice its size: everything can be read and touched."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize

from tests.server.harness import RunningServer, play_out
from tests.web.conftest import Visitors
from tests.web.people import PHONE, SHORT, Visitor

LYING = [ViewportSize(width=844, height=390), ViewportSize(width=640, height=360)]
TWICE = {"standard": 32, "fixed": 26}  # px: a browser set to text at 200 %

# What is wrong with the page as it is: it scrolls sideways, or something that can be touched is cut or
# covered even when it is scrolled to; at a table the question and the stage are not in view.
WRONG = """() => {
  const wrong = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 1) wrong.push(`too wide by ${wide}`);
  const name = (element) => `${element.className || element.tagName} ${element.textContent.trim().slice(0, 20)}`;
  const table = document.querySelector(".table");
  const asked = document.querySelector(".my-turn :is(.asked, .ask, .kz-ask)");
  if (asked) {
    const box = asked.getBoundingClientRect();
    if (box.top < -1 || box.bottom > innerHeight + 1) wrong.push(`question at ${box.top} to ${box.bottom}`);
    const stage = document.querySelector(".stage").getBoundingClientRect();
    const seen = Math.min(stage.bottom, innerHeight) - Math.max(stage.top, 0);
    if (seen < 90) wrong.push(`stage ${seen}`);
  }
  const touched = table ? ".actions button, .bar button" : "main button, main a, main input, main select";
  for (const element of document.querySelectorAll(touched)) {
    if (!element.checkVisibility() || !element.getBoundingClientRect().width) continue;
    element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1) wrong.push(`cut: ${name(element)}`);
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const label = element.closest("label");
    if (!at || !(element.contains(at) || at.contains(element) || label?.contains(at))) wrong.push(`covered: ${name(element)}`);
  }
  scrollTo(0, 0);
  return wrong;
}"""  # noqa: E501


def lobby(me: Visitor, server: RunningServer) -> None:
    me.go()
    me.page.wait_for_selector(".tile .primary")


def form(me: Visitor, server: RunningServer) -> None:
    me.choose("karzar")
    me.page.wait_for_selector(".option-sets")


def room(me: Visitor, server: RunningServer) -> None:
    me.open_for_friends("coup", "سارا")
    me.page.wait_for_selector(".start-bar .primary")


def ending(me: Visitor, server: RunningServer) -> None:
    clients = server.playing(3, "coup", pace="at_once", options={"draft": False})
    play_out(clients, seed=1)
    me.take_over(clients[0])
    me.page.wait_for_selector(".ending .after .button")


def playing(game: str) -> Callable[[Visitor, RunningServer], None]:
    def screen(me: Visitor, server: RunningServer) -> None:
        clients = server.playing(SHORT[game], game, pace="at_once")
        play_out(clients, seed=1, most=9)
        asked = next(client for client in clients if client.state["legal"])
        me.take_over(asked)
        me.page.wait_for_selector(".my-turn .actions button")

    return screen


SCREENS = {
    "lobby": lobby, "form": form, "room": room, "ending": ending,
    **{game: playing(game) for game in SHORT},
}  # fmt: skip


@pytest.mark.parametrize("screen", SCREENS)
def test_a_phone_lying_down_and_large_text_work(
    web_server: RunningServer, visit: Visitors, deal: Callable[[int], None], screen: str
) -> None:
    deal(1)
    me = visit("fa", "phone")
    SCREENS[screen](me, web_server)
    for size in LYING:
        me.page.set_viewport_size(size)
        assert me.page.evaluate(WRONG) == [], size
    me.page.set_viewport_size(PHONE)
    session = me.context.new_cdp_session(me.page)
    session.send("Page.setFontSizes", {"fontSizes": TWICE})
    assert me.page.evaluate(WRONG) == []

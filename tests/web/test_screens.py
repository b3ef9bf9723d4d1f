"""Phones small or lying down, crowded tables, large text: everything can be read and touched."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize

from tests.server.harness import RunningServer, play_out
from tests.web.conftest import Visitors
from tests.web.people import LONG, SHORT, SIZES, Visitor

LYING = [ViewportSize(width=844, height=390), ViewportSize(width=640, height=360)]
TWICE = {"standard": 32, "fixed": 26}  # px: a browser set to text at 200 %

# What is wrong with the page as it is: it scrolls sideways, or something that can be touched is cut
# or covered even when it is scrolled to; at a table the question and the stage are not in view.
WRONG = """() => {
  const wrong = [];
  // innerWidth grows with what is too wide on a phone
  const screen = document.documentElement.clientWidth;
  const wide = document.documentElement.scrollWidth - screen;
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
    if (left < -1 || right > screen + 1) wrong.push(`cut: ${name(element)}`);
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const label = element.closest("label");
    if (!at || !(element.contains(at) || at.contains(element) || label?.contains(at))) wrong.push(`covered: ${name(element)}`);
  }
  scrollTo(0, 0);
  return wrong;
}"""  # noqa: E501


# On a phone that lies down nothing of these is scrolled to: a stage of some height, the answers.
OUT_OF_VIEW = """() => {
  const out = [];
  if (!document.querySelector(".my-turn")) return out;
  const stage = document.querySelector(".stage").getBoundingClientRect();
  if (stage.height < 150) out.push(`stage ${stage.height}`);
  for (const button of document.querySelectorAll(".actions :is(.choice, .do, .kz-go)")) {
    const { top, bottom } = button.getBoundingClientRect();
    if (top < -1 || bottom > innerHeight + 1) out.push(`${button.textContent.trim()} at ${top} to ${bottom}`);
  }
  return out;
}"""  # noqa: E501

# Words that are larger than the button or the chip they stand in.
CUT = """() => [...document.querySelectorAll("main :is(button, .button, .chip, .choice, .asked, .ask, .kz-ask)")]
  .filter((element) => element.checkVisibility() && !element.matches(".card, .card *, .map, .map *"))
  .filter((element) => ["hidden", "clip"].includes(getComputedStyle(element).overflowX))
  .filter((element) => element.scrollWidth > element.clientWidth + 2 || element.scrollHeight > element.clientHeight + 2)
  .map((element) => `${element.className} ${element.textContent.trim().slice(0, 20)}`)"""  # noqa: E501


def finds(me: Visitor, script: str) -> list[str]:
    """What is wrong once the page is at rest: boards are measured a moment after the screen."""
    for _ in range(20):
        found: list[str] = me.page.evaluate(script)
        if not found:
            return found
        me.page.wait_for_timeout(100)
    return found


def lobby(me: Visitor, server: RunningServer) -> None:
    me.go()
    me.page.wait_for_selector(".tile .primary")


def form(game: str) -> Callable[[Visitor, RunningServer], None]:
    def screen(me: Visitor, server: RunningServer) -> None:
        me.choose(game)
        me.page.wait_for_selector(".new-form .rules-of")

    return screen


def room(me: Visitor, server: RunningServer) -> None:
    me.open_for_friends("coup", "سارا")
    me.page.wait_for_selector(".start-bar .primary")


def ending(me: Visitor, server: RunningServer) -> None:
    clients = server.playing(3, "coup", pace="at_once")
    play_out(clients, seed=1)
    me.take_over(clients[0])
    me.page.wait_for_selector(".ending .after .button")


def playing(game: str, players: int, **options: bool) -> Callable[[Visitor, RunningServer], None]:
    def screen(me: Visitor, server: RunningServer) -> None:
        clients = server.playing(players, game, pace="at_once", options=options)
        play_out(clients, seed=1, most=9)
        asked = next(client for client in clients if client.state["legal"])
        me.take_over(asked)
        me.page.wait_for_selector(".my-turn .actions button")

    return screen


SCREENS = {
    "lobby": lobby, "form": form("karzar"), "form with a first player": form("coup"), "room": room,
    "ending": ending,
    **{game: playing(game, players) for game, players in SHORT.items()},
}  # fmt: skip
CROWDS = {
    "coup": playing("coup", 6, reformation=True, inquisitor=True, anarchist=True),
    "coup of ten": playing("coup", 10, reformation=True, inquisitor=True, anarchist=True),
    "loot": playing("loot", 5),
    "loot in teams": playing("loot", 8, teams=True),
}
SLACK = 16  # px of the board that eight players on the smallest screen may have to scroll
# Coins that stand outside their plate.
SPILT = """() => [...document.querySelectorAll(".plate .coins")].filter((coins) => {
  const [own, plate] = [coins, coins.closest(".plate")].map((each) => each.getBoundingClientRect());
  return own.left < plate.left - 1 || own.right > plate.right + 1;
}).map((coins) => coins.closest(".plate").textContent)"""
SCROLLS = """() => {
  const board = document.querySelector(".board");
  return board.scrollHeight - board.clientHeight;
}"""


@pytest.mark.parametrize("screen", SCREENS if LONG else ["condottiere", "karzar"])
def test_a_phone_lying_down_and_text_twice_as_large(
    web_server: RunningServer, visit: Visitors, deal: Callable[[int], None], screen: str
) -> None:
    """Lying down it shows stage and answers; large text can be read and touched."""
    deal(1)
    me = visit("fa", "phone")
    SCREENS[screen](me, web_server)
    for size in LYING:
        me.page.set_viewport_size(size)
        assert finds(me, WRONG) == [], size
        assert finds(me, OUT_OF_VIEW) == [], size
    me.page.set_viewport_size(SIZES["phone"])
    session = me.context.new_cdp_session(me.page)
    session.send("Page.setFontSizes", {"fontSizes": TWICE})
    me.page.wait_for_function(
        "() => getComputedStyle(document.documentElement).fontSize === '32px'"
    )
    assert finds(me, WRONG) == []
    assert finds(me, CUT) == []


@pytest.mark.parametrize("crowd", CROWDS if LONG else ["coup", "coup of ten", "loot in teams"])
def test_a_crowded_table_shows_question_and_stage_on_every_screen(
    web_server: RunningServer, regulars: Visitors, deal: Callable[[int], None], crowd: str
) -> None:
    deal(1)
    me = regulars("fa", "phone")
    CROWDS[crowd](me, web_server)
    for size in SIZES.values():
        me.page.set_viewport_size(size)
        assert me.page.evaluate(SCROLLS) <= SLACK, size
        assert finds(me, WRONG) == [], size
        assert me.page.evaluate(SPILT) == [], size

"""Karzar at the table: games by clicking, at every size, alone with bots and with another person.

Clients play a fixed deal up to the interesting point (tests/server/ahead.py); a page takes over.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.server.ahead import Until
from tests.server.harness import Message, RunningServer
from tests.server.karzar_game import MODULES, before
from tests.web.conftest import Visitors
from tests.web.karzar_play import SHORT, SKIP, ClickedGame, KarzarTable, asked, over, sized
from tests.web.people import LONG, SIZES

# ---- what is looked at in passing


def too_wide(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def out_of_reach(page: Page) -> bool:
    """Is the button that sends outside the screen?"""
    box = page.locator(".actions .kz-go").bounding_box()
    size = page.viewport_size
    assert box
    assert size
    return box["y"] < 0 or box["y"] + box["height"] > size["height"] + 1


# What of the battle is not to be seen above the question: heroes, the places' counts.
HIDDEN = """() => {
  const ask = document.querySelector(".kz-ask").getBoundingClientRect();
  const { top } = document.querySelector(".board").getBoundingClientRect();
  const all = ".kz-field .kz-spot, .kz-field .kz-cap > b, .kz-strip, .kz-pile";
  const shown = [...document.querySelectorAll(all)].map((each) => each.getBoundingClientRect());
  return shown.some((box) => box.height && (box.top < top - 1 || box.bottom > ask.top + 1));
}"""


def wrong_at(page: Page, sizes: list[str]) -> list[str]:
    """The sizes at which the page is too wide, or its button, the question, the stage or what the
    battle means for me is not in view on my turn; the first size stays."""
    wrong = []
    for size in [*sizes[1:], sizes[0]]:
        page.set_viewport_size(SIZES[size])
        if too_wide(page):
            wrong.append(f"{size}: too wide")
        if page.query_selector(".my-turn") and out_of_reach(page):
            wrong.append(f"{size}: button")
        if page.query_selector(".my-turn .kz-field") and page.evaluate(HIDDEN):
            wrong.append(f"{size}: stage")
        if page.query_selector(".my-turn .kz-note") and not page.is_visible(".kz-note"):
            wrong.append(f"{size}: reminder")
    return wrong


def sees_the_score(page: Page) -> None:
    page.wait_for_selector(".kz-reveal.verdict, .kz-reveal.captives, dialog .kz-tbl")
    page.evaluate(SKIP)
    page.wait_for_selector("dialog .kz-tbl")


# ---- games

EVERY = ["small", "phone", "tablet", "desktop"]
GAMES = [
    ("fa", EVERY, 8, {**MODULES, **SHORT}),
    ("en", EVERY[::-1], 3, SHORT),
    ("en", ["phone", "desktop"], 5, SHORT),
]
IN_FULL = [
    (lang, [size], players, {**modules, **SHORT})
    for lang in ("fa", "en")
    for size in SIZES
    for players, modules in ((3, {}), (5, {}), (5, MODULES), (8, MODULES))
] + [
    (("fa", "en")[place % 2], [EVERY[place % 4]], 3 + place % 2, {name: MODULES[name], **SHORT})
    for place, name in enumerate(MODULES)
]


@pytest.mark.parametrize(("lang", "sizes", "players", "options"), IN_FULL if LONG else GAMES)
def test_a_campaign_by_clicking(
    visit: Visitors,
    karzar: KarzarTable,
    lang: str,
    sizes: list[str],
    players: int,
    options: dict[str, object],
) -> None:
    """Its first battle and its last one; the whole of it in the long run."""
    game = karzar(players, players, options)
    me = sized(visit, lang, sizes[0])
    page = game.seat(me, 0)
    for step in ("heroes", "helpers"):
        game.play(before(1, step))
        asked(page, game.clients[0].state)
        page.evaluate(SKIP)
        page.wait_for_selector(".kz-field")
        assert wrong_at(page, sizes) == []
    if not LONG:
        game.play(lambda state: state["view"]["battle"] == 2)
        game.ahead(before(8))
    game.play(over)
    sees_the_score(page)
    assert page.locator("dialog .kz-tbl > li").count() == players
    assert wrong_at(page, sizes) == []
    assert {"keep", "side", "heroes", "helpers"} <= game.steps
    assert game.sent == game.clicked
    assert me.complaints == []


TWO_PEOPLE: list[tuple[int, dict[str, object]]] = [(4, {"captives": True})]
TWO_PEOPLE_IN_FULL = [(3, {}), (5, {}), (5, MODULES), (8, MODULES)]


@pytest.mark.parametrize(("players", "options"), TWO_PEOPLE_IN_FULL if LONG else TWO_PEOPLE)
def test_two_people_at_one_table(
    visit: Visitors, karzar: KarzarTable, players: int, options: dict[str, object]
) -> None:
    game = karzar(players, players, {**options, **SHORT})
    if not LONG:
        game.ahead(before(8))
    for seat, visitor in {0: visit("fa", "phone"), 2: visit("en", "desktop")}.items():
        game.seat(visitor, seat)
    game.play(over)
    for visitor in game.people.values():
        sees_the_score(visitor.page)
        assert visitor.complaints == []
    assert all(game.sent.values())
    assert game.sent == game.clicked


WITH_BOTS: list[tuple[int, dict[str, object]]] = [(3, SHORT)]
WITH_BOTS_IN_FULL = [(3, SHORT), (5, {**MODULES, **SHORT}), (8, {**MODULES, **SHORT}), (2, {})]


@pytest.mark.parametrize(("players", "options"), WITH_BOTS_IN_FULL if LONG else WITH_BOTS)
def test_with_bots(
    visit: Visitors,
    web_server: RunningServer,
    deal: Callable[[int], None],
    players: int,
    options: dict[str, object],
) -> None:
    deal(players)
    name, token = web_server.open(
        "karzar", players=players, fill=players - 1, options=options, pace="at_once"
    )
    client = web_server.client(name, token)
    client.send(do="start")
    client.until(lambda: bool(client.state))
    game = ClickedGame([client], players)
    if not LONG:
        game.ahead(before(8))
    page = game.seat(visit("fa", "phone"), 0)
    game.play(over)
    if players > 2:
        sees_the_score(page)
    page.wait_for_selector(".after")
    assert game.sent[0]
    assert game.sent == game.clicked


DUELS = [("en", ["phone", "desktop", "tablet", "small"])]
IN_FULL_DUELS = [(lang, [size]) for lang in ("fa", "en") for size in SIZES]


@pytest.mark.parametrize(("lang", "sizes"), IN_FULL_DUELS if LONG else DUELS)
def test_the_duel_by_clicking(
    visit: Visitors, karzar: KarzarTable, lang: str, sizes: list[str]
) -> None:
    """In the long run by two people."""
    game = karzar(2, 2)
    me = sized(visit, lang, sizes[0])
    if not LONG:
        game.ahead(before(4, "duel"))
    page = game.seat(me, 1)
    if LONG:
        game.seat(visit("en", "desktop"), 0)
    game.play(before(5, "duel"))
    assert wrong_at(page, sizes) == []
    if not LONG:
        game.ahead(won(4))
    game.play(over)
    page.wait_for_selector(".after")
    assert wrong_at(page, sizes) == []
    assert game.sent == game.clicked
    assert me.complaints == []


def won(battles: int) -> Until:
    """Is somebody one battle from the end?"""

    def there(state: Message) -> bool:
        results = state["view"]["results"]
        return max(results.count("iran"), results.count("turan")) >= battles or len(results) > 7

    return there

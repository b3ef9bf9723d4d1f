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
from tests.web.karzar_play import (
    SHORT,
    SKIP,
    ClickedGame,
    KarzarTable,
    asked,
    over,
    sized,
    wrong_at,
)
from tests.web.people import LONG, SIZES


def sees_the_score(page: Page) -> None:
    page.wait_for_selector(".kz-reveal.verdict, .kz-reveal.captives, dialog .kz-tbl")
    page.evaluate(SKIP)
    page.wait_for_selector("dialog .kz-tbl")


# ---- games

EVERY = ["small", "phone", "tablet", "desktop"]
GAMES = [("fa", EVERY, 8, {**MODULES, **SHORT}), ("en", ["desktop", "small"], 3, SHORT)]
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
    regulars: Visitors,
    karzar: KarzarTable,
    lang: str,
    sizes: list[str],
    players: int,
    options: dict[str, object],
) -> None:
    """Its first battle and its last one; the whole of it in the long run."""
    game = karzar(players, players, options)
    me = sized(regulars, lang, sizes[0])
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


Tables = list[tuple[int, dict[str, object]]]  # players and options
TWO_PEOPLE: Tables = [(5, {})]
TWO_PEOPLE_IN_FULL: Tables = [(3, {}), (5, {}), (5, MODULES), (8, MODULES)]


@pytest.mark.parametrize(("players", "options"), TWO_PEOPLE_IN_FULL if LONG else TWO_PEOPLE)
def test_two_people_at_one_table(
    regulars: Visitors, karzar: KarzarTable, players: int, options: dict[str, object]
) -> None:
    game = karzar(players, players, {**options, **SHORT})
    if not LONG:
        game.ahead(before(8))
    for seat, visitor in {0: regulars("fa", "phone"), 2: regulars("en", "desktop")}.items():
        game.seat(visitor, seat)
    game.play(over)
    for visitor in game.people.values():
        sees_the_score(visitor.page)
        assert visitor.complaints == []
    assert all(game.sent.values())
    assert game.sent == game.clicked


WITH_BOTS: Tables = [(3, SHORT)]
WITH_BOTS_IN_FULL: Tables = [
    (3, SHORT),
    (5, {**MODULES, **SHORT}),
    (8, {**MODULES, **SHORT}),
    (2, {}),
]


@pytest.mark.parametrize(("players", "options"), WITH_BOTS_IN_FULL if LONG else WITH_BOTS)
def test_with_bots(
    regulars: Visitors,
    web_server: RunningServer,
    deal: Callable[[int], None],
    players: int,
    options: dict[str, object],
) -> None:
    deal(players)
    name, token = web_server.open(
        "karzar", players=players, fill=2, options=options, pace="at_once"
    )
    client = web_server.client(name, token)
    client.send(do="start")
    client.until(lambda: bool(client.state))
    game = ClickedGame([client], players)
    if not LONG:
        game.ahead(before(8))
    page = game.seat(regulars("fa", "phone"), 0)
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
    regulars: Visitors, visit: Visitors, karzar: KarzarTable, lang: str, sizes: list[str]
) -> None:
    """In the long run by two people."""
    game = karzar(2, 2)
    me = sized(regulars, lang, sizes[0])
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
    fought = len(game.clients[1].state["view"]["results"])
    page.wait_for_selector(f".kz-nine li:nth-child({fought}):last-child")
    assert page.locator(".kz-fought .card").count() >= 2 * 2 * fought
    assert wrong_at(page, sizes) == []
    assert game.sent == game.clicked
    assert me.complaints == []


def won(battles: int) -> Until:
    """Is somebody one battle from the end?"""

    def there(state: Message) -> bool:
        results = state["view"]["results"]
        return max(results.count("iran"), results.count("turan")) >= battles or len(results) > 7

    return there

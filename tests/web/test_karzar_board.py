"""Karzar at the table: games by clicking, every size, sheets, what stays on the device."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.server.harness import Message, RunningServer
from tests.server.karzar_game import MODULES, There, before
from tests.web.conftest import Visitors
from tests.web.karzar_play import SKIP, ClickedGame, asked
from tests.web.people import LONG, SIZES

Deal = Callable[[int], None]

SHORT = {"campaigns": 1}


@pytest.fixture
def table(web_server: RunningServer, deal: Deal) -> Callable[..., ClickedGame]:
    def opened(players: int, seed: int, **options: object) -> ClickedGame:
        deal(seed)
        clients = web_server.playing(players, "karzar", options=options, pace="at_once")
        return ClickedGame(clients, seed)

    return opened


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


def wrong_at(page: Page, sizes: list[str]) -> list[str]:
    """The sizes at which the page is too wide or its button out of reach; the first one stays."""
    wrong = []
    for size in [*sizes[1:], sizes[0]]:
        page.set_viewport_size(SIZES[size])
        if too_wide(page) or (page.query_selector(".my-turn") and out_of_reach(page)):
            wrong.append(size)
    return wrong


# ---- games

GAMES = [
    ("fa", ["small", "phone", "tablet", "desktop"], 8, {**MODULES, **SHORT}),
    ("en", ["desktop", "tablet", "phone", "small"], 3, SHORT),
]
IN_FULL = [
    (lang, [size], players, {**modules, **SHORT})
    for lang in ("fa", "en")
    for size in SIZES
    for players, modules in ((3, {}), (5, {}), (5, MODULES), (8, MODULES))
]


@pytest.mark.parametrize(("lang", "sizes", "players", "options"), IN_FULL if LONG else GAMES)
def test_a_campaign_by_clicking(
    visit: Visitors,
    table: Callable[..., ClickedGame],
    lang: str,
    sizes: list[str],
    players: int,
    options: dict[str, object],
) -> None:
    """Its first battle and its last ones; the whole of it in the long run."""
    game = table(players, players, **options)
    me = visit(lang, "phone" if sizes[0] in ("small", "phone") else "desktop")
    me.page.set_viewport_size(SIZES[sizes[0]])
    page = game.seat(me, 0)
    steps = game.play({0: me}, before(1, "heroes"))
    assert wrong_at(page, sizes) == []
    steps += game.play({0: me}, before(1, "helpers"))
    assert wrong_at(page, sizes) == []
    if not LONG:
        steps += game.play({0: me}, lambda state: state["view"]["battle"] == 2)
        game.skip(me, 0, before(8))
    steps += game.play({0: me}, before(9))
    page.wait_for_selector(".kz-reveal.verdict, .kz-reveal.captives, dialog .kz-tbl")
    page.evaluate(SKIP)
    page.wait_for_selector("dialog .kz-tbl")
    assert page.locator("dialog .kz-tbl > li").count() == players
    assert wrong_at(page, sizes) == []
    assert {"keep", "side", "heroes", "helpers"} <= set(steps)
    assert game.sent == game.clicked
    assert me.complaints == []


def test_two_people_at_one_table(visit: Visitors, table: Callable[..., ClickedGame]) -> None:
    game = table(4, 4, captives=True, campaigns=1)
    people = {0: visit("fa", "phone"), 2: visit("en", "desktop")}
    game.until(before(7))
    for seat, visitor in people.items():
        game.seat(visitor, seat)
    game.play(people, before(9))
    for visitor in people.values():
        visitor.page.wait_for_selector(".after")
        visitor.page.evaluate(SKIP)
        visitor.page.wait_for_selector("dialog .kz-tbl")
        assert visitor.complaints == []
    assert game.sent == game.clicked


DUELS = [("en", ["phone", "desktop", "tablet", "small"])]
IN_FULL_DUELS = [(lang, [size]) for lang in ("fa", "en") for size in SIZES]


@pytest.mark.parametrize(("lang", "sizes"), IN_FULL_DUELS if LONG else DUELS)
def test_the_duel_by_clicking(
    visit: Visitors, table: Callable[..., ClickedGame], lang: str, sizes: list[str]
) -> None:
    game = table(2, 2)
    me = visit(lang, "phone" if sizes[0] in ("small", "phone") else "desktop")
    me.page.set_viewport_size(SIZES[sizes[0]])
    if not LONG:
        game.until(before(4, "duel"))
    page = game.seat(me, 1)
    game.play({1: me}, before(5, "duel"))
    assert wrong_at(page, sizes) == []
    if not LONG:
        game.skip(me, 1, won(4))
    game.play({1: me}, before(10, "duel"))
    page.wait_for_selector(".after")
    assert wrong_at(page, sizes) == []
    assert game.sent == game.clicked
    assert me.complaints == []


def won(battles: int) -> There:
    """Is somebody one battle from the end?"""

    def there(state: Message) -> bool:
        results = state["view"]["results"]
        return max(results.count("iran"), results.count("turan")) >= battles or len(results) > 7

    return there


# ---- my own table


def test_a_guess_stays_on_the_device(visit: Visitors, table: Callable[..., ClickedGame]) -> None:
    game = table(4, 1)
    me = visit("en", "phone")
    sent: list[str] = []
    me.page.on("websocket", lambda wire: wire.on("framesent", lambda f: sent.append(str(f))))
    game.until(before(1))
    page = game.seat(me, 0)
    asked(page, game.clients[0].state)
    page.wait_for_function("document.querySelector('.kz-note')")  # explained by now
    page.click(".kz-plate >> nth=0")
    before_it = list(sent)
    page.click("dialog .kz-pick3 .turan")
    page.keyboard.press("Escape")
    page.wait_for_selector(".kz-plate .kz-mark.turan")
    assert sent == before_it
    page.reload()
    page.wait_for_selector(".kz-plate .kz-mark.turan")


def test_a_choice_can_be_changed_until_it_is_sent(
    visit: Visitors, table: Callable[..., ClickedGame]
) -> None:
    game = table(3, 3)
    me = visit("en", "desktop")
    game.until(before(1))
    page = game.seat(me, 0)
    asked(page, game.clients[0].state)
    hand = page.locator(".kz-hand button.card")
    hand.nth(0).click()
    hand.nth(1).click()
    assert page.locator(".kz-hand [aria-pressed=true]").count() == 1
    chosen = hand.nth(1).get_attribute("data-card")
    page.locator(".actions .kz-go").click()
    page.wait_for_selector(".kz-sent")
    assert game.sent[0] == [f"hero:{chosen}"]


@pytest.mark.parametrize(
    ("lang", "size", "theme"),
    [("fa", "phone", "light")] + LONG * [("en", "desktop", "dark")],
)
def test_axe_finds_nothing_serious(
    visit: Visitors, table: Callable[..., ClickedGame], lang: str, size: str, theme: str
) -> None:
    game = table(5, 5, **MODULES, **SHORT)
    me = visit(lang, size)
    me.page.set_viewport_size(SIZES[size])
    me.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page = game.seat(me, 0)
    asked(page, game.clients[0].state)
    found = {"keep": me.violations()}
    game.skip(me, 0, before(3, "helpers"))
    asked(page, game.clients[0].state)
    found["helpers"] = me.violations()
    for button, sheet in ((".kz-course", "course"), (".kz-plate >> nth=0", "seat")):
        page.click(button)
        page.wait_for_selector("dialog[open]")
        found[sheet] = me.violations()
        page.keyboard.press("Escape")
    game.skip(me, 0, lambda state: state["outcome"] is not None)
    page.wait_for_selector(".kz-ended .kz-tbl")
    found["score"] = me.violations()
    assert not any(found.values()), found

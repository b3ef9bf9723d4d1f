"""Rakab and Condottiere at the table: the map, the lines and the hand in a real browser."""

from __future__ import annotations

import random
import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize

from tests.web.conftest import Visitors
from tests.web.people import MAY, Visitor

SIZES = {
    "small": ViewportSize(width=360, height=640),
    "phone": ViewportSize(width=390, height=844),
    "tablet": ViewportSize(width=820, height=1180),
    "desktop": ViewportSize(width=1440, height=900),
}
GRAVE = ("serious", "critical")

# Touches what somebody would touch next: go on, the chosen thing, a region, a soldier, a card.
TOUCH = """([one, two]) => {
  const all = (found) => [...document.querySelectorAll(found)].filter((each) => each.offsetParent);
  const any = (found) => found[Math.floor(one * found.length)];
  const may = ":not([disabled]):not([aria-disabled='true'])";
  const next =
    all(".go-on")[0] ?? all(".asking .do.loss")[0] ?? all(`.actions .do.go${may}`)[0] ??
    any(all(`button.region${may}`)) ?? any(all(".takes button.card")) ??
    (two < 0.8 ? any(all(".bt-hand button.card")) : null) ?? any(all(`.actions .do${may}`)) ??
    any(all(".bt-hand button.card"));
  next?.click();
}"""


def touch(me: Visitor, rng: random.Random) -> None:
    me.page.evaluate(TOUCH, [rng.random(), rng.random()])
    me.page.wait_for_timeout(25)


def play_until(me: Visitor, there: str, seed: int, seconds: float = 200) -> None:
    rng = random.Random(seed)
    end = time.monotonic() + seconds
    while not me.sees(there):
        assert time.monotonic() < end, me.read(".table")
        touch(me, rng)


def to_my_cards(me: Visitor, seed: int) -> None:
    """My turn in a battle, and no card raised."""
    play_until(me, ".my-turn .bt-hand button.card", seed)
    me.page.keyboard.press("Escape")
    me.page.wait_for_selector(".my-turn .actions .hint")


def sits(me: Visitor, game: str, size: str) -> str:
    me.page.set_viewport_size(SIZES[size])
    return me.open_with_bots(game)


def fits(me: Visitor) -> bool:
    wide = me.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return bool(wide <= 0)


def violations(me: Visitor) -> list[tuple[str, str]]:
    found = Axe().run(me.page).response["violations"]
    return [(each["id"], each["nodes"][0]["html"]) for each in found if each["impact"] in GRAVE]


@pytest.mark.parametrize(
    ("game", "lang", "sizes"),
    [("rakab", "fa", ("small", "tablet")), ("condottiere", "en", ("phone", "desktop"))],
)
def test_a_whole_game_by_touching(
    visit: Visitors, game: str, lang: str, sizes: tuple[str, str]
) -> None:
    me = visit(lang, "desktop")
    path = sits(me, game, sizes[0])
    me.page.wait_for_selector(".atlas .map .land")
    assert fits(me)
    play_until(me, ".lines .line", 1)
    assert fits(me)
    me.page.set_viewport_size(SIZES[sizes[1]])
    play_until(me, ".bt.end", 2)
    assert fits(me)
    assert me.sees(".dusk .champ, .dusk header")
    me.go(path.replace("/t/", "/r/"))
    me.page.wait_for_selector(".replay .bt .atlas, .replay .bt.end, .replay .lines")
    assert me.complaints == []


@pytest.mark.parametrize(
    ("game", "lang", "size", "theme"),
    [("rakab", "fa", "phone", "light"), ("condottiere", "en", "desktop", "dark")],
)
def test_nothing_is_in_anybodys_way(
    visit: Visitors, game: str, lang: str, size: str, theme: str
) -> None:
    """axe, while a place is chosen, with a card raised, and in the report after the battle."""
    me = visit(lang, "desktop")
    sits(me, game, size)
    me.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
    play_until(me, f".my-turn button.region{MAY}", 3)
    assert violations(me) == []
    to_my_cards(me, 4)
    me.page.click(".my-turn .bt-hand .tier:last-child button.card >> nth=0")
    me.page.wait_for_selector(".actions .do.go")
    assert violations(me) == []
    play_until(me, ".report", 5)
    assert violations(me) == []


def test_a_card_is_raised_first_and_shows_what_it_would_do(visit: Visitors) -> None:
    me = visit("en", "desktop")
    sits(me, "rakab", "desktop")
    to_my_cards(me, 6)
    card = ".my-turn .bt-hand .back-tier button.card >> nth=0"
    before = me.page.inner_text(".line.mine .medal")
    me.page.click(card)
    me.page.wait_for_selector(".line.mine .then")
    assert me.page.inner_text(".line.mine .medal") == before
    held = me.page.locator(".bt-hand button.card").count()
    me.page.click(card)
    gone = "held => document.querySelectorAll('.bt-hand button.card').length !== held"
    me.page.wait_for_function(gone, arg=held)


def test_a_region_that_is_taken_says_why(visit: Visitors) -> None:
    me = visit("en", "desktop")
    sits(me, "condottiere", "desktop")
    play_until(me, ".my-turn button.region[aria-disabled='true']", 7)
    me.page.click(".my-turn button.region[aria-disabled='true'] >> nth=0", force=True)
    me.page.wait_for_selector(".toast")


def test_a_strength_opens_its_sum(visit: Visitors) -> None:
    me = visit("en", "desktop")
    sits(me, "rakab", "phone")
    play_until(me, ".line .fan li .card", 8)
    me.page.click(".line.leader .might, .line.shared .might")
    me.page.wait_for_selector("dialog .sum-words .total")

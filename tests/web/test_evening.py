"""An evening in Chromium: how am I doing, the series of a table and its next game, help."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import ViewportSize

from tests.server.harness import RunningServer, play_out
from tests.web.conftest import Visitors
from tests.web.people import Visitor

WIDTHS = [(360, 640), (390, 844), (820, 1180), (1440, 900)]
DAY = 86_400_000

GAMES = (
    ("coup", 4, "last_in_the_game"),
    ("loot", 3, "coins"),
    ("rakab", 2, "adjacent"),
    ("condottiere", 3, "most_regions"),
    ("karzar", 5, "last_campaign"),
)


def past_game(number: int, now: int) -> dict[str, Any]:
    game, players, reason = GAMES[number % len(GAMES) if number % 3 else 0]
    names = ["Sara", "Babak", "Nasrin", "Omid", "Laleh"][:players]
    winner = 0 if number % 5 < 2 else 1
    counted = {
        "bluffs": 4, "believed": 2, "caught": 1, "blocked": 1, "challenges": 2,
        "challenges_won": 1, "challenged": 2, "challenged_wrongly": 1,
    }  # fmt: skip
    return {
        "id": f"game{number}",
        "game": game,
        "players": players,
        "seat": 0,
        "names": names,
        "bots": [0, *[1 + number % 4] * (players - 1)],
        "outcome": {
            "winners": [winner],
            "scores": [int(seat == winner) for seat in range(players)],
            "reason": reason,
        },
        "moves": 40 + number,
        "statistics": counted if game == "coup" else {},
        "when": now - number * DAY // 2,
    }


def remember(me: Visitor, count: int) -> None:
    now = me.page.evaluate("Date.now()")
    games = [past_game(number, now) for number in range(count)]
    kept = json.dumps(json.dumps({"games": games, "erased": []}))
    me.context.add_init_script(f"localStorage['neyrang.games'] ??= {kept}")


def too_wide(me: Visitor) -> int:
    """By how many pixels the page is wider than the screen."""
    script = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    return int(me.page.evaluate(script))


# ---- how am I doing


@pytest.mark.parametrize(
    ("lang", "theme"), [("fa", "light"), ("en", "dark")], ids=["fa-light", "en-dark"]
)
def test_the_page_fits_every_screen_and_reader(
    visit: Visitors, lang: str, theme: Literal["light", "dark"]
) -> None:
    me = visit(lang, "desktop")
    me.page.emulate_media(color_scheme=theme)
    remember(me, 40)
    me.go("/me")
    me.page.wait_for_selector(".me-past li")
    for width, height in WIDTHS:
        me.page.set_viewport_size(ViewportSize(width=width, height=height))
        assert too_wide(me) == 0, width
    assert me.violations() == []
    assert me.complaints == []


def test_a_finished_game_is_counted_with_its_bluffs_and_its_replay(
    web_server: RunningServer, visit: Visitors, deal: Callable[[int], None]
) -> None:
    deal(5)
    clients = web_server.playing(3, "coup")
    play_out(clients, seed=3)
    me = visit("en", "desktop")
    me.take_over(clients[0])
    me.page.wait_for_selector(".end-rows .count")
    summary = web_server.http.get(f"/api/tables/{clients[0].name}/summary").json()
    mine = summary["statistics"][0]
    row = me.page.locator(".end-rows tr.mine .count").all_inner_texts()
    assert row == [str(mine["bluffs"]), str(mine["believed"])]  # the end counts as the page does
    me.page.wait_for_function("JSON.parse(localStorage['neyrang.games'] ?? '{}').games?.length")
    me.page.click(".bar a")
    me.page.click(".top a[href='/me']")
    me.page.wait_for_selector(".me-past li")
    assert me.page.locator(".me-sums dd").first.inner_text() == "1"
    rings = me.page.locator(".me-rings .dial-text b").all_inner_texts()
    assert rings == [str(mine[key]) for key in ("believed", "challenges_won", "challenged_wrongly")]
    me.page.click(".me-past a.button")
    me.page.wait_for_url(re.compile(rf"/r/{clients[0].name}"))
    me.page.wait_for_selector("input[type=range]")
    assert me.complaints == []


def test_games_are_exported_erased_and_imported(visit: Visitors, tmp_path: Path) -> None:
    me = visit("en", "phone")
    remember(me, 12)
    me.go("/me")
    buttons = me.page.locator(".me-moving .me-buttons button")
    with me.page.expect_download() as download:
        buttons.nth(0).click()
    saved = tmp_path / "games.json"
    download.value.save_as(saved)
    assert len(json.loads(saved.read_text())["games"]) == 12

    buttons.nth(3).click()
    me.page.wait_for_selector("dialog[open] .danger")
    assert "12" in me.read("dialog[open]")
    me.page.click("dialog[open] .danger")
    me.page.wait_for_selector(".me-none")

    for text, told in (
        ("{", "not a file"),
        ('{"format": "neyrang games 1", "games": [1]}', "damaged"),
    ):
        bad = tmp_path / "bad.json"
        bad.write_text(text)
        me.page.set_input_files("input[type=file]", bad)
        me.page.wait_for_selector(f".toast:has-text('{told}')")
        assert me.sees(".me-none")
    me.page.set_input_files("input[type=file]", saved)
    me.page.wait_for_selector(".me-past li")
    assert me.page.locator(".me-sums dd").first.inner_text() == "12"
    assert me.complaints == []


def test_a_code_carries_the_games_to_another_browser(visit: Visitors) -> None:
    here, there = visit("en", "desktop"), visit("fa", "phone")
    remember(here, 3)
    here.go("/me")
    here.page.click(".me-moving button:nth-child(3)")
    here.page.click(".carry .primary")
    code = here.page.inner_text(".carry-code")
    assert here.violations() == []
    there.go("/me")
    there.page.click(".me-moving button:nth-child(3)")
    there.page.fill("form.carry input", code.lower())
    there.page.click("form.carry button")
    there.page.wait_for_selector(".me-past li")
    assert there.page.locator(".me-past li").count() == 3
    assert there.complaints == []


# ---- the series of a table


def test_the_next_game_is_another_one_and_the_room_tells_the_series(
    web_server: RunningServer, visit: Visitors, deal: Callable[[int], None]
) -> None:
    deal(5)
    clients = web_server.playing(2, "coup")
    play_out(clients, seed=3)
    clients[0].send(do="rematch")
    name = clients[0].expect("rematch")["table"]
    again = [web_server.client(name, client.token) for client in clients]
    again[0].send(do="start")
    for client in again:
        client.until(lambda c=client: bool(c.state))  # type: ignore[misc]
    play_out(again, seed=4)
    me = visit("fa", "phone")
    me.take_over(again[0])
    me.page.click(".tonight-line")
    me.page.wait_for_selector("dialog[open] .tonight-players li")
    assert me.violations() == []
    me.page.keyboard.press("Escape")
    me.page.click(".after .next-game")
    me.page.wait_for_selector("dialog[open] .next-games li")
    assert me.violations() == []
    me.page.click(".next-games li:has(.loot) .next-set")
    me.page.click(".next-settings .segments-row >> nth=0 >> label:nth-child(3)")  # four players
    me.page.click(".next-settings [role='switch']")
    assert me.violations() == []
    me.page.click(".next-settings .primary")
    me.page.wait_for_selector(".room .tonight")
    assert me.page.locator(".tonight-games li").count() == 2
    assert me.page.locator(".chair").count() == 4
    table = web_server.client(me.page.evaluate("location.pathname.slice(3)")).table
    assert (table["game"], table["phase"]) == ("loot", "lobby")
    assert table["options"] == {"teams": True}
    assert me.violations() == []
    assert too_wide(me) == 0
    assert me.complaints == []


# ---- help


@pytest.mark.parametrize(("lang", "size"), [("fa", "phone"), ("en", "desktop")])
def test_a_master_helps_whoever_plays_bots(
    web_server: RunningServer, visit: Visitors, deal: Callable[[int], None], lang: str, size: str
) -> None:
    deal(5)
    name, token = web_server.open("coup", players=3, fill=1, pace="at_once")
    client = web_server.client(name, token)
    client.send(do="start")
    client.until(lambda: bool(client.state))
    me = visit(lang, size)
    me.take_over(client)
    me.page.wait_for_selector(".my-turn")
    me.page.keyboard.press("h")
    me.page.wait_for_selector("dialog[open] .help-moves li")
    assert me.page.locator(".help-seats > li").count() == 2
    assert me.page.locator(".help-cards dt").count() == 2
    assert me.violations() == []
    assert too_wide(me) == 0
    assert me.complaints == []


def test_with_other_people_help_waits_for_all(
    web_server: RunningServer, visit: Visitors, deal: Callable[[int], None]
) -> None:
    deal(5)
    clients = web_server.playing(2, "coup")
    me, you = visit("en", "phone"), visit("fa", "desktop")
    me.take_over(clients[0])
    you.take_over(clients[1])
    me.page.wait_for_selector(".my-turn")
    me.page.click(".bar [aria-label='Help']")
    assert not me.sees("dialog .help-status")
    me.page.click("dialog[open] [role=switch]")
    you.page.click(".notices .notice button")
    me.page.wait_for_selector("dialog[open] .help-moves li")
    assert not any(message["is"] == "advice" for message in you.told)
    assert (me.complaints, you.complaints) == ([], [])

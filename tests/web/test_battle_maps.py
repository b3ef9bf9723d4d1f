"""The maps of Rakab and Condottiere in Chromium: names stay apart, and a host brings a map."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.ahead import one_card_each, play_ahead
from tests.server.harness import RunningServer
from tests.server.test_map_files import lakes
from tests.web.battle_play import Deal, asked, my_turn, sits, turn_of
from tests.web.conftest import Visitors

# The pairs of names on the map that touch. The box of a text is higher than its letters.
COLLISIONS = """() => {
  const boxes = [...document.querySelectorAll(".atlas text.name")].map((text) => {
    const { left, right, top, height } = text.getBoundingClientRect();
    const [high, low] = [top + height * 0.25, top + height * 0.8];
    return { name: text.textContent, left, right, high, low };
  });
  const across = (a, b) => a.left + 1 < b.right && b.left + 1 < a.right; // 1 px: hinting
  const meet = (a, b) => across(a, b) && a.high < b.low && b.high < a.low;
  const pairs = boxes.flatMap((a, i) => boxes.slice(i + 1).map((b) => [a, b]));
  return pairs.filter(([a, b]) => meet(a, b)).map(([a, b]) => `${a.name} ${b.name}`);
}"""


@pytest.mark.parametrize(
    ("game", "lang", "size"),
    [("rakab", "fa", "small"), ("condottiere", "en", "small"), ("condottiere", "fa", "phone"),
     ("rakab", "en", "desktop")],
)  # fmt: skip
def test_names_on_the_map_stay_apart(
    visit: Visitors, web_server: RunningServer, deal: Deal, game: str, lang: str, size: str
) -> None:
    deal(7)
    clients = web_server.playing(5, game, pace="at_once")
    many = asked("place", lambda state: len(state["view"]["owners"]) > 3)
    play_ahead(clients, one_card_each(7), many)
    client = turn_of(clients)
    me = sits(visit, client, lang, size)
    my_turn(me, client.state["at"])
    assert me.page.locator(".atlas text.name").count() == 17
    assert me.page.evaluate(COLLISIONS) == []


@pytest.mark.clause("RAKAB-90")
def test_a_host_brings_a_map_and_plays_on_it(visit: Visitors, tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.toml", tmp_path / "lakes.toml"
    bad.write_text(lakes(lake3='"lake2"'), encoding="utf-8")
    good.write_text(lakes(), encoding="utf-8")
    me = visit("en", "phone")
    me.choose("rakab")
    me.page.set_input_files(".own-file input", bad)
    me.page.wait_for_selector(".rules-of label.chosen:has-text('The Lakes')")
    me.page.click(".two-ways .primary")
    me.page.wait_for_selector(".toast")
    assert "lake3 does not list lake4" in me.read(".toast")
    me.complaints.clear()  # the browser notes that the server refused
    me.page.set_input_files(".own-file input", good)
    me.page.click(".two-ways .primary")
    me.page.wait_for_selector(".my-turn .atlas .land")
    assert me.page.locator(".atlas .land").count() == 8
    lanes = me.page.get_attribute(".atlas .lane", "d") or ""
    assert lanes.count("M") == 8
    assert me.page.evaluate(COLLISIONS) == []
    me.page.click(".atlas .land[data-region='lake2']")
    me.page.click(".my-turn .acts [data-move='place:lake2']")
    me.page.wait_for_selector(".where-words strong:has-text('Lake 2')")
    assert me.complaints == []
    assert me.violations() == []

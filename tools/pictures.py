"""`python -m tools.pictures` draws the pictures of Rakab, Condottiere and Karzar in the README.

Clients play a fixed deal to a position worth showing; a page takes over and Chromium draws it.
"""

from __future__ import annotations

import base64
import secrets
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from tests.server.ahead import Until, at_random, one_card_each, play_ahead, send
from tests.server.harness import Client, Message, RunningServer, running
from tests.server.karzar_game import before
from tests.web.conftest import ARGUMENTS, Visitors, chromium
from tests.web.karzar_play import ClickedGame, asked
from tests.web.people import Visitor

DOCS = Path(__file__).parent.parent / "docs"
PHONE = ViewportSize(width=390, height=844)
DESKTOP = ViewportSize(width=1280, height=800)
WIDE = ViewportSize(width=1440, height=900)
QUALITY = 0.86
NAMES = {
    "fa": ["مینا", "لاله", "بابک", "نسرین"],
    "en": ["Mina", "Sara", "Arash", "Parvin", "Omid"],
}
BRAVE = ("pass", "play:surrender", "play:winter")  # made only where there is nothing else

# Pictures side by side as one, in a format small enough for a repository.
JOIN = """async ([pictures, gap, quality]) => {
  const images = await Promise.all(pictures.map(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    return image;
  }));
  const canvas = document.createElement("canvas");
  canvas.width = images.reduce((sum, { width }) => sum + width, gap * (images.length - 1));
  canvas.height = Math.max(...images.map(({ height }) => height));
  const pen = canvas.getContext("2d");
  let x = 0;
  for (const image of images) {
    pen.drawImage(image, x, 0);
    x += image.width + gap;
  }
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


def step(name: str, more: Callable[[Message], bool]) -> Until:
    return lambda state: state["view"]["pending"]["step"] == name and more(state)


def seated(server: RunningServer, game: str, lang: str, seed: int, players: int) -> list[Client]:
    secrets.randbits = lambda k: seed
    return server.playing(players, game, names=NAMES[lang], pace="at_once")


def table(
    server: RunningServer, game: str, lang: str, seed: int, regions: int, until: Until | None = None
) -> Client:
    """The client of the seat that is asked: where so many regions are held and the next place is to
    be chosen, or later, at such a position."""
    clients = seated(server, game, lang, seed, 4)
    held = step("place", lambda state: len(state["view"]["owners"]) >= regions)
    play_ahead(clients, one_card_each(seed), held)
    if until:
        play_ahead(clients, at_random(seed, BRAVE), until)
    seat: int = clients[0].state["asked"][0]
    return clients[seat]


def third_battle(server: RunningServer, visit: Visitors) -> Page:
    """Battle 3 of a campaign of Karzar; two have sent a hero, and mine is chosen."""
    clients = seated(server, "karzar", "en", 11, 5)
    game = ClickedGame(clients, 11)
    game.on(before(3))
    for seat in (2, 4):
        send(clients[seat], game.choose(clients[seat].state))
    me = visit("en", "desktop")
    me.page.set_viewport_size(WIDE)
    me.page.emulate_media(color_scheme="dark")
    page = game.seat(me, 0)
    asked(page, clients[0].state)
    page.locator(".kz-hand button.card").first.click()
    page.wait_for_selector(".kz-note")
    return page


def taken(visit: Visitors, client: Client, lang: str, size: ViewportSize) -> Visitor:
    me = visit(lang, "desktop")
    me.page.set_viewport_size(size)
    me.take_over(client)
    me.page.wait_for_selector(".my-turn .bt")
    return me


def raised(me: Visitor, card: str) -> Page:
    me.page.click(f".bt-hand button.card[data-card='{card}'] >> nth=0", position={"x": 10, "y": 12})
    me.page.wait_for_selector(".acts .do.go")
    return me.page


def holds(state: Message, card: str) -> bool:
    return f"play:{card}" in state["legal"]


def long_enough(state: Message, cards: int) -> bool:
    return sum(len(seat["line"]) for seat in state["view"]["seats"]) >= cards


def draw(server: RunningServer, visit: Visitors) -> dict[str, list[Page]]:
    def burning(state: Message) -> bool:
        return long_enough(state, 9) and holds(state, "bishop")

    place = table(server, "rakab", "fa", 8, 7)
    battle = table(server, "rakab", "fa", 1, 5, step("turn", burning))
    other = table(server, "condottiere", "fa", 4, 6, step("turn", burning))
    night = table(server, "condottiere", "en", 2, 6, step("turn", burning))
    desktop = taken(visit, night, "en", DESKTOP)
    desktop.page.evaluate("document.documentElement.dataset.theme = 'dark'")
    return {
        "battle-phone": [
            taken(visit, place, "fa", PHONE).page,
            raised(taken(visit, battle, "fa", PHONE), "bishop"),
            raised(taken(visit, other, "fa", PHONE), "bishop"),
        ],
        "battle-desktop": [raised(desktop, "bishop")],
        "karzar-desktop": [third_battle(server, visit)],
    }


@contextmanager
def studio() -> Iterator[tuple[Browser, RunningServer]]:
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "tables.db") as server,
        sync_playwright() as playwright,
    ):
        found = chromium()
        assert found, "no Chromium on this machine"
        yield playwright.chromium.launch(executable_path=found, args=ARGUMENTS), server


def main() -> None:
    with studio() as (browser, server):
        visit = Visitors(browser, f"http://{server.address}")
        easel = browser.new_page()
        for name, pages in draw(server, visit).items():
            pictures = []
            for page in pages:
                page.mouse.move(2, 2)
                page.wait_for_function("document.fonts.ready.then(() => true)")
                pictures.append(base64.b64encode(page.screenshot()).decode())
            joined: str = easel.evaluate(JOIN, [pictures, 24, QUALITY])
            path = DOCS / f"{name}.webp"
            path.write_bytes(base64.b64decode(joined))
            print(path, path.stat().st_size)
        visit.leave()
        browser.close()


if __name__ == "__main__":
    main()

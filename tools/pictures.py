"""Draws the README's picture of Karzar with Chromium: `python -m tools.pictures`."""

from __future__ import annotations

import base64
import secrets
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.server.harness import running
from tests.server.karzar_game import before
from tests.web.conftest import ARGUMENTS
from tests.web.karzar_play import ClickedGame, asked
from tests.web.people import Visitor

ROOT = Path(__file__).parent.parent
SEED = 11
NAMES = ["Sara", "Babak", "Laleh", "Nasrin", "Omid"]
QUALITY = 82


def draw(folder: str) -> bytes:
    """Battle 3 of a campaign on a desktop, by night; two have sent a hero."""
    with running(Path(folder) / "tables.db") as server, sync_playwright() as playwright:
        secrets.randbits = lambda bits: SEED  # type: ignore[assignment]
        name, token = server.open("karzar", NAMES[0], players=len(NAMES), pace="at_once")
        clients = [server.client(name, token)]
        for seat in range(1, len(NAMES)):
            clients.append(server.client(name))
            clients[seat].sit(seat, NAMES[seat])
        clients[0].send(do="start")
        for client in clients:
            client.until(lambda c=client: bool(c.state))  # type: ignore[misc]
        game = ClickedGame(clients, SEED)
        game.until(before(3))
        for seat in (2, 4):
            game.answer(seat)
        path = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        me = Visitor(browser, f"http://{server.address}", "en", "desktop")
        me.page.set_viewport_size({"width": 1440, "height": 900})
        me.page.emulate_media(color_scheme="dark")
        page = game.seat(me, 0)
        asked(page, clients[0].state)
        page.locator(".kz-hand button.card").first.click()
        page.mouse.move(0, 0)
        page.wait_for_selector(".kz-note")
        page.wait_for_function("document.fonts.ready")
        seen = me.context.new_cdp_session(page).send(
            "Page.captureScreenshot", {"format": "webp", "quality": QUALITY}
        )
        browser.close()
    return base64.b64decode(seen["data"])


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        (ROOT / "docs/karzar-desktop.webp").write_bytes(draw(folder))

"""Real Chromium against a real server."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Error as BrowserError

from tests.server.ahead import Choose
from tests.server.harness import RunningServer, running
from tests.server.test_survival import ServerProcess
from tests.web.karzar_play import ClickedGame, KarzarTable
from tests.web.people import Visitor

ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--renderer-process-limit=1",  # a process for each visitor makes each visit a sixth dearer
]  # fmt: skip


def chromium() -> str | None:
    """Where this machine has one. The one without a window of its own takes a third less time."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = chromium()
    if found is None and os.environ.get("CI"):
        pytest.fail("no Chromium: CI looks at the page in a real one")
    if found is None:
        pytest.skip("no Chromium on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def web_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    reach = "http://192.168.1.24:8800"  # as if others could reach it there
    with running(tmp_path_factory.mktemp("web") / "tables.db", reach=reach) as found:
        yield found


class Visitors:
    """Opens separate browsers at a server, and closes them when the test is over."""

    def __init__(self, browser: Browser, base: str) -> None:
        self.browser = browser
        self.base = base
        self.there: list[Visitor] = []

    def __call__(
        self, lang: str = "fa", size: str = "phone", base: str = "", pace: str = "at_once"
    ) -> Visitor:
        visitor = Visitor(self.browser, base or self.base, lang, size, pace)
        self.there.append(visitor)
        return visitor

    def leave(self) -> None:
        for visitor in self.there:
            visitor.context.close()


class Regulars(Visitors):
    """Visitors who come again: their browsers have loaded the page, which costs more than most of
    what a test does there. They remember nothing of the last test."""

    def __init__(self, browser: Browser, base: str) -> None:
        super().__init__(browser, base)
        self.idle: list[Visitor] = []

    def __call__(
        self, lang: str = "fa", size: str = "phone", base: str = "", pace: str = "at_once"
    ) -> Visitor:
        found = [each for each in self.idle if each.kind == (lang, size, pace)]
        if not found:
            return super().__call__(lang, size, pace=pace)
        self.idle.remove(found[0])
        self.there.append(found[0])
        return found[0]

    def rest(self) -> None:
        for visitor in self.there:
            try:
                visitor.forget()
                self.idle.append(visitor)
            except BrowserError:  # a test that failed may leave any page behind
                visitor.context.close()
        self.there.clear()

    def leave(self) -> None:
        self.there += self.idle
        super().leave()


@pytest.fixture(scope="session")
def known_regulars(browser: Browser, web_server: RunningServer) -> Iterator[Regulars]:
    regulars = Regulars(browser, f"http://{web_server.address}")
    yield regulars
    regulars.leave()


@pytest.fixture
def regulars(known_regulars: Regulars) -> Iterator[Visitors]:
    """As `visit`, without loading the page for each test. A test that changes how the page works
    (routes, scripts at its start, prototypes) takes `visit`."""
    yield known_regulars
    known_regulars.rest()


@pytest.fixture
def visit(browser: Browser, web_server: RunningServer) -> Iterator[Visitors]:
    visitors = Visitors(browser, f"http://{web_server.address}")
    yield visitors
    visitors.leave()


@pytest.fixture
def deal(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Says from which seed the tables opened from now on are dealt, so that a test meets the same
    cards every time."""

    def fixed(seed: int) -> None:
        monkeypatch.setattr(secrets, "randbits", lambda bits: seed)

    return fixed


@pytest.fixture
def karzar(web_server: RunningServer, deal: Callable[[int], None]) -> KarzarTable:
    def opened(
        players: int,
        seed: int,
        options: dict[str, object] | None = None,
        choose: Choose | None = None,
        pace: str = "at_once",
    ) -> ClickedGame:
        deal(seed)
        clients = web_server.playing(players, "karzar", options=options or {}, pace=pace)
        return ClickedGame(clients, choose or seed)

    return opened


class Servers:
    """Servers as processes of their own, on one database; none outlives the test."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.started: list[ServerProcess] = []

    def __call__(self, port: int = 0) -> ServerProcess:
        server = ServerProcess(self.database, port)
        self.started.append(server)
        return server

    def end(self) -> None:
        for server in self.started:
            if server.process.poll() is None:
                server.kill()


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Servers]:
    found = Servers(tmp_path / "tables.db")
    yield found
    found.end()

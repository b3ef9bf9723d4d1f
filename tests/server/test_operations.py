"""What whoever runs a server asks it."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from pathlib import Path
from unittest.mock import AsyncMock, Mock

import pytest

from neyrang.server import health
from neyrang.server.health import Health
from neyrang.server.limits import Limits
from neyrang.server.metrics import Histogram, text
from tests.server.harness import RunningServer, play_out, running

FIGURE = re.compile(r'neyrang_\w+(\{le="[\d.]+|\{le="\+Inf)?("\})? [\d.]+')


def test_health_is_a_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "SHARED_FOR", 0.0)
    with running(tmp_path / "tables.db") as server:
        assert server.http.get("/healthz").text == "ok\n"
        found = server.app.store.db.execute("SELECT COUNT(*) FROM health").fetchone()
        assert found == (1,)
        server.app.store.db.execute("PRAGMA busy_timeout=100")
        other = sqlite3.connect(server.app.store.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert server.http.get("/healthz").status_code == 503
        server.app.store.db.execute("PRAGMA busy_timeout=3000")
        monkeypatch.setattr(health, "TIMEOUT", 0.2)
        assert server.http.get("/healthz").status_code == 503  # it waits, we do not
        other.execute("ROLLBACK")
        other.close()
        assert server.http.get("/healthz").status_code == 200


def test_many_who_ask_for_health_share_a_write(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        written = asyncio.Event()
        store = Mock(check=AsyncMock(side_effect=written.wait))
        found = Health(store)
        waiting = [asyncio.create_task(found.check()) for _ in range(20)]
        await asyncio.sleep(0)
        waiting[0].cancel()  # who gives up does not take it from the others
        await asyncio.sleep(0)
        written.set()
        await asyncio.gather(*waiting[1:])
        await found.check()
        assert store.check.call_count == 1
        monkeypatch.setattr(health, "SHARED_FOR", 0.0)
        await found.check()
        assert store.check.call_count == 2

    asyncio.run(ask())


def test_health_and_figures_are_limited_as_requests_are(tmp_path: Path) -> None:
    few = Limits(requests=0.01, request_burst=2)
    with running(tmp_path / "tables.db", limits=few) as server:
        assert server.http.get("/healthz").status_code == 200
        assert server.http.get("/metrics").status_code == 200
        assert server.http.get("/healthz").status_code == 429
        assert server.http.get("/metrics").status_code == 429
        assert server.http.get("/").status_code == 200


def test_metrics_are_figures_and_nothing_else(server: RunningServer) -> None:
    clients = server.playing(2, "loot")
    play_out(clients, seed=1, most=10)
    lines = server.http.get("/metrics").text.splitlines()
    values = {line.split()[0]: float(line.split()[1]) for line in lines if line[0] != "#"}
    for line in lines:
        assert line.startswith(("# HELP neyrang_", "# TYPE neyrang_")) or FIGURE.fullmatch(line)
    assert values["neyrang_tables"] >= 1
    assert values["neyrang_sockets"] >= 2
    assert values["neyrang_moves_total"] >= 10
    assert values["neyrang_commit_seconds_count"] > 0
    assert values["neyrang_told_seconds_count"] >= 10
    assert clients[0].name not in "".join(lines)


def test_metrics_are_not_for_the_world(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", trusted_proxies=("127.0.0.1",)) as server:
        assert server.http.get("/metrics").status_code == 200
        far = {"X-Forwarded-For": "8.8.8.8"}
        assert server.http.get("/metrics", headers=far).status_code == 404


def test_a_histogram_counts_up_to_each_bound() -> None:
    times = Histogram()
    for seconds in (0.0005, 0.001, 0.3, 99.0):
        times.observe(seconds)
    lines = text([("x_seconds", "histogram", "X.", times)]).splitlines()
    assert 'neyrang_x_seconds_bucket{le="0.001"} 2' in lines
    assert 'neyrang_x_seconds_bucket{le="0.5"} 3' in lines
    assert 'neyrang_x_seconds_bucket{le="+Inf"} 4' in lines
    assert "neyrang_x_seconds_count 4" in lines

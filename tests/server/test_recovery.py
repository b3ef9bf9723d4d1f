"""A store that fails for a while: nothing acknowledged is lost, and tables heal by themselves."""

from __future__ import annotations

import contextlib
import json
import resource
import sqlite3
import subprocess
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from neyrang.server import writer
from neyrang.server.limits import Addresses, Limits
from neyrang.server.store import StoreUnavailable
from tests.server.harness import Client, RunningServer, play_out, running, wait_for
from tests.server.test_survival import ServerProcess, open_at


def limit_files(server: ServerProcess, size: int) -> None:
    """A disk without space, for this process alone: no file may grow beyond the size."""
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, hard))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of one megabyte."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    mounted = subprocess.run(command, capture_output=True, text=True)
    if mounted.returncode:
        why = f"NOT TESTED here, a disk that is really full: {mounted.stderr.strip()}"
        warnings.warn(why, stacklevel=1)
        pytest.skip(why)
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Returns a file that takes all the space there was left."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(bytes(4096)):
            pass
    return filler


def test_a_full_disk_that_gets_space_again_heals(small_disk: Path) -> None:
    server = ServerProcess(small_disk / "tables.db")
    check_it_heals(server, lambda: fill(small_disk), (small_disk / "filler").unlink)


def test_files_that_may_not_grow_are_a_full_disk(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "tables.db")
    check_it_heals(
        server,
        lambda: limit_files(server, 1),
        lambda: limit_files(server, resource.RLIM_INFINITY),
    )


def check_it_heals(
    server: ServerProcess, fill_disk: Callable[[], object], free_disk: Callable[[], object]
) -> None:
    try:
        opened = open_at(server.address, game="loot", players=2)
        first = Client(server.address, opened["table"], opened["token"])
        second = Client(server.address, opened["table"])
        second.sit(1, "Guest")
        first.send(do="start")
        for client in (first, second):
            client.until(lambda c=client: bool(c.state))  # type: ignore[misc]
        first.move("draw")
        second.until(lambda: second.state["at"] == 1)
        second.drain(0.2)
        before = [len(first.events), len(second.events)]

        fill_disk()
        second.send(do="move", at=1, move="draw")
        for client in (first, second):
            assert client.expect("error")["error"] == "trouble"
        wanted = {"game": "coup", "name": "A"}
        answer = httpx.post(f"http://{server.address}/api/tables", json=wanted)
        assert (answer.status_code, answer.json()) == (503, {"error": "trouble"})
        answer = httpx.get(f"http://{server.address}/api/tables/{opened['table']}")
        assert answer.status_code == 503
        error = second.refused("trouble", do="move", at=1, move="draw")
        assert error["re"] == 77
        second.send(do="ping")
        second.expect("pong")
        with connect(f"ws://{server.address}/ws/{opened['table']}", proxy=None) as late:
            late.send(json.dumps({"do": "hello", "token": opened["token"]}))
            assert [len(first.events), len(second.events)] == before  # nothing unsaved was sent
            free_disk()
            first.expect("state")
            assert first.state["at"] == 1  # the move was rolled back
            assert [json.loads(late.recv(30))["is"] for _ in range(2)] == ["welcome", "table"]
        second.expect("state")
        second.move("draw")
        play_out([first, second], seed=1, most=20)
        assert open_at(server.address, game="coup")["table"]
        for client in (first, second):
            numbers = sorted({event["n"] for event in client.events})
            assert numbers == list(range(1, len(numbers) + 1))
            client.close()
        server.stop()
    finally:
        if server.process.poll() is None:
            server.kill()


def test_a_server_ends_in_order_while_its_database_is_locked(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path / "tables.db") as server:
        server.open("coup")
        store = server.app.store
        store.db.execute("PRAGMA busy_timeout=50")
        other = sqlite3.connect(store.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        close = store.close

        async def close_and_say_what_is_lost() -> None:
            await close()
            raise StoreUnavailable("3 changes")

        monkeypatch.setattr(store, "close", close_and_say_what_is_lost)
    other.close()
    found = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert found == ["not everything could be saved at the end (error StoreUnavailable: 3 changes)"]


def test_a_locked_database_is_waited_for(server: RunningServer) -> None:
    first, _ = server.playing(2, "loot")
    server.app.store.db.execute("PRAGMA busy_timeout=100")
    other = sqlite3.connect(server.app.store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    first.send(do="move", at=0, move="draw")
    assert first.expect("error")["error"] == "trouble"
    strange = server.http.get(f"/api/tables/{first.name}/record")
    assert strange.status_code == 503
    other.execute("ROLLBACK")
    other.close()
    first.expect("state")
    first.move("draw")


def test_a_stalled_disk_delays_only_what_waits_for_it(server: RunningServer) -> None:
    """The writer waits inside SQLite, as it would for a slow disk; nobody else does."""
    first, second = server.playing(2, "loot")
    other, _ = server.playing(2, "coup")
    first.drain(0.05)
    path = server.app.store.path
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as stalled:
        stalled.execute("BEGIN IMMEDIATE")
        first.send(do="move", at=0, move="draw")
        first.send(do="explain", at=1)
        for client in (first, other):
            client.send(do="ping")
            client.expect("pong")
        other.send(do="explain", at=other.state["at"])
        other.expect("explained")
        late = server.client(other.name)  # another one comes, and is told everything
        assert late.state["at"] == other.state["at"]
        assert server.http.get(f"/api/tables/{first.name}").status_code == 200
        assert "neyrang_sockets" in server.http.get("/metrics").text
        assert first.state["at"] == second.state["at"] == 0  # it is not on disk, so nobody knows
        heard = {message["is"] for message in first.received}
        assert "explained" not in heard  # nor what follows
        stalled.execute("ROLLBACK")
    first.until(lambda: first.state["at"] == 1)
    second.until(lambda: second.state["at"] == 1)
    first.until(lambda: any(message["is"] == "explained" for message in first.received))


def test_a_bot_whose_move_was_rolled_back_is_asked_again(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "FIRST_RETRY", 0.01)
    name, token = server.open("loot", players=3)
    client = server.client(name, token)
    client.send(do="start")
    client.until(lambda: bool(client.state))
    store = server.app.store
    append = store.append
    failures = 3

    def fails_for_bots(commits: list[Any]) -> None:
        nonlocal failures
        if failures and any(line[0] != "0" for commit in commits for line in commit.moves):
            failures -= 1
            raise sqlite3.OperationalError("database or disk is full")
        append(commits)

    monkeypatch.setattr(store, "append", fails_for_bots)
    client.move(client.state["legal"][0])
    client.until(lambda: bool(client.state["legal"]))
    assert failures == 0
    play_out([client], seed=1)


def test_a_table_whose_writer_fails_closes_so_that_clients_come_back(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = server.playing(2, "loot")

    def broken(*_: object) -> None:
        raise RuntimeError("a fault nobody thought of")

    table = server.table(first.name)
    with monkeypatch.context() as patch:
        patch.setattr(server.app.store, "write", broken)
        first.send(do="move", at=0, move="draw")
        assert first.is_closed() == second.is_closed() == 1012
    assert table.closed
    again = server.client(first.name, first.token)
    again.move("draw")


def test_a_table_that_cannot_be_loaded_now_is_not_called_unknown(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        name, _ = server.open()
        server.app.store.db.execute("PRAGMA busy_timeout=100")
        other = sqlite3.connect(server.app.store.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert server.http.get(f"/api/tables/{name}").status_code == 503
        with connect(f"ws://{server.address}/ws/{name}", proxy=None) as socket:
            assert json.loads(socket.recv(30))["error"] == "trouble"
        other.execute("ROLLBACK")
        other.close()
        assert server.http.get(f"/api/tables/{name}").status_code == 200


def test_addresses_are_forgotten_once_their_buckets_are_full_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    addresses = Addresses(Limits(requests=10, request_burst=100, opened=0.01, opened_burst=2))
    for n in range(1000):
        addresses.request(f"10.0.0.{n}")
    addresses.open_table("10.0.0.1")
    addresses.open_table("10.0.0.1")
    now[0] += 61
    addresses.request("10.1.1.1")
    assert set(addresses.requesting.by_key) == {"10.1.1.1"}
    assert addresses.open_table("10.0.0.1") > 0  # still has to wait: not forgotten
    now[0] += 300
    addresses.request("10.1.1.2")
    assert addresses.opening.by_key == {}


def test_idle_tables_are_unloaded_while_leases_cannot_be_renewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path / "tables.db", idle_after=0.2) as server:
        name, token = server.open()
        client = server.client(name, token)

        async def fails() -> None:
            raise RuntimeError("no")

        monkeypatch.setattr(server.app.store, "renew", fails)
        client.close()
        tables = server.app.registry.tables  # type: ignore[union-attr]
        wait_for(lambda: name not in tables)
        time.sleep(0.1)

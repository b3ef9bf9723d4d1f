"""What is known outside a table, who is told what, and that one table's fault stays its own."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from neyrang.server import bot_process, writer
from neyrang.server.bot_process import BotProcess
from neyrang.server.registry import TableRegistry
from neyrang.server.store import SqliteStore, StoreUnavailable, resolve
from tests.server.harness import Client, RunningServer, wait_for


@contextmanager
def locked(server: RunningServer) -> Iterator[None]:
    """Nothing can be saved meanwhile."""
    with closing(sqlite3.connect(server.app.store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def shown(server: RunningServer, table: str) -> Any:
    return server.http.get(f"/api/tables/{table}").json()


def in_memory(server: RunningServer, table: str, seat: int) -> str:
    found = server.table(table).config.seats[seat]
    assert found is not None
    return found.name


# ---- outside the table


def test_nobody_is_told_a_name_that_is_not_saved(server: RunningServer) -> None:
    name, token = server.open(players=3, public=True)
    host = server.client(name, token)
    with locked(server):
        host.send(do="rename", name="Unsaved")
        wait_for(lambda: in_memory(server, host.name, 0) == "Unsaved")
        assert shown(server, host.name)["seats"][0]["name"] == "Host"
        assert "Host" in server.http.get("/api/tables").json()["tables"][0]["names"]
    host.until(lambda: host.table["seats"][0]["name"] == "Unsaved")
    assert shown(server, host.name)["seats"][0]["name"] == "Unsaved"
    assert "Unsaved" in server.http.get("/api/tables").json()["tables"][0]["names"]


def last_move(server: RunningServer, clients: list[Client]) -> tuple[Client, str]:
    """Plays at random up to the move that ends the game; returns it."""
    session = server.table(clients[0].name).session
    assert session is not None
    chance = random.Random(3)
    while True:
        seat = session.state.actors()[0]
        client = clients[seat]
        client.until(lambda c=client: bool(c.state["legal"]))  # type: ignore[misc]
        move = chance.choice(client.state["legal"])
        after = session.state.clone()
        after.apply(seat, session.notation.move(move))
        if after.over():
            return client, move
        client.move(move)


def test_nobody_is_told_the_seed_before_the_last_move_is_saved(server: RunningServer) -> None:
    """The table may go back to before that move, and the game goes on with these cards."""
    clients = server.playing(2, "coup")
    client, move = last_move(server, clients)
    table = server.table(client.name)
    with locked(server):
        client.send(do="move", at=client.state["at"], move=move)
        wait_for(lambda: table.config.phase == "over")
        told = shown(server, client.name)
        assert (told["phase"], told["proof"], told["moves"]) == ("playing", None, None)
    client.until(client.over)
    assert shown(server, client.name)["proof"]["seed"] == str(table.config.seed)


# ---- settings, kicks and pauses


def test_settings_that_change_nothing_are_not_told(server: RunningServer) -> None:
    host, guest = server.playing(2, "loot")
    for client in (host, guest):
        client.drain(0.1)
    for _ in range(5):
        host.send(do="settings", pace=host.table["pace"])
    host.send(do="ping")
    host.expect("pong")
    assert guest.drain(0.15) == []


def test_many_settings_while_a_game_runs_cause_one_document_in_a_while(
    server: RunningServer,
) -> None:
    host, guest = server.playing(2, "loot")
    guest.drain(0.2)
    for n in range(20):
        host.send(do="settings", pace=("brisk", "calm")[n % 2])
    told = [message["is"] for message in guest.drain(0.3)]
    assert 1 <= len(told) <= 4
    assert set(told) == {"table"}
    host.send(do="settings", clock=60)
    guest.until(lambda: guest.state["left"] is not None)


def test_whoever_stands_in_for_the_host_does_not_send_the_host_away(
    server: RunningServer,
) -> None:
    host, guest, other = server.seated(3)
    host.close()
    guest.until(lambda: guest.table["host"] == 1)
    guest.refused("not_host", do="kick", seat=0)
    guest.send(do="kick", seat=2)
    guest.until(lambda: guest.table["seats"][2] is None)
    again = server.client(host.name, host.token)
    assert again.table["host"] == 0
    other.refused("kicked", do="sit", seat=2, name="Other")


def test_who_has_been_replaced_does_not_pause_the_others(server: RunningServer) -> None:
    host, guest = server.playing(2, "loot")
    seat = server.table(host.name).config.seats[1]
    assert seat is not None
    seat.bot, seat.away = 1, True
    guest.refused("replaced", do="pause")


# ---- one table's fault is its own


class Broken:
    """A log that fails, as nothing of ours does."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(f"no {name}")


def test_a_batch_that_fails_whatever_is_done_stops_no_other(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = server.playing(2, "loot")[0], server.playing(2, "loot")[0]
    broken, sound = server.table(first.name), server.table(second.name)
    done = threading.Event()

    def both() -> None:
        monkeypatch.setattr(writer, "log", Broken())
        broken.call(lambda: 1 / 0)  # type: ignore[arg-type]
        sound.call(done.set)

    sound.writer.loop.call_soon_threadsafe(both)
    assert done.wait(10)
    assert first.is_closed() == 1012
    monkeypatch.undo()
    second.move("draw")


def test_who_fails_to_hear_of_a_saved_change_keeps_it_from_nobody() -> None:
    heard: list[object] = []

    def fails(result: object) -> None:
        raise RuntimeError

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        resolve([(fails, int), (heard.append, int)], [1, 2])

    asyncio.run(run())
    assert heard == [2]


def test_a_store_that_closes_refuses_what_comes_later(tmp_path: Any) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        store.start()
        await store.close()
        with pytest.raises(StoreUnavailable, match="closed"):
            await asyncio.wait_for(store.check(), 5)

    asyncio.run(run())


def test_unloading_leaves_a_table_alone_that_came_in_place_of_a_closed_one() -> None:
    def table(closed: bool) -> Any:
        idle = SimpleNamespace(is_idle=lambda: True)
        return SimpleNamespace(closed=closed, connections=[], writer=idle, idle_since=0.0)

    registry = TableRegistry.__new__(TableRegistry)
    new = table(closed=False)
    new.idle_since = time.monotonic()
    registry.idle_after = 1.0
    registry.tables = {"idle": table(closed=False), "closed": table(closed=True)}

    async def unload(table: object) -> None:
        registry.tables["closed"] = new  # its people came back while the other one was unloaded

    registry.unload = unload  # type: ignore[method-assign]
    asyncio.run(registry.unload_idle())
    assert registry.tables == {"closed": new}


# ---- workers


def test_a_worker_that_hangs_as_it_starts_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bot_process.START_TIMEOUT <= 60
    monkeypatch.setattr(bot_process, "START_TIMEOUT", 0.3)
    start = asyncio.create_subprocess_exec

    async def hangs(*_: object, **pipes: Any) -> Any:
        return await start(sys.executable, "-c", "import time; time.sleep(60)", **pipes)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", hangs)

    async def run() -> None:
        process = BotProcess()
        try:
            with pytest.raises(TimeoutError):
                await process.start()
        finally:
            await process.kill()

    began = time.monotonic()
    asyncio.run(run())
    assert time.monotonic() - began < 20

"""Kill -9, restarts, a bot worker that dies, a disk that fails: nothing acknowledged is lost."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import neyrang
from neyrang.server import bot_pool, game_session
from neyrang.server.commands import HANDLERS
from neyrang.server.store import Commit
from neyrang.server.wire import Move
from tests.server.harness import Client, RunningServer, play_out, running, wait_for

NEYRANG = ("-m", "neyrang")
NEWER = """
import neyrang.server.database as database
database.MIGRATIONS += ("ALTER TABLE tables ADD COLUMN colour TEXT NOT NULL DEFAULT 'red';",)
database.VERSION = len(database.MIGRATIONS)
from neyrang.cli import main
main()
"""  # a version to come, whose files have one column more


class ServerProcess:
    """`neyrang serve` as a process of its own, which can be killed and started again."""

    def __init__(self, database: Path, port: int = 0, python: tuple[str, ...] = NEYRANG) -> None:
        command = [sys.executable, *python, "serve", "--database", str(database)]
        self.process = subprocess.Popen(
            [*command, "--port", str(port)], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.fullmatch(r"http://localhost:(\d+)/\n", line)
        assert found, line
        self.port = int(found[1])
        self.address = f"127.0.0.1:{self.port}"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(15) == 0
        assert self.process.stdout is not None
        self.process.stdout.close()


def open_at(address: str, **wanted: Any) -> dict[str, Any]:
    answer = httpx.post(f"http://{address}/api/tables", json={"name": "Host", **wanted})
    assert answer.status_code == 201
    found: dict[str, Any] = answer.json()
    return found


def test_kill_dash_nine_in_mid_game_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    server = ServerProcess(database)
    opened = open_at(server.address, game="loot", players=2)
    name, tokens = opened["table"], [opened["token"]]
    clients = [Client(server.address, name, tokens[0])]
    guest = Client(server.address, name)
    guest.sit(1, "Guest")
    clients.append(guest)
    tokens.append(str(guest.token))
    clients[0].send(do="chat", text="remember me")
    clients[0].send(do="start")
    for client in clients:
        client.until(lambda c=client: bool(c.state))  # type: ignore[misc]
    rng = random.Random(5)
    for _ in range(4):
        reached = play_until_killed(clients, rng, server)
        server = ServerProcess(database, server.port)
        seen = [len(client.events) for client in clients]
        again = [
            Client(server.address, name, token, count)
            for token, count in zip(tokens, seen, strict=True)
        ]
        for old, new, at in zip(clients, again, reached, strict=True):
            assert new.state["at"] >= at
            assert new.table["seats"][0]["name"] == "Host"
            numbers = [event["n"] for event in new.events]
            assert numbers == list(range(len(old.events) + 1, len(old.events) + 1 + len(numbers)))
            new.events = old.events + new.events
        assert any(m["is"] == "chat" and m["text"] == "remember me" for m in again[0].received)
        clients = again
    play_out(clients, seed=6)
    for client in clients:
        client.close()
    server.stop()


def test_an_upgrade_loses_no_game_and_there_is_no_way_back(tmp_path: Path) -> None:
    """Killed in mid-game, a newer version with another format of the file takes over."""
    database = tmp_path / "tables.db"
    server = ServerProcess(database)
    opened = open_at(server.address, game="loot", players=2)
    host = Client(server.address, opened["table"], opened["token"])
    guest = Client(server.address, opened["table"])
    guest.sit(1, "Guest")
    host.send(do="start")
    clients, tokens = [host, guest], [host.token, guest.token]
    for client in clients:
        client.until(lambda c=client: bool(c.state))  # type: ignore[misc]
    play_out(clients, seed=4, most=9)
    reached = [(client.state["at"], client.events, client.state["view"]) for client in clients]
    server.kill()
    for client in clients:
        client.close()
    server = ServerProcess(database, server.port, ("-c", NEWER))
    clients = [Client(server.address, opened["table"], token) for token in tokens]
    assert reached == [(c.state["at"], c.events, c.state["view"]) for c in clients]
    play_out(clients, seed=5, most=9)
    for client in clients:
        client.close()
    server.stop()
    with closing(sqlite3.connect(database)) as db:
        assert db.execute("SELECT colour FROM tables").fetchall() == [("red",)]
    older = [sys.executable, *NEYRANG, "serve", "--port", "0", "--database", str(database)]
    found = subprocess.run(older, capture_output=True, text=True, timeout=60)
    assert found.returncode == 2
    assert "written by a newer Neyrang" in found.stderr.splitlines()[-1]


def play_until_killed(
    clients: list[Client], rng: random.Random, server: ServerProcess
) -> list[int]:
    """Kills the server while a move is on its way; returns the `at` of each client."""
    for _ in range(rng.randrange(3, 9)):
        mover = next_mover(clients)
        mover.move(rng.choice(mover.state["legal"]))
    mover = next_mover(clients)
    mover.send(do="move", at=mover.state["at"], move=rng.choice(mover.state["legal"]))
    time.sleep(rng.choice([0, 0.001, 0.005]))
    server.kill()
    for client in clients:
        try:
            while client.receive(2.0) is not None:
                pass
        except ConnectionClosed:
            pass
        client.close()
    return [client.state["at"] for client in clients]


def next_mover(clients: list[Client]) -> Client:
    while True:
        for client in clients:
            client.receive(0.01)
            if client.state["legal"]:
                return client


def test_a_restart_brings_back_lobbies_and_finished_games(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        lobby = server.seated(2, "coup")
        lobby[0].send(do="settings", clock=30)
        lobby[0].until(lambda: lobby[0].table["clock"] == 30)
        played = server.playing(2, "loot")
        play_out(played, seed=1)
        record = server.http.get(f"/api/tables/{played[0].name}/record").content
    with running(tmp_path / "tables.db") as server:
        assert not server.app.registry.tables  # type: ignore[union-attr]
        back = server.client(lobby[0].name, lobby[1].token)
        assert back.received[0]["you"] == 1
        assert back.table["clock"] == 30
        assert server.http.get(f"/api/tables/{played[0].name}/record").content == record
        over = server.client(played[0].name, played[1].token)
        assert over.table["phase"] == "over"
        assert over.state["outcome"] == played[1].state["outcome"]
        assert over.events == played[1].events


def test_a_game_does_not_go_on_under_other_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path / "tables.db") as server:
        lobby = server.open("coup")[0]
        playing = server.playing(2, "coup")[0].name
        played = server.playing(2, "loot")
        play_out(played, seed=1)
    for game in ("coup", "loot"):
        monkeypatch.setattr(type(neyrang.game(game)), "version", 99)
    with running(tmp_path / "tables.db") as server:
        assert server.http.get(f"/api/tables/{lobby}").json()["version"] == 99
        answer = server.http.get(f"/api/tables/{playing}")
        assert (answer.status_code, answer.json()["error"]) == (400, "old_rules")
        with connect(f"ws://{server.address}/ws/{playing}", proxy=None) as socket:
            assert json.loads(socket.recv(30))["error"] == "old_rules"
        assert server.http.get(f"/api/tables/{played[0].name}/record").status_code == 200
        answer = server.http.get(f"/api/tables/{played[0].name}/replay")
        assert answer.json()["error"] == "old_rules"


def test_serve_says_in_one_line_why_it_cannot_start(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "tables.db")
    serve = [sys.executable, "-m", "neyrang", "serve", "--database"]
    for rest, advice in (
        ([str(tmp_path / "other.db"), "--port", str(server.port)], "choose another --port"),
        ([str(tmp_path / "tables.db"), "--port", "0"], "choose another --database"),
    ):
        found = subprocess.run([*serve, *rest], capture_output=True, text=True, timeout=60)
        assert found.returncode == 2
        assert advice in found.stderr.splitlines()[-1]
        assert "Traceback" not in found.stderr
    server.stop()


def test_idle_tables_are_unloaded_and_come_back(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", idle_after=0.2) as server:
        clients = server.playing(2, "loot")
        name = clients[0].name
        clients[0].move("draw")
        server.disconnect_all()
        tables = server.app.registry.tables  # type: ignore[union-attr]
        wait_for(lambda: name not in tables)
        again = server.client(name, clients[1].token)
        assert again.state["legal"]
        wait_for(lambda: name in tables)
        time.sleep(0.5)
        assert name in tables  # somebody is there


def bots_process(server: RunningServer, table: str) -> int | None:
    """Returns the id of the process that thinks for this table."""
    assert server.app.registry is not None
    process = server.app.registry.bot_pool.worker_of(table).process.process
    return None if process is None or process.returncode is not None else process.pid


@pytest.mark.parametrize("fault", [signal.SIGKILL, signal.SIGSTOP])
def test_a_bot_worker_that_dies_or_hangs_is_replaced(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, fault: signal.Signals
) -> None:
    monkeypatch.setattr(bot_pool, "QUICK_TIMEOUT", 1.5)
    name, token = server.open("loot", players=3)
    client = server.client(name, token)
    client.send(do="start")
    client.until(lambda: bool(client.state))
    rng = random.Random(1)
    for _ in range(3):
        client.until(lambda: bool(client.state["legal"]))
        first = bots_process(server, name)
        if first is not None:
            os.kill(first, fault)
        client.move(rng.choice(client.state["legal"]))
        client.until(lambda: bool(client.state["legal"]))  # the bots have answered
        assert bots_process(server, name) not in (None, first)
    play_out([client], seed=1)


def test_without_a_bot_worker_any_legal_answer_will_do(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(request: object, address: str) -> None:
        return None

    monkeypatch.setattr(server.app.registry.bot_pool, "choose", nothing)  # type: ignore[union-attr]
    name, token = server.open("coup", players=3)
    client = server.client(name, token)
    client.send(do="start")
    client.until(lambda: bool(client.state))
    play_out([client], seed=1)


def test_a_move_that_cannot_be_saved_is_rolled_back(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = server.playing(2, "loot")
    store = server.app.store
    append = store.append

    def full_disk(changes: list[Commit]) -> None:
        if changes:
            raise OSError("disk full")

    monkeypatch.setattr(store, "append", full_disk)
    at, events = first.state["at"], len(first.events)
    first.send(do="move", at=at, move="draw")
    for client in (first, second):
        assert client.expect("error")["error"] == "trouble"
        client.expect("state")
        assert client.state["at"] == at
        assert len(client.events) == events
    monkeypatch.setattr(store, "append", append)
    first.move("draw")
    second.until(lambda: second.state["at"] == at + 1)
    assert [event["n"] for event in second.events] == list(range(1, len(second.events) + 1))


def test_a_table_that_cannot_send_is_loaded_again(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = server.playing(2, "loot")
    with monkeypatch.context() as patch:
        patch.setattr(game_session, "write_flag", lambda *_: 1 / 0)
        first.send(do="move", at=first.state["at"], move="draw")
        assert first.is_closed() == second.is_closed() == 1012
    again = server.client(first.name, second.token)
    assert again.state["at"] == 1  # the move was on disk
    again.move(again.state["legal"][0])


def test_a_fault_in_a_command_concerns_one_table_which_is_restored(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = server.playing(2, "loot")
    with monkeypatch.context() as patch:
        patch.setitem(HANDLERS, Move, lambda *_: 1 / 0)
        first.send(do="move", at=first.state["at"], move="draw")
        assert first.expect("error")["error"] == "trouble"
    first.move("draw")  # the table was restored from disk

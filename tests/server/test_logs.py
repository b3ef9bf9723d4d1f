"""What is logged: one line for each event, and nothing that anybody holds."""

from __future__ import annotations

import io
import json
import logging
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import neyrang
from neyrang.core.errors import NeyrangError
from neyrang.server import game_session, logs, writer
from neyrang.server.bot_messages import HEADER, BotRequest, pack
from neyrang.server.commands import HANDLERS
from neyrang.server.logs import log
from neyrang.server.store import StoreUnavailable
from neyrang.server.wire import Move
from tests.server.harness import Client, running


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    handler = logs.start("json", stream)
    yield stream
    logging.getLogger().removeHandler(handler)


def read(lines: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines.getvalue().splitlines()]


def test_an_event_is_one_line_of_json(lines: io.StringIO) -> None:
    log.error("a table waits", table="kJ3sV0mQ8yTz", error=StoreUnavailable("disk full"), n=3)
    found = read(lines)[0]
    assert found.pop("time").endswith("+00:00")
    assert found == {
        "level": "error", "event": "a table waits", "table": "kJ3sV0",
        "error": "StoreUnavailable: disk full", "n": 3,
    }  # fmt: skip


def test_of_an_error_only_its_kind_and_its_places_are_told(lines: io.StringIO) -> None:
    for error in (NeyrangError("'exchange:duke' is not legal"), KeyError("duke")):
        try:
            raise error
        except Exception:
            log.exception("a command failed", table="kJ3sV0mQ8yTz")
    first, second = read(lines)
    assert (first["error"], second["error"]) == ("NeyrangError", "KeyError")
    assert first["at"][-1].startswith("server/test_logs.py:")
    assert "duke" not in lines.getvalue()


def test_what_others_log_is_kept_to_their_sentence(lines: io.StringIO) -> None:
    strange = logging.getLogger("asyncio")
    strange.error("Exception in callback Table.call('duke', token='x')\nhandle: <Handle duke>")
    strange.error("Invalid %s received.", "duke")
    try:
        raise ValueError("duke")
    except ValueError:
        strange.exception("Exception in ASGI application\n")
    assert [line["event"] for line in read(lines)] == [
        "Exception in callback Table.call", "Invalid", "Exception in ASGI application",
    ]  # fmt: skip
    assert "duke" not in lines.getvalue()


def test_what_a_request_says_cannot_break_a_line_or_steer_a_terminal() -> None:
    stream = io.StringIO()
    handler = logs.start("text", stream)
    log.warning("a table cannot be opened", table="a\n\x1b[2J", error=OSError("\r\u202e\ud800"))
    logging.getLogger("strange").warning("Bad\x1b[2Jrequest")
    logging.getLogger().removeHandler(handler)
    first, second = stream.getvalue().split("\n")[:2]
    assert first.endswith(r"(table a\n\x1b[2J, error OSError: \r\u202e\ud800)")
    assert second.endswith(r"warning: Bad\x1b (by strange)")


def test_a_warning_that_anybody_can_cause_is_counted() -> None:
    repetitions, line = logs.Repetitions(), logs.Line("json")

    def written(name: str, sentence: str, second: float, level: int = logging.WARNING) -> Any:
        facts = {"name": name, "msg": sentence, "created": second, "levelno": level}
        record = logging.makeLogRecord(facts)
        return json.loads(line.format(record)) if repetitions.filter(record) else None

    seconds = (1000, 1001, 1002, 1059, 1061, 1062, 1200)
    found = [written("uvicorn.error", "Invalid HTTP request received.", s) for s in seconds]
    assert [each and each.get("repeated", 0) for each in found] == [0, None, None, None, 3, None, 1]
    assert written("uvicorn.error", "Unsupported upgrade request.", 1062)
    assert all(written(logs.NAME, "ours", 1000) for _ in range(3))
    assert all(written("uvicorn.error", "a fault", 1000, logging.ERROR) for _ in range(3))


def test_for_people_it_is_one_line_too() -> None:
    stream = io.StringIO()
    handler = logs.start("text", stream)
    log.warning("bots are under load", answers=2)
    logging.getLogger().removeHandler(handler)
    assert stream.getvalue().endswith(" warning: bots are under load (answers 2)\n")


@pytest.mark.parametrize("game", neyrang.NAMES)
def test_no_log_has_a_card_a_token_a_seed_or_a_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: io.StringIO, game: str
) -> None:
    """The faults are real ones of a running game: a save that fails, a command that breaks, a
    sending that breaks, a table that another process has taken."""
    monkeypatch.setattr(writer, "FIRST_RETRY", 0.01)
    with running(tmp_path / "tables.db") as server:
        players = max(2, min(neyrang.game(game).players))
        clients = server.playing(players, game)
        clients[0].send(do="rename", name="Zarathustra")
        clients[0].until(lambda: clients[0].table["seats"][0]["name"] == "Zarathustra")
        table = server.table(clients[0].name)

        def mover() -> Client:
            """Returns a client that is asked. Replies come in order, so all have heard the rest."""
            for client in clients:
                client.refused("stale", do="move", at=1_000_000, move="")
            return next(client for client in clients if client.state["legal"])

        for _ in range(6):
            client = mover()
            client.move(client.state["legal"][-1])
        config, session = table.config, table.session
        assert session is not None
        held = json.dumps(session.state.position())

        def answer_in_trouble(client: Client) -> None:
            """A fault is told to everybody, and then how the table stands again."""
            client.send(do="move", at=client.state["at"], move=client.state["legal"][0])
            for client in clients:
                assert client.expect("error")["error"] == "trouble"
                client.expect("state")

        append = server.app.store.append
        failures = [OSError("disk full")] * 2

        def fails_twice(commits: list[Any]) -> None:
            if commits and failures:
                raise failures.pop()
            append(commits)

        monkeypatch.setattr(server.app.store, "append", fails_twice)
        answer_in_trouble(mover())
        answer_in_trouble(mover())

        def breaks(*_: object) -> None:
            raise RuntimeError(f"{held} {config.seed} {config.salt}")

        client = mover()
        with monkeypatch.context() as patch:
            patch.setitem(HANDLERS, Move, breaks)
            answer_in_trouble(client)
        client = mover()
        with monkeypatch.context() as patch:
            patch.setattr(game_session, "write_flag", breaks)
            client.send(do="move", at=client.state["at"], move=client.state["legal"][0])
            assert client.is_closed() == 1012
        server.app.store.db.execute("UPDATE tables SET owner = 'x', until = 1e12")
        assert server.http.get(f"/api/tables/{config.id}").status_code == 404

        secrets = [config.id, str(config.seed), config.salt, "Zarathustra", "Guest"]
        secrets += [client.token for client in clients if client.token]
        secrets += [hashed.token for hashed in config.seats if hashed is not None]
    events = {line["event"] for line in read(lines)}
    assert events >= {
        "a table could not be saved", "a command failed", "a table is closed",
        "a table cannot be opened",
    }  # fmt: skip
    text = lines.getvalue()
    for secret in secrets:
        assert secret not in text
    facts = [v for line in read(lines) for k, v in line.items() if k not in ("event", "at", "time")]
    assert not set(re.findall(r"[\w:-]+", str(facts))) & set(session.notation.things)


def test_a_bot_worker_logs_in_the_same_way(lines: io.StringIO) -> None:
    """Its errors could quote what the bots hold."""
    request = BotRequest(
        table="kJ3sV0mQ8yTz", game="coup", players=3, options={}, first=0, clockwise=False,
        seed="12345678987654321", levels={0: 1}, seat=0, moves=["0 exchange:duke"],
    )  # fmt: skip
    worker = subprocess.run(
        [sys.executable, "-m", "neyrang.server.bot_worker", "json"],
        input=pack(request), capture_output=True, env={**os.environ}, timeout=60, check=True,
    )  # fmt: skip
    assert len(worker.stdout) > HEADER
    found = json.loads(worker.stderr)
    assert (found["event"], found["game"]) == ("a bot failed", "coup")
    assert b"duke" not in worker.stderr
    assert b"12345678987654321" not in worker.stderr


def test_serve_logs_json_where_it_is_told_to(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "neyrang", "serve", "--port", "0", "--log", "json"]
    server = subprocess.Popen(
        [*command, "--database", str(tmp_path / "tables.db")],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert server.stdout is not None
    assert server.stderr is not None
    with server:
        assert server.stdout.readline().startswith("http://")
        server.send_signal(signal.SIGINT)
        found = [json.loads(line) for line in server.stderr]  # and nothing else
    first = found[0]
    assert (first["event"], first["level"]) == ("the server listens", "info")
    assert first["compiled"] is neyrang.compiled

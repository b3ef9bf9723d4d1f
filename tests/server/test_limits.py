"""Limits of seats and addresses outlive the connection; a house full of phones stays below them."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from neyrang.server.files import WEB
from neyrang.server.limits import Limits
from neyrang.server.store import CHAT_LINES_KEPT
from tests.server.harness import UNLIMITED, Client, RunningServer, running
from tests.server.test_socket import connected

FLOOD = 10_000_000  # frames


@contextmanager
def limited(tmp_path: Path, **limits: Any) -> Iterator[RunningServer]:
    fields = {name: getattr(UNLIMITED, name) for name in UNLIMITED.__struct_fields__}
    with running(tmp_path / "tables.db", limits=Limits(**{**fields, **limits})) as server:
        yield server


def test_chat_is_limited_for_the_seat_not_for_the_connection(tmp_path: Path) -> None:
    with limited(tmp_path, chat=0.01, chat_burst=2) as server:
        name, token = server.open()
        for _ in range(2):
            client = server.client(name, token)
            client.send(do="chat", text="!")
            client.expect("chat")
            client.close()
        again, beside = server.client(name, token), server.client(name, token)
        assert again.refused("too_fast", do="chat", text="!")["wait"] > 0
        beside.refused("too_fast", do="chat", phrase="hello")


def test_messages_are_limited_for_the_seat_and_for_the_address(tmp_path: Path) -> None:
    with limited(tmp_path, messages=0.01, message_burst=6) as server:
        name, token = server.open()
        for _ in range(3):
            client = server.client(name, token)
            for _ in range(2):
                client.send(do="ping")
                client.expect("pong")
            client.close()
        client = server.client(name, token)
        client.send(do="ping")
        assert client.expect("error")["error"] == "too_fast"
        guest = server.client(name)
        guest.send(do="ping")
        guest.expect("pong")
    with limited(tmp_path, address_messages=0.01, address_message_burst=5) as server:
        name, token = server.open()
        for _ in range(2):
            client = server.client(name)
            client.send(do="ping")
            client.expect("pong")
            client.close()
        late = server.client(name, token)
        late.send(do="ping")
        assert late.expect("error")["error"] == "too_fast"


def test_connects_are_limited(tmp_path: Path) -> None:
    with limited(tmp_path, connects=0.01, connect_burst=3) as server:
        name, _ = server.open()
        for _ in range(3):
            server.client(name).close()
        with connect(f"ws://{server.address}/ws/{name}", proxy=None) as refused:
            assert json.loads(refused.recv(30))["error"] == "full"


def test_a_socket_that_floods_is_cut_off_even_if_some_get_through(tmp_path: Path) -> None:
    with limited(tmp_path, messages=20, message_burst=60, patience=100) as server:
        name, token = server.open()
        client = server.client(name, token)
        sent = 0
        try:
            while sent < 100_000:
                client.send(do="ping")
                sent += 1
        except ConnectionClosed:
            pass
        assert client.is_closed() in (4429, None)
        assert sent < 100_000


def flood(bare: socket.socket, frame: bytes) -> int:
    """Sends the frame until the server cuts us off; returns how many were sent, many of which the
    system has taken and the server has not."""
    bare.settimeout(30)
    sent = 0
    try:
        while sent < FLOOD:
            bare.sendall(frame * 1000)
            sent += 1000
    except OSError:
        pass
    return sent


def test_control_frames_and_fragments_count(tmp_path: Path) -> None:
    with limited(tmp_path, messages=20, message_burst=60, patience=100) as server:
        for opcode, fin in ((Opcode.PING, True), (Opcode.PONG, True), (Opcode.CONT, False)):
            with connected(server) as bare:
                bare.sendall(Frame(Opcode.TEXT, b'{"do":"hello"}').serialize(mask=True))
                if opcode is Opcode.CONT:
                    bare.sendall(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
                assert flood(bare, Frame(opcode, b"", fin=fin).serialize(mask=True)) < FLOOD
        name, token = server.open()
        server.client(name, token)


def test_table_documents_are_sent_once_in_a_while(server: RunningServer) -> None:
    name, token = server.open()
    client = server.client(name, token)
    for n in range(200):
        client.send(do="rename", name=f"Name {n}")
    began = time.monotonic()
    client.until(lambda: client.table["seats"][0]["name"] == "Name 199")
    documents = sum(message["is"] == "table" for message in client.received)
    assert documents <= 4 + (time.monotonic() - began) / 0.09


def test_chat_is_kept_to_a_size(server: RunningServer) -> None:
    name, token = server.open()
    client = server.client(name, token)
    for n in range(CHAT_LINES_KEPT + 30):
        client.send(do="chat", text=f"line {n}")
    client.until(lambda: client.received[-1].get("text") == f"line {CHAT_LINES_KEPT + 29}")
    client.send(do="chat", text="the last one")
    client.until(lambda: client.received[-1].get("text") == "the last one")
    store = server.app.store
    number = server.table(name).number
    query = "SELECT COUNT(*), MAX(n) FROM chat WHERE of_table = ?"
    assert store.db.execute(query, (number,)).fetchone() == (100, CHAT_LINES_KEPT + 31)


def test_who_reads_too_slowly_is_cut_off_and_nobody_waits(server: RunningServer) -> None:
    name, token = server.open()
    host = server.client(name, token)
    for _ in range(CHAT_LINES_KEPT):
        host.send(do="chat", text="x" * 300)
    host.until(lambda: host.received[-1].get("n") == CHAT_LINES_KEPT)
    hello = Frame(Opcode.TEXT, b'{"do":"hello"}').serialize(mask=True)
    with connected(server, name) as bare:
        bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        bare.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        bare.sendall(hello)
        host.until(lambda: host.table["watchers"] == 1)
        with suppress(OSError):
            for _ in range(1000):  # each time it is sent the whole talk again, and reads nothing
                bare.sendall(hello)
                host.send(do="ping")
                host.expect("pong")
        host.until(lambda: host.table["watchers"] == 0)
    host.send(do="ping")
    host.expect("pong")


def status_of(http: HTTPConnection, path: str) -> int:
    http.request("GET", path, headers={"Accept-Encoding": "gzip"})
    answer = http.getresponse()
    answer.read()
    return answer.status


def test_a_house_of_eight_phones_behind_one_address_fetches_everything(tmp_path: Path) -> None:
    """With the limits people get."""
    with running(tmp_path / "tables.db", limits=Limits()) as server:
        paths = [f"/{path.relative_to(WEB)}" for path in WEB.rglob("*") if path.is_file()]
        paths += ["/", "/locale/fa.json", "/locale/en.json", "/api/games"]
        name, token = server.open(players=8)
        phones: list[Client] = []
        refused = 0
        for phone in range(8):
            with closing(HTTPConnection(server.address)) as http:
                refused += sum(status_of(http, path) == 429 for path in paths)
            phones.append(server.client(name, token if phone == 0 else None))
            if phone:
                phones[-1].sit(phone, f"Phone {phone}")
        assert refused == 0
        phones[0].send(do="start")
        for client in phones:
            client.until(lambda c=client: bool(c.state))  # type: ignore[misc]

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

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from neyrang.server.files import WEB
from neyrang.server.limits import Addresses, Limits
from neyrang.server.networks import subscriber
from neyrang.server.store import CHAT_LINES_KEPT
from tests.server.harness import UNLIMITED, Client, RunningServer, running, wait_for
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


def test_connects_are_limited(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """People are told why; whoever goes on gets no WebSocket at all."""
    few = {"connects": 0.01, "connect_burst": 3, "refusals": 0.01, "refusal_burst": 2}
    with limited(tmp_path, **few) as server:
        name, _ = server.open()
        url = f"ws://{server.address}/ws/{name}"
        for _ in range(3):
            server.client(name).close()
        for _ in range(2):
            with connect(url, proxy=None) as told:
                assert json.loads(told.recv(30))["error"] == "full"
        for _ in range(2):
            with pytest.raises(InvalidStatus) as refused, connect(url, proxy=None):
                pass
            assert refused.value.response.status_code == 429
    assert "ASGI" not in caplog.text


def test_a_connection_counts_until_it_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one that was refused and does not close."""
    monkeypatch.setattr("neyrang.server.socket.REFUSED_TIMEOUT", 30.0)
    with limited(tmp_path, connections=2) as server:
        name, _ = server.open()
        client = server.client(name)
        url = f"ws://{server.address}/ws/{name}"
        with connected(server, "nowhere"), connect(url, proxy=None) as told:
            assert json.loads(told.recv(30))["error"] == "full"
        wait_for(lambda: server.app.addresses.connected["127.0.0.1"] == 1)
        client.close()
        wait_for(lambda: not server.app.addresses.connected)


def test_who_sits_down_elsewhere_has_no_more_to_say(tmp_path: Path) -> None:
    with limited(tmp_path, address_chat=0.01, address_chat_burst=6) as server:
        name, _ = server.open(players=4)
        guest = server.client(name)
        for seat in (1, 2, 3):
            guest.sit(seat, "Guest")
            for _ in range(2):
                guest.send(do="chat", text="!")
                guest.expect("chat")
            guest.send(do="stand")
            guest.until(lambda s=seat: guest.table["seats"][s] is None)  # type: ignore[misc]
        guest.sit(1, "Guest")
        guest.refused("too_fast", do="chat", text="!")


def test_spectators_of_one_address_talk_as_one(tmp_path: Path) -> None:
    with limited(tmp_path, chat=0.01, chat_burst=1) as server:
        host, _ = server.seated(2)
        for number, name in enumerate((host.name, server.open()[0])):
            watcher = server.client(name)
            watcher.send(do="chat", text="!", name="Mina")
            assert watcher.expect("error" if number else "chat")
        assert set(server.table(host.name).seat_limits.chat.by_key) <= {"0", "1"}


def test_a_bucket_that_a_connection_holds_is_not_made_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    addresses = Addresses(Limits())
    assert addresses.connect("10.0.0.1")
    held = addresses.messages.of("10.0.0.1")
    now = time.monotonic()
    monkeypatch.setattr("time.monotonic", lambda: now + 10_000)
    addresses.forget()
    assert addresses.messages.of("10.0.0.1") is held
    addresses.disconnect("10.0.0.1")
    monkeypatch.setattr("time.monotonic", lambda: now + 20_000)
    addresses.forget()
    assert not addresses.messages.by_key


def test_limits_are_counted_for_a_network_of_ipv6() -> None:
    house = {subscriber(f"2001:db8:0:7::{n}") for n in ("1", "2:3:4", "ffff")}
    assert house == {"2001:db8:0:7::/64"}
    assert subscriber("2001:db8:0:8::1") not in house
    assert subscriber("::ffff:192.0.2.1") == subscriber("192.0.2.1") == "192.0.2.1"
    assert subscriber("unknown") == "unknown"  # a proxy may say so


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

"""Requests that never end, requests that are none, and names that are not ours."""

from __future__ import annotations

import asyncio
import logging
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from neyrang.core.errors import BadOption
from neyrang.server import http
from neyrang.server.app import ServerConfig
from neyrang.server.limits import Limits
from neyrang.server.networks import Networks, is_near
from neyrang.server.origin import allowed_names, checked_origin, is_host_allowed
from neyrang.server.socket import Socket
from tests.server.harness import RunningServer, play_out, running, wait_for


def raw(server: RunningServer, data: bytes = b"") -> socket.socket:
    host, _, port = server.address.partition(":")
    bare = socket.create_connection((host, int(port)), 30)
    bare.sendall(data)
    return bare


def is_cut_off(bare: socket.socket) -> bool:
    try:
        return bare.recv(1000) == b""
    except ConnectionResetError:
        return True


HALF = [
    b"",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b'Content-Length: 100\r\n\r\n{"game',
]


@pytest.mark.parametrize("start", HALF, ids=["silence", "headers", "body"])
def test_a_request_that_is_not_complete_in_time_is_cut_off(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, start: bytes
) -> None:
    monkeypatch.setattr(http, "REQUEST_TIMEOUT", 0.5)
    with raw(server, start) as bare:
        began = time.monotonic()
        if start:
            for _ in range(3):  # a byte now and then does not help
                time.sleep(0.1)
                bare.sendall(b"x")
        assert is_cut_off(bare)
        assert time.monotonic() - began < 20


def test_the_second_request_of_a_connection_has_a_deadline_too(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "REQUEST_TIMEOUT", 1.0)
    with raw(server, b"GET /api/tables/x HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") as bare:
        assert bare.recv(10_000).startswith(b"HTTP/1.1 404")
        bare.sendall(b"GET / HTTP/1.1\r\nX-Slow:")
        while not is_cut_off(bare):
            pass


def connections(server: RunningServer) -> http.HttpConnections:
    found = server.uvicorn.config.http_protocol_class
    assert issubclass(found, http.BoundedHttp)
    return found.open_connections


def test_one_address_holds_only_so_many_open_and_people_play_on(tmp_path: Path) -> None:
    """Those at the same address too: room is made by whoever has been slow for longest."""
    with running(tmp_path / "tables.db", limits=Limits(half_open=100)) as server:
        clients = server.playing(2, "loot")
        with ExitStack() as stack:
            slow = [stack.enter_context(raw(server, HALF[1])) for _ in range(400)]
            with httpx.Client(base_url=f"http://{server.address}") as neighbour:
                assert neighbour.get("/api/games").status_code == 200
            play_out(clients, seed=2, most=20)
            assert clients[0].state["at"] > 5
            slow[0].settimeout(5)
            assert is_cut_off(slow[0])
            slow[-1].settimeout(0.2)
            with pytest.raises(TimeoutError):
                slow[-1].recv(1)
            assert connections(server).by_address["127.0.0.1"] <= 100
        wait_for(lambda: connections(server).by_address["127.0.0.1"] <= 1)  # the harness's own


def test_what_is_being_answered_is_not_dropped_for_what_comes(tmp_path: Path) -> None:
    transport = Mock()

    async def fill() -> None:
        of_two = http.HttpConnections(1000, 2, Networks(("10.0.0.0/8",)))
        first = of_two.add("2001:db8::1", transport, 1)
        second = of_two.add("2001:db8::ffff", transport, 2)  # the same house
        assert first is not None
        assert second is not None
        first.answer(10)
        second.answer(10)
        assert of_two.add("2001:db8::2", transport, 3) is None
        assert of_two.add("2001:db8:0:1::2", transport, 3) is not None
        second.await_client(None)
        third = of_two.add("2001:db8::2", transport, 4)
        assert third is not None
        assert (first.left, second.left) == (False, True)
        for proxied in range(5):
            assert of_two.add("10.1.2.3", transport, 5 + proxied) is not None
        assert of_two.add("10.1.2.3", transport, 1001) is None
        first.leave()
        third.leave()
        third.leave()
        assert "2001:db8::/64" not in of_two.by_address | of_two.waiting

    asyncio.run(fill())


def test_thousands_of_slow_ones_leave_room(tmp_path: Path) -> None:
    """As from many addresses: the cap of one address does not help here."""
    at_most = http.raise_file_limit() // 2 - 500  # both ends are in this process
    limits = Limits(half_open=10_000)
    with running(tmp_path / "tables.db", limits=limits) as server, ExitStack() as stack:
        clients = server.playing(2, "loot")
        for _ in range(min(3000, at_most)):
            stack.enter_context(raw(server, HALF[1]))
        server.open()
        late = server.client(clients[0].name)
        assert late.table["phase"] == "playing"
        play_out(clients, seed=2, most=10)


def test_the_soft_limit_of_files_is_raised() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        lower = min(soft, 512)
        resource.setrlimit(resource.RLIMIT_NOFILE, (lower, hard))
        assert http.raise_file_limit() >= lower // 2
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


# ---- nonsense


@pytest.fixture
def no_traceback(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    caplog.set_level(logging.WARNING)
    yield
    assert not [record for record in caplog.records if record.exc_info]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


HOST = b"Host: 127.0.0.1\r\n"
UPGRADE = b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
KEY = b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"


def answer_to(server: RunningServer, request: bytes) -> bytes:
    """Everything the server sends until it closes."""
    found = b""
    with raw(server, request) as bare, suppress(ConnectionResetError):
        bare.settimeout(5)
        while part := bare.recv(10_000):
            found += part
    return found


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"GET /ws/x HTTP/1.1\r\n" + HOST + UPGRADE + KEY + b"Content-Length: 5\r\n\r\nhello",
        b"GET /ws/x HTTP/1.1\r\n" + HOST + UPGRADE + KEY + b"X: y\r\n" * 200 + b"\r\n",
        b"GET /ws/x HTTP/1.1\r\n" + HOST + UPGRADE + KEY + b"X: %b\r\n\r\n" % (b"a" * 30_000),
        b"GET /ws/%b HTTP/1.1\r\n" % (b"a" * 20_000) + HOST + UPGRADE + KEY + b"\r\n",
    ],
    ids=["body", "many headers", "long header", "long path"],
)
def test_a_handshake_that_the_parser_refuses_is_answered_and_forgotten(
    server: RunningServer, no_traceback: None, request_bytes: bytes
) -> None:
    assert answer_to(server, request_bytes).startswith(b"HTTP/1.1 400 ")
    wait_for(lambda: connections(server).by_address["127.0.0.1"] <= 1)  # the harness's own


def test_a_handshake_that_nobody_answers_keeps_its_deadline_and_its_place(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "RESPONSE_TIMEOUT", 0.5)
    monkeypatch.setattr(Socket, "refuse", lambda *_: None)
    with raw(
        server, b"GET /ws/x HTTP/1.1\r\n" + HOST + UPGRADE + b"Content-Length: 5\r\n\r\n"
    ) as bare:
        wait_for(lambda: bool(connections(server).by_address))
        assert is_cut_off(bare)


def test_a_socket_that_is_refused_is_soon_gone(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the client does not answer the closing."""
    began = time.monotonic()
    answer = answer_to(server, b"GET /ws/nowhere HTTP/1.1\r\n" + HOST + UPGRADE + KEY + b"\r\n")
    assert answer.startswith(b"HTTP/1.1 101 ")
    assert b"no_such_table" in answer
    assert time.monotonic() - began < 5  # where others have ten seconds
    assert not server.app.addresses.connected


@pytest.mark.parametrize(
    "body",
    [
        b'Transfer-Encoding: chunked\r\n\r\n5\r\n{"gam\r\nzz\r\n',
        b'Transfer-Encoding: chunked\r\n\r\n5\r\n{"gam\r\n',
        b'Content-Length: 100\r\n\r\n{"game',
    ],
    ids=["bad chunk", "cut chunks", "cut body"],
)
def test_a_body_that_ends_early_is_no_fault_of_ours(
    server: RunningServer, no_traceback: None, caplog: pytest.LogCaptureFixture, body: bytes
) -> None:
    head = b"POST /api/tables HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n"
    with raw(server, head + body) as bare:
        wait_for(lambda: bool(server.uvicorn.server_state.tasks) or b"zz" in body)
        bare.shutdown(socket.SHUT_WR)
    wait_for(lambda: connections(server).by_address["127.0.0.1"] <= 1)
    wait_for(lambda: len(server.uvicorn.server_state.tasks) == 0)
    assert "ASGI" not in caplog.text


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"\x00\xff\xfe\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET /%ff%00 HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: [\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a:b:c\r\n\r\n",
        b"GET http://[ HTTP/1.1\r\n" + HOST + b"\r\n",
        b"POST /api/tables HTTP/1.1\r\n" + HOST + b"Origin: http://[\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\n" + HOST + b"Content-Length: -1\r\n\r\n",
        b"POST /no HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
        b"POST /no HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n",
        b"GET /ws/x HTTP/1.1\r\n" + HOST + UPGRADE + b"\r\n",
        b"GET /ws/x HTTP/1.1\r\n" + HOST + UPGRADE + KEY + b"Origin: http://[\r\n\r\n",
        b"POST /ws/x HTTP/1.1\r\n" + HOST + UPGRADE + KEY + b"\r\n",
        b"GET /ws/x HTTP/1.0\r\n" + HOST + UPGRADE + KEY + b"\r\n",
        b"GET /ws/%ff%00 HTTP/1.1\r\n" + HOST + UPGRADE + KEY + b"\r\n",
        b"GET /ws/x HTTP/1.1\r\n" + HOST + HOST + UPGRADE + KEY + b"X: \xff\r\n\r\n",
        b"GET /ws/x HTTP/1.1\r\n" + HOST + UPGRADE + KEY + KEY + b"\r\n",
    ],
)
def test_malformed_requests_bring_no_traceback(
    server: RunningServer, no_traceback: None, request_bytes: bytes
) -> None:
    with raw(server, request_bytes) as bare:
        bare.settimeout(1.0)
        try:
            bare.recv(1000)
            bare.sendall(b"zz\r\nnonsense\r\n\r\n")
            bare.recv(1000)
        except OSError:
            pass
    assert server.http.get("/api/games").status_code == 200


# ---- names


def test_the_scheme_of_the_origin_counts(server: RunningServer) -> None:
    wanted = {"game": "coup", "name": "A"}
    for origin in (f"https://{server.address}", "null", "http://[", "http://evil.example"):
        answer = server.http.post("/api/tables", json=wanted, headers={"Origin": origin})
        assert (answer.status_code, answer.json()) == (403, {"error": "wrong_origin"})
    own = {"Origin": f"http://{server.address}"}
    assert server.http.post("/api/tables", json=wanted, headers=own).status_code == 201


@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",)])
def test_only_a_trusted_proxy_says_whose_request_it_is(
    tmp_path: Path, proxies: tuple[str, ...]
) -> None:
    with running(tmp_path / "tables.db", trusted_proxies=proxies) as server:
        forwarded = {
            "X-Forwarded-For": "203.0.113.9",
            "X-Forwarded-Proto": "https",
            "Origin": f"https://{server.address}",
        }
        wanted = {"game": "coup", "name": "A"}
        answer = server.http.post("/api/tables", json=wanted, headers=forwarded)
        assert answer.status_code == (201 if proxies else 403)
        known = set(server.app.addresses.requesting.by_key)
        assert known == {"203.0.113.9" if proxies else "127.0.0.1"}


def test_a_name_that_was_bound_to_our_address_is_refused(server: RunningServer) -> None:
    strange = {"Host": "evil.example", "Origin": "http://evil.example"}
    for path in ("/", "/api/games"):
        answer = server.http.get(path, headers=strange)
        assert (answer.status_code, answer.json()) == (421, {"error": "wrong_host"})
    name, _ = server.open()
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(
            f"ws://evil.example/ws/{name}",
            proxy=None,
            sock=raw(server),
            origin=Origin("http://evil.example"),
        ),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_which_names_are_ours() -> None:
    names = allowed_names(("Play.Example",), ("https://cards.example:8443",))
    for host in ("play.example", "PLAY.example:8800", "cards.example", "localhost:8800", "nas",
                 "192.168.1.5:8800", "[::1]:8800", "nas.local", "pc.lan", "nas."):  # fmt: skip
        assert is_host_allowed(host, names), host
    for host in ("", "evil.example", "play.example.evil.example", "[", "a:b", "x@localhost",
                 "localhost/x", "1.2.3.4.evil.example"):  # fmt: skip
        assert not is_host_allowed(host, names), host


@pytest.mark.parametrize(
    ("option", "wrong", "allowed"),
    [
        ("host_names", "https://play.example", "like play.example"),
        ("host_names", "[", "like play.example"),
        ("host_names", "", "like play.example"),
        ("host_names", "play example", "like play.example"),
        ("host_names", "*.example", "like play.example"),
        ("host_names", "بازی.example", "xn--"),
        ("origins", "play2.example", "like https://play.example"),
        ("origins", "ftp://play.example", "like https://play.example"),
        ("origins", "https://play.example/page", "like https://play.example"),
        ("origins", "https://", "like https://play.example"),
        ("origins", "null", "like https://play.example"),
        ("trusted_proxies", "localhost", "like 127.0.0.1, or a network, like 10.0.0.0/8"),
        ("trusted_proxies", "nonsense/99", "like 127.0.0.1, or a network, like 10.0.0.0/8"),
        ("trusted_proxies", "127.0.0.1/8", "host bits set"),
        ("trusted_proxies", "*", "like 127.0.0.1, or a network, like 10.0.0.0/8"),
    ],
)
def test_a_name_that_would_do_nothing_is_refused(option: str, wrong: str, allowed: str) -> None:
    names: dict[str, Any] = {option: (wrong,)}
    with pytest.raises(BadOption, match="--") as refused:
        ServerConfig(Path("tables.db"), **names)
    assert allowed in str(refused.value)
    assert "\n" not in str(refused.value)


def test_serve_says_in_one_line_what_is_wrong_with_a_name(tmp_path: Path) -> None:
    """Before anything is opened."""
    database = tmp_path / "tables.db"
    command = [sys.executable, "-m", "neyrang", "serve", "--port", "0", "--database", str(database)]
    found = subprocess.run(
        [*command, "--trusted-proxy", "localhost"], capture_output=True, text=True, timeout=60
    )
    assert found.returncode == 2
    assert "'localhost' does not appear to be an IPv4 or IPv6" in found.stderr
    assert "Traceback" not in found.stderr
    assert not list(tmp_path.iterdir())


def test_origins_are_as_browsers_write_them() -> None:
    assert checked_origin("HTTPS://Play.Example:443/") == "https://play.example"
    assert checked_origin("http://play.example:8080") == "http://play.example:8080"
    assert checked_origin("http://[2001:db8::1]:80") == "http://[2001:db8::1]"


def test_a_network_of_proxies_speaks_for_many_addresses(tmp_path: Path) -> None:
    few = Limits(half_open=10)
    with (
        running(tmp_path / "tables.db", limits=few, trusted_proxies=("127.0.0.0/8",)) as server,
        ExitStack() as stack,
    ):
        for _ in range(30):
            stack.enter_context(raw(server, HALF[1]))
        wait_for(lambda: connections(server).by_address["127.0.0.1"] == 30)
        forwarded = {"X-Forwarded-For": "203.0.113.9"}
        assert server.http.get("/api/games", headers=forwarded).status_code == 200
        assert set(server.app.addresses.requesting.by_key) == {"203.0.113.9"}


def test_what_is_near() -> None:
    for address in ("127.0.0.1", "192.168.1.5", "::1", "fd00::1", "::ffff:10.0.0.1"):
        assert is_near(address), address
    for address in ("8.8.8.8", "::ffff:8.8.8.8", "2600::1", "unknown", ""):
        assert not is_near(address), address

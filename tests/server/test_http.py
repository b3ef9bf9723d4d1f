"""Requests that never end, requests that are none, and names that are not ours."""

from __future__ import annotations

import logging
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from neyrang.server import http
from neyrang.server.limits import Limits
from neyrang.server.origin import allowed_names, is_host_allowed
from tests.server.harness import RunningServer, play_out, running


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


def test_one_address_holds_only_so_many_open_and_people_play_on(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", limits=Limits(half_open=100)) as server:
        clients = server.playing(2, "loot")
        with ExitStack() as stack:
            slow = [stack.enter_context(raw(server, HALF[1])) for _ in range(400)]
            time.sleep(0.5)
            play_out(clients, seed=2, most=20)
            assert clients[0].state["at"] > 5
            slow[-1].settimeout(5)
            assert is_cut_off(slow[-1])
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:  # and once they are gone there is room again
            try:
                assert httpx.get(f"http://{server.address}/api/games").status_code == 200
                break
            except httpx.TransportError:
                time.sleep(0.1)
        else:
            raise AssertionError("no room again")


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

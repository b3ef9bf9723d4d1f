"""Messages arrive whole however they were cut on their way."""

from __future__ import annotations

import asyncio
import json
import random
import socket
from base64 import b64encode
from collections.abc import Generator
from types import NoneType

import pytest
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from neyrang.server.frames import are_whole_frames, frame
from neyrang.server.socket import SCOPE_KEY, Socket
from tests.server.harness import RunningServer


def framed(opcode: Opcode, data: bytes = b"", fin: bool = True) -> bytes:
    return Frame(opcode, data, fin=fin).serialize(mask=True)


PING = b'{"do":"ping"}'


def test_what_is_a_row_of_whole_messages() -> None:
    text, pong = framed(Opcode.TEXT, b"abc"), framed(Opcode.PONG, b"1234")
    for whole in (text, pong, text + pong, pong + text + text, framed(Opcode.PONG)):
        assert are_whole_frames(whole)
        assert not are_whole_frames(whole[:-1])
        assert not are_whole_frames(whole + text[:3])
    for other in (
        framed(Opcode.TEXT, b"a", fin=False),
        framed(Opcode.CONT, b"a"),
        framed(Opcode.TEXT, b"a" * 200),
        b"\x81\x03abc",
    ):
        assert not are_whole_frames(other)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536])
def test_frames_have_the_size_they_say(size: int) -> None:
    text = b"x" * size
    assert frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def connected(server: RunningServer, name: str | None = None) -> socket.socket:
    """A bare socket after the handshake, at a new table or at this one."""
    name = name or server.open()[0]
    host, _, port = server.address.partition(":")
    bare = socket.create_connection((host, int(port)), 30)
    key = b64encode(b"0123456789abcdef").decode()
    bare.sendall(
        f"GET /ws/{name} HTTP/1.1\r\nHost: {server.address}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += bare.recv(1000)
    assert answer.startswith(b"HTTP/1.1 101")
    return bare


def pongs(bare: socket.socket, count: int) -> list[dict[str, object]]:
    """That many messages, all of them short."""
    found: list[dict[str, object]] = []
    data = b""
    while len(found) < count:
        data += bare.recv(4096)
        while len(data) >= 2 and len(data) >= 2 + data[1]:
            if data[0] == 0x81:
                found.append(json.loads(data[2 : 2 + data[1]]))
            data = data[2 + data[1] :]
    return found


@pytest.mark.parametrize("seed", range(6))
def test_messages_cut_anywhere_are_all_heard_in_order(server: RunningServer, seed: int) -> None:
    rng = random.Random(seed)
    parts: list[bytes] = []
    count = 12
    for _ in range(count):
        kind = rng.randrange(4)
        if kind == 0:  # in fragments, with a pong between them
            cut = rng.randrange(1, len(PING))
            parts += [
                framed(Opcode.TEXT, PING[:cut], fin=False),
                framed(Opcode.PONG, b"?"),
                framed(Opcode.CONT, PING[cut:]),
            ]
        elif kind == 1:
            parts += [framed(Opcode.PONG), framed(Opcode.TEXT, PING)]
        else:
            parts.append(framed(Opcode.TEXT, PING))
    stream = b"".join(parts)
    with connected(server) as bare:
        bare.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        while stream:
            size = rng.choice([1, 2, 5, 19, 19, 40])
            bare.sendall(stream[:size])
            stream = stream[size:]
        assert pongs(bare, count) == [{"is": "pong"}] * count


def test_uvicorn_has_the_internals_our_socket_uses() -> None:
    """If this fails after an upgrade, adapt server/socket.py and the bounds in pyproject.toml."""

    async def new_socket() -> Socket:
        config = Config(lambda scope: None, ws=Socket, interface="asgi2")
        return Socket(config, ServerState(), {})

    made = asyncio.run(new_socket())
    assert made.app_state[SCOPE_KEY] is made
    for attribute, kind in (
        ("close_sent", bool), ("disconnected", bool), ("handshake_complete", bool),
        ("frames", list), ("transport", NoneType), ("handshake_initiated", bool),
    ):  # fmt: skip
        assert isinstance(getattr(made, attribute, ...), kind), f"uvicorn: no {attribute}"
    assert getattr(made.conn, "handshake_exc", ...) is None, "websockets: no handshake_exc"
    assert made.conn.reject(400, "no").serialize().startswith(b"HTTP/1.1 400 ")
    assert isinstance(made.conn.parser, Generator), "websockets: no parser to close"
    for method in (
        "data_received", "send_receive_event_to_app", "pause_writing", "connection_lost",
    ):  # fmt: skip
        base = WebSocketsSansIOProtocol
        assert method in vars(base), f"uvicorn: {base.__name__} has no {method} to override"
    handlers = "handle_text", "handle_bytes", "handle_cont"
    for name in handlers:
        names = getattr(WebSocketsSansIOProtocol, name).__code__.co_names
        assert "send_receive_event_to_app" in names, f"uvicorn: {name} delivers by another method"

"""Cheap players: a minimal WebSocket client, and tables full of them.

Each seat of a table has its own connection. A player who is asked answers at random, at once or
when told to, with the `at` it was sent, and notes what the server acknowledged.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from base64 import b64encode
from collections.abc import Callable
from typing import Any

import msgspec

decode = msgspec.json.decode
encode = msgspec.json.encode


class Socket(asyncio.Protocol):
    """One client end of a WebSocket; text frames only."""

    def __init__(self, path: str, on_message: Callable[[dict[str, Any]], None]) -> None:
        self.path = path
        self.on_message = on_message
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.buffer = bytearray()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        for future in (self.opened, self.lost):
            if not future.done():
                future.set_result(None)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.opened.done():
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            del self.buffer[: end + 4]
            self.opened.set_result(None)
        while (frame := self.frame()) is not None:
            opcode, body = frame
            if opcode == 1:
                self.on_message(decode(body))
            elif opcode == 9:
                self.write(10, body)

    def frame(self) -> tuple[int, bytes] | None:
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 127, 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + size:
            return None
        opcode, body = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        return opcode, body

    def send(self, **message: Any) -> None:
        self.write(1, encode(message))

    def write(self, opcode: int, body: bytes) -> None:
        assert self.transport is not None
        size = len(body)
        head = bytes((0x80 | opcode, 0x80 | size)) if size < 126 else (
            bytes((0x80 | opcode, 0x80 | 126)) + size.to_bytes(2, "big"))  # fmt: skip
        self.transport.write(head + b"\0\0\0\0" + body)  # a mask of zeros changes nothing

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()

    async def leave(self) -> None:
        """Returns when nothing of it is left: a loop that ended before would leave it open."""
        if self.transport is not None:
            self.transport.abort()
            await self.lost


async def connect(
    port: int, table: str, on_message: Callable[[dict[str, Any]], None] = lambda message: None
) -> Socket:
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: Socket(f"/ws/{table}", on_message), "127.0.0.1", port
    )
    await socket.opened
    return socket


class Player:
    """One person at one table."""

    def __init__(self, table: BenchTable, token: str) -> None:
        self.table = table
        self.token = token
        self.socket: Socket | None = None
        self.state: dict[str, Any] | None = None
        self.events = 0  # the number of the last one received
        self.sent_at = -1
        self.acknowledged_at = -1  # the last `at` whose move was taken for accepted
        self.sent_time = 0.0
        self.answered: set[int] = set()  # every `at` a move was sent with

    async def connect(self, port: int) -> None:
        self.socket = await connect(port, self.table.name, self.on_message)
        self.socket.send(do="hello", token=self.token)

    def on_message(self, message: dict[str, Any]) -> None:
        kind = message["is"]
        if kind == "state":
            self.state = message
            if message["events"]:
                self.events = message["events"][-1]["n"]
            if self.sent_at >= 0 and message["at"] > self.sent_at:
                self.acknowledged_at, self.sent_at = self.sent_at, -1
                self.table.acknowledged(time.perf_counter() - self.sent_time)
            if message["outcome"] is not None:
                self.table.ended()
            elif self.table.eager and message["legal"]:
                self.answer()
        elif kind == "error":
            if message.get("re") == self.acknowledged_at:  # that `state` was of another's move
                self.acknowledged_at = -1
                self.table.latencies.pop()
            else:
                self.sent_at = -1
            self.table.refused(message["error"])

    def answer(self) -> None:
        """Answers now, if an answer is owed and none has been sent."""
        state = self.state
        if state is None or not state["legal"] or self.sent_at >= state["at"]:
            return
        assert self.socket is not None
        self.sent_at = state["at"]
        self.answered.add(state["at"])
        self.sent_time = time.perf_counter()
        move = self.table.choose(state["legal"])
        self.socket.send(do="move", id=state["at"], at=state["at"], move=move)


class BenchTable:
    """A started table; players of an `eager` one answer every question at once."""

    passes = 0.0  # the probability that a player who may pass does so, before choosing at random

    def __init__(self, name: str) -> None:
        self.name = name
        self.players: list[Player] = []
        self.eager = False
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.latencies: list[float] = []
        self.refusals: dict[str, int] = {}

    def choose(self, legal: list[str]) -> str:
        if legal[0] == "pass" and random.random() < self.passes:
            return legal[0]
        return random.choice(legal)

    def acknowledged(self, seconds: float) -> None:
        self.latencies.append(seconds)

    def refused(self, code: str) -> None:
        self.refusals[code] = self.refusals.get(code, 0) + 1

    def ended(self) -> None:
        if not self.over.done():
            self.over.set_result(None)

    def play(self) -> None:
        self.eager = True
        for player in self.players:
            player.answer()

    def waiting_players(self) -> list[Player]:
        return [p for p in self.players if p.state is not None and p.state["legal"]]

    def close(self) -> None:
        for player in self.players:
            if player.socket is not None:
                player.socket.close()

    async def leave(self) -> None:
        sockets = [player.socket for player in self.players if player.socket is not None]
        await asyncio.gather(*(socket.leave() for socket in sockets))


async def leave_finished(tables: list[BenchTable]) -> list[BenchTable]:
    """Returns the others."""
    for table in tables:
        if table.over.done():
            await table.leave()
    return [table for table in tables if not table.over.done()]


async def post(port: int, body: dict[str, Any]) -> dict[str, Any]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    text = encode(body)
    writer.write(
        b"POST /api/tables HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
        b"Connection: close\r\nContent-Length: " + str(len(text)).encode() + b"\r\n\r\n" + text
    )
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    found: dict[str, Any] = decode(answer.partition(b"\r\n\r\n")[2])
    return found


async def open_table(
    port: int, game: str, players: int, start: bool = True, bots: int = 0
) -> BenchTable:
    """A table with a person at each seat but the last ones, which are for bots; people are
    connected, the game is started and dealt."""
    opened = await post(port, {"game": game, "players": players, "name": "P0"})
    table = BenchTable(opened["table"])
    tokens = {0: opened["token"]}
    people = players - bots
    all_seated = asyncio.get_running_loop().create_future()

    def on_message(message: dict[str, Any]) -> None:
        if message["is"] == "seated":
            tokens[message["seat"]] = message["token"]
            if len(tokens) == people:
                all_seated.set_result(None)

    sockets: list[Socket] = []
    for seat in range(1, people):
        socket = await connect(port, table.name, on_message)
        socket.send(do="hello")
        socket.send(do="sit", seat=seat, name=f"P{seat}")
        sockets.append(socket)
    if people > 1:
        await all_seated
    for socket in sockets:
        socket.close()
    for seat in range(people):
        player = Player(table, tokens[seat])
        table.players.append(player)
        await player.connect(port)
    if start:
        first = table.players[0].socket
        assert first is not None
        first.send(do="start")
        while any(player.state is None for player in table.players):
            await asyncio.sleep(0.005)
    return table

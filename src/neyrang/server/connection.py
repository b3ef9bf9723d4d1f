"""One client of a table: its commands go to the table's inbox, what it is told to its socket."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import TYPE_CHECKING, Any

from neyrang import SPECTATOR
from neyrang.server.limits import Bucket, Limits
from neyrang.server.socket import Socket, frame
from neyrang.server.wire import LARGEST, PONG, Chat, Hello, Ping, Refused, decode

if TYPE_CHECKING:
    from neyrang.server.table import Table

HELLO_WITHIN = 10.0  # seconds
LARGEST_BACKLOG = 1_000_000  # bytes a slow reader may be behind

NO_TABLE, TOO_MANY, TOO_SLOW, GOING = 4404, 4429, 4408, 1012

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

log = logging.getLogger("neyrang.server")

PONG_FRAME = frame(PONG)


class Connection:
    """Who is at the other end is known by the hash of the token; the token is not kept."""

    def __init__(self, socket: Socket, send: Send, limits: Limits, table: Table) -> None:
        self.socket = socket
        self.send = send
        self.limits = limits
        self.table = table
        self.messages = Bucket(limits.messages, limits.message_burst)
        self.lines = Bucket(limits.chat, limits.chat_burst)
        self.dropped = 0
        self.seat = SPECTATOR
        self.hashed = ""
        self.seen = 0  # the last event this page has
        self.greeted = False
        self.fresh = True  # has yet to be told everything
        self.closing: asyncio.Task[None] | None = None

    async def serve(self, receive: Receive) -> None:
        """Until either side hangs up: messages come by `hear`, here only the end does."""
        late = asyncio.get_running_loop().call_later(HELLO_WITHIN, self.expect_hello)
        self.socket.hear = self.hear
        try:
            while (await receive())["type"] != "websocket.disconnect":
                pass
        finally:
            late.cancel()
            self.table.leave(self)

    def expect_hello(self) -> None:
        if not self.greeted:
            self.close(TOO_SLOW)

    # ---- reading

    def hear(self, message: bytes) -> None:
        """A message that is worth an answer goes to the table; the others are answered here."""
        number: int | None = None
        try:
            self.slow_down(self.messages)
            if len(message) > LARGEST:
                raise Refused("malformed", why=f"longer than {LARGEST} bytes")
            command = decode(message)
            number = command.id
            kind = type(command)
            if kind is Ping:
                self.push(PONG_FRAME)
                return
            if kind is Chat:
                self.slow_down(self.lines)
            elif kind is Hello:
                self.greeted = True
            if not self.greeted:
                raise Refused("hello_first")
            self.table.put(self, command)
        except Refused as refused:
            self.push(frame(refused.message(number)))

    def slow_down(self, bucket: Bucket) -> None:
        wait = bucket.take()
        if wait == 0:
            self.dropped = 0
            return
        self.dropped += 1
        if self.dropped > self.limits.patience:
            self.close(TOO_MANY)
        raise Refused("too_fast", wait=wait)

    # ---- writing: the table never waits for a reader

    def push(self, whole: bytes) -> None:
        if self.socket.push(whole) > LARGEST_BACKLOG:
            self.socket.abort()

    def close(self, code: int) -> None:
        if self.closing is None:
            self.closing = asyncio.ensure_future(self.hang_up(code))

    async def hang_up(self, code: int) -> None:
        try:
            await self.send({"type": "websocket.close", "code": code})
        except Exception as error:
            log.debug("closing a connection that is gone: %r", error)

"""One client of a table: its commands go into the table's inbox, replies go to its socket."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import TYPE_CHECKING, Any

from neyrang import SPECTATOR
from neyrang.server.limits import Bucket, Limits
from neyrang.server.socket import Socket, frame
from neyrang.server.wire import MAX_MESSAGE_BYTES, PONG, Chat, Hello, Ping, Refused, decode

if TYPE_CHECKING:
    from neyrang.server.table import Table

HELLO_TIMEOUT = 10.0  # seconds
MAX_BACKLOG_BYTES = 1_000_000  # that a slow reader may be behind

# Close codes; 1012 is the registered one for a service that restarts.
NO_TABLE, TOO_MANY, NO_HELLO, RESTARTING = 4404, 4429, 4408, 1012

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

log = logging.getLogger("neyrang.server")

PONG_FRAME = frame(PONG)


class Connection:
    """A person is recognised by the hash of their token; the token itself is not kept."""

    def __init__(
        self, socket: Socket, send: Send, limits: Limits, table: Table, address: str = ""
    ) -> None:
        self.socket = socket
        self.send = send
        self.limits = limits
        self.table = table
        self.address = address
        self.messages = Bucket(limits.messages, limits.message_burst)
        self.chat_lines = Bucket(limits.chat, limits.chat_burst)
        self.dropped = 0
        self.seat = SPECTATOR
        self.token_hash = ""
        self.seen = 0  # the number of the last event this page has
        self.greeted = False
        self.needs_welcome = True  # has yet to be sent everything
        self.closing: asyncio.Task[None] | None = None

    async def serve(self, receive: Receive) -> None:
        """Runs until either side closes. Messages arrive through `on_message`, not here."""
        timer = asyncio.get_running_loop().call_later(HELLO_TIMEOUT, self.check_greeted)
        self.socket.on_message = self.on_message
        try:
            while (await receive())["type"] != "websocket.disconnect":
                pass
        finally:
            timer.cancel()
            self.table.disconnect(self)

    def check_greeted(self) -> None:
        if not self.greeted:
            self.close(NO_HELLO)

    # ---- reading

    def on_message(self, message: bytes) -> None:
        """Answers pings and malformed messages itself; the table gets the rest."""
        number: int | None = None
        try:
            self.check_rate(self.messages)
            if len(message) > MAX_MESSAGE_BYTES:
                raise Refused("malformed", why=f"longer than {MAX_MESSAGE_BYTES} bytes")
            command = decode(message)
            number = command.id
            kind = type(command)
            if kind is Ping:
                self.write(PONG_FRAME)
                return
            if kind is Chat:
                self.check_rate(self.chat_lines)
            elif kind is Hello:
                self.greeted = True
            if not self.greeted:
                raise Refused("hello_first")
            self.table.put(self, command)
        except Refused as refused:
            self.write(frame(refused.message(number)))

    def check_rate(self, bucket: Bucket) -> None:
        wait = bucket.take()
        if wait == 0:
            self.dropped = 0
            return
        self.dropped += 1
        if self.dropped > self.limits.patience:
            self.close(TOO_MANY)
        raise Refused("too_fast", wait=wait)

    # ---- writing: the table never waits for a slow reader

    def write(self, frames: bytes) -> None:
        if self.socket.write(frames) > MAX_BACKLOG_BYTES:
            self.socket.abort()

    def close(self, code: int) -> None:
        if self.closing is None:
            self.closing = asyncio.ensure_future(self.send_close(code))

    async def send_close(self, code: int) -> None:
        try:
            await self.send({"type": "websocket.close", "code": code})
        except Exception as error:
            log.debug("closing a connection that is already gone: %r", error)

"""One WebSocket: reads commands for its table, and writes what the table tells it."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import TYPE_CHECKING, Any

from neyrang import SPECTATOR
from neyrang.server.limits import Bucket, Limits
from neyrang.server.wire import LARGEST, PONG, Chat, Command, Hello, Ping, Refused, decode

if TYPE_CHECKING:
    from neyrang.server.table import Table

HELLO_WITHIN = 10.0  # seconds
LARGEST_BACKLOG = 2_000_000  # bytes a slow reader may be behind

NO_TABLE, TOO_MANY, TOO_SLOW, GOING = 4404, 4429, 4408, 1012

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

log = logging.getLogger("neyrang.server")


class Gone(Exception):
    """The other side has hung up."""


class Connection:
    """Who is at the other end is known by the hash of the token; the token is not kept."""

    def __init__(self, receive: Receive, send: Send, limits: Limits) -> None:
        self.receive = receive
        self.send = send
        self.limits = limits
        self.messages = Bucket(limits.messages, limits.message_burst)
        self.lines = Bucket(limits.chat, limits.chat_burst)
        self.dropped = 0
        self.seat = SPECTATOR
        self.hashed = ""
        self.seen = 0  # the last event this page has
        self.fresh = True  # has yet to be told everything
        self.table: Table | None = None
        self.outbox: deque[str] = deque()
        self.backlog = 0
        self.filled = asyncio.Event()
        self.closing: int | None = None

    # ---- writing: the table never waits for a reader

    def push(self, message: bytes) -> None:
        self.outbox.append(message.decode())
        self.backlog += len(message)
        if self.backlog > LARGEST_BACKLOG:
            self.close(TOO_SLOW)
        self.filled.set()

    def close(self, code: int) -> None:
        """After what is in the outbox; a slow reader loses it."""
        if self.closing is None:
            self.closing = code
        if code == TOO_SLOW:
            self.outbox.clear()
            self.backlog = 0
        self.filled.set()

    async def write(self) -> None:
        outbox, send = self.outbox, self.send
        while True:
            await self.filled.wait()
            self.filled.clear()
            while outbox:
                text = outbox.popleft()
                self.backlog -= len(text)
                await send({"type": "websocket.send", "text": text})
            if self.closing is not None:
                await send({"type": "websocket.close", "code": self.closing})
                return

    # ---- reading

    async def read(self) -> str:
        message = await self.receive()
        if message["type"] == "websocket.disconnect":
            raise Gone
        text = message.get("text")
        if text is None:
            raise Refused("malformed", why="text frames only")
        if len(text) > LARGEST:
            raise Refused("malformed", why=f"longer than {LARGEST} bytes")
        assert isinstance(text, str)
        return text

    async def next_command(self) -> Command:
        """The next message that is worth an answer; the others are answered here."""
        while True:
            number: int | None = None
            try:
                text = await self.read()
                self.slow_down(self.messages)
                command = decode(text)
                number = command.id
                if type(command) is Chat:
                    self.slow_down(self.lines)
                if type(command) is not Ping:
                    return command
                self.push(PONG)
            except Refused as refused:
                self.push(refused.message(number))
                if self.closing is not None:
                    raise Gone from None

    def slow_down(self, bucket: Bucket) -> None:
        wait = bucket.take()
        if wait == 0:
            self.dropped = 0
            return
        self.dropped += 1
        if self.dropped > self.limits.patience:
            self.close(TOO_MANY)
        raise Refused("too_fast", wait=wait)

    async def greet(self) -> Hello:
        async with asyncio.timeout(HELLO_WITHIN):
            while True:
                command = await self.next_command()
                if isinstance(command, Hello):
                    return command
                self.push(Refused("hello_first").message(command.id))

    async def serve(self, table: Table) -> None:
        """Until either side hangs up."""
        writer = asyncio.create_task(self.write())
        writer.add_done_callback(quiet)
        try:
            table.put(self, await self.greet())
            while True:
                table.put(self, await self.next_command())
        except TimeoutError:
            self.close(TOO_SLOW)
        except Gone:
            pass
        finally:
            table.leave(self)
            if self.closing is not None:
                await asyncio.wait([writer], timeout=2.0)
            writer.cancel()


def quiet(task: asyncio.Task[None]) -> None:
    """A writer that fails has lost its reader; the reading side notices it too."""
    if not task.cancelled() and task.exception() is not None:
        log.debug("a reader went away: %r", task.exception())

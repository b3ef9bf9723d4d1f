"""One client of a table: its commands go into the table's inbox, replies go to its socket."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from neyrang import SPECTATOR
from neyrang.server.buckets import Bucket
from neyrang.server.frames import frame
from neyrang.server.limits import Addresses, Limits
from neyrang.server.socket import Socket
from neyrang.server.wire import MAX_MESSAGE_BYTES, PONG, Hello, Ping, Refused, decode

if TYPE_CHECKING:
    from neyrang.server.table import Table

HELLO_TIMEOUT = 10.0  # seconds

# Close codes; 1012 is the registered one for a service that restarts.
NO_TABLE, TOO_MANY, NO_HELLO, RESTARTING = 4404, 4429, 4408, 1012

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PONG_FRAME = frame(PONG)


class Connection:
    """A person is recognised by the hash of their token; the token itself is not kept."""

    def __init__(
        self,
        socket: Socket,
        send: Send,
        limits: Limits,
        table: Table,
        address: str,
        addresses: Addresses,
    ) -> None:
        self.socket = socket
        self.transport = socket.transport
        self.send = send
        self.limits = limits
        self.table = table
        self.address = address
        self.of_address = addresses.messages.of(address)  # what all connections from there send
        self.addresses = addresses
        self.messages = Bucket(limits.messages, limits.message_burst)  # the seat's, after `sit_at`
        self.patience = Bucket(limits.messages, limits.patience)
        self.dropped = 0  # since the patience was over
        self.seat = SPECTATOR
        self.token_hash = ""
        self.kicked = False  # the person here was sent away, whoever says hello now
        self.spoken_as = ""  # the skeleton of a spectator's name
        self.seen = 0  # the number of the last event this page has
        self.bot = False  # a bot's client, which is sent rows and answers
        self.closed = 0  # how many closed questions it has heard of, or need not
        self.greeted = False
        self.needs_welcome = True  # has yet to be sent everything
        self.closing: asyncio.Task[None] | None = None

    async def serve(self, receive: Receive) -> None:
        """Runs until either side closes. Messages arrive through `on_message`, not here."""
        timer = asyncio.get_running_loop().call_later(HELLO_TIMEOUT, self.check_greeted)
        self.socket.take_over(self.on_message, self.on_control)
        try:
            while (await receive())["type"] != "websocket.disconnect":
                pass
        finally:
            timer.cancel()
            self.table.disconnect(self)

    def sit_at(self, seat: int) -> None:
        """A seat's limit is the same in each connection of it."""
        self.seat = seat
        if seat != SPECTATOR:
            self.messages = self.table.seat_limits.messages.of(str(seat))

    def check_greeted(self) -> None:
        if not self.greeted:
            self.close(NO_HELLO)

    # ---- writing

    def write(self, frames: bytes) -> None:
        """Writes without waiting. A reader who is too far behind is cut off by the socket."""
        socket, transport = self.socket, self.transport
        if not (socket.close_sent or socket.disconnected or transport.is_closing()):
            transport.write(frames)

    # ---- reading

    def on_message(self, message: bytes) -> None:
        """Answers pings and malformed messages itself; the table gets the rest."""
        number: int | None = None
        try:
            self.check_rate()
            if len(message) > MAX_MESSAGE_BYTES:
                raise Refused("malformed", why=f"longer than {MAX_MESSAGE_BYTES} bytes")
            command = decode(message)
            number = command.id
            kind = type(command)
            if kind is Ping:
                self.write(PONG_FRAME)
                return
            if kind is Hello:
                self.greeted = True
            if not self.greeted:
                raise Refused("hello_first")
            self.table.put(self, command)
        except Refused as refused:
            self.write(frame(refused.message(number)))

    def on_control(self) -> None:
        """A ping, a pong or a fragment counts as a message does."""
        with suppress(Refused):
            self.check_rate()

    def check_rate(self) -> None:
        wait = self.messages.take() or self.of_address.take()
        if wait == 0:
            return
        if self.patience.take():
            self.close(TOO_MANY)
            self.dropped += 1
            if self.dropped > self.limits.patience:
                self.socket.abort()
        raise Refused("too_fast", wait=wait)

    # ---- closing

    def close(self, code: int) -> None:
        if self.closing is None:
            self.closing = asyncio.ensure_future(self.send_close(code))

    async def send_close(self, code: int) -> None:
        with suppress(Exception):  # the connection may be gone already
            await self.send({"type": "websocket.close", "code": code})

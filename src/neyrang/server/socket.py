"""A direct path between a WebSocket and its table.

uvicorn's own WebSocket protocol does the handshake, the pings and the closing. Once a connection
is accepted, its messages are handed to `on_message` as they arrive, and frames are written as they
are: no task, queue or event per message, which for small messages cost more than the game.
A packet that is exactly one short text message, as nearly all are, is parsed here, as long as the
parser of uvicorn has seen whole messages only; everything else goes through that parser.

This leans on internals of uvicorn and websockets: pyproject.toml bounds both to the versions this
was tested with, and tests/server/test_socket.py fails by name when something it needs is gone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame

from neyrang.server.frames import MASKED, TEXT, are_whole_frames

try:
    from websockets.speedups import apply_mask
except ImportError:  # not compiled here
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from neyrang.server.http import Place

SCOPE_KEY = "socket"  # where the application finds it in the state of its scope

MAX_AFTER_CLOSE = 100_000  # bytes a client may still send when we have closed

REFUSED_TIMEOUT = 1.0  # seconds a client that was refused has to read why, and to close

MAX_BACKLOG_BYTES = 1_000_000  # that a slow reader may be behind


class Socket(WebSocketsSansIOProtocol):
    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, {**app_state, SCOPE_KEY: self}, _loop)
        self.on_message: Callable[[bytes], None] | None = None
        self.on_control: Callable[[], None] | None = None  # for every frame that ends no message
        self.on_lost: Callable[[], None] | None = None
        self.place: Place | None = None  # among the connections of its address, at first
        self.received_after_close = 0  # bytes
        self.at_boundary = True  # the parser has been fed whole messages only

    def connection_lost(self, exc: Exception | None) -> None:
        """Lets go of what knows this socket: the collector, which would find it, hardly comes."""
        self.leave_place()
        super().connection_lost(exc)
        if self.on_lost is not None:
            self.on_lost()
        self.on_lost = self.on_message = self.on_control = None
        self.app_state = {}
        self.conn.parser.close()

    def data_received(self, data: bytes) -> None:
        if self.close_sent:
            self.received_after_close += len(data)
            if self.received_after_close > MAX_AFTER_CLOSE:
                self.abort()
                return
        size = len(data) - 6
        if 0 <= size < 126 and data[0] == TEXT and data[1] == MASKED | size:
            if self.on_message is not None and self.at_boundary:
                if not self.close_sent:
                    self.on_message(apply_mask(data[6:], data[2:6]))
                return
        elif self.at_boundary and self.handshake_complete:
            self.at_boundary = are_whole_frames(data)
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.refuse(HTTPStatus.BAD_REQUEST)  # by the parser: uvicorn does not look at that

    def leave_place(self) -> None:
        if self.place is not None:
            self.place.leave()
            self.place = None

    def when_lost(self, then: Callable[[], None]) -> None:
        """Calls it once the connection has ended, which it may have already."""
        if self.disconnected:
            then()
        else:
            self.on_lost = then

    def handle_ping(self) -> None:
        self.count()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self.count()
        super().handle_pong(event)

    def handle_text(self, event: Frame) -> None:
        if not event.fin:
            self.count()
        super().handle_text(event)

    def handle_cont(self, event: Frame) -> None:
        if not event.fin:
            self.count()
        super().handle_cont(event)

    def count(self) -> None:
        if self.on_control is not None and not self.close_sent:
            self.on_control()

    def send_receive_event_to_app(self) -> None:
        if self.on_message is None:
            super().send_receive_event_to_app()
            return
        message = b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.on_message(message)

    def take_over(
        self, on_message: Callable[[bytes], None], on_control: Callable[[], None]
    ) -> None:
        """From now on messages go there, and not to the application."""
        self.on_message = on_message
        self.on_control = on_control
        self.leave_place()
        self.transport.set_write_buffer_limits(high=MAX_BACKLOG_BYTES)

    def refuse(self, status: HTTPStatus) -> None:
        """Answers the handshake with an HTTP status, and closes."""
        if self.handshake_complete:
            return
        response = self.conn.reject(status, f"{status.phrase}\n")
        self.handshake_complete = self.close_sent = True
        self.transport.write(response.serialize())
        self.transport.close()

    def end_soon(self) -> None:
        """It is refused, and is there only until the client has read why."""
        if self.place is not None:
            self.place.await_client(REFUSED_TIMEOUT)

    def pause_writing(self) -> None:
        """A reader who is too far behind is cut off."""
        if self.on_message is not None:
            self.abort()
        super().pause_writing()

    def abort(self) -> None:
        self.transport.abort()

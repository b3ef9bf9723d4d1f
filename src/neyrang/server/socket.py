"""The short way between a WebSocket and its table.

uvicorn's own WebSocket protocol does the handshake, pings and closing. Once a connection is
accepted, its messages are handed to whoever listens as they arrive, and frames are written as
they are: no task, queue or event per message, which for small messages cost more than the game.
A packet that is exactly one short text message, as nearly all are, is read here, as long as the
parser behind us has seen whole messages only; whatever else comes goes through it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

try:
    from websockets.speedups import apply_mask
except ImportError:  # not compiled here
    from websockets.utils import apply_mask

KEY = "socket"  # where an application finds it in its scope's state


TEXT, FINAL, MASKED = 0x81, 0x80, 0x80  # bits of a frame's first two bytes


def are_whole(data: bytes) -> bool:
    """Is this a row of masked frames, none of them a fragment or cut off, all of them short?"""
    while len(data) >= 6:
        size = data[1] ^ MASKED
        if not data[0] & FINAL or not data[0] & 0x0F or size > 125:
            return False
        data = data[6 + size :] if len(data) >= 6 + size else b"?"
    return not data


def frame(text: bytes) -> bytes:
    """A whole text message as a server sends it (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


class Socket(WebSocketsSansIOProtocol):
    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, {**app_state, KEY: self}, _loop)
        self.hear: Callable[[bytes], None] | None = None  # what to do with a message
        self.at_border = True  # all the parser was fed so far were whole messages

    def data_received(self, data: bytes) -> None:
        size = len(data) - 6
        if 0 <= size < 126 and data[0] == TEXT and data[1] == MASKED | size:
            if self.hear is not None and self.at_border:
                if not self.close_sent:
                    self.hear(apply_mask(data[6:], data[2:6]))
                return
        elif self.at_border and self.handshake_complete:
            self.at_border = are_whole(data)
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        if self.hear is None:
            super().send_receive_event_to_app()
            return
        message = b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.hear(message)

    def push(self, whole: bytes) -> int:
        """Write a frame without waiting; tells how many bytes the reader is behind."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return 0
        self.transport.write(whole)
        return self.transport.get_write_buffer_size()

    def abort(self) -> None:
        self.transport.abort()

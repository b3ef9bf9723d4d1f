"""HTTP as uvicorn speaks it, with what it leaves out: a request that is not complete in time is cut
off, and one address cannot hold more than its share of connections open.

A request that arrives a byte at a time costs nothing but its file descriptor, of which a process
has few; so some are kept back for those who play.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from neyrang.server.logs import log

try:
    import resource
except ImportError:  # a system without file limits
    resource = None  # type: ignore[assignment]

REQUEST_TIMEOUT = 10.0  # seconds until headers and body are there
RESPONSE_TIMEOUT = 60.0  # seconds until the client has read the answer
RESERVED_FILES = 200  # for the database, the bots, and sockets that are being closed


def raise_file_limit() -> int:
    """Raises the soft limit of open files as far as we may; returns how many connections fit."""
    if resource is None:
        return 1_000_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (ValueError, OSError) as error:
            log.warning("the limit of open files stays as it is", limit=soft, error=error)
    if soft == resource.RLIM_INFINITY:
        return 1_000_000
    return max(soft - RESERVED_FILES, soft // 2)


class HttpConnections:
    """How many HTTP connections are open, in all and from each address."""

    def __init__(self, for_all: int, for_address: int, proxies: frozenset[str]) -> None:
        self.for_all = for_all
        self.for_address = for_address
        self.proxies = proxies  # which speak for many addresses
        self.by_address: Counter[str] = Counter()

    def add(self, address: str, open_now: int) -> bool:
        """Returns False where there are too many."""
        if open_now > self.for_all:
            return False
        if address not in self.proxies and self.by_address[address] >= self.for_address:
            return False
        self.by_address[address] += 1
        return True

    def remove(self, address: str) -> None:
        self.by_address[address] -= 1
        if self.by_address[address] <= 0:
            del self.by_address[address]


def protocol(connections: HttpConnections) -> type[H11Protocol]:
    """Returns the protocol class uvicorn makes one of for each connection."""

    class Http(BoundedHttp):
        open_connections = connections

    return Http


class BoundedHttp(H11Protocol):
    open_connections: HttpConnections

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.deadline: asyncio.TimerHandle | None = None
        self.receiving = True  # a request, as opposed to sending an answer
        self.address: str | None = None  # while this connection is counted

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self.open_connections.add(address, len(self.connections)):
            transport.abort()
            return
        self.address = address
        self.set_deadline(REQUEST_TIMEOUT)

    def connection_lost(self, exc: Exception | None) -> None:
        self.leave()
        super().connection_lost(exc)

    def leave(self) -> None:
        """This is no HTTP connection any more: it has ended or become a WebSocket."""
        self.set_deadline(None)
        if self.address is not None:
            self.open_connections.remove(self.address)
            self.address = None

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.leave()
        super().handle_websocket_upgrade(event)

    def data_received(self, data: bytes) -> None:
        if self.address is None:
            return
        super().data_received(data)
        if self.address is None:
            return
        complete = self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)
        if not complete and not self.receiving:
            self.set_deadline(REQUEST_TIMEOUT)
        elif complete and (self.receiving or self.deadline is None):
            self.set_deadline(RESPONSE_TIMEOUT)
        self.receiving = not complete

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.address is not None and self.conn.their_state is h11.IDLE:
            self.set_deadline(None)  # uvicorn ends a connection that stays idle
            self.receiving = False

    def set_deadline(self, seconds: float | None) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
        self.deadline = None if seconds is None else self.loop.call_later(seconds, self.expire)

    def expire(self) -> None:
        self.deadline = None
        self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:  # the answer to the same request has begun already
            self.transport.close()

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
from neyrang.server.networks import Networks, subscriber
from neyrang.server.socket import Socket

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


class Place:
    """One connection among those its address may have open, and the time it has for what comes
    next. A connection that becomes a WebSocket takes its place along until a table has it."""

    def __init__(
        self, connections: HttpConnections, address: str, transport: asyncio.Transport
    ) -> None:
        self.connections = connections
        self.address = address
        self.transport = transport
        self.deadline: asyncio.TimerHandle | None = None
        self.left = False

    def await_client(self, seconds: float | None) -> None:
        """The client has to send or to close. If its address needs room, it goes before others that
        have waited less long."""
        if not self.left:
            waiting = self.connections.waiting.setdefault(self.address, {})
            waiting.pop(self, None)
            waiting[self] = None
            self.set_deadline(seconds)

    def answer(self, seconds: float) -> None:
        """It is for us to send, and for the client to read."""
        if not self.left:
            self.connections.waiting.get(self.address, {}).pop(self, None)
            self.set_deadline(seconds)

    def set_deadline(self, seconds: float | None) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
        loop = asyncio.get_running_loop()
        self.deadline = None if seconds is None else loop.call_later(seconds, self.drop)

    def drop(self) -> None:
        self.leave()
        self.transport.abort()

    def leave(self) -> None:
        if not self.left:
            self.set_deadline(None)
            self.left = True
            self.connections.remove(self)


class HttpConnections:
    """How many HTTP connections are open, in all and from each address."""

    def __init__(self, for_all: int, for_address: int, proxies: Networks) -> None:
        self.for_all = for_all
        self.for_address = for_address
        self.proxies = proxies  # which speak for many addresses
        self.by_address: Counter[str] = Counter()
        self.waiting: dict[str, dict[Place, None]] = {}  # for the client; the longest first

    def add(self, peer: str, transport: asyncio.Transport, open_now: int) -> Place | None:
        """Returns None where there are too many. Of one address it is the request that has been
        incomplete for the longest time which has to go: so nobody shuts out their neighbours."""
        if open_now > self.for_all:
            return None
        address = subscriber(peer)
        if self.by_address[address] >= self.for_address and peer not in self.proxies:
            longest = next(iter(self.waiting.get(address, ())), None)
            if longest is None:
                return None
            longest.drop()
        self.by_address[address] += 1
        return Place(self, address, transport)

    def remove(self, place: Place) -> None:
        address = place.address
        self.waiting.get(address, {}).pop(place, None)
        self.by_address[address] -= 1
        if self.by_address[address] <= 0:
            del self.by_address[address]
            self.waiting.pop(address, None)


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
        self.receiving = True  # a request, as opposed to sending an answer
        self.place: Place | None = None  # while this connection speaks HTTP

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        self.place = self.open_connections.add(peer, transport, len(self.connections))
        if self.place is None:
            transport.abort()
        else:
            self.place.await_client(REQUEST_TIMEOUT)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.place is not None:
            self.place.leave()
            self.place = None
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        place, self.place = self.place, None
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        if place is not None and isinstance(socket, Socket):
            socket.place = place
            place.answer(RESPONSE_TIMEOUT)

    def data_received(self, data: bytes) -> None:
        if self.place is None:
            return
        super().data_received(data)
        place = self.place  # None if this has become a WebSocket
        if place is None:
            return
        complete = self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)
        if not complete and not self.receiving:
            place.await_client(REQUEST_TIMEOUT)
        elif complete and (self.receiving or place.deadline is None):
            place.answer(RESPONSE_TIMEOUT)
        self.receiving = not complete

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.place is not None and self.conn.their_state is h11.IDLE:
            self.place.await_client(None)  # uvicorn ends a connection that stays idle
            self.receiving = False

    def send_400_response(self, msg: str) -> None:
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:  # the answer to the same request has begun already
            self.transport.close()

"""Starts the server, and a browser when it is ready."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import webbrowser
from importlib.util import find_spec

import uvicorn

from neyrang.core.errors import NeyrangError
from neyrang.server.app import Place, Server
from neyrang.server.socket import Socket
from neyrang.server.wire import LARGEST

HERE = ("127.0.0.1", "::1", "localhost")
EVERYWHERE = ("0.0.0.0", "::")


class Quiet(uvicorn.Server):
    """Tells its address once it listens."""

    def __init__(self, config: uvicorn.Config, ready: str, browse: bool) -> None:
        super().__init__(config)
        self.ready = ready
        self.browse = browse

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(self.ready, flush=True)
            if self.browse:
                await asyncio.to_thread(webbrowser.open, self.ready)


def listen(host: str, port: int) -> socket.socket:
    """The socket, or one clear line about why not."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise NeyrangError(
            f"cannot listen at {host}:{port} ({error.strerror}); choose another --port"
        ) from None
    return listening


def address(listening: socket.socket, host: str) -> str:
    """Where people find it: an invitation from the page leads to the same place."""
    port = listening.getsockname()[1]
    shown = own_address() if host in EVERYWHERE else "localhost" if host in HERE else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def own_address() -> str:
    """What this machine is called in its network; nothing is sent for that."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "localhost"


def configure(server: Server) -> uvicorn.Config:
    return uvicorn.Config(
        server.application,
        interface="asgi3",
        ws=Socket,  # uvicorn's websockets-sansio, with a shorter way to the table
        loop="uvloop" if find_spec("uvloop") else "asyncio",
        ws_max_size=LARGEST * 4,  # what is a little too long gets a clear error, more is cut off
        ws_per_message_deflate=False,
        ws_ping_interval=40,
        ws_ping_timeout=20,
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


def serve(place: Place, host: str, port: int, browse: bool = False) -> None:
    listening = listen(host, port)
    config = configure(Server(place))
    gc.set_threshold(50_000, 20, 50)  # most of what we make lives for one message or for hours
    with contextlib.suppress(KeyboardInterrupt):
        Quiet(config, address(listening, host), browse).run([listening])

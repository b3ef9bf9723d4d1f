"""Starts the server, and a browser once it listens."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import secrets
import socket
import webbrowser
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
from msgspec import structs

import neyrang
from neyrang.core.errors import NeyrangError
from neyrang.server import logs
from neyrang.server.app import Server, ServerConfig
from neyrang.server.database import place
from neyrang.server.http import HttpConnections, protocol, raise_file_limit
from neyrang.server.logs import log
from neyrang.server.networks import Networks
from neyrang.server.origin import checked_origin
from neyrang.server.socket import Socket
from neyrang.server.wire import MAX_MESSAGE_BYTES

LOOPBACK = ("127.0.0.1", "::1", "localhost")
ALL_INTERFACES = ("0.0.0.0", "::")


class AnnouncingServer(uvicorn.Server):
    """Prints its address once it listens."""

    def __init__(self, config: uvicorn.Config, url: str, owner: str, open_browser: bool) -> None:
        super().__init__(config)
        self.url = url
        self.owner = owner
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            log.info("the server listens", version=neyrang.__version__, compiled=neyrang.compiled)
            print(self.url, flush=True)
            if self.open_browser:
                await asyncio.to_thread(webbrowser.open, f"{self.url}#owner={self.owner}")


def listen(host: str, port: int) -> socket.socket:
    """Returns a bound socket; raises an error that says in one line why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise NeyrangError(
            f"cannot listen on {host}:{port} ({error.strerror}); choose another --port"
        ) from None
    return listening


def address(listening: socket.socket, host: str) -> str:
    """Returns the URL people use; an invitation from the page leads to the same place."""
    port = listening.getsockname()[1]
    shown = own_address() if host in ALL_INTERFACES else "localhost" if host in LOOPBACK else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def reached_at(url: str, config: ServerConfig) -> str:
    """Returns where people at other machines find this server, "" where they cannot."""
    if config.origins:
        return checked_origin(config.origins[0])
    return "" if urlsplit(url).hostname in LOOPBACK else url.rstrip("/")


def owner_token(database: Path) -> str:
    """Returns the token by which the browser we open is known. It stays the same, in a file beside
    the tables that nobody else on this machine may read."""
    kept = place(database)
    file = kept.with_name(f"{kept.name}.owner")
    with contextlib.suppress(OSError):
        return file.read_text().strip()
    token = secrets.token_urlsafe(24)
    with contextlib.suppress(OSError):
        file.touch(mode=0o600)
        file.write_text(token)
    return token


def own_address() -> str:
    """Returns the address of this machine in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "localhost"


def configure(server: Server) -> uvicorn.Config:
    config = server.config
    proxies = Networks(config.trusted_proxies)
    connections = HttpConnections(raise_file_limit(), config.limits.half_open, proxies)
    return uvicorn.Config(
        server.application,
        interface="asgi3",
        http=protocol(connections),
        # Only a proxy we were told of may say whose request it brings, and that it came by TLS.
        proxy_headers=bool(config.trusted_proxies),
        forwarded_allow_ips=list(config.trusted_proxies),
        ws=Socket,  # uvicorn's websockets-sansio, with a direct path to the table
        loop="uvloop" if find_spec("uvloop") else "asyncio",
        ws_max_size=MAX_MESSAGE_BYTES
        * 4,  # a message slightly too long gets a clear error, a longer one is cut off
        ws_per_message_deflate=False,
        ws_ping_interval=40,
        ws_ping_timeout=20,
        lifespan="on",
        log_config=None,  # what it logs is written as ours is
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


def serve(
    config: ServerConfig, host: str, port: int, open_browser: bool = False, log_format: str = "text"
) -> None:
    listening = listen(host, port)
    url = address(listening, host)
    owner = owner_token(config.database)
    config = structs.replace(config, owner=owner, reach=reached_at(url, config))
    logs.start(log_format)
    uvicorn_config = configure(Server(config))
    # Most objects live for one message or for hours, and everybody waits for the collector: often
    # and briefly for what is new (50,000 objects take 30 ms), for what is old next to never.
    gc.set_threshold(5_000, 10, 2_500)
    with contextlib.suppress(KeyboardInterrupt):
        AnnouncingServer(uvicorn_config, url, owner, open_browser).run([listening])

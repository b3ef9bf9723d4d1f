"""The server as an ASGI application: HTTP endpoints, and one WebSocket per client and table."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cached_property, partial
from http import HTTPStatus
from pathlib import Path

from msgspec import Struct
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from neyrang.server import metrics
from neyrang.server.connection import NO_TABLE, RESTARTING, TOO_MANY, Connection
from neyrang.server.files import File, Files
from neyrang.server.game_documents import game_documents
from neyrang.server.health import Health
from neyrang.server.lessons import lesson_document
from neyrang.server.limits import Addresses, Limits
from neyrang.server.long_work import LongWork
from neyrang.server.networks import Networks, is_near
from neyrang.server.origin import (
    allowed_names,
    checked_origin,
    header,
    is_host_allowed,
    is_origin_of,
)
from neyrang.server.parcels import LIFETIME, MAX_BYTES, Parcels
from neyrang.server.registry import IDLE_AFTER, TableRegistry
from neyrang.server.replay import replay
from neyrang.server.responses import (
    address_of,
    body_of,
    endpoint,
    error_response,
    json_response,
    peer_of,
    reject,
    whole_number,
)
from neyrang.server.socket import SCOPE_KEY, Socket
from neyrang.server.store import SqliteStore
from neyrang.server.summary import summary
from neyrang.server.table import Table
from neyrang.server.table_config import OVER
from neyrang.server.wire import (
    CLOCKS,
    LEVELS,
    MAX_MESSAGE_BYTES,
    MAX_TABLE_BYTES,
    PACES,
    PHRASES,
    Refused,
    decode_code,
    decode_new_table,
    encode,
)

HEADERS = [
    (b"content-security-policy",
     b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
     b" font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self';"
     b" media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),  # a table's link is its key
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]  # fmt: skip

LIMITED = ("/api/", "/healthz", "/metrics")  # where there is more to do than to send a file


class ServerConfig(Struct, frozen=True):
    """What a server is started with."""

    database: Path
    limits: Limits = Limits()
    origins: tuple[str, ...] = ()  # allowed besides the host's own
    host_names: tuple[str, ...] = ()  # public names of this server
    trusted_proxies: tuple[str, ...] = ()  # addresses and networks whose X-Forwarded headers count
    pace: float = 1.0  # of the bots; 0 lets them answer at once
    idle_after: float = IDLE_AFTER
    owner: str = ""  # the token of the person whose server this is
    reach: str = ""  # where others reach this server, "" where nobody can
    bots: tuple[str, ...] = ()  # that hosts may seat, besides the levels

    def __post_init__(self) -> None:
        """Raises BadOption for a name that would do nothing."""
        allowed_names(self.host_names, self.origins)
        Networks(self.trusted_proxies)


class Server:
    """`application` is what uvicorn runs; the registry lives as long as that does."""

    def __init__(self, config: ServerConfig) -> None:
        self.config = config
        self.store = SqliteStore(config.database)
        self.host_names = allowed_names(config.host_names, config.origins)
        self.origins = frozenset(map(checked_origin, config.origins))
        self.files = Files()
        self.addresses = Addresses(config.limits)
        self.registry: TableRegistry | None = None
        self.parcels = Parcels()
        self.health = Health(self.store)
        self.long_work = LongWork()
        pages = ("/", "/t/{table}", "/r/{table}", "/l/{game}/{chapter}", "/me")
        self.http = Starlette(
            routes=[
                *(Route(path, endpoint(self.index)) for path in pages),
                Route("/locale/{lang}.json", endpoint(self.words)),
                Route("/locale/{lang}/{file}.json", endpoint(self.words)),
                Route("/api/games", endpoint(self.games)),
                Route("/api/tables", endpoint(self.open_table), methods=["POST"]),
                Route("/api/tables", endpoint(self.public_tables)),
                Route("/api/tables/{table}", endpoint(self.show_table)),
                Route("/api/tables/{table}/files/{file}", endpoint(self.show_file)),
                Route("/api/tables/{table}/record", endpoint(self.show_record)),
                Route("/api/tables/{table}/replay", endpoint(self.show_replay)),
                Route("/api/tables/{table}/summary", endpoint(self.show_summary)),
                Route("/api/lessons/{game}/{chapter}", endpoint(self.show_lesson)),
                Route("/api/parcels", endpoint(self.put_parcel), methods=["POST"]),
                Route("/api/parcels/take", endpoint(self.take_parcel), methods=["POST"]),
                Route("/healthz", endpoint(self.show_health)),
                Route("/metrics", endpoint(self.show_metrics)),
                Route("/{path:path}", endpoint(self.file)),
            ],
            lifespan=self.lifespan,
        )

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        self.store.start()
        self.registry = TableRegistry(
            self.store,
            self.config.pace,
            self.config.idle_after,
            self.config.limits,
            self.config.bots,
        )
        yield
        await self.registry.close()

    async def application(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.socket(scope, receive, send)
        elif scope["type"] == "http":
            await self.limited(self.http, scope, receive, send)
        else:
            await self.http(scope, receive, send)

    async def limited(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        is_file = not scope["path"].startswith(LIMITED)
        wait = self.addresses.request(address_of(scope), is_file)
        if wait:
            response = error_response(Refused("too_fast", wait=wait))
            await response(scope, receive, send_with_headers)
            return
        if not self.own_host(scope):
            await error_response(Refused("wrong_host"))(scope, receive, send_with_headers)
            return
        await app(scope, receive, send_with_headers)

    # ---- the socket

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert self.registry is not None
        socket: Socket = scope["state"].pop(SCOPE_KEY)  # which the scope would keep alive
        await receive()  # websocket.connect
        kind, _, name = scope["path"].lstrip("/").partition("/")
        if kind != "ws" or not self.own_host(scope) or not self.own_origin(scope):
            await send({"type": "websocket.close", "code": 4403})  # before accept: HTTP 403
            return
        address = address_of(scope)
        if not self.addresses.connect(address):
            if self.addresses.may_be_told(address):
                await reject(socket, send, "full", TOO_MANY)
            else:
                socket.refuse(HTTPStatus.TOO_MANY_REQUESTS)
            return
        socket.when_lost(partial(self.addresses.disconnect, address))
        try:
            table = await self.find(name)
            await send({"type": "websocket.accept"})
            connection = Connection(
                socket, send, self.config.limits, table, address, self.addresses
            )
            await connection.serve(receive)
        except Refused as refused:  # a page comes back by itself after RESTARTING
            code = RESTARTING if refused.code == "trouble" else NO_TABLE
            await reject(socket, send, refused.code, code)

    def own_origin(self, scope: Scope) -> bool:
        """Browsers name the origin of the page; a client that names none is not a browser."""
        origin = header(scope, b"origin")
        return not origin or origin.lower() in self.origins or is_origin_of(scope, origin)

    def own_host(self, scope: Scope) -> bool:
        return is_host_allowed(header(scope, b"host"), self.host_names)

    # ---- pages and words

    async def index(self, request: Request) -> Response:
        return self.found("index.html", request)

    async def file(self, request: Request) -> Response:
        path = request.path_params["path"]
        person = "text/html" in request.headers.get("accept", "")
        if person and self.files.find(path) is None:
            response = self.found("index.html", request)  # it says that there is nothing here
            response.status_code = 404
            return response
        return self.found(path, request)

    def found(self, path: str, request: Request) -> Response:
        file = self.files.find(path)
        return file.response(request) if file else Response("not found\n", 404)

    async def words(self, request: Request) -> Response:
        file = self.files.language(request.path_params["lang"], request.path_params.get("file"))
        return file.response(request) if file else Response("not found\n", 404)

    # ---- for whoever runs the server

    async def show_health(self, request: Request) -> Response:
        """Is what people need there? Something is written to disk to find out."""
        await self.health.check()
        return Response("ok\n", media_type="text/plain")

    async def show_metrics(self, request: Request) -> Response:
        assert self.registry is not None
        if not is_near(peer_of(request.scope)):
            return Response("not found\n", 404)
        store, pool = self.store, self.registry.bot_pool
        sockets = sum(self.addresses.connected.values())
        figures: list[metrics.Figure] = [
            ("tables", "gauge", "Tables in memory.", len(self.registry.tables)),
            ("sockets", "gauge", "WebSockets that are open.", sockets),
            ("moves_total", "counter", "Moves written to disk.", store.moves_written),
            ("commit_seconds", "histogram", "One transaction.", store.commit_times),
            ("told_seconds", "histogram", "From a move to all having it.", metrics.told_seconds),
            ("bot_queue", "gauge", "Requests that wait for a bot.", pool.waiting()),
            ("bot_answer_seconds", "histogram", "A bot's answer.", pool.answer_times),
        ]
        return Response(metrics.text(figures), media_type="text/plain; version=0.0.4")

    # ---- tables

    async def games(self, request: Request) -> Response:
        return self.offer.response(request)

    @cached_property
    def offer(self) -> File:
        document = {
            "games": game_documents(),
            "levels": LEVELS,
            "bots": self.config.bots,
            "clocks": CLOCKS,
            "paces": PACES,
            "phrases": PHRASES,
            "reach": self.config.reach or None,
        }
        return File(encode(document), "application/json")

    async def open_table(self, request: Request) -> Response:
        assert self.registry is not None
        wanted = decode_new_table(await self.posted(request, MAX_TABLE_BYTES))
        wait = self.addresses.open_table(address_of(request.scope))
        if wait and not self.is_owner(wanted.owner):
            raise Refused("too_fast", wait=wait)
        config, token = await self.registry.open(wanted)
        return json_response({"table": config.id, "seat": 0, "token": token}, 201)

    def is_owner(self, token: str | None) -> bool:
        """Is this the person whose server this is? Known by a token, never by an address."""
        own = self.config.owner
        return bool(own) and secrets.compare_digest((token or "").encode(), own.encode())

    async def public_tables(self, request: Request) -> Response:
        assert self.registry is not None
        return json_response({"tables": self.registry.public()})

    async def posted(self, request: Request, most: int = MAX_MESSAGE_BYTES) -> bytes:
        """Returns the body of a request that a page of ours has made."""
        if not self.own_origin(request.scope):
            raise Refused("wrong_origin")
        if request.headers.get("content-type", "").split(";")[0] != "application/json":
            raise Refused("malformed", why="Content-Type should be application/json")
        return await body_of(request, most)

    async def find(self, name: str) -> Table:
        assert self.registry is not None
        table = await self.registry.table(name)
        if table is None:
            raise Refused("no_such_table")
        return table

    async def show_table(self, request: Request) -> Response:
        table = await self.find(request.path_params["table"])
        if table.is_recovering():
            raise Refused("trouble")
        return json_response(table.told)

    async def show_file(self, request: Request) -> Response:
        """A file that the host has brought: everybody at the table plays by it."""
        table = await self.find(request.path_params["table"])
        text = table.config.settings.files.get(request.path_params["file"])
        if text is None:
            raise Refused("no_such_file")
        return PlainTextResponse(text)

    async def record(self, request: Request) -> bytes:
        assert self.registry is not None
        name = request.path_params["table"]
        record = await self.registry.store.record(name)
        if record is not None:
            return record
        await self.find(name)
        raise Refused("not_over")

    async def show_record(self, request: Request) -> Response:
        return Response(await self.record(request), media_type="application/json")

    async def show_replay(self, request: Request) -> Response:
        record = await self.record(request)
        query = request.query_params
        first = whole_number(query.get("from", "0"))
        count = whole_number(query.get("count", "100"))
        seat = query.get("seat", "-1")
        return await self.work_out(request, lambda: replay(record, first, count, seat))

    async def show_summary(self, request: Request) -> Response:
        table = await self.find(request.path_params["table"])
        if table.config.phase != OVER:
            raise Refused("not_over")
        record = await self.record(request)
        return await self.work_out(request, lambda: summary(record, table.config))

    async def show_lesson(self, request: Request) -> Response:
        game, chapter = request.path_params["game"], request.path_params["chapter"]
        step = whole_number(request.query_params.get("step", "0"))
        move = request.query_params.get("move")
        return await self.work_out(request, lambda: lesson_document(game, chapter, step, move))

    async def work_out(self, request: Request, work: Callable[[], object]) -> Response:
        address = address_of(request.scope)
        return await self.long_work.run(address, lambda: json_response(work()))

    # ---- from one browser to another

    async def put_parcel(self, request: Request) -> Response:
        body = await self.posted(request, MAX_BYTES)
        wait = self.addresses.parcel(address_of(request.scope))
        if wait:
            raise Refused("too_fast", wait=wait)
        return json_response({"code": self.parcels.put(body), "seconds": int(LIFETIME)}, 201)

    async def take_parcel(self, request: Request) -> Response:
        code = decode_code(await self.posted(request))
        wait = self.addresses.parcel(address_of(request.scope))
        if wait:
            raise Refused("too_fast", wait=wait)
        return Response(
            self.parcels.take(code), 200, {"Cache-Control": "no-store"}, "application/json"
        )

"""The server as an ASGI application: HTTP endpoints, and a WebSocket per client and table."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import anyio.to_thread
from msgspec import Struct
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import neyrang
from neyrang.core.options import Option
from neyrang.server.connection import NO_TABLE, TOO_MANY, Connection
from neyrang.server.files import WEB, Files
from neyrang.server.hall import IDLE_AFTER, Hall
from neyrang.server.limits import Addresses, Limits
from neyrang.server.replay import replay
from neyrang.server.seating import takes
from neyrang.server.socket import KEY
from neyrang.server.store import SqliteStore
from neyrang.server.table import Table
from neyrang.server.wire import (
    CLOCKS,
    LARGEST,
    LEVELS,
    PHRASES,
    Refused,
    decode_opening,
    encode,
)

log = logging.getLogger("neyrang.server")

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

STATUS = {"no_such_table": 404, "not_over": 409, "too_fast": 429, "wrong_origin": 403}

Endpoint = Callable[[Request], Coroutine[Any, Any, Response]]


class Place(Struct, frozen=True):
    """Where and how a server serves."""

    database: Path
    limits: Limits = Limits()
    origins: tuple[str, ...] = ()  # other origins than the host's own that may talk to us
    pace: float = 1.0  # of the bots; 0 answers at once
    idle_after: float = IDLE_AFTER


class Server:
    """`application` is what uvicorn runs; the hall lives as long as that does."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.store = SqliteStore(place.database)
        self.files = Files()
        self.addresses = Addresses(place.limits)
        self.hall: Hall | None = None
        pages = ("/", "/t/{table}", "/r/{table}")
        self.http = Starlette(
            routes=[
                *(Route(path, answered(self.index)) for path in pages),
                Route("/locale/{lang}.json", answered(self.words)),
                Route("/locale/{lang}/{file}.json", answered(self.words)),
                Route("/api/games", answered(self.games)),
                Route("/api/tables", answered(self.open_table), methods=["POST"]),
                Route("/api/tables/{table}", answered(self.show_table)),
                Route("/api/tables/{table}/record", answered(self.show_record)),
                Route("/api/tables/{table}/replay", answered(self.show_replay)),
                Route("/{path:path}", answered(self.file)),
            ],
            lifespan=self.lifespan,
        )

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        self.store.start()
        self.hall = Hall(self.store, self.place.pace, self.place.idle_after)
        yield
        await self.hall.close()

    async def application(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.socket(scope, receive, send)
        elif scope["type"] == "http":
            await self.guarded(self.http, scope, receive, send)
        else:
            await self.http(scope, receive, send)

    async def guarded(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        wait = self.addresses.request(address_of(scope))
        if wait:
            response = refusal(Refused("too_fast", wait=wait))
            await response(scope, receive, send_with_headers)
            return
        await app(scope, receive, send_with_headers)

    # ---- the socket

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert self.hall is not None
        await receive()  # websocket.connect
        kind, _, name = scope["path"].lstrip("/").partition("/")
        if kind != "ws" or not self.own_origin(scope):
            await send({"type": "websocket.close", "code": 4403})  # before accept: HTTP 403
            return
        address = address_of(scope)
        if not self.addresses.connect(address):
            await turn_away(send, "full", TOO_MANY)
            return
        try:
            table = await self.find(name)
            await send({"type": "websocket.accept"})
            socket = scope["state"][KEY]
            await Connection(socket, send, self.place.limits, table).serve(receive)
        except Refused as refused:
            await turn_away(send, refused.code, NO_TABLE)
        finally:
            self.addresses.disconnect(address)

    def own_origin(self, scope: Scope) -> bool:
        """A browser tells whose page it is that talks; who tells nothing is no browser."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not origin:
            return True
        host = headers.get(b"host", b"").decode("latin-1")
        return origin in self.place.origins or urlsplit(origin).netloc == host

    # ---- pages and words

    async def index(self, request: Request) -> Response:
        return self.found("index.html", request)

    async def file(self, request: Request) -> Response:
        return self.found(request.path_params["path"], request)

    def found(self, path: str, request: Request) -> Response:
        file = self.files.find(path)
        return file.response(request) if file else Response("not found\n", 404)

    async def words(self, request: Request) -> Response:
        file = self.files.language(request.path_params["lang"], request.path_params.get("file"))
        return file.response(request) if file else Response("not found\n", 404)

    # ---- tables

    async def games(self, request: Request) -> Response:
        return answer(
            {
                "games": game_documents(),
                "levels": LEVELS,
                "clocks": CLOCKS,
                "phrases": PHRASES,
            }
        )

    async def open_table(self, request: Request) -> Response:
        assert self.hall is not None
        if not self.own_origin(request.scope):
            raise Refused("wrong_origin")
        if request.headers.get("content-type", "").split(";")[0] != "application/json":
            raise Refused("malformed", why="Content-Type should be application/json")
        wanted = decode_opening(await body_of(request))
        wait = self.addresses.open_table(address_of(request.scope))
        if wait:
            raise Refused("too_fast", wait=wait)
        setup, token = await self.hall.open(wanted)
        return answer({"table": setup.id, "seat": 0, "token": token}, 201)

    async def find(self, name: str) -> Table:
        assert self.hall is not None
        table = await self.hall.table(name)
        if table is None:
            raise Refused("no_such_table")
        return table

    async def show_table(self, request: Request) -> Response:
        table = await self.find(request.path_params["table"])
        return answer(table.document())

    async def record(self, request: Request) -> bytes:
        assert self.hall is not None
        name = request.path_params["table"]
        record = await self.hall.store.record(name)
        if record is not None:
            return record
        await self.find(name)
        raise Refused("not_over")

    async def show_record(self, request: Request) -> Response:
        return Response(await self.record(request), media_type="application/json")

    async def show_replay(self, request: Request) -> Response:
        record = await self.record(request)
        asked = request.query_params
        first, count = whole(asked.get("from", "0")), whole(asked.get("count", "100"))
        who = asked.get("seat", "-1")
        steps = await anyio.to_thread.run_sync(replay, record, first, count, who)
        return answer(steps)


# ---- HTTP in few words


def answered(endpoint: Endpoint) -> Endpoint:
    """The endpoint, with its refusals as answers."""

    async def call(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Refused as refused:
            return refusal(refused)

    return call


def answer(document: object, status: int = 200) -> Response:
    return Response(
        encode(document), status, {"Cache-Control": "no-store"}, media_type="application/json"
    )


def refusal(refused: Refused) -> Response:
    return answer({"error": refused.code, **refused.facts}, STATUS.get(refused.code, 400))


async def body_of(request: Request) -> bytes:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST:
            raise Refused("malformed", why=f"longer than {LARGEST} bytes")
    return body


def whole(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Refused("malformed", why="from and count are whole numbers")
    return int(text)


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


async def turn_away(send: Send, code: str, number: int) -> None:
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": Refused(code).message().decode()})
    await send({"type": "websocket.close", "code": number})


# ---- the games as a form is made from them


@lru_cache
def game_documents() -> list[dict[str, object]]:
    games = [neyrang.game(name) for name in neyrang.NAMES]
    return [
        {
            "name": game.name,
            "scene": (WEB / "js" / "games" / game.name / "scene.js").is_file(),  # can be drawn
            "players": list(game.players),
            "silent": game.silent or None,
            "options": [option_document(option, max(game.players)) for option in game.options],
        }
        for game in games
    ]


def option_document(option: Option, players: int) -> dict[str, object]:
    return {
        "name": option.name,
        "values": option.values,
        "players": option.players,
        "by_players": {str(count): values for count, values in option.by_players.items()},
        "most": most_of(option, players),
        "clauses": option.clauses,
    }


def most_of(option: Option, players: int) -> int | None:
    """The largest whole number an option takes besides its values, where it takes any."""
    if option.other is None or not takes(option, players, 1):
        return None
    most = 1
    while takes(option, players, most + 1):
        most += 1
    return most

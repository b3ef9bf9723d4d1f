"""What all HTTP endpoints share: their bodies, their answers, and refusals as responses."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Scope, Send

from neyrang.server.logs import log
from neyrang.server.networks import subscriber
from neyrang.server.socket import Socket
from neyrang.server.store import StoreUnavailable
from neyrang.server.wire import MAX_MESSAGE_BYTES, Refused, encode

STATUS = {
    "no_such_table": 404,
    "no_such_code": 404,
    "no_such_file": 404,
    "no_such_lesson": 404,
    "not_over": 409,
    "too_fast": 429,
    "trouble": 503,
    "full": 503,
    "wrong_origin": 403,
    "wrong_host": 421,
}

Endpoint = Callable[[Request], Coroutine[Any, Any, Response]]


def endpoint(handler: Endpoint) -> Endpoint:
    """Returns the handler with refusals turned into error responses."""

    async def call(request: Request) -> Response:
        try:
            return await handler(request)
        except Refused as refused:
            return error_response(refused)
        except StoreUnavailable as error:
            log.error("a request failed", error=error)
            return error_response(Refused("trouble"))
        except ClientDisconnect:  # in the middle of a body: nobody hears the answer
            return Response(status_code=400)

    return call


def json_response(document: object, status: int = 200) -> Response:
    return Response(
        encode(document), status, {"Cache-Control": "no-store"}, media_type="application/json"
    )


def error_response(refused: Refused) -> Response:
    return json_response({"error": refused.code, **refused.facts}, STATUS.get(refused.code, 400))


async def body_of(request: Request, most: int = MAX_MESSAGE_BYTES) -> bytes:
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise Refused("malformed", why=f"longer than {most} bytes")
    return bytes(body)


def whole_number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Refused("malformed", why="from, count and step are whole numbers")
    return int(text)


def peer_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def address_of(scope: Scope) -> str:
    """Returns the address for which limits are counted."""
    return subscriber(peer_of(scope))


async def reject(socket: Socket, send: Send, code: str, number: int) -> None:
    """Accepts a WebSocket to tell why it is refused: a browser shows no status to its page."""
    socket.end_soon()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": Refused(code).message().decode()})
    await send({"type": "websocket.close", "code": number})

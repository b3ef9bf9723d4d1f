"""What the server and its bot workers send each other over a pipe."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

HEADER = 4  # bytes that give the size of a message


class BotRequest(Struct):
    """A record so far, the levels of its bots, and the seat to answer for."""

    table: str
    game: str
    players: int
    options: dict[str, bool | int | str]
    first: int | str
    clockwise: bool
    seed: str
    levels: dict[int, int]
    seat: int
    moves: list[str]
    named: dict[int, str] = {}  # bots of the server's own among them, by seat
    lowered: bool = False  # answer at a low level, which takes next to no time
    advise: bool = False  # tell a person in this seat what the bot thinks, instead of a move


class BotReply(Struct):
    """The answer to a request. A worker also sends one, without a move, when it has started."""

    move: str | None = None  # None where the bot failed
    advice: dict[str, Any] | None = None  # `Advice.document`, where that was asked for


def pack(message: Struct) -> bytes:
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(HEADER, "big") + body

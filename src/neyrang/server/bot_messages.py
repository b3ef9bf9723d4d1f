"""What the server and its bot workers send each other over a pipe."""

from __future__ import annotations

import msgspec
from msgspec import Struct

HEADER = 4  # bytes that give the size of a message


class BotRequest(Struct):
    """A record so far, the levels of its bots, and the seats to answer for."""

    table: str
    game: str
    players: int
    options: dict[str, bool | int | str]
    first: int | str
    clockwise: bool
    seed: str
    levels: dict[int, int]
    seats: list[int]
    moves: list[str]
    number: int = 0


class BotReply(Struct):
    number: int  # of the request
    moves: dict[int, str]  # by seat


def pack(message: Struct) -> bytes:
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(HEADER, "big") + body

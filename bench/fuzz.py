"""Messages that no page sends: made up, or what a page could send with something changed."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec

from bench.players import connect

WORDS = ("hello", "sit", "stand", "rename", "bot", "kick", "settings", "start", "move", "explain",
         "chat", "pause", "resume", "vote", "back", "rematch", "hurry", "device", "advise", "ping",
         "")  # fmt: skip
KEYS = ("token", "seen", "seat", "name", "level", "players", "options", "clock", "at", "move",
        "text", "phrase", "yes", "id", "first", "spectators", "x")  # fmt: skip
HUGE = object()  # a number too large for JSON encoders: written by hand
VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 1, 63, HUGE, 0.5, "", "draw", "\u202e", "x" * 300, "ی" * 1500, "\\" * 4100,
    [], {}, [[]], ["draw"] * 400,
)  # fmt: skip
KINDS = (1, 1, 1, 2, 9, 10)  # of frames: text, bytes, ping, pong
MAX_CONTROL = 125  # bytes in a ping or a pong
MAX_TEXT = 6000  # bytes: too long, but not so long that the server hangs up
AT_ONCE = 20  # messages, after which the server has to answer a ping


class Nonsense:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def invented(self) -> bytes:
        rng = self.rng
        if rng.random() < 0.2:
            return rng.randbytes(rng.choice((rng.randrange(100), rng.randrange(5000))))
        if rng.random() < 0.02:
            return b"[" * rng.randrange(5000)
        message = {"do": rng.choice(WORDS)}
        for _ in range(rng.randrange(3)):
            message[rng.choice(KEYS)] = self.value()
        return msgspec.json.encode(message)

    def value(self) -> Any:
        value = self.rng.choice(VALUES)
        return msgspec.Raw(b"9" * 25) if value is HUGE else value

    def mutation(self, commands: list[dict[str, Any]]) -> bytes:
        """One of the commands, with a few things changed or none."""
        rng = self.rng
        command = dict(rng.choice(commands))
        if rng.random() < 0.3:
            command[rng.choice([*command, *KEYS])] = self.value()
        if rng.random() < 0.2:
            del command[rng.choice(list(command))]
        text = bytearray(msgspec.json.encode(command))
        for _ in range(rng.choice((0, 0, 1, 1, 2, 8))):
            self.damage(text, msgspec.json.encode(rng.choice(commands)))
        return bytes(text)

    def damage(self, text: bytearray, other: bytes) -> None:
        rng = self.rng
        start, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        kind = rng.randrange(5)
        if kind == 0:
            del text[start:end]
        elif kind == 1:
            text[start:start] = text[start:end] * rng.choice((1, 2, 30))
        elif kind == 2:
            text[start:end] = other[rng.randrange(len(other)) :]
        elif kind == 3:
            text[start:start] = rng.randbytes(rng.choice((1, 3, 500)))
        elif text:
            text[min(start, len(text) - 1)] ^= 1 << rng.randrange(8)


class Fuzzer:
    """A connection that sends nonsense, as a stranger or with somebody's token."""

    def __init__(self, port: int, table: str, rng: random.Random, token: str | None = None) -> None:
        self.port = port
        self.table = table
        self.rng = rng
        self.nonsense = Nonsense(rng)
        self.token = token
        self.state: dict[str, Any] | None = None
        self.answered: set[int] = set()  # every `at` that a move may have been taken with
        self.pong = False

    async def run(self, messages: int) -> bool:
        """Sends so many; returns whether the server answered to the end."""
        self.socket = await connect(self.port, self.table, self.on_message)
        try:
            for _ in range(0, messages, AT_ONCE):
                self.greet()
                if not await self.is_answered():
                    return False
                for _ in range(AT_ONCE):
                    self.send()
            self.greet()
            self.socket.send(do="resume")  # the game goes on, whatever was said
            return await self.is_answered()
        finally:
            await self.socket.leave()

    def greet(self) -> None:
        self.socket.send(do="hello", **({"token": self.token} if self.token else {}))

    async def is_answered(self) -> bool:
        self.pong = False
        self.socket.send(do="ping")
        while not self.pong and not self.socket.lost.done():
            await asyncio.sleep(0.001)
        return self.pong

    def on_message(self, message: dict[str, Any]) -> None:
        if message["is"] == "pong":
            self.pong = True
        elif message["is"] == "state":
            self.state = message

    def send(self) -> None:
        kind = self.rng.choice(KINDS)
        if self.rng.random() < 0.3:
            text = self.nonsense.invented()
        else:
            text = self.nonsense.mutation(self.commands())
        text = text[: MAX_CONTROL if kind > 2 else MAX_TEXT]
        self.note(text)
        self.socket.write(kind, text)

    def commands(self) -> list[dict[str, Any]]:
        """What a page might send now."""
        rng = self.rng
        found: list[dict[str, Any]] = [
            {"do": "hello", "token": self.token or "x" * 32, "seen": 3},
            {"do": "chat", "text": "hello there", "name": "Nobody"},
            {"do": "chat", "phrase": "hello", "partners": True},
            {"do": "settings", "pace": "brisk", "chat": True},
            {"do": "sit", "seat": 1, "name": "Nobody"},
            {"do": "rename", "name": f"P{rng.randrange(99)}"},
            {"do": "pause"}, {"do": "resume"}, {"do": "hurry"}, {"do": "device"},
            {"do": "rematch", "game": "loot", "players": 3},
        ]  # fmt: skip
        if self.state is not None:
            at = self.state["at"]
            found.append({"do": "explain", "at": at, "id": 7})
            for move in self.state["legal"][:8]:
                found.append({"do": "move", "at": at, "move": move, "id": at})
        return found

    def note(self, text: bytes) -> None:
        """A change may leave a move that counts, or make another one."""
        try:
            message = msgspec.json.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return
        if isinstance(message, dict) and message.get("do") == "move":
            at = message.get("at")
            if isinstance(at, int):
                self.answered.add(at)

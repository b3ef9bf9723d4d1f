"""The bots think in a process of their own: compiled thinking would hold up the whole server.

This side sends questions and hands out the answers. The house may die at any time: it is started
again, and what it owed is asked again; a question it dies of twice gets no answer.
"""

from __future__ import annotations

import asyncio
import logging
import sys

import msgspec
from msgspec import Struct

log = logging.getLogger("neyrang.server")

TRIES = 2
PATIENCE = 20.0  # seconds for one question, after which the house is thought to hang
HEADER = 4


class Question(Struct):
    """A record so far, the levels of its bots, and the seats to answer for."""

    table: str
    game: str
    players: int
    options: dict[str, bool | int | str]
    clockwise: bool
    seed: str
    levels: dict[int, int]
    seats: list[int]
    moves: list[str]
    number: int = 0


class Answers(Struct):
    number: int
    moves: dict[int, str]


def framed(document: Struct) -> bytes:
    body = msgspec.msgpack.encode(document)
    return len(body).to_bytes(HEADER, "big") + body


Waiting = dict[int, "asyncio.Future[dict[int, str]]"]


class BotHouse:
    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.reader: asyncio.Task[None] | None = None
        self.starting = asyncio.Lock()
        self.number = 0
        self.waiting: Waiting = {}  # for answers of this process

    async def choose(self, question: Question) -> dict[int, str]:
        """Seat -> move; nothing where the house could not answer."""
        for _ in range(TRIES):
            try:
                async with asyncio.timeout(PATIENCE):
                    return await self.ask(question)
            except (ConnectionError, OSError) as error:
                log.warning("the bot house went down (%s); starting it again", error)
            except TimeoutError:
                log.warning("the bot house hangs; starting it again")
                self.kill()
        log.error("no bot could answer a question of %s", question.game)
        return {}

    async def ask(self, question: Question) -> dict[int, str]:
        process = await self.running()
        self.number += 1
        question.number = self.number
        answer: asyncio.Future[dict[int, str]] = asyncio.get_running_loop().create_future()
        waiting = self.waiting
        waiting[question.number] = answer
        try:
            await self.send(process, framed(question))
            return await answer
        finally:
            waiting.pop(question.number, None)

    async def send(self, process: asyncio.subprocess.Process, body: bytes) -> None:
        """To a house that has just died this fails before anybody has noticed its death."""
        assert process.stdin is not None
        try:
            process.stdin.write(body)
            await process.stdin.drain()
        except (OSError, RuntimeError) as error:  # uvloop's own word for a closed pipe
            self.kill()
            await process.wait()
            raise ConnectionError(str(error)) from error

    async def running(self) -> asyncio.subprocess.Process:
        async with self.starting:
            if self.process is None or self.process.returncode is not None:
                self.process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "neyrang.server.bothouse",
                    stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                )  # fmt: skip
                self.waiting = {}
                self.reader = asyncio.create_task(self.read(self.process, self.waiting))
            return self.process

    async def read(self, process: asyncio.subprocess.Process, waiting: Waiting) -> None:
        """Hand out answers until this process ends; then whoever waits must ask again."""
        assert process.stdout is not None
        try:
            while True:
                size = int.from_bytes(await process.stdout.readexactly(HEADER), "big")
                body = await process.stdout.readexactly(size)
                answers = msgspec.msgpack.decode(body, type=Answers)
                future = waiting.get(answers.number)
                if future is not None and not future.done():
                    future.set_result(answers.moves)
        except asyncio.IncompleteReadError:
            pass
        await process.wait()
        for future in list(waiting.values()):
            if not future.done():
                future.set_exception(ConnectionError(f"exit code {process.returncode}"))

    def kill(self) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.kill()

    async def close(self) -> None:
        if self.process is None:
            return
        self.kill()
        await self.process.wait()
        if self.reader is not None:
            await asyncio.wait([self.reader])

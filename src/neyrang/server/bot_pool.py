"""Bots think in a process of their own: compiled thinking would block the whole server.

This side sends requests to the worker and hands out its replies. The worker may die at any time:
it is started again, and what it owed is asked again; a request it dies of twice gets no answer.
"""

from __future__ import annotations

import asyncio
import logging
import sys

import msgspec

from neyrang.server.bot_messages import HEADER, BotReply, BotRequest, pack

log = logging.getLogger("neyrang.server")

TRIES = 2
TIMEOUT = 20.0  # seconds for one request, after which the worker is taken to hang


Waiting = dict[int, "asyncio.Future[dict[int, str]]"]


class BotPool:
    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.reader: asyncio.Task[None] | None = None
        self.starting = asyncio.Lock()
        self.number = 0
        self.waiting: Waiting = {}  # for replies of this process

    async def choose(self, request: BotRequest) -> dict[int, str]:
        """Returns a move for each seat; an empty dict where the worker could not answer."""
        for _ in range(TRIES):
            try:
                async with asyncio.timeout(TIMEOUT):
                    return await self.ask(request)
            except (ConnectionError, OSError) as error:
                log.warning("the bot worker died (%s); starting it again", error)
            except TimeoutError:
                log.warning("the bot worker hangs; starting it again")
                self.kill()
        log.error("no bot could answer a request of %s", request.game)
        return {}

    async def ask(self, request: BotRequest) -> dict[int, str]:
        process = await self.running()
        self.number += 1
        request.number = self.number
        answer: asyncio.Future[dict[int, str]] = asyncio.get_running_loop().create_future()
        waiting = self.waiting
        waiting[request.number] = answer
        try:
            await self.send(process, pack(request))
            return await answer
        finally:
            waiting.pop(request.number, None)

    async def send(self, process: asyncio.subprocess.Process, body: bytes) -> None:
        """Fails for a worker that has just died, even before its end was noticed."""
        assert process.stdin is not None
        try:
            process.stdin.write(body)
            await process.stdin.drain()
        except (OSError, RuntimeError) as error:  # uvloop raises the latter for a closed pipe
            self.kill()
            await process.wait()
            raise ConnectionError(str(error)) from error

    async def running(self) -> asyncio.subprocess.Process:
        async with self.starting:
            if self.process is None or self.process.returncode is not None:
                self.process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "neyrang.server.bot_worker",
                    stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                )  # fmt: skip
                self.waiting = {}
                self.reader = asyncio.create_task(self.read(self.process, self.waiting))
            return self.process

    async def read(self, process: asyncio.subprocess.Process, waiting: Waiting) -> None:
        """Hands out replies until this process ends; then waiting requests have to be repeated."""
        assert process.stdout is not None
        try:
            while True:
                size = int.from_bytes(await process.stdout.readexactly(HEADER), "big")
                body = await process.stdout.readexactly(size)
                reply = msgspec.msgpack.decode(body, type=BotReply)
                future = waiting.get(reply.number)
                if future is not None and not future.done():
                    future.set_result(reply.moves)
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

"""One bot worker as a process: started when it is needed, killed when it hangs."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

import msgspec

import neyrang
from neyrang._pure import is_compiling
from neyrang.server import logs
from neyrang.server.bot_messages import HEADER, BotReply, BotRequest, pack

START_TIMEOUT = 20.0 if neyrang.compiled else 60.0  # seconds, for a second's or some seconds' work


class BotProcess:
    """It is asked one thing at a time, so a reply needs no number."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self.began_while_compiling = False

    def is_running(self) -> bool:
        return self.process is not None and self.process.returncode is None

    def is_outdated(self) -> bool:
        """Could a new process use compiled rules that were not there when this one started?"""
        return self.is_running() and self.began_while_compiling and not is_compiling()

    async def start(self) -> None:
        """Raises TimeoutError or ConnectionError where the worker does not come up."""
        self.began_while_compiling = is_compiling()
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "neyrang.server.bot_worker", logs.format_in_use(),
            stdin=PIPE, stdout=PIPE,
        )  # fmt: skip
        async with asyncio.timeout(START_TIMEOUT):
            await self.read(self.process)

    async def ask(self, request: BotRequest, timeout: float) -> BotReply:
        """Returns the answer. Raises TimeoutError or ConnectionError; then the process is useless
        and has to be killed."""
        process = self.process
        assert process is not None
        assert process.stdin is not None
        async with asyncio.timeout(timeout):
            try:
                process.stdin.write(pack(request))
                await process.stdin.drain()
            except (OSError, RuntimeError) as error:  # uvloop raises the latter for a closed pipe
                raise ConnectionError(str(error)) from error
            return await self.read(process)

    async def read(self, process: Process) -> BotReply:
        assert process.stdout is not None
        try:
            size = int.from_bytes(await process.stdout.readexactly(HEADER), "big")
            body = await process.stdout.readexactly(size)
        except asyncio.IncompleteReadError:
            raise ConnectionError(f"exit code {await process.wait()}") from None
        return msgspec.msgpack.decode(body, type=BotReply)

    async def kill(self) -> None:
        """Ends the process even if it is stopped, and waits for that."""
        if self.process is not None:
            with suppress(ProcessLookupError):  # it has ended, but nobody has noticed yet
                self.process.kill()
            await self.process.wait()
            self.process = None

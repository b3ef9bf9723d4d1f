"""Can this server still write? Whoever asks at the same time or a moment later shares one write."""

from __future__ import annotations

import asyncio
import time

from neyrang.server.store import Store
from neyrang.server.wire import Refused

TIMEOUT = 5.0  # seconds for the write
SHARED_FOR = 1.0  # seconds


class Health:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.write: asyncio.Task[None] | None = None
        self.begun_at = 0.0

    async def check(self) -> None:
        """Returns once something has been written; raises Refused or StoreUnavailable."""
        now = time.monotonic()
        if self.write is None or (self.write.done() and now - self.begun_at >= SHARED_FOR):
            self.begun_at = now
            self.write = asyncio.create_task(self.write_something())
        try:
            async with asyncio.timeout(TIMEOUT):
                await asyncio.shield(self.write)
        except TimeoutError:
            raise Refused("trouble") from None

    async def write_something(self) -> None:
        await self.store.check()

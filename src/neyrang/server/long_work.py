"""Answers that keep a core busy for a while: replays, summaries, lessons.

They are worked out in a thread beside the tables, one at a time: Python runs no two at once, and
with each more the tables would get their turn later. Addresses take turns.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import TypeVar

from neyrang.server.wire import Refused

MAX_WAITING = 32  # answers that one address may wait for
WAIT = 1000  # milliseconds after which whoever has more may ask again

R = TypeVar("R")


class LongWork:
    def __init__(self) -> None:
        self.thread = asyncio.Lock()
        self.turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)  # by address
        self.waiting: Counter[str] = Counter()

    async def run(self, address: str, work: Callable[[], R]) -> R:
        if self.waiting[address] >= MAX_WAITING:
            raise Refused("too_fast", wait=WAIT)
        self.waiting[address] += 1
        try:
            async with self.turns[address], self.thread:
                return await asyncio.to_thread(work)
        finally:
            self.waiting[address] -= 1
            if not self.waiting[address]:
                del self.waiting[address], self.turns[address]

"""How long a move takes until it is acknowledged, at a steady rate."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.players import TableOfPlayers, open_table
from bench.process import ServerProcess


async def measure(port: int, rate: int, seconds: float, tables: int) -> dict[str, Any]:
    """Moves are sent at their times, whether those before have been answered or not."""
    pool: list[TableOfPlayers] = []
    while len(pool) < tables:
        pool += await asyncio.gather(*(open_table(port, "coup", 4) for _ in range(20)))
    begin = time.perf_counter()
    sent, behind = 0, 0
    while sent < rate * seconds:
        due = begin + sent / rate
        wait = due - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        behind += wait < -0.005  # the players' own process was late
        owing = [table for table in random.sample(pool, 8) if not table.over.done()]
        for table in owing:
            ready = [player for player in table.owing() if player.sent_at < 0]
            if ready:
                random.choice(ready).answer()
                break
        sent += 1
    await asyncio.sleep(1.0)
    found = sorted(1000 * latency for table in pool for latency in table.latencies)
    for table in pool:
        table.close()

    def at(share: float) -> float:
        return round(found[min(len(found) - 1, int(len(found) * share))], 2)

    return {
        "moves_per_s": rate,
        "tables": tables,
        "acknowledged_moves": len(found),
        "p50_ms": at(0.5),
        "p90_ms": at(0.9),
        "p99_ms": at(0.99),
        "worst_ms": at(1.0),
        "sent_late": behind,
    }


def run(rate: int = 200, seconds: float = 20.0, tables: int = 200) -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder) / "tables.db")
        try:
            return asyncio.run(measure(server.port, rate, seconds, tables))
        finally:
            server.stop()

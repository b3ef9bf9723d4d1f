"""The memory of many tables: with everybody connected, and with nobody there."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.players import BenchTable, open_table
from bench.process import ServerProcess

IDLE_AFTER = 5.0


async def measure(server: ServerProcess, tables: int, seats: int) -> dict[str, Any]:
    empty = server.resident_mb()
    pool: list[BenchTable] = []
    while len(pool) < tables:
        pool += await asyncio.gather(*(open_table(server.port, "coup", seats) for _ in range(20)))
        for table in pool[-20:]:  # some moves each, so that the tables are in mid-game
            for _ in range(6):
                waiting = table.waiting_players()
                if waiting:
                    waiting[0].answer()
                await asyncio.sleep(0.002)
    await asyncio.sleep(1.0)
    connected = server.resident_mb()
    for table in pool:
        table.close()
    await asyncio.sleep(1.0)
    left = server.resident_mb()
    await asyncio.sleep(3 * IDLE_AFTER)
    return {
        "tables": tables,
        "seats": seats,
        "empty_mb": round(empty, 1),
        "all_connected_mb": round(connected, 1),
        "nobody_there_mb": round(left, 1),
        "unloaded_mb": round(server.resident_mb(), 1),
    }


def run(tables: int = 1000, seats: int = 4) -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder) / "tables.db", IDLE_AFTER)
        try:
            found = asyncio.run(measure(server, tables, seats))
        finally:
            server.stop()
        began = time.perf_counter()
        server.start()
        found["restart_s"] = round(time.perf_counter() - began, 2)
        server.stop()
    return found

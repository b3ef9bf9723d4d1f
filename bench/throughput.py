"""Durable moves per CPU-second of the server, with that many tables playing at once."""

from __future__ import annotations

import asyncio
import gc
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.players import BenchTable, open_table
from bench.process import ServerProcess


async def measure(port: int, server: ServerProcess, game: str, seats: int, at_once: int,
                  games: int, passes: float) -> dict[str, Any]:  # fmt: skip
    """All tables are opened and dealt first; then `at_once` of them play at a time. The measurement
    ends when the last one has begun, because fewer would play from then on."""
    pool: list[BenchTable] = []
    while len(pool) < games:
        pool += await asyncio.gather(*(open_table(port, game, seats) for _ in range(20)))
    for table in pool:
        table.passes = passes
    waiting = list(pool)
    all_begun = asyncio.Event()

    async def worker() -> None:
        while waiting:
            table = waiting.pop()
            if not waiting:
                all_begun.set()
            table.play()
            await table.over

    gc.disable()  # the players' messages are trees, and a slow player makes for small commits
    before, clock = server.cpu_seconds(), time.perf_counter()
    workers = [asyncio.create_task(worker()) for _ in range(at_once)]
    await all_begun.wait()
    after, clock = server.cpu_seconds(), time.perf_counter() - clock
    gc.enable()
    user, system = after[0] - before[0], after[1] - before[1]
    cpu = user + system
    latencies = sorted(seconds for table in pool for seconds in table.latencies)
    refusals: dict[str, int] = {}
    for table in pool:
        for code, count in table.refusals.items():
            refusals[code] = refusals.get(code, 0) + count
    for task in workers:
        task.cancel()
    for table in pool:
        table.close()
    return {
        "game": game,
        "seats": seats,
        "tables_at_once": at_once,
        "acknowledged_moves": len(latencies),
        "refused": refusals,
        "passes": passes,
        "server_cpu_s": round(cpu, 2),
        "of_it_system_s": round(system, 2),
        "wall_s": round(clock, 2),
        "moves_per_cpu_s": round(len(latencies) / cpu),
        "moves_per_wall_s": round(len(latencies) / clock),
        "p50_ms": round(latencies[len(latencies) // 2] * 1000, 1),
    }


def run(
    game: str = "coup", seats: int = 4, passes: float = 0.0, at_once: int = 400, games: int = 480
) -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder) / "tables.db")
        try:
            found = asyncio.run(measure(server.port, server, game, seats, at_once, games, passes))
        finally:
            server.stop()
        on_disk = sum(map(len, server.moves_on_disk().values()))
        found["moves_on_disk"] = on_disk  # some were written after the measurement
        assert on_disk >= found["acknowledged_moves"]
    return found


if __name__ == "__main__":
    import sys

    print(run(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), *map(int, sys.argv[4:])))

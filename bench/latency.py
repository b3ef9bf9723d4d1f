"""How long a move takes until it is acknowledged, at a steady rate.

Beside it one client sends pings, which the server answers at once without table, game or disk:
so their time is the share of the machine and the network.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.players import BenchTable, Socket, open_table
from bench.process import ServerProcess
from neyrang.server.http import raise_file_limit


async def watch(port: int, table: BenchTable) -> Socket:
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: Socket(f"/ws/{table.name}", lambda message: None), "127.0.0.1", port
    )
    await socket.opened
    socket.send(do="hello")
    return socket


async def measure(
    port: int, rate: int, seconds: float, tables: int, watchers: int
) -> dict[str, Any]:
    """Moves are sent on schedule, whether the ones before have been answered or not."""
    pool: list[BenchTable] = []
    watching: list[Socket] = []
    while len(pool) < tables:
        new = await asyncio.gather(*(open_table(port, "coup", 4) for _ in range(20)))
        pool += new
        watching += [await watch(port, table) for table in new for _ in range(watchers)]
    gc.disable()  # what all these players have been sent takes long to look through
    pings: list[float] = []
    pinger = asyncio.create_task(ping(port, pool[0].name, pings))
    begin = time.perf_counter()
    sent, behind = 0, 0
    while sent < rate * seconds:
        due = begin + sent / rate
        wait = due - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        behind += wait < -0.005  # the process of the players was late
        playing = [table for table in random.sample(pool, 8) if not table.over.done()]
        for table in playing:
            ready = [player for player in table.waiting_players() if player.sent_at < 0]
            if ready:
                random.choice(ready).answer()
                break
        sent += 1
    await asyncio.sleep(1.0)
    pinger.cancel()
    gc.enable()
    found = sorted(1000 * latency for table in pool for latency in table.latencies)
    for table in pool:
        table.close()
    for socket in watching:
        socket.close()

    def at(share: float, times: list[float] = found) -> float:
        return round(times[min(len(times) - 1, int(len(times) * share))], 2)

    pings.sort()
    return {
        "moves_per_s": rate,
        "tables": tables,
        "sockets": sum(len(table.players) for table in pool) + len(watching),
        "acknowledged_moves": len(found),
        "p50_ms": at(0.5),
        "p90_ms": at(0.9),
        "p99_ms": at(0.99),
        "worst_ms": at(1.0),
        "ping_p50_ms": at(0.5, pings),
        "ping_p99_ms": at(0.99, pings),
        "sent_late": behind,
    }


async def ping(port: int, table: str, times: list[float]) -> None:
    answered = asyncio.Event()

    def on_message(message: dict[str, Any]) -> None:
        if message["is"] == "pong":
            answered.set()

    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: Socket(f"/ws/{table}", on_message), "127.0.0.1", port
    )
    await socket.opened
    socket.send(do="hello")
    while True:
        begin = time.perf_counter()
        socket.send(do="ping")
        await answered.wait()
        answered.clear()
        times.append(1000 * (time.perf_counter() - begin))
        await asyncio.sleep(0.02)


def sync_times(folder: Path, count: int = 200) -> list[float]:
    """Returns what the disk takes to sync one page, in milliseconds, sorted."""
    times: list[float] = []
    with (folder / "sync").open("wb") as file:
        for _ in range(count):
            begin = time.perf_counter()
            file.write(b"x" * 4096)
            file.flush()
            os.fdatasync(file.fileno())
            times.append(1000 * (time.perf_counter() - begin))
            time.sleep(0.005)
    return sorted(times)


def run(
    folder: str | None = None, rate: int = 200, seconds: float = 15.0, tables: int = 1000,
    watchers: int = 1,
) -> dict[str, Any]:  # fmt: skip
    """`folder`: where the database is made; /dev/shm leaves the disk out. The server gets one core,
    all of its threads."""
    raise_file_limit()
    with TemporaryDirectory(dir=folder) as made:
        server = ServerProcess(Path(made) / "tables.db")
        server.keep_to_one_core()
        try:
            found = asyncio.run(measure(server.port, rate, seconds, tables, watchers))
        finally:
            server.stop()
        syncs = sync_times(Path(made))
    on = "memory (/dev/shm)" if folder == "/dev/shm" else "disk"
    return {
        "database_on": on,
        **found,
        "fdatasync_p50_ms": round(syncs[len(syncs) // 2], 2),
        "fdatasync_p99_ms": round(syncs[int(len(syncs) * 0.99)], 2),
    }

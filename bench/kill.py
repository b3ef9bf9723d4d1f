"""Repeated kill -9 under load: no acknowledged move may be missing afterwards."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.players import BenchTable, Player, leave_finished, open_table
from bench.process import ServerProcess


async def reconnect(port: int, table: BenchTable) -> BenchTable:
    again = BenchTable(table.name)
    try:
        for old in table.players:
            player = Player(again, old.token)
            again.players.append(player)
            await player.connect(port)
        while any(player.state is None for player in again.players):
            await asyncio.sleep(0.005)
    except BaseException:
        await again.leave()
        raise
    return again


async def measure(server: ServerProcess, kills: int, tables: int) -> dict[str, Any]:
    lost: list[str] = []
    acknowledged = finished = 0
    pool: list[BenchTable] = []
    for _ in range(kills):
        pool = await leave_finished(pool)
        while len(pool) < tables:
            pool.append(await open_table(server.port, "coup", 4))
        for table in pool:
            table.play()
        await asyncio.sleep(random.uniform(0.05, 0.6))
        server.kill()
        await asyncio.sleep(0.05)  # what it has already sent arrives
        acknowledged += sum(len(table.latencies) for table in pool)
        finished += sum(table.over.done() for table in pool)
        server.start()
        again = list(await asyncio.gather(*(reconnect(server.port, table) for table in pool)))
        for old, new in zip(pool, again, strict=True):
            for seat, (before, after) in enumerate(zip(old.players, new.players, strict=True)):
                assert before.state is not None
                assert after.state is not None
                if (after.state["at"], after.events) < (before.state["at"], before.events):
                    lost.append(f"{old.name} seat {seat}")
        for table in pool:
            await table.leave()
        pool = again
    for table in pool:
        await table.leave()
    return {
        "kills": kills,
        "tables": tables,
        "acknowledged_moves": acknowledged,
        "finished_games": finished,
        "lost": len(lost),
    }


def run(kills: int = 50, tables: int = 40) -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder) / "tables.db")
        try:
            return asyncio.run(measure(server, kills, tables))
        finally:
            server.stop()

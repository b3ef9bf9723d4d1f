"""Games under load while things go wrong, one after the other: kill -9, SIGSTOP, a locked database,
a disk without space, reconnect storms, fuzzed messages. Afterwards nothing acknowledged may be
missing, and every table has to play on.
"""

from __future__ import annotations

import asyncio
import random
import resource
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from bench.kill import reconnect
from bench.players import BenchTable, Socket, open_table
from bench.process import ServerProcess

GAMES = (("coup", 4), ("loot", 3), ("karzar", 3), ("rakab", 3), ("condottiere", 3))
WORDS = ("hello", "sit", "stand", "rename", "bot", "kick", "settings", "start", "move", "explain",
         "chat", "pause", "resume", "vote", "back", "rematch", "ping", "", "no")  # fmt: skip
KEYS = ("token", "seen", "seat", "name", "level", "players", "options", "clock", "at", "move",
        "text", "phrase", "yes", "id", "first", "spectators", "x")  # fmt: skip
VALUES = (None, True, -1, 0, 1, 63, 1 << 70, 0.5, "", "draw", "\u202e", "x" * 300, [], {}, [[]])
PATIENCE = 60.0  # seconds in which a table has to be back


class Chaos:
    def __init__(self, server: ServerProcess, seed: int) -> None:
        self.server = server
        self.rng = random.Random(seed)
        self.tables: list[BenchTable] = []
        self.figures = dict.fromkeys(
            ("rounds", "kills", "fuzzed_messages", "acknowledged_moves", "finished_games", "lost",
             "tables_hurt"), 0,
        )  # fmt: skip
        self.worst = 0.0

    async def run(self, seconds: float, tables: int) -> None:
        faults = [self.kill, self.stop, self.lock, self.fill_disk, self.storm, self.fuzz]
        end = time.monotonic() + seconds
        while time.monotonic() < end or self.figures["rounds"] < len(faults):
            self.tables = [table for table in self.tables if not table.over.done()]
            while len(self.tables) < tables:
                game, players = self.rng.choice(GAMES)
                self.tables.append(await open_table(self.server.port, game, players))
            for table in self.tables:
                table.play()
            await asyncio.sleep(self.rng.uniform(0.1, 0.4))
            await faults[self.figures["rounds"] % len(faults)]()
            await self.come_back()
            self.figures["rounds"] += 1
        for table in self.tables:
            table.close()

    async def come_back(self) -> None:
        """Everybody connects again, and nobody may know less than before."""
        old = self.tables
        for table in old:
            table.eager = False
            self.figures["acknowledged_moves"] += len(table.latencies)
            self.figures["finished_games"] += table.over.done()
            self.worst = max([self.worst, *table.latencies])
        again = await asyncio.gather(*(self.back_at(table) for table in old))
        self.tables = []
        for before, after in zip(old, again, strict=True):
            before.close()
            if after is None:
                self.figures["tables_hurt"] += 1
                continue
            self.tables.append(after)
            for one, other in zip(before.players, after.players, strict=True):
                assert one.state is not None
                assert other.state is not None
                lost = (other.state["at"], other.events) < (one.state["at"], one.events)
                self.figures["lost"] += lost

    async def back_at(self, table: BenchTable) -> BenchTable | None:
        try:
            return await asyncio.wait_for(reconnect(self.server.port, table), PATIENCE)
        except (TimeoutError, OSError):
            return None

    # ---- faults

    async def kill(self) -> None:
        self.server.kill()
        await asyncio.sleep(0.05)  # what it has already sent arrives
        self.server.start()
        self.figures["kills"] += 1

    async def stop(self) -> None:
        self.server.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(0.3)
        self.server.process.send_signal(signal.SIGCONT)

    async def lock(self) -> None:
        with closing(sqlite3.connect(self.server.database, isolation_level=None)) as db:
            db.execute("PRAGMA busy_timeout=5000")
            db.execute("BEGIN IMMEDIATE")
            await asyncio.sleep(0.5)
            db.execute("ROLLBACK")

    async def fill_disk(self) -> None:
        """For this process alone: no file may grow beyond a byte."""
        pid = self.server.process.pid
        _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, hard))
        await asyncio.sleep(0.5)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))

    async def storm(self) -> None:
        for _ in range(5):
            for table in self.tables:
                await asyncio.gather(*(self.connect_briefly(table) for _ in table.players))

    async def connect_briefly(self, table: BenchTable) -> None:
        socket = await self.stranger(table)
        socket.send(do="hello")
        socket.close()

    async def stranger(self, table: BenchTable) -> Socket:
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(
            lambda: Socket(f"/ws/{table.name}", lambda message: None), "127.0.0.1", self.server.port
        )
        await socket.opened
        return socket

    async def fuzz(self) -> None:
        for table in self.tables:
            socket = await self.stranger(table)
            socket.send(do="hello")
            for _ in range(200):
                socket.write(self.rng.choice((1, 1, 1, 2, 9, 10)), self.nonsense())
            self.figures["fuzzed_messages"] += 200
            await asyncio.sleep(0)
            socket.close()

    def nonsense(self) -> bytes:
        rng = self.rng
        if rng.random() < 0.2:
            return rng.randbytes(rng.randrange(100))
        message: dict[str, Any] = {"do": rng.choice(WORDS)}
        for _ in range(rng.randrange(3)):
            value = rng.choice(VALUES)
            message[rng.choice(KEYS)] = "9" * 20 if value == 1 << 70 else value
        return msgspec.json.encode(message)[:125]


def run(seconds: float = 60.0, tables: int = 20, seed: int = 1) -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder) / "tables.db")
        try:
            chaos = Chaos(server, seed)
            asyncio.run(chaos.run(seconds, tables))
        finally:
            server.stop()
    return {**chaos.figures, "tables": tables, "worst_latency_s": round(chaos.worst, 3)}

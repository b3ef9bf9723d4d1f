"""Games under load while things go wrong, one after the other: kill -9, SIGSTOP, a locked database,
a disk without space, a clock that jumps, reconnect storms, fuzzed messages. Afterwards nothing
acknowledged may be missing, nothing may be there twice, and every table has to play on.
"""

from __future__ import annotations

import asyncio
import random
import resource
import signal
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

import neyrang
from bench.kill import reconnect
from bench.players import BenchTable, Socket, open_table
from bench.process import ServerProcess
from neyrang.core.errors import NeyrangError
from neyrang.record import parse_line

GAMES = (("coup", 4), ("loot", 3), ("karzar", 3), ("rakab", 3), ("condottiere", 3))
WORDS = ("hello", "sit", "stand", "rename", "bot", "kick", "settings", "start", "move", "explain",
         "chat", "pause", "resume", "vote", "back", "rematch", "hurry", "ping", "")  # fmt: skip
KEYS = ("token", "seen", "seat", "name", "level", "players", "options", "clock", "at", "move",
        "text", "phrase", "yes", "id", "first", "spectators", "x")  # fmt: skip
HUGE = object()  # a number too large for JSON encoders: written by hand
VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 1, 63, HUGE, 0.5, "", "draw", "\u202e", "x" * 300, [], {}, [[]],
)  # fmt: skip
PATIENCE = 60.0  # seconds in which a table has to be back
FUZZED = 200  # messages to a table in one round


class Chaos:
    def __init__(self, server: ServerProcess, seed: int) -> None:
        self.server = server
        self.rng = random.Random(seed)
        self.tables: list[BenchTable] = []
        self.sent: dict[str, list[set[int]]] = {}  # by table and seat, the questions answered
        self.figures = dict.fromkeys(
            ("rounds", "kills", "clock_jumps", "fuzzed_messages", "connects", "acknowledged_moves",
             "finished_games", "lost", "duplicated", "tables_hurt"), 0,
        )  # fmt: skip
        self.worst = 0.0

    async def run(self, seconds: float, tables: int) -> None:
        faults = [
            self.kill, self.stop, self.lock, self.fill_disk, self.jump, self.storm, self.fuzz,
        ]  # fmt: skip
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
            sent = self.sent.setdefault(table.name, [set() for _ in table.players])
            for answered, player in zip(sent, table.players, strict=True):
                answered |= player.answered
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

    def count_on_disk(self) -> None:
        """A seat has no more moves there than questions it answered, and every game replays."""
        for name, lines in self.server.moves_on_disk().items():
            known = self.sent.get(name)
            if known is None:
                continue
            moves = Counter(int(line.partition(" ")[0]) for line in lines)
            for seat, answered in enumerate(known):
                self.figures["duplicated"] += max(0, moves[seat] - len(answered))
        self.figures["tables_hurt"] += sum(not whole for whole in replays(self.server.database))

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

    async def jump(self) -> None:
        """The server's clock goes forward a day, then back two (`bench.serve`)."""
        for forward in (True, False):
            self.server.process.send_signal(signal.SIGUSR1 if forward else signal.SIGUSR2)
            self.figures["clock_jumps"] += 1
            await asyncio.sleep(0.2)

    async def storm(self) -> None:
        for _ in range(5):
            for table in self.tables:
                await asyncio.gather(*(self.connect_briefly(table) for _ in table.players))

    async def connect_briefly(self, table: BenchTable) -> None:
        with self.connected(await self.stranger(table.name)) as socket:
            socket.send(do="hello")

    async def stranger(self, table: str) -> Socket:
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(
            lambda: Socket(f"/ws/{table}", lambda message: None), "127.0.0.1", self.server.port
        )
        await socket.opened
        self.figures["connects"] += 1
        return socket

    @contextmanager
    def connected(self, socket: Socket) -> Iterator[Socket]:
        yield socket
        socket.close()

    async def fuzz(self) -> None:
        """From strangers at tables that play, and from the host of one that has not begun."""
        for table in self.tables:
            with self.connected(await self.stranger(table.name)) as socket:
                socket.send(do="hello")
                await self.send_nonsense(socket)
        lobby = await open_table(self.server.port, "coup", 4, start=False)
        host = lobby.players[0].socket
        assert host is not None
        await self.send_nonsense(host)
        lobby.close()

    async def send_nonsense(self, socket: Socket) -> None:
        for _ in range(FUZZED):
            socket.write(self.rng.choice((1, 1, 1, 2, 9, 10)), self.nonsense())
        self.figures["fuzzed_messages"] += FUZZED
        await asyncio.sleep(0)

    def nonsense(self) -> bytes:
        rng = self.rng
        if rng.random() < 0.2:
            return rng.randbytes(rng.randrange(100))
        message: dict[str, Any] = {"do": rng.choice(WORDS)}
        for _ in range(rng.randrange(3)):
            value = rng.choice(VALUES)
            message[rng.choice(KEYS)] = msgspec.Raw(b"9" * 25) if value is HUGE else value
        return msgspec.json.encode(message)[:125]


def replays(database: Path) -> Iterator[bool]:
    """Of every table that was begun: are its moves a game?"""
    with closing(sqlite3.connect(database)) as db:
        rows = db.execute("SELECT number, game, seed, settings FROM tables WHERE phase != 'lobby'")
        for number, game, seed, settings in rows.fetchall():
            how = msgspec.json.decode(settings)
            state = neyrang.game(game).start(
                how["players"], int(seed), how["options"],
                first=how["first"], clockwise=how["clockwise"],
            )  # fmt: skip
            query = "SELECT line FROM moves WHERE of_table = ? ORDER BY n"
            try:
                for (line,) in db.execute(query, (number,)):
                    state.apply(*parse_line(state.notation(), line))
            except NeyrangError:
                yield False
            else:
                yield True


def run(seconds: float = 60.0, tables: int = 20, seed: int = 1) -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder) / "tables.db")
        try:
            chaos = Chaos(server, seed)
            asyncio.run(chaos.run(seconds, tables))
        finally:
            server.stop()
        chaos.count_on_disk()
    return {**chaos.figures, "tables": tables, "worst_latency_s": round(chaos.worst, 3)}

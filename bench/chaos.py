"""Games under load while things go wrong, one after the other: kill -9, SIGSTOP of the server and
of the bots' workers, a locked database, a disk without space, a clock that jumps, reconnect storms,
fuzzed messages. Afterwards nothing acknowledged may be missing, nothing may be there twice, and
every table has to play on.
"""

from __future__ import annotations

import asyncio
import os
import random
import resource
import signal
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

import neyrang
from bench.fuzz import Fuzzer
from bench.kill import reconnect
from bench.players import BenchTable, Player, connect, leave_finished, open_table
from bench.process import ServerProcess
from neyrang.core.errors import NeyrangError
from neyrang.record import parse_line

GAMES = (("coup", 4), ("loot", 3), ("karzar", 3), ("rakab", 3), ("condottiere", 3))
PATIENCE = 60.0  # seconds in which a table has to be back
BOTS = 0.25  # of the tables have one
THINK_TIMEOUT = 2.0  # seconds, after which a bots' worker is taken to hang
FUZZED = 200  # messages by one connection in one round


class Chaos:
    def __init__(self, server: ServerProcess, seed: int) -> None:
        self.server = server
        self.rng = random.Random(seed)
        self.tables: list[BenchTable] = []
        self.sent: dict[str, list[set[int]]] = {}  # by table and seat, the questions answered
        self.figures = dict.fromkeys(
            ("rounds", "kills", "stopped_workers", "clock_jumps", "fuzzed_messages", "connects",
             "acknowledged_moves", "finished_games", "lost", "duplicated", "tables_hurt"), 0,
        )  # fmt: skip
        self.worst = 0.0

    def check(self, whole: bool, table: str, what: str) -> None:
        if not whole:
            self.figures["tables_hurt"] += 1
            print(f"{table}: {what}", file=sys.stderr)

    async def run(self, seconds: float, tables: int) -> None:
        faults = [
            self.kill, self.stop, self.lock, self.fill_disk, self.jump, self.storm, self.fuzz,
            self.stop_bots,
        ]  # fmt: skip
        end = time.monotonic() + seconds
        while time.monotonic() < end or self.figures["rounds"] < len(faults):
            self.tables = await leave_finished(self.tables)
            while len(self.tables) < tables:
                game, players = self.rng.choice(GAMES)
                bots = self.rng.random() < BOTS
                self.tables.append(await open_table(self.server.port, game, players, bots=bots))
            for table in self.tables:
                table.play()
            await asyncio.sleep(self.rng.uniform(0.1, 0.4))
            await faults[self.figures["rounds"] % len(faults)]()
            await self.come_back()
            self.figures["rounds"] += 1
        for table in self.tables:
            await table.leave()

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
        known = [list(map(progress, table.players)) for table in old]  # bots may play meanwhile
        again = await asyncio.gather(*(self.back_at(table) for table in old))
        self.tables = []
        for before, after, reached in zip(old, again, known, strict=True):
            await before.leave()
            self.check(after is not None, before.name, "its people do not get back")
            if after is None:
                continue
            self.tables.append(after)
            for least, player in zip(reached, after.players, strict=True):
                self.figures["lost"] += progress(player) < least

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
        for name, whole in replays(self.server.database):
            self.check(whole, name, "its moves are no game")

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
        socket = await connect(self.server.port, table.name)
        self.figures["connects"] += 1
        socket.send(do="hello")
        await socket.leave()

    async def fuzz(self) -> None:
        """From strangers and from seats at tables that play, and from the host of one that has not
        begun."""
        for table in self.tables:
            await self.send_nonsense(table, None)
            await self.send_nonsense(table, self.rng.randrange(len(table.players)))
        lobby = await open_table(self.server.port, "coup", 4, start=False)
        await self.send_nonsense(lobby, 0)
        await lobby.leave()

    async def send_nonsense(self, table: BenchTable, seat: int | None) -> None:
        player = None if seat is None else table.players[seat]
        token = None if player is None else player.token
        fuzzer = Fuzzer(self.server.port, table.name, self.rng, token)
        self.figures["connects"] += 1
        self.check(await fuzzer.run(FUZZED), table.name, "who sends nonsense gets no answer")
        self.figures["fuzzed_messages"] += FUZZED
        if player is not None:
            player.answered |= fuzzer.answered

    async def stop_bots(self) -> None:
        """Every worker hangs: the one that is asked is replaced, and bots go on within seconds."""
        table = await open_table(self.server.port, "loot", 3, bots=2)
        self.check(await bots_answer(table), table.name, "bots do not answer")
        stopped = self.server.bot_workers()
        for worker in stopped:
            os.kill(worker, signal.SIGSTOP)
        self.figures["stopped_workers"] += len(stopped)
        self.check(await bots_answer(table), table.name, "bots hang with their workers")
        for worker in stopped:
            with suppress(ProcessLookupError):  # it was replaced
                os.kill(worker, signal.SIGCONT)
        await table.leave()


def progress(player: Player) -> tuple[int, int]:
    """How far this person knows the game."""
    assert player.state is not None
    return player.state["at"], player.events


async def bots_answer(table: BenchTable) -> bool:
    """The one person here plays, and bots until that person is asked again: do they?"""
    player = table.players[0]
    player.answer()
    end = time.monotonic() + PATIENCE
    while not table.over.done() and time.monotonic() < end:
        state = player.state
        if state is not None and state["legal"] and state["at"] > player.sent_at:
            return True
        await asyncio.sleep(0.02)
    return table.over.done()


def replays(database: Path) -> Iterator[tuple[str, bool]]:
    """Of every table that was begun: are its moves a game?"""
    with closing(sqlite3.connect(database)) as db:
        query = "SELECT number, id, game, seed, settings FROM tables WHERE phase != 'lobby'"
        for number, table, game, seed, settings in db.execute(query).fetchall():
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
                yield table, False
            else:
                yield table, True


def run(seconds: float = 60.0, tables: int = 20, seed: int = 1) -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder) / "tables.db", think_timeout=THINK_TIMEOUT)
        try:
            chaos = Chaos(server, seed)
            asyncio.run(chaos.run(seconds, tables))
        finally:
            server.stop()
        chaos.count_on_disk()
    return {**chaos.figures, "tables": tables, "worst_latency_s": round(chaos.worst, 3)}

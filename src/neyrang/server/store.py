"""What must survive: tables, seats, moves, chat, finished records.

`Store` is what the server needs; `SqliteStore` does it with one file. A commit is on disk before
its table is told: the writer thread takes all commits that are waiting, writes them in one
transaction, and only then tells all of their tables at once. Where there are many it gathers for a
moment first. The log is synced at each transaction (synchronous=FULL), so a commit that was
acknowledged survives kill -9 and, as far as the disk keeps its promise to the system, a power cut
too.

A table is written by its owner alone. Ownership is a row with a lease, and every write names its
owner, so that a process which has lost a table can no longer write to it. SQLite serves one
process, which a lock beside the file enforces; so at the start no lease of another process can be
alive, and all are cleared. Another store would wait for leases to end.

The write-ahead log is copied into the file by another thread (`checkpoint`), because a writer would
have to wait for it.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from neyrang.core.errors import NeyrangError
from neyrang.server.database import checkpoint, connect, lock_file, place
from neyrang.server.metrics import Histogram
from neyrang.server.table_config import SeatConfig, Settings, TableConfig
from neyrang.server.wire import ChatLine

LEASE = 30.0  # seconds
# After a batch of so many changes, which is thousands a second, the writer waits so many seconds
# for more of them: with 400 tables that play at once this saves a sixth of the server's time.
BUSY = 32
GATHERING = 0.008
CHAT_LINES_KEPT = 100  # for people who come later

# One statement for the moves of all tables: it runs without Python's lock, and by itself it is a
# transaction. A table that is not ours gets no `n`, which the schema refuses.
APPEND = """
INSERT INTO moves (of_table, n, line)
SELECT json_extract(value, '$[0]'), CASE owner WHEN ? THEN json_extract(value, '$[1]') END,
    json_extract(value, '$[2]')
FROM json_each(?) LEFT JOIN tables ON number = json_extract(value, '$[0]')
"""


class NotOwner(NeyrangError):
    """Another process has this table now."""


class StoreUnavailable(NeyrangError):
    """Nothing can be read or written now: the disk is full, the file is locked, or the like."""


class StoredTable(Struct):
    """A table as it is on disk."""

    number: int
    config: TableConfig
    moves: list[str]
    chat: list[ChatLine]


class Commit(Struct):
    """What a table has to have on disk before it sends anything: all of it or nothing."""

    number: int
    first: int = 0  # the number of the first of the moves
    moves: list[str] = []
    config: TableConfig | None = None
    chat: list[ChatLine] = []
    record: bytes | None = None  # of a finished game
    new_table: TableConfig | None = None  # of a rematch


OnDone = Callable[[Exception | None], None]


class Store(Protocol):
    """Everything may raise StoreUnavailable; then nothing has been changed."""

    async def open(self, config: TableConfig) -> None: ...
    async def claim(self, table: str) -> StoredTable | None:
        """Takes the table and returns it; None where there is none. Raises NotOwner where another
        process has it."""

    async def release(self, number: int) -> None: ...
    async def renew(self) -> None: ...
    async def checkpoint(self) -> None:
        """Maintenance beside the writing, every few seconds."""

    def write(self, commit: Commit, on_done: OnDone) -> None:
        """Calls `on_done` in the event loop once the commit is on disk, or with the error."""

    async def record(self, table: str) -> bytes | None: ...
    async def check(self) -> None:
        """Writes something: returns when it is on disk."""

    async def close(self) -> None:
        """Raises StoreUnavailable where the last changes could not be written."""


Job = tuple[Callable[[Any], None], "Commit | Callable[[], Any]"]  # the first gets the result


class SqliteStore:
    def __init__(self, path: Path) -> None:
        path = place(path)
        self.path = path
        self.owner = secrets.token_hex(8)
        self.lock = lock_file(path)
        try:
            self.db = connect(path)
        except NeyrangError:
            self.lock.close()
            raise
        self.moves_written = 0
        self.commits_failed = 0  # because of the store itself
        self.commit_times = Histogram()
        self.ended = False
        self.collected: list[Job] = []  # in this round of the event loop
        self.jobs: SimpleQueue[list[Job] | None] = SimpleQueue()  # None ends the thread
        self.thread = threading.Thread(target=self.run, name="store", daemon=True)

    def start(self) -> None:
        """Called in the event loop in which futures are to be resolved."""
        self.loop = asyncio.get_running_loop()
        self.thread.start()

    # ---- in the event loop

    def submit(self, job: Callable[[], Any]) -> asyncio.Future[Any]:
        done = self.loop.create_future()
        self.collect((partial(settle, done), job))
        return done

    def write(self, commit: Commit, on_done: OnDone) -> None:
        self.collect((on_done, commit))

    def collect(self, job: Job) -> None:
        """Waking the thread costs as much as a move: it is woken once for all tables that have
        something to write in this round of the loop."""
        if self.ended:
            self.loop.call_soon(job[0], StoreUnavailable("the store is closed"))
            return
        self.collected.append(job)
        if len(self.collected) == 1:
            self.loop.call_soon(self.hand_over)

    def hand_over(self) -> None:
        """Called twice for what is collected as the store closes: nothing may follow its end."""
        collected, self.collected = self.collected, []
        if collected:
            self.jobs.put(collected)

    async def open(self, config: TableConfig) -> None:
        await self.submit(lambda: self.insert(config))

    async def claim(self, table: str) -> StoredTable | None:
        found: StoredTable | None = await self.submit(lambda: self.claim_table(table))
        return found

    async def release(self, number: int) -> None:
        await self.submit(
            lambda: self.db.execute(
                "UPDATE tables SET owner = NULL, until = NULL, used = ?"
                " WHERE number = ? AND owner = ?",
                (time.time(), number, self.owner),
            )
        )

    async def renew(self) -> None:
        await self.submit(
            lambda: self.db.execute(
                "UPDATE tables SET until = ? WHERE owner = ?", (time.time() + LEASE, self.owner)
            )
        )

    async def record(self, table: str) -> bytes | None:
        found: bytes | None = await self.submit(lambda: self.read_record(table))
        return found

    async def check(self) -> None:
        await self.submit(
            lambda: self.db.execute("INSERT OR REPLACE INTO health VALUES (1, ?)", (time.time(),))
        )

    async def checkpoint(self) -> None:
        await asyncio.to_thread(checkpoint, self.path)

    async def close(self) -> None:
        failed_before = self.commits_failed
        self.hand_over()
        self.ended = True
        self.jobs.put(None)
        await asyncio.to_thread(self.thread.join)
        with suppress(sqlite3.Error):  # the next start does this too
            self.db.execute("PRAGMA busy_timeout=1000")
            self.db.execute("UPDATE tables SET owner = NULL, until = NULL WHERE owner IS NOT NULL")
        self.db.close()
        self.lock.close()
        failed = self.commits_failed - failed_before
        if failed:
            raise StoreUnavailable(f"{failed} changes, which nobody has been told of")

    # ---- in the writer thread

    def run(self) -> None:
        while True:
            waiting = [self.jobs.get()]
            while not self.jobs.empty():
                waiting.append(self.jobs.get())
            batch = [job for jobs in waiting if jobs is not None for job in jobs]
            if batch:
                began = time.perf_counter()
                results = self.run_batch(batch)
                self.commit_times.observe(time.perf_counter() - began)
                self.loop.call_soon_threadsafe(resolve, batch, results)
            if None in waiting:
                return
            if len(batch) >= BUSY:
                time.sleep(GATHERING)

    def run_batch(self, batch: list[Job]) -> list[Any]:
        """Runs all in one transaction. If that fails for a reason other than the store itself, runs
        each in its own: the fault is one table's."""
        try:
            return self.transact([job for _, job in batch])
        except Exception as error:
            ours = as_ours(error)
            if isinstance(ours, StoreUnavailable):
                self.commits_failed += sum(isinstance(job, Commit) for _, job in batch)
            if len(batch) == 1 or isinstance(ours, StoreUnavailable):
                return [ours] * len(batch)
        results: list[Any] = []
        for _, job in batch:
            try:
                results += self.transact([job])
            except Exception as error:
                results.append(as_ours(error))
        return results

    def transact(self, jobs: list[Commit | Callable[[], Any]]) -> list[Any]:
        commits = [job for job in jobs if isinstance(job, Commit)]
        plain = len(commits) == len(jobs) and not any(map(has_more_than_moves, commits))
        if plain:
            self.append(commits)
            return [None] * len(jobs)
        self.db.execute("BEGIN IMMEDIATE")
        written_before = self.moves_written
        try:
            self.append(commits)
            results = [self.run_job(job) for job in jobs]
            self.db.execute("COMMIT")
        except BaseException:
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
            self.moves_written = written_before
            raise
        return results

    def append(self, commits: list[Commit]) -> None:
        rows = [
            (commit.number, n, line)
            for commit in commits
            for n, line in enumerate(commit.moves, commit.first)
        ]
        if not rows:
            return
        try:
            self.db.execute(APPEND, (self.owner, msgspec.json.encode(rows).decode()))
            self.moves_written += len(rows)
        except sqlite3.IntegrityError as error:
            raise NotOwner(
                f"moves of a table that another process has written to ({error})"
            ) from None

    def run_job(self, job: Commit | Callable[[], Any]) -> Any:
        if not isinstance(job, Commit):
            return job()
        if has_more_than_moves(job):
            self.write_beside_moves(job)
        return None

    def write_beside_moves(self, commit: Commit) -> None:
        if commit.config is not None:
            self.update(commit.number, commit.config)
        self.db.executemany(
            "INSERT INTO chat VALUES (?, ?, ?)",
            [(commit.number, line.n, msgspec.json.encode(line).decode()) for line in commit.chat],
        )
        if commit.chat:
            self.db.execute(
                "DELETE FROM chat WHERE of_table = ? AND n <= ?",
                (commit.number, commit.chat[-1].n - CHAT_LINES_KEPT),
            )
        if commit.record is not None:
            self.db.execute(
                "INSERT OR REPLACE INTO records VALUES (?, ?)",
                (commit.number, commit.record.decode()),
            )
        if commit.new_table is not None:
            self.insert(commit.new_table)

    def insert(self, config: TableConfig) -> None:
        now = time.time()
        number = self.db.execute(
            "INSERT INTO tables (id, game, version, seed, salt, phase, settings, opened, used)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (config.id, config.game, config.version, str(config.seed), config.salt, config.phase,
             msgspec.json.encode(config.settings).decode(), now, now),
        ).lastrowid  # fmt: skip
        assert number is not None
        self.write_seats(number, config)

    def update(self, number: int, config: TableConfig) -> None:
        written = self.db.execute(
            "UPDATE tables SET phase = ?, settings = ? WHERE number = ? AND owner = ?",
            (config.phase, msgspec.json.encode(config.settings).decode(), number, self.owner),
        ).rowcount
        if written != 1:
            raise NotOwner("the table belongs to another process now")
        self.db.execute("DELETE FROM seats WHERE owner_table = ?", (number,))
        self.write_seats(number, config)

    def write_seats(self, number: int, config: TableConfig) -> None:
        self.db.executemany(
            "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (number, seat_number, seat.name, seat.token, seat.bot, seat.away, seat.named)
                for seat_number, seat in enumerate(config.seats)
                if seat is not None
            ],
        )

    def claim_table(self, table: str) -> StoredTable | None:
        now = time.time()
        row = self.db.execute(
            "SELECT number, game, version, seed, salt, phase, settings FROM tables WHERE id = ?",
            (table,),
        ).fetchone()
        if row is None:
            return None
        number, game, version, seed, salt, phase, settings_text = row
        claimed = self.db.execute(
            "UPDATE tables SET owner = ?, until = ?, used = ? WHERE number = ?"
            " AND (owner IS NULL OR owner = ? OR until < ?)",
            (self.owner, now + LEASE, now, number, self.owner, now),
        ).rowcount
        if claimed != 1:
            raise NotOwner("the table belongs to another process")
        settings = msgspec.json.decode(settings_text, type=Settings)
        seats: list[SeatConfig | None] = [None] * settings.players
        query = "SELECT seat, name, token_hash, bot, away, named FROM seats WHERE owner_table = ?"
        for seat_number, name, token, bot, away, named in self.db.execute(query, (number,)):
            seats[seat_number] = SeatConfig(name, token, bot, bool(away), named)
        config = TableConfig(table, game, version, int(seed), salt, phase, settings, seats)
        query = "SELECT line FROM moves WHERE of_table = ? ORDER BY n"
        moves = [line for (line,) in self.db.execute(query, (number,))]
        query = "SELECT line FROM chat WHERE of_table = ? ORDER BY n DESC LIMIT ?"
        chat = [
            msgspec.json.decode(line, type=ChatLine)
            for (line,) in self.db.execute(query, (number, CHAT_LINES_KEPT))
        ]
        return StoredTable(number, config, moves, chat[::-1])

    def read_record(self, table: str) -> bytes | None:
        row = self.db.execute(
            "SELECT record FROM records JOIN tables ON number = of_table WHERE id = ?", (table,)
        ).fetchone()
        return None if row is None else str(row[0]).encode()


def as_ours(error: Exception) -> Exception:
    """Returns an error of the disk or of SQLite as one that callers of any store understand."""
    if isinstance(error, sqlite3.Error | OSError) and not isinstance(error, sqlite3.IntegrityError):
        return StoreUnavailable(f"{type(error).__name__}: {error}")
    return error


def has_more_than_moves(commit: Commit) -> bool:
    return bool(commit.config or commit.chat or commit.record or commit.new_table)


def resolve(batch: list[Job], results: list[Any]) -> None:
    for (on_done, _), result in zip(batch, results, strict=True):
        try:
            on_done(result)
        except Exception as error:  # of one table; the others hear of theirs
            asyncio.get_running_loop().call_exception_handler(
                {"message": "a saved change could not be told", "exception": error}
            )


def settle(future: asyncio.Future[Any], result: Any) -> None:
    if future.done():
        return
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)

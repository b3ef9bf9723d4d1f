"""What must survive: tables, seats, moves, chat, finished records.

`Store` is what the server needs; `SqliteStore` does it with one file. A change is on disk before
its future is done: the writer thread takes all changes that have gathered, writes them in one
transaction, and only then tells. The log is synced at each commit (synchronous=FULL), so a
change that was told survives kill -9 and, as far as the disk keeps what it has promised to the
system, a power cut too.

A table is written by its owner alone. Ownership is a row with a lease, and every write names the
owner it is made by, so that a process which lost a table cannot write to it any more. SQLite
serves one process, which a lock beside the file holds us to; so at its start no lease of another
process can be alive, and it clears them. Another store would wait for leases to end.

The log is folded into the file now and then by another thread (`fold`), since whoever writes
while that happens would have to wait for it.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from neyrang.core.errors import NeyrangError
from neyrang.server.seating import Seat, Settings, Setup
from neyrang.server.wire import ChatLine

LEASE = 30.0  # seconds
LONGEST_LOG = 20_000  # pages after which the writer folds it itself, should nobody else
KEPT_LINES = 100  # of chat, for who comes later

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL,
    version INTEGER NOT NULL, seed TEXT NOT NULL, salt TEXT NOT NULL, phase TEXT NOT NULL,
    settings TEXT NOT NULL, opened REAL NOT NULL, owner TEXT, until REAL);
CREATE TABLE IF NOT EXISTS seats (
    owner_table INTEGER NOT NULL REFERENCES tables, seat INTEGER NOT NULL, name TEXT NOT NULL,
    token_hash TEXT NOT NULL, bot INTEGER NOT NULL, away INTEGER NOT NULL,
    PRIMARY KEY (owner_table, seat)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS moves (
    of_table INTEGER NOT NULL REFERENCES tables, n INTEGER NOT NULL, line TEXT NOT NULL,
    PRIMARY KEY (of_table, n)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS chat (
    of_table INTEGER NOT NULL REFERENCES tables, n INTEGER NOT NULL, line TEXT NOT NULL,
    PRIMARY KEY (of_table, n)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS records (
    of_table INTEGER PRIMARY KEY REFERENCES tables, record TEXT NOT NULL);
"""

# One statement for the moves of all tables: it runs without Python's lock, and alone it is its
# own transaction. A table that is not ours has no `n`, which the schema refuses.
APPEND = """
INSERT INTO moves (of_table, n, line)
SELECT json_extract(value, '$[0]'), CASE owner WHEN ? THEN json_extract(value, '$[1]') END,
    json_extract(value, '$[2]')
FROM json_each(?) LEFT JOIN tables ON number = json_extract(value, '$[0]')
"""


class NotOwner(NeyrangError):
    """Another process has this table now."""


class Stored(Struct):
    """A table as it was left."""

    number: int
    setup: Setup
    moves: list[str]
    chat: list[ChatLine]


class Change(Struct):
    """What a table has to have on disk before it tells anybody: all of it or nothing."""

    number: int
    first: int = 0  # the number of the first of the moves
    moves: list[str] = []
    setup: Setup | None = None
    chat: list[ChatLine] = []
    record: bytes | None = None  # of a finished game
    opens: Setup | None = None  # the table of a rematch


class Store(Protocol):
    async def open(self, setup: Setup) -> None: ...
    async def claim(self, table: str) -> Stored | None:
        """The table, ours from now on; None where there is none. NotOwner: another's."""

    async def release(self, number: int) -> None: ...
    async def renew(self) -> None: ...
    async def fold(self) -> None:
        """Tidy up beside the writing, every few seconds."""

    def write(self, change: Change) -> asyncio.Future[None]: ...
    async def record(self, table: str) -> bytes | None: ...
    async def close(self) -> None: ...


Job = tuple["asyncio.Future[Any]", "Change | Callable[[], Any]"]


class SqliteStore:
    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.me = secrets.token_hex(8)
        self.guard = hold(path)
        try:
            self.db = connect(path)
        except NeyrangError:
            self.guard.close()
            raise
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()  # None is the last one
        self.thread = threading.Thread(target=self.run, name="store", daemon=True)

    def start(self) -> None:
        """In the loop that will be told of what is written."""
        self.loop = asyncio.get_running_loop()
        self.thread.start()

    # ---- on the loop's side

    def submit(self, job: Change | Callable[[], Any]) -> asyncio.Future[Any]:
        done = self.loop.create_future()
        self.jobs.put((done, job))
        return done

    def write(self, change: Change) -> asyncio.Future[None]:
        return self.submit(change)

    async def open(self, setup: Setup) -> None:
        await self.submit(lambda: self.insert(setup))

    async def claim(self, table: str) -> Stored | None:
        found: Stored | None = await self.submit(lambda: self.claim_now(table))
        return found

    async def release(self, number: int) -> None:
        await self.submit(
            lambda: self.db.execute(
                "UPDATE tables SET owner = NULL, until = NULL WHERE number = ? AND owner = ?",
                (number, self.me),
            )
        )

    async def renew(self) -> None:
        await self.submit(
            lambda: self.db.execute(
                "UPDATE tables SET until = ? WHERE owner = ?", (time.time() + LEASE, self.me)
            )
        )

    async def record(self, table: str) -> bytes | None:
        found: bytes | None = await self.submit(lambda: self.read_record(table))
        return found

    async def fold(self) -> None:
        await asyncio.to_thread(fold, self.path)

    async def close(self) -> None:
        self.jobs.put(None)
        await asyncio.to_thread(self.thread.join)
        self.db.execute("UPDATE tables SET owner = NULL, until = NULL WHERE owner IS NOT NULL")
        self.db.close()
        self.guard.close()

    # ---- in the writer's thread

    def run(self) -> None:
        while True:
            gathered = [self.jobs.get()]
            while not self.jobs.empty():
                gathered.append(self.jobs.get())
            batch = [job for job in gathered if job is not None]
            if batch:
                results = self.do_together(batch)
                self.loop.call_soon_threadsafe(settle, batch, results)
            if len(batch) < len(gathered):
                return

    def do_together(self, batch: list[Job]) -> list[Any]:
        """One transaction for all; if that fails, one for each: a fault is one table's alone."""
        try:
            return self.transact([job for _, job in batch])
        except Exception as error:
            if len(batch) == 1:
                return [error]
        results: list[Any] = []
        for _, job in batch:
            try:
                results += self.transact([job])
            except Exception as error:
                results.append(error)
        return results

    def transact(self, jobs: list[Change | Callable[[], Any]]) -> list[Any]:
        changes = [job for job in jobs if isinstance(job, Change)]
        plain = len(changes) == len(jobs) and not any(map(is_more, changes))
        if plain:
            self.append(changes)
            return [None] * len(jobs)
        self.db.execute("BEGIN IMMEDIATE")
        try:
            self.append(changes)
            results = [self.do(job) for job in jobs]
            self.db.execute("COMMIT")
        except BaseException:
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
            raise
        return results

    def append(self, changes: list[Change]) -> None:
        rows = [
            (change.number, n, line)
            for change in changes
            for n, line in enumerate(change.moves, change.first)
        ]
        if not rows:
            return
        try:
            self.db.execute(APPEND, (self.me, msgspec.json.encode(rows).decode()))
        except sqlite3.IntegrityError as error:
            raise NotOwner(f"moves of a table that another has written to ({error})") from None

    def do(self, job: Change | Callable[[], Any]) -> Any:
        if not isinstance(job, Change):
            return job()
        self.write_beside_moves(job)
        return None

    def write_beside_moves(self, change: Change) -> None:
        if change.setup is not None:
            self.update(change.number, change.setup)
        self.db.executemany(
            "INSERT INTO chat VALUES (?, ?, ?)",
            [(change.number, line.n, msgspec.json.encode(line).decode()) for line in change.chat],
        )
        if change.record is not None:
            self.db.execute(
                "INSERT OR REPLACE INTO records VALUES (?, ?)",
                (change.number, change.record.decode()),
            )
        if change.opens is not None:
            self.insert(change.opens)

    def insert(self, setup: Setup) -> None:
        number = self.db.execute(
            "INSERT INTO tables (id, game, version, seed, salt, phase, settings, opened)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (setup.id, setup.game, setup.version, str(setup.seed), setup.salt, setup.phase,
             msgspec.json.encode(setup.settings).decode(), time.time()),
        ).lastrowid  # fmt: skip
        assert number is not None
        self.write_seats(number, setup)

    def update(self, number: int, setup: Setup) -> None:
        written = self.db.execute(
            "UPDATE tables SET phase = ?, settings = ? WHERE number = ? AND owner = ?",
            (setup.phase, msgspec.json.encode(setup.settings).decode(), number, self.me),
        ).rowcount
        if written != 1:
            raise NotOwner(f"table {setup.id} is another's now")
        self.db.execute("DELETE FROM seats WHERE owner_table = ?", (number,))
        self.write_seats(number, setup)

    def write_seats(self, number: int, setup: Setup) -> None:
        self.db.executemany(
            "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)",
            [
                (number, place, seat.name, seat.token, seat.bot, seat.away)
                for place, seat in enumerate(setup.seats)
                if seat is not None
            ],
        )

    def claim_now(self, table: str) -> Stored | None:
        now = time.time()
        row = self.db.execute(
            "SELECT number, game, version, seed, salt, phase, settings FROM tables WHERE id = ?",
            (table,),
        ).fetchone()
        if row is None:
            return None
        number, game, version, seed, salt, phase, settings_text = row
        claimed = self.db.execute(
            "UPDATE tables SET owner = ?, until = ? WHERE number = ?"
            " AND (owner IS NULL OR owner = ? OR until < ?)",
            (self.me, now + LEASE, number, self.me, now),
        ).rowcount
        if claimed != 1:
            raise NotOwner(f"table {table} is another process's")
        settings = msgspec.json.decode(settings_text, type=Settings)
        seats: list[Seat | None] = [None] * settings.players
        query = "SELECT seat, name, token_hash, bot, away FROM seats WHERE owner_table = ?"
        for place, name, token, bot, away in self.db.execute(query, (number,)):
            seats[place] = Seat(name, token, bot, bool(away))
        setup = Setup(table, game, version, int(seed), salt, phase, settings, seats)
        query = "SELECT line FROM moves WHERE of_table = ? ORDER BY n"
        moves = [line for (line,) in self.db.execute(query, (number,))]
        query = "SELECT line FROM chat WHERE of_table = ? ORDER BY n DESC LIMIT ?"
        chat = [
            msgspec.json.decode(line, type=ChatLine)
            for (line,) in self.db.execute(query, (number, KEPT_LINES))
        ]
        return Stored(number, setup, moves, chat[::-1])

    def read_record(self, table: str) -> bytes | None:
        row = self.db.execute(
            "SELECT record FROM records JOIN tables ON number = of_table WHERE id = ?", (table,)
        ).fetchone()
        return None if row is None else str(row[0]).encode()


def is_more(change: Change) -> bool:
    """Has it anything beside moves?"""
    return bool(change.setup or change.chat or change.record or change.opens)


def settle(batch: list[Job], results: list[Any]) -> None:
    for (done, _), result in zip(batch, results, strict=True):
        if done.done():
            continue
        if isinstance(result, Exception):
            done.set_exception(result)
        else:
            done.set_result(result)


def hold(path: Path) -> sqlite3.Connection:
    """Nobody else serves this file while we do: a lock that every system has, in a file beside it.
    The system lets go of it when we end, however that is."""
    guard = sqlite3.connect(
        path.with_name(path.name + ".lock"), timeout=2.0, isolation_level=None,
        check_same_thread=False,
    )  # fmt: skip
    try:
        guard.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        guard.close()
        raise NeyrangError(
            f"{path} cannot be served ({error}): another process may be serving it already;"
            " stop it or choose another --database"
        ) from None
    return guard


def connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=10.0, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute(f"PRAGMA wal_autocheckpoint={LONGEST_LOG}")
        db.executescript(SCHEMA)
        db.execute("UPDATE tables SET owner = NULL, until = NULL WHERE owner IS NOT NULL")
    except sqlite3.DatabaseError as error:
        db.close()
        raise NeyrangError(f"{path} is no database of ours ({error})") from None
    return db


def fold(path: Path) -> None:
    """Copy the log into the file as far as that holds up nobody."""
    with closing(sqlite3.connect(path, timeout=10.0, isolation_level=None)) as db:
        db.execute("PRAGMA wal_checkpoint(PASSIVE)")

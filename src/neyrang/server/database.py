"""The file the tables are kept in: its format, its lock, copies of it, and what is thrown away."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from neyrang.core.errors import NeyrangError

MAX_LOG_PAGES = 20_000  # after which the writer does the checkpoint itself
DAY = 86_400.0

# Each brings a file one version on. What has been released is never changed; a new format is a new
# entry. `PRAGMA user_version` counts those that have been done.
MIGRATIONS = (
    """
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
    """,
    """
    ALTER TABLE tables ADD COLUMN used REAL NOT NULL DEFAULT 0;
    UPDATE tables SET used = opened;
    CREATE TABLE health (n INTEGER PRIMARY KEY CHECK (n = 1), written REAL NOT NULL);
    """,
    "ALTER TABLE seats ADD COLUMN named TEXT NOT NULL DEFAULT ''",
)
VERSION = len(MIGRATIONS)


def place(path: Path) -> Path:
    """Returns the path of a file we may make there, links followed, so that a file has one lock
    whatever it is called."""
    try:
        found = path.expanduser().resolve()
        found.parent.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError) as error:
        raise NeyrangError(f"{path} cannot be reached ({reason(error)})") from None
    if found.is_dir():
        raise NeyrangError(f"{path} is a directory: give the name of a file in it")
    if found.exists() and not os.access(found, os.R_OK | os.W_OK):
        raise NeyrangError(f"{path} cannot be written (Permission denied)")
    return found


def existing(path: Path) -> Path:
    if not path.expanduser().exists():
        raise NeyrangError(f"{path}: there is no such file")
    return place(path)


def reason(error: BaseException) -> str:
    return getattr(error, "strerror", None) or str(error)


def lock_file(path: Path) -> sqlite3.Connection:
    """Keeps other processes from serving this file, by a lock in a file beside it that every
    system has. The system releases it when we end, however that happens."""
    lock: sqlite3.Connection | None = None
    try:
        lock = sqlite3.connect(
            path.with_name(path.name + ".lock"), timeout=2.0, isolation_level=None,
            check_same_thread=False,
        )  # fmt: skip
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if lock is not None:
            lock.close()
        raise NeyrangError(
            f"{path} cannot be served ({error}): another process may be serving it already;"
            " stop it or choose another --database"
        ) from None
    return lock


def connect(path: Path) -> sqlite3.Connection:
    """Opens the file as its only writer, and brings it to the format of this version."""
    db: sqlite3.Connection | None = None
    try:
        db = sqlite3.connect(path, timeout=10.0, isolation_level=None, check_same_thread=False)
        check_version(db, path)
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute(f"PRAGMA wal_autocheckpoint={MAX_LOG_PAGES}")
        migrate(db)
        db.execute("UPDATE tables SET owner = NULL, until = NULL WHERE owner IS NOT NULL")
    except sqlite3.DatabaseError as error:
        if db is not None:
            db.close()
        raise NeyrangError(f"{path} is not a database of ours ({error})") from None
    except NeyrangError:
        if db is not None:
            db.close()
        raise
    return db


def version_of(db: sqlite3.Connection) -> int:
    found: int = db.execute("PRAGMA user_version").fetchone()[0]
    return found


def check_version(db: sqlite3.Connection, path: Path) -> None:
    found = version_of(db)
    if found > VERSION:
        raise NeyrangError(
            f"{path} was written by a newer Neyrang (format {found}, this one knows {VERSION}):"
            " install that one, or go back to a backup"
        )


def migrate(db: sqlite3.Connection) -> None:
    """A file is brought on one version in one transaction: whole or not at all."""
    for number in range(version_of(db), VERSION):
        steps = f"{MIGRATIONS[number]};PRAGMA user_version={number + 1};"
        try:
            db.executescript(f"BEGIN IMMEDIATE;{steps}COMMIT;")
        except sqlite3.Error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise


def checkpoint(path: Path) -> None:
    """Copies the log into the file as far as that blocks nobody."""
    with closing(sqlite3.connect(path, timeout=10.0, isolation_level=None)) as db:
        db.execute("PRAGMA wal_checkpoint(PASSIVE)")


# ---- for people who run a server


def backup(source: Path, target: Path) -> tuple[int, int]:
    """Copies the file while it may be served, checks the copy, and only then gives it its name.

    Returns how many tables and moves it has.
    """
    source, target = existing(source), place(target)
    if target.exists():
        raise NeyrangError(f"{target} exists already: a backup never replaces a file")
    partial = target.with_name(target.name + ".partial")
    try:
        partial.unlink(missing_ok=True)
        with (
            closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True, timeout=10.0)) as db,
            closing(sqlite3.connect(partial, isolation_level=None)) as copy,
        ):
            check_version(db, source)
            db.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # the copy is one file
            found = copy.execute("PRAGMA integrity_check").fetchone()[0]
            if found != "ok":
                raise NeyrangError(f"{source} is damaged: {found}")
            counts = [
                int(copy.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0])
                for name in ("tables", "moves")
            ]
        with partial.open("rb") as file:
            os.fsync(file.fileno())
        partial.rename(target)
    except (sqlite3.Error, OSError) as error:
        raise NeyrangError(f"{source} could not be copied ({reason(error)})") from None
    finally:
        partial.unlink(missing_ok=True)
    return counts[0], counts[1]


def prune(path: Path, days: float, dry_run: bool = False) -> int:
    """Deletes the tables nobody has used for so many days, with their moves, chat and records, and
    returns how many. The file may be served meanwhile: a table that is in use has an owner."""
    path = existing(path)
    now = time.time()
    unused = "SELECT number FROM tables WHERE used < ? AND (owner IS NULL OR until < ?)"
    facts = (now - days * DAY, now)
    try:
        with closing(sqlite3.connect(path, timeout=10.0, isolation_level=None)) as db:
            check_version(db, path)
            if version_of(db) < VERSION:
                raise NeyrangError(
                    f"{path} has an older format: `neyrang serve` brings it up to date"
                )
            db.execute("BEGIN IMMEDIATE")
            count: int = db.execute(f"SELECT COUNT(*) FROM ({unused})", facts).fetchone()[0]
            if not dry_run:
                for name, column in (
                    ("moves", "of_table"), ("chat", "of_table"), ("records", "of_table"),
                    ("seats", "owner_table"), ("tables", "number"),
                ):  # fmt: skip
                    db.execute(f"DELETE FROM {name} WHERE {column} IN ({unused})", facts)
            db.execute("COMMIT")
    except sqlite3.Error as error:
        raise NeyrangError(f"{path} could not be pruned ({error})") from None
    return count

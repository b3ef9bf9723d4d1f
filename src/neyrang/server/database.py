"""The file the tables are kept in: its format, its lock, copies of it, and what is thrown away."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryFile

from neyrang.core.errors import NeyrangError

MAX_LOG_PAGES = 20_000  # after which the writer does the checkpoint itself
DAY = 86_400.0
PRUNED_AT_ONCE = 500  # tables
PRUNE_PAUSE = 0.03  # seconds; a server that waits for the file looks every 25 ms

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

# `PRAGMA application_id` says whose file it is. The first versions did not set it: theirs are known
# by their tables.
APPLICATION = int.from_bytes(b"Neyr", "big")
FIRST_TABLES = {"tables", "seats", "moves", "chat", "records"}


# ---- the path


def place(path: Path) -> Path:
    """Returns the path of a file we may make there; makes its folder."""
    found = resolved(path)
    try:
        found.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NeyrangError(f"{path} cannot be reached ({found.parent} is not a folder)") from None
    except OSError as error:
        raise NeyrangError(f"{path} cannot be reached ({reason(error)})") from None
    return found


def existing(path: Path) -> Path:
    found = resolved(path)
    if not found.exists():
        raise NeyrangError(f"{path}: there is no such file")
    return found


def resolved(path: Path) -> Path:
    """Returns where the file is or would be, links followed: a file has one lock and one log,
    whatever it is called. A second name of a file, which is no link to the first, cannot be
    followed; two logs for one file would ruin it."""
    try:
        found = path.expanduser().resolve()
        facts = found.stat() if found.exists() else None
    except (OSError, RuntimeError) as error:
        raise NeyrangError(f"{path} cannot be reached ({reason(error)})") from None
    if facts is None:
        return found
    if found.is_dir():
        raise NeyrangError(f"{path} is a directory: give the name of a file in it")
    if not found.is_file():
        raise NeyrangError(f"{path} is not a file that tables can be kept in")
    if facts.st_nlink > 1:
        raise NeyrangError(
            f"{path} has another name too (a hard link): delete one of the names, or make a copy"
        )
    if not os.access(found, os.R_OK | os.W_OK):
        raise NeyrangError(f"{path} cannot be written (Permission denied)")
    return found


def check_folder(path: Path) -> None:
    """SQLite makes files beside this one, and does not say why it cannot."""
    try:
        with TemporaryFile(dir=path.parent) as file:
            file.write(bytes(4096))
            file.flush()
    except OSError as error:
        why = f"no file can be made in {path.parent}: {reason(error)}"
        raise NeyrangError(f"{path} cannot be written ({why})") from None


def reason(error: BaseException) -> str:
    return getattr(error, "strerror", None) or str(error).rstrip(".")


def unusable(path: Path, error: sqlite3.Error) -> NeyrangError:
    """Says why SQLite cannot use the file."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF  # the kind of error
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return NeyrangError(f"{path} is in use: another program has locked it; try again later")
    if code == sqlite3.SQLITE_NOTADB:
        return NeyrangError(f"{path} is not a database of ours ({error})")
    if code == sqlite3.SQLITE_CORRUPT:
        return NeyrangError(f"{path} is damaged ({error}): go back to a backup")
    if code == sqlite3.SQLITE_FULL:
        return NeyrangError(f"{path} cannot be written (the disk is full)")
    return NeyrangError(f"{path} cannot be used ({error})")


# ---- opening it


def lock_file(path: Path) -> sqlite3.Connection:
    """Keeps other processes from serving this file, by a lock in a file beside it that every
    system has. The system releases it when we end, however that happens."""
    check_folder(path)
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
        if getattr(error, "sqlite_errorcode", 0) != sqlite3.SQLITE_BUSY:
            raise unusable(path, error) from None
        raise NeyrangError(
            f"{path} is locked: another process may be serving it already;"
            " stop it or choose another --database"
        ) from None
    return lock


def connect(path: Path) -> sqlite3.Connection:
    """Opens the file as its only writer, and brings it to the format of this version."""
    db: sqlite3.Connection | None = None
    try:
        db = sqlite3.connect(path, timeout=10.0, isolation_level=None, check_same_thread=False)
        check_format(db, path)
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute(f"PRAGMA wal_autocheckpoint={MAX_LOG_PAGES}")
        migrate(db)
        if application_of(db) != APPLICATION:
            db.execute(f"PRAGMA application_id={APPLICATION}")
        db.execute("UPDATE tables SET owner = NULL, until = NULL WHERE owner IS NOT NULL")
    except sqlite3.Error as error:
        if db is not None:
            db.close()
        raise unusable(path, error) from None
    except NeyrangError:
        if db is not None:
            db.close()
        raise
    return db


def version_of(db: sqlite3.Connection) -> int:
    found: int = db.execute("PRAGMA user_version").fetchone()[0]
    return found


def application_of(db: sqlite3.Connection) -> int:
    found: int = db.execute("PRAGMA application_id").fetchone()[0]
    return found


def check_format(db: sqlite3.Connection, path: Path) -> None:
    """Is this a file of ours, or an empty one, and can this version read it?"""
    names = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
    nobodys = application_of(db) == 0 and (not names or names >= FIRST_TABLES)
    if application_of(db) != APPLICATION and not nobodys:
        raise NeyrangError(
            f"{path} is not a database of ours, but another program's: choose another --database"
        )
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
    check_folder(target)
    partial = target.with_name(target.name + ".partial")
    try:
        partial.unlink(missing_ok=True)
        with (
            closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True, timeout=10.0)) as db,
            closing(sqlite3.connect(partial, isolation_level=None)) as copy,
        ):
            check_format(db, source)
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
        full = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL
        if full and isinstance(error, sqlite3.Error):
            raise unusable(target, error) from None
        raise NeyrangError(f"{source} could not be copied ({reason(error)})") from None
    finally:
        partial.unlink(missing_ok=True)
    return counts[0], counts[1]


def prune(path: Path, days: float, dry_run: bool = False) -> int:
    """Deletes the tables nobody has used for so many days, with their moves, chat and records, and
    returns how many. The file may be served meanwhile: a table that is in use has an owner, and
    there is a pause after each few hundred tables, in which the server writes."""
    path = existing(path)
    now = time.time()
    unused = "SELECT number FROM tables WHERE used < ? AND (owner IS NULL OR until < ?)"
    facts = (now - days * DAY, now)
    try:
        with closing(sqlite3.connect(path, timeout=10.0, isolation_level=None)) as db:
            check_format(db, path)
            if version_of(db) < VERSION:
                raise NeyrangError(
                    f"{path} has an older format: `neyrang serve` brings it up to date"
                )
            if dry_run:
                return int(db.execute(f"SELECT COUNT(*) FROM ({unused})", facts).fetchone()[0])
            count = deleted = delete_tables(db, unused, facts)
            while deleted == PRUNED_AT_ONCE:
                time.sleep(PRUNE_PAUSE)
                deleted = delete_tables(db, unused, facts)
                count += deleted
            return count
    except sqlite3.Error as error:
        raise NeyrangError(f"{path} could not be pruned ({error})") from None


def delete_tables(db: sqlite3.Connection, unused: str, facts: tuple[float, float]) -> int:
    """Deletes some of those tables, each whole, and returns how many."""
    db.execute("BEGIN IMMEDIATE")
    found = db.execute(f"{unused} LIMIT {PRUNED_AT_ONCE}", facts).fetchall()
    for name, column in (
        ("moves", "of_table"), ("chat", "of_table"), ("records", "of_table"),
        ("seats", "owner_table"), ("tables", "number"),
    ):  # fmt: skip
        db.executemany(f"DELETE FROM {name} WHERE {column} = ?", found)
    db.execute("COMMIT")
    return len(found)

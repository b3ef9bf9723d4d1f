"""The file: its format, its path, its copies, and what is thrown away."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from neyrang.core.errors import NeyrangError
from neyrang.server import database
from neyrang.server.database import (
    APPLICATION,
    DAY,
    MIGRATIONS,
    VERSION,
    backup,
    place,
    prune,
    unusable,
)
from neyrang.server.store import SqliteStore
from tests.server.harness import play_out, running
from tests.server.test_store import new_setup, with_store


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "neyrang", *map(str, arguments)],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def query(path: Path, sql: str) -> Any:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        return db.execute(sql).fetchone()


def old_file(path: Path) -> str:
    """A file as the first version wrote it, without a number, and a table in it."""
    config = new_setup()
    with_store(path, lambda store: store.open(config))
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.executescript(
            "ALTER TABLE tables DROP COLUMN used; DROP TABLE health;"
            "ALTER TABLE seats DROP COLUMN named; PRAGMA user_version=0;"
            "PRAGMA application_id=0;"
        )
    return config.id


def test_an_old_file_is_brought_to_the_new_format(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    name = old_file(path)

    async def use(store: SqliteStore) -> None:
        found = await store.claim(name)
        assert found is not None
        await store.check()

    with_store(path, use)
    assert query(path, "PRAGMA user_version") == (VERSION,)
    assert query(path, "PRAGMA application_id") == (APPLICATION,)
    assert query(path, "SELECT used >= opened FROM tables") == (1,)


def test_a_migration_is_done_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.db"
    with_store(path, lambda store: store.check())
    broken = "CREATE TABLE half (n INTEGER); CREATE TABLE health (n INTEGER)"
    monkeypatch.setattr(database, "MIGRATIONS", (*MIGRATIONS, broken))
    monkeypatch.setattr(database, "VERSION", VERSION + 1)
    with pytest.raises(NeyrangError, match="health"):
        SqliteStore(path)
    assert query(path, "PRAGMA user_version") == (VERSION,)
    assert query(path, "SELECT COUNT(*) FROM sqlite_master WHERE name = 'half'") == (0,)


def test_a_newer_file_is_refused_in_one_line_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with_store(path, lambda store: store.check())
    query(path, "PRAGMA journal_mode=DELETE")
    query(path, f"PRAGMA user_version={VERSION + 7}")
    before = path.read_bytes()
    for command in (
        ("serve", "--port", 0, "--database", path),
        ("backup", tmp_path / "copy.db", "--database", path),
        ("prune", "--days", 9, "--database", path),
    ):
        found = run(*command)
        assert found.returncode == 2
        assert found.stderr.splitlines()[-1].count("newer Neyrang") == 1
        assert "Traceback" not in found.stderr
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("copy*"))


def test_a_file_has_one_lock_whatever_it_is_called(tmp_path: Path) -> None:
    path, link = tmp_path / "tables.db", tmp_path / "folder" / "link.db"
    link.parent.mkdir()

    async def use(store: SqliteStore) -> None:
        link.symlink_to(path)
        for name in (link, tmp_path / "folder" / ".." / "tables.db"):
            with pytest.raises(NeyrangError, match="another process may be serving it"):
                SqliteStore(name)

    with_store(path, use)


def test_a_path_that_leads_nowhere_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    paths = [tmp_path, tmp_path / "file" / "tables.db", loop / "tables.db", Path("/proc/no/x.db")]
    for path in paths:
        with pytest.raises(NeyrangError) as refused:
            SqliteStore(path)
        assert str(path) in str(refused.value)
        assert "\n" not in str(refused.value)
    found = run("serve", "--port", 0, "--database", tmp_path)
    assert (found.returncode, "is a directory" in found.stderr) == (2, True)
    assert "Traceback" not in found.stderr


@pytest.mark.parametrize(
    ("file", "why"),
    [("/proc/x.db", "no file can be made in /proc: No such file or directory"),
     ("~nobody-of-this-name/x.db", "cannot be reached"),
     ("/dev/null", "is not a file that tables can be kept in")],
)  # fmt: skip
def test_the_path_is_blamed_for_what_is_wrong_with_it(tmp_path: Path, file: str, why: str) -> None:
    source = tmp_path / "tables.db"
    with_store(source, lambda store: store.check())
    for use in (SqliteStore, lambda path: backup(source, path)):
        with pytest.raises(NeyrangError, match=why) as refused:
            use(Path(file))
        assert file in str(refused.value)
        assert str(source) not in str(refused.value)
    for other in (lambda path: backup(path, tmp_path / "copy.db"), lambda path: prune(path, 9)):
        with pytest.raises(NeyrangError, match=re.escape(file)):
            other(Path(file))


def test_a_locked_file_is_not_called_somebody_elses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.db"
    with_store(path, lambda store: store.check())
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        real = sqlite3.connect
        soon = lambda *given, **named: real(*given, **{**named, "timeout": 0.05})  # noqa: E731
        monkeypatch.setattr(sqlite3, "connect", soon)
        with pytest.raises(NeyrangError, match="is in use: another program has locked it"):
            SqliteStore(path)


@pytest.mark.parametrize(
    ("code", "why"),
    [(sqlite3.SQLITE_FULL, "the disk is full"), (sqlite3.SQLITE_CORRUPT, "is damaged"),
     (sqlite3.SQLITE_NOTADB, "is not a database of ours"),
     (sqlite3.SQLITE_BUSY_SNAPSHOT, "another program has locked it"),
     (sqlite3.SQLITE_IOERR_READ, "cannot be used (disk I/O error)")],
)  # fmt: skip
def test_each_failure_of_sqlite_has_its_sentence(code: int, why: str) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = code
    assert why in str(unusable(Path("tables.db"), error))


def test_a_file_with_two_names_is_refused(tmp_path: Path) -> None:
    path, second = tmp_path / "tables.db", tmp_path / "other.db"
    with_store(path, lambda store: store.check())
    os.link(path, second)
    for use in (SqliteStore, lambda path: backup(path, tmp_path / "copy.db"), place):
        with pytest.raises(NeyrangError, match="has another name too"):
            use(second)
    second.unlink()
    with_store(path, lambda store: store.check())


def test_another_programs_database_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "letters.db"
    query(path, "CREATE TABLE letters (line TEXT)")
    before = path.read_bytes()
    for use in (
        SqliteStore, lambda path: backup(path, tmp_path / "copy.db"), lambda path: prune(path, 9),
    ):  # fmt: skip
        with pytest.raises(NeyrangError, match="another program's"):
            use(path)
    query(path, "PRAGMA application_id=7")
    with pytest.raises(NeyrangError, match="another program's"):
        SqliteStore(path)
    query(path, "PRAGMA application_id=0")
    assert len(path.read_bytes()) == len(before)
    assert query(path, "SELECT COUNT(*) FROM sqlite_master") == (1,)


def test_a_backup_of_a_served_file_is_whole_and_can_be_served(tmp_path: Path) -> None:
    path, copy = tmp_path / "tables.db", tmp_path / "copies" / "copy.db"
    with running(path) as server:
        clients = server.playing(2, "loot")
        play_out(clients, seed=3, most=12)
        moves = len(server.table(clients[0].name).session.record.moves)  # type: ignore[union-attr]
        found = run("backup", copy, "--database", path)
        assert found.stdout == f"{copy}: 1 tables, {moves} moves\n", found.stderr
        name, token = clients[0].name, clients[0].token
        play_out(clients, seed=4, most=4)
        at = clients[0].state["at"]
    assert [file.name for file in copy.parent.iterdir()] == ["copy.db"]
    with pytest.raises(NeyrangError, match="exists already"):
        backup(path, copy)
    with pytest.raises(NeyrangError, match="no such file"):
        backup(tmp_path / "nothing.db", tmp_path / "copy2.db")
    with running(copy) as server:
        client = server.client(name, token)
        assert 0 < client.state["at"] < at


def test_a_damaged_file_makes_no_backup(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    for _ in range(3):
        with_store(path, lambda store: store.open(new_setup()))
    query(path, "PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(path.read_bytes())
    data[4096:] = os.urandom(len(data) - 4096)
    path.write_bytes(data)
    with pytest.raises(NeyrangError):
        backup(path, tmp_path / "copy.db")
    assert not list(tmp_path.glob("copy*"))


def test_prune_deletes_what_nobody_has_used_for_long(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with running(path) as server:
        used, old = server.playing(2, "loot"), server.playing(2, "loot")
        play_out(old, seed=1, most=5)
        name = old[0].name
        gone = time.time() - 40 * DAY
        for client in old:
            client.close()
        query(path, f"UPDATE tables SET used = {gone}")  # one of them is in use: it has an owner
        assert prune(path, 30, dry_run=True) == 0
        query(path, f"UPDATE tables SET owner = NULL WHERE id = '{name}'")
        assert prune(path, 50) == 0
        assert prune(path, 30, dry_run=True) == 1
        found = run("prune", "--days", 30, "--database", path)
        assert found.stdout == "1 tables deleted\n", found.stderr
        play_out(used, seed=2, most=5)
    for kind in ("moves", "chat", "records"):
        left = f"SELECT COUNT(*) FROM {kind} WHERE of_table NOT IN (SELECT number FROM tables)"
        assert query(path, left) == (0,)
    assert query(path, "SELECT COUNT(*) FROM tables") == (1,)


def test_others_write_while_many_tables_are_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.db"

    async def fill(store: SqliteStore) -> None:
        for _ in range(5):
            await store.open(new_setup())

    with_store(path, fill)
    query(path, "UPDATE tables SET used = 0")
    left: list[int] = []

    def another_writes(seconds: float) -> None:
        with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as db:
            db.execute("INSERT OR REPLACE INTO health VALUES (1, 0)")
            left.append(db.execute("SELECT COUNT(*) FROM tables").fetchone()[0])

    monkeypatch.setattr(database, "PRUNED_AT_ONCE", 2)
    monkeypatch.setattr(time, "sleep", another_writes)
    assert prune(path, 9, dry_run=True) == 5
    assert prune(path, 9) == 5
    assert left == [3, 1]
    assert query(path, "SELECT COUNT(*) FROM seats") == (0,)

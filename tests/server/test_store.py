"""What is on disk, and who may write it."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from neyrang.core.errors import NeyrangError
from neyrang.server.store import (
    BUSY,
    GATHERING,
    Commit,
    Job,
    NotOwner,
    SqliteStore,
    StoreUnavailable,
    settle,
)
from neyrang.server.table_config import PLAYING, TableConfig, new_table
from neyrang.server.wire import ChatLine, OpenTable


def with_store(path: Path, use: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = SqliteStore(path)
        store.start()
        try:
            await use(store)
        finally:
            await store.close()

    asyncio.run(run())


def write(store: SqliteStore, commit: Commit) -> asyncio.Future[None]:
    done = store.loop.create_future()
    store.write(commit, lambda error: settle(done, error))
    return done


def new_setup() -> TableConfig:
    return new_table(OpenTable(game="coup", name="سارا"))[0]


def test_a_table_comes_back_as_it_was_left(tmp_path: Path) -> None:
    config = new_setup()
    lines = [ChatLine(n=1, seat=0, name="سارا", text="hi"), ChatLine(n=2, seat=0, name="سارا")]

    async def first(store: SqliteStore) -> None:
        await store.open(config)
        found = await store.claim(config.id)
        assert found is not None
        assert (found.config, found.moves, found.chat) == (config, [], [])
        config.phase = PLAYING
        config.fill_up()
        await write(store, Commit(found.number, config=config, chat=lines))
        await write(store, Commit(found.number, 0, ["0 tax", "1 pass"]))
        await write(store, Commit(found.number, 2, ["2 pass"], record=b"{}"))
        assert await store.record(config.id) == b"{}"
        assert await store.claim("nowhere") is None

    async def second(store: SqliteStore) -> None:
        found = await store.claim(config.id)
        assert found is not None
        assert found.config == config
        assert found.moves == ["0 tax", "1 pass", "2 pass"]
        assert found.chat == lines

    with_store(tmp_path / "tables.db", first)
    with_store(tmp_path / "tables.db", second)


def test_only_the_owner_writes(tmp_path: Path) -> None:
    one, two = new_setup(), new_setup()

    async def use(store: SqliteStore) -> None:
        await store.open(one)
        await store.open(two)
        mine, other = await store.claim(one.id), await store.claim(two.id)
        assert mine is not None
        assert other is not None
        store.db.execute("UPDATE tables SET owner = 'x', until = 1e12 WHERE id = ?", (two.id,))
        good = write(store, Commit(mine.number, 0, ["0 tax"]))
        bad = write(store, Commit(other.number, 0, ["0 tax"]))  # in the same transaction
        await good
        with pytest.raises(NotOwner):
            await bad
        with pytest.raises(NotOwner):
            await write(store, Commit(other.number, config=two))
        with pytest.raises(NotOwner):
            await store.claim(two.id)
        store.db.execute("UPDATE tables SET until = 1 WHERE id = ?", (two.id,))  # the lease ended
        assert await store.claim(two.id) is not None
        await write(store, Commit(other.number, 0, ["0 tax"]))
        with pytest.raises(NotOwner):
            await write(store, Commit(other.number, 0, ["0 income"]))  # written twice
        again = await store.claim(two.id)
        assert again is not None
        assert again.moves == ["0 tax"]

    with_store(tmp_path / "tables.db", use)


def test_a_change_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    config = new_setup()

    async def use(store: SqliteStore) -> None:
        await store.open(config)
        found = await store.claim(config.id)
        assert found is not None
        line = ChatLine(n=1, seat=0, name="A", text="x")
        await write(store, Commit(found.number, chat=[line]))
        with pytest.raises(sqlite3.IntegrityError):
            await write(store, Commit(found.number, 0, ["0 tax"], chat=[line]))
        assert store.moves_written == 0
        again = await store.claim(config.id)
        assert again is not None
        assert again.moves == []

    with_store(tmp_path / "tables.db", use)


def test_one_process_serves_a_file(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        with pytest.raises(NeyrangError, match="another process may be serving it"):
            SqliteStore(tmp_path / "tables.db")

    with_store(tmp_path / "tables.db", use)
    (tmp_path / "letter.db").write_bytes(b"dear friend, " * 400)
    with pytest.raises(NeyrangError, match="not a database of ours"):
        SqliteStore(tmp_path / "letter.db")


def test_every_commit_is_synced(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        assert store.db.execute("PRAGMA synchronous").fetchone() == (2,)
        assert store.db.execute("PRAGMA journal_mode").fetchone() == ("wal",)

    with_store(tmp_path / "tables.db", use)


def test_a_busy_store_gathers_before_it_writes_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    batches: list[int] = []
    waits: list[tuple[int, float]] = []  # after so many batches
    run_batch = SqliteStore.run_batch

    def counted(store: SqliteStore, batch: list[Job]) -> list[object]:
        batches.append(len(batch))
        return run_batch(store, batch)

    monkeypatch.setattr(SqliteStore, "run_batch", counted)
    monkeypatch.setattr(time, "sleep", lambda seconds: waits.append((len(batches), seconds)))

    async def use(store: SqliteStore) -> None:
        configs = [new_setup() for _ in range(BUSY)]
        await asyncio.gather(*(store.open(config) for config in configs))
        assert batches == [BUSY]
        claimed = await store.claim(configs[0].id)
        assert claimed is not None
        await write(store, Commit(claimed.number, 0, ["0 tax"]))
        assert batches == [BUSY, 1, 1]

    with_store(tmp_path / "tables.db", use)
    assert waits == [(1, GATHERING)]


def test_what_cannot_be_written_at_the_end_is_said_in_one_line(tmp_path: Path) -> None:
    async def run(changes: int) -> None:
        store = SqliteStore(tmp_path / "tables.db")
        store.start()
        await store.open(config := new_setup())
        found = await store.claim(config.id)
        assert found is not None
        store.db.execute("PRAGMA busy_timeout=20")
        with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            for number in range(changes):
                store.write(Commit(found.number, number, ["0 tax"]), lambda error: None)
            await store.close()

    asyncio.run(run(0))
    with pytest.raises(StoreUnavailable, match="3 changes, which nobody has"):
        asyncio.run(run(3))
    with_store(tmp_path / "tables.db", lambda store: store.check())  # nothing is held any more

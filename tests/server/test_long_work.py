"""What keeps a core busy is done one after the other, and addresses take turns."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest

from neyrang.server import long_work
from neyrang.server.long_work import LongWork
from neyrang.server.wire import Refused
from tests.server.harness import RunningServer, play_out


def test_one_at_a_time_and_every_address_in_turn() -> None:
    begun: list[str] = []
    go_on = threading.Semaphore(0)

    def work(name: str) -> Callable[[], str]:
        def run() -> str:
            begun.append(name)
            assert go_on.acquire(timeout=30)
            return name

        return run

    async def all_of_it() -> None:
        bench = LongWork()
        names = ["a1", "a2", "a3", "a4", "b1", "b2", "c1"]
        tasks = [asyncio.create_task(bench.run(name[0], work(name))) for name in names]
        for done in range(1, len(names) + 1):
            while len(begun) < done:
                await asyncio.sleep(0.001)
            await asyncio.sleep(0.005)
            assert len(begun) == done  # nobody else works meanwhile
            go_on.release()
        assert await asyncio.gather(*tasks) == names
        assert begun == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]
        assert not bench.waiting
        assert not bench.turns

    asyncio.run(all_of_it())


def test_an_address_waits_for_so_many_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_work, "MAX_WAITING", 2)

    async def all_of_it() -> None:
        bench = LongWork()
        await bench.thread.acquire()
        tasks = [asyncio.create_task(bench.run("a", str)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="too_fast"):
            await bench.run("a", str)
        other = asyncio.create_task(bench.run("b", str))
        bench.thread.release()
        assert await asyncio.gather(*tasks, other) == ["", "", ""]
        assert await bench.run("a", str) == ""

    asyncio.run(all_of_it())


def test_replays_and_lessons_are_long_work(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    clients = server.playing(2, "loot")
    play_out(clients, seed=1)
    monkeypatch.setattr(long_work, "MAX_WAITING", 0)
    table = f"/api/tables/{clients[0].name}"
    for path in (f"{table}/replay", f"{table}/summary", "/api/lessons/coup/basics"):
        assert server.http.get(path).status_code == 429

"""Bots of many tables share a few workers: fairly, and without holding each other up."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import neyrang
from neyrang.record import new_record
from neyrang.server import bot_pool
from neyrang.server.bot_messages import BotReply, BotRequest
from neyrang.server.bot_pool import BotPool, FairQueue, Job
from neyrang.server.bot_process import BotProcess
from neyrang.server.bot_worker import choose_low

HERE = "127.0.0.1"  # the address bots think for


def request(table: str, game: str = "loot", level: int = 1) -> BotRequest:
    record = new_record(neyrang.game(game), 4, seed=11)
    return BotRequest(
        table=table, game=game, players=4, options=record.options, first=0, clockwise=False,
        seed="11", levels=dict.fromkeys(range(4), level), seat=0, moves=[],
    )  # fmt: skip


def with_pool(
    use: Callable[[BotPool], Awaitable[None]], workers: int = 1, strong_bots: int = 100
) -> None:
    async def run() -> None:
        pool = BotPool(strong_bots, workers)
        try:
            await use(pool)
        finally:
            await pool.close()

    asyncio.run(run())


def test_every_table_gets_its_turn_and_quick_answers_go_first() -> None:
    async def use() -> None:
        queue = FairQueue()
        jobs = {
            name: Job(request(name[0], level=level))
            for name, level in
            [("a1", 4), ("a2", 4), ("a3", 4), ("b1", 4), ("c1", 2), ("c2", 2), ("d1", 1)]
        }  # fmt: skip
        for job in jobs.values():
            queue.put(job)
        queue.discard(jobs["a2"])
        queue.discard(jobs["a2"])
        assert len(queue) == 6
        expected = [jobs[name] for name in ("c1", "d1", "c2", "a1", "b1", "a3")]
        assert [queue.take() for _ in range(7)] == [*expected, None]
        assert len(queue) == 0

    asyncio.run(use())


def test_a_slow_job_is_not_overtaken_for_ever() -> None:
    async def use() -> None:
        queue = FairQueue()
        late, later = Job(request("m1", level=4)), Job(request("m2", level=4))
        fresh = Job(request("m1", level=4))
        for job, waited in ((later, bot_pool.MAX_WAIT + 1), (late, bot_pool.MAX_WAIT + 2)):
            queue.put(job)
            job.queued_at -= waited
        queue.put(fresh)
        taken = []
        for n in range(6):  # quick ones keep coming, two for one that is taken
            for table in ("a", "b"):
                queue.put(Job(request(f"{table}{n}")))
            assert queue.lower_late() == (2 if n == 0 else 0)
            taken.append(queue.take())
        assert taken.index(late) < taken.index(later) < 5
        assert fresh not in taken
        assert late.request.lowered
        assert not fresh.request.lowered
        queue.discard(fresh)
        assert len(queue) == 8
        assert not queue.slow

    asyncio.run(use())


def test_a_hung_worker_is_noticed_soon_where_no_bot_searches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[float] = []

    async def hangs(self: object, request: BotRequest, timeout: float) -> BotReply:
        asked.append(timeout)
        raise TimeoutError

    monkeypatch.setattr(BotProcess, "ask", hangs)

    async def use(pool: BotPool) -> None:
        with_master = request("b")
        with_master.levels[3] = 4
        lowered = request("c", level=4)
        lowered.lowered = True
        for each in (request("a"), with_master, request("d", level=4), lowered):
            assert await pool.choose(each, HERE) is None

    with_pool(use)
    quick, slow = bot_pool.QUICK_TIMEOUT, bot_pool.THINK_TIMEOUT
    assert asked == [quick, slow, slow, slow, slow, slow, quick, slow]


def test_masters_of_other_tables_do_not_hold_up_a_beginner() -> None:
    async def use(pool: BotPool) -> None:
        worker = pool.workers[0]
        assert await pool.choose(request("warm", level=1), HERE)  # the process has started
        masters = [
            asyncio.create_task(pool.choose(request(f"m{n}", "karzar", 4), HERE)) for n in range(12)
        ]
        await asyncio.sleep(0)  # they are in the queue now
        assert len(worker.queue) > 8
        assert await pool.choose(request("beginner", level=1), HERE)
        assert sum(task.done() for task in masters) <= 1  # the one that was being thought about
        for task in masters:
            task.cancel()
        await asyncio.wait(masters)
        assert len(worker.queue) == 0  # cancelled requests are not answered any more
        assert await pool.choose(request("after", level=1), HERE)

    with_pool(use)


def test_under_load_a_low_level_answers_and_the_log_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot_pool, "MAX_WAIT", -1.0)  # everybody has waited too long

    async def use(pool: BotPool) -> None:
        master, beginner = request("m", "karzar", 4), request("b", "karzar", 1)
        assert await pool.choose(master, HERE) == choose_low(request("m", "karzar", 4))
        assert master.lowered
        assert await pool.choose(beginner, HERE)
        assert not beginner.lowered

    with caplog.at_level(logging.WARNING, "neyrang.server"):
        with_pool(use)
    assert "low levels answer (answers 1, waiting 0)" in caplog.text


def test_waiting_is_not_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A queue that is longer than the time for one answer costs no worker its life."""
    monkeypatch.setattr(bot_pool, "MAX_WAIT", 1e9)

    async def use(pool: BotPool) -> None:
        assert await pool.choose(request("warm", level=1), HERE)
        process = pool.workers[0].process.process
        began = time.monotonic()
        assert await pool.choose(request("one", "loot", 4), HERE)
        monkeypatch.setattr(bot_pool, "THINK_TIMEOUT", 2.5 * (time.monotonic() - began) + 1.0)
        answers = await asyncio.gather(
            *(pool.choose(request(f"t{n}", "loot", 4), HERE) for n in range(5))
        )
        assert all(answers)
        assert pool.workers[0].process.process is process

    with_pool(use)


def test_tables_are_spread_over_the_workers() -> None:
    async def use(pool: BotPool) -> None:
        found = {id(pool.worker_of(f"table {n}")) for n in range(40)}
        assert len(found) == 3
        assert pool.worker_of("x") is pool.worker_of("x")
        assert not any(worker.process.is_running() for worker in pool.workers)  # until needed

    with_pool(use, workers=3)


def test_one_address_cannot_take_all_strong_bots(caplog: pytest.LogCaptureFixture) -> None:
    async def use(pool: BotPool) -> None:
        assert await pool.choose(request("warm", level=1), HERE)
        requests = [request(f"t{n}", "karzar", 4) for n in range(6)]
        tasks = [asyncio.create_task(pool.choose(r, HERE)) for r in requests]
        other = request("other", "karzar", 4)
        tasks.append(asyncio.create_task(pool.choose(other, "10.0.0.7")))
        await asyncio.wait(tasks[2:6])  # at a low level: before the strong ones are through
        assert not all(task.done() for task in (tasks[0], tasks[1], tasks[6]))
        assert [r.lowered for r in requests] == [False, False, True, True, True, True]
        assert not other.lowered
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        assert not pool.thinking
        again = request("again", "karzar", 4)
        assert await pool.choose(again, HERE)
        assert not again.lowered

    with caplog.at_level(logging.WARNING, "neyrang.server"):
        with_pool(use, strong_bots=2)
    assert "low levels answer" in caplog.text


def test_a_worker_starts_again_when_the_rules_are_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`./play` opens the table while the compiler works; this file says that it is done."""
    stamp = tmp_path / "compiled"
    monkeypatch.setenv("NEYRANG_PURE_UNTIL", str(stamp))

    async def use(pool: BotPool) -> None:
        process = pool.workers[0].process
        assert await pool.choose(request("a"), HERE)
        first = process.process
        assert await pool.choose(request("a"), HERE)
        assert process.process is first
        stamp.touch()
        assert await pool.choose(request("a"), HERE)
        second = process.process
        assert second is not first
        assert await pool.choose(request("a"), HERE)
        assert process.process is second

    with_pool(use)

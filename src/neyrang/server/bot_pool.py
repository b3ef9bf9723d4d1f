"""Bots think in processes of their own: compiled thinking would block the whole server.

Tables are spread over several workers by their id, so that a worker remembers the games it has
seen. Each worker thinks about one request at a time; the others wait here, in a queue that is fair
to tables and takes quick answers first. Only thinking is limited in time, not waiting. Strong bots
are capped per address; those beyond, and those that waited long, answer at a low level. A worker
that dies or hangs is replaced and asked again, at a low level; a request that costs two workers
gets no answer.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Sequence
from typing import Any
from zlib import crc32

from neyrang.server.bot_messages import BotReply, BotRequest
from neyrang.server.bot_process import BotProcess
from neyrang.server.logs import log
from neyrang.server.metrics import Histogram

WORKERS = max(2, min(4, os.cpu_count() or 1))
TRIES = 2
THINK_TIMEOUT = 8.0  # seconds for one answer, after which a worker is taken to hang
QUICK_TIMEOUT = 3.0  # the same where no bot searches, and an answer takes milliseconds
CATCH_UP_TIMEOUT = 0.05  # seconds more for each move that the worker has not seen yet
MAX_WAIT = 3.0  # seconds in the queue, after which a low level answers instead
QUICK_LEVEL = 3  # bots up to this level do not search
LOG_INTERVAL = 60.0  # seconds between two lines about the load


class Job:
    def __init__(self, request: BotRequest) -> None:
        self.request = request
        self.answer: asyncio.Future[BotReply] = asyncio.get_running_loop().create_future()
        self.queued_at = time.monotonic()

    def is_quick(self) -> bool:
        """A bot of somebody's own may take as long as any."""
        request = self.request
        quick = request.levels[request.seat] <= QUICK_LEVEL and request.seat not in request.named
        return request.lowered or quick

    def is_brief(self) -> bool:
        """Is nobody at the table slow, even to catch up with the game?"""
        request = self.request
        return request.lowered or (
            max(request.levels.values()) <= QUICK_LEVEL and not request.named
        )

    def waited(self) -> float:
        return time.monotonic() - self.queued_at


class FairQueue:
    """Quick jobs go before slow ones; among equals every table gets its turn. A slow job that has
    waited for too long becomes a quick one: there may always be others."""

    def __init__(self) -> None:
        self.quick: OrderedDict[str, deque[Job]] = OrderedDict()  # by table, the next one first
        self.slow: OrderedDict[str, deque[Job]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(jobs) for lane in (self.quick, self.slow) for jobs in lane.values())

    def put(self, job: Job) -> None:
        lane = self.quick if job.is_quick() else self.slow
        lane.setdefault(job.request.table, deque()).append(job)

    def take(self) -> Job | None:
        for lane in (self.quick, self.slow):
            if lane:
                table, jobs = lane.popitem(last=False)
                job = jobs.popleft()
                if jobs:
                    lane[table] = jobs
                return job
        return None

    def lower_late(self) -> int:
        """Returns how many have become quick."""
        late = [job for jobs in self.slow.values() for job in jobs if job.waited() > MAX_WAIT]
        for job in sorted(late, key=lambda job: job.queued_at):
            self.discard(job)
            job.request.lowered = True
            self.put(job)
        return len(late)

    def discard(self, job: Job) -> None:
        lane = self.quick if job.is_quick() else self.slow
        jobs = lane.get(job.request.table)
        if jobs is not None and job in jobs:
            jobs.remove(job)
            if not jobs:
                del lane[job.request.table]


class Worker:
    """A queue, and the process that works it off."""

    def __init__(self) -> None:
        self.queue = FairQueue()
        self.process = BotProcess()
        self.moves_seen: dict[str, int] = {}  # by table, since the process was started
        self.wake = asyncio.Event()
        self.lowered = 0  # answers since the last line about it in the log
        self.logged_at = -LOG_INTERVAL
        self.task: asyncio.Task[None] | None = None  # from the first job on

    def put(self, job: Job) -> None:
        self.queue.put(job)
        self.wake.set()
        if self.task is None:
            self.task = asyncio.create_task(self.run())

    async def run(self) -> None:
        while True:
            late = self.queue.lower_late()
            job = self.queue.take()
            if late:
                self.log_load(late)
            if job is None:
                self.wake.clear()
                await self.wake.wait()
            elif not job.answer.done():
                reply = await self.answer(job)
                if not job.answer.done():
                    job.answer.set_result(reply)

    async def answer(self, job: Job) -> BotReply:
        request = job.request
        timeout = QUICK_TIMEOUT if job.is_brief() else THINK_TIMEOUT
        for _ in range(TRIES):
            try:
                return await self.ask(request, timeout)
            except TimeoutError:  # before OSError, of which it is a kind
                log.warning("a bot worker hangs and is replaced")
            except OSError as error:
                log.warning("a bot worker died and is replaced", error=error)
            except Exception:
                log.exception("a bot worker failed and is replaced")
            await self.process.kill()
            request.lowered = True
            timeout = THINK_TIMEOUT  # a new process has everything to load
        log.error("no bot could answer", table=request.table, game=request.game)
        return BotReply()

    async def ask(self, request: BotRequest, timeout: float) -> BotReply:
        if self.process.is_outdated():
            log.info("the rules are compiled now: a bot worker starts again with them")
        if not self.process.is_running() or self.process.is_outdated():
            await self.process.kill()
            self.moves_seen.clear()
            await self.process.start()
        unseen = len(request.moves) - self.moves_seen.get(request.table, 0)
        reply = await self.process.ask(request, timeout + CATCH_UP_TIMEOUT * max(0, unseen))
        if not request.lowered:
            self.moves_seen[request.table] = len(request.moves)
        return reply

    def log_load(self, answers: int = 1) -> None:
        self.lowered += answers
        now = time.monotonic()
        if now - self.logged_at > LOG_INTERVAL:
            log.warning(
                "bots are under load: low levels answer",
                answers=self.lowered,
                waiting=len(self.queue),
            )
            self.logged_at, self.lowered = now, 0

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.wait([self.task])
        await self.process.kill()


class BotPool:
    def __init__(self, strong_bots: int, workers: int = WORKERS, named: Sequence[str] = ()) -> None:
        self.named = named  # bots that the server was started with
        self.strong_bots = strong_bots  # limit for one address
        self.thinking: Counter[str] = Counter()  # strong bots in the queues, by address
        self.workers = [Worker() for _ in range(workers)]
        self.answer_times = Histogram()

    def worker_of(self, table: str) -> Worker:
        return self.workers[crc32(table.partition("/")[0].encode()) % len(self.workers)]

    async def choose(self, request: BotRequest, address: str) -> str | None:
        """Returns a bot's move, None where no worker could answer. Cancel it when the answer is no
        longer wanted: it then leaves the queue."""
        return (await self.reply(request, address)).move

    async def advise(self, request: BotRequest, address: str) -> dict[str, Any] | None:
        """Returns what a master thinks, None where none has the time. `request.table` is the
        table's id, a slash and a name for this adviser."""
        return (await self.reply(request, address)).advice

    async def reply(self, request: BotRequest, address: str) -> BotReply:
        worker, job = self.worker_of(request.table), Job(request)
        strong = not job.is_quick()
        if strong and self.thinking[address] >= self.strong_bots:
            strong, request.lowered = False, True
            worker.log_load()
        self.thinking[address] += strong
        worker.put(job)
        began = time.monotonic()
        try:
            answer = await job.answer
            self.answer_times.observe(time.monotonic() - began)
            return answer
        except asyncio.CancelledError:
            worker.queue.discard(job)
            raise
        finally:
            self.thinking[address] -= strong
            if not self.thinking[address]:
                del self.thinking[address]

    def waiting(self) -> int:
        return sum(len(worker.queue) for worker in self.workers)

    def forget(self, table: str) -> None:
        seen = self.worker_of(table).moves_seen
        for name in [name for name in seen if name.partition("/")[0] == table]:
            del seen[name]

    async def close(self) -> None:
        await asyncio.gather(*(worker.close() for worker in self.workers))

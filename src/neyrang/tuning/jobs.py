"""Does tasks in processes, and keeps every result in a journal: a run that was stopped goes on
from there."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

from neyrang.arena.run import ignore_interrupts
from neyrang.core.errors import NeyrangError
from neyrang.tuning.play import Task, do


class Header(msgspec.Struct, frozen=True):
    """The first line of a journal."""

    tune: str  # the game
    code: str  # the hash of the rules and bots: results of others do not count


class Entry(msgspec.Struct, frozen=True):
    task: Task
    result: list[Any]


class Jobs:
    """`finished` is called after each task, also for those that the journal has already."""

    def __init__(self, number: int, journal: Path | None, header: Header) -> None:
        self.number = number
        self.journal = journal
        self.known: dict[bytes, list[Any]] = {}
        self.pool: ProcessPoolExecutor | None = None
        self.finished: Callable[[], None] = lambda: None
        if journal is not None:
            self.known = read_journal(journal, header)

    def __enter__(self) -> Jobs:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.pool is not None:
            if error is not None:  # what is under way is not waited for
                for process in list((getattr(self.pool, "_processes", None) or {}).values()):
                    process.terminate()
            self.pool.shutdown(wait=True, cancel_futures=True)

    def run(self, tasks: Sequence[Task]) -> list[list[Any]]:
        """Returns the result of each task, in their order."""
        keys = [msgspec.json.encode(task) for task in tasks]
        left = [(key, task) for key, task in zip(keys, tasks, strict=True) if key not in self.known]
        for _ in range(len(tasks) - len(left)):
            self.finished()
        if self.number == 1:
            for key, task in left:
                self.keep(key, task, do(task))
        elif left:
            if self.pool is None:
                spawn = multiprocessing.get_context("spawn")
                self.pool = ProcessPoolExecutor(self.number, spawn, ignore_interrupts)
            futures = {self.pool.submit(do, task): (key, task) for key, task in left}
            try:
                for future in as_completed(futures):
                    self.keep(*futures[future], future.result())
            except BrokenProcessPool:
                raise NeyrangError("a process died; a journal keeps what was played") from None
        return [self.known[key] for key in keys]

    def keep(self, key: bytes, task: Task, result: list[Any]) -> None:
        line = msgspec.json.encode(Entry(task, result))
        self.known[key] = msgspec.json.decode(line, type=Entry).result  # as the journal has it
        if self.journal is not None:
            with self.journal.open("ab") as file:
                file.write(line + b"\n")
        self.finished()


def read_journal(path: Path, header: Header) -> dict[bytes, list[Any]]:
    """Returns the results so far, and makes the file ready for more. A journal of another game, or
    of bots that have changed since, is renamed to `.old`."""
    found: list[Entry] = []
    try:
        head, *lines = path.read_bytes().split(b"\n")
        if msgspec.json.decode(head, type=Header) == header:
            for line in lines:
                try:
                    found.append(msgspec.json.decode(line, type=Entry))
                except msgspec.MsgspecError:  # the last line may be half written after a crash
                    break
        else:
            path.replace(path.with_name(path.name + ".old"))
    except FileNotFoundError:
        pass
    except (OSError, msgspec.MsgspecError) as error:
        raise NeyrangError(f"{path}: not a journal of neyrang tune ({error})") from None
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = [msgspec.json.encode(row) for row in (header, *found)]
    beside = path.with_name(path.name + ".tmp")
    beside.write_bytes(b"\n".join(rows) + b"\n")
    beside.replace(path)
    return {msgspec.json.encode(entry.task): entry.result for entry in found}

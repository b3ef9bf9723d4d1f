"""Plays a match on all cores, and keeps what was played.

Deals are handed out in small batches and come back in any order; results are sorted, so they are
the same for any number of jobs. A journal is a file with a line for each deal played: a run that
was stopped, or shared between machines, goes on from there.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from pathlib import Path
from time import perf_counter

import msgspec

from neyrang.arena.checkouts import missing, prepare
from neyrang.arena.match import Deal, Match, play_deal
from neyrang.bots.opponents import opponents
from neyrang.core.errors import NeyrangError
from neyrang.games import NAMES

BATCH_SECONDS = 1.0  # of play, handed out at once
LARGEST_BATCH = 64  # deals

Task = tuple[int, int]  # line-up, deal
OnPlayed = Callable[[list[Deal]], None]  # called with what has just been played


class Run:
    """The deals of a match played so far."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.played: dict[Task, Deal] = {}
        self.seconds = 0.0
        self.jobs = 1
        self.stopped = ""  # why not all was played: interrupted or crashed

    def tasks(self, shard: tuple[int, int] = (1, 1)) -> list[Task]:
        """Returns what to play: all line-ups of a deal before the next deal, so that a run that
        is stopped was fair to all."""
        part, of = shard
        deals = range(part - 1, self.match.deals(), of)
        return [(line, deal) for deal in deals for line in range(len(self.match.line_ups()))]

    def deals(self) -> list[Deal]:
        """Returns the deals in a fixed order: all line-ups of a deal, then the next deal."""
        return sorted(self.played.values(), key=lambda deal: (deal.deal, deal.line_up))

    def take(self, deals: Iterable[Deal]) -> None:
        for deal in deals:
            if deal.deal < self.match.deals():  # a journal may have more than is asked for now
                self.played[deal.line_up, deal.deal] = deal

    def go(self, jobs: int, watch: OnPlayed, journal: Journal | None = None,
           shard: tuple[int, int] = (1, 1)) -> None:  # fmt: skip
        """Plays what is not played yet; Ctrl-C keeps what is."""
        for commit in missing(self.match.bots):
            prepare(commit)  # here, since each process would do it
        started = perf_counter()
        left = [task for task in self.tasks(shard) if task not in self.played]
        self.jobs = max(1, min(jobs, len(left)))
        source = play_in_process(self.match, left) if self.jobs == 1 else play_in_pool(
            self.match, left, self.jobs
        )  # fmt: skip
        try:
            for deals in source:
                self.take(deals)
                if journal is not None:
                    journal.write(deals)
                watch(deals)
        except KeyboardInterrupt:
            self.stopped = "interrupted"
        except BrokenProcessPool:
            self.stopped = "crashed"
        finally:
            source.close()
            self.seconds += perf_counter() - started


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# ---- one process or many


def play_in_process(match: Match, left: list[Task]) -> Generator[list[Deal], None, None]:
    for task in left:
        yield [play_deal(match, *task)]


def play_batch(match: Match, tasks: list[Task]) -> tuple[list[Deal], float]:
    started = perf_counter()
    return [play_deal(match, *task) for task in tasks], perf_counter() - started


def ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_in_pool(match: Match, left: list[Task], jobs: int) -> Generator[list[Deal], None, None]:
    """Batches grow until one takes about a second: quick games are handed out by the dozen, and
    where a game takes minutes no core waits for another's batch."""
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), ignore_interrupts)
    size, at = 1, 0
    running: set[Future[tuple[list[Deal], float]]] = set()
    finished = False
    try:
        while at < len(left) or running:
            while at < len(left) and len(running) < 2 * jobs:
                running.add(pool.submit(play_batch, match, left[at : at + size]))
                at += size
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                deals, seconds = future.result()
                each = seconds / len(deals)
                size = max(1, min(LARGEST_BATCH, int(BATCH_SECONDS / max(each, 1e-6))))
                yield deals
        finished = True
    finally:
        if not finished:  # games under way are not waited for
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


# ---- journals


class Header(msgspec.Struct, frozen=True):
    """The first line: the match that the deals below belong to."""

    match: Match  # with games=0: more games of a match begin with the same ones
    code: str  # the hash of the files that decided how the bots played


class Journal:
    def __init__(self, path: Path, match: Match, code: str) -> None:
        self.path = path
        self.header = Header(msgspec.structs.replace(match, games=0), code)

    def read(self) -> list[Deal]:
        """Returns the deals so far, and makes the file ready for more. A journal of another match,
        or of bots that play otherwise by now, is renamed to `.old`."""
        found = self.peek()
        if self.path.exists() and not found:
            self.path.replace(self.path.with_name(self.path.name + ".old"))
        self.path.parent.mkdir(parents=True, exist_ok=True)
        rows = [msgspec.json.encode(row) for row in (self.header, *found)]
        beside = self.path.with_name(self.path.name + ".tmp")
        beside.write_bytes(b"\n".join(rows) + b"\n")
        beside.replace(self.path)
        return found

    def peek(self) -> list[Deal]:
        """Returns the deals so far, of this match and these bots. The last line may be half
        written after a crash."""
        try:
            head, *lines = self.path.read_bytes().split(b"\n")
            header = msgspec.json.decode(head, type=Header)
        except FileNotFoundError:
            return []
        except (OSError, msgspec.MsgspecError) as error:
            raise NeyrangError(f"{self.path}: not a journal of an arena ({error})") from None
        if header.match != self.header.match:
            return []
        found: list[Deal] = []
        for line in lines:
            try:
                found.append(msgspec.json.decode(line, type=Deal))
            except msgspec.MsgspecError:
                break
        return (
            found if header.code == self.header.code or still_hold(self.header.match, found) else []
        )

    def write(self, deals: list[Deal]) -> None:
        with self.path.open("ab") as file:
            for deal in deals:
                file.write(msgspec.json.encode(deal) + b"\n")


def still_hold(match: Match, deals: Iterable[Deal]) -> bool:
    """Would these be played the same today? Some are played again and compared, answer by answer.
    Code that was only tidied up or made faster changes nothing; a bot that plays otherwise does so
    within a few answers, since each of a searching bot's is made of hundreds of games."""
    again = to_check(deals)
    return bool(again) and all(
        play_deal(match, deal.line_up, deal.deal).digest == deal.digest for deal in again
    )


def to_check(deals: Iterable[Deal]) -> list[Deal]:
    """Returns the deals to check all by: of every line-up the first one and one from the middle,
    of those that have a digest."""
    by_line: dict[int, list[Deal]] = {}
    for deal in deals:
        if deal.digest:
            by_line.setdefault(deal.line_up, []).append(deal)
    return [of[i] for of in by_line.values() for i in sorted({0, len(of) // 2})]


def code_of(game: str, bots: Iterable[str] = ()) -> str:
    """Returns the hash of the files that decide how these bots play this game: rules and bots, the
    arena's opponents where one of them plays."""
    here = Path(__file__).parent.parent
    others = {name for name in NAMES if name != game}
    files = [*(here / "core").glob("*.py"), *(here / "bots").glob("*.py")]
    for folder in (here / "games", here / "bots" / "policies"):
        for kind in ("*.py", "*.json"):  # rules and policies, and networks
            files += [p for p in folder.rglob(kind) if p.relative_to(folder).parts[0] not in others]
    if not opponents(game).keys().isdisjoint(bots):
        files += (here / "bots" / "opponents").rglob("*.py")
    digest = sha256()
    for path in sorted(files):
        if path.stem not in ("guard", "registry"):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]

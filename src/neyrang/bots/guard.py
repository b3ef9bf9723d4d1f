"""Guards a table against a bot: whatever the bot does, the table gets a legal answer.

Where a bot answers illegally or too late, or crashes, level 2 answers in its place (the first legal
action where that fails too), and after `patience` offences for the rest of the game. A bot runs in
our process, so a bot that never answers cannot be stopped; only a late answer can be reported.
"""

from __future__ import annotations

import operator
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from math import exp2, log2
from time import perf_counter_ns, process_time_ns

from neyrang.bots.base import Bot
from neyrang.bots.levels import PolicyBot, policy_for
from neyrang.core.view import View

ILLEGAL = "illegal"
LATE = "late"
CRASH = "crash"

FINE = 16  # buckets to a doubling: 4.4% wide
KEPT = 4000  # characters of a traceback


@dataclass(frozen=True)
class Limits:
    """What a table allows."""

    milliseconds: float | None = None  # for one answer, by the clock; None is no limit
    patience: int = 3  # offences after which a bot is not asked again in this game


@dataclass(frozen=True)
class Offence:
    seat: int
    what: str  # illegal, late or crash
    told: str  # what happened, in a line
    answers: int  # how many answers it had given before
    traceback: str = ""


@dataclass
class Times:
    """How long answers took, in buckets by size, so that two of these can be merged."""

    count: int = 0
    total_ns: int = 0
    most_ns: int = 0
    buckets: dict[int, int] = field(default_factory=dict)

    def add(self, nanoseconds: int) -> None:
        spent = max(1, nanoseconds)
        self.count += 1
        self.total_ns += spent
        self.most_ns = max(self.most_ns, spent)
        bucket = int(FINE * log2(spent))
        self.buckets[bucket] = self.buckets.get(bucket, 0) + 1

    def merge(self, other: Times) -> None:
        self.count += other.count
        self.total_ns += other.total_ns
        self.most_ns = max(self.most_ns, other.most_ns)
        for bucket, number in other.buckets.items():
            self.buckets[bucket] = self.buckets.get(bucket, 0) + number

    def mean(self) -> float:
        """Returns the mean in milliseconds, like the other methods."""
        return self.total_ns / self.count / 1e6 if self.count else 0.0

    def most(self) -> float:
        return self.most_ns / 1e6

    def quantile(self, part: float) -> float:
        """Returns the time below which this part of the answers stayed: the upper edge of its
        bucket."""
        wanted = part * self.count
        passed = 0
        for bucket in sorted(self.buckets):
            passed += self.buckets[bucket]
            if passed >= wanted:
                return min(exp2((bucket + 1) / FINE), self.most_ns) / 1e6
        return 0.0


class Guard:
    """A bot in its seat, and the fallback that answers in its place."""

    def __init__(self, game: str, seat: int, bot: Bot, limits: Limits, seed: int) -> None:
        self.game = game
        self.seat = seat
        self.bot = bot
        self.limits = limits
        self.seed = seed
        self.offences: list[Offence] = []
        self.answers = 0
        self.clock = Times()  # of answers where there was a choice, and of listening before them
        self.cpu = Times()
        self.listened = (0, 0)  # since the last such answer: by the clock, and CPU time
        self.fallback: Bot | None = None
        self.listens = getattr(bot.witness, "__func__", None) is not Bot.witness

    def trusted(self) -> bool:
        return len(self.offences) < self.limits.patience

    def begin(self, view: View) -> None:
        self.listen(lambda: self.bot.begin(view))

    def witness(self, answers: list[tuple[int, int]], view: View) -> None:
        self.listen(lambda: self.bot.witness(answers, view))

    def listen(self, act: Callable[[], object]) -> None:
        clock, cpu = self.listened
        started, used = perf_counter_ns(), process_time_ns()
        self.attempt(act)
        self.listened = (
            clock + perf_counter_ns() - started,
            cpu + process_time_ns() - used,
        )

    def attempt(self, act: Callable[[], object]) -> object:
        """Returns what the bot returns; None where it crashes or is no longer asked."""
        if not self.trusted():
            return None
        try:
            return act()
        except (Exception, SystemExit) as error:
            told = " ".join(f"{type(error).__name__}: {error}".split())
            self.report(CRASH, told, traceback.format_exc()[-KEPT:])
            return None

    def choose(self, view: View, legal: list[int]) -> int:
        """Returns a legal action: the bot's own, if it gives one in time."""
        if not self.trusted():
            return self.fall_back(view, legal)
        before = len(self.offences)
        started, used = perf_counter_ns(), process_time_ns()
        given = self.attempt(lambda: self.bot.choose(view, legal[:]))
        taken = perf_counter_ns() - started
        if len(legal) > 1:
            self.clock.add(self.listened[0] + taken)
            self.cpu.add(self.listened[1] + process_time_ns() - used)
            self.listened = (0, 0)
        if len(self.offences) == before:
            self.check(given, taken, legal)
        self.answers += 1
        return self.fall_back(view, legal) if len(self.offences) > before else as_action(given)

    def check(self, given: object, taken: int, legal: list[int]) -> None:
        limit = self.limits.milliseconds
        if limit is not None and taken > limit * 1e6:
            self.report(LATE, f"{taken / 1e6:.1f} ms, of {limit:g} allowed")
        elif as_action(given) not in legal:
            told = f"{given}" if isinstance(given, int) else f"a {type(given).__name__}"
            self.report(ILLEGAL, f"{told}, of {legal[:12]}")

    def fall_back(self, view: View, legal: list[int]) -> int:
        try:
            if self.fallback is None:
                self.fallback = PolicyBot(self.game, policy_for(self.game, 2), self.seed)
            action = self.fallback.choose(view, legal[:])
        except Exception:  # the offence that brought us here is reported already
            return legal[0]
        return action if action in legal else legal[0]

    def report(self, what: str, told: str, trace: str = "") -> None:
        self.offences.append(Offence(self.seat, what, told, self.answers, trace))


def as_action(given: object) -> int:
    """Returns an int for whatever number type a bot uses; -1, which is no action, for no number."""
    try:
        return operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        return -1

"""The time limit of one question.

It belongs to the question, not to a seat: who has answered already is secret.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

GRACE = 5.0  # seconds, once a question, where a limit is shortened or has run out during a pause


class Clock:
    def __init__(self, on_expiry: Callable[[], None]) -> None:
        self.on_expiry = on_expiry
        self.limit = 0.0  # seconds for the question, 0 for none
        self.reading = 0.0  # seconds of these until the question is shown
        self.used = 0.0  # of the question's time, when the timer was last started or stopped
        self.grace_end: float | None = None  # what will be used when the grace is over, once given
        self.remaining: float | None = None  # seconds, while it is stopped
        self.timer: asyncio.TimerHandle | None = None

    def set(self, seconds: int, until_shown: float = 0.0) -> None:
        """Gives a new question its full time, from when it is shown; 0 means no limit."""
        running = self.timer is not None
        self.stop()
        self.used = 0.0
        self.grace_end = None
        self.reading = until_shown if seconds else 0.0
        self.limit = seconds + until_shown if seconds else 0.0
        self.remaining = self.limit or None
        if running:
            self.run()

    def change(self, seconds: int) -> None:
        """Sets another limit for the same question: the time that was used stays used, and that
        without a limit is not counted."""
        self.stop()
        left = GRACE if self.remaining is None else self.remaining
        self.limit = seconds + self.reading if seconds else 0.0
        self.remaining = None
        if seconds:
            self.remaining = max(self.limit - self.used, self.grace(min(left, GRACE)))

    def grace(self, seconds: float) -> float:
        """Returns what is left of the question's grace, which begins when it is first needed."""
        if self.limit - self.used >= seconds:
            return 0.0
        if self.grace_end is None:
            self.grace_end = self.used + seconds
        return max(0.0, self.grace_end - self.used)

    def ring_again(self) -> None:
        """It ran out while the game was paused: it rings again soon after the game goes on."""
        if self.limit and self.timer is None:
            self.remaining = self.grace(GRACE)

    def run(self) -> None:
        if self.timer is None and self.remaining is not None:
            self.timer = asyncio.get_running_loop().call_later(self.remaining, self.expire)

    def stop(self) -> None:
        left = self.seconds_left()
        if self.timer is not None and left is not None and self.remaining is not None:
            self.used += self.remaining - left
            self.remaining = left
            self.timer.cancel()
            self.timer = None

    def expire(self) -> None:
        self.timer = None
        if self.remaining is not None:
            self.used += self.remaining
        self.remaining = None
        self.on_expiry()

    def seconds_left(self) -> float | None:
        if self.timer is None:
            return None
        return max(0.0, self.timer.when() - asyncio.get_running_loop().time())

    def milliseconds_left(self) -> int | None:
        """None while it is not running."""
        seconds = self.seconds_left()
        return None if seconds is None else int(seconds * 1000)

"""The time limit of one question.

It belongs to the question, not to a seat: who has answered already is secret.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

GRACE = 5.0  # seconds left at least where a limit is shortened, or has run out during a pause


class Clock:
    def __init__(self, on_expiry: Callable[[], None]) -> None:
        self.on_expiry = on_expiry
        self.limit = 0.0  # seconds for the question, 0 for none
        self.used = 0.0  # of the question's time, under earlier limits
        self.remaining: float | None = None  # seconds, while it is stopped
        self.timer: asyncio.TimerHandle | None = None

    def set(self, seconds: int, until_shown: float = 0.0) -> None:
        """Gives a new question its full time, from when it is shown; 0 means no limit."""
        running = self.timer is not None
        self.stop()
        self.used = 0.0
        self.limit = seconds + until_shown if seconds else 0.0
        self.remaining = self.limit or None
        if running:
            self.run()

    def change(self, seconds: int) -> None:
        """Sets another limit for the same question: the time that was used stays used."""
        self.stop()
        left = self.remaining
        if left is not None:
            self.used = self.limit - left
        self.limit = float(seconds)
        self.remaining = None
        if seconds:
            least = GRACE if left is None else min(left, GRACE)
            self.remaining = max(seconds - self.used, least)

    def ring_again(self) -> None:
        """It ran out while the game was paused: it rings again soon after the game goes on."""
        if self.limit and self.timer is None:
            self.remaining = GRACE

    def run(self) -> None:
        if self.timer is None and self.remaining is not None:
            self.timer = asyncio.get_running_loop().call_later(self.remaining, self.expire)

    def stop(self) -> None:
        if self.timer is not None:
            self.remaining = self.seconds_left()
            self.timer.cancel()
            self.timer = None

    def expire(self) -> None:
        self.timer = None
        self.remaining = None
        self.used = self.limit
        self.on_expiry()

    def seconds_left(self) -> float | None:
        if self.timer is None:
            return None
        return max(0.0, self.timer.when() - asyncio.get_running_loop().time())

    def milliseconds_left(self) -> int | None:
        """None while it is not running."""
        seconds = self.seconds_left()
        return None if seconds is None else int(seconds * 1000)

"""The time for one answer. It runs for a question, not for a seat: who has answered is secret."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Clock:
    def __init__(self, late: Callable[[], None]) -> None:
        self.late = late  # called once when the time is up
        self.remaining: float | None = None  # seconds, while it is stopped
        self.timer: asyncio.TimerHandle | None = None

    def set(self, seconds: int) -> None:
        """A new question: the full time; 0 is no clock."""
        running = self.timer is not None
        self.stop()
        self.remaining = float(seconds) if seconds else None
        if running:
            self.run()

    def run(self) -> None:
        if self.timer is None and self.remaining is not None:
            self.timer = asyncio.get_running_loop().call_later(self.remaining, self.ring)

    def stop(self) -> None:
        if self.timer is not None:
            self.remaining = self.seconds_left()
            self.timer.cancel()
            self.timer = None

    def ring(self) -> None:
        self.timer = None
        self.remaining = None
        self.late()

    def seconds_left(self) -> float | None:
        if self.timer is None:
            return None
        return max(0.0, self.timer.when() - asyncio.get_running_loop().time())

    def left(self) -> int | None:
        """Milliseconds, where it runs."""
        seconds = self.seconds_left()
        return None if seconds is None else int(seconds * 1000)

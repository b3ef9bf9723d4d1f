"""Token buckets: how often something may be done."""

from __future__ import annotations

import time
from collections.abc import Container


class Bucket:
    """A token bucket: it fills at a rate up to a burst, and each request takes one out."""

    __slots__ = ("burst", "level", "rate", "then")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.then = time.monotonic()

    def is_full(self, now: float) -> bool:
        return self.level + (now - self.then) * self.rate >= self.burst

    def take(self) -> int:
        """Takes one and returns 0, or returns the milliseconds until there is one to take."""
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.then) * self.rate)
        self.then = now
        if self.level >= 1.0:
            self.level -= 1.0
            return 0
        return int((1.0 - self.level) / self.rate * 1000) + 1


class Buckets:
    """One bucket for each key that has taken from it lately."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.by_key: dict[str, Bucket] = {}

    def of(self, key: str) -> Bucket:
        found = self.by_key.get(key)
        if found is None:
            found = self.by_key[key] = Bucket(self.rate, self.burst)
        return found

    def take(self, key: str) -> int:
        return self.of(key).take()

    def forget_full(self, now: float, kept: Container[str] = ()) -> None:
        """A full bucket is as good as a new one, unless somebody holds it."""
        full = [key for key, bucket in self.by_key.items() if bucket.is_full(now)]
        for key in full:
            if key not in kept:
                del self.by_key[key]

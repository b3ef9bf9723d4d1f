"""Rate limits for one connection and for one address."""

from __future__ import annotations

import time
from collections import Counter

from msgspec import Struct

FORGET_INTERVAL = 60.0  # seconds


class Limits(Struct, frozen=True):
    messages: float = 20.0  # a second, for one connection
    message_burst: float = 60.0
    patience: int = 200  # messages dropped in a row before the connection is closed
    connections: int = 60  # from one address
    opened: float = 30 / 3600  # tables a second, for one address
    opened_burst: float = 12.0
    requests: float = 40.0  # HTTP requests a second, for one address
    request_burst: float = 400.0
    chat: float = 0.5  # lines a second, for one connection
    chat_burst: float = 5.0
    strong_bots: int = 12  # that may think or wait for it at once, for one address


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


class Addresses:
    """What each address has used lately."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.connected: Counter[str] = Counter()
        self.opening: dict[str, Bucket] = {}
        self.requesting: dict[str, Bucket] = {}
        self.forgot_at = time.monotonic()

    def connect(self, address: str) -> bool:
        if self.connected[address] >= self.limits.connections:
            return False
        self.connected[address] += 1
        return True

    def disconnect(self, address: str) -> None:
        self.connected[address] -= 1
        if self.connected[address] <= 0:
            del self.connected[address]

    def open_table(self, address: str) -> int:
        limits = self.limits
        return self.bucket(self.opening, address, limits.opened, limits.opened_burst).take()

    def request(self, address: str) -> int:
        limits = self.limits
        return self.bucket(self.requesting, address, limits.requests, limits.request_burst).take()

    def bucket(self, buckets: dict[str, Bucket], address: str, rate: float, burst: float) -> Bucket:
        found = buckets.get(address)
        if found is None:
            self.forget()
            found = buckets[address] = Bucket(rate, burst)
        return found

    def forget(self) -> None:
        """Drops buckets that are full again, now and then: many addresses must not fill the
        memory, and a full bucket is as good as a new one."""
        now = time.monotonic()
        if now - self.forgot_at < FORGET_INTERVAL:
            return
        self.forgot_at = now
        for buckets in (self.opening, self.requesting):
            for address in [key for key, bucket in buckets.items() if bucket.is_full(now)]:
                del buckets[address]

"""Rate limits for one connection, one seat and one address. Those of a seat and of an address
outlive the connection: whoever comes back finds them as they were left."""

from __future__ import annotations

import time
from collections import Counter

from msgspec import Struct

from neyrang.server.buckets import Buckets

FORGET_INTERVAL = 60.0  # seconds


class Limits(Struct, frozen=True):
    messages: float = 20.0  # a second, control frames counted, for one connection or seat
    message_burst: float = 60.0
    patience: int = 200  # dropped messages beyond the rate before the connection is closed
    address_messages: float = 200.0  # a second, for one address
    address_message_burst: float = 800.0
    connections: int = 60  # from one address
    connects: float = 3.0  # a second, for one address
    connect_burst: float = 120.0
    refusals: float = 1.0  # sockets a second that are told of a limit, for one address
    refusal_burst: float = 10.0
    half_open: int = 128  # HTTP connections from one address
    opened: float = 30 / 3600  # tables a second, for one address
    opened_burst: float = 12.0
    parcels: float = 20 / 3600  # codes made or tried a second, for one address
    parcel_burst: float = 10.0
    requests: float = 40.0  # HTTP requests a second but for files, for one address
    request_burst: float = 400.0
    files: float = 500.0  # files of the page a second, for one address
    file_burst: float = 8000.0
    chat: float = 0.5  # lines a second, for one seat, and for the spectators of one address
    chat_burst: float = 5.0
    address_chat: float = 2.0  # lines a second, for one address
    address_chat_burst: float = 16.0
    pauses: float = 1 / 120  # a second, for one seat
    pause_burst: float = 3.0
    advice: float = 0.5  # questions to a master a second, for one seat
    advice_burst: float = 5.0
    strong_bots: int = 12  # that may think or wait for it at once, for one address


class SeatLimits:
    """What the seats of one table have used lately, by seat number."""

    def __init__(self, limits: Limits) -> None:
        self.messages = Buckets(limits.messages, limits.message_burst)
        self.chat = Buckets(limits.chat, limits.chat_burst)
        self.pauses = Buckets(limits.pauses, limits.pause_burst)
        self.advice = Buckets(limits.advice, limits.advice_burst)


class Addresses:
    """What each address has used lately (`networks.subscriber` says what counts as one)."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.connected: Counter[str] = Counter()
        self.connects = Buckets(limits.connects, limits.connect_burst)
        self.refusing = Buckets(limits.refusals, limits.refusal_burst)
        self.messages = Buckets(limits.address_messages, limits.address_message_burst)
        self.chatting = Buckets(limits.address_chat, limits.address_chat_burst)
        self.watching = Buckets(limits.chat, limits.chat_burst)
        self.opening = Buckets(limits.opened, limits.opened_burst)
        self.parcels = Buckets(limits.parcels, limits.parcel_burst)
        self.requesting = Buckets(limits.requests, limits.request_burst)
        self.fetching = Buckets(limits.files, limits.file_burst)
        self.forgot_at = time.monotonic()

    def connect(self, address: str) -> bool:
        self.forget()
        if self.connected[address] >= self.limits.connections or self.connects.take(address):
            return False
        self.connected[address] += 1
        return True

    def disconnect(self, address: str) -> None:
        self.connected[address] -= 1
        if self.connected[address] <= 0:
            del self.connected[address]

    def may_be_told(self, address: str) -> bool:
        """Is a socket accepted to tell that there are too many? People are told; a flood is not."""
        return not self.refusing.take(address)

    def chat(self, address: str, seated: bool) -> int:
        """The limit of a seat is not enough for a guest who sits down at one after another."""
        return (0 if seated else self.watching.take(address)) or self.chatting.take(address)

    def open_table(self, address: str) -> int:
        return self.opening.take(address)

    def parcel(self, address: str) -> int:
        return self.parcels.take(address)

    def request(self, address: str, is_file: bool = False) -> int:
        self.forget()
        return (self.fetching if is_file else self.requesting).take(address)

    def forget(self) -> None:
        """Drops buckets that are full again, now and then: many addresses must not fill the
        memory. An address that is connected keeps its own: its connections take from them."""
        now = time.monotonic()
        if now - self.forgot_at < FORGET_INTERVAL:
            return
        self.forgot_at = now
        for kind in (
            self.connects, self.refusing, self.messages, self.chatting, self.watching, self.opening,
            self.parcels, self.requesting, self.fetching,
        ):  # fmt: skip
            kind.forget_full(now, self.connected)

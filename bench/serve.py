"""The server as it is measured: complete, but without rate limits, and with a wall clock that jumps
a day forward (SIGUSR1) or two back (SIGUSR2)."""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path

from neyrang.server import bot_pool
from neyrang.server.app import ServerConfig
from neyrang.server.limits import Limits
from neyrang.server.run import serve

UNLIMITED = Limits(
    messages=1e9,
    message_burst=1e9,
    connections=1_000_000,
    opened=1e9,
    opened_burst=1e9,
    requests=1e9,
    request_burst=1e9,
    address_messages=1e9,
    address_message_burst=1e9,
    connects=1e9,
    connect_burst=1e9,
    half_open=1_000_000,
    strong_bots=1_000_000,
)

DAY = 86_400.0
real_time = time.time
offset = 0.0


def jump(number: int, frame: object) -> None:
    global offset
    offset += DAY if number == signal.SIGUSR1 else -2 * DAY


if __name__ == "__main__":
    time.time = lambda: real_time() + offset
    signal.signal(signal.SIGUSR1, jump)
    signal.signal(signal.SIGUSR2, jump)
    port, database, idle_after = int(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3])
    bot_pool.THINK_TIMEOUT = float(sys.argv[4])
    serve(
        ServerConfig(database, limits=UNLIMITED, pace=0.0, idle_after=idle_after), "127.0.0.1", port
    )

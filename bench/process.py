"""The server as a process of its own: started, measured, killed."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class ServerProcess:
    def __init__(
        self, database: Path, idle_after: float = 3600.0, think_timeout: float = 8.0
    ) -> None:
        self.database = database
        self.settings = (idle_after, think_timeout)
        self.port = free_port()
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.serve", str(self.port), str(self.database),
             *map(str, self.settings)],
            stdout=subprocess.PIPE,
        )  # fmt: skip
        assert self.process.stdout is not None
        if not self.process.stdout.readline():  # it prints its address when it listens
            raise RuntimeError("the server did not start")

    def cpu_seconds(self) -> tuple[float, float]:
        """User and system time of the server's own threads; its bot worker is not counted."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        ticks = os.sysconf("SC_CLK_TCK")
        return int(fields[11]) / ticks, int(fields[12]) / ticks

    def bot_workers(self) -> list[int]:
        """The processes in which bots think, started with the first question to one."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return [int(child) for task in tasks for child in task.read_text().split()]

    def keep_to_one_core(self) -> None:
        core = min(os.sched_getaffinity(0))
        for thread in Path(f"/proc/{self.process.pid}/task").iterdir():
            os.sched_setaffinity(int(thread.name), {core})

    def resident_mb(self) -> float:
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        raise RuntimeError("no VmRSS")

    def kill(self) -> None:
        self.process.kill()
        self.end(None)

    def stop(self) -> None:
        self.process.terminate()
        self.end(30)

    def end(self, timeout: float | None) -> None:
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process.wait(timeout)

    def moves_on_disk(self) -> dict[str, list[str]]:
        """Returns the moves of each table, read from the file after the server has ended."""
        with sqlite3.connect(self.database) as db:
            query = "SELECT id, line FROM moves JOIN tables ON number = of_table ORDER BY id, n"
            found: dict[str, list[str]] = {}
            for name, line in db.execute(query):
                found.setdefault(name, []).append(line)
        return found

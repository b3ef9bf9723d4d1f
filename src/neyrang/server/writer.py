"""The only writer of a table.

Commands arrive in its inbox. It takes all that are there, executes them, saves what they changed,
and only then lets the table send people what they may know. Whatever arrives meanwhile waits. If
the changes cannot be saved, the table goes back to what is on disk.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

from neyrang.server.commands import execute
from neyrang.server.frames import frame
from neyrang.server.logs import log
from neyrang.server.metrics import told_seconds
from neyrang.server.store import NotOwner, Store, StoredTable, StoreUnavailable
from neyrang.server.wire import Command, Hello, Refused

if TYPE_CHECKING:
    from neyrang.server.connection import Connection
    from neyrang.server.table import Table

TROUBLE = Refused("trouble")
FIRST_RETRY, LAST_RETRY = 0.25, 2.0  # seconds between attempts to read a table from disk

Internal = Callable[[], None]  # the server's own commands: a bot's move, a clock that expired


class Rounds:
    """Runs the batches of all tables that are due in one callback of the event loop's next round:
    each callback costs as much as it takes to play a move."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.due: list[Writer] = []

    def add(self, writer: Writer) -> None:
        if not self.due:
            self.loop.call_soon(self.run)
        self.due.append(writer)

    def run(self) -> None:
        due, self.due = self.due, []
        for writer in due:
            try:
                writer.run_batch()
            except Exception as error:  # of one table, after all its own care; the others go on
                self.loop.call_exception_handler({"message": "a batch failed", "exception": error})


class Writer:
    """Works in callbacks of the event loop: a task and its futures would cost more than a move."""

    def __init__(self, table: Table, store: Store, rounds: Rounds) -> None:
        self.table = table
        self.store = store
        self.rounds = rounds
        self.loop = rounds.loop
        self.inbox: deque[tuple[Connection, Command] | Internal] = deque()
        self.busy = False  # a batch is due, or is being saved
        self.waiting_since = 0.0  # when the first of the inbox arrived
        self.begun_at = 0.0  # when the first of this batch had arrived
        self.recovery: asyncio.Task[None] | None = None  # while memory is not what is on disk

    def put(self, item: tuple[Connection, Command] | Internal) -> None:
        if not self.inbox:
            self.waiting_since = perf_counter()
        self.inbox.append(item)
        if not self.busy:
            self.busy = True
            self.rounds.add(self)

    def is_idle(self) -> bool:
        return not self.busy

    def close(self) -> None:
        if self.recovery is not None:
            self.recovery.cancel()

    # ---- one batch

    def run_batch(self) -> None:
        table = self.table
        if table.closed:
            return
        self.begun_at = self.waiting_since
        try:
            while self.inbox:
                if not self.handle(self.inbox.popleft()):
                    self.start_recovery()
                    return
            commit = table.unsaved()
            if commit is None:
                self.finish_batch()
            else:
                self.store.write(commit, self.on_saved)
        except Exception:
            self.give_up()

    def on_saved(self, error: Exception | None) -> None:
        table = self.table
        if table.closed:
            return
        if error is not None:
            log.error("a table could not be saved", table=table.config.id, error=error)
            self.start_recovery()
            return
        try:
            self.finish_batch()
            told_seconds.observe(perf_counter() - self.begun_at)
        except Exception:
            self.give_up()

    def finish_batch(self) -> None:
        """Everything is on disk: people may know."""
        self.table.update_timers()
        self.table.send_changes()
        self.busy = bool(self.inbox)
        if self.busy:
            self.rounds.add(self)

    def give_up(self) -> None:
        """Clients that come back find the table as it is on disk."""
        try:
            log.exception("a table is closed", table=self.table.config.id)
        finally:
            self.table.close()

    def handle(self, item: tuple[Connection, Command] | Internal) -> bool:
        """Returns False where a fault of ours means that the table must be restored."""
        table = self.table
        try:
            if not isinstance(item, tuple):
                item()
                return True
            connection, command = item
            try:
                execute(table, connection, command)
            except Refused as refused:
                table.changes.reply(connection, refused.message(command.id))
        except Exception:
            log.exception("a command failed", table=table.config.id)
            return False
        return True

    # ---- after a failure

    def start_recovery(self) -> None:
        self.recovery = self.loop.create_task(self.recover())

    async def recover(self) -> None:
        """Goes back to what is on disk, as soon as that can be read; nothing since then was sent
        to anybody. People are told, and so is everybody who sends a command meanwhile."""
        table = self.table
        try:
            table.suspend()
            for connection in table.connections:
                connection.write(frame(TROUBLE.message()))
            table.go_back_to(await self.read_again())
            self.recovery = None
            self.finish_batch()
        except Exception:
            self.give_up()

    async def read_again(self) -> StoredTable:
        name = self.table.config.id
        wait = FIRST_RETRY
        while True:
            try:
                stored = await self.store.claim(name)
                if stored is None:
                    raise NotOwner("the table is gone")
                return stored
            except StoreUnavailable as error:
                log.error("a table waits for its store", table=name, error=error)
                await asyncio.sleep(wait)
                wait = min(2 * wait, LAST_RETRY)
                self.refuse_commands()

    def refuse_commands(self) -> None:
        """Answers what cannot be done now; greetings and the server's own commands wait."""
        waiting, self.inbox = self.inbox, deque()
        for item in waiting:
            if isinstance(item, tuple) and not isinstance(item[1], Hello):
                item[0].write(frame(TROUBLE.message(item[1].id)))
            else:
                self.inbox.append(item)

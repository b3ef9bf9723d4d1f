"""All tables of this process: found by their id, loaded when somebody comes, put away when idle."""

from __future__ import annotations

import asyncio
import logging
import time

from neyrang.core.errors import NeyrangError
from neyrang.server.bots import BotHouse
from neyrang.server.seating import LOBBY, Setup, opened
from neyrang.server.store import LEASE, Store
from neyrang.server.table import Table
from neyrang.server.wire import OpenTable, Refused

log = logging.getLogger("neyrang.server")

IDLE_AFTER = 120.0  # seconds without anybody connected


def check_rules(setup: Setup) -> None:
    """A game goes on under the rules it began with; before the start there is nothing to keep."""
    now = setup.rules().version
    if setup.phase == LOBBY:
        setup.version = now
    elif setup.version != now:
        raise Refused("old_rules", version=setup.version)


class Hall:
    def __init__(self, store: Store, pace: float = 1.0, idle_after: float = IDLE_AFTER) -> None:
        self.store = store
        self.pace = pace
        self.idle_after = idle_after
        self.house = BotHouse()
        self.tables: dict[str, Table] = {}
        self.coming: dict[str, asyncio.Future[Table | None]] = {}
        self.keeper = asyncio.create_task(self.keep())

    async def open(self, wanted: OpenTable) -> tuple[Setup, str]:
        setup, token = opened(wanted)
        await self.store.open(setup)
        return setup, token

    async def table(self, name: str) -> Table | None:
        """The table of that id, from disk where it is not here; None where there is none."""
        table = self.tables.get(name)
        if table is not None and not table.closed:
            table.quiet_since = time.monotonic()
            return table
        if name not in self.coming:
            self.coming[name] = asyncio.ensure_future(self.load(name))
        return await asyncio.shield(self.coming[name])

    async def load(self, name: str) -> Table | None:
        try:
            stored = await self.store.claim(name)
            if stored is None:
                return None
            check_rules(stored.setup)
            table = self.tables[name] = Table(stored, self.store, self.house, self.pace)
            return table
        except NeyrangError as error:
            log.error("table %s cannot be opened: %s", name[:6], error)
            return None
        finally:
            del self.coming[name]

    async def keep(self) -> None:
        """Renew our leases, and put away what nobody has looked at for a while."""
        while True:
            await asyncio.sleep(min(LEASE / 3, self.idle_after))
            try:
                await self.store.renew()
                await self.store.fold()
                await self.put_away()
            except Exception:
                log.exception("keeping the hall")

    async def put_away(self) -> None:
        before = time.monotonic() - self.idle_after
        for name, table in list(self.tables.items()):
            idle = not table.connections and not table.inbox and table.quiet_since < before
            if table.closed or idle:
                del self.tables[name]
                if not table.closed:
                    await self.retire(table)

    async def retire(self, table: Table) -> None:
        """It has nothing under way: whatever was told is on disk."""
        table.close()
        table.task.cancel()
        await self.store.release(table.number)

    async def close(self) -> None:
        self.keeper.cancel()
        for table in list(self.tables.values()):
            table.close()
            table.task.cancel()
        await self.house.close()
        await self.store.close()

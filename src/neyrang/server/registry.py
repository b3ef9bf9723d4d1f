"""All tables of this process: found by id, loaded when somebody comes, unloaded when idle."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from neyrang.core.errors import NeyrangError
from neyrang.server.bot_pool import BotPool
from neyrang.server.limits import Limits
from neyrang.server.logs import log
from neyrang.server.store import LEASE, Store, StoreUnavailable
from neyrang.server.table import Table
from neyrang.server.table_config import LOBBY, OVER, TableConfig, new_table
from neyrang.server.wire import Listing, OpenTable, Refused
from neyrang.server.writer import Rounds

MAX_LISTED = 50  # public tables
IDLE_AFTER = 120.0  # seconds without anybody connected


def check_version(config: TableConfig) -> None:
    """A game goes on only under the rules it began with; before the start any version will do."""
    now = config.rules().version
    if config.phase == LOBBY:
        config.version = now
    elif config.version != now:
        raise Refused("old_rules", version=config.version)


def listing(table: Table) -> Listing | None:
    """Returns what the lobby shows of a public table: one with somebody there and a free seat or,
    once it is played, a place to watch. None for any other."""
    told = table.told
    people = [seat for seat in told.seats if seat is not None and (seat.away or not seat.bot)]
    if not told.public or told.phase == OVER or not any(seat.here for seat in people):
        return None
    free = told.players - len(people)
    if (free == 0) if told.phase == LOBBY else not told.spectators:
        return None
    return Listing(
        table=told.table,
        game=told.game,
        players=told.players,
        free=free if told.phase == LOBBY else 0,
        names=[seat.name for seat in people],
        clock=told.clock,
        phase=told.phase,
    )


class TableRegistry:
    def __init__(
        self,
        store: Store,
        pace: float = 1.0,
        idle_after: float = IDLE_AFTER,
        limits: Limits | None = None,
        named_bots: Sequence[str] = (),
    ) -> None:
        self.store = store
        self.rounds = Rounds()
        self.pace = pace
        self.idle_after = idle_after
        self.limits = limits or Limits()
        self.bot_pool = BotPool(self.limits.strong_bots, named=named_bots)
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Future[Table | None]] = {}
        self.maintenance = asyncio.create_task(self.maintain())

    async def open(self, wanted: OpenTable) -> tuple[TableConfig, str]:
        config, token = new_table(wanted)
        await self.store.open(config)
        return config, token

    def public(self) -> list[Listing]:
        """Returns the tables the lobby lists, those that lack the fewest people first."""
        found = [shown for table in self.tables.values() if (shown := listing(table))]
        return sorted(found, key=lambda each: (each.free == 0, each.free))[:MAX_LISTED]

    async def table(self, name: str) -> Table | None:
        """Returns the table of that id, loaded from disk if necessary; None where there is none."""
        table = self.tables.get(name)
        if table is not None and not table.closed:
            table.idle_since = time.monotonic()
            return table
        if name not in self.loading:
            self.loading[name] = asyncio.ensure_future(self.load(name))
        return await asyncio.shield(self.loading[name])

    async def load(self, name: str) -> Table | None:
        try:
            stored = await self.store.claim(name)
            if stored is None:
                return None
            check_version(stored.config)
            table = Table(stored, self.store, self.rounds, self.bot_pool, self.pace, self.limits)
            self.tables[name] = table
            return table
        except StoreUnavailable as error:
            log.error("a table cannot be read", table=name, error=error)
            raise Refused("trouble") from None
        except NeyrangError as error:
            log.error("a table cannot be opened", table=name, error=error)
            return None
        finally:
            del self.loading[name]

    async def maintain(self) -> None:
        """Renews our leases and unloads idle tables, for as long as the server runs."""
        while True:
            await asyncio.sleep(min(LEASE / 3, self.idle_after))
            for duty in (self.store.renew, self.store.checkpoint, self.unload_idle):
                try:
                    await duty()
                except StoreUnavailable as error:
                    log.error("the store is not available", error=error)
                except Exception:
                    log.exception("maintenance of the tables failed")

    async def unload_idle(self) -> None:
        before = time.monotonic() - self.idle_after
        for name, table in list(self.tables.items()):
            if self.tables.get(name) is not table:
                continue  # another one came in its place meanwhile
            if table.closed:
                del self.tables[name]
            elif not table.connections and table.writer.is_idle() and table.idle_since < before:
                del self.tables[name]
                await self.unload(table)

    async def unload(self, table: Table) -> None:
        """For a table with nothing pending: whatever was sent is on disk."""
        table.close()
        await self.store.release(table.number)
        self.bot_pool.forget(table.config.id)

    async def close(self) -> None:
        self.maintenance.cancel()
        for table in list(self.tables.values()):
            table.close()
        await self.bot_pool.close()
        try:
            await self.store.close()
        except StoreUnavailable as error:
            log.error("not everything could be saved at the end", error=error)

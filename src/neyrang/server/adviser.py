"""Help while you play: what a master would consider in a seat, and what it believes.

Only where nobody else is played against, or where all people at the table have agreed. A bot worker
thinks about it, shown what that seat has seen and nothing else.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from neyrang.server.bot_pool import BotPool
from neyrang.server.table_config import PLAYING
from neyrang.server.wire import Advice, HelpDocument, Refused, encode

if TYPE_CHECKING:
    from neyrang.server.table import Table

LEVEL = 4


class Adviser:
    def __init__(self, table: Table, pool: BotPool) -> None:
        self.table = table
        self.pool = pool
        self.agreed: set[int] = set()  # people who want help to be allowed; not on disk
        self.tasks: dict[int, asyncio.Task[None]] = {}  # by seat, while a master thinks
        self.given: dict[int, bytes] = {}  # by seat, the last advice
        self.given_at: dict[int, int] = {}  # by seat, the question it is about

    def is_open(self) -> bool:
        """May people here be helped? Somebody who is not connected has to have agreed too."""
        people = set(self.table.config.people())
        return self.table.config.phase == PLAYING and (len(people) == 1 or people <= self.agreed)

    def document(self) -> HelpDocument:
        return HelpDocument(open=self.is_open(), agreed=sorted(self.agreed))

    def ask(self, seat: int, at: int) -> None:
        """Lets a master think about the open question of this seat, once."""
        session = self.table.session
        assert session is not None
        if not self.is_open():
            raise Refused("no_help")
        session.check_at(seat, at)
        if not session.legal(seat):
            raise Refused("nothing_to_advise")
        if self.given_at.get(seat) == at:
            self.send(seat)
        elif seat not in self.tasks:
            self.tasks[seat] = asyncio.create_task(self.think(seat, at))

    async def think(self, seat: int, at: int) -> None:
        request = self.table.bot_scheduler.bot_request(seat)
        request.table = f"{request.table}/{seat}"  # a session beside the one of the table's bots
        request.levels = {seat: LEVEL}
        request.advise = True
        found = await self.pool.advise(request, self.table.address())
        self.tasks.pop(seat, None)
        self.table.call(lambda: self.deliver(seat, at, found))

    def deliver(self, seat: int, at: int, found: dict[str, object] | None) -> None:
        """In the table's own task: advice about a question that has closed is nobody's."""
        session = self.table.session
        if session is None or session.over() or session.at(seat) != at or not self.is_open():
            return
        if found is None:
            refused = Refused("no_advice").message()
            self.table.changes.reply_to_all(self.table.by_seat.get(seat, []), refused)
            return
        self.given_at[seat] = at
        self.given[seat] = encode(Advice(at=at, **found))  # type: ignore[arg-type]
        self.send(seat)

    def send(self, seat: int) -> None:
        self.table.changes.reply_to_all(self.table.by_seat.get(seat, []), self.given[seat])

    def stop(self) -> None:
        for task in self.tasks.values():
            task.cancel()
        self.tasks.clear()
        self.given_at.clear()

"""What people decide together while a game runs: to have somebody who has left replaced, and to let
the bots play at once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from neyrang.server.table_config import PLAYING

if TYPE_CHECKING:
    from neyrang.server.table import Table

ABSENCE = 30.0  # seconds without a person before the others may vote about them


class Votes:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.given: dict[int, set[int]] = {}  # seat to replace -> seats that voted for it
        self.hurrying: set[int] = set()  # people who want the bots to play at once
        self.gone_since: dict[int, float] = {}  # people who are not connected, by the loop's time
        self.timers: dict[int, asyncio.TimerHandle] = {}  # by seat, until others may vote about it

    def update(self) -> None:
        """Connections have changed: a vote ends when its person comes back."""
        loop = asyncio.get_running_loop()
        for seat in self.table.config.people():
            if self.table.is_connected(seat):
                self.gone_since.pop(seat, None)
                self.given.pop(seat, None)
                self.stop_timer(seat)
            elif seat not in self.gone_since:
                self.gone_since[seat] = loop.time()
                later = ABSENCE + 0.01  # a timer may ring a moment early
                call = self.table.call
                self.timers[seat] = loop.call_later(later, call, self.table.resend_document)

    def stop_timer(self, seat: int) -> None:
        timer = self.timers.pop(seat, None)
        if timer is not None:
            timer.cancel()

    def stop(self) -> None:
        for seat in list(self.timers):
            self.stop_timer(seat)

    def voters(self) -> list[int]:
        config = self.table.config
        return [
            seat
            for seat in config.people()
            if self.table.is_connected(seat) and not config.is_away(seat)
        ]

    def needed(self, number: int) -> int:
        """Returns how many votes replace this person: more than half of those who are there.

        0 where there is nothing to vote about.
        """
        config = self.table.config
        seat = config.seats[number]
        if config.phase != PLAYING or seat is None or not seat.token or seat.away:
            return 0
        since = self.gone_since.get(number)
        if since is None or asyncio.get_running_loop().time() < since + ABSENCE:
            return 0
        return len(self.voters()) // 2 + 1

    def count(self, number: int) -> int:
        return len(self.given.get(number, ()))

    def give(self, voter: int, number: int, yes: bool) -> bool:
        """Returns whether there are votes enough now."""
        votes = self.given.setdefault(number, set())
        if yes:
            votes.add(voter)
        else:
            votes.discard(voter)
        return len(votes & set(self.voters())) >= self.needed(number)

    def all_hurry(self) -> bool:
        """Does everybody who is there want the bots to play at once?"""
        return bool(self.hurrying) and self.hurrying.issuperset(self.voters())

"""Asks the bots of a table for their moves, and plays them after a delay that is independent of
how long they thought, of who has answered and of what anybody holds."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

from neyrang.server.bot_messages import BotRequest
from neyrang.server.bot_pool import BotPool
from neyrang.server.table_config import DEFAULT_LEVEL
from neyrang.server.wire import Late, Refused, encode

if TYPE_CHECKING:
    from neyrang.server.table import Table

# Seconds at a calm table, from the moment the question is on everybody's screen.
MIN_DELAY, MAX_DELAY = 0.7, 1.9
MIN_REACTION, MAX_REACTION = 3.0, 4.2  # while a person is asked too and may want to speak up
READING = 1.2  # for each event: pages tell what happened one event at a time
LONGEST_STORY = 6.0
FACTORS = {"calm": 1.0, "brisk": 0.5, "at_once": 0.0}

delays = Random()  # of our own: others may have seeded the module's, or watch it


class BotScheduler:
    def __init__(self, table: Table, pool: BotPool, pace: float) -> None:
        self.table = table
        self.loop = asyncio.get_running_loop()
        self.pool = pool
        self.pace = pace  # every delay is multiplied by it: 0 answers at once
        self.question, self.events_shown = -1, 0  # as of the question that was opened last
        self.opened_at = 0.0  # by the loop's time
        self.fresh = 0  # events that led to it
        self.requested: dict[int, int] = {}  # seat -> the `at` it was asked for
        self.tasks: dict[int, asyncio.Task[None]] = {}  # by seat, while its bot is thinking
        self.substituted: set[int] = set()  # people who were late: a bot follows the game for them
        self.late_question = -1  # the question whose time is up

    def factor(self) -> float:
        return self.pace * FACTORS[self.table.pace()]

    def open_question(self) -> None:
        session = self.table.session
        assert session is not None
        if session.questions != self.question:
            self.fresh = len(session.events) - self.events_shown if session.questions else 0
            self.question, self.events_shown = session.questions, len(session.events)
            self.opened_at = self.loop.time()

    def shown_at(self) -> float:
        """Returns when the open question is on all screens: people read first what led to it."""
        return self.opened_at + min(self.fresh * READING, LONGEST_STORY) * self.factor()

    def until_shown(self) -> float:
        return max(0.0, self.shown_at() - self.loop.time())

    def delay(self, seat: int) -> float:
        """Returns how long after it is shown a bot answers the open question."""
        session, config = self.table.session, self.table.config
        assert session is not None
        people = set(config.people()) - set(config.bots())
        reacts = any(other in people for other in session.asked() if other != seat)
        least, most = (MIN_REACTION, MAX_REACTION) if reacts else (MIN_DELAY, MAX_DELAY)
        return delays.uniform(least, most) * self.factor()

    def update(self, active: bool) -> None:
        """Asks every bot that owes an answer and has not been asked for it yet, and cancels the
        requests whose question is closed."""
        session = self.table.session
        if session is None:
            return
        if self.tasks:
            for seat in [s for s in self.tasks if session.at(s) != self.requested.get(s)]:
                self.tasks.pop(seat).cancel()
        if not active or session.over():
            return
        config = self.table.config
        late = session.questions == self.late_question
        for seat in session.actors():
            if late or config.is_bot(seat):
                self.request(seat, session.at(seat), at_once=late)

    def answer_for_late(self) -> None:
        """The time is up: a bot answers for every seat that still owes an answer."""
        session = self.table.session
        if session is None or session.over():
            return
        if not self.table.active():
            self.table.clock.ring_again()
            return
        self.late_question = session.questions
        self.substituted.update(session.actors())
        self.requested.clear()
        self.update(True)

    def request(self, seat: int, at: int, at_once: bool) -> None:
        if self.requested.get(seat) == at:
            return
        self.requested[seat] = at
        if seat in self.tasks:
            self.tasks[seat].cancel()
        due = 0.0 if at_once else self.shown_at() + self.delay(seat)
        request = self.bot_request(seat)  # now: when the task begins the question may be closed
        self.tasks[seat] = asyncio.create_task(self.wait_for_answer(request, at, due))

    async def wait_for_answer(self, request: BotRequest, at: int, due: float) -> None:
        loop, seat = self.loop, request.seat
        move = await self.pool.choose(request, self.table.address())
        self.tasks.pop(seat, None)
        play = lambda: self.play(seat, at, move)  # noqa: E731
        loop.call_at(max(due, loop.time()), self.table.call, play)

    def bot_request(self, seat: int) -> BotRequest:
        session, config = self.table.session, self.table.config
        assert session is not None
        levels = dict.fromkeys(self.substituted, self.substitute_level()) | config.bots()
        return BotRequest(
            table=config.id,
            game=config.game,
            players=config.settings.players,
            options=config.settings.rules_options(),
            first=config.settings.first,
            clockwise=config.settings.clockwise,
            seed=str(config.seed),
            levels=levels,
            seat=seat,
            moves=list(session.record.moves),
            named=self.named_bots(),
        )

    def named_bots(self) -> dict[int, str]:
        """Returns the bots by name that this server was started with: a table may have been begun
        on one that was started with others."""
        named = self.table.config.named_bots()
        return {seat: bot for seat, bot in named.items() if bot in self.pool.named}

    def play(self, seat: int, at: int, text: str | None) -> None:
        """Plays a bot's move, in the table's own task; any legal one where the bot gave none."""
        table = self.table
        session = table.session
        if session is None or session.over() or session.at(seat) != at:
            return
        ours = seat in table.config.bots() or session.questions == self.late_question
        if not table.active() or not ours:
            self.requested.pop(seat, None)  # asked again when the game goes on
            return
        legal = session.legal(seat)
        if not legal:
            return
        move = text if text in legal else legal[0]
        try:
            table.play(seat, at, move)
        except Refused:
            self.requested.pop(seat, None)
            return
        if seat not in table.config.bots():
            late = encode(Late(level=self.substitute_level(), move=move))
            table.changes.reply_to_all(table.by_seat.get(seat, []), late)

    def substitute_level(self) -> int:
        """Returns the level of a bot that answers for a person."""
        return self.table.config.settings.fill or DEFAULT_LEVEL

    def reset(self) -> None:
        """Forgets what was asked: the table went back to an earlier point of the game."""
        self.stop()
        self.requested.clear()
        self.late_question = self.question = -1

    def stop(self) -> None:
        for task in self.tasks.values():
            task.cancel()
        self.tasks.clear()

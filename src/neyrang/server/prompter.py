"""Asks the bots of a table, and answers after a moment that tells nothing about their thoughts."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

from neyrang.server.bots import BotHouse, Question
from neyrang.server.wire import Refused

if TYPE_CHECKING:
    from neyrang.server.table import Table

SHORTEST, LONGEST = 0.7, 1.9  # seconds, at the usual pace
USUAL_LEVEL = 2


class Prompter:
    def __init__(self, table: Table, house: BotHouse, pace: float) -> None:
        self.table = table
        self.house = house
        self.pace = pace  # what the moment is multiplied by: 0 answers at once
        self.prompted: dict[int, int] = {}  # seat -> the `at` it was asked for
        self.stand_ins: set[int] = set()  # persons who were late: a bot follows the game for them
        self.late = -1  # the question whose time is up
        self.tasks: set[asyncio.Task[None]] = set()

    def follow(self, active: bool) -> None:
        """Ask the bots that owe an answer and have not been asked for it."""
        play = self.table.play
        if play is None or not active or play.over():
            return
        bots = self.table.setup.bots()
        late = play.questions == self.late
        if bots or late:
            self.ask([seat for seat in play.owing() if late or seat in bots], quickly=late)

    def answer_for_late(self) -> None:
        """The time is up: whoever owes an answer gets one from a bot."""
        play = self.table.play
        if play is None or not self.table.active() or play.over():
            return
        self.late = play.questions
        self.stand_ins.update(play.owing())
        self.prompted.clear()
        self.follow(True)

    def ask(self, seats: list[int], quickly: bool) -> None:
        play = self.table.play
        assert play is not None
        asked = {seat: play.at(seat) for seat in seats}
        asked = {s: at for s, at in asked.items() if self.prompted.get(s) != at}
        if not asked:
            return
        self.prompted.update(asked)
        task = asyncio.create_task(self.think(asked, quickly))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def think(self, asked: dict[int, int], quickly: bool) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        answers = await self.house.choose(self.question(list(asked)))
        for seat, at in asked.items():
            moment = 0.0 if quickly else random.uniform(SHORTEST, LONGEST) * self.pace
            answer = lambda s=seat, a=at: self.answer(s, a, answers.get(s))  # noqa: E731
            loop.call_at(max(now + moment, loop.time()), self.table.say, answer)

    def question(self, seats: list[int]) -> Question:
        play, setup = self.table.play, self.table.setup
        assert play is not None
        usual = setup.settings.fill or USUAL_LEVEL
        levels = dict.fromkeys(self.stand_ins, usual) | setup.bots()
        return Question(
            table=setup.id,
            game=setup.game,
            players=setup.settings.players,
            options=setup.settings.options,
            clockwise=setup.settings.clockwise,
            seed=str(setup.seed),
            levels=levels,
            seats=seats,
            moves=list(play.record.moves),
        )

    def answer(self, seat: int, at: int, text: str | None) -> None:
        """In the table's own task. Without an answer from the house any legal one will do."""
        table = self.table
        play = table.play
        if play is None or play.over() or play.at(seat) != at:
            return
        mine = seat in table.setup.bots() or play.questions == self.late
        if not table.active() or not mine:
            self.prompted.pop(seat, None)  # asked again when the game goes on
            return
        legal = play.legal(seat)
        if not legal:
            return
        try:
            table.moved(play.take(seat, at, text if text in legal else legal[0]))
        except Refused:
            self.prompted.pop(seat, None)

    def stop(self) -> None:
        for task in self.tasks:
            task.cancel()

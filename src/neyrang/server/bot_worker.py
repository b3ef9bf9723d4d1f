"""The process in which bots think: `python -m neyrang.server.bot_worker` reads requests from its
input and writes replies to its output.

It replays each record itself and gives its bots views only. Sessions are kept for a while, so that
a bot with a memory need not see the whole game again for each answer.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import OrderedDict
from hashlib import sha256
from typing import Any

import msgspec

import neyrang
from neyrang.bots import Bot, BotTable, make
from neyrang.bots.advice import Advice
from neyrang.bots.master import Master
from neyrang.core.errors import NeyrangError
from neyrang.core.state import State
from neyrang.record import parse_line
from neyrang.server import logs
from neyrang.server.bot_messages import HEADER, BotReply, BotRequest, pack
from neyrang.server.logs import log

MAX_SESSIONS = 64
LOW_LEVEL = 2  # of an answer that must be quick: this one needs no memory
INTERPRETED_BUDGET = "400ms"  # for a bot that searches: an answer takes less than a second
NICENESS = 5  # thinking must not slow down the server


def new_state(request: BotRequest) -> State:
    """Returns the state before the first move."""
    return neyrang.game(request.game).start(
        request.players,
        int(request.seed),
        request.options,
        first=request.first,
        clockwise=request.clockwise,
        listen=False,
    )


def new_bot(request: BotRequest, seat: int, level: int) -> Bot:
    """Its random numbers come from a hash of the seed, which tells nothing about the cards; an
    adviser's come from the table's id alone."""
    source = request.table if request.advise else request.seed
    digest = sha256(f"neyrang bot {seat} of {source}".encode()).digest()
    budget = None if neyrang.compiled else INTERPRETED_BUDGET
    number = int.from_bytes(digest[:6], "big")
    if seat in request.named and not request.lowered:
        try:
            return make(request.game, request.named[seat], number, budget)
        except NeyrangError as error:
            log.warning("a bot cannot be made: a level plays for it", error=error)
    return make(request.game, level, number, budget)


class BotSession:
    """The bots of one table, and the moves they have seen."""

    def __init__(self, request: BotRequest) -> None:
        self.levels, self.named = request.levels, request.named
        self.moves: list[str] = []
        bots = {seat: new_bot(request, seat, level) for seat, level in request.levels.items()}
        self.table = BotTable(new_state(request), bots)

    def leads_to(self, request: BotRequest) -> bool:
        """Is the request about the same bots, at the same point of the game or later?"""
        count = len(self.moves)
        same = self.levels == request.levels and self.named == request.named
        return same and self.moves == request.moves[:count]

    def catch_up(self, moves: list[str]) -> None:
        for line in moves[len(self.moves) :]:
            seat, action = parse_line(self.table.state.notation(), line)
            self.table.apply(seat, action)
            self.moves.append(line)


class BotWorker:
    def __init__(self) -> None:
        self.sessions: OrderedDict[str, BotSession] = OrderedDict()  # the least recently used first

    def answer(self, request: BotRequest) -> BotReply:
        """A bot that fails costs its own table this answer, and nobody else anything."""
        try:
            if request.advise:
                return BotReply(advice=None if request.lowered else self.advise(request))
            return BotReply(choose_low(request) if request.lowered else self.choose(request))
        except Exception:
            log.exception("a bot failed", game=request.game)
            self.sessions.pop(request.table, None)
            return BotReply()

    def choose(self, request: BotRequest) -> str:
        session = self.session(request)
        return session.table.state.notation().text(session.table.choose(request.seat))

    def advise(self, request: BotRequest) -> dict[str, Any]:
        """Returns what the master in this seat thinks, who has seen what the seat has seen."""
        table = self.session(request).table
        master = table.guards[request.seat].bot
        assert isinstance(master, Master)
        state, seat = table.state, request.seat
        return Advice(master, state.view(seat), state.legal(seat)).document()

    def session(self, request: BotRequest) -> BotSession:
        """Returns the session of this table, caught up with its moves."""
        session = self.sessions.pop(request.table, None)
        if session is None or not session.leads_to(request):
            session = BotSession(request)
        session.catch_up(request.moves)
        self.sessions[request.table] = session
        if len(self.sessions) > MAX_SESSIONS:
            self.sessions.popitem(last=False)
        return session


def choose_low(request: BotRequest) -> str:
    """Answers at a low level, without a session: strong bots take long even to watch."""
    state = new_state(request)
    for line in request.moves:
        state.apply(*parse_line(state.notation(), line))
    bot = new_bot(request, request.seat, min(LOW_LEVEL, request.levels[request.seat]))
    action = bot.choose(state.view(request.seat), state.legal(request.seat))
    return state.notation().text(action)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends us by closing our input
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    logs.start(sys.argv[1] if len(sys.argv) > 1 else logs.FORMATS[0])
    worker = BotWorker()
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # where a bot of somebody's own may print
    sink.write(pack(BotReply()))
    sink.flush()
    while header := source.read(HEADER):
        body = source.read(int.from_bytes(header, "big"))
        request = msgspec.msgpack.decode(body, type=BotRequest)
        sink.write(pack(worker.answer(request)))
        sink.flush()


if __name__ == "__main__":
    main()

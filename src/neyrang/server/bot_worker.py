"""The process in which bots think: `python -m neyrang.server.bot_worker` reads requests from its
input and writes replies to its output.

It replays each record itself and gives its bots views only. Sessions are kept for a while, so that
a bot with a memory need not see the whole game again for each answer.
"""

from __future__ import annotations

import logging
import signal
import sys
from collections import OrderedDict
from hashlib import sha256

import msgspec

import neyrang
from neyrang.bots import Bot, BotTable, make
from neyrang.record import parse_line
from neyrang.server.bot_messages import HEADER, BotReply, BotRequest, pack

MAX_SESSIONS = 64

log = logging.getLogger("neyrang.server")


def new_bot_table(request: BotRequest) -> BotTable:
    """Returns the bots of a game that has just been dealt.

    Their random numbers come from a hash of the seed, which tells nothing about the cards.
    """
    seed = int(request.seed)
    state = neyrang.game(request.game).start(
        request.players,
        seed,
        request.options,
        first=request.first,
        clockwise=request.clockwise,
        listen=False,
    )
    bots: dict[int, Bot] = {}
    for seat, level in request.levels.items():
        digest = sha256(f"neyrang bot {seat} of {seed}".encode()).digest()
        bots[seat] = make(request.game, level, int.from_bytes(digest[:6], "big"))
    return BotTable(state, bots)


class BotSession:
    """The bots of one table, and the moves they have seen."""

    def __init__(self, request: BotRequest) -> None:
        self.levels = request.levels
        self.moves: list[str] = []
        self.table = new_bot_table(request)

    def leads_to(self, request: BotRequest) -> bool:
        """Is the request about the same bots, at the same point of the game or later?"""
        count = len(self.moves)
        return self.levels == request.levels and self.moves == request.moves[:count]

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
            return BotReply(request.number, self.choose(request))
        except Exception:
            log.exception("a bot of %s failed", request.game)
            self.sessions.pop(request.table, None)
            return BotReply(request.number, {})

    def choose(self, request: BotRequest) -> dict[int, str]:
        session = self.sessions.pop(request.table, None)
        if session is None or not session.leads_to(request):
            session = BotSession(request)
        session.catch_up(request.moves)
        self.sessions[request.table] = session
        if len(self.sessions) > MAX_SESSIONS:
            self.sessions.popitem(last=False)
        table = session.table
        notation = table.state.notation()
        return {seat: notation.text(table.choose(seat)) for seat in request.seats}


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends us by closing our input
    worker = BotWorker()
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    while header := source.read(HEADER):
        body = source.read(int.from_bytes(header, "big"))
        request = msgspec.msgpack.decode(body, type=BotRequest)
        sink.write(pack(worker.answer(request)))
        sink.flush()


if __name__ == "__main__":
    main()

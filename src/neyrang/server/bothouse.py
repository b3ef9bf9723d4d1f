"""Where the bots live: `python -m neyrang.server.bothouse` answers questions from its input.

It replays each record itself and gives its bots views only. Companies are kept for a while, so
that a bot which remembers need not see the whole game again for each answer.
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
from neyrang.server.bots import HEADER, Answers, Question, framed

KEPT = 64  # companies

log = logging.getLogger("neyrang.server")


def gather(question: Question) -> BotTable:
    """The bots' own luck comes from the seed by a hash: it tells nothing about the cards."""
    seed = int(question.seed)
    rules = neyrang.game(question.game)
    state = rules.start(
        question.players, seed, question.options, clockwise=question.clockwise, listen=False
    )
    bots: dict[int, Bot] = {}
    for seat, level in question.levels.items():
        told = sha256(f"neyrang bot {seat} of {seed}".encode()).digest()
        bots[seat] = make(question.game, level, int.from_bytes(told[:6], "big"))
    return BotTable(state, bots)


class Seen:
    """A company, and how far it has seen its game."""

    def __init__(self, question: Question) -> None:
        self.levels = question.levels
        self.moves: list[str] = []
        self.company = gather(question)

    def is_before(self, question: Question) -> bool:
        count = len(self.moves)
        return self.levels == question.levels and self.moves == question.moves[:count]

    def catch_up(self, moves: list[str]) -> None:
        for line in moves[len(self.moves) :]:
            seat, action = parse_line(self.company.state.notation(), line)
            self.company.apply(seat, action)
            self.moves.append(line)


class House:
    def __init__(self) -> None:
        self.companies: OrderedDict[str, Seen] = OrderedDict()

    def answer(self, question: Question) -> Answers:
        """A bot that fails costs its table this answer, and nobody else anything."""
        try:
            return Answers(question.number, self.choose(question))
        except Exception:
            log.exception("a bot of %s failed", question.game)
            self.companies.pop(question.table, None)
            return Answers(question.number, {})

    def choose(self, question: Question) -> dict[int, str]:
        seen = self.companies.pop(question.table, None)
        if seen is None or not seen.is_before(question):
            seen = Seen(question)
        seen.catch_up(question.moves)
        self.companies[question.table] = seen
        if len(self.companies) > KEPT:
            self.companies.popitem(last=False)
        company = seen.company
        notation = company.state.notation()
        return {seat: notation.text(company.choose(seat)) for seat in question.seats}


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends us by closing our input
    house = House()
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    while header := source.read(HEADER):
        body = source.read(int.from_bytes(header, "big"))
        question = msgspec.msgpack.decode(body, type=Question)
        sink.write(framed(house.answer(question)))
        sink.flush()


if __name__ == "__main__":
    main()

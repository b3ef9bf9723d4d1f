"""A match of bots, and how one deal of it is played.

A match has line-ups of bots; every line-up plays every deal once from each seat. All randomness
comes from the match's seed, the deal and the line-up, so deals can be played in any order.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import combinations, permutations
from math import ceil
from typing import Any, Literal

import msgspec

from neyrang.arena.checkouts import Checkout, as_made, check_former, checkout, split_commit
from neyrang.arena.habits import Habits, add, counted
from neyrang.bots.base import Bot
from neyrang.bots.guard import Limits, Offence, Times
from neyrang.bots.registry import make
from neyrang.bots.table import BotTable
from neyrang.core.errors import NeyrangError
from neyrang.core.rng import Rng
from neyrang.games import game as game_named

Form = Literal["mixed", "one", "first"]

MIXED: Form = "mixed"  # tables of different bots
ONE: Form = "one"  # one seat against the rest, every bot against every other
FIRST: Form = "first"  # the first bot against tables of each of the others

FORMS: tuple[Form, ...] = (MIXED, ONE, FIRST)

LONGEST = 100_000  # answers; a longer game is taken to hang


class Match(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Everything that decides how the games go."""

    game: str
    players: int
    bots: list[str]
    games: int  # of each line-up; whole deals are played, so it may be a few more
    seed: int = 1
    form: Form = "mixed"
    options: dict[str, Any] = {}
    budget: int | str | None = None  # for bots that search: playouts, or milliseconds ("250ms")
    milliseconds: float | None = None  # allowed for an answer
    patience: int = 3  # offences until a bot is not asked again in that game

    def check(self) -> Match:
        """Raises an error where this cannot be played; returns it with all options filled in."""
        game = game_named(self.game)
        options = game.complete(self.players, self.options)
        if self.form not in FORMS:
            raise NeyrangError(f"form: {', '.join(FORMS)}, not {self.form!r}")
        if self.games < 1:
            raise NeyrangError(f"games: at least 1, not {self.games}")
        if self.milliseconds is not None and self.milliseconds <= 0:
            raise NeyrangError(f"milliseconds: more than 0, not {self.milliseconds:g}")
        if self.seed < 0:
            raise NeyrangError(f"seed: a whole number from 0 up, not {self.seed}")
        if len(self.bots) < 2:
            raise NeyrangError(f"bots: at least two, not {', '.join(self.bots) or 'none'}")
        for bot in self.bots:
            name, commit = split_commit(bot)
            if commit:
                check_former(name)
            else:
                make(self.game, bot, 0, self.budget)
        return msgspec.structs.replace(self, options=dict(options))

    def deals(self) -> int:
        return ceil(self.games / self.players)

    def line_ups(self) -> list[tuple[int, ...]]:
        """Returns which bots sit together, by their number in `bots`."""
        number, seats = len(self.bots), self.players
        if self.form == FIRST:
            return [(0, *[other] * (seats - 1)) for other in range(1, number)]
        if self.form == ONE:
            return [(one, *[rest] * (seats - 1)) for one, rest in permutations(range(number), 2)]
        if number >= seats:
            return list(combinations(range(number), seats))
        each, over = divmod(seats, number)  # some sit twice: each bot as often as the others
        full = [bot for bot in range(number) for _ in range(each)]
        extra = combinations(range(number), over)
        return [tuple(sorted([*full, *more])) for more in extra]

    def labels(self) -> list[str]:
        """Returns a name for each bot; a bot listed twice has two names."""
        found: list[str] = []
        for place, bot in enumerate(self.bots):
            twin = self.bots[:place].count(bot)
            found.append(f"{bot}#{twin + 1}" if twin else bot)
        return found

    def seating(self, line_up: int, deal: int, turn: int) -> list[int]:
        """Returns the bot in each seat: at mixed tables the order changes from deal to deal, and on
        one deal the bots move around the table with each turn."""
        order = list(self.line_ups()[line_up])
        if self.form == MIXED:
            Rng(mixed_seed(self.seed, "order", deal)).shuffle(order)
        return order[turn:] + order[:turn]


def mixed_seed(*parts: object) -> int:
    """Returns a seed from a hash of these parts."""
    return int.from_bytes(sha256(repr(parts).encode()).digest()[:8], "big")


class GameResult(msgspec.Struct, array_like=True, frozen=True):
    """One game: by seat the bot, its win share and its side."""

    bots: list[int]
    shares: list[float]
    sides: list[int]


class Fault(msgspec.Struct, frozen=True):
    """What a bot did wrong on a deal: how often, and the first offence."""

    bot: int
    what: str
    times: int
    first: Offence


class Deal(msgspec.Struct, frozen=True):
    """A deal as one line-up played it, from every seat."""

    line_up: int
    deal: int
    games: list[GameResult]
    clock: dict[int, Times]
    cpu: dict[int, Times]
    faults: list[Fault]
    seconds: float  # CPU time
    habits: dict[int, Habits] = {}  # by bot
    digest: str = ""  # of all answers: bots that have it still play as these did


def play_deal(match: Match, line_up: int, deal: int) -> Deal:
    games: list[GameResult] = []
    clock: dict[int, Times] = {}
    cpu: dict[int, Times] = {}
    faults: dict[tuple[int, str], list[Offence]] = {}
    habits: dict[int, Habits] = {}
    digest = sha256()
    for turn in range(match.players):
        seated = match.seating(line_up, deal, turn)
        table, others = seat_bots(match, seated, line_up, deal, turn)
        found, answers = play_game(table, others, seated, habits)
        games.append(found)
        digest.update(repr(answers).encode())
        for seat, guard in table.guards.items():
            clock.setdefault(seated[seat], Times()).merge(guard.clock)
            cpu.setdefault(seated[seat], Times()).merge(guard.cpu)
        for offence in table.offences():
            faults.setdefault((seated[offence.seat], offence.what), []).append(offence)
    mistakes = [Fault(bot, what, len(all_), all_[0]) for (bot, what), all_ in faults.items()]
    spent = sum(times.total_ns for times in cpu.values()) / 1e9
    return Deal(line_up, deal, games, clock, cpu, mistakes, spent, habits, digest.hexdigest()[:16])


Elsewhere = dict[int, Checkout]  # by seat, whose bot is of another commit


def seat_bots(
    match: Match, seated: list[int], line_up: int, deal: int, turn: int
) -> tuple[BotTable, Elsewhere]:
    game, dealt = game_named(match.game), mixed_seed(match.seed, deal)
    state = game.start(match.players, dealt, match.options, clockwise=True, listen=False)
    seeds = [mixed_seed(match.seed, deal, line_up, turn, seat) for seat in range(match.players)]
    bots: dict[int, Bot] = {}
    commits: dict[str, dict[int, object]] = {}
    for seat, bot in enumerate(seated):
        name, commit = split_commit(match.bots[bot])
        if commit:
            commits.setdefault(commit, {})[seat] = as_made(name, seeds[seat], match.budget)
        else:
            bots[seat] = make(match.game, name, seeds[seat], match.budget)
    for commit, there in commits.items():
        checkout(commit).start(state, dealt, match.options, there)
    table = BotTable(state, bots, Limits(match.milliseconds, match.patience), seeds[0])
    return table, {seat: checkout(commit) for commit in commits for seat in commits[commit]}


def play_game(
    table: BotTable, others: Elsewhere, seated: list[int], habits: dict[int, Habits]
) -> tuple[GameResult, list[int]]:
    """Returns how it ended, and all answers."""
    state = table.state
    chances, _ = counted(state.name())
    told = list(dict.fromkeys(others.values()))
    answers: list[int] = []
    while not state.over():
        seat = int(state.next_actor())
        other = others.get(seat)
        action = table.choose(seat) if other is None else other.choose(state, seat)
        if chances is not None:
            now = {name: (int(done), 1) for name, done in chances(state, seat, action).items()}
            add(habits.setdefault(seated[seat], {}), now)
        for each in told:
            each.apply(state, seat, action)
        table.apply(seat, action)
        answers.append(action)
        if len(answers) > LONGEST:
            raise NeyrangError(f"a game of {state.name()} went on for {LONGEST} answers")
    sides = [int(state.side(seat)) for seat in range(state.players)]
    return GameResult(seated, state.win_shares(), sides), answers

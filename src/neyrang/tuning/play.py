"""Plays numbers against numbers on duplicate deals, and collects examples from games.

A task is everything that decides a piece of work, and its result is the same in any process.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from neyrang.arena.match import mixed_seed
from neyrang.bots.base import Bot
from neyrang.bots.levels import level_policy, policy_for
from neyrang.bots.master import Master
from neyrang.bots.network import Network
from neyrang.bots.policy import Noisy, Policy, draw
from neyrang.bots.registry import SEARCHING, budget_of, make
from neyrang.bots.table import BotTable
from neyrang.core.errors import NeyrangError
from neyrang.core.rng import Rng
from neyrang.core.state import State
from neyrang.games import game as game_named
from neyrang.tuning.tables import RANDOM_LEVEL, EvaluationTable, NetworkTable, Table, find_table
from neyrang.tuning.training import Position

LONGEST = 100_000  # answers; a longer game is taken to hang
SAMPLED = 4  # every so many quiet states one is looked at, at random
PROBE = 100_000  # a number so large that rounding in an evaluation does not matter

Example = tuple[list[list[float]], list[float], list[float | None]]  # features, offsets, labels
DealScore = tuple[float, float, float]  # share of the one, games, the fair share of those games


class PlayTask(msgspec.Struct, frozen=True, tag="play"):
    """A run of deals: these values in one seat, an opponent in the others."""

    game: str
    table: str
    level: int
    players: int
    options: dict[str, Any]
    values: list[int]
    against: int | None  # a level; None for the numbers that we play by now
    budget: int | None  # playouts, for tables that need a search
    seed: int
    first: int  # deal
    deals: int
    against_budget: str | None = None  # of the opponent, where it has its own


class CollectTask(msgspec.Struct, frozen=True, tag="collect"):
    """Games of a level against itself, to take examples from."""

    game: str
    table: str
    level: int
    players: int
    options: dict[str, Any]
    budget: int | None  # playouts, where the level searches
    seed: int
    first: int  # game
    games: int
    stage: int = 0  # of a network: the one that positions are wanted of,
    values: list[int] = []  # … and the network that knows the later ones


Task = PlayTask | CollectTask


def do(task: Task) -> list[Any]:
    if isinstance(task, PlayTask):
        return [play_deal(task, deal) for deal in range(task.first, task.first + task.deals)]
    return [collect(task, number) for number in range(task.first, task.first + task.games)]


# ---- duplicate deals


def play_deal(task: PlayTask, deal: int) -> DealScore:
    """Plays a deal once from each seat."""
    table = find_table(task.game, task.table, task.level, [task.players])
    won = fair = 0.0
    for turn in range(task.players):
        state = start(task.game, task.players, mixed_seed(task.seed, deal), task.options)
        seed = mixed_seed(task.seed, deal, turn)
        if table.search:
            play_bots(state, searching_bots(task, table, turn, seed))
        else:
            one, rest = policies(task, table)
            play_policies(state, [one if i == turn else rest for i in range(task.players)], seed)
        shares = state.win_shares()
        won += shares[turn]
        fair += sum(shares) / task.players
    return won, float(task.players), fair


def start(game: str, players: int, seed: int, options: dict[str, Any]) -> State:
    return game_named(game).start(players, seed, options, clockwise=True, listen=False)


def nothing() -> None:
    pass


def policies(task: PlayTask, table: Table) -> tuple[Policy, Policy]:
    """Returns the policy of the one and that of the rest."""
    assert table.policy is not None
    one = table.policy(table.with_values(task.values))
    return one, table.policy(table.make()) if task.against is None else opponent(
        task.game, task.against
    )


@cache
def opponent(game: str, level: int) -> Policy:
    return Policy() if level == RANDOM_LEVEL else level_policy(game, level)


def searching_bots(task: PlayTask, table: Table, one: int, seed: int) -> dict[int, Bot]:
    assert table.policy is not None
    bots: dict[int, Bot] = {}
    for seat in range(task.players):
        if seat != one and task.against is not None:
            allowed = task.budget if task.against_budget is None else task.against_budget
            bots[seat] = make(task.game, task.against, seed + seat, allowed)
            continue
        bot = Master(task.game, seed + seat, budget_of(task.budget))
        if seat == one:
            bot.own = table.policy(table.with_values(task.values))
        bots[seat] = bot
    return bots


def play_policies(
    state: State, seated: list[Policy], seed: int, look: Callable[[], None] = nothing
) -> None:
    """A policy reads no more of a state than its seat knows, so no view is made. `look` is called
    before every answer."""
    rng = Rng(seed)
    for _ in range(LONGEST):
        if state.over():
            return
        look()
        answer_by(state, seated[state.next_actor()], rng)
    raise NeyrangError(f"a game of {state.name()} went on for {LONGEST} answers")


def answer_by(state: State, policy: Policy, rng: Rng) -> None:
    seat = state.next_actor()
    legal = state.legal_now(seat)
    index = draw(policy.weigh(state, seat, legal), rng) if len(legal) > 1 else 0
    state.answer(seat, legal[index])


def play_bots(state: State, bots: dict[int, Bot], look: Callable[[], None] = nothing) -> None:
    table = BotTable(state, bots)
    for _ in range(LONGEST):
        if state.over():
            break
        look()
        seat = int(state.next_actor())
        table.apply(seat, table.choose(seat))
    for offence in table.offences():  # in a fit no fallback may play instead
        raise NeyrangError(f"{state.name()}: {offence.told}")
    if not state.over():
        raise NeyrangError(f"a game of {state.name()} went on for {LONGEST} answers")


# ---- examples


def collect(task: CollectTask, number: int) -> list[Any]:
    """Plays one game, and returns what its quiet states showed: examples or positions."""
    table = find_table(task.game, task.table, task.level, [task.players])
    seed = mixed_seed(task.seed, number)
    options = dict(task.options)
    sampled = SAMPLED
    if isinstance(table, NetworkTable):
        options = {**table.varied[number % len(table.varied)], **options}
        sampled = table.sampled
    state = start(task.game, task.players, seed, options)
    sampling = Rng(mixed_seed(task.seed, number, "sampling"))
    judge = policy_for(task.game, max(task.level, 1))  # random play has no quiet states of its own
    stage_of = table.stage_of if isinstance(table, NetworkTable) else lambda now: task.stage
    seen: list[State] = []

    def look() -> None:
        if judge.quiet(state) and sampling.below(sampled) == 0 and stage_of(state) == task.stage:
            seen.append(state.clone())

    if task.level == SEARCHING:
        seats = range(task.players)
        play_bots(
            state, {i: make(task.game, SEARCHING, seed + i, task.budget) for i in seats}, look
        )
    else:
        policy = opponent(task.game, task.level)
        if isinstance(table, NetworkTable) and table.noise:
            policy = Noisy(policy, table.noise)
        play_policies(state, [policy] * task.players, seed, look)
    if isinstance(table, NetworkTable):
        network = table.with_values(task.values) if task.values else table.make()
        return [position(table, network, now, state) for now in seen]
    assert isinstance(table, EvaluationTable)
    return [example(table, now, state) for now in seen]


def position(table: NetworkTable, network: Network, now: State, final: State) -> Position:
    rows = [bytes(table.inputs(now, seat)) for seat in range(now.players)]
    found = table.shares_of(network, now, final)
    shares = [share for row, share in zip(rows, found, strict=True) if row]
    return b64encode(b"".join(rows)).decode("ascii"), shares


def example(table: EvaluationTable, now: State, final: State) -> Example:
    rows, offsets = features(table, now)
    return rows, offsets, table.labels_of(now, final)


def features(table: EvaluationTable, now: State) -> tuple[list[list[float]], list[float]]:
    """Asks the table's scores for their coefficients, one number at a time. Returns them by score
    and number, and by score what the numbers that are not fitted bring."""
    size = len(table.current())
    offsets = table.scores(now, table.with_values([0] * size))
    columns: list[list[float]] = []
    for i in range(size):
        probe = [0] * size
        probe[i] = PROBE
        scores = table.scores(now, table.with_values(probe))
        columns.append([round((s - o) / PROBE, 4) for s, o in zip(scores, offsets, strict=True)])
    rows = [list(row) for row in zip(*columns, strict=True)]
    return rows, [float(offset) for offset in offsets]

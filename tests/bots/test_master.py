"""Level 4: what it believes is possible and likely, what it finds, and that it keeps to time."""

from __future__ import annotations

import time
from typing import Any

import pytest

import neyrang
from neyrang.bots import Bot, make
from neyrang.bots.belief import Belief
from neyrang.bots.explain import hidden_cards
from neyrang.bots.levels import opponent_models, policy_for
from neyrang.bots.master import Master
from neyrang.bots.policy import Policy
from neyrang.bots.search import Budget
from neyrang.bots.table import BotTable
from neyrang.core.errors import BadOption
from neyrang.core.rng import Rng
from neyrang.core.state import State
from neyrang.games import NAMES
from tests.conformance.matrix import Setting, settings
from tests.conformance.walk import any_answer

CALM = Budget(40)
by_the_book = [
    setting for name in neyrang.NAMES for setting in settings(name) if setting.players in (2, 4)
]
each_game = pytest.mark.parametrize("name", neyrang.NAMES)


@pytest.mark.parametrize("setting", by_the_book, ids=repr)
def test_what_it_believes_is_possible(setting: Setting) -> None:
    """Through a random game every particle looks from its seat just as the table does."""
    state = setting.start(70)
    rng = neyrang.Rng(71)
    seat = 70 % setting.players
    master = Master(setting.game.name, 72, CALM)
    table = BotTable(state, {seat: master})
    for _ in range(60):
        if state.over():
            break
        table.apply(*any_answer(state, rng))
        if table.answers.given == []:
            assert master.belief is not None
            for particle in master.belief.particles[:8]:
                assert particle.state.view(seat) == state.view(seat)


@each_game
def test_other_luck_leaves_what_is_held_and_seen(name: str) -> None:
    """The few decks that are sampled would be learned by heart: every try deals another."""
    state = neyrang.game(name).start(4, 6, clockwise=True)
    master = Master(name, 7, CALM)
    table = BotTable(state, {0: master})
    rng = Rng(8)
    for _ in range(12):
        table.apply(*any_answer(state, rng))
    while table.answers.given:
        table.apply(*any_answer(state, rng))
    belief = master.belief
    assert belief is not None
    held = [belief.particles[0].state.holdings(seat) for seat in range(4)]
    orders = set()
    for _ in range(6):
        imagined = belief.redealt(0)
        assert [imagined.holdings(seat) for seat in range(4)] == held
        assert imagined.view(0) == state.view(0)
        orders.add(repr(imagined.position()))
    assert len(orders) > 1


def odds_of_a_duke(moves: list[str]) -> float:
    """What seat 0 thinks of seat 1 after these moves of a game of Coup."""
    game = neyrang.game("coup")
    state = game.start(3, 5, clockwise=True)
    me = Master("coup", 1, CALM)
    table = BotTable(state, {0: me})
    for move in moves:
        seat, _, text = move.partition(" ")
        table.apply(int(seat), game.move(text))
    assert me.belief is not None
    return hidden_cards(state.view(0), me.belief.particles)[1]["hand"].get("duke", 0.0)


def test_a_claim_makes_its_card_likelier_and_each_repeat_more_so() -> None:
    claims = ["0 income", "1 tax", "2 pass", "0 pass", "2 income"]
    quiet = ["0 income", "1 income", "2 income"]
    odds = [odds_of_a_duke(moves) for moves in (quiet * 2, claims, claims * 2)]
    assert odds[0] < 0.4 < 0.6 < odds[1]
    assert odds[2] > 0.75


def test_whoever_takes_less_than_a_duke_could_hardly_has_one() -> None:
    before = odds_of_a_duke([])
    assert odds_of_a_duke(["0 income", "1 income", "2 income"] * 2) < before


def test_it_learns_how_somebody_plays() -> None:
    """A seat that challenges everything is soon taken for one that plays uniform."""
    game = neyrang.game("coup")
    wild = len(opponent_models("coup")) - 1
    state = game.start(4, 11, clockwise=True)
    me = Master("coup", 1, CALM)
    table = BotTable(state, {0: me})
    rng = Rng(3)
    for _ in range(40):
        if state.over():
            break
        seat = state.actors()[0]
        legal = state.legal(seat)
        action = legal[rng.below(len(legal))] if seat == 1 else make_answer(state, seat)
        table.apply(seat, action)
    assert me.belief is not None
    assert share(me.belief, 1, wild) > 1.5 * share(me.belief, 2, wild)


def make_answer(state: neyrang.State, seat: int) -> int:
    return make("coup", 2, 5).choose(state.view(seat), state.legal(seat))


def share(belief: Belief, seat: int, model: int) -> float:
    return sum(particle.models[seat] == model for particle in belief.particles) / len(
        belief.particles
    )


def test_it_takes_the_win_that_is_there() -> None:
    game = neyrang.game("coup")
    state = game.load(
        {
            "seats": [
                {"hand": ["captain"], "lost": ["duke"], "coins": 7},
                {"hand": ["contessa"], "lost": ["assassin"], "coins": 6},
            ],
            "turn": 0,
        },
        options={"draft": False},
    )
    master = Master("coup", 1)
    estimates = master.think(state.view(0), state.legal(0))
    chances = dict(zip(state.legal(0), estimates.chances, strict=True))
    assert chances[game.move("coup:1")] > 0.9


@each_game
def test_chances_are_chances_and_what_was_tried_is_a_share(name: str) -> None:
    state = neyrang.game(name).start(4, 3)
    while len(state.legal(state.actors()[0])) < 3:
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    seat = state.actors()[0]
    legal = state.legal(seat)
    estimates = Master(name, 4, CALM).think(state.view(seat), legal)
    assert sum(estimates.chances) == pytest.approx(1)
    assert min(estimates.chances) >= 0
    assert sum(tried > 0 for tried in estimates.counts) >= 2
    assert all(0 <= estimates.worth(i) <= 1.000001 for i in range(len(legal)))


@each_game
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    assert game_of(name) == game_of(name)


def game_of(name: str) -> list[tuple[int, int]]:
    state = neyrang.game(name).start(3, 8, clockwise=True)
    table = BotTable(state, {seat: Master(name, seat, Budget(10)) for seat in range(3)})
    moves: list[tuple[int, int]] = []
    while not state.over() and len(moves) < 25:
        seat = state.actors()[0]
        action = table.choose(seat)
        table.apply(seat, action)
        moves.append((seat, action))
    return moves


def test_a_budget_in_milliseconds_is_kept() -> None:
    state = neyrang.game("coup").start(4, 9)
    master = Master("coup", 1, Budget(10**9, milliseconds=40))
    master.think(state.view(0), state.legal(0))  # the first time, tables are made
    begun = time.perf_counter()
    master.think(state.view(0), state.legal(0))
    assert 0.03 < time.perf_counter() - begun < 2.0  # a busy machine is no fault of ours


@pytest.mark.skipif(not neyrang.compiled, reason="the bounds are for compiled rules")
@each_game
@pytest.mark.parametrize(("level", "bound"), [(1, 2.0), (2, 2.0), (3, 2.0), (4, 300.0)])
def test_answers_come_in_time(name: str, level: int, bound: float) -> None:
    """In CPU time, on average: single answers of a busy machine say nothing."""
    state = neyrang.game(name).start(4, 12, clockwise=True)
    table = BotTable(state, {seat: make(name, level, seat) for seat in range(4)})
    answers = 0
    begun = time.process_time()
    while not state.over() and answers < (400 if level < 4 else 24):
        seat = state.actors()[0]
        table.apply(seat, table.choose(seat))
        answers += 1
    assert 1000 * (time.process_time() - begun) / answers < bound


class Silent(Policy):
    """Somebody's own policy, in plain Python."""

    def weigh(self, state: State, seat: int, legal: list[int]) -> list[int]:
        return [1 if action == legal[0] else 0 for action in legal]


def test_a_policy_of_ones_own_can_be_searched_with() -> None:
    state = neyrang.game("coup").start(3, 4)
    seat = state.actors()[0]
    master = Master("coup", 1, CALM, Silent())
    assert master.choose(state.view(seat), state.legal(seat)) == state.legal(seat)[0]


@pytest.mark.parametrize("name", NAMES)
def test_a_value_of_ones_own_judges_what_level_4_tries(name: str) -> None:
    state = neyrang.game(name).start(3, 3)
    judged: list[int] = []

    def value(state: State) -> list[int]:
        judged.append(state.players)
        return [seat + 1 for seat in range(state.players)]

    bots: dict[int, Bot] = {seat: make(name, 2, seat) for seat in range(3)}
    bots[0] = bot = Master(name, 1, Budget(16), value=value)
    table = BotTable(state, bots)
    for _ in range(60):
        if state.over() or judged:
            break
        seat = int(state.next_actor())
        table.apply(seat, table.choose(seat))
    assert judged
    assert set(judged) == {3}
    assert table.offences() == []
    usual = policy_for(name, 4)
    for field in ("depth", "playouts", "temperature", "caution", "particles", "trees"):
        assert getattr(bot.own, field) == getattr(usual, field)


class Unasked(Policy):
    """Its depth is 0, so that its rollouts go to the end."""

    def value(self, state: State) -> list[int]:
        return [1] * state.players


def test_a_value_that_would_never_be_asked_is_refused() -> None:
    with pytest.raises(BadOption, match="set a depth"):
        Master("coup", 1, policy=Unasked())
    duel = neyrang.game("karzar").start(2, 1)
    seat = duel.actors()[0]
    fair = Unasked().value
    with pytest.raises(BadOption, match="add another policy"):
        Master("karzar", 1, value=fair).begin(duel.view(seat))
    bot = Master("karzar", 1, Budget(8), policy_for("karzar", 3), fair)
    assert bot.choose(duel.view(seat), duel.legal(seat)) in duel.legal(seat)


@pytest.mark.parametrize(
    ("game", "players", "options", "longer"),
    [
        ("coup", 2, {}, True), ("coup", 2, {"draft": False}, True), ("coup", 3, {}, False),
        ("loot", 2, {}, True), ("loot", 4, {}, False), ("loot", 4, {"teams": True}, False),
        ("karzar", 2, {}, False), ("rakab", 2, {}, False), ("condottiere", 2, {}, False),
    ],
)  # fmt: skip
def test_coup_and_loot_are_thought_about_longer_between_two(
    game: str, players: int, options: dict[str, Any], longer: bool
) -> None:
    usual = policy_for(game, 4).playouts
    for budget in (None, Budget(40)):
        own = Master(game, 1, budget)
        own.begin(neyrang.game(game).start(players, 1, options=options).view(0))
        if budget is None:
            assert (own.budget.playouts > usual) == longer
        else:
            assert own.budget.playouts == 40

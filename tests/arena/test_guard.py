"""Whatever a bot does, the table goes on and says so."""

from __future__ import annotations

import pytest

import neyrang
from neyrang.bots import Bot, BotTable, RandomBot
from neyrang.bots.guard import CRASH, ILLEGAL, LATE, Guard, Limits, Times
from neyrang.games import NAMES
from tests.arena.rogues import Cheat, Crasher, Deaf, Leaver, Simple, Sleeper


def play(game: str, rogue: Bot, limits: Limits | None = None) -> tuple[BotTable, list[int]]:
    """Against two random bots, in seat 1; with the answers it was made to give."""
    state = neyrang.game(game).start(3, 11, clockwise=True)
    table = BotTable(state, {0: RandomBot(1), 1: rogue, 2: RandomBot(2)}, limits, seed=5)
    answers = []
    while not state.over():
        seat = state.actors()[0]
        action = table.choose(seat)
        assert action in state.legal(seat)
        table.apply(seat, action)
        answers.append(action)
    return table, answers


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize(
    ("rogue", "what"), [(Crasher, CRASH), (Leaver, CRASH), (Cheat, ILLEGAL), (Deaf, CRASH)]
)
def test_the_game_ends_and_the_offences_are_reported(
    game: str, rogue: type[Bot], what: str
) -> None:
    table, _ = play(game, rogue(1))
    assert table.state.outcome() is not None
    offences = table.offences()
    assert [offence.seat for offence in offences] == [1, 1, 1]  # then it is not asked again
    assert {offence.what for offence in offences} == {what}
    assert all("\n" not in offence.told for offence in offences)


def test_a_traceback_is_kept_and_not_thrown() -> None:
    offence = play("coup", Crasher(1))[0].offences()[0]
    assert offence.told == "RuntimeError: no idea what to do"
    assert "rogues.py" in offence.traceback


def test_patience_is_a_setting() -> None:
    table, _ = play("coup", Crasher(1), Limits(patience=1))
    assert len(table.offences()) == 1


def test_who_is_late_is_answered_for() -> None:
    table, _ = play("coup", Sleeper(1), Limits(milliseconds=2.0, patience=2))
    late = [offence for offence in table.offences() if offence.seat == 1]
    assert [offence.what for offence in late] == [LATE, LATE]
    assert "of 2 allowed" in late[0].told


def test_there_is_no_limit_unless_one_is_set() -> None:
    assert play("coup", Sleeper(1))[0].offences() == []


def test_level_2_answers_in_a_bots_place_and_repeats_itself_by_seed() -> None:
    assert play("coup", Crasher(1))[1] == play("coup", Crasher(2))[1]
    assert play("coup", Crasher(1))[1] != play("coup", Simple(1))[1]


def test_where_level_2_fails_too_the_first_legal_action_is_taken() -> None:
    state = neyrang.game("coup").start(2, 1)
    guard = Guard("no_such_game", 0, Crasher(1), Limits(), 1)
    assert guard.choose(state.view(0), state.legal(0)) == state.legal(0)[0]


def test_times_merge_and_their_quantiles_are_near() -> None:
    whole, halves = Times(), [Times(), Times()]
    for i in range(1, 1001):
        whole.add(i * 1000)
        halves[i % 2].add(i * 1000)
    halves[0].merge(halves[1])
    assert halves[0] == whole
    assert whole.mean() == pytest.approx(0.5005)
    assert whole.most() == 1.0
    assert whole.quantile(0.5) == pytest.approx(0.5, rel=0.05)
    assert whole.quantile(0.99) == pytest.approx(0.99, rel=0.05)
    assert Times().quantile(0.5) == Times().mean() == 0.0

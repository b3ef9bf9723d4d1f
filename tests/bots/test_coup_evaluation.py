"""Coup's evaluation: what a position multiplies the odds by. The search gives it whole states, so
it judges by all hands."""

from __future__ import annotations

import neyrang
from neyrang.bots.policies.coup.evaluation import OUT, evaluate
from neyrang.bots.policies.coup.parameters import CoupEvaluation, among_several, between_two
from neyrang.bots.policies.coup.policy import make_policy
from neyrang.games.coup.rules import Coup
from tests.bots.test_certainties import coup, seat_document


def scores(evaluation: CoupEvaluation, *seats: str, turn: int = 0) -> list[int]:
    state = coup(*seats, turn=turn)
    assert isinstance(state, Coup)
    return evaluate(state, evaluation)


def shares(*seats: str, turn: int = 0) -> list[float]:
    value = make_policy(4).value(coup(*seats, turn=turn))
    return [each / sum(value) for each in value]


def test_who_is_out_wins_nothing() -> None:
    assert scores(between_two(), "duke CAPTAIN 2", "DUKE CAPTAIN 0", "captain contessa 2")[1] == OUT
    assert shares("duke CAPTAIN 2", "DUKE CAPTAIN 0", "captain contessa 2")[1] == 0


def test_the_last_two_are_judged_by_numbers_of_their_own() -> None:
    policy = make_policy(4)
    policy.duel_evaluation = CoupEvaluation()
    policy.table_evaluation = among_several()
    duel = policy.value(coup("duke captain 5", "duke CAPTAIN 2", "DUKE CAPTAIN 0"))
    assert duel[0] == duel[1]  # by numbers that are all 0
    table = policy.value(coup("duke captain 5", "duke CAPTAIN 2", "captain CONTESSA 0"))
    assert table[0] > table[1]


def test_influence_and_coins_count_most() -> None:
    two_against_one = shares("duke captain 2", "duke CAPTAIN 2")
    assert two_against_one[0] > 0.6
    rich = shares("duke CAPTAIN 7", "duke CAPTAIN 2")
    assert rich[0] > 0.9  # it is its turn, and a coup ends the game
    several = shares("duke captain 2", "duke CAPTAIN 2", "duke captain 2")
    assert several[1] < several[0]


def test_it_sees_whether_an_assassination_would_be_blocked() -> None:
    evaluation = CoupEvaluation()
    evaluation.assassin_wins_now = 1000
    assert scores(evaluation, "assassin DUKE 3", "captain DUKE 2")[0] == 1000
    assert scores(evaluation, "assassin DUKE 3", "contessa DUKE 2")[0] == 0
    assert scores(evaluation, "assassin DUKE 2", "captain DUKE 2")[0] == 0  # it cannot pay
    assert scores(evaluation, "assassin DUKE 3", "captain DUKE 2", turn=1)[0] == 0


def test_what_the_others_hold_is_a_mean_over_them() -> None:
    evaluation = CoupEvaluation()
    evaluation.can_steal = 1000
    seats = ("captain duke 2", "duke duke 2", "captain contessa 2", "contessa assassin 2")
    assert scores(evaluation, *seats)[0] == 2000 // 3


def test_an_inquisitor_stands_in_the_ambassadors_place() -> None:
    evaluation = CoupEvaluation()
    evaluation.card_with_two = [1, 10, 100, 1000, 10000]
    assert scores(evaluation, "ambassador duke 2", "contessa captain 2") == [1001, 10100]
    document = {
        "seats": [seat_document(told) for told in ("inquisitor duke 2", "contessa captain 2")],
        "turn": 0,
    }
    state = neyrang.game("coup").load(document, options={"draft": False, "inquisitor": True})
    assert isinstance(state, Coup)
    assert evaluate(state, evaluation) == [1001, 10100]

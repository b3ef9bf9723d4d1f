"""What Coup's networks make of a position. The search gives them whole states, so they judge by all
hands."""

from __future__ import annotations

import neyrang
from neyrang.bots.network import Network
from neyrang.bots.policies.coup.inputs import INPUTS, input_names, inputs
from neyrang.bots.policies.coup.policy import make_policy
from neyrang.games.coup.rules import Coup
from tests.bots.test_certainties import coup, seat_document


def shares(*seats: str, turn: int = 0) -> list[float]:
    value = make_policy(4).value(coup(*seats, turn=turn))
    return [each / sum(value) for each in value]


def told(state: object, seat: int) -> dict[str, int]:
    """The entries of a row that are not 0, by name."""
    assert isinstance(state, Coup)
    row = inputs(state, seat)
    return {name: entry for name, entry in zip(input_names(), row, strict=True) if entry}


def test_who_is_out_wins_nothing() -> None:
    seats = ("duke CAPTAIN 2", "DUKE CAPTAIN 0", "captain contessa 2")
    state = coup(*seats)
    assert isinstance(state, Coup)
    assert inputs(state, 1) == []
    assert shares(*seats)[1] == 0


def test_the_last_two_are_judged_by_a_network_of_their_own() -> None:
    policy = make_policy(4)
    nothing = Network(INPUTS, 1, [0] * (INPUTS + 2))
    policy.networks = [nothing, neyrang.bots.network.read_network("coup", "table_network")]
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
    open_to_it = shares("assassin DUKE 3", "captain DUKE 2")[0]
    blocked = shares("assassin DUKE 3", "contessa DUKE 2")[0]
    poor = shares("assassin DUKE 2", "captain DUKE 2")[0]
    assert open_to_it > blocked
    assert open_to_it > poor


def test_a_row_tells_what_is_mine_and_what_all_others_hold() -> None:
    state = coup("captain duke 2", "duke duke 12", "captain CONTESSA 3", turn=1)
    mine = told(state, 0)
    assert {name for name in mine if name.startswith("mine: ")} == {
        "mine: duke in hand", "mine: captain in hand", "mine: influence 2", "mine: coins 2",
    }  # fmt: skip
    assert mine["theirs: duke in hand"] == 2
    assert mine["theirs: two of a kind"] == 1
    assert mine["theirs: coins 12"] == mine["theirs: coins 3"] == 1
    assert mine["theirs: the turn"] == 1
    assert mine["turns to wait"] == 2  # seats 1 and 2 come before
    assert mine["3 players left"] == 1
    assert "turns to wait" not in told(state, 1)


def test_an_inquisitor_is_told_from_an_ambassador() -> None:
    document = {
        "seats": [seat_document(each) for each in ("inquisitor duke 2", "contessa captain 2")],
        "turn": 0,
    }
    state = neyrang.game("coup").load(document, options={"draft": False, "inquisitor": True})
    assert told(state, 1)["theirs: inquisitor in hand"] == 1
    assert told(state, 1)["inquisitor"] == 1

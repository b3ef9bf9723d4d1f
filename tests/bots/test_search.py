"""The search: whose answer a simulation is about, and what seats see of answers."""

from __future__ import annotations

import pytest

import neyrang
from neyrang.bots.belief import UNSEEN
from neyrang.bots.estimates import Estimates
from neyrang.bots.levels import opponent_models, policy_for
from neyrang.bots.master import Master
from neyrang.bots.search import Budget, Search, width
from neyrang.games import NAMES

COUP = neyrang.game("coup")
BOLD = 1  # among Coup's opponent models
NOT_A_DUKE = {"hand": ["contessa"], "lost": ["duke"], "coins": 2}


def false_claim() -> neyrang.State:
    """Seat 0 claims the duke though all three dukes lie face up: every policy challenges that, so
    in the window of seats 1, 2 and 3 only seat 1 is ever heard."""
    seats = [{"hand": ["captain", "captain"], "coins": 2}, *[NOT_A_DUKE] * 3]
    state = COUP.load({"seats": seats, "turn": 0}, options={"draft": False})
    state.apply(0, COUP.move("tax"))
    assert state.actors() == [1, 2, 3]
    return state


def search_of(seat: int) -> Search:
    master = Master("coup", 1)
    master.begin(false_claim().view(seat))
    assert master.belief is not None
    assert master.public is not None
    for particle in master.belief.particles:
        particle.models = [BOLD] * 4
    return Search(
        master.own, opponent_models("coup"), master.belief, master.public, neyrang.Rng(2)
    )  # fmt: skip


@pytest.mark.parametrize(("seat", "heard"), [(1, True), (2, False), (3, False)])
def test_an_answer_belongs_to_the_question_under_way(seat: int, heard: bool) -> None:
    search = search_of(seat)
    for i, particle in enumerate(search.belief.particles):
        for move in ("pass", "challenge"):
            found = search.simulate(
                particle, search.belief.redealt(i), COUP.move(move), neyrang.Rng(i), seat
            )
            assert len(found) == (4 if heard else 0)


def test_an_answer_that_is_never_heard_follows_the_prior() -> None:
    estimates = search_of(3).think([COUP.move("pass"), COUP.move("challenge")], Budget(40))
    assert estimates.counts == [0, 0]
    assert estimates.chances == estimates.priors


@pytest.mark.parametrize("name", neyrang.NAMES)
def test_different_observations_have_different_numbers(name: str) -> None:
    state = neyrang.game(name).start(4, 1)
    master = Master(name, 1)
    master.begin(state.view(0))
    assert master.belief is not None
    search = Search(master.own, master.opponent_models, master.belief, master.public, master.rng)
    actions = [UNSEEN, *range(len(state.notation().moves))]
    seen = {search.observation(seat, action) for seat in range(4) for action in actions}
    assert len(seen) == 4 * len(actions)


def test_less_caution_trusts_an_uncertain_lead_more() -> None:
    chances = []
    for caution in (0.0, 0.25, 0.5):
        estimates = Estimates([0, 1], [60, 40])
        for gain in (0.3, -0.2, 0.3, -0.2):  # 0.05 in the mean, and far from sure
            estimates.learn([0, 1], [0.5, 0.5 + gain])
        estimates.mix(0.01, caution)
        chances.append(estimates.chances[1])
    assert chances[0] > chances[1] > chances[2] > 0.4  # by the prior alone
    assert [policy_for(name, 4).caution for name in NAMES] == [
        0.25 if name == "coup" else 0.2 for name in NAMES
    ]


WIDE = 8  # candidates at least, or all there are


@pytest.mark.skipif(not neyrang.compiled, reason="a search of every kind of question takes long")
@pytest.mark.parametrize("name", neyrang.NAMES)
def test_every_kind_of_question_is_searched_widely(name: str) -> None:
    """Where an answer is likely by the prior as well, and where all answer in secret."""
    asked = set()
    for seed in range(6):
        state = neyrang.game(name).start(4, seed)
        rng = neyrang.Rng(seed)
        for _ in range(120):
            if state.over():
                break
            seat = state.actors()[0]
            legal = state.legal(seat)
            step = state.agenda
            assert step is not None
            if len(legal) > 2 and (step.op, len(legal) > WIDE) not in asked:
                asked.add((step.op, len(legal) > WIDE))
                estimates = Master(name, seed).think(state.view(seat), legal)
                possible = sum(prior > 0 for prior in estimates.priors)
                tried = sum(count > 0 for count in estimates.counts)
                assert tried == 0 or tried >= min(
                    WIDE, possible
                )  # 0: another was always heard first
            state.apply(seat, legal[rng.below(len(legal))])
    assert len(asked) > 1


@pytest.mark.parametrize("name", neyrang.NAMES)
def test_a_quarter_of_the_playouts_is_enough_for_that(name: str) -> None:
    assert width(policy_for(name, 4).playouts // 4) >= WIDE

"""Rakab's and Condottiere's heuristics: plain positions, no peeking, guesses, how it stands."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import neyrang
from neyrang.bots.levels import policy_for
from neyrang.core.rng import Rng
from neyrang.core.state import State
from neyrang.core.step import Step
from neyrang.games.battle.cards import CARDS
from neyrang.games.battle.notation import BURN, FAVOR, KEEP, TAKE_BACK, TURN
from tests.conformance.matrix import Setting, settings
from tests.games.battle.table import condottiere, rakab
from tests.scenario import Scenario

GAMES = ["rakab", "condottiere"]
LEVELS = [2, 3, 4]
SETTINGS = [setting for name in GAMES for setting in settings(name)]


def shares(t: Scenario, level: int, seat: int = 0) -> dict[str, float]:
    """How likely each answer is."""
    state = t.state
    legal = state.legal(seat)
    weights = policy_for(state.name(), level).weigh(state, seat, legal)
    assert min(weights) >= 0
    assert sum(weights) <= 1_000_000
    text = state.notation().text
    pairs = zip(legal, weights, strict=True)
    return {text(action): weight / sum(weights) for action, weight in pairs}


def played(setting: Setting, seed: int, level: int, questions: int) -> Iterator[State]:
    """The states of a game that a policy plays against itself."""
    policy = policy_for(setting.game.name, level)
    state = setting.start(seed, clockwise=True, listen=False)
    rng = Rng(seed)
    for _ in range(questions):
        if state.over():
            return
        yield state
        seat = state.next_actor()
        state.answer(seat, policy.pick(state, seat, rng))


# ---- Plain positions


@pytest.mark.parametrize("level", LEVELS)
def test_it_wastes_no_tens_on_a_lost_battle(level: int) -> None:
    lost = rakab("10 10 1", "1 | 10 10 heroine heroine", "1", token=0)
    assert shares(lost, level)["pass"] > 0.6
    assert shares(lost, level)["play:10"] < 0.02
    lost = condottiere("10 6 1", "1 | 10 10 10 drummer", token=0)
    assert shares(lost, level)["pass"] > 0.6
    assert shares(lost, level)["play:10"] < 0.02


@pytest.mark.parametrize("level", LEVELS)
def test_it_saves_its_cards_when_nobody_can_answer(level: int) -> None:
    won = rakab("10 6 heroine | 5", "1 | 3", "1", token=0, passes=[1, 2])
    assert shares(won, level)["pass"] > 0.9


@pytest.mark.parametrize("level", LEVELS)
def test_it_keeps_a_scarecrow_for_the_last_word(level: int) -> None:
    t = condottiere("scarecrow 1 | 10 6", "1 1 1 1 | 5", token=0, passes=[1])
    assert shares(t, level)["play:scarecrow"] > 0.8
    t.play("0 play:scarecrow")
    assert shares(t, level)["take:10"] > 0.8  # 6 against 5 is still won


@pytest.mark.parametrize("level", LEVELS)
def test_a_good_soldier_comes_home_from_a_lost_battle(level: int) -> None:
    t = rakab("scarecrow 1 | 10", "1 1 1 | 10 10 heroine heroine drummer", "1", token=0)
    assert shares(t, level)["play:scarecrow"] > 0.8
    assert shares(t.play("0 play:scarecrow"), level)["take:10"] > 0.8


@pytest.mark.parametrize("level", LEVELS)
def test_it_fights_for_the_province_that_wins(level: int) -> None:
    owners = {"gilan": 0, "esfahan": 0}
    t = rakab("10 10 6 1", "1 | 10 5", "1", token=0, owners=owners)
    assert shares(t, level)["pass"] < 0.02


def test_a_leader_is_not_let_through() -> None:
    owners = {"gilan": 1, "esfahan": 1}
    t = rakab("10 10 6 1", "1 1 | 6", "1 1", token=0, owners=owners)
    assert shares(t, 3)["pass"] < 0.1


@pytest.mark.parametrize("level", LEVELS)
def test_it_plays_the_cheapest_card_that_wins(level: int) -> None:
    t = condottiere("10 6 2 heroine", "1 1 1 1 | 1", token=0, passes=[1])
    best = shares(t, level)
    assert best["play:2"] > 0.8


@pytest.mark.parametrize("level", LEVELS)
def test_winter_against_a_strong_line(level: int) -> None:
    owners = {"gilan": 0, "esfahan": 0}
    t = rakab("winter 1 2 | 1 1", "1 1 | 10", "1", token=0, owners=owners, passes=[1, 2])
    assert shares(t, level)["play:winter"] > 0.8


@pytest.mark.parametrize("level", LEVELS)
def test_a_surrender_ends_the_battle_that_wins(level: int) -> None:
    owners = {"gilan": 0, "esfahan": 0}
    t = rakab("surrender 1 | 6", "10 10 | 5", "10 10", token=0, owners=owners)
    assert shares(t, level)["play:surrender"] > 0.8


@pytest.mark.parametrize("level", LEVELS)
def test_it_puts_the_war_beside_its_own_provinces(level: int) -> None:
    owners = {"gilan": 0, "tabarestan": 0}
    t = rakab("10", "10", "10", battle=None, token=0, owners=owners)
    near = ["place:azarbayjan", "place:ray", "place:qumis", "place:gorgan"]
    assert sum(shares(t, level)[place] for place in near) > 0.9


@pytest.mark.parametrize("level", LEVELS)
def test_without_cards_it_puts_the_war_where_nobody_wins(level: int) -> None:
    owners = {"gilan": 1, "tabarestan": 1}
    t = rakab("", "10", "10", battle=None, token=0, owners=owners)
    near = ["place:azarbayjan", "place:ray", "place:qumis", "place:gorgan"]
    assert sum(shares(t, level)[place] for place in near) < 0.05


# ---- What it may know


@pytest.mark.parametrize("setting", SETTINGS, ids=repr)
def test_what_is_hidden_does_not_matter(setting: Setting) -> None:
    """The weights are the same when everything that the seat does not know is dealt anew."""
    rng = Rng(5)
    policies = [policy_for(setting.game.name, level) for level in LEVELS]
    for state in played(setting, 3, 3, 150):
        seat = state.next_actor()
        legal = state.legal(seat)
        twin = setting.game.redeal(state.view(seat), rng)
        for policy in policies:
            assert policy.weigh(twin, seat, legal) == policy.weigh(state, seat, legal)


# ---- Guesses


@pytest.mark.parametrize("setting", SETTINGS, ids=repr)
def test_true_guesses_are_followed(setting: Setting) -> None:
    rng = Rng(7)
    seats = range(setting.players)
    for state in played(setting, 4, 3, 150):
        truth = [sorted(state.holdings(seat)) for seat in seats]
        twin = setting.game.redeal(state.view(state.next_actor()), rng, truth)
        assert [sorted(twin.holdings(seat)) for seat in seats] == truth


@pytest.mark.parametrize("setting", SETTINGS, ids=repr)
def test_wild_guesses_do_no_harm(setting: Setting) -> None:
    rng = Rng(8)
    for state in played(setting, 5, 3, 150):
        view = state.view(state.next_actor())
        wild = [[rng.below(3 * CARDS) for _ in range(rng.below(12))] for _ in view.seats]  # type: ignore[attr-defined]
        twin = setting.game.redeal(view, rng, wild)
        assert twin.view(view.seat).document() == view.document()
        assert setting.game.tally(twin.position()) == setting.game.tally(state.position())


def test_what_others_never_learn() -> None:
    game = neyrang.game("condottiere")
    covered = game.start(3, 1, {"hidden_cards": True})
    open_ = game.start(3, 1)
    turn = Step(TURN, 0)
    assert covered.hides(turn, game.move("play:10"))
    assert not covered.hides(turn, game.move("play:bishop"))
    assert not covered.hides(turn, game.move("pass"))
    assert not open_.hides(turn, game.move("play:10"))
    assert open_.hides(Step(KEEP, 0), game.move("keep:10"))
    assert not open_.hides(Step(BURN), game.move("burn"))


# ---- How it stands


def test_a_battle_is_fought_out_before_it_is_judged() -> None:
    policy = policy_for("condottiere", 4)
    for state in played(Setting("condottiere", 3, {}), 5, 3, 200):
        assert state.agenda is not None
        begun = state.waiting != state.asked  # hands have been burnt, but nobody is shown it yet
        assert policy.quiet(state) == (
            state.agenda.op not in (TURN, TAKE_BACK, FAVOR) and not begun
        )


def test_who_is_nearer_to_the_goal_stands_better() -> None:
    t = rakab("10 10", "10 10", "10 10", owners={"gilan": 0, "esfahan": 0, "yazd": 1}, battle=None)
    first, second, third = policy_for("rakab", 3).value(t.state)
    assert first > second > third >= 1


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_the_value_foretells_the_winner(name: str, players: int) -> None:
    """Halfway through, the winner is estimates better of than by chance."""
    policy = policy_for(name, 3)
    setting = Setting(name, players, neyrang.game(name).complete(players))
    hoped = games = 0.0
    for seed in range(60):
        seen = [(state, policy.value(state)) for state in played(setting, seed, 3, 2000)]
        outcome = seen[-1][0].outcome()
        assert outcome is not None
        if len(outcome.winners) == 1:
            values = seen[len(seen) // 2][1]
            hoped += values[outcome.winners[0]] / sum(values)
            games += 1
    assert hoped / games > 1.1 / players

"""Karzar's heuristics: obvious answers get most of the weight, nothing hidden is read, and guesses
of what the others hold are followed."""

from __future__ import annotations

import pytest

import neyrang
from neyrang.bots.levels import opponent_models, policy_for
from neyrang.bots.policies.karzar.opponents import noise_shown
from neyrang.games.karzar.cards import DRAWN, HERO_NAMES, IRAN, RAMSHGAR, TURAN, ZAL
from neyrang.games.karzar.rules import Karzar
from tests.conformance.matrix import Setting, settings
from tests.conformance.walk import looks

LEVELS = (2, 3, 4)
GAME = neyrang.game("karzar")
each_level = pytest.mark.parametrize("level", LEVELS)
each_setting = pytest.mark.parametrize("setting", list(settings("karzar")), ids=repr)


def heroes(names: str) -> list[int]:
    return sorted(HERO_NAMES.index(name) for name in names.split())


def before_heroes(battle: int, slot: str, hand: str, side: int = IRAN) -> Karzar:
    """Seat 0 is about to commit a hero; nobody holds helpers any more."""
    state = GAME.start(4, 5, listen=False)
    assert isinstance(state, Karzar)
    for _ in range(8):  # all keep, all take sides
        seat = state.next_actor()
        state.answer(seat, state.legal_now(seat)[0])
    for player in state.seats:
        player.helpers = []
    state.seats[0].side = side
    state.seats[0].heroes = heroes(hand)
    state.board.battle = battle
    for number in range(battle):
        state.board.slots[number] = []
    state.board.slots[battle - 1] = heroes(slot)
    state.board.results = [DRAWN] * (battle - 1) + [-1] * (10 - battle)
    return state


def before_helpers(battle: int, slot: str, helpers: list[int]) -> Karzar:
    state = before_heroes(battle, "", "I5 T5 I4")
    for _ in range(4):
        seat = state.next_actor()
        state.answer(seat, state.legal_now(seat)[0])
    state.board.slots[battle - 1] = heroes(slot)
    state.seats[0].helpers = sorted(helpers)
    return state


def share(state: Karzar, level: int, move: str, seat: int = 0) -> float:
    """Of the weight, what this answer gets."""
    legal = state.legal_now(seat)
    weights = policy_for("karzar", level).weigh(state, seat, legal)
    assert len(weights) == len(legal)
    return weights[legal.index(GAME.move(move))] / sum(weights)


@each_level
def test_a_strong_enemy_goes_where_all_is_lost(level: int) -> None:
    state = before_heroes(5, "I1 T10", "I9 I8 T9")
    assert share(state, level, "hero:T9") > 0.8


@each_level
def test_a_strong_friend_goes_where_he_decides(level: int) -> None:
    state = before_heroes(8, "I6 T8", "I9 T1")
    assert share(state, level, "hero:I9") > 0.8


@each_level
def test_zal_turns_a_lost_battle(level: int) -> None:
    assert share(before_helpers(7, "I5 T9", [ZAL]), level, "helper:zal") > 0.8


@each_level
def test_no_helper_is_wasted_on_a_battle_that_is_won(level: int) -> None:
    assert share(before_helpers(7, "I9 T5", [ZAL]), level, "helper:hich") > 0.8


@each_level
def test_the_enemys_helper_is_kept_from_a_battle_that_is_won(level: int) -> None:
    assert share(before_helpers(6, "I9 T5", [RAMSHGAR]), level, "helper:hich") > 0.8


@each_level
def test_the_enemys_helper_is_thrown_away_where_all_is_lost(level: int) -> None:
    assert share(before_helpers(7, "I2 T9", [RAMSHGAR]), level, "helper:ramshgar") > 0.8


def test_the_crowded_side_is_left_to_the_others() -> None:
    """Everybody sees that the morning speaks for Iran: level 1 follows, level 3 would be alone."""
    state = GAME.start(4, 5, listen=False)
    assert isinstance(state, Karzar)
    for _ in range(4):  # all keep
        seat = state.next_actor()
        state.answer(seat, state.legal_now(seat)[0])
    for number in range(5):
        state.board.slots[number] = heroes("I7 T4")
    state.seats[0].helpers = []
    state.seats[0].heroes = heroes("I5 T5")
    weights = [policy_for("karzar", level).weigh(state, 0, state.legal_now(0)) for level in (1, 3)]
    assert weights[0][IRAN] > 10 * weights[0][TURAN]
    assert weights[1][TURAN] > weights[1][IRAN]


def test_a_quick_pick_is_one_of_the_answers() -> None:
    policy = policy_for("karzar", 3)
    rng = neyrang.Rng(8)
    for players in (2, 4):
        state = GAME.start(players, 6, listen=False)
        while not state.over():
            seat = state.next_actor()
            legal = state.legal_now(seat)
            answer = policy.pick(state, seat, rng)
            assert answer in legal
            state.answer(seat, answer)


@each_level
def test_a_duel_is_ended_where_it_can_be(level: int) -> None:
    """Four battles won, the first heroes level, and the strongest second hero wins the fifth."""
    state = GAME.start(2, 3, listen=False)
    assert isinstance(state, Karzar)
    for seat in (0, 1):
        side = "IT"[state.seats[seat].side]
        state.answer(seat, GAME.move(f"hero:{side}5"))
    ours = state.seats[0].side
    state.board.results = [ours] * 4 + [-1] * 5
    state.board.battle = 5
    state.board.slots[4] = state.board.slots[0]
    state.seats[0].heroes = heroes("I1 I10" if ours == IRAN else "T1 T10")
    state.seats[1].heroes = heroes("T3 T8" if ours == IRAN else "I3 I8")
    assert share(state, level, f"hero:{'IT'[ours]}10") > 0.7


@each_setting
def test_weights_come_from_what_a_seat_knows(setting: Setting) -> None:
    rng = neyrang.Rng(9)
    policies = [policy_for("karzar", level) for level in LEVELS]
    models = opponent_models("karzar")
    for state in looks(setting, seed=60):
        for seat in state.actors():
            twin = setting.game.redeal(state.view(seat), rng)
            legal = state.legal(seat)
            for policy in policies:
                weights = policy.weigh(state, seat, legal)
                assert weights == policy.weigh(twin, seat, legal)
                assert len(weights) == len(legal)
                assert min(weights) >= 0 < sum(weights)
                assert sum(weights) <= 1_000_000
            for model in models:
                assert model.weigh(state, seat, legal) == model.weigh(twin, seat, legal)
        if not state.over():
            values = policies[0].value(state)
            assert len(values) == setting.players
            assert sum(values) > 0
            assert min(values) >= 0


@each_setting
def test_guesses_are_followed_as_far_as_the_view_allows(setting: Setting) -> None:
    rng = neyrang.Rng(4)
    for state in looks(setting, seed=61):
        if state.over():
            return
        assert isinstance(state, Karzar)
        truth = [state.holdings(seat) for seat in range(setting.players)]
        nonsense = [[rng.below(700) for _ in range(9)] for _ in truth]
        for seat in range(setting.players):
            view = state.view(seat)
            twin = setting.game.redeal(view, rng, truth)
            if not setting.options.get("tahmineh"):  # who could tell which helpers are aside?
                assert [twin.holdings(s) for s in range(setting.players)] == truth
            wild = setting.game.redeal(view, rng, nonsense)
            assert wild.position()["seats"]
            assert wild.holdings(seat) == truth[seat]
            assert setting.game.tally(wild.position()) == setting.game.tally(state.position())


def test_what_stays_hidden() -> None:
    """Owners of heroes and helpers are never told; who kept his helpers can be counted."""
    state = before_heroes(5, "I1 T3", "I9 I8 T9")
    step = state.agenda
    assert step is not None
    assert state.hides(step, GAME.move("hero:I9"))
    for seat in range(4):
        state.answer(seat, state.legal_now(seat)[0])
    step = state.agenda
    assert step is not None
    assert state.hides(step, GAME.move("helper:zal"))
    assert not state.hides(step, GAME.move("helper:hich"))
    assert not state.hides(step, GAME.move("mobed:mobed1"))


# ---- how it stands


def of_side(k: Karzar, side: int) -> float:
    values = policy_for("karzar", 4).value(k)
    return sum(values[seat] for seat in range(4) if k.seats[seat].side == side) / sum(values)


def two_and_two() -> Karzar:
    state = before_heroes(6, "", "I5 I5 I5")
    for seat in range(4):
        state.seats[seat].side = IRAN if seat < 2 else TURAN
        state.seats[seat].heroes = heroes("I5 I5 I5" if seat < 2 else "T5 T5 T5")
    return state


def test_level_sides_stand_level() -> None:
    assert of_side(two_and_two(), IRAN) == pytest.approx(0.5, abs=0.02)


def test_strong_heroes_in_the_right_hands_promise_battles() -> None:
    state = two_and_two()
    state.seats[0].heroes = heroes("I9 I9 I9")
    assert of_side(state, IRAN) > 0.52
    state.seats[0].heroes = heroes("T9 T9 T9")  # of no use to their holder
    assert of_side(state, IRAN) < 0.5


def test_battles_won_and_heroes_that_wait_there_count() -> None:
    state = two_and_two()
    state.board.slots[6] = heroes("I9")
    waiting = of_side(state, IRAN)
    state.board.results = [IRAN] * 3 + [-1] * 6
    assert 0.5 < waiting < of_side(state, IRAN)


def test_points_of_campaigns_past_count_the_more_the_fewer_are_left() -> None:
    state = two_and_two()
    state.board.scores = [[6, 0, 0, 0]]
    state.board.campaign = 2
    early = of_side(state, IRAN)
    state.board.scores = [[6, 0, 0, 0]] + [[0] * 4] * (state.options.campaigns - 2)
    state.board.campaign = state.options.campaigns
    assert 0.5 < early < of_side(state, IRAN)


def test_helpers_are_sent_before_a_battle_is_judged_and_a_duel_before_each() -> None:
    policy = policy_for("karzar", 4)
    assert policy.quiet(before_heroes(3, "I5", "I5 T5 I4"))
    assert not policy.quiet(before_helpers(3, "I5 T4", [ZAL]))
    duel = GAME.start(2, 3)
    assert policy.quiet(duel)
    duel.answer(0, duel.legal_now(0)[0])
    assert not policy.quiet(duel)
    duel.answer(1, duel.legal_now(1)[0])
    assert not policy.quiet(duel)


def test_who_is_rid_of_helpers_early_is_taken_for_a_player_by_chance() -> None:
    """KARZ-55: who holds how many is public, though not who sent what."""
    state = before_heroes(4, "I5", "I5 T5 I4")
    assert noise_shown(state) == 100
    legal = state.legal_now(1)
    for model in opponent_models("karzar"):
        assert len(set(model.weigh(state, 1, legal))) == 1
    for player in state.seats:
        player.helpers = [ZAL, RAMSHGAR]
    assert noise_shown(state) == 0
    honest, bold = (policy_for("karzar", level).weigh(state, 1, legal) for level in (2, 3))
    for model, weights in zip(opponent_models("karzar"), (honest, bold), strict=False):
        assert order(model.weigh(state, 1, legal)) == order(weights)


def test_a_helper_more_or_less_in_the_first_battles_tells_nothing() -> None:
    for battle in (1, 2):
        assert noise_shown(before_heroes(battle, "I5", "I5 T5 I4")) == 0


def order(weights: list[int]) -> list[int]:
    """The answers, the likeliest first."""
    return sorted(range(len(weights)), key=lambda i: -weights[i])

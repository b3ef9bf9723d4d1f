"""Loot's heuristics at tables where the right answer is plain, and guesses that are followed."""

from __future__ import annotations

from typing import Any

import pytest

import neyrang
from neyrang.bots.levels import opponent_models, policy_for
from neyrang.bots.master import Master
from neyrang.bots.policy import Policy
from neyrang.bots.search import Budget
from neyrang.core.rng import Rng
from neyrang.core.state import State
from neyrang.games.loot.cards import CARD_NAMES, cards
from neyrang.games.loot.rules import Loot
from tests.conformance.matrix import Setting, settings
from tests.conformance.walk import walk
from tests.games.loot.table import caravan, table
from tests.scenario import Scenario

each_setting = pytest.mark.parametrize("setting", list(settings("loot")), ids=repr)
each_level = pytest.mark.parametrize("level", [2, 3, 4])
SPARE = "red1 red2 blue1 blue2 green1 green2"
MIDDLE = (  # of the game
    "red2 red3 red3 blue2 blue3 green2 green3 green3 yellow2 yellow2 yellow3 yellow3 yellow4 "
    "caravan2 caravan3 caravan3 caravan4 caravan5 green_chief yellow_chief"
)


def chances(t: Scenario, level: int, seat: int = 0) -> dict[str, float]:
    """By move, how likely the seat is to play it."""
    legal = t.state.legal(seat)
    weights = policy_for("loot", level).weigh(t.state, seat, legal)
    return {t.game.text(a): w / sum(weights) for a, w in zip(legal, weights, strict=True)}


def best(t: Scenario, level: int, seat: int = 0) -> str:
    found = chances(t, level, seat)
    return max(found, key=lambda move: found[move])


# ---- plain answers


@each_level
def test_a_rich_caravan_is_not_left_to_its_owner(level: int) -> None:
    t = table("blue4 green1 yellow1", SPARE, deck=MIDDLE, road=[caravan(1, 8, 1)])
    found = chances(t, level)
    assert found["attack:1:blue4"] > 0.6
    assert found["draw"] < 0.1


@each_level
def test_a_lead_is_taken_with_what_it_needs_and_not_with_less(level: int) -> None:
    t = table("blue2 blue4 caravan2", SPARE, deck=MIDDLE, road=[caravan(1, 7, 1, "1 red 3")])
    found = chances(t, level)
    assert found["attack:1:blue4"] > 0.6 > 0.05 > found["attack:1:blue2"]


@each_level
def test_nobody_adds_to_a_lead_that_no_card_can_undo(level: int) -> None:
    led = caravan(1, 5, 1, "0 blue 4 4 3", "1 red 1")
    t = table("blue2 blue3 red1", "red2 green1 yellow3", road=[led], discard=["red_chief", "salar"])
    assert best(t, level) == "draw"
    assert chances(t, level)["attack:1:blue3"] < 0.15


@each_level
def test_a_chief_answers_a_chief_over_much(level: int) -> None:
    fought = caravan(1, 8, 1, "1 red 3", "0 blue 3", led="1 red_chief")
    t = table("blue_chief green1 blue1", SPARE, deck=MIDDLE, road=[fought])
    assert chances(t, level)["chief:1:blue"] > 0.6


def test_level_3_keeps_its_chief_from_a_poor_caravan_while_there_is_a_deck() -> None:
    fought = caravan(1, 2, 1, "1 red 3", "0 blue 2")
    early = table("blue_chief green1 yellow2", SPARE, road=[fought])
    late = table("blue_chief green1 yellow2", SPARE, deck="caravan2", road=[fought])
    assert chances(early, 3)["chief:1:blue"] < 0.1
    assert chances(late, 3)["chief:1:blue"] > 0.6


@each_level
def test_the_salar_saves_a_rich_caravan(level: int) -> None:
    t = table("salar green1 yellow1", SPARE, deck=MIDDLE, road=[caravan(1, 8, 0, "1 red 4 4")])
    assert chances(t, level)["salar:1"] > 0.6


@each_level
@pytest.mark.parametrize("teams", [False, True])
def test_the_richest_caravan_leaves_the_hand_before_it_is_too_late(level: int, teams: bool) -> None:
    hands = ["caravan8 caravan3 red2 red1", "blue1", "green1", "yellow1"]
    road = [caravan(1, 3, 0)]
    t = table(*hands, deck="", teams=teams, road=road)
    assert chances(t, level)["play:caravan8"] > 0.6


@each_level
def test_partners_do_not_outbid_each_other(level: int) -> None:
    """What a stranger would fight for is left to the partner who is ahead there."""
    ahead = caravan(1, 6, 2, "0 blue 4 4")
    spare = "green1 green2"
    for teams, most in ((True, 0.2), (False, 1.0)):
        t = table(
            spare, "yellow4 blue3 blue2", "red2 red3", "red1 red2",
            teams=teams, turn=1, road=[ahead], discard=["red_chief", "salar", "blue_chief"],
        )  # fmt: skip
        found = chances(t, level, 1)
        assert ("attack:1:blue3" in found) == teams
        assert sum(w for move, w in found.items() if move.startswith("attack")) < most


def test_the_choice_tells_of_the_hand() -> None:
    """Level 3 fights for its caravan sooner with the strength to go on: so others can read it."""
    road = [caravan(1, 5, 0, "1 red 3")]
    strong = table("blue4 blue4 blue3 blue3", SPARE, deck=MIDDLE, road=road)
    weak = table("blue4 red1 green1 yellow1", SPARE, deck=MIDDLE, road=road)
    assert chances(strong, 3)["attack:1:blue4"] > chances(weak, 3)["attack:1:blue4"]


# ---- at every table


@each_setting
@each_level
def test_every_answer_of_every_table_has_a_weight(setting: Setting, level: int) -> None:
    policy = policy_for("loot", level)
    for state in walk(setting, seed=70 + level):
        for seat in state.actors():
            legal = state.legal(seat)
            weights = policy.weigh(state, seat, legal)
            assert len(weights) == len(legal)
            assert min(weights) >= 0
            assert sum(weights) <= 1_000_000
        value = policy.value(state)
        assert len(value) == setting.players
        assert min(value) >= 0 < sum(value)


@each_setting
def test_sides_are_partners(setting: Setting) -> None:
    state = setting.start(3)
    for seat in range(setting.players):
        partner = seat ^ 1 if setting.options["teams"] else seat
        assert state.side(seat) == state.side(partner)
    sides = setting.players // 2 if setting.options["teams"] else setting.players
    assert len({state.side(seat) for seat in range(setting.players)}) == sides


def test_a_game_cut_short_is_judged_as_it_will_mostly_end() -> None:
    """After the answers that a search looks ahead, in the middle of games."""
    policy = policy_for("loot", 3)
    rng, right, close = Rng(5), 0.0, 0
    for seed in range(60):
        state = neyrang.game("loot").start(2, seed, listen=False)
        for _ in range(60 + int(policy.depth)):
            if not state.over():
                state.answer(state.next_actor(), policy.pick(state, state.next_actor(), rng))
        value = policy.value(state)
        while not state.over():
            state.answer(state.next_actor(), policy.pick(state, state.next_actor(), rng))
        close += value[0] == value[1]
        right += state.win_shares()[0 if value[0] > value[1] else 1]
    assert close < 10
    assert right > 42


# ---- level 4 between two


def solved(state: State, seat: int) -> float:
    """Returns a seat's share of the win where both know all cards, and play as well as they can."""
    if state.over():
        return state.win_shares()[seat]
    found = [solved(after(state, action), seat) for action in state.legal(state.next_actor())]
    return max(found) if state.next_actor() == seat else min(found)


def after(state: State, action: int) -> State:
    found = state.clone()
    found.answer(found.next_actor(), action)
    return found


def critical_ends(most: int) -> list[State]:
    """Ends of games of level 3 with an empty deck where some answers win and others do not."""
    policy = policy_for("loot", 3)
    found: list[State] = []
    for seed in range(400):
        rng, state = Rng(seed), neyrang.game("loot").start(2, seed, listen=False)
        assert isinstance(state, Loot)
        while not state.over():
            seat = state.next_actor()
            legal = state.legal(seat)
            left = sum(len(state.holdings(i)) for i in range(2))
            if not state.deck and len(legal) > 1 and left <= most:
                worth = {solved(after(state, action), seat) for action in legal}
                if len(worth) > 1:
                    found.append(state.clone())
            state.answer(seat, policy.pick(state, seat, rng))
    return found


def test_level_4_plays_the_end_without_a_mistake() -> None:
    """With an empty deck everything is known, and so few cards are left that playouts find it."""
    ends = critical_ends(most=8)
    assert len(ends) >= 8
    for state in ends:
        seat = state.next_actor()
        legal = state.legal(seat)
        best = max(solved(after(state, action), seat) for action in legal)
        for seed in range(3):
            action = Master("loot", seed).choose(state.view(seat), legal)
            assert solved(after(state, action), seat) == best


def test_level_4_thinks_longer_between_two() -> None:
    usual = int(policy_for("loot", 4).playouts)
    t = table(SPARE, "yellow1 yellow2 caravan3", deck=MIDDLE, road=[caravan(1, 8, 1)])
    view, legal = t.state.view(0), t.state.legal(0)
    tried = [
        sum(Master("loot", 1, budget).think(view, legal).counts)
        for budget in (Budget(40), Budget(usual), None)
    ]
    assert tried[0] <= 40 < tried[1] < tried[2]


def test_of_two_nobody_is_taken_to_play_badly() -> None:
    """Between more the opponent models are those of the other games."""
    hands = ("red1 red2 blue4", "blue1 green1 green3", "green2 yellow1 yellow4", "blue2")
    road = [caravan(1, 6, 1)]
    good = [policy_for("loot", level) for level in (3, 4, 4)]
    usual = [policy_for("loot", 2), policy_for("loot", 3)]
    for model, policy in zip(opponent_models("loot"), good, strict=True):
        assert weights(model, *hands[:2], road=road) == weights(policy, *hands[:2], road=road)
    for teams in (False, True):
        for model, policy in zip(opponent_models("loot"), usual, strict=False):
            expected = weights(policy, *hands, teams=teams, road=road)
            assert weights(model, *hands, teams=teams, road=road) == expected


def weights(policy: Policy, *hands: str, teams: bool = False, road: list[Any]) -> list[int]:
    t = table(*hands, deck=MIDDLE, teams=teams, road=road)
    return policy.weigh(t.state, 0, t.state.legal(0))


# ---- guesses


@pytest.mark.parametrize(
    ("hand", "held_by_rival"),
    [("red2 green1", "blue4 yellow1"), ("red2 red_chief", "blue_chief yellow1")],
)
def test_a_lead_is_worth_less_where_a_card_in_a_hand_undoes_it(
    hand: str, held_by_rival: str
) -> None:
    """The same cards, but in the second case they are where they can do nothing."""
    policy = policy_for("loot", 4)
    road = [caravan(1, 7, 2, "0 red 3", "1 blue 1")]
    safe, danger = (
        policy.value(table(hand, *others, "green3 green2", deck=MIDDLE, road=road, turn=1).state)
        for others in (("yellow1", held_by_rival), (held_by_rival, "yellow1"))
    )
    assert safe[0] / sum(safe) > danger[0] / sum(danger)


def test_with_few_cards_in_the_deck_playouts_go_on_to_the_end() -> None:
    policy = policy_for("loot", 4)
    assert policy.quiet(table(SPARE, SPARE, deck=MIDDLE).state)
    assert not policy.quiet(table(SPARE, "red1", deck="blue3 blue4 green3").state)


@each_setting
def test_guesses_that_cannot_be_are_made_good(setting: Setting) -> None:
    rng = Rng(9)
    game = setting.game
    for state in walk(setting, seed=81):
        everything = [list(range(len(CARD_NAMES))) * 2 + [-1, 99] for _ in range(setting.players)]
        twin = game.redeal(state.view(0), rng, everything)
        assert twin.view(0).document() == state.view(0).document()
        assert game.tally(twin.position()) == game.tally(state.position())


def test_two_guesses_of_one_card_are_followed_in_turn() -> None:
    t = table("red1", "blue1 blue2", "green1 green2")
    chief = CARD_NAMES.index("red_chief")
    held = [0, 0]
    rng = Rng(4)
    for _ in range(60):
        twin = t.game.redeal(t.state.view(0), rng, [[], [chief], [chief]])
        held[0] += chief in twin.holdings(1)
        held[1] += chief in twin.holdings(2)
    assert held[0] + held[1] == 60
    assert min(held) > 10


def test_every_card_is_played_openly() -> None:
    state = neyrang.game("loot").start(3, 5)
    assert isinstance(state, Loot)
    step = state.agenda
    assert step is not None
    assert not any(state.hides(step, action) for action in state.legal(0))
    assert state.holdings(1) == cards(state.seats[1].hand)

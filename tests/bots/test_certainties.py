"""What nobody would do, no level does: one test for each laugh."""

from __future__ import annotations

from typing import Any

import pytest

import neyrang
from neyrang.bots import BotTable, make
from neyrang.bots.levels import policy_for
from neyrang.core.state import State
from tests.games.battle.table import condottiere, rakab
from tests.games.karzar.table import heroes
from tests.games.karzar.table import table as karzar
from tests.games.loot.table import caravan
from tests.games.loot.table import table as loot

COUP = neyrang.game("coup")
LEVELS = ["1", "2", "3", "4@24"]
SEEDS = range(6)

each_level = pytest.mark.parametrize("level", LEVELS, ids="level-{}".format)


def coup(*seats: str, **more: object) -> State:
    """Cards and coins of each seat, like `duke contessa 3`; cards turned up in capitals."""
    document = {"seats": [seat_document(seat) for seat in seats], "turn": 0, **more}
    return COUP.load(document, options={"draft": False})


def seat_document(told: str) -> dict[str, object]:
    *roles, coins = told.split()
    return {
        "hand": [role for role in roles if role.islower()],
        "lost": [role.lower() for role in roles if role.isupper()],
        "coins": int(coins),
    }


def say(state: State, *answers: str) -> State:
    """Plays answers like `1 tax`; `pass` stands for everybody who is asked."""
    move = neyrang.game(state.name()).move
    for answer in answers:
        if answer == "pass":
            for seat in state.actors():
                state.apply(seat, move("pass"))
        else:
            who, text = answer.split()
            state.apply(int(who), move(text))
    return state


def answers(state: State, level: str, seat: int = 0) -> set[str]:
    """What this level answers, over all seeds."""
    found = set()
    for seed in SEEDS:
        table = BotTable(state.clone(), {seat: make(state.name(), level, seed)})
        found.add(state.notation().moves[table.choose(seat)])
        assert table.offences() == []
    return found


# ---- Coup


@each_level
def test_nobody_concedes_a_challenge_holding_the_card(level: str) -> None:
    state = say(coup("duke contessa 2", "captain captain 2", "contessa duke 2"), "0 tax")
    say(state, "1 challenge")
    assert answers(state, level) == {"reveal:duke"}


@each_level
def test_nobody_is_assassinated_holding_the_contessa(level: str) -> None:
    seats = ("duke contessa 2", "assassin captain 3", "captain duke 2")
    state = say(coup(*seats, turn=1), "1 assassinate:0", "pass")
    assert answers(state, level) == {"block:contessa"}


@each_level
def test_nobody_gives_up_the_last_influence_without_a_word(level: str) -> None:
    seats = ("duke CAPTAIN 2", "assassin captain 3", "captain duke 2")
    state = say(coup(*seats, turn=1), "1 assassinate:0", "pass")
    assert answers(state, level) == {"block:contessa"}


@each_level
def test_nobody_lets_pass_a_claim_that_cannot_be_true(level: str) -> None:
    seats = ("duke duke 2", "assassin captain 3", "captain DUKE 2")
    state = say(coup(*seats, turn=1), "1 tax")
    assert answers(state, level) == {"challenge"}


@each_level
def test_nobody_believes_somebody_who_was_caught(level: str) -> None:
    """Its cards are still those of which none was a duke."""
    seats = ("contessa captain 2", "assassin captain 3", "captain assassin 2")
    state = say(coup(*seats, turn=1), "1 tax", "0 challenge", "1 concede", "1 lose:captain")
    say(state, "2 income", "0 income", "1 tax")
    assert answers(state, level) == {"challenge"}


@each_level
def test_nobody_claims_again_what_it_was_caught_without(level: str) -> None:
    seats = ("contessa ambassador 2", "assassin captain 0", "captain assassin 0")
    state = say(coup(*seats), "0 tax", "1 challenge", "0 concede", "0 lose:ambassador")
    say(state, "1 income", "2 income")
    assert "tax" not in answers(state, level)


@each_level
def test_nobody_believes_a_block_where_a_coup_follows(level: str) -> None:
    seats = ("assassin DUKE 3", "captain CONTESSA 9")
    state = say(coup(*seats), "0 assassinate:1", "1 pass", "1 block:contessa")
    assert answers(state, level) == {"challenge"}


@each_level
def test_nobody_doubts_anything_where_a_coup_wins_next(level: str) -> None:
    for claim in ("1 tax", "1 steal:0"):
        state = say(coup("duke CAPTAIN 9", "assassin CONTESSA 2", turn=1), claim)
        assert answers(state, level) == {"pass"}


@each_level
def test_nobody_risks_the_last_influence_for_two_coins_that_are_not_needed(level: str) -> None:
    state = say(coup("duke CAPTAIN 9", "assassin contessa 2", turn=1), "1 steal:0", "pass")
    assert answers(state, level) == {"pass"}


# ---- Rakab and Condottiere


@each_level
def test_nobody_adds_a_card_to_a_battle_that_is_won(level: str) -> None:
    for battle in (
        rakab("6 5 winter drummer surrender scarecrow", "1", "1", token=0),
        condottiere("6 5 winter drummer surrender scarecrow", "1", "1", token=0),
    ):
        state = say(battle.state, "0 play:6", "1 pass", "2 pass")
        assert answers(state, level) == {"pass"}


@each_level
def test_a_scarecrow_after_the_battle_saves_a_card(level: str) -> None:
    """It is played only where the lead lasts without the soldier that it brings back."""
    battle = rakab("5 10 scarecrow scarecrow 1", "1", "1", token=0)
    state = say(battle.state, "0 play:5", "1 pass", "2 pass")
    assert answers(state, level) == {"pass"}


# ---- Loot


@each_level
def test_nobody_lays_a_leader_over_its_own(level: str) -> None:
    road = [caravan(1, 5, 0, "0 red 3", "1 blue 4", led="0 salar")]
    state = loot("red_chief caravan2 green1", "blue1 blue2", road=road).state
    legal = {state.notation().moves[action] for action in state.legal(0)}
    assert "chief:1:red" in legal
    assert "chief:1:red" not in answers(state, level)


@each_level
def test_nobody_lays_a_bandit_where_a_chief_prevails_that_it_cannot_answer(level: str) -> None:
    """The chief's side plunders before one that is drawn now could be laid."""
    road = [caravan(1, 8, 1, "1 red 3", led="1 red_chief"), caravan(2, 5, 2)]
    state = loot("blue4 green1 blue_chief", "blue1", "red2 red3", road=road).state
    legal = {state.notation().moves[action] for action in state.legal(0)}
    assert {"attack:1:green1", "attack:1:blue4", "attack:2:green1"} <= legal
    assert "attack:1:green1" not in answers(state, level)


@each_level
def test_nobody_strengthens_what_its_own_leader_has_won(level: str) -> None:
    road = [caravan(1, 5, 1, "0 red 3", "1 blue 4", led="0 red_chief")]
    state = loot("red4 green1", "blue1 blue2", road=road).state
    assert "attack:1:red4" not in answers(state, level)


@each_level
def test_nobody_burns_a_strong_bandit_and_keeps_a_weak_one(level: str) -> None:
    """The deck is empty, and nothing is on the road."""
    state = loot("red4 red2 red1", "blue1 caravan2", deck="").state
    assert answers(state, level) == {"burn:red1"}


# ---- Karzar


def before_helpers(slot: str, helpers: str, **more: Any) -> State:
    """Seat 0 fights for Iran with these helpers, after the heroes' turn of battle 3."""
    seats = (f"iran I1 I3 I4 | {helpers}", "turan T1 T3 T4 | akvan", "iran I2 I3 I4 | simorgh",
             "turan T2 T3 T4 | dragon")  # fmt: skip
    t = karzar(*seats, slots=["", "", slot], battle=3, **more)
    return heroes(t, "I1", "T1", "I2", "T2").state


@each_level
@pytest.mark.parametrize("helper", ["ramshgar", "bazur", "witch"])
def test_nobody_turns_a_battle_that_is_won_against_its_own_side(level: str, helper: str) -> None:
    """The other champion, whom a witch leaves behind, would win it."""
    slot = "I6 T5" if helper == "bazur" else "I9 T5"
    state = before_helpers(slot, f"{helper} mobed1 zal")
    assert f"helper:{helper}" not in answers(state, level)
    legal = state.legal(0)
    weights = policy_for("karzar", int(level[0])).weigh(state, 0, legal)
    assert weights[legal.index(state.notation().move(f"helper:{helper}"))] == 0


@each_level
def test_nobody_lays_a_mobed_who_finds_nobody_to_take(level: str) -> None:
    seats = ("iran I1 I3 I4 | mobed1", "turan T1 T3 T4", "iran I10 I3 I4", "turan T10 T3 T4")
    t = karzar(*seats, slots=["", "", ""], battle=3, options={"rostam_sohrab": True})
    state = heroes(t, "I1", "T1", "I10", "T10").state  # sums decide: nobody dies before
    assert answers(state, level) == {"helper:hich"}


@each_level
def test_nobody_takes_a_hero_who_serves_its_side_less(level: str) -> None:
    """KARZ-50: any hero of the hand against any of the dead, or none."""
    state = before_helpers("I9 T5", "mobed1", dead=["I8", "T2", "T9"])
    say(state, "0 mobed:mobed1", "1 helper:hich", "2 helper:hich", "3 helper:hich")
    swaps = {"swap:I3:I8", "swap:I4:I8", "swap:none"}
    legal = {state.notation().moves[action] for action in state.legal(0)}
    assert swaps < legal
    assert answers(state, level) <= swaps

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


@each_level
def test_nobody_passes_a_certain_win(level: str) -> None:
    state = coup("duke captain 7", "captain CONTESSA 5")
    assert answers(state, level) == {"coup:1"}
    state = coup("assassin CONTESSA 5", "captain CONTESSA 5", "CONTESSA DUKE 0")
    assert answers(state, level) == {"assassinate:1"}


@each_level
def test_nobody_challenges_with_the_last_influence_what_the_contessa_blocks(level: str) -> None:
    seats = ("contessa CAPTAIN 2", "assassin captain 3", "captain duke 2")
    state = say(coup(*seats, turn=1), "1 assassinate:0")
    assert answers(state, level) == {"pass"}


@each_level
def test_nobody_blocks_with_a_character_it_lacks_holding_one_that_blocks(level: str) -> None:
    seats = ("ambassador duke 4", "captain contessa 2", "assassin duke 2")
    state = say(coup(*seats, turn=1), "1 steal:0", "pass")
    assert "block:captain" not in answers(state, level)


@each_level
def test_nobody_goes_where_a_believed_block_waits(level: str) -> None:
    """Two coins more would be taken from whoever can only bluff."""
    seats = ("contessa assassin 2", "duke captain 2", "captain assassin 2")
    state = say(coup(*seats, turn=1), "1 tax", "pass", "2 steal:1", "pass", "1 block:captain")
    say(state, "pass")
    found = answers(state, level)
    assert "foreign_aid" not in found
    assert "steal:1" not in found


@each_level
def test_nobody_fears_a_card_that_is_all_turned_up(level: str) -> None:
    seats = ("duke captain 2", "assassin CAPTAIN 2", "captain DUKE 2", "assassin DUKE 2")
    state = say(coup(*seats, turn=1), "1 tax", "pass", "2 income", "3 income")
    legal = list(state.legal(0))
    weights = policy_for("coup", int(level[0])).weigh(state, 0, legal)
    assert weights[legal.index(COUP.move("foreign_aid"))] > 0


def test_level_2_seldom_claims_what_it_does_not_hold() -> None:
    legal = list((state := coup("contessa contessa 3", "captain duke 2", "duke duke 2")).legal(0))
    weights = dict(zip(legal, policy_for("coup", 2).weigh(state, 0, legal), strict=True))
    honest = {COUP.move("income"), COUP.move("foreign_aid")}
    bluffs = sum(weight for action, weight in weights.items() if action not in honest)
    assert 0 < bluffs < 0.25 * sum(weights.values())


# ---- Rakab and Condottiere


@each_level
def test_nobody_adds_a_card_to_a_battle_that_is_won(level: str) -> None:
    for battle in (
        rakab("6 5 winter drummer surrender scarecrow", "1", "1", token=0),
        condottiere("6 5 winter drummer surrender scarecrow", "1", "1", token=0),
    ):
        state = say(battle.state, "0 play:6", "1 pass", "2 pass")
        assert answers(state, level) == {"pass"}


def two_battles(*hands: str, passes: list[int], **position: Any) -> list[State]:
    """The same table in Rakab and in Condottiere."""
    return [game(*hands, token=0, passes=passes, **position).state for game in (rakab, condottiere)]


@each_level
def test_nobody_plays_a_scarecrow_for_nothing(level: str) -> None:
    """All others have passed."""
    for hand in (
        "1 scarecrow | courtesan",  # there is nobody to come home
        "1 scarecrow | 5",  # the only soldier is needed
    ):
        for state in two_battles(hand, "1 1 | 4", "1 1 | 4", passes=[1, 2]):
            found = answers(state, level)
            assert "play:scarecrow" not in found, hand


@each_level
def test_a_scarecrow_saves_a_card_that_is_not_needed(level: str) -> None:
    for state in two_battles("scarecrow | 10 6", "1 1 | 5", "1 1 | 4", passes=[1, 2]):
        say(state, "0 play:scarecrow")
        assert answers(state, level) <= {"take:10", "take:6"}
    for state in two_battles("scarecrow | 10 4", "1 1 | 5", "1 1 | 4", passes=[1, 2]):
        say(state, "0 play:scarecrow")
        assert answers(state, level) == {"take:4"}  # not the soldier that wins


@each_level
def test_nobody_takes_back_what_it_plays_again(level: str) -> None:
    """The six wins, and the five would be missed."""
    for state in two_battles("6 scarecrow 1 | 5 3", "1 1 | 10", "1 1 | 4", passes=[1, 2]):
        assert "play:scarecrow" not in answers(state, level)


@each_level
def test_nobody_makes_a_tie_a_defeat(level: str) -> None:
    for state in two_battles("scarecrow | 10", "1 1 | 10", "1 1 | 4", passes=[1, 2]):
        assert answers(state, level) == {"pass"}


@each_level
def test_nobody_saves_a_card_for_after_the_end(level: str) -> None:
    """The third province wins, and the fourth region."""
    for battle in (
        rakab(
            "scarecrow 1 | 10 6",
            "1 1 | 5",
            "1 1 | 4",
            token=0,
            passes=[1, 2],
            owners={"gilan": 0, "esfahan": 0},
        ),
        rakab("scarecrow 1 | 10 6", "| 5", "| 4", token=0, passes=[1, 2]),  # RAKAB-62
    ):
        assert answers(battle.state, level) == {"pass"}


@each_level
def test_nobody_drums_twice(level: str) -> None:
    """Nor where there is nothing to be doubled."""
    for state in two_battles("drummer 6 | drummer 5", "1 1 | 6 6", "1 1 | 4", passes=[]):
        assert "play:drummer" not in answers(state, level)
    for state in two_battles("drummer heroine | courtesan", "1 1 | 10", "1 1", passes=[1, 2]):
        assert "play:drummer" not in answers(state, level)


@each_level
def test_nobody_spends_cards_where_even_all_of_them_bring_no_tie(level: str) -> None:
    hands = ("10 1 | 5", "1 1 | 10 10 heroine", "1 1 | 4")
    for state in two_battles(*hands, passes=[1, 2]):
        assert answers(state, level) == {"pass"}


@each_level
def test_nobody_surrenders_to_its_only_rival(level: str) -> None:
    for state in (
        *two_battles("surrender 1 | 5", "1 1 2 | 6", passes=[]),
        *two_battles("surrender 5 | 5", "1 1 1 | 6", "1 1 1 | 2", passes=[1, 2]),
    ):
        assert "play:surrender" not in answers(state, level)


@each_level
def test_nobody_lets_a_winter_take_its_own_line(level: str) -> None:
    for state in two_battles("winter 1 | 10", "1 1 | 5 3 3", "1 1 | 4", passes=[1, 2]):
        assert "play:winter" not in answers(state, level)


@each_level
def test_nobody_courts_a_choice_it_has(level: str) -> None:
    """The winner chooses the next place, unless somebody else has the most courtesans."""
    for state in two_battles("courtesan 1 | 6", "1 1 | 5", "1 1 | 4", passes=[1, 2]):
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

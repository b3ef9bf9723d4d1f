"""What everybody has heard of a player's cards, and when it is out of date."""

from __future__ import annotations

import pickle

import neyrang
from neyrang.core.state import State
from neyrang.games.coup.cards import ROLE_NAMES
from neyrang.games.coup.rules import Coup

COUP = neyrang.game("coup")


def table(*hands: str, coins: int = 5, **options: bool) -> State:
    seats = [{"hand": hand.split(), "coins": coins} for hand in hands]
    return COUP.load({"seats": seats, "turn": 0}, options={"draft": False, **options})


def say(state: State, *answers: str) -> State:
    for answer in answers:
        if answer == "pass":
            for seat in state.actors():
                state.apply(seat, COUP.move("pass"))
        else:
            who, move = answer.split()
            state.apply(int(who), COUP.move(move))
    return state


def heard(state: State, seat: int) -> dict[str, list[str]]:
    assert isinstance(state, Coup)
    player = state.seats[seat]
    masks = {"claimed": player.claimed, "caught": player.caught, "denied": player.denied}
    return {
        name: [role for number, role in enumerate(ROLE_NAMES) if mask >> number & 1]
        for name, mask in masks.items()
    }


NOTHING: dict[str, list[str]] = {"claimed": [], "caught": [], "denied": []}


def test_a_claim_that_stood_is_remembered() -> None:
    state = say(table("duke duke", "captain captain", "contessa contessa"), "0 tax")
    assert heard(state, 0) == NOTHING  # somebody may still challenge
    say(state, "pass")
    assert heard(state, 0) == {**NOTHING, "claimed": ["duke"]}
    say(state, "1 assassinate:2", "pass", "2 block:contessa", "pass")
    assert heard(state, 1)["claimed"] == ["assassin"]
    assert heard(state, 2)["claimed"] == ["contessa"]


def test_a_proven_card_is_swapped_and_says_nothing_more() -> None:
    state = say(table("duke duke", "captain captain", "contessa contessa"), "0 tax", "pass")
    say(state, "1 income", "2 foreign_aid", "1 pass", "0 pass")  # the duke lets it pass
    assert heard(state, 0) == {"claimed": ["duke"], "caught": [], "denied": ["duke"]}
    say(state, "0 tax", "1 challenge", "0 reveal:duke")
    assert heard(state, 0) == NOTHING


def test_whoever_concedes_has_none() -> None:
    state = say(table("contessa duke", "captain captain", "contessa duke"), "0 steal:1")
    say(state, "1 challenge", "0 concede", "0 lose:duke")
    assert heard(state, 0) == {**NOTHING, "caught": ["captain"]}


def test_letting_pass_what_one_could_block_denies_the_card() -> None:
    state = say(table("captain duke", "captain duke", "contessa duke"), "0 steal:1", "pass", "pass")
    assert heard(state, 1)["denied"] == ["captain", "ambassador"]
    assert heard(state, 2) == NOTHING
    say(state, "1 foreign_aid", "pass")
    assert heard(state, 2)["denied"] == ["duke"]


def test_a_claimed_card_that_is_turned_up_is_forgotten_and_others_are_not() -> None:
    state = say(table("duke captain", "captain duke", coins=7), "0 tax", "pass", "1 coup:0")
    assert heard(say(state.clone(), "0 lose:duke"), 0)["claimed"] == []
    assert heard(say(state, "0 lose:captain"), 0)["claimed"] == ["duke"]


def test_an_exchange_makes_everybody_forget() -> None:
    state = say(table("duke ambassador", "captain duke"), "0 tax", "pass", "1 income")
    say(state, "0 exchange", "pass")
    hand = state.position()["seats"][0]["hand"]  # type: ignore[index]
    assert heard(state, 0)["claimed"] == ["duke", "ambassador"]
    state.apply(0, state.legal(0)[0])
    assert heard(state, 0) == NOTHING
    assert len(hand) == 4


def test_a_card_that_an_inquisitor_replaces_does_too() -> None:
    state = table("inquisitor duke", "captain duke", inquisitor=True)
    say(state, "0 income", "1 tax", "pass", "0 examine:1", "pass", "1 show:duke")
    assert heard(say(state.clone(), "0 leave"), 1)["claimed"] == ["duke"]
    assert heard(say(state, "0 replace"), 1) == NOTHING


def test_it_is_public_and_lasts() -> None:
    """A clone, a re-dealt state and a pickle have it; a position, which is for the rules, not."""
    state = say(table("duke duke", "captain captain", "contessa contessa"), "0 tax", "pass")
    told = heard(state, 0)
    assert heard(COUP.redeal(state.view(1), neyrang.Rng(1)), 0) == told
    assert heard(state.clone(), 0) == told
    assert heard(COUP.load(state.position()), 0) == NOTHING
    assert heard(pickle.loads(pickle.dumps(state)), 0) == told

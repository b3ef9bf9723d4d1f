"""Positions written by hand: what they may leave out, and what they may not say."""

from __future__ import annotations

from typing import Any

import pytest

import neyrang
from neyrang.core.errors import BadPosition

SEATS: list[dict[str, Any]] = [
    {"heroes": ["I1"], "side": "iran"}, {"heroes": ["T1"]}, {"heroes": []},
]  # fmt: skip


def load(options: dict[str, object] | None = None, **position: Any) -> neyrang.State:
    return neyrang.game("karzar").load({"seats": SEATS, **position}, 3, options)


def test_almost_everything_can_be_left_out() -> None:
    state = load()
    position: Any = state.position()
    assert state.actors() == [0, 1]
    assert (position["campaign"], position["battle"], position["results"]) == (1, 1, [None] * 9)
    assert len(position["camp"]) == 36
    assert position["seats"][1]["side"] in ("iran", "turan")  # dealt by the seed
    assert position == load().position()


def test_cards_listed_nowhere_are_out_of_play_where_the_camp_is_given() -> None:
    state = load(camp=["I7", "T7"])
    tally = neyrang.game("karzar").tally(state.position())
    assert sum(n for name, n in tally.items() if name[0] in "IT") == 4


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"colour": 1}, "colour: unknown key"),
        ({"dead": ["I1", "I1"]}, "dead.1: I1 again, but the game has only 2"),
        ({"dead": ["I11"]}, "dead.0: 'I11' is none of"),
        ({"dead": ["IK"]}, "dead.0: a king does not belong here"),
        ({"beyond": ["mobed3"]}, "beyond.0: mobed3 is not in this game"),
        ({"beyond": ["zal", "zal"]}, "beyond.1: zal again, but the game has only 1"),
        ({"battle": 10}, "battle: should be a whole number from 1 to 9"),
        ({"slots": [[]] * 10}, "slots: should have 9 entries at most"),
        ({"results": ["draw", "won"]}, "results.1: 'won' is none of iran, turan, draw"),
        ({"tomb": ["I10"]}, "tomb: needs the option nushdaru"),
        ({"slots": [["I9"]], "banners": {"iran": 1}}, "banners.iran: needs the option vanguard"),
        ({"seats": [{"captive": "I5"}, {}, {}]}, "seats.0.captive: needs the option captives"),
        ({"seats": [{"foresight": "hum1"}, {}, {}]}, "seats.0.foresight: needs the option"),
        ({"seats": [{"side": "greece"}, {}, {}]}, "seats.0.side: 'greece' is none of"),
        ({"seats": [{"helpers": ["hich"]}, {}, {}]}, "seats.0.helpers.0: hich is not in"),
        ({"scores": [[1, 2]]}, "scores.0: should have 3 entries"),
        ({"scores": [[1, 2, 3]] * 2, "campaign": 2}, "campaign: should be 3"),
    ],
)
def test_impossible_positions_are_refused_by_key(position: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition) as error:
        load(**position)
    assert str(error.value).startswith(message)


def test_a_ninth_battle_goes_straight_to_the_reckoning() -> None:
    state = load({"campaigns": 1}, battle=9, results=["iran"] * 8 + ["turan"])
    assert state.over()


@pytest.mark.clause("KARZ-55", "KARZ-11")
@pytest.mark.parametrize("battle", [8, 9])
def test_a_new_campaign_uses_the_complete_set(battle: int) -> None:
    """The position leaves most heroes and helpers out of play: only for this campaign."""
    state = load({"campaigns": 2}, battle=battle, camp=[], aside=[])
    while not state.over() and state.position()["campaign"] == 1:
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    tally = neyrang.game("karzar").tally(state.position())
    assert sum(n for name, n in tally.items() if name[0] in "IT") == 38
    assert sum(n for name, n in tally.items() if name[0] not in "IT") == 9


MODULES: dict[str, object] = {
    "captives": True, "foresight": True, "fearless_king": True, "cowardly_king": True,
}  # fmt: skip
PREPARING: dict[str, Any] = {
    "step": "prepare", "kind": "secret", "asked": [0, 1], "waiting": [0, 1], "answers": {},
    "then": [
        {"step": "heroes"}, {"step": "helpers"}, {"step": "act", "amount": 0},
        {"step": "outcome"}, {"step": "end_battle"},
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("seat", "position", "message"),
    [
        ({"declared": ["flee"]}, {}, r"^seats\.0\.declared: cannot be declared now"),
        ({"declared": ["captive:I1"]}, {"camp": []}, r"^seats\.0\.declared: cannot be"),
        ({"king": "played"}, {"slots": [[]] * 8 + [["IK"]]}, r"^slots\.8\.0: a king does not"),
        ({"king": "played"}, {"slots": [[], ["IK"]]}, r"^slots\.1\.0: a king does not"),
        ({"king": "played"}, {"tomb": ["IK"]}, r"^kings\.iran: should be the battle"),
        ({"foresight_used": True}, {}, r"^seats\.0\.foresight_used: there is no"),
    ],
)
def test_what_would_break_later_is_refused(
    seat: dict[str, Any], position: dict[str, Any], message: str
) -> None:
    seats = [{**SEATS[0], **seat}, *SEATS[1:]]
    with pytest.raises(BadPosition, match=message):
        load(MODULES, **{"seats": seats, **position})


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"kings": {"iran": 1}}, r"^kings\.iran: needs the option fearless_king"),
        ({"banners": {"iran": 1}, "slots": [["I5"]]}, r"^banners\.iran: needs the option"),
        ({"captives": {"held": True}}, r"^captives: needs the option captives"),
        ({"fight": {"slain": ["I5"]}}, r"^fight\.slain\.0: I5 should be among the dead"),
    ],
)
def test_what_belongs_to_an_option_needs_it(position: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        load(**position)


@pytest.mark.clause("KARZ-90")
def test_a_preparation_in_which_nobody_declares_is_told() -> None:
    state = load({"captives": True, "foresight": True}, battle=2, pending=PREPARING)
    ready = neyrang.game("karzar").move("ready")
    state.apply(0, ready)
    assert state.heard(1) == []
    state.apply(1, ready)
    assert state.heard(1) == [{"event": "prepared", "amount": 2}]

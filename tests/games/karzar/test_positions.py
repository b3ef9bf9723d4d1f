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

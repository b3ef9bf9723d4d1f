"""The table chooses who begins: the same seed deals the same cards, whoever that is."""

from __future__ import annotations

from typing import Any

import pytest

import neyrang
from neyrang.core.agenda import SECRET
from neyrang.core.errors import BadOption
from tests.conformance.matrix import Setting, every_setting

SETTINGS = [s for s in every_setting() if s.game.has_first_player and s.players in (2, 4)]
WITHOUT = [s for s in every_setting() if not s.game.has_first_player]


def dealt(state: neyrang.State) -> Any:
    """The cards of a fresh deal; what the first player alone has is left out."""
    position: Any = state.position()
    hands = [seat["hand"] for seat in position["seats"]]
    return hands, position.get("deck"), position.get("court")


@pytest.mark.parametrize("setting", SETTINGS, ids=repr)
def test_the_first_seat_is_asked_and_nobodys_cards_change(setting: Setting) -> None:
    start = setting.game.start
    usual = start(setting.players, 5, setting.options)
    for seat in range(setting.players):
        state = start(setting.players, 5, setting.options, first=seat)
        assert dealt(state) == dealt(usual)
        while state.question == SECRET:  # a draft is asked of all
            drafting = state.actors()[0]
            state.apply(drafting, state.legal(drafting)[0])
        assert state.actors() == [seat]
        assert state.first_seat == seat
    lots = {start(setting.players, n, setting.options, first="lot").first_seat for n in range(40)}
    assert lots == set(range(setting.players))


@pytest.mark.parametrize("setting", SETTINGS, ids=repr)
@pytest.mark.parametrize("first", [-1, 10, True, "first", None, 1.0])
def test_no_such_seat_begins(setting: Setting, first: Any) -> None:
    with pytest.raises(BadOption, match="first"):
        setting.game.start(setting.players, 0, setting.options, first=first)


@pytest.mark.parametrize("setting", WITHOUT[:2], ids=repr)
def test_a_game_without_a_first_player_says_so(setting: Setting) -> None:
    for first in (1, "lot"):
        with pytest.raises(BadOption, match="no first player"):
            setting.game.start(setting.players, 0, setting.options, first=first)

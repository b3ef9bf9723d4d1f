"""Who may see which card at Loot's table, listed one by one."""

from __future__ import annotations

from typing import Any

import pytest

import neyrang
from neyrang.core.event import EVERYONE
from tests.conformance.matrix import Setting, settings
from tests.conformance.walk import walk

each_setting = pytest.mark.parametrize("setting", list(settings("loot")), ids=repr)

PARTNERS = ("dealt", "drew")
TABLE = ("burnt", "laid_open")


def partners(setting: Setting, seat: int) -> int:
    return 1 << seat | 1 << (seat ^ 1) if setting.options["teams"] else 1 << seat


@each_setting
@pytest.mark.clause("LOOT-2", "LOOT-43", "LOOT-60")
def test_each_kind_of_event_shows_its_cards_to_whom_the_rules_say(setting: Setting) -> None:
    names = setting.game.notation.events
    for state in walk(setting, seed=40):
        for event in state.events:
            kind = names[event.kind]
            if event.cards is None:
                assert kind not in PARTNERS + TABLE
            elif kind in PARTNERS:
                assert event.audience == partners(setting, int(event.seat))
                assert event.what == -1
            else:
                assert kind in TABLE
                assert event.audience == EVERYONE
                assert kind != "laid_open" or state.over()


@each_setting
@pytest.mark.clause("LOOT-43", "LOOT-51", "LOOT-60")
def test_a_hand_is_seen_by_its_own_side_until_the_end(setting: Setting) -> None:
    for state in walk(setting, seed=41):
        truth: Any = state.position()
        for seat in range(neyrang.SPECTATOR, setting.players):
            view: Any = state.view(seat).document()
            assert set(view["deck"]) <= {"?"}
            assert len(view["deck"]) == len(truth["deck"])
            for key in ("discard", "road", "turn", "highest"):
                assert view[key] == truth[key]
            for other, plate in enumerate(view["seats"]):
                hand = truth["seats"][other]["hand"]
                known = seat >= 0 and partners(setting, seat) >> other & 1
                assert plate["won"] == truth["seats"][other]["won"]
                assert plate["hand"] == (hand if known or state.over() else ["?"] * len(hand))

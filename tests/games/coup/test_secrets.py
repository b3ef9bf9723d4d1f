"""Who may see which card at Coup's table, listed one by one."""

from __future__ import annotations

from typing import Any

import pytest

import neyrang
from neyrang.core.event import EVERYONE
from tests.conformance.matrix import Setting, settings
from tests.conformance.walk import walk

each_setting = pytest.mark.parametrize("setting", list(settings("coup")), ids=repr)

OWN = ("dealt", "drafted", "drew", "returned")
PAIR = ("shown",)
TABLE = ("lost", "showed_all")


@each_setting
@pytest.mark.clause("COUP-2", "COUP-10", "COUP-98", "COUP-112")
def test_each_kind_of_event_shows_its_cards_to_whom_the_rules_say(setting: Setting) -> None:
    names = setting.game.notation.events
    for state in walk(setting, seed=40):
        for event in state.events:
            if event.cards is None:
                continue
            kind = names[event.kind]
            allowed = {
                **dict.fromkeys(OWN, 1 << event.seat),
                **dict.fromkeys(PAIR, 1 << event.seat | 1 << max(event.other, 0)),
                **dict.fromkeys(TABLE, EVERYONE),
            }
            assert event.audience == allowed[kind], kind


@each_setting
@pytest.mark.clause("COUP-2", "COUP-112")
def test_another_hand_is_unknown_but_for_the_card_shown_to_an_examiner(setting: Setting) -> None:
    for state in walk(setting, seed=41):
        truth: Any = state.position()
        for seat in range(neyrang.SPECTATOR, setting.players):
            view: Any = state.view(seat).document()
            step = view["pending"]
            assert set(view["court"]) <= {"?"}
            for other, plate in enumerate(view["seats"]):
                hand = truth["seats"][other]["hand"]
                known = [card for card in plate["hand"] if card != "?"]
                assert len(plate["hand"]) == len(hand)
                assert plate["lost"] == truth["seats"][other]["lost"]
                if seat == other:
                    assert known == hand
                elif (
                    step
                    and step["step"] == "decide"
                    and (step["seat"], step["other"])
                    == (
                        seat,
                        other,
                    )
                ):
                    assert known == [truth["shown"]]
                else:
                    assert known == []


@pytest.mark.clause("COUP-81")
def test_the_cards_drafted_away_are_known_to_their_own_seat_alone() -> None:
    setting = Setting("coup", 2, neyrang.game("coup").complete(2))
    for state in walk(setting, seed=42):
        truth: Any = state.position()
        for seat in range(neyrang.SPECTATOR, 2):
            removed: Any = state.view(seat)["removed"]
            own = truth["seats"][seat]["removed"] if seat >= 0 else []
            assert sorted(card for card in removed if card != "?") == sorted(own)
            assert len(removed) == len(truth["removed"])

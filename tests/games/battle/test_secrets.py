"""Who may see which card in a battle, listed one by one."""

from __future__ import annotations

from typing import Any

import pytest

import neyrang
from neyrang.core.event import EVERYONE
from tests.conformance.matrix import Setting, settings
from tests.conformance.walk import walk

ALL = [*settings("rakab"), *settings("condottiere")]
each_setting = pytest.mark.parametrize("setting", ALL, ids=repr)

OWN = ("dealt", "burnt", "kept", "drew")
TABLE = ("turned_up", "struck", "took")
FACE_DOWN = {"1", "2", "3", "4", "5", "6", "10", "drummer", "heroine", "courtesan"}


@each_setting
@pytest.mark.clause("RAKAB-60", "COND-25", "COND-84")
def test_each_kind_of_event_shows_its_cards_to_whom_the_rules_say(setting: Setting) -> None:
    notation = setting.game.notation
    hidden = setting.options.get("hidden_cards")
    for state in walk(setting, seed=40):
        for event in state.events:
            if event.cards is None:
                continue
            kind, own = notation.events[event.kind], 1 << event.seat
            if kind == "played":
                face_down = hidden and notation.things[event.cards[0]] in FACE_DOWN
                assert event.audience == (own if face_down else EVERYONE)
            else:
                allowed = {**dict.fromkeys(OWN, own), **dict.fromkeys(TABLE, EVERYONE)}
                assert event.audience == allowed[kind], kind


@each_setting
@pytest.mark.clause("RAKAB-61", "COND-26", "COND-84")
def test_hands_decks_face_down_cards_and_burnt_hands_stay_hidden(setting: Setting) -> None:
    for number, state in enumerate(walk(setting, seed=41)):
        if number % 3:
            continue
        truth: Any = state.position()
        for seat in range(neyrang.SPECTATOR, setting.players):
            view: Any = state.view(seat).document()
            assert set(view.get("deck", [])) <= {"?"}
            for other, plate in enumerate(view["seats"]):
                real = truth["seats"][other]
                assert set(plate.get("deck", [])) <= {"?"}
                assert plate["line"] == real["line"]
                for pile in ("hand", "burnt"):
                    assert plate[pile] == (real[pile] if seat == other else ["?"] * len(real[pile]))
                if real.get("facedown"):
                    assert plate["facedown"] == (real["facedown"] if seat == other else "?")


@each_setting
@pytest.mark.clause("RAKAB-61", "COND-26")
def test_who_is_asked_about_burning_tells_nothing(setting: Setting) -> None:
    """Exactly those who hold cards, whatever the cards are."""
    asked = 0
    for seed in range(42, 46):
        for state in walk(setting, seed):
            position: Any = state.position()
            pending = position["pending"]
            if pending and pending["step"] == "burn":
                holders = [s for s, seat in enumerate(position["seats"]) if seat["hand"]]
                assert pending["asked"] == holders
                asked += 1
    for_two = setting.game.name == "rakab" and setting.players == 2
    assert bool(asked) != bool(for_two or setting.options.get("draw_after_battle"))


@each_setting
@pytest.mark.clause("COND-60")
def test_showing_a_hand_changes_one_view_and_no_question(setting: Setting) -> None:
    for number, state in enumerate(walk(setting, seed=47)):
        if number % 7 or state.over():
            continue
        for seat in range(setting.players):
            for action in state.free(seat)[:1]:
                other = int(setting.game.text(action).split(":")[1])
                later = state.clone()
                later.apply(seat, action)
                assert later.actors() == state.actors()
                assert later.legal(seat) == state.legal(seat)
                seen: Any = later.view(other)["seats"]
                real: Any = state.position()["seats"]
                assert seen[seat]["hand"] == real[seat]["hand"]
                for third in set(range(setting.players)) - {seat, other}:
                    plates: Any = later.view(third)["seats"]
                    assert set(plates[seat]["hand"]) == {"?"}
                twin = setting.game.redeal(later.view(other), neyrang.Rng(1))
                assert twin.view(other) == later.view(other)
                assert setting.game.load(later.position()).position() == later.position()

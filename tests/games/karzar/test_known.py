"""What is known, and what is not: KARZ-55. Who may see which card, listed one by one."""

from __future__ import annotations

from typing import Any

import pytest

import neyrang
from neyrang.core.event import EVERYONE
from tests.conformance.matrix import Setting, settings
from tests.conformance.walk import walk
from tests.games.karzar.table import helpers, heroes, table

each_setting = pytest.mark.parametrize("setting", list(settings("karzar")), ids=repr)

OWN = {
    "dealt", "dealt_helpers", "dealt_foresight", "kept", "sided", "captured", "drew", "looked",
    "traded", "returned",
}  # fmt: skip
# Turned up without an owner, or by a player the rules name
NOBODYS = {
    "paired", "surplus", "banner", "turned_up", "fell", "helpers_up", "banished", "scattered",
    "healed",
}  # fmt: skip
NAMED = {
    "fled", "foresaw", "king_played", "laid", "swapped", "fetched", "independent",
    "captive_shown", "throne", "gave",
}  # fmt: skip
# Events without cards that name a seat: nothing of them tells what a hand holds
PLAIN = {
    "traded_none", "swapped_none", "struck", "captives_decided", "decreed_nothing", "scored", "won",
    "lost_points",
}  # fmt: skip


@each_setting
@pytest.mark.clause("KARZ-55", "KARZ-20", "KARZ-30")
def test_each_kind_of_event_shows_its_cards_to_whom_the_rules_say(setting: Setting) -> None:
    names = setting.game.notation.events
    for state in walk(setting, seed=40):
        for event in state.events:
            kind = names[event.kind]
            if event.cards is None:
                assert event.seat == -1 or kind in PLAIN, kind
            elif kind in OWN:
                assert event.audience == 1 << event.seat, kind
            else:
                assert event.audience == EVERYONE, kind
                assert (event.seat == -1) == (kind in NOBODYS), kind
                assert kind in NOBODYS | NAMED


@each_setting
@pytest.mark.clause("KARZ-55", "KARZ-202")
def test_another_seat_shows_numbers_of_cards_and_what_the_rules_open(setting: Setting) -> None:
    for number, state in enumerate(walk(setting, seed=41)):
        if number % 7:
            continue
        truth: Any = state.position()
        for seat in range(neyrang.SPECTATOR, setting.players):
            view: Any = state.view(seat).document()
            for other, plate in enumerate(view["seats"]):
                real = truth["seats"][other]
                assert len(plate["heroes"]) == len(real["heroes"])
                if setting.players == 2 or seat == other:
                    assert plate == real
                    continue
                assert set(plate["heroes"]) <= {"?"}
                assert plate["declared"] == []
                ended = state.over()
                open_side = ended or real["king"] != "throne" or real["side"] is None
                assert plate["side"] == (real["side"] if open_side else "?")
                for key in ("captive", "guard"):
                    assert plate[key] == (real[key] if ended or real[key] is None else "?")
                if real["foresight"] is not None:
                    shown = real["foresight"] if real["foresight_used"] else "?"
                    assert plate["foresight"] == shown
                if not ended and view["pending"]["step"] != "decree":
                    assert set(plate["helpers"]) <= {"?"}
            if "camp" in view:
                asked = view["pending"] and view["pending"]["step"] == "foresight"
                looks = asked and view["pending"]["seat"] == seat
                known = [card for card in view["camp"] if card != "?"]
                assert len(view["camp"]) == len(truth["camp"])
                assert bool(known) <= bool(looks)
                assert set(view["aside"]) <= {"?"}


@pytest.mark.clause("KARZ-55")
def test_helpers_are_turned_up_without_owners() -> None:
    ways = []
    for first, second in (("zal", "witch"), ("witch", "zal")):
        t = table("iran I1 | zal witch", "turan T1 | zal witch", "iran I2", "turan T2",
                  slots=["I9 T6"])  # fmt: skip
        heroes(t, "I1", "T1", "I2", "T2")
        helpers(t, first, second, "-", "-")
        ways.append((t.state.view(2).document(), t.heard(2)))
    for document, _ in ways:
        document["pending"] = None
    assert ways[0] == ways[1]


@pytest.mark.clause("KARZ-55")
def test_at_a_campaigns_end_everything_is_shown_and_gathered() -> None:
    t = table("iran I9", "turan T3", "iran T2", battle=8,
              options={"captives": True, "campaigns": 2},
              extra=[{"captive": "T5"}])  # fmt: skip
    heroes(t, "I9", "T3", "T2")
    kinds = [event["event"] for event in t.heard(-1)]
    assert kinds.count("throne") == 3
    assert {"event": "throne", "seat": 1, "cards": ["turan"]} in t.heard(-1)
    assert {"event": "captive_shown", "seat": 0, "cards": ["T5"]} in t.heard(-1)
    t.expect({"campaign": 2, "battle": 1, "dead": [], "seats.0.captive": None})
    assert [len(seat["heroes"]) for seat in t["seats"]] == [5, 5, 5]
    assert t["pending.step"] == "keep"

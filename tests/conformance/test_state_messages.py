"""What a seat is sent is its view, and as `wire.StateDocument` says."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

import neyrang
from neyrang import SPECTATOR
from neyrang.record import new_record
from neyrang.server.changes import EVERYBODY
from neyrang.server.game_session import GameSession
from neyrang.server.wire import StateDocument
from tests.conformance.matrix import Setting, every_setting
from tests.conformance.walk import any_answer

MOVES = 150  # of a game


def without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    assert len(found) == len(pairs)
    return found


@pytest.mark.parametrize("setting", every_setting(), ids=repr)
def test_every_seat_is_sent_its_view(setting: Setting) -> None:
    record = new_record(setting.game, setting.players, setting.options, seed=70)
    session = GameSession(record)
    rng = neyrang.Rng(71)
    audience = EVERYBODY
    for _ in range(MOVES):
        for seat in range(SPECTATOR, setting.players):
            if audience in (EVERYBODY, seat):
                message = session.message(seat, len(session.events), None)
                sent = json.loads(message, object_pairs_hook=without_doubles)
                assert sent["view"] == session.state.view(seat).document()
                assert {*sent} == {"is", *StateDocument.__struct_fields__}
                msgspec.convert(sent, StateDocument)
        if session.over():
            break
        audience = session.apply(*any_answer(session.state, rng))

"""Every level plays every game with every option: no bot is ever answered for."""

from __future__ import annotations

import pytest

from neyrang.bots import BotTable, make
from tests.conformance.matrix import Setting, every_setting

ANSWERS = 40
SEATING = [[4, 1, 2, 3], [2, 3, 4, 1]]  # for two players, too, every level plays


@pytest.mark.parametrize("setting", every_setting(), ids=repr)
def test_no_level_commits_an_offence(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("neyrang.bots.master.PARTICLES", 2)
    for seed, levels in enumerate(SEATING):
        state = setting.start(70 + seed, clockwise=True, listen=False)
        bots = {
            seat: make(setting.game.name, levels[seat % 4], seat, 4)
            for seat in range(setting.players)
        }
        table = BotTable(state, bots)
        for _ in range(ANSWERS):
            if state.over():
                break
            seat = int(state.next_actor())
            table.apply(seat, table.choose(seat))
        assert table.offences() == []

"""Every level plays every game with every option: no bot is ever answered for."""

from __future__ import annotations

import pytest

from neyrang.bots import BotTable, make
from neyrang.bots.master import Master
from tests.conformance.matrix import Setting, every_setting

ANSWERS = 40
SEATING = [[4, 1, 2, 3], [2, 3, 4, 1]]  # for two players, too, every level plays


@pytest.mark.parametrize("setting", every_setting(), ids=repr)
def test_no_level_commits_an_offence(setting: Setting) -> None:
    for seed, levels in enumerate(SEATING):
        state = setting.start(70 + seed, clockwise=True, listen=False)
        bots = {
            seat: make(setting.game.name, levels[seat % 4], seat, 4)
            for seat in range(setting.players)
        }
        for bot in bots.values():
            if isinstance(bot, Master):
                bot.own.particles = 2
        table = BotTable(state, bots)
        for _ in range(ANSWERS):
            if state.over():
                break
            seat = int(state.next_actor())
            table.apply(seat, table.choose(seat))
        assert table.offences() == []

"""The ready sets of options can be played with every number of players they are for."""

from __future__ import annotations

import neyrang


def test_every_set_can_be_played() -> None:
    game = neyrang.game("karzar")
    for ready in game.option_sets:
        for players in ready.players:
            chosen = game.complete(players, ready.options)
            assert ready.options.items() <= chosen.items()


def test_the_sets_for_one_rule_at_a_time_and_for_all_of_them() -> None:
    sets = {ready.name: ready.options for ready in neyrang.game("karzar").option_sets}
    alone = [options for name, options in sets.items() if set(options) == {name}]
    assert len(alone) == 10
    assert sets["all"] == {name: value for options in alone for name, value in options.items()}
    assert sets["duel"] == sets["book"] == {}

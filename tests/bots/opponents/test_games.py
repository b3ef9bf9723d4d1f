"""Every opponent plays whole games with every option of its games, and repeats them by its seed."""

from __future__ import annotations

import pytest

from neyrang.bots import BotTable, make
from neyrang.bots.opponents import opponents
from neyrang.bots.registry import UnknownBot, names
from neyrang.games import NAMES
from tests.conformance.matrix import Setting, every_setting


def played(setting: Setting, seed: int) -> list[tuple[int, int]]:
    """Returns the answers of a whole game among the opponents of this game."""
    own = list(opponents(setting.game.name))
    state = setting.start(seed, clockwise=True, listen=False)
    bots = {
        seat: make(setting.game.name, own[seat % len(own)], seed + seat)
        for seat in range(setting.players)
    }
    table = BotTable(state, bots)
    answers: list[tuple[int, int]] = []
    while not state.over():
        seat = int(state.next_actor())
        answers.append((seat, table.choose(seat)))
        table.apply(*answers[-1])
    assert table.offences() == []
    return answers


@pytest.mark.parametrize("setting", every_setting(), ids=repr)
def test_no_opponent_commits_an_offence(setting: Setting) -> None:
    played(setting, 5)


@pytest.mark.parametrize("game", NAMES)
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    setting = next(setting for setting in every_setting() if setting.game.name == game)
    assert played(setting, 3) == played(setting, 3)


def test_opponents_are_listed_and_seated_in_their_own_games_only() -> None:
    assert {"public", "greedy", "passer", "hoarder"} <= set(names())
    with pytest.raises(UnknownBot, match="bot passer: it plays rakab, condottiere only"):
        make("loot", "passer", 0)

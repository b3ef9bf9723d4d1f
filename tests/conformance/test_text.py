"""Views in words: every answer is there, in both languages, and nothing hidden is."""

from __future__ import annotations

import pytest

import neyrang
from tests.conformance.matrix import Setting
from tests.conformance.walk import walk

each_game = pytest.mark.parametrize("name", neyrang.NAMES)


@each_game
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_a_view_in_words_lists_the_answers(name: str, lang: str) -> None:
    game = neyrang.game(name)
    for number, state in enumerate(walk(Setting(name, 3, game.complete(3)), seed=61)):
        if number == 25:
            break
        if number % 5:
            continue
        for seat in (neyrang.SPECTATOR, *range(3)):
            text = state.view(seat).text(lang)
            told = [line.split(" — ")[0] for line in text.splitlines() if " — " in line]
            moves = [game.text(action) for action in state.legal(seat)]
            assert told[len(told) - len(moves) :] == moves


def test_only_our_languages_are_spoken() -> None:
    with pytest.raises(neyrang.BadOption, match="there are"):
        neyrang.game("coup").start(3).view(0).text("xx")

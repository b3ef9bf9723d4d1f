"""Karzar's table: nothing wrapped, nothing shown that a seat may not know."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

import neyrang
from neyrang.core.rng import Rng
from neyrang.core.state import State
from neyrang.core.view import SPECTATOR
from neyrang.locale_files import LANGUAGES
from neyrang.terminal.karzar import draw, hint, out
from neyrang.words import Document, Words
from tests.games.karzar.table import heroes, table
from tests.terminal.desk import console, shown

ALL: dict[str, object] = {
    "captives": True, "foresight": True, "allies": True, "vanguard": True, "rostam_sohrab": True,
    "nushdaru": True, "unfair": True, "tahmineh": 1, "fearless_king": True, "cowardly_king": True,
    "campaigns": 2,
}  # fmt: skip


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    return Words(request.param)


def drawn(document: Document, words: Words, names: list[str], me: int) -> str:
    desk = console(80)
    desk.print(draw(document, words, names, me))
    return shown(desk)


def states(players: int, seed: int, options: dict[str, object] | None = None) -> list[State]:
    state = neyrang.game("karzar").start(players, seed, options)
    rng = Rng(seed)
    found = []
    step = 0
    while not state.over():
        if step % 17 == 0:
            found.append(state.clone())
        seat = state.actors()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
        step += 1
    return [*found, state]


@pytest.mark.parametrize("players", [2, 3, 8])
def test_every_line_fits_and_a_twin_looks_the_same(words: Words, players: int) -> None:
    rng = Rng(1)
    game = neyrang.game("karzar")
    names = words.seat_names(players, 0)
    for state in states(players, 1, None if players == 2 else ALL):
        for me in (SPECTATOR, 0, players - 1):
            view = state.view(me)
            text = drawn(view.document(), words, names, me)
            assert all(cell_len(line) <= 80 for line in text.splitlines())
            twin = game.redeal(view, rng)
            assert drawn(twin.view(me).document(), words, names, me) == text
        drawn(state.position(), words, names, SPECTATOR)
        assert not out(state.position(), 0)


def test_what_is_on_the_table_is_said(words: Words) -> None:
    t = table("iran I5 I2 | zal", "turan T1 T2", "iran I3", slots=["I9 T6", "I8 T4"], dead=["T9"],
              scores=[[7, 3, 0]])  # fmt: skip
    text = drawn(t.state.view(0).document(), words, words.seat_names(3, 0), 0)
    for name in ("I9", "T6", "I8", "T4", "I5", "I2", "zal", "iran"):
        assert words.thing("karzar", name) in text
    assert words.thing("karzar", "T2") not in text
    assert words.text("karzar.table.points", points=7) in text


def test_after_a_campaign_the_sheet_says_why(words: Words) -> None:
    t = table("iran I9", "turan T3", "turan T2", battle=8, results=["iran"],
              options={"campaigns": 1})  # fmt: skip
    heroes(t, "I9", "T3", "T2")
    text = drawn(t.state.view(1).document(), words, words.seat_names(3, 1), 1)
    for key in ("battles", "double", "bonus"):
        assert words.text(f"karzar.sheet.{key}") in text


def test_hints(words: Words) -> None:
    t = table("iran I9", "turan T3", "turan T2", slots=["I1 T1"], options={"cowardly_king": True})
    heroes(t, "I9", "T3", "T2")
    view = t.state.view(0).document()
    assert hint(view, words, 0) == words.text("karzar.hint.only_hich")
    t.play("* helper:hich")
    assert hint(t.state.view(0).document(), words, 0) is None
    t.play("0 flee")
    said = hint(t.state.view(0).document(), words, 0)
    assert said is not None
    assert words.text("karzar.move.flee") in said


def test_no_points_have_a_sentence_of_their_own(words: Words) -> None:
    for game in ("karzar", "condottiere"):
        for me in (SPECTATOR, 0):
            nothing = {"event": "scored", "seat": 0, "amount": 0}
            assert words.digits(0) not in words.sentence(game, nothing, ["A"], me)
            two = {**nothing, "amount": 2}
            assert words.digits(2) in words.sentence(game, two, ["A"], me)

"""Loot's table: the road in words, nothing wrapped, nothing shown that a seat may not know."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

import neyrang
from neyrang.core.options import Options
from neyrang.core.rng import Rng
from neyrang.core.state import State
from neyrang.core.view import SPECTATOR
from neyrang.locale_files import LANGUAGES
from neyrang.record import load, verify
from neyrang.situation.loot import taker
from neyrang.terminal.loot import draw, hint, out
from neyrang.terminal.moves import listed
from neyrang.terminal.replay import replay
from neyrang.terminal.table import play
from neyrang.words import Document, Words
from tests.games.loot.table import caravan
from tests.games.loot.table import table as loot
from tests.terminal.desk import (
    Keyboard,
    console,
    file_in,
    fumbling,
    opponents,
    shown,
    table,
    type_in,
)

LONG = "Bartholomew-Maximilian"
WAYS: list[tuple[int, Options]] = [(2, {}), (5, {}), (4, {"teams": True}), (8, {})]


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    return Words(request.param)


def drawn(document: Document, words: Words, names: list[str], me: int) -> str:
    desk = console(80)
    desk.print(draw(document, words, names, me))
    return shown(desk)


def states(players: int, options: Options, seed: int) -> list[State]:
    """A game in which few cards are drawn and many attacks made, looked at every few answers."""
    state = neyrang.game("loot").start(players, seed, options)
    rng = Rng(seed)
    found = []
    for step in range(2000):
        if state.over():
            break
        if step % 9 == 0:
            found.append(state.clone())
        seat = state.actors()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[-1 - rng.below(min(3, len(legal)))])
    return [*found, state]


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_no_line_is_too_long(words: Words, players: int, options: Options) -> None:
    names = [LONG if seat % 3 else words.seat_names(players, 0)[seat] for seat in range(players)]
    for state in states(players, options, players):
        for me in (SPECTATOR, 0, players - 1):
            for document in (state.view(me).document(), state.position()):
                text = drawn(document, words, names, me)
                assert max(cell_len(line) for line in text.splitlines()) <= 80
                assert "…" not in text.replace("Bartholomew…", "")


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_a_twin_with_other_cards_looks_the_same(
    words: Words, players: int, options: Options
) -> None:
    game, rng, differing = neyrang.game("loot"), Rng(5), 0
    names = words.seat_names(players, 0)
    for state in states(players, options, 1):
        for me in (SPECTATOR, 0, players - 1):
            view = state.view(me)
            twin = game.redeal(view, rng)
            differing += twin.position()["deck"] != state.position()["deck"]
            one = drawn(view.document(), words, names, me)
            assert drawn(twin.view(me).document(), words, names, me) == one
    assert differing > 5


def test_the_road_tells_who_attacks_and_who_would_take_it(words: Words) -> None:
    road = [
        caravan(3, 5, 0, "1 red 3 1", "2 blue 2", led="2 blue_chief"),
        caravan(4, 2, 1, "0 green 2", "2 yellow 2"),
        caravan(6, 8, 2),
        caravan(9, 7, 0, "1 blue 4", led="0 salar"),
    ]
    t = loot("caravan4 red2 red_chief", "green1", "green2", road=road)
    names = ["Sara", "Reza", "Mina"]
    text = drawn(t.state.view(0).document(), words, names, 0).splitlines()
    chief, tied, alone, salar = text[5:9]
    you = words.text("common.your_seat")

    def takes(side: str) -> str:
        return words.text("loot.table.takes", side=side)

    assert f"Reza {words.thing('loot', 'red')} {words.digits(4)}" in chief
    assert f"Mina {words.thing('loot', 'blue')} {words.digits(2)} ★" in chief
    assert takes("Mina") in chief
    assert f"{you} {words.thing('loot', 'green')} {words.digits(2)}" in tied
    assert words.text("loot.table.tied") in tied
    assert words.text("loot.table.unattacked") in alone
    assert takes("Mina") in alone
    assert f"★ {words.text('loot.table.salar')}" in salar
    assert takes(you) in salar
    for line, number, value in zip(text[5:9], (3, 4, 6, 9), (5, 2, 8, 7), strict=True):
        assert f"{words.digits(number)} ◉ {words.digits(value)}" in line
    assert words.text("loot.table.your_hand") in text[9]
    assert words.digits(4) in text[9]
    assert words.text("loot.table.chief") in text[9]


@pytest.mark.parametrize("teams", [False, True])
def test_the_table_and_the_rules_agree_on_who_takes_what(teams: bool) -> None:
    seen = set()
    for seed in range(6):
        for state in states(4, {"teams": teams}, seed):
            document: Any = state.position()
            for written, real in zip(document["road"], state.road, strict=True):  # type: ignore[attr-defined]
                side = taker(document, written)
                assert (-1 if side is None else side) == real.taker()
                seen.add(side)
    assert None in seen
    assert len(seen) == (3 if teams else 5)


def test_in_teams_a_partners_hand_is_on_the_table(words: Words) -> None:
    t = loot(
        "red2", "blue3 salar", "green1", "green2", teams=True, road=[caravan(1, 5, 3, "0 red 1")]
    )
    names = ["Sara", "Reza", "Mina", "Babak"]
    text = drawn(t.state.view(0).document(), words, names, 0)
    assert words.text("loot.table.hand", name="Reza") in text
    assert words.text("loot.table.hand", name="Mina") not in text
    assert words.text("loot.table.takes", side=words.text("loot.table.your_team")) in text
    other = drawn(t.state.view(2).document(), words, names, 2)
    team = words.text("loot.table.team", number=1)
    assert words.text("loot.table.takes", side=team) in other


def test_at_the_end_caravans_in_hand_are_taken_off(words: Words) -> None:
    t = loot("red1", "caravan4 caravan2", deck="", won=[[5], [7]]).play("0 burn:red1")
    text = drawn(t.state.view(0).document(), words, ["Sara", "Reza"], 0)
    assert f"◉ {words.digits(7)} − {words.digits(6)}" in text


def test_hints_say_why_there_is_little_choice(words: Words) -> None:
    assert hint(loot("red1", "blue1").state.view(0).document(), words, 0) is None
    empty = loot("", "blue1").state.view(0).document()
    assert hint(empty, words, 0) == words.text("loot.hint.hand_empty")
    last = loot("red1", "blue1", deck="").state.view(0).document()
    assert hint(last, words, 0) == words.text("loot.hint.deck_empty")


def test_whoever_sits_out_is_out() -> None:
    t = loot("", "red1", "blue1", "green1", teams=True, deck="")
    assert [out(t.state.position(), seat) for seat in (-1, 0, 1)] == [False, True, False]
    t = loot("", "red1", "blue1", "green1", teams=True, deck="red2")
    assert not out(t.state.position(), 0)


@pytest.mark.parametrize("width", [60, 80, 120])
def test_every_move_is_listed_within_the_screen(words: Words, width: int) -> None:
    road = [caravan(n, 2 + n % 4, n % 2, f"{n % 2} red {n}") for n in range(1, 5)]
    road += [caravan(12, 3, 0), caravan(13, 2, 0)]
    t = loot("red1 red2 red3 blue1 green4 red_chief salar caravan2 caravan8", "blue2", road=road)
    rows = listed(words, "loot", t.legal(0), words.seat_names(2, 0), 0, width)
    assert all(row.cell_len <= width for row in rows)
    text = " ".join(row.plain for row in rows).split()
    for number in range(1, len(t.legal(0)) + 1):
        assert text.count(words.digits(number)) >= 1
    heads = " ".join(row.plain for row in rows)
    assert words.group("loot", "attack:12:red1") in heads
    assert words.choice("loot", "attack:12:green4", []) == words.thing("loot", "green4")


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_whole_games(
    words: Words,
    players: int,
    options: Options,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    me = players - 1
    desk = console()
    type_in(monkeypatch, Keyboard(fumbling(players)))
    record = table(words, players, options, 3, me, "loot")
    play(desk, words, record, file_in(tmp_path), me, opponents(players, me))
    saved = load(file_in(tmp_path))
    assert saved.outcome is not None
    assert all(check.ok for check in verify(saved))
    assert record.names is not None
    told = words.outcome("loot", saved.outcome, record.names, me)
    assert told in " ".join(shown(desk).replace("\u200f", "").split())
    again = console()
    replay(again, words, saved, all_at_once=True)
    assert "{" not in shown(desk) + shown(again)

"""Coup's table: a line for each seat, nothing wrapped, nothing shown that a seat may not know."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

import neyrang
from neyrang.core.rng import Rng
from neyrang.core.state import State
from neyrang.core.view import SPECTATOR
from neyrang.locale_files import LANGUAGES
from neyrang.situation.coup import bomb_holder
from neyrang.terminal.coup import draw, out
from neyrang.terminal.moves import listed
from neyrang.words import Document, Words
from tests.terminal.desk import console, opponents, shown, table

FULL = {"reformation": True, "inquisitor": True, "anarchist": True}
LONG = "Bartholomew-Maximilian"


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    return Words(request.param)


def drawn(document: Document, words: Words, names: list[str], me: int, width: int = 80) -> str:
    desk = console(width)
    desk.print(draw(document, words, names, me))
    return shown(desk)


def states(players: int, seed: int, **options: bool) -> list[State]:
    """A game at random, looked at every few answers."""
    state = neyrang.game("coup").start(players, seed, options)
    rng = Rng(seed)
    found = []
    for step in range(2000):
        if state.over():
            break
        if step % 7 == 0:
            found.append(state.clone())
        seat = state.actors()[0]
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
    return [*found, state]


@pytest.mark.parametrize("players", range(2, 11))
def test_no_plate_is_wrapped(words: Words, players: int) -> None:
    names = [
        LONG if seat % 3 == 0 else words.seat_names(players, 0)[seat] for seat in range(players)
    ]
    for state in states(players, players, **FULL):
        for me in (SPECTATOR, 0, players - 1):
            text = drawn(state.view(me).document(), words, names, me)
            lines = text.splitlines()
            cards = me != SPECTATOR and not out(state.view(me).document(), me)
            assert len(lines) == 1 + players + (3 if cards else 0)
            assert max(cell_len(line) for line in lines) <= 80
            assert "…" not in text.replace("Bartholomew-M…", "")
        open_lines = drawn(state.position(), words, names, SPECTATOR).splitlines()
        assert len(open_lines) == 1 + players
        assert all(cell_len(line) <= 80 for line in open_lines)


@pytest.mark.parametrize("options", [{}, FULL])
def test_a_twin_with_other_cards_looks_the_same(words: Words, options: dict[str, bool]) -> None:
    """What a seat cannot see may be anything: its screen must not change with it."""
    game, rng, differing = neyrang.game("coup"), Rng(5), 0
    names = words.seat_names(4, 0)
    for seed in range(4):
        for state in states(4, seed, **options):
            for me in (SPECTATOR, 0, 2):
                view = state.view(me)
                twin = game.redeal(view, rng)
                differing += twin.position()["seats"] != state.position()["seats"]
                one = drawn(view.document(), words, names, me)
                assert drawn(twin.view(me).document(), words, names, me) == one
                for seat in [] if me == SPECTATOR else state.actors()[:1]:
                    asked = [words.question("coup", s.view(seat).document(), names, seat)
                             for s in (state, game.redeal(state.view(seat), rng))]  # fmt: skip
                    assert asked[0] == asked[1]
    assert differing > 50


def test_everything_on_the_table_is_said(words: Words) -> None:
    names = words.seat_names(3, 0)
    document: dict[str, object] = {
        "options": FULL,
        "seats": [
            {"hand": ["duke", "contessa"], "lost": [], "coins": 12, "faction": "loyalist"},
            {"hand": ["?"], "lost": ["captain"], "coins": 3, "faction": "reformist"},
            {"hand": [], "lost": ["assassin", "assassin"], "coins": 0, "faction": "loyalist"},
        ],
        "court": ["?"] * 9,
        "treasury": 30,
        "reserve": 5,
        "turn": 1,
        "pending": {"step": "bomb", "seat": 1, "then": []},
    }
    top, mine, second, third, *hand = drawn(document, words, names, 0).splitlines()
    for number in (30, 9, 5):
        assert words.digits(number) in top
    assert names[1] in top
    assert words.text("common.your_seat") in mine
    assert "▮ ▮" in mine
    assert "◆" in mine
    assert "duke" not in mine
    assert ("▸" in second) != ("◂" in second)
    assert "◇" in second
    assert f"✗ {words.thing('coup', 'captain')}" in second
    assert f"✗ {words.thing('coup', 'assassin')} ×{words.digits(2)}" in third
    assert words.text("coup.table.out") in third
    assert words.thing("coup", "contessa") in hand[1]
    assert words.thing("coup", "duke") not in mine


def test_persian_lines_keep_together() -> None:
    """Each is marked as right to left at both ends, and stands at the right."""
    words = Words("fa")
    state = neyrang.game("coup").start(4, 1, FULL)
    lines = drawn(state.view(0).document(), words, words.seat_names(4, 0), 0).splitlines()
    for line in lines:
        assert cell_len(line) == 80
        assert line.endswith("\u200f")
        assert line.strip().startswith(("\u200f", "╭", "╰"))


def test_who_holds_the_bomb() -> None:
    game = neyrang.game("coup")
    state = game.start(3, 1, {"anarchist": True})
    document = state.position() | {"pending": None}
    seats = [{"hand": ["duke", "contessa"], "coins": 9}, {"hand": ["duke", "captain"]},
             {"hand": ["captain", "contessa"]}]  # fmt: skip
    state = game.load({"seats": seats, "options": document["options"]})
    assert bomb_holder(state.position()) is None
    state.apply(0, game.move("anarchist:1"))
    assert bomb_holder(state.position()) == 1
    state.apply(1, game.move("hand_on:2"))
    assert bomb_holder(state.position()) == 1
    state.apply(2, game.move("challenge"))
    assert bomb_holder(state.position()) == 1
    state.apply(1, game.move("concede"))
    state.apply(1, game.move("lose:duke"))
    assert bomb_holder(state.position()) is None


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("players", [2, 4, 6, 10])
def test_every_move_is_listed_within_the_screen(words: Words, players: int, width: int) -> None:
    game = neyrang.game("coup")
    record = table(words, players, FULL, 1)
    assert len(opponents(players)) == players - 1
    seats = [{"hand": ["duke", "contessa"], "coins": 9 if seat == 0 else 1} for seat in range(2)]
    seats += [{"hand": ["captain"], "coins": 1}] * min(2, players - 2)
    seats += [{"hand": ["assassin"], "coins": 1}] * max(0, min(3, players - 4))
    seats += [{"hand": ["inquisitor"], "coins": 1}] * max(0, players - 7)
    state = game.load({"seats": seats, "reserve": 2}, options=FULL)
    moves = [game.text(action) for action in state.legal(0)]
    assert record.names is not None
    rows = listed(words, "coup", moves, record.names, 0, width)
    assert all(row.cell_len <= width for row in rows)
    text = " ".join(row.plain for row in rows).split()
    for number in range(1, len(moves) + 1):
        assert text.count(words.digits(number)) >= 1

"""Whole games at the terminal, by somebody who fumbles; leaving and coming back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import neyrang
from neyrang.bots import Bot, BotTable
from neyrang.core.errors import BadRecord, NeyrangError
from neyrang.core.options import Options
from neyrang.core.reason import Reason
from neyrang.core.state import State
from neyrang.core.view import View
from neyrang.locale_files import LANGUAGES
from neyrang.record import Record, load, verify
from neyrang.terminal.moves import Unclear, read
from neyrang.terminal.table import play
from neyrang.words import Words
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

SETS: list[tuple[int, Options]] = [
    (2, {}),
    (2, {"draft": False, "anarchist": True}),
    (3, {"inquisitor": True}),
    (4, {"reformation": True, "anarchist": True}),
    (6, {"reformation": True, "inquisitor": True, "anarchist": True}),
    (10, {}),
]


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    return Words(request.param)


@pytest.mark.parametrize(("players", "options"), SETS)
@pytest.mark.parametrize("terminal", [False, True])
def test_whole_games(
    words: Words,
    players: int,
    options: Options,
    terminal: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for seed in range(2):
        me = seed % players
        desk = console(terminal=terminal)
        type_in(monkeypatch, Keyboard(fumbling(seed), tty=terminal))
        record = table(words, players, options, seed, me)
        play(desk, words, record, file_in(tmp_path), me, opponents(players, me))
        saved = load(file_in(tmp_path))
        assert saved.outcome is not None
        assert all(check.ok for check in verify(saved))
        text = shown(desk)
        assert record.names is not None
        assert words.outcome("coup", saved.outcome, record.names, me) in one_line(text)
        assert str(record.seed) in text
        assert record.commitment in text
        assert f"neyrang verify '{file_in(tmp_path)}'" in text
        assert "Traceback" not in text
        assert "{" not in text


class Guarded:
    """A state that only answers what somebody at seat 0 may ask; the bots see another."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __getattr__(self, name: str) -> object:
        over = self.state.over()
        assert name in ("over", "actors", "legal", "notation", "outcome", "free") or over, name
        return getattr(self.state, name)

    def heard(self, seat: int) -> list[dict[str, object]]:
        assert seat == 0
        return self.state.heard(seat)

    def view(self, seat: int) -> View:
        assert seat == 0
        return self.state.view(seat)

    def barred(self, seat: int) -> list[int]:
        assert seat == 0
        return self.state.barred(seat)

    def why_not(self, seat: int, action: int) -> Reason | None:
        assert seat == 0
        return self.state.why_not(seat, action)


def bot_table_of(table: Guarded, bots: dict[int, Bot], seed: int) -> BotTable:
    return BotTable(table.state, bots, seed=seed)


def test_the_table_asks_for_nothing_it_may_not_know(
    words: Words, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Record.start
    monkeypatch.setattr(Record, "start", lambda record: Guarded(start(record)))
    monkeypatch.setattr("neyrang.terminal.table.BotTable", bot_table_of)
    for seed in range(3):
        record = table(words, 4, {"inquisitor": True, "reformation": True}, seed)
        type_in(monkeypatch, Keyboard(fumbling(seed)))
        play(console(), words, record, file_in(tmp_path), 0, opponents(4))
        assert record.outcome is not None


def one_line(text: str) -> str:
    """Without line breaks, marks and colours."""
    kept = "".join(sign for sign in text if sign not in "\u200f\x1b")
    return " ".join(kept.split())


@pytest.mark.parametrize("interrupt", [False, True])
@pytest.mark.parametrize("answers", [0, 1, 5, 20])
def test_leaving_and_coming_back(
    words: Words,
    answers: int,
    interrupt: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = file_in(tmp_path)
    desk = console()
    type_in(monkeypatch, Keyboard(islice(fumbling(3), answers), interrupt=interrupt))
    record = table(words, 4, {"reformation": True}, 11)
    play(desk, words, record, path, 0, opponents(4))
    assert f"neyrang play --resume '{path}'" in shown(desk)
    assert str(path) in shown(desk)
    saved = load(path)
    assert saved.outcome is None
    assert saved.moves == record.moves
    assert saved.last().position() == record.last().position()
    before = list(saved.moves)
    type_in(monkeypatch, Keyboard(fumbling(4)))
    play(console(), words, saved, path, 0, opponents(4))
    assert saved.moves[: len(before)] == before
    assert load(path).outcome is not None


@pytest.mark.parametrize("key", ["q", "Q", " q ", "ض"])
def test_the_key_to_leave(
    words: Words, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = console()
    keyboard = type_in(monkeypatch, Keyboard(iter([key, "1", "1"])))
    play(desk, words, table(words, 3, {}, 1), file_in(tmp_path), 0, opponents(3))
    assert keyboard.typed == 1
    assert words.text("common.play.saved") in shown(desk)


def test_a_damaged_record_is_not_written_again(words: Words, tmp_path: Path) -> None:
    record = table(words, 3, {}, 1)
    record.moves = ["0 dance"]
    with pytest.raises(BadRecord, match=r"move 1 \(0 dance\)"):
        play(console(), words, record, file_in(tmp_path), 0, opponents(3))
    assert not file_in(tmp_path).exists()


def test_a_finished_game_only_shows_its_end(
    words: Words, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = table(words, 3, {}, 1)
    type_in(monkeypatch, Keyboard(fumbling(1)))
    play(console(), words, record, file_in(tmp_path), 0, opponents(3))
    moves = list(record.moves)
    keyboard = type_in(monkeypatch, Keyboard(iter([])))
    desk = console()
    play(desk, words, record, file_in(tmp_path), 0, opponents(3))
    assert keyboard.typed == 0
    assert record.moves == moves
    assert "neyrang verify" in shown(desk)


def test_whoever_is_out_watches_without_questions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = Words("en")
    record = table(words, 6, {}, 2)
    told = words.text("common.play.out", leave="q")
    desk = console()
    # Challenging everything is a quick way out; then Enter once, and nothing more is typed.
    keyboard = type_in(monkeypatch, Keyboard(challenger()))
    play(desk, words, record, file_in(tmp_path), 0, opponents(6))
    text = one_line(shown(desk))
    assert told in text
    rest = text.partition(told)[2]
    assert "Do you challenge?" not in rest
    assert rest.count("›") == 1
    assert " wins the game." in rest
    assert keyboard.typed < 40


def challenger() -> Iterator[str]:
    yield "exchange"
    for _ in range(60):
        yield "challenge"
        yield "concede"
        yield "1"


def test_rules_and_log_can_be_read_at_any_question(
    words: Words, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = console(width=200)
    type_in(monkeypatch, Keyboard(iter(["?", "l", "income", "l"])))
    record = table(words, 3, {"reformation": True}, 1)
    play(desk, words, record, file_in(tmp_path), 0, opponents(3))
    text = shown(desk)
    for rule in words.rules("coup", record.options):
        assert rule.text in text
    assert text.count(words.text("common.play.log")) == 2


@pytest.mark.parametrize("game", neyrang.NAMES)
def test_the_rules_explain_every_sign_on_the_table(
    game: str, words: Words, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = console(width=120)
    type_in(monkeypatch, Keyboard(iter(["?"])))
    record = table(words, 4, {}, 1, game=game)
    play(desk, words, record, file_in(tmp_path), 0, opponents(4))
    text = shown(desk)
    signs = text.partition(words.text("common.play.signs"))[2]
    assert words.text("common.play.turn") in signs
    for sign in "▮⌂=⚑★◉✗◆◇⚔☮":
        if sign in text.partition(words.text("common.play.rules", game=words.title(game)))[0]:
            assert f"{sign} " in signs


@pytest.mark.parametrize("key", ["h", "H", "ا"])
def test_the_key_for_a_hint(
    words: Words, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("neyrang.terminal.table.HINT_BOT", "4@8")
    desk = console(width=100)
    type_in(monkeypatch, Keyboard(iter([key, "income"])))
    record = table(words, 3, {}, 1)
    play(desk, words, record, file_in(tmp_path), 0, opponents(3))
    text = shown(desk)
    assert words.text("common.hint.beliefs") in text
    assert (
        words.move("coup", "income", record.names or [], 0)
        in text.partition(words.text("common.hint.moves"))[2]
    )
    assert record.moves[0] == "0 income"


def test_on_a_screen_the_rules_make_way_for_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = Words("en")
    desk = console(terminal=True)
    type_in(monkeypatch, Keyboard(iter(["?", "", "l", "q"]), tty=True))
    play(desk, words, table(words, 3, {}, 1), file_in(tmp_path), 0, opponents(3))
    text = shown(desk)
    assert text.count("Your turn. What do you do?") == 2
    assert text.count(words.text("common.play.back")) == 2


def test_what_cannot_be_saved_is_said(words: Words, tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "game.json"
    with pytest.raises(NeyrangError, match=r"game\.json"):
        play(console(), words, table(words, 3, {}, 1), path, 0, opponents(3))


def test_a_seat_without_anybody_is_said(
    words: Words, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, Keyboard(iter(["1"] * 9)))
    record = table(words, 3, {}, 1)
    assert record.names is not None
    with pytest.raises(NeyrangError, match=record.names[1]):
        play(console(), words, record, file_in(tmp_path), 0, {})


# ---- what can be typed

MOVES = ["income", "tax", "steal:1", "steal:2", "coup:1"]


def no_reason(text: str) -> None:
    return None


@pytest.mark.parametrize(
    ("typed", "move"),
    [("1", "income"), ("۲", "tax"), ("٢", "tax"), (" 5 ", "coup:1"), ("steal:2", "steal:2"),
     ("steal:۲", "steal:2"), ("TAX", "tax"), ("coup", "coup:1")],
)  # fmt: skip
def test_moves_are_read(words: Words, typed: str, move: str) -> None:
    assert read(words, neyrang.game("coup").notation, MOVES, typed, no_reason) == move


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("", "empty"),
        ("\x00", "empty"),
        ("0", "number"),
        ("6", "number"),
        ("12345678901234567890", "number"),
        ("exchange", "not_now"),
        ("coup:3", "not_now"),
        ("assassinate", "not_now"),
        ("castle", "no_move"),
        ("a\x1b[31mb", "no_move"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(words: Words, typed: str, key: str) -> None:
    with pytest.raises(Unclear) as error:
        read(words, neyrang.game("coup").notation, MOVES, typed, no_reason)
    assert str(error.value) == words.text(f"common.error.{key}", last=5)


def test_a_verb_for_several_moves_names_their_numbers(words: Words) -> None:
    with pytest.raises(Unclear) as error:
        read(words, neyrang.game("coup").notation, MOVES, "steal", no_reason)
    numbers = words.text("common.list.comma").join([words.digits(3), words.digits(4)])
    assert str(error.value) == words.text("common.error.which", numbers=numbers)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("coup:1", {"code": "coins", "need": 7, "have": 2}),
        ("coup", {"code": "coins", "need": 7, "have": 2}),
        ("steal:0", {"code": "yourself"}),
        ("steal:5", {"code": "no_such_seat", "players": 3}),
        ("challenge", {"code": "not_a_move_now"}),
    ],
)
def test_a_move_that_is_not_possible_is_answered_with_the_reason(
    words: Words,
    typed: str,
    reason: dict[str, object],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = console(width=120)
    type_in(monkeypatch, Keyboard(iter([typed])))
    play(desk, words, table(words, 3, {}, 1), file_in(tmp_path), 0, opponents(3))
    said = words.why("coup", reason, ["", "", ""], 0)
    assert words.text("common.error.barred", why=said, last=6) in one_line(shown(desk))


def test_few_choices_are_explained_with_the_question(
    words: Words, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Income, over and over: with ten coins the table says why only a coup is left."""
    desk = console(width=120)
    type_in(monkeypatch, Keyboard(iter(["income"] * 8)))
    record = table(words, 3, {}, 1)
    play(desk, words, record, file_in(tmp_path), 0, {1: Passing(0), 2: Passing(0)})
    reason = {"code": "must_coup", "coins": 10, "limit": 10}
    assert words.why("coup", reason, [], 0) in one_line(shown(desk))


class Passing(Bot):
    """Takes its income and says nothing."""

    def choose(self, view: View, legal: list[int]) -> int:
        game = neyrang.game("coup")
        return next((a for a in legal if game.text(a) in ("income", "pass")), legal[0])

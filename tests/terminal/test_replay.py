"""Going through a record at the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from neyrang.record import Record
from neyrang.terminal.replay import replay
from neyrang.terminal.table import play
from neyrang.words import LANGUAGES, Words
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


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    return Words(request.param)


@pytest.fixture
def record(words: Words, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Record:
    options = {"reformation": True, "inquisitor": True, "anarchist": True}
    made = table(words, 3, dict(options), 5)
    type_in(monkeypatch, Keyboard(fumbling(5)))
    play(console(), words, made, file_in(tmp_path), 0, opponents(3))
    return made


@pytest.mark.parametrize(("all_at_once", "tty"), [(True, True), (False, False)])
def test_all_at_once(
    words: Words, record: Record, all_at_once: bool, tty: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = console(width=400)
    keyboard = type_in(monkeypatch, Keyboard(iter([]), tty=tty))
    replay(desk, words, record, all_at_once)
    text = shown(desk)
    assert keyboard.typed == 0
    assert record.names is not None
    assert record.outcome is not None
    assert words.outcome("coup", record.outcome, record.names) in text
    for _, state in record.states():
        for event in state.heard(0):
            if "?" not in str(event.get("cards")):
                assert words.sentence("coup", event, record.names) in text


def test_step_by_step(words: Words, record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    last = len(record.moves)
    keys = ["", "", "b", "b", "b", "xyz", "9999", str(last), "", "2", "۳", "q", "never read"]
    keyboard = type_in(monkeypatch, Keyboard(iter(keys), tty=True))
    desk = console(terminal=True)
    replay(desk, words, record, False)
    assert keyboard.typed == len(keys) - 1
    text = shown(desk)
    keyed = {"back": words.text("common.key.back"), "leave": words.text("common.key.leave")}
    assert text.count(words.text("common.replay.start")) == 3
    for number, times in ((1, 2), (2, 2), (3, 1), (last, 1)):
        assert text.count(words.text("common.replay.move", number=number, last=last)) == times
    flat = " ".join(text.replace("\u200f", "").split())
    unclear = words.text("common.replay.unclear", last=last, **keyed)
    assert unclear[:30] in flat
    assert words.text("common.replay.no_such", last=last) in flat
    assert words.text("common.replay.end") in flat


def test_cards_are_open(words: Words, record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, Keyboard(iter(["q"]), tty=True))
    desk = console()
    replay(desk, words, record, False)
    text = shown(desk)
    state = record.start()
    assert "▮ ▮" not in text
    seats = state.position()["seats"]
    assert isinstance(seats, list)
    for seat in seats:
        for card in seat["hand"]:
            assert words.thing("coup", card) in text


@pytest.mark.parametrize("interrupt", [False, True])
def test_leaving(
    words: Words, record: Record, interrupt: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, Keyboard(iter(["", ""]), tty=True, interrupt=interrupt))
    replay(console(), words, record, False)


def test_an_unfinished_record_says_so(words: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, Keyboard(iter([])))
    desk = console()
    replay(desk, words, table(words, 3, {}, 1), True)
    assert words.text("common.replay.unfinished") in shown(desk)

"""Going through a record at the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

import neyrang
from neyrang.core.state import State
from neyrang.core.view import SPECTATOR, View
from neyrang.locale_files import LANGUAGES
from neyrang.record import Record
from neyrang.terminal.replay import replay
from neyrang.terminal.table import play
from neyrang.words import Words
from tests.conformance.matrix import Setting
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
from tests.test_records import played


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


# ---- one seat's view

GAMES = [("coup", 3), ("rakab", 3), ("condottiere", 3), ("loot", 4), ("karzar", 4)]


def begun(game: str, players: int, moves: int = 20) -> Record:
    setting = Setting(game, players, neyrang.game(game).complete(players))
    made = played(setting, seed=3, moves=moves)
    made.names = ["Ali", "Sara", "Kaveh", "Mina"][:players]
    return made


def pages(record: Record, seat: int | None, patch: pytest.MonkeyPatch, words: Words) -> str:
    """Every page of a replay, from the last one back."""
    keys = [*map(str, range(len(record.moves), -1, -1)), "q"]
    type_in(patch, Keyboard(iter(keys), tty=True))
    desk = console(width=300)
    replay(desk, words, record, False, seat)
    return shown(desk)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_open_hands_are_shown_in_every_game(
    game: str, players: int, words: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = begun(game, players, moves=0)
    text = pages(record, None, monkeypatch, words)
    state = record.start()
    for seat, player in enumerate(cast(list[Any], state.position()["seats"])):
        cards = player.get("hand") or player["helpers"]
        assert cards
        for card in cards:
            digits = card[-1] if game == "loot" else card
            name = words.digits(int(digits)) if digits.isdigit() else words.thing(game, card)
            assert name in text, (seat, card)


class OneSeat:
    """A state that answers what this seat may ask."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat

    def __getattr__(self, name: str) -> object:
        assert name in ("notation", "apply", "outcome"), name
        return getattr(self.state, name)

    def heard(self, seat: int) -> list[dict[str, object]]:
        assert seat == self.seat
        return self.state.heard(seat)

    def view(self, seat: int) -> View:
        assert seat == self.seat
        return self.state.view(seat)


@pytest.mark.parametrize(("game", "players"), GAMES)
@pytest.mark.parametrize("seat", [SPECTATOR, 1])
@pytest.mark.parametrize("all_at_once", [False, True])
def test_a_seat_is_shown_what_it_saw_and_no_more(
    game: str, players: int, seat: int, all_at_once: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, start = begun(game, players), Record.start
    monkeypatch.setattr(Record, "start", lambda record: OneSeat(start(record), seat))
    type_in(monkeypatch, Keyboard(iter([""] * 30 + ["q"]), tty=True))
    desk = console(width=300)
    replay(desk, Words("en"), record, all_at_once, seat)
    assert "is not over" not in shown(desk)
    assert Words("en").text("common.replay.unfinished") in shown(desk)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_moves_of_the_others_are_told_as_they_were_heard(
    game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, record = Words("en"), begun(game, players)
    text = " ".join(pages(record, 1, monkeypatch, words).split())
    for _, state in record.states():
        for event in state.heard(1):
            assert (
                words.naming(state.notation()).sentence(game, event, record.names or [], 1) in text
            )
    for move in record.moves:
        seat, _, chosen = move.partition(" ")
        label = words.naming(record.start().notation()).move(game, chosen, record.names or [])
        said = words.text("common.replay.said", name=(record.names or [])[int(seat)], move=label)
        assert (f" {said} " in text) == (seat == "1") or f"{said}." in text, move

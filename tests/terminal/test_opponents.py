"""Which bots sit at a game in the terminal, and how a saved game gets them back."""

from __future__ import annotations

from pathlib import Path

import pytest

from neyrang.bots import Bot, RandomBot
from neyrang.core.errors import BadOption
from neyrang.core.view import View
from neyrang.record import load, save
from neyrang.terminal.opponents import choose, named, seated
from neyrang.terminal.table import play
from neyrang.words import Words
from tests.terminal.desk import Keyboard, console, file_in, shown, table, type_in


def test_bots_sit_in_order_around_the_person() -> None:
    assert named("miser:Miser,3,4", 4, 0) == [None, "miser:Miser", "3", "4"]
    assert named(" 1 ,2,random", 4, 2) == ["1", "2", None, "random"]
    assert named("4", 3, 1) == ["4", None, "4"]


@pytest.mark.parametrize("bots", ["", "1,2", "1,2,3,4", "1,,2", ","])
def test_as_many_bots_as_seats(bots: str) -> None:
    with pytest.raises(BadOption, match="one for each of 3 seats"):
        named(bots, 4, 0)


def test_what_is_asked_for_goes_before_what_the_record_has() -> None:
    record = table(Words("en"), 3, {}, 1)
    assert choose(record, 0, None, None) == [None, "2", "2"]
    record.bots = [None, "3", "random"]
    assert choose(record, 0, None, None) == [None, "3", "random"]
    assert choose(record, 0, None, 1) == [None, "1", "1"]
    assert choose(record, 0, "4,1", None) == [None, "4", "1"]


@pytest.mark.parametrize("bot", ["os:abort", "exploiter(os:abort)"])
def test_a_record_alone_runs_nobodys_code(bot: str) -> None:
    record = table(Words("en"), 3, {}, 1)
    record.bots = [None, bot, "2"]
    with pytest.raises(BadOption, match="seat 1 was played by the bot"):
        choose(record, 0, None, None)
    assert choose(record, 0, None, 2) == [None, "2", "2"]


def test_the_bots_of_a_record_are_made() -> None:
    record = table(Words("en"), 3, {}, 1)
    record.bots = [None, "random", "2"]
    made = seated(record)
    assert list(made) == [1, 2]
    assert isinstance(made[1], RandomBot)


class Listener(Bot):
    """Plays at random and counts what it was shown."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.began: int | None = None
        self.witnessed: list[tuple[int, int]] = []

    def begin(self, view: View) -> None:
        self.began = view.seat

    def witness(self, answers: list[tuple[int, int]], view: View) -> None:
        self.witnessed += answers

    def choose(self, view: View, legal: list[int]) -> int:
        return legal[self.rng.below(len(legal))]


def test_bots_witness_the_past_when_a_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, path = Words("en"), file_in(tmp_path)
    bots: list[dict[int, Bot]] = [{s: Listener(s) for s in (1, 2)} for _ in range(2)]
    type_in(monkeypatch, Keyboard(iter(["income"] * 3)))
    play(console(), words, table(words, 3, {}, 4), path, 0, bots[0])
    saved = load(path)
    assert len(saved.moves) > 4
    type_in(monkeypatch, Keyboard(iter([])))
    play(console(), words, saved, path, 0, bots[1])
    first, later = bots[0][1], bots[1][1]
    assert isinstance(first, Listener)
    assert isinstance(later, Listener)
    assert later.began == 1
    assert first.witnessed
    assert later.witnessed == first.witnessed


def test_only_bots_of_ones_own_are_named_in_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, path = Words("en"), tmp_path / "game.json"
    for bots, tail in (("3,4", ""), ("mine:Bot,4", " --bots mine:Bot,4")):
        record = table(words, 3, {}, 1)
        record.bots = named(bots, 3, 0)
        save(record, path)
        type_in(monkeypatch, Keyboard(iter([])))
        desk = console(200)
        play(desk, words, record, path, 0, {1: RandomBot(1), 2: RandomBot(2)})
        assert shown(desk).strip().endswith(f"play --resume {path}{tail}")
        assert load(path).bots == [None, *bots.split(",")]

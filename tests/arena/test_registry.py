"""Bots by name, ours and other people's."""

from __future__ import annotations

from pathlib import Path

import pytest

import neyrang
from neyrang.bots import LEVELS, Bot, RandomBot, make
from neyrang.bots.exploiter import Exploiter
from neyrang.bots.master import Master
from neyrang.bots.registry import UNBOUNDED, UnknownBot, level_of
from neyrang.core.errors import BadOption, UnknownGame
from neyrang.games import NAMES
from neyrang.locale_files import LANGUAGES
from neyrang.words import Words
from tests.arena.rogues import Careful, Counting, Simple

POINT = "[neyrang.bots]\nmeek = tests.arena.rogues:Simple\n"


@pytest.mark.parametrize("game", NAMES)
def test_every_level_answers(game: str) -> None:
    state = neyrang.game(game).start(3, 5)
    seat = state.actors()[0]
    for level in LEVELS:
        bot = make(game, level, 7, budget=4)
        bot.begin(state.view(seat))
        assert bot.choose(state.view(seat), state.legal(seat)) in state.legal(seat)


def test_a_level_goes_by_its_number_or_its_name() -> None:
    for number, level in LEVELS.items():
        assert level_of(str(number)) == level_of(level.name) == number
        assert type(make("coup", number, 1)) is type(make("coup", level.name, 1))
    assert isinstance(make("coup", "random", 1), RandomBot)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_level_has_a_name_for_people(lang: str) -> None:
    names = {Words(lang).text(f"common.level.{level.name}") for level in LEVELS.values()}
    assert len(names) == len(LEVELS)


def test_a_class_by_its_module() -> None:
    bot = make("coup", "tests.arena.rogues:Simple", 3)
    assert isinstance(bot, Simple)
    assert bot.rng.words() == Bot(3).rng.words()


def test_a_class_in_the_folder_one_is_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "neighbour_bot.py").write_text("from neyrang.bots import RandomBot as Mine\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend("nowhere")  # so that what is appended is forgotten again
    assert isinstance(make("coup", "neighbour_bot:Mine", 3), RandomBot)


def test_a_registered_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "meek-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: meek\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text(POINT)
    monkeypatch.syspath_prepend(tmp_path)
    assert isinstance(make("coup", "meek", 3), Simple)
    with pytest.raises(UnknownBot, match="meek, and module:Class"):
        make("coup", "weak", 3)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("5", "1 (novice), 2 (fighter), 3 (trickster), 4 (master), random"),
        ("", "no bot ''"),
        ("no_such_module:Class", "No module named 'no_such_module'"),
        ("tests.arena.rogues:Nobody", "no attribute 'Nobody'"),
        ("tests.arena.rogues:NoBot", "it has no begin, witness, choose"),
        ("tests.arena.rogues:Unborn", "OSError: no model file"),
    ],
)
def test_what_is_wrong_with_a_bot_is_said(name: str, told: str) -> None:
    with pytest.raises(UnknownBot) as caught:
        make("coup", name, 1)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_game_that_is_not_there_comes_first() -> None:
    with pytest.raises(UnknownGame, match="chess"):
        make("chess", 2, 1)


def test_a_bot_that_searches_may_be_named_with_its_budget() -> None:
    for name, playouts, clock in (("4@400", 400, 0), ("master@250ms", UNBOUNDED, 250)):
        bot = make("coup", name, 1, budget=50)  # its own budget counts
        assert isinstance(bot, Master)
        assert (bot.budget.playouts, bot.budget.milliseconds) == (playouts, clock)
    exploiter = make("coup", "exploiter(4@30)@20", 1)
    assert isinstance(exploiter, Exploiter)
    assert exploiter.playouts == 20
    with pytest.raises(UnknownBot, match="bot 2@400: 2 does not search, so it takes no budget"):
        make("coup", "2@400", 1)
    with pytest.raises(UnknownBot, match="random does not search"):
        make("coup", "random@5", 1)
    with pytest.raises(UnknownBot, match="the budget stands before the commit"):
        make("coup", "4 of 90b713b@50", 1)
    with pytest.raises(BadOption, match="budget many"):
        make("coup", "4@many", 1)


def test_a_bot_of_ones_own_that_searches_takes_a_budget_too() -> None:
    for name in ("Careful", "Counting"):  # derived from level 4, and one that asks for a budget
        bot = make("coup", f"tests.arena.rogues:{name}@20", 1)
        assert isinstance(bot, Careful | Counting)
        assert bot.budget is not None
        assert bot.budget.playouts == 20
    bot = make("coup", "tests.arena.rogues:Careful", 1, budget=30)
    assert isinstance(bot, Careful)
    assert bot.budget.playouts == 30
    with pytest.raises(UnknownBot, match="Simple does not search, so it takes no budget"):
        make("coup", "tests.arena.rogues:Simple@20", 1)
    assert make("coup", "tests.arena.rogues:Simple", 1, budget=20)

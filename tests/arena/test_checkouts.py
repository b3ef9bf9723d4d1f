"""Bots of other commits play by their own files."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path

import pytest
from rich.console import Console

from neyrang.arena import checkouts
from neyrang.arena.formatting import bot_name
from neyrang.arena.match import FIRST, Deal, Match, play_deal
from neyrang.arena.terminal import prepare_former
from neyrang.core.errors import NeyrangError
from neyrang.words import Words

ROOT = Path(__file__).parent.parent.parent
TWIN = "abcdef0"  # a commit with the very files of this checkout


@pytest.fixture
def twin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / TWIN).symlink_to(ROOT)
    monkeypatch.setattr(checkouts, "FOLDER", tmp_path)


def played(*bots: str, game: str = "coup", players: int = 3) -> Deal:
    return play_deal(
        Match(game=game, players=players, bots=list(bots), games=1, form=FIRST).check(), 0, 0
    )


@pytest.mark.parametrize(("game", "players"), [("coup", 3), ("karzar", 4), ("loot", 2)])
def test_the_same_files_play_the_same_games(twin: None, game: str, players: int) -> None:
    here = played("2", "3", game=game, players=players)
    there = played("2", f"3 of {TWIN}", game=game, players=players)
    assert there.digest == here.digest
    assert there.games == here.games
    assert played(f"2 of {TWIN}", f"3 of {TWIN}", game=game, players=players).games == here.games


def test_rules_that_differ_are_said(twin: None, monkeypatch: pytest.MonkeyPatch) -> None:
    ask = checkouts.Checkout.ask

    def without_income(self: checkouts.Checkout, **asked: object) -> object:
        answer = ask(self, **asked)
        return [answer[0][1:], answer[1]] if asked["do"] == "choose" else answer

    monkeypatch.setattr(checkouts.Checkout, "ask", without_income)
    with pytest.raises(NeyrangError, match=f"the rules of {TWIN} differ"):
        played("2", f"3 of {TWIN}")


def test_a_former_bot_has_its_budget(twin: None) -> None:
    here = played("4@3", "3", players=2)
    assert played(f"4@3 of {TWIN}", "3", players=2).games == here.games
    assert checkouts.as_made("4@3", 7, 100) == ["4", 7, "3"]
    assert checkouts.as_made("4", 7, 100) == ["4", 7, 100]


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        (f"2@3 of {TWIN}", "2 does not search"),
        (f"4@many of {TWIN}", "budget many"),
        (f"4 of {TWIN}@3", "stands before the commit"),
    ],
)
def test_a_budget_that_cannot_be_is_said_at_once(bot: str, told: str) -> None:
    with pytest.raises(NeyrangError, match=told):
        Match(game="coup", players=2, bots=["3", bot], games=1, form=FIRST).check()


def test_what_goes_wrong_there_is_said_in_a_line(twin: None) -> None:
    with pytest.raises(NeyrangError, match=f"bots of {TWIN}: UnknownBot: no bot 'nobody'"):
        played("3", f"nobody of {TWIN}", players=2)


def test_a_commit_that_is_not_there_is_said_at_once() -> None:
    with pytest.raises(NeyrangError, match="bots of 0000000: its files are in no history here"):
        checkouts.prepare("0000000")


def test_a_commit_of_the_history_is_prepared_once_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("THERE IS NO HISTORY HERE")
    monkeypatch.setattr(checkouts, "FOLDER", tmp_path)
    monkeypatch.setattr("neyrang.compiled", False)  # compiling takes minutes
    head = ["git", "-C", str(ROOT), "rev-parse", "HEAD"]
    commit = subprocess.run(head, capture_output=True, text=True, check=True).stdout.strip()
    match = Match(game="coup", players=2, bots=["2", f"2 of {commit}"], games=2).check()
    console = Console(file=io.StringIO(), width=200)
    for _ in range(2):
        prepare_former(console, Words("en"), match)
    assert isinstance(console.file, io.StringIO)
    assert console.file.getvalue().count(f"Taking the bots of {commit} out of the history") == 1
    assert [path.name for path in tmp_path.iterdir()] == [commit]
    assert (tmp_path / commit / "src/neyrang/bots/master.py").exists()


def test_what_has_to_be_prepared(twin: None) -> None:
    assert checkouts.missing(["4", "4 of 0000000", "2 of 0000000", f"1 of {TWIN}"]) == ["0000000"]


def test_it_is_named_in_both_languages() -> None:
    assert bot_name(Words("en"), "4 of 90b713b") == "master (4) of 90b713b"
    assert bot_name(Words("fa"), "4@400 of 90b713b") == "استاد (۴، ۴۰۰ بازی آزمایشی) نسخه 90b713b"

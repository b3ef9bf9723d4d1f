"""The commands: one match, and all the matches of a file."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

import neyrang
from neyrang import arena
from neyrang.arena import run as run_module
from neyrang.arena.suites import BEGIN, END, listed, parse_shard, play_suite, read
from neyrang.core.errors import NeyrangError
from neyrang.games import NAMES
from neyrang.words import Words
from tests.test_cli import one_line, run

ROOT = Path(__file__).parent.parent.parent
SUITE = """
into = "report.md"
folder = "kept"
games = 8
seed = 5
match = [
  {one = "2", rest = "random", players = 3, least = 0.1, play = ["coup"]},
  {one = "random", rest = "2", least = 0.9, play = ["coup"]},
  {exploit = "1", budget = 4, games = 2, play = ["coup"]},
]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "report.md").write_text(f"# Bots\n\n{BEGIN}\nold\n{END}\n\nThe end.\n")
    path = tmp_path / "suite.toml"
    path.write_text(SUITE)
    return path


def play(file: Path, shard: str = "1/1", games: int | None = None) -> tuple[int, str]:
    console = Console(file=io.StringIO(), width=150)
    code = play_suite(console, Words("en"), file, [], shard, games, 1)
    assert isinstance(console.file, io.StringIO)
    return code, console.file.getvalue()


def test_a_suite_is_played_from_python(file: Path) -> None:
    before = sorted(file.parent.rglob("*"))
    seen: list[int] = []
    found = arena.suite(file, watch=seen.append)
    assert [each.verdict() for each in found] == ["held", "missed", ""]
    assert [each.report.games for each in found if each.report] == [9, 8, 2]
    assert sum(seen) == 19
    assert sorted(file.parent.rglob("*")) == before
    with pytest.raises(NeyrangError, match="no match of karzar"):
        arena.suite(str(file), only=["karzar"])


def test_a_suite_is_played_written_and_not_played_again(file: Path) -> None:
    code, told = play(file)
    assert code == 1  # one of them is missed
    assert "required 10%: met" in told
    assert "required 90%: missed" in told
    text = file.with_name("report.md").read_text()
    assert text.startswith("# Bots\n")
    assert text.endswith("The end.\n")
    assert "old" not in text
    assert "| fighter (2) against 2 × random | 3 | 9 |" in text
    assert "| how often, of all chances | fighter (2) | random |" in text
    assert "| duke: claims it on its turn, without it |" in text
    assert (file.parent / "kept" / "coup.html").exists()
    journals = {path: path.stat().st_size for path in (file.parent / "kept").glob("*.jsonl")}
    assert len(journals) == 3
    assert play(file) == (1, told)
    assert {path: path.stat().st_size for path in journals} == journals
    assert file.with_name("report.md").read_text() == text


def test_shards_of_a_suite_add_up(file: Path) -> None:
    assert "too few games" in play(file, "1/2")[1]
    sharded = play(file, "2/2")[1]
    (file.parent / "kept").rename(file.parent / "sharded")
    assert play(file)[1] == sharded


def test_an_archive_is_gone_on_with_on_another_machine(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text('archive = "kept.jsonl"\n' + SUITE)
    told = play(file)[1]
    kept = file.with_name("kept.jsonl").read_text()
    assert len(kept.splitlines()) == 3
    (file.parent / "kept").rename(file.parent / "lost")
    monkeypatch.setattr(run_module, "play_in_process", None)  # nothing is played now
    assert play(file)[1] == told
    assert file.with_name("kept.jsonl").read_text() == kept
    fewer = play(file, games=2)[1]
    assert fewer != told
    assert file.with_name("kept.jsonl").read_text() == kept  # nothing of it is lost


@pytest.mark.parametrize("text", ["0/2", "3/2", "1", "a/b"])
def test_a_shard_is_a_part_of_a_number(text: str) -> None:
    with pytest.raises(NeyrangError, match="like 1/2"):
        parse_shard(text)


def test_a_document_without_marks_is_left_alone(file: Path) -> None:
    document = file.with_name("report.md")
    document.write_text("nothing here")
    with pytest.raises(NeyrangError, match="once each"):
        play(file)
    assert document.read_text() == "nothing here"


def test_our_own_suite_asks_for_what_must_hold() -> None:
    items = listed(read(ROOT / "docs/bots.toml"), list(NAMES), None)
    assert {item.match.game for item in items} == set(NAMES)
    asked = {
        (*item.match.bots, item.match.players): item.entry.least
        for item in items
        if item.match.game == "coup" and not item.entry.options
    }
    for level in (2, 3, 4):
        assert asked[f"{level}", f"{level - 1}", 2] == 0.55
        assert asked[f"{level}", f"{level - 1}", 4] == 0.3125
        assert asked[f"{level}", "random", 4] == 0.60
    assert asked["4", "1", 4] == 0.5
    for item in items:
        assert item.match.games >= (400 if item.entry.options else 2000) or not item.entry.least
    assert len({item.name() for item in items}) == len(items)


def test_our_own_suite_plays_every_option() -> None:
    items = listed(read(ROOT / "docs/bots.toml"), list(NAMES), None)
    for name in NAMES:
        played = {key for item in items if item.match.game == name for key in item.entry.options}
        flags = {
            option.name
            for option in neyrang.game(name).options
            if len(option.values) > 1  # a map or faces of one's own are files
        }
        assert flags <= played


def test_the_arena_from_the_command_line(tmp_path: Path) -> None:
    done = run(
        "arena", "coup", "--bots", "1,2", "--games", "4", "--jobs", "1", "--seed", "3",
        "--json", tmp_path / "a.json", "--html", tmp_path / "a.html", "-o", "inquisitor",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Who beats whom" in done.stdout
    report = json.loads((tmp_path / "a.json").read_text())
    assert report["match"]["options"]["inquisitor"] is True
    assert report["games"] == 4
    assert (tmp_path / "a.html").read_text().startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("arena", "chess"), "chess"),
        (("arena", "coup", "--bots", "1,9"), "'9'"),
        (("arena", "coup", "--players", "3", "--exploit", "2"), "2 players"),
        (("suite", "nowhere.toml"), "nowhere.toml"),
        (("suite", "pyproject.toml"), "pyproject.toml"),
    ],
    ids=str,
)
def test_what_is_wrong_is_named_in_one_line(words: tuple[str, ...], named: str) -> None:
    assert named in one_line(run(*words))

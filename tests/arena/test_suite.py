"""The commands: one match, and all the matches of a file."""

from __future__ import annotations

import io
import json
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

import neyrang
from neyrang import arena
from neyrang.arena import run as run_module
from neyrang.arena.chapters import BEGIN, END, Row, rows_of, weak_spots
from neyrang.arena.report import Speed
from neyrang.arena.score import Interval
from neyrang.arena.suites import SuiteMatch, listed, parse_shard, play_suite, publish, read
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
    assert "| fighter (2) against 2 × random | 3 | 9 | 33.3% |" in text
    assert "| how often, of all chances; players | fighter (2), 2 | fighter (2), 3 |" in text
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


def test_the_weak_spots_are_named_at_the_end(file: Path) -> None:
    told = play(file)[1].replace("\n  ", " ")
    assert "Missed: Coup+, random against fighter (2): " in told
    text = file.with_name("report.md").read_text()
    weak = text[text.index("### Weak spots") : text.index(END)]
    assert "Missed:\n\n- Coup+, random against fighter (2): " in weak
    assert "Nearest to being missed:\n\n- Coup+, fighter (2) against 2 × random: " in weak
    assert "required 10%, fair 33.3%" in weak


def test_weak_spots_come_by_distance_and_by_ratio() -> None:
    def row(name: str, mean: float, least: float, verdict: str = "held") -> Row:
        share = Interval(mean, mean - 0.02, mean + 0.02)
        return Row("loot", name, 4, 400, 0.25, share, least, verdict, 10.0, 20.0)

    rows = [row("a", 0.4, 0.26), row("b", 0.9, 0.87), row("c", 0.2, 0.25, "missed")]
    rows.append(row("d", 0.5, 0.26, "slow"))
    found = {
        heading: [each.split(":")[0][-1] for each in told]
        for heading, told in weak_spots(Words("en"), rows)
    }
    assert list(found) == [
        "Missed", "Too slow", "Nearest to being missed", "Least above the fair share"
    ]  # fmt: skip
    assert list(found.values()) == [["c"], ["d"], ["b", "a", "d"], ["c", "a", "d", "b"]]


def test_rows_that_were_not_played_this_time_stay(file: Path) -> None:
    play(file)
    document = file.with_name("report.md")
    before = {row.title: row for row in rows_of("coup", document.read_text())}
    text = SUITE.replace(
        '{one = "2"', '{one = "1", rest = "random", play = ["coup"]},\n  {one = "2"'
    )
    file.write_text(text)
    items = listed(read(file), ["coup"], None)
    items[0].report = arena.play("coup", ["1", "random"], players=2, games=2, form="first")
    publish(file, read(file), items, file.parent / "kept", "en")  # it was stopped there
    after = {row.title: row for row in rows_of("coup", document.read_text())}
    assert len(after) == len(before) + 1
    assert {title: after[title] for title in before} == before
    assert "missed, before" in document.read_text()


def test_a_master_that_thinks_too_long_is_slow(file: Path) -> None:
    file.write_text(
        SUITE.replace(
            '{exploit = "1", budget = 4, games = 2,', '{one = "4", rest = "2", games = 2,'
        )
    )
    item = listed(read(file), ["coup"], None)[2]
    assert item.verdict() == "open"

    def timed(mean: float, p99: float) -> str:
        found = arena.play("coup", ["2", "1"], players=2, games=2)
        one, *others = found.standings
        one = msgspec.structs.replace(one, cpu=Speed(mean, mean, p99, p99))
        report = msgspec.structs.replace(found, compiled=True, standings=[one, *others])
        return SuiteMatch(item.entry, item.match, report).verdict()

    assert [timed(20, 90), timed(61, 90), timed(20, 301)] == ["", "slow", "slow"]


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

"""The commands as a user meets them: what they print, and how they end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import neyrang
from neyrang import record as records
from tests.test_records import played

CASES = Path(__file__).with_name("cases")


def run(*words: str | Path, typed: str = "", **extra: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "COLUMNS": "100", "LANG": "C.UTF-8", **extra}
    return subprocess.run(
        [sys.executable, "-m", "neyrang", *map(str, words)],
        input=typed, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=60,
    )  # fmt: skip


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    """What a user sees when something is wrong: one line, no traceback, exit code 2."""
    assert done.returncode == 2
    assert "Traceback" not in done.stdout + done.stderr
    (line,) = done.stderr.strip().splitlines()
    return line


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    records.save(played(), path)
    return path


@pytest.mark.parametrize(
    "command", ["", "play", "check", "replay", "verify", "games", "bench", "arena", "suite"]
)
def test_every_command_has_help(command: str) -> None:
    done = run(*command.split(), "--help")
    assert done.returncode == 0
    assert "Usage" in done.stdout


def test_version_tells_whether_the_rules_are_compiled() -> None:
    printed = run("--version").stdout
    assert neyrang.VERSION in printed
    assert ("compiled" in printed) == neyrang.compiled


def test_check_counts_and_exits_by_the_result(tmp_path: Path) -> None:
    good = run("check", CASES / "coup.yaml")
    assert good.returncode == 0
    assert good.stdout.strip().endswith("passed, 0 failed")
    bad = tmp_path / "bad.yaml"
    bad.write_text("- {id: wrong, game: coup, players: 3, steps: [0 income, {actors: [2]}]}")
    done = run("check", CASES / "coup.yaml", bad)
    assert done.returncode == 1
    assert "wrong: step 2: actors: [2]: asked are [1]" in done.stdout
    assert done.stdout.strip().endswith("1 failed")


def test_verify_says_good_open_and_bad(record: Path, tmp_path: Path) -> None:
    good = run("verify", record)
    assert good.returncode == 0
    assert "All is as it should be." in good.stdout
    records.save(played(moves=3), tmp_path / "open.json")
    assert "so far" in run("verify", tmp_path / "open.json").stdout
    document = json.loads(record.read_text())
    record.write_text(json.dumps({**document, "seed": 1234}))
    bad = run("verify", record, "--lang", "fa")
    assert bad.returncode == 1
    assert "✗" in bad.stdout


def test_replay_prints_the_whole_log_where_nobody_can_press_a_key(record: Path) -> None:
    done = run("replay", record)
    assert done.returncode == 0
    assert "wins" in done.stdout
    assert "بازی را برد" in run("replay", record, "--lang", "fa").stdout


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("play", "chess"), "chess"),
        (("play", "coup", "--players", "12"), "2-10"),
        (("play", "coup", "--seat", "4"), "seat 4"),
        (("play", "coup", "--option", "colour=red"), "colour"),
        (("play", "coup", "--option", "reformation=maybe"), "reformation"),
        (("play", "coup", "--seed", "-1"), "seed"),
        (("play", "--lang", "tlh"), "tlh"),
        (("play", "--resume", "nowhere.json"), "nowhere.json"),
        (("replay", "pyproject.toml"), "pyproject.toml"),
        (("verify", "nowhere.json"), "nowhere.json"),
        (("bench", "chess"), "chess"),
    ],
    ids=str,
)
def test_what_is_wrong_is_named_in_one_line(words: tuple[str, ...], named: str) -> None:
    assert named in one_line(run(*words))


def test_a_game_can_be_left_resumed_and_repeated(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    left = run("play", "coup", "--seed", "7", "--save", path, typed="nonsense\nincome\nq\n")
    assert left.returncode == 0
    assert f"neyrang play --resume {path}" in left.stdout.replace("\n", "")
    first = records.load(path)
    assert first.moves[0] == "0 income"
    again = tmp_path / "again.json"
    run("play", "coup", "--seed", "7", "--save", again, typed="income\n")
    assert records.load(again).moves == first.moves
    run("play", "--resume", path, typed="1\n1\n")
    assert records.load(path).moves[: len(first.moves)] == first.moves


def test_a_terminal_that_knows_no_unicode_gets_no_traceback(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    done = run("play", "--lang", "fa", "--save", path, typed="q\n", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


def test_games_lists_every_option() -> None:
    for language in ("en", "fa"):
        printed = run("games", "--lang", language).stdout
        for name in neyrang.NAMES:
            assert name in printed
            assert all(option.name in printed for option in neyrang.game(name).options)


def test_bench_prints_figures_for_programs() -> None:
    done = run("bench", "coup", "--json", "--seconds", "0.5")
    figures = json.loads(done.stdout)["games"]["coup"]
    assert list(figures) == [
        "players", "compiled", "steps_per_s_inside", "steps_per_s_driven", "games_per_s",
        "clone_us", "view_us", "interpreted_steps_per_s_inside",
    ]  # fmt: skip


def test_hint_says_what_a_master_would_think(record: Path) -> None:
    done = run("hint", record, "--at", "3", "--playouts", "20", "--lang", "en")
    assert done.returncode == 0
    assert "What the others may hold" in done.stdout
    assert "%" in done.stdout
    told = json.loads(run("hint", record, "--at", "3", "--playouts", "20", "--json").stdout)
    assert sum(move["chance"] for move in told["moves"]) == pytest.approx(1, abs=0.01)
    own = told["beliefs"][told["seat"]]
    assert own == {}  # its own cards are no guess
    assert any(places for places in told["beliefs"])


def test_hint_names_what_is_there(record: Path) -> None:
    assert "there is no move 9999" in one_line(run("hint", record, "--at", "9999"))
    assert "the game is over" in one_line(run("hint", record))
    assert "is not asked" in one_line(run("hint", record, "--at", "0", "--seat", "99"))

"""The commands as a user meets them: what they print, and how they end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest

import neyrang
from neyrang import record as records
from neyrang.cli import main
from tests.conformance.matrix import Setting
from tests.test_records import played

CASES = Path(__file__).with_name("cases")


@dataclass
class Done:
    returncode: int
    stdout: str
    stderr: str


def run(*words: str | Path, typed: str = "", **extra: str) -> Done:
    """Runs a command within this process: most of what a process of its own takes is imports."""
    out, err, code = StringIO(), StringIO(), 0
    with (
        pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err)
    ):  # fmt: skip
        for name, value in {"COLUMNS": "100", "LANG": "C.UTF-8", **extra}.items():
            patch.setenv(name, value)
        patch.setattr(sys, "stdin", StringIO(typed))
        patch.setattr(sys, "argv", ["neyrang", *map(str, words)])
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
    return Done(code, out.getvalue(), err.getvalue())


def run_alone(*words: str | Path, typed: str = "", **extra: str) -> Done:
    """As `run`, in a process of its own, as a shell starts it."""
    environment = {**os.environ, "COLUMNS": "100", "LANG": "C.UTF-8", **extra}
    done = subprocess.run(
        [sys.executable, "-m", "neyrang", *map(str, words)],
        input=typed, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=60,
    )  # fmt: skip
    return Done(done.returncode, done.stdout, done.stderr)


def one_line(done: Done) -> str:
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
    "command",
    ["", "play", "check", "replay", "verify", "hint", "games", "bench", "arena", "suite", "tune"],
)
def test_every_command_has_help(command: str) -> None:
    done = run(*command.split(), "--help")
    assert done.returncode == 0
    assert "Usage" in done.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["join", "localhost", "--bot", "3"], "localhost: should be a table's address"),
        (["serve", "--bots", "nowhere:Bot"], "bot nowhere:Bot: cannot be loaded"),
        (["serve", "--bots", "tests.arena.rogues:NoBot"], "it has no begin, witness, choose"),
    ],
)
def test_bots_that_cannot_play_at_a_table(words: list[str], told: str) -> None:
    assert told in one_line(run(*words))


def test_version_tells_whether_the_rules_are_compiled() -> None:
    printed = run_alone("--version").stdout
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
    assert "wrong: step 2: actors: [2]: the seats asked are [1]" in done.stdout
    assert done.stdout.strip().endswith("1 failed")


def test_verify_says_good_open_and_bad(record: Path, tmp_path: Path) -> None:
    good = run("verify", record)
    assert good.returncode == 0
    assert "Everything checks out." in good.stdout
    records.save(played(moves=3), tmp_path / "open.json")
    assert "so far" in run("verify", tmp_path / "open.json").stdout
    document = json.loads(record.read_text())
    record.write_text(json.dumps({**document, "seed": 1234}))
    bad = run("verify", record, "--lang", "fa")
    assert bad.returncode == 1
    assert "✗" in bad.stdout


def test_replay_prints_the_whole_log_where_nobody_can_press_a_key(record: Path) -> None:
    done = run_alone("replay", record)
    assert done.returncode == 0
    assert "wins" in done.stdout
    assert "بازی را برد" in run_alone("replay", record, "--lang", "fa").stdout


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("play", "chess"), "chess"),
        (("play", "coup", "--players", "12"), "2-10"),
        (("play", "coup", "--seat", "4"), "seat 4"),
        (("play", "coup", "--option", "colour=red"), "colour"),
        (("play", "coup", "--option", "reformation=maybe"), "reformation"),
        (("play", "coup", "--seed", "-1"), "seed"),
        (("play", "coup", "--first", "4"), "first is a seat from 0 to 3"),
        (("play", "coup", "--first", "me"), "first is a seat from 0 to 3"),
        (("play", "karzar", "--first", "lot"), "no first player"),
        (("play", "coup", "--bots", "1,2"), "one for each of 3 seats"),
        (("play", "coup", "--bots", "nobody"), "no bot 'nobody'"),
        (("play", "coup", "--bots", "no.such:Bot"), "cannot be loaded"),
        (("play", "coup", "--bots", "1", "--level", "2"), "not both"),
        (("play", "rakab", "--option", "map=/"), "cannot be read"),
        (("play", "karzar", "--option", "faces=/"), "faces"),
        (("replay", "/"), "cannot be read"),
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


def test_what_is_refused_leaves_no_record(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    for words in (("--seed", "-5"), ("--first", "9"), ("--bots", "nobody"), ("--seat", "9")):
        one_line(run("play", "coup", *words, "--save", path))
        assert not path.exists()


def test_a_resumed_game_has_its_bots_and_language(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    run("play", "coup", "-p", "3", "--bots", "1,random", "--lang", "fa", "--save", path)
    record = records.load(path)
    assert (record.bots, record.lang) == ([None, "1", "random"], "fa")
    again = run("play", "--resume", path, LANG="en_US.UTF-8")
    assert "بازی شما ذخیره شد" in again.stdout
    assert records.load(path) == record
    changed = run("play", "--resume", path, "--lang", "en", "--level", "3")
    assert "Your game is saved" in changed.stdout
    assert records.load(path).bots == [None, "3", "3"]


def test_a_bot_of_ones_own_plays_and_comes_back(tmp_path: Path) -> None:
    (tmp_path / "miser.py").write_text(
        "class Miser:\n"
        "    def __init__(self, seed): pass\n"
        "    def begin(self, view): pass\n"
        "    def witness(self, answers, view): pass\n"
        "    def choose(self, view, legal): return legal[0]\n"
    )
    path, place = tmp_path / "mine.json", {"PYTHONPATH": f"{tmp_path}:{os.pathsep.join(sys.path)}"}
    left = run_alone("play", "coup", "-p", "3", "--bots", "miser:Miser,2", "--save", path, **place)
    command = f"play --resume {path} --bots miser:Miser,2"
    assert command in left.stdout.replace("\n", "")
    assert run_alone(*command.split(), **place).returncode == 0
    line = one_line(run_alone("play", "--resume", path, **place))
    assert "give --bots miser:Miser,2" in line


@pytest.mark.parametrize("first", ["2", "lot"])
def test_the_seat_that_begins_is_chosen(first: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    assert run("play", "coup", "--seed", "3", "--first", first, "--save", path).returncode == 0
    assert str(records.load(path).first) == first


def test_games_are_kept_in_the_data_folder_and_found_by_name(tmp_path: Path) -> None:
    place = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
    assert run("play", "coup", "--seed", "1", typed="income\n", **place).returncode == 0
    (made,) = (tmp_path / "data" / "neyrang" / "games").iterdir()
    assert run("verify", made.name, **place).returncode == 0
    assert run("play", "--resume", made.name, **place).returncode == 0
    assert "income" in run("replay", made.name, "--lang", "en", **place).stdout
    (tmp_path / "file").touch()
    blocked = run("play", "coup", HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path / "file"))
    assert "--save" in one_line(blocked)


def test_replay_of_an_unfinished_game_gives_no_cards_away(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    record = played(moves=3)
    record.names = ["Ali", "Sara", "Kaveh"]
    records.save(record, path)
    spectator = run("replay", path, "--lang", "en").stdout
    assert "The game is not over, so you see what everybody sees." in spectator
    assert f"replay {path} --open" in spectator.replace("\n", "")
    assert spectator.count("is dealt 2 cards.") == 3
    record.me = 1
    records.save(record, path)
    mine = run("replay", path, "--lang", "en").stdout
    assert "you see what Sara sees" in mine
    assert mine.count("is dealt 2 cards.") == 2
    assert "is dealt 2 cards." not in run("replay", path, "--open", "--lang", "en").stdout
    chosen = run("replay", path, "--seat", "0", "--lang", "en").stdout
    assert "is not over" not in chosen
    assert chosen.count("is dealt 2 cards.") == 2
    assert "seats are 0 to 2" in one_line(run("replay", path, "--seat", "3"))
    assert "not both" in one_line(run("replay", path, "--seat", "0", "--open"))


def test_verify_fails_a_finished_record_without_its_seed(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    record = played()
    record.seed = record.salt = None
    record.moves = ["0 nonsense"]
    records.save(record, path)
    done = run("verify", path, "--lang", "en")
    assert done.returncode == 1
    assert "This record does not check out." in done.stdout


def test_a_terminal_that_knows_no_unicode_gets_no_traceback(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    done = run_alone("play", "--lang", "fa", "--save", path, typed="q\n", PYTHONIOENCODING="ascii")
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
        "clone_us", "view_us", "interpreted_steps_per_s_inside", "steps_per_s_in_lanes",
        "answers_per_s_of_level_2",
    ]  # fmt: skip


def test_hint_says_what_a_master_would_think(record: Path) -> None:
    done = run("hint", record, "--at", "3", "--bot", "4@20", "--lang", "en")
    assert done.returncode == 0
    assert "What the others may have" in done.stdout
    assert "%" in done.stdout
    told = json.loads(run("hint", record, "--at", "3", "--bot", "4@20", "--json").stdout)
    assert sum(move["chance"] for move in told["moves"]) == pytest.approx(1, abs=0.01)
    own = told["beliefs"][told["seat"]]
    assert own == {}  # its own cards are no guess
    assert any(places for places in told["beliefs"])
    assert told["sure"] in ("certain", "sure", "stays", "leaning", "torn")
    assert told["why"] in ("gain", "loss", "even", "close", "rule", "never")


def test_hint_thinks_as_the_chosen_level_does(record: Path) -> None:
    done = run("hint", record, "--at", "3", "--bot", "2", "--lang", "en")
    assert done.returncode == 0
    assert "fighter" in done.stdout
    assert "It would never give another answer here." in " ".join(done.stdout.split())
    assert "What the others may have" not in done.stdout  # only a master keeps a belief
    shown = run("hint", record, "--at", "3", "--bot", "4@20", "--lang", "fa")
    assert "نگاه اول" in shown.stdout
    assert "only levels 1 to 4" in one_line(run("hint", record, "--at", "3", "--bot", "random"))
    assert "takes no budget" in one_line(run("hint", record, "--at", "3", "--bot", "2@40"))


def test_whoever_plays_chooses_who_gives_hints(tmp_path: Path) -> None:
    told = run("play", "coup", "--hint", "random", "--save", tmp_path / "game.json")
    assert "only levels 1 to 4" in one_line(told)


def test_hint_knows_a_question_with_one_answer(tmp_path: Path) -> None:
    """Nobody wants a search there, but somebody may ask."""
    record = played(Setting("loot", 2, neyrang.game("loot").complete(2)), moves=10_000)
    at = next(n for n, s in record.states() if not s.over() and len(s.legal(s.actors()[0])) == 1)
    records.save(record, tmp_path / "game.json")
    done = run("hint", tmp_path / "game.json", "--at", str(at), "--bot", "4@5", "--json")
    (move,) = json.loads(done.stdout)["moves"]
    assert (move["chance"], move["playouts"], move["win_share"]) == (1, 0, None)
    shown = run("hint", tmp_path / "game.json", "--at", str(at), "--bot", "4@5", "--lang", "en")
    assert "100%" in shown.stdout


def test_hint_works_in_the_middle_of_a_window(tmp_path: Path) -> None:
    """Others may close it before the answer that is tried."""
    record = records.new_record(neyrang.game("coup"), 4, None, 4)
    state = record.start()
    told = (
        "0 steal:1, 1 pass, 2 pass, 3 pass, 1 pass, 1 tax, 2 pass, 3 pass, 0 pass, 2 tax, 3 pass, "
        "0 pass, 1 pass, 3 income, 0 steal:2, 1 pass, 2 pass, 3 pass, 2 pass, 1 assassinate:0, "
        "2 pass, 3 pass"
    )
    for line in told.split(", "):
        record.add(state, *records.parse_line(state.notation(), line))
    records.save(record, tmp_path / "game.json")
    done = run("hint", tmp_path / "game.json", "--seat", "0", "--bot", "4@100", "--json")
    assert done.returncode == 0, done.stderr


def test_hint_names_what_is_there(record: Path) -> None:
    assert "there is no move 9999" in one_line(run("hint", record, "--at", "9999"))
    assert "the game is over" in one_line(run("hint", record))
    assert "is not asked" in one_line(run("hint", record, "--at", "0", "--seat", "99"))


# ---- anything may be in a file

JUNK = {
    "empty": b"",
    "bytes": bytes(range(256)),
    "text": "نیرنگ\n".encode(),
    "utf16": "hello".encode("utf-16"),
    "number": b"7" * 5000,
    "deep": b"[" * 1000,
    "null": b"null",
    "huge": b'{"format": "neyrang record 1", "players": ' + b"9" * 4000 + b"}",
}


def inside(*words: str | Path, patch: pytest.MonkeyPatch) -> int:
    """Runs a command in this process; returns its exit code."""
    patch.setattr("sys.argv", ["neyrang", *map(str, words)])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


@pytest.mark.parametrize("command", ["replay", "verify", "hint", "check", "resume", "map", "faces"])
def test_no_file_leads_to_a_traceback(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    orders = {
        "resume": ("play", "--resume"), "map": ("play", "rakab", "-o"),
        "faces": ("play", "karzar", "-o"),
    }  # fmt: skip
    paths = [tmp_path, tmp_path / "missing"]
    for name, junk in JUNK.items():
        paths.append(tmp_path / name)
        paths[-1].write_bytes(junk)
    for path in paths:
        given = f"{command}={path}" if command in ("map", "faces") else path
        code = inside(*orders.get(command, (command,)), given, patch=monkeypatch)
        assert code == (1 if command == "check" else 2), path
        told = capsys.readouterr()
        if command != "check":
            assert len(told.err.strip().splitlines()) == 1


def test_wild_values_on_the_command_line_are_refused(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for words in (
        ("play", "coup", "--players", str(2**70)), ("play", "coup", "--seat", str(-(2**70))),
        ("hint", str(record), "--at", str(2**70)), ("hint", str(record), "--playouts", str(2**70)),
        ("hint", str(record), "--at", "0", "--seat", str(2**70)),
        ("replay", str(record), "--seat", str(2**70)), ("play", "coup", "--level", str(2**70)),
        ("bench", "coup", "--seconds", "nan"), ("bench", "coup", "--seconds", "inf"),
        ("bench", "coup", "--seconds", "-1"), ("play", "condottiere", "-o", f"points={2**70}"),
    ):  # fmt: skip
        assert inside(*words, patch=monkeypatch) == 2, words

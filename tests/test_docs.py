"""What the README and the notation promise, executed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from neyrang.arena.match import Match
from neyrang.arena.report import report
from neyrang.arena.run import Run
from neyrang.cases import check_case

ROOT = Path(__file__).parent.parent


def blocks(name: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / name).read_text(encoding="utf-8"), re.S)


def test_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = blocks("README.md", "python")
    assert len(code) == 2
    exec("\n".join(code), {})
    printed = capsys.readouterr().out
    assert "Outcome(winners=" in printed
    assert "94 steal:2" in printed
    assert "['?', '?']" in printed


def test_the_bot_in_the_docs_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (example,) = blocks("docs/bots.md", "python")
    (tmp_path / "miser.py").write_text(example, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    run = Run(Match("coup", 3, ["miser:Miser", "random"], games=6).check())
    run.go(1, lambda deals: None)
    assert report(run).games == 12
    assert [standing.faults for standing in report(run).standings] == [[], []]


def test_the_case_in_the_notation_passes() -> None:
    (example,) = blocks("docs/notation.md", "yaml")
    results = [check_case(case) for case in yaml.safe_load(example)]
    assert [result.passed for result in results] == [True]


def test_the_two_commands_come_first() -> None:
    first = blocks("README.md", "console")[0]
    assert first.startswith("$ ./play")
    assert "$ ./test" in first


def test_every_move_of_the_notation_is_one() -> None:
    from neyrang import NAMES, game

    text = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
    for name in NAMES:
        chapter = text.split(f"**{name}** —")[1].split("\n\n")[0]
        words = re.findall(r"`([a-z_:A-Z\[\]+]+)`", chapter)
        told = {re.split(r"[:\[]", word)[0] for word in words}
        assert told == set(game(name).notation.verbs().split(", "))

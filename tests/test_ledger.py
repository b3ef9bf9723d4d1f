"""The ledgers, the tests and the code agree; and the checker would notice if they did not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import ledger
from tests.ledger import NOT_PLAIN, Report, check, check_project

RULES = "# Toy\n\n- TOYS-1 First.\n- TOYS-2 Second, see TOYS-1.\n"
TESTS = '@pytest.mark.clause("TOYS-1", "TOYS-2")\ndef test_both() -> None: ...\n'


def toy(folder: Path, rules: str = RULES, tests: str = TESTS, code: str = "") -> Report:
    contents = {"rules/toy.md": rules, "tests/deep/test_toy.py": tests, "code/toy/rules.py": code}
    for name, text in contents.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return check(folder / "rules", folder / "tests", folder / "code")


def test_every_clause_has_a_test_and_every_id_a_clause() -> None:
    report = check_project()
    assert report.clauses > 0
    assert report.text() == ""


def test_a_toy_in_order_gives_no_trouble(tmp_path: Path) -> None:
    report = toy(tmp_path, code="x = 1  # TOYS-2, in UTF-8\n")
    assert report.clauses == 2
    assert report.text() == ""


def test_a_clause_without_a_test_is_reported(tmp_path: Path) -> None:
    report = toy(tmp_path, rules=RULES + "- TOYS-3 Third.\n")
    assert report.untested == ["TOYS-3: toy.md:5"]
    assert "clauses without a test:\n  TOYS-3" in report.text()


def test_an_id_named_only_in_a_comment_of_a_test_does_not_count(tmp_path: Path) -> None:
    report = toy(tmp_path, tests='# TOYS-1\n@pytest.mark.clause("TOYS-2")\ndef test(): ...\n')
    assert report.untested == ["TOYS-1: toy.md:3"]


def test_an_unknown_id_in_a_test_is_reported_with_its_place(tmp_path: Path) -> None:
    report = toy(tmp_path, tests=TESTS + '@pytest.mark.clause("TOYS-9")\ndef test(): ...\n')
    assert report.unknown_in_tests == ["TOYS-9: deep/test_toy.py:3"]


@pytest.mark.parametrize("mark", ["clause()", "clause(NAME)", "clause(*NAMES)"])
def test_a_mark_that_cannot_be_read_is_reported(tmp_path: Path, mark: str) -> None:
    report = toy(tmp_path, tests=TESTS + f"@pytest.mark.{mark}\ndef test(): ...\n")
    assert report.unknown_in_tests == [f"{NOT_PLAIN}: deep/test_toy.py:3"]


@pytest.mark.parametrize(
    ("code", "line"),
    [("x = 1\ny = 2  # TOYS-7\n", 2), ('"""Docstring.\n\nTOYS-7"""\n', 3)],
)
def test_an_unknown_id_in_the_code_is_reported(tmp_path: Path, code: str, line: int) -> None:
    assert toy(tmp_path, code=code).unknown_in_code == [f"TOYS-7: toy/rules.py:{line}"]


def test_an_id_used_twice_is_reported(tmp_path: Path) -> None:
    report = toy(tmp_path, rules=RULES + "- TOYS-1 First again.\n")
    assert report.duplicates == ["TOYS-1: toy.md:5, toy.md:3"]


@pytest.mark.parametrize(("report", "code"), [(Report(clauses=3), 0), (Report(untested=["X"]), 1)])
def test_the_command_prints_trouble_and_fails(
    report: Report, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ledger, "check_project", lambda: report)
    assert ledger.main() == code
    shown = capsys.readouterr().out
    assert shown == (
        "clauses without a test:\n  X\n" if code else "3 clauses, all of them tested\n"
    )

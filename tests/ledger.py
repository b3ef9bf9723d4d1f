"""Holds the rule ledgers, the tests and the rules' code to each other.

Every clause of `rules/*.md` (a line `- COUP-61 …`) needs a test that names it with
`@pytest.mark.clause("COUP-61")`, and nobody may name a clause that no ledger has.
Run by itself: python -m tests.ledger
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

CLAUSE = re.compile(r"^- ([A-Z]+-\d+)\b", re.MULTILINE)
# Four letters at least, so that UTF-8 and SHA-256 are no clauses.
MENTION = re.compile(r"\b[A-Z]{4,}-\d+\b")
NOT_PLAIN = "a clause mark without a plain id"


@dataclass
class Report:
    clauses: int = 0
    untested: list[str] = field(default_factory=list)
    unknown_in_tests: list[str] = field(default_factory=list)
    unknown_in_code: list[str] = field(default_factory=list)
    duplicates: list[str] = field(default_factory=list)

    def text(self) -> str:
        chapters = {
            "clauses without a test": self.untested,
            "ids in tests that no ledger has": self.unknown_in_tests,
            "ids in the code that no ledger has": self.unknown_in_code,
            "ids twice in the ledgers": self.duplicates,
        }
        lines = []
        for title, found in chapters.items():
            if found:
                lines += [f"{title}:", *(f"  {item}" for item in found)]
        return "\n".join(lines)


def check(rules: Path, tests: Path, code: Path) -> Report:
    report = Report()
    where: dict[str, str] = {}
    for path in sorted(rules.glob("*.md")):
        for line, clause in found_in(path, CLAUSE):
            if clause in where:
                report.duplicates.append(f"{clause}: {path.name}:{line}, {where[clause]}")
            else:
                where[clause] = f"{path.name}:{line}"
    report.clauses = len(where)

    tested: set[str] = set()
    for path in sorted(tests.rglob("test_*.py")):
        for line, clause in marks(path):
            tested.add(clause)
            if clause not in where:
                report.unknown_in_tests.append(f"{clause}: {path.relative_to(tests)}:{line}")
    report.untested = [f"{clause}: {at}" for clause, at in where.items() if clause not in tested]

    for path in sorted(code.rglob("*.py")):
        for line, clause in found_in(path, MENTION):
            if clause not in where:
                report.unknown_in_code.append(f"{clause}: {path.relative_to(code)}:{line}")
    return report


def found_in(path: Path, pattern: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    text = path.read_text(encoding="utf-8")
    for match in pattern.finditer(text):
        yield text.count("\n", 0, match.start()) + 1, match.group(match.lastindex or 0)


def marks(path: Path) -> Iterator[tuple[int, str]]:
    """The ids of `pytest.mark.clause(...)`, read without importing: selection does not matter."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if not (isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause"):
            continue
        if not node.args:
            yield node.lineno, NOT_PLAIN
        for arg in node.args:
            plain = isinstance(arg, ast.Constant) and isinstance(arg.value, str)
            yield node.lineno, str(ast.literal_eval(arg)) if plain else NOT_PLAIN


def check_project() -> Report:
    return check(ROOT / "rules", ROOT / "tests", ROOT / "src" / "neyrang" / "games")


def main() -> int:
    report = check_project()
    trouble = report.text()
    print(trouble or f"{report.clauses} clauses, all of them tested")
    return 1 if trouble else 0


if __name__ == "__main__":
    sys.exit(main())

"""No file outside a game's own folders and files names a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import neyrang
from tests.ledger import ROOT

SOURCE = ROOT / "src" / "neyrang"
KINDS = {".py", ".toml", ".js", ".ts", ".css", ".html", ".svg", ".webmanifest"}

# Relative to src/neyrang: why each of these may name games.
EXCEPTIONS = {
    "games/__init__.py": "the one registration: NAMES",
    "arena/positions.py": "positions small enough to be solved, dealt by hand from four games",
    "web/css/page.css": "the colours of the tiles, drawn before any game's folder is loaded",
}

# A game as a word of its own, also inside a name (`coup_scene`, `KarzarGame`, "loot"); the coup of
# Coup is a move as well, and plain English words are no games.
NAMED = re.compile(
    r"(?<![a-z])({names})(?![a-z])|(?<![A-Za-z])({titles})(?![a-z])".format(
        names="|".join(neyrang.NAMES), titles="|".join(name.title() for name in neyrang.NAMES)
    )
)


def owned(path: Path) -> bool:
    """Is this a file of one game: below a folder of its name, or named after it?"""
    parts = [*path.parts[:-1], path.name.partition(".")[0]]
    shared = path.parts[-3:-1] == ("games", "battle") or path.parts[:2] == ("games", "battle")
    return shared or any(  # what two games share belongs to both
        re.search(rf"(?:^|_){name}(?:_|$)", p) for name in neyrang.NAMES for p in parts
    )


def files() -> list[Path]:
    found = [path.relative_to(SOURCE) for path in SOURCE.rglob("*") if path.suffix in KINDS]
    return sorted(path for path in found if "vendor" not in path.parts and not owned(path))


def code_of(path: Path) -> str:
    """The text without its comments and docstrings: an example in words binds nobody."""
    text = (SOURCE / path).read_text("utf-8")
    if path.suffix in (".py", ".toml"):
        return re.sub(r'""".*?"""|#[^\n]*', "", text, flags=re.DOTALL)
    return re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*|<!--.*?-->", "", text, flags=re.DOTALL)


def naming(path: Path) -> list[str]:
    return [found[0] for found in NAMED.finditer(code_of(path))]


def test_no_file_outside_a_games_folders_names_a_game() -> None:
    named = {str(path): sorted(set(games)) for path in files() if (games := naming(path))}
    assert set(named) <= set(EXCEPTIONS), {
        path: games for path, games in named.items() if path not in EXCEPTIONS
    }


def test_every_exception_is_still_needed() -> None:
    assert all(naming(Path(path)) for path in EXCEPTIONS)


@pytest.mark.parametrize(
    ("path", "is_owned"),
    [
        ("games/coup/rules.py", True),
        ("games/battle/rules.py", True),
        ("web/js/games/loot/scene.js", True),
        ("bots/policies/karzar_others.py", True),
        ("terminal/rakab.py", True),
        ("web/js/lobby.js", False),
        ("games/__init__.py", False),
        ("words.py", False),
    ],
)
def test_what_belongs_to_a_game(path: str, is_owned: bool) -> None:
    assert owned(Path(path)) is is_owned

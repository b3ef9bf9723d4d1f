"""Games are kept in the platform's data folder; those of the first versions are still found."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from neyrang import folders

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the folders of Linux")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_data_is_not_kept_with_the_settings(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert folders.games_folder() == home / ".local" / "share" / "neyrang" / "games"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")  # the standard says to ignore it
    assert folders.data_folder() == home / ".local" / "share" / "neyrang"
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    assert folders.data_folder() == home / "data" / "neyrang"


def test_a_saved_game_is_found_by_its_name(home: Path) -> None:
    name = Path("coup-1.json")
    assert folders.find_game(name) == name
    old = home / ".config" / "neyrang" / "games"
    new = folders.games_folder()
    for folder in (old, new):  # the newer place goes first
        folder.mkdir(parents=True)
        (folder / name).write_text("{}")
        assert folders.find_game(name) == folder / name
    Path(name).write_text("{}")
    assert folders.find_game(name) == name
    assert folders.find_game(Path("elsewhere") / name) == Path("elsewhere") / name


def test_tables_stay_where_they_are(home: Path) -> None:
    new = home / ".local" / "share" / "neyrang" / "tables.db"
    assert folders.tables_file() == new
    old = home / ".config" / "neyrang" / "tables.db"
    old.parent.mkdir(parents=True)
    old.touch()
    assert folders.tables_file() == old
    new.parent.mkdir(parents=True)
    new.touch()
    assert folders.tables_file() == new

"""Where games and tables are kept on this machine."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import typer

NAME = "neyrang"
GAMES = "games"
TABLES = "tables.db"


def data_folder() -> Path:
    """Returns the platform's folder for data. On Linux that is not the one for settings."""
    if sys.platform in ("win32", "darwin"):
        return settings_folder()
    given = Path(os.environ.get("XDG_DATA_HOME", ""))
    base = given if given.is_absolute() else Path.home() / ".local" / "share"
    return base / NAME


def settings_folder() -> Path:
    """Returns the folder that the first versions kept everything in."""
    return Path(typer.get_app_dir(NAME))


def games_folder() -> Path:
    return data_folder() / GAMES


def find_game(path: Path) -> Path:
    """Returns the file itself, or the saved game of that name, in the old folder too."""
    if path.exists() or path.name != str(path):
        return path
    places = (games_folder(), settings_folder() / GAMES)
    found = [folder / path for folder in places if (folder / path).is_file()]
    return found[0] if found else path


def tables_file() -> Path:
    """Returns where the server keeps its tables: where they are already, or the data folder."""
    old = settings_folder() / TABLES
    new = data_folder() / TABLES
    return old if old.is_file() and not new.is_file() else new

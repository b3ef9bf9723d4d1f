"""The locale files, `locale/<language>/<file>.toml`: which languages there are, and what a file
holds."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from typing import Any

from neyrang.core.errors import NeyrangError

FOLDER = Path(__file__).with_name("locale")
LANGUAGES = tuple(sorted(entry.name for entry in FOLDER.iterdir() if entry.is_dir()))


class NoWords(NeyrangError):
    """A key or a slot the locale files do not have: a gap in them, never filled from another
    language."""


@cache
def load(lang: str, file: str) -> dict[str, Any]:
    import tomllib  # a command that says nothing does not wait for it

    try:
        return tomllib.loads((FOLDER / lang / f"{file}.toml").read_text("utf-8"))
    except FileNotFoundError:
        raise NoWords(f"locale/{lang}/{file}.toml: no such file") from None


def language_name(lang: str) -> str:
    """Returns what its speakers call a language."""
    return str(load(lang, "common")["language"])


def bot_names(lang: str) -> dict[str, str]:
    """What a bot that was named in any language is called in this one."""
    named = [load(other, "common")["bot_names"] for other in LANGUAGES]
    here = load(lang, "common")["bot_names"]
    return {name: own for names in named for name, own in zip(names, here, strict=True)}


def system_language() -> str:
    """Returns the language of the system if we have it, otherwise English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        code = re.split(r"[-_.@]", os.environ.get(variable, ""))[0].lower()
        if code:
            return code if code in LANGUAGES else "en"
    return "en"

"""Files that people write for us (maps, card faces); a bad one is a `BadOption`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from neyrang.core.errors import BadOption

LARGEST: Final = 1_000_000  # bytes


def read_text(name: str) -> str:
    """Returns the text of a file that an option names."""
    try:
        path = Path(name)
        if path.exists() and not path.is_file():
            raise BadOption(f"{name}: cannot be read (it is not a file)")
        if path.stat().st_size > LARGEST:
            raise BadOption(f"{name}: cannot be read (larger than {LARGEST} bytes)")
        return path.read_text("utf-8")
    except OSError as error:
        raise BadOption(f"{name}: cannot be read ({error.strerror or error})") from None
    except UnicodeDecodeError:
        raise BadOption(f"{name}: cannot be read (not a text file in UTF-8)") from None
    except BadOption:
        raise
    except ValueError as error:  # a path with a NUL in it
        raise BadOption(f"{name!r}: cannot be read ({error})") from None


def parse_toml(name: str, text: str) -> dict[str, object]:
    """Returns the table that a text of TOML says; `name` begins the message where it is none."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadOption(f"{name}: is not TOML ({error})") from None
    except RecursionError:
        raise BadOption(f"{name}: is not TOML we can read (nested too deeply)") from None

"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from neyrang.locale_files import LANGUAGES, system_language

if TYPE_CHECKING:
    from neyrang.words import Words


Lang = Annotated[
    str | None,
    typer.Option(
        "--lang", "-l", help=f"Language: {' or '.join(LANGUAGES)}. Default: your system's."
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", "-j", min=1, help="Number of processes. Default: one per core."),
]
RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A saved record, or the name of a saved game.")
]


def words_for(lang: str | None) -> Words:
    from neyrang.words import Words

    return Words(lang or system_language())

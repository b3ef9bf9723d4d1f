"""Runs our own modules from their source instead of the compiled ones beside it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType


class SourceFinder(MetaPathFinder):
    """Finds `neyrang.*` as source files only: the modules with one of these words in their path."""

    def __init__(self, words: set[str]) -> None:
        self.words = words

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        words = fullname.split(".")
        if path is None or words[0] != "neyrang" or self.words.isdisjoint(words):
            return None
        for entry in path:
            spec = FileFinder(entry, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None:
                return spec
        return None


def prefer_source() -> None:
    """Prefers the sources where NEYRANG_PURE is set, or as long as the compiler works: a process
    stays until its end with what it began with. NEYRANG_SOURCE prefers those of the folders and
    modules it names, so that coverage can see them."""
    named = os.environ.get("NEYRANG_SOURCE", "")
    everything = os.environ.get("NEYRANG_PURE") or is_compiling()
    words = {"neyrang"} if everything else set(named.split())
    if words:
        sys.meta_path.insert(0, SourceFinder(words))


def is_compiling() -> bool:
    """Is the file that NEYRANG_PURE_UNTIL names still missing? `./play` starts the game while the
    compiler works; the file appears when the compiled rules are in their place."""
    awaited = os.environ.get("NEYRANG_PURE_UNTIL")
    return bool(awaited) and not Path(str(awaited)).exists()

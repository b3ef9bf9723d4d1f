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
    """Finds `neyrang.*` as source files only."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("neyrang.") or path is None:
            return None
        for entry in path:
            spec = FileFinder(entry, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None:
                return spec
        return None


def prefer_source() -> None:
    """Prefers the sources where NEYRANG_PURE is set, or as long as the file that
    NEYRANG_PURE_UNTIL names is missing: `./play` starts while the compiler works, and a process
    stays until its end with what it began with."""
    awaited = os.environ.get("NEYRANG_PURE_UNTIL")
    if os.environ.get("NEYRANG_PURE") or (awaited and not Path(awaited).exists()):
        sys.meta_path.insert(0, SourceFinder())

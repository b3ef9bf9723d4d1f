"""Compiles the rules with mypyc where a C compiler is there; without one they run as they are."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from setuptools import setup
from setuptools.extension import Extension

PACKAGE = Path("src/neyrang")

# Everything a playout runs through, in one compilation unit. What is left out either talks to
# libraries (records, locale, command line) or is read once at the start.
COMPILED = [
    *(f"core/{name}.py" for name in ("document", "event", "notation", "playout", "rng")),
    *(f"core/{name}.py" for name in ("state", "step", "view")),
    *(f"games/coup/{name}.py" for name in ("cards", "legal", "load", "notation", "options")),
    *(f"games/coup/{name}.py" for name in ("position", "redeal", "rules", "table", "view")),
]


def compiler() -> str | None:
    names = [os.environ.get("CC") or "cc", "gcc", "clang"]
    return next((path for name in names if (path := shutil.which(name))), None)


def extensions() -> list[Extension]:
    if os.environ.get("NEYRANG_PURE") or compiler() is None:
        print("neyrang: no C compiler (or NEYRANG_PURE is set): running as pure Python")
        return []
    from mypyc.build import mypycify

    files = [str(PACKAGE / name) for name in COMPILED]
    built = mypycify(["--strict", *files], opt_level="3", debug_level="0")
    for extension in built:
        extension.optional = True
    return [extension for extension in built if isinstance(extension, Extension)]


setup(ext_modules=extensions())

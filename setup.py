"""Compiles the rules with mypyc where a C compiler is there; without one they run as they are."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from setuptools import setup
from setuptools.extension import Extension

PACKAGE = Path("src/neyrang")

# Everything a playout runs through, in one compilation unit. Left out is what declares games,
# options or tunable tables, talks to libraries, or answers a person (why not, what would happen,
# a position read from a file): run seldom, and a third of what the C compiler would have to do.
LEFT_OUT = {
    "__init__.py", "actions.py", "arrays.py", "check.py", "clauses.py", "errors.py", "game.py",
    "layout.py", "load.py", "load_seats.py", "options.py", "pickled.py", "preview.py",
    "recall.py", "standing.py", "statistics.py", "tuning.py", "why.py",
}  # fmt: skip
FOLDERS = ["core", "games/*", "games/*/modules", "bots/policies/*"]
BOT_MODULES = [
    "policy.py", "network.py", "matrix_game.py", "belief.py", "search.py", "estimates.py",
    "best_response.py", "lane_runner.py",
]  # fmt: skip

# What the server runs for every move, in a unit of its own: whatever declares msgspec's structs or
# subclasses what others have written stays as it is.
SERVER_MODULES = [
    "bots/answers.py", "server/bot_scheduler.py", "server/buckets.py",
    "server/changes.py", "server/clock.py", "server/commands.py", "server/connection.py",
    "server/frames.py", "server/game_session.py", "server/metrics.py",
    "server/table.py", "server/writer.py",
]  # fmt: skip


def server_files() -> list[str]:
    return sorted(str(path) for module in SERVER_MODULES for path in PACKAGE.glob(module))


def rules_files() -> list[str]:
    files = [path for folder in FOLDERS for path in PACKAGE.glob(f"{folder}/*.py")]
    files += [PACKAGE / "bots" / name for name in BOT_MODULES]
    flags = set(PACKAGE.glob("games/*/options.py"))  # a game's options are flags its rules read
    return sorted(str(path) for path in files if path.name not in LEFT_OUT or path in flags)


def compiler() -> str | None:
    names = [os.environ.get("CC") or "cc", "gcc", "clang"]
    return next((path for name in names if (path := shutil.which(name))), None)


# What a module runs when it is imported is a third of the C code and, for the optimiser, the slow
# half: functions of thousands of variables that run once.
IMPORTED = re.compile(
    r"""^(?=char\ CPyDef_\w+__top_level__\(void\)\ \{$
    |(?:static\ )?(?:int|PyObject\ \*)\ ?(?:CPy(?:Exec|Init|InitOnly)_\w+|CPyGlobalsInit|exec_\w+)
        \((?:void|PyObject\ \*\w+)\)\s*\{$)""",
    re.MULTILINE | re.VERBOSE,
)
UNOPTIMISED = """\
#ifdef __clang__
__attribute__((optnone))
#else
__attribute__((optimize("O0")))
#endif
"""

# How Python calls a function or reads an attribute, which the rules among themselves never do: kept
# short instead of fast, which is less work.
FOR_PYTHON = re.compile(
    r"""^(?=PyObject\ \*CPyPy_\w+\([^)]*\)\ \{$
    |static\ (?:PyObject\ \*|int)\n\w+_[gs]et_\w+\([^)]*\)\n\{$)""",
    re.MULTILINE | re.VERBOSE,
)
COLD = "__attribute__((cold))\n"

# After every call there is a branch for an error that hardly ever comes. The optimiser leaves those
# alone when it knows that their functions are seldom called.
ERRORS = """\
struct _object;
COLD void CPy_AddTraceback(const char *, const char *, int, struct _object *);
COLD void CPy_TypeError(const char *, struct _object *);
COLD void CPy_TypeErrorTraceback(
    const char *, const char *, int, struct _object *, const char *, struct _object *);
COLD void CPy_AttributeError(
    const char *, const char *, const char *, const char *, int, struct _object *);
COLD static void CPy_DecRef(struct _object *);
""".replace("COLD", COLD.strip())
WITH_ERRORS = re.compile(r"\A(?=#include <init\.c>)")

INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)  # three quarters of what mypyc writes

# A module's own library does nothing but look itself up in the one that has all the code. There are
# a hundred of them, and reading Python.h is all the work they make.
WITH_PYTHON = "#include <Python.h>"
WITHOUT_PYTHON = """\
#ifdef _WIN32
#include <Python.h>
#else
typedef struct _object PyObject;
#define PyMODINIT_FUNC __attribute__((visibility("default"))) PyObject *
#define NULL ((void *)0)
#define Py_DECREF Py_DecRef
void Py_DecRef(PyObject *);
void PyErr_Clear(void);
void *PyCapsule_GetPointer(PyObject *, const char *);
PyObject *Py_BuildValue(const char *, ...);
PyObject *PyObject_GetAttrString(PyObject *, const char *);
PyObject *PyImport_ImportModuleLevel(const char *, PyObject *, PyObject *, PyObject *, int);
#endif
"""


def ease_compilation(path: Path) -> None:
    written = INDENTATION.sub("", path.read_text())
    written = IMPORTED.sub(UNOPTIMISED, written)
    written = FOR_PYTHON.sub(COLD, written)
    written = WITH_ERRORS.sub(ERRORS, written)
    if written.startswith(WITH_PYTHON):
        written = WITHOUT_PYTHON + written.removeprefix(WITH_PYTHON)
    path.write_text(written)


# Nobody reads gcc's warnings. Python's own flags ask for all of them, and even where -w keeps them
# back, looking for misleading indentation takes longer than compiling: to find a line's indentation
# gcc reads the file again. Functions that no other library can replace are inlined: the rules run a
# fifth faster. The rest are passes that take a tenth of the time and find nothing in what mypyc
# writes.
FLAGS = [
    "-w", "-Wno-misleading-indentation", "-fvisibility=hidden", "-fno-code-hoisting", "-fno-gcse",
    "-fno-ipa-cp", "-fno-ipa-icf", "-fno-ipa-ra", "-fno-schedule-insns2", "-fno-tree-pre",
    "-fno-tree-vectorize", "-fno-tree-vrp",
]  # fmt: skip
INLINING = ["-finline-small-functions", "-findirect-inlining", "-fpartial-inlining"]  # not in -O1


def extensions() -> list[Extension]:
    if os.environ.get("NEYRANG_PURE") or compiler() is None:
        print("neyrang: no C compiler (or NEYRANG_PURE is set): running as pure Python")
        return []
    from mypyc.build import mypycify

    level = os.environ.get("NEYRANG_OPT", "2")  # 1 takes two thirds of the time, and runs slower
    built = [
        extension
        for files in (rules_files(), server_files())
        for extension in mypycify(["--strict", *files], opt_level=level, debug_level="0")
    ]
    for extension in built:
        extension.optional = True
        extension.extra_compile_args += FLAGS
        if level == "1":
            extension.extra_compile_args += INLINING
        for source in extension.sources:
            ease_compilation(Path(source))
    return [extension for extension in built if isinstance(extension, Extension)]


setup(ext_modules=extensions())

"""What an import and a command bring with them. Counted in modules: a busy machine makes any time
long, and each of these alone takes longer to import than `neyrang` may."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import neyrang

HEAVY = {
    "typing", "re", "hashlib", "msgspec", "typer", "rich", "numpy", "starlette", "uvicorn", "yaml",
    "openskill", "websockets", "uvloop", "librt",
}  # fmt: skip
MILLISECONDS = 30  # of the processor, that `import neyrang` may take
PATIENCE = 5  # times as much, on a machine that does much else
BODIES = {
    "msgspec", "numpy", "starlette", "uvicorn", "openskill", "yaml", "rich.table", "rich.progress",
    "neyrang.bots.registry", "neyrang.core.state", "neyrang.record", "neyrang.server.app",
    "neyrang.words",
}  # fmt: skip


def modules_after(code: str) -> set[str]:
    """Returns what is imported after the code, and was not before it."""
    counting = f"import sys; before = set(sys.modules)\n{code}\nprint(*set(sys.modules) - before)"
    done = subprocess.run(
        [sys.executable, "-c", counting],
        capture_output=True, text=True, check=True, timeout=60, env=dict(os.environ),
    )  # fmt: skip
    return set(done.stdout.split())


def test_import_neyrang_is_light() -> None:
    found = modules_after("import neyrang")
    assert "neyrang" in found
    assert not found & HEAVY
    if not os.environ.get("NEYRANG_PURE"):
        assert len(found) < 15, sorted(found)


def test_import_neyrang_is_quick() -> None:
    timing = "from time import process_time as now; t = now(); import neyrang; print(now() - t)"
    done = subprocess.run(
        [sys.executable, "-c", timing], capture_output=True, text=True, check=True
    )
    assert float(done.stdout) < PATIENCE * MILLISECONDS / 1000


def test_the_command_line_imports_what_a_command_uses_when_it_runs() -> None:
    found = modules_after("import neyrang.cli")
    assert "neyrang.terminal.cli" in found
    assert not found & BODIES


def test_sources_can_be_preferred_to_what_was_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEYRANG_SOURCE", "server answers")
    shown = "import neyrang.server.changes as a, neyrang.bots.answers as b, neyrang.core.rng as c"
    shown += "; print(a.__file__[-3:], b.__file__[-3:], c.__file__.endswith('.py'))"
    done = subprocess.run([sys.executable, "-c", shown], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [".py", ".py", str(not neyrang.compiled)]


@pytest.mark.parametrize("name", neyrang.__all__)
def test_all_that_is_promised_can_be_asked_for(name: str) -> None:
    assert name in dir(neyrang)
    assert getattr(neyrang, name) is not None


def test_what_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'gmae'"):
        neyrang.gmae  # type: ignore[attr-defined]  # noqa: B018

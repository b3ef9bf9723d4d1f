"""What is handed out: the archive of the source has all that is in git."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NOT_HANDED_OUT = {".gitignore", ".ci/run"}
# What `neyrang` runs with; whatever else is wanted is an extra
NEEDED = {
    "librt", "msgspec", "mypy_extensions", "openskill", "pyyaml", "rich", "starlette", "typer",
    "uvicorn", "uvloop", "websockets",
}  # fmt: skip


def test_the_archive_of_the_source_is_complete(tmp_path: Path) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("this is such an archive")
    listed = ["git", "ls-files", "--cached"]
    known = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True)
    into = str(tmp_path)
    building = ["setup.py", "-q", "egg_info", "--egg-base", into, "sdist", "--dist-dir", into]
    uncompiled = {**os.environ, "NEYRANG_PURE": "1"}
    subprocess.run(
        [sys.executable, *building],
        cwd=ROOT, capture_output=True, check=True, timeout=200, env=uncompiled,
    )  # fmt: skip
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        found = {name.partition("/")[2] for name in packed.getnames()}
    in_git = {name for name in known.stdout.splitlines() if (ROOT / name).exists()}
    assert in_git - found == NOT_HANDED_OUT


def test_an_installation_needs_no_more_than_the_table_and_the_terminal() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    names = {text.partition(">")[0].partition(";")[0].strip() for text in project["dependencies"]}
    assert names == NEEDED
    assert "numpy" in " ".join(project["optional-dependencies"]["research"])

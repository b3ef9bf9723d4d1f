"""The examples run, with less to do than they say."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
SMALL: dict[str, dict[str, Any]] = {
    "a_bot": {"games": 6},
    "self_play": {"steps": 4},
    "trained_bot": {"updates": 1, "games": 2},
    "pettingzoo_learner": {"games": 2},
    "openspiel_mccfr": {"iterations": 1},
    "openspiel_ismcts": {"games": 1, "simulations": 3},
    "records": {},
    "language_model": {},
}
NEEDS = {
    "self_play": "numpy",
    "trained_bot": "numpy",
    "pettingzoo_learner": "pettingzoo",
    "openspiel_mccfr": "pyspiel",
    "openspiel_ismcts": "pyspiel",
}


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.py")))
def test_an_example_runs(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if name in NEEDS:
        pytest.importorskip(NEEDS[name], reason=f"{NEEDS[name].upper()} IS NOT INSTALLED")
    monkeypatch.syspath_prepend(EXAMPLES)
    monkeypatch.chdir(tmp_path)  # some write files
    monkeypatch.delitem(sys.modules, name, raising=False)
    __import__(name)
    sys.modules[name].main(**SMALL[name])
    assert capsys.readouterr().out.strip()


def test_the_page_of_the_examples_lists_all() -> None:
    page = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert all(f"`{path.name}`" in page for path in EXAMPLES.glob("*.py"))

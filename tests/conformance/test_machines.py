"""The same games on every machine, interpreted or compiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import neyrang
from tests.conformance.digests import GOLDEN, play_digest
from tests.conformance.matrix import Setting, every_setting


@pytest.mark.parametrize("setting", every_setting(), ids=repr)
def test_games_are_the_golden_ones(setting: Setting) -> None:
    """Run once compiled and once interpreted: `./test` does both."""
    assert play_digest(setting) == json.loads(GOLDEN.read_text())[repr(setting)]


@pytest.mark.skipif(not neyrang.compiled, reason="not compiled here: nothing to compare with")
def test_interpreted_games_are_the_compiled_ones() -> None:
    environment = {**os.environ, "NEYRANG_PURE": "1"}
    command = [sys.executable, "-m", "tests.conformance.digests"]
    printed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    interpreted = json.loads(printed.stdout)
    assert interpreted["compiled"] is False
    assert interpreted["games"] == {repr(s): play_digest(s) for s in every_setting()}

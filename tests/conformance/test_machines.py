"""The same games on every machine, interpreted or compiled."""

from __future__ import annotations

import json

import pytest

from tests.conformance.digests import GOLDEN, play_digest
from tests.conformance.matrix import Setting, every_setting


@pytest.mark.parametrize("setting", every_setting(), ids=repr)
def test_games_are_the_golden_ones(setting: Setting) -> None:
    """`./test` runs this once compiled and once interpreted: that shows both play the same."""
    assert play_digest(setting) == json.loads(GOLDEN.read_text())[repr(setting)]

"""The engine against the same rules written a second time, straight from the ledger."""

from __future__ import annotations

import pytest

from tests.conformance.matrix import Setting, settings
from tests.oracle.diff import play_both
from tests.oracle.loot import LootOracle


@pytest.mark.parametrize("setting", {repr(s): s for s in settings("loot")}.values(), ids=repr)
def test_engine_and_oracle_agree_at_every_question(setting: Setting) -> None:
    assert sum(play_both(setting, LootOracle, seed) for seed in range(12)) > 500

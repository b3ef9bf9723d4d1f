"""The engine against the same rules written a second time, straight from the ledger."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.matrix import Setting, settings
from tests.oracle.diff import Oracle, play_both
from tests.oracle.karzar import KarzarOracle

# With allies the two read KARZ-120 differently where champions tie with several supporters: the
# engine keeps those not needed until the champions are found, as KARZ-22 does; the oracle does not.
SETTINGS = {repr(s): s for s in settings("karzar") if not s.options.get("allies")}


def make(players: int, options: dict[str, Any], document: dict[str, Any]) -> Oracle:
    """The oracle knows the book's card faces only."""
    known = {name: value for name, value in options.items() if name != "faces"}
    return KarzarOracle(players, known, document)


def trim(position: dict[str, Any], document: dict[str, Any]) -> None:
    """Left to each: when used cards change places within a step, and how they are written."""
    pending = position["pending"]
    if pending is not None and pending["step"] in ("swap", "fetch"):
        document.pop("beyond", None)
    document.pop("banners", None)
    document["seats"] = [
        {key: value for key, value in seat.items() if key != "foresight"}
        for seat in document["seats"]
    ]


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=repr)
def test_engine_and_oracle_agree_at_every_question(setting: Setting) -> None:
    assert play_both(setting, make, 0, trim) > 10

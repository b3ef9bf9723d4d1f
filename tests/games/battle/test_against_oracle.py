"""Both engines against the same rules written a second time, straight from the ledgers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.matrix import Setting, settings
from tests.oracle.condottiere import CondottiereOracle
from tests.oracle.diff import OracleClass, play_both
from tests.oracle.rakab import RakabOracle

ORACLES: dict[str, OracleClass] = {"rakab": RakabOracle, "condottiere": CondottiereOracle}
SETTINGS = {repr(s): s for name in ORACLES for s in settings(name)}
IN_BATTLE = ("turn", "take", "favor")


def trim(position: dict[str, Any], document: dict[str, Any]) -> None:
    """Outside a battle nobody is on turn; after the end the token has no holder to speak of."""
    pending = position["pending"]
    if pending is None:
        document.pop("token")
    if pending is None or pending["step"] not in IN_BATTLE:
        document.pop("turn")
    for key in ("points", "game", "deck"):  # outside a series, and with a deck for each seat
        if key not in position:
            document.pop(key, None)
    for seat in document["seats"]:
        if not seat["facedown"]:
            seat.pop("facedown")


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=repr)
def test_engine_and_oracle_agree_at_every_question(setting: Setting) -> None:
    make = ORACLES[setting.game.name]
    assert sum(play_both(setting, make, seed, trim) for seed in range(4)) > 100

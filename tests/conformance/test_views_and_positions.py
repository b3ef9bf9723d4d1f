"""A view tells what the position does, as far as its seat may know it."""

from __future__ import annotations

from collections import Counter

import pytest

from neyrang import SPECTATOR
from tests.conformance.matrix import Setting, every_setting
from tests.conformance.walk import walk

STATES = 100  # of a game
UNTOLD = ("options", "pending", "seat", "declared")  # `declared`: [] where it is another seat's


@pytest.mark.parametrize("setting", every_setting(), ids=repr)
def test_views_agree_with_the_position(setting: Setting) -> None:
    for number, state in enumerate(walk(setting, seed=24)):
        if number > STATES:
            break
        position = state.position()
        for seat in range(SPECTATOR, setting.players):
            check(state.view(seat).document(), position, "")


def check(seen: object, true: object, path: str) -> None:
    if isinstance(seen, dict):
        assert isinstance(true, dict), path
        for key in seen:
            if key not in UNTOLD:
                check(seen[key], true[key], f"{path}.{key}")
    elif isinstance(seen, list) and "?" in seen:
        assert isinstance(true, list), path
        assert len(seen) == len(true), path
        assert not Counter(seen) - Counter(true) - Counter({"?": len(seen)}), path
    elif isinstance(seen, list) and seen and isinstance(seen[0], dict):
        assert isinstance(true, list), path
        for number, (one, other) in enumerate(zip(seen, true, strict=True)):
            check(one, other, f"{path}.{number}")
    elif seen != "?":
        assert seen == true, path

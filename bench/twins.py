"""Twin-checked decisions: random games over every pair of options of every game. Before each answer
everything the asked seats cannot know is dealt anew; what the server would send them must stay the
same.
"""

from __future__ import annotations

import time
from itertools import count
from typing import Any

from tests.conformance.matrix import Setting, every_setting
from tests.conformance.walk import walk

import neyrang
from neyrang.core.state import State


def sent(state: State, seat: int) -> list[Any]:
    """What a page at this seat is sent of the open question, or asks for."""
    found: list[Any] = [state.view(seat).document(), state.asked]
    if seat != neyrang.SPECTATOR:
        found += [state.legal(seat), state.free(seat), state.barred(seat)]
    return found


def check(setting: Setting, seed: int, rng: neyrang.Rng) -> tuple[int, int]:
    """Plays one game; returns how many decisions were compared, and how many differed."""
    compared = differed = 0
    for number, state in enumerate(walk(setting, seed)):
        seats = {*state.actors(), number % (setting.players + 1) - 1}  # -1: the spectators
        for seat in seats:
            twin = setting.game.redeal(state.view(seat), rng)
            compared += 1
            differed += sent(twin, seat) != sent(state, seat)
    return compared, differed


def run(seconds: float = 60.0, seed: int = 1) -> dict[str, Any]:
    settings = every_setting()
    rng = neyrang.Rng(seed)
    figures = {"settings": len(settings), "games": 0, "decisions": 0, "leaks": 0}
    began, cpu = time.monotonic(), time.process_time()
    for deal in count(seed):
        for setting in settings:
            compared, differed = check(setting, deal, rng)
            figures["games"] += 1
            figures["decisions"] += compared
            figures["leaks"] += differed
            if time.monotonic() > began + seconds and figures["games"] >= len(settings):
                return {**figures, "cpu_s": round(time.process_time() - cpu)}
    raise AssertionError("endless")

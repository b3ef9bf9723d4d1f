"""Every module alone, all pairs, all together: nothing is lost, and the sheets add up."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import neyrang

MODULES = [
    "captives", "foresight", "allies", "vanguard", "rostam_sohrab", "nushdaru", "unfair",
    "tahmineh", "fearless_king", "cowardly_king",
]  # fmt: skip
SETS = [
    *([name] for name in MODULES),
    *(list(pair) for pair in combinations(MODULES, 2)),
    MODULES,
    [*MODULES, "aid"],
]


@pytest.mark.parametrize("chosen", SETS, ids="-".join)
def test_modules_combine(chosen: list[str]) -> None:
    game = neyrang.game("karzar")
    options: dict[str, object] = {name: True for name in chosen if name not in ("tahmineh", "aid")}
    options |= {"campaigns": 1, "tahmineh": int("tahmineh" in chosen)}
    options["helper_powers"] = "aid" if "aid" in chosen else "slay"
    for players in (3, 5, 8):
        state = game.start(players, players, options)
        rng = neyrang.Rng(players)
        held = game.tally(state.position())
        while not state.over():
            seat = state.actors()[0]
            legal = state.legal(seat)
            state.apply(seat, legal[rng.below(len(legal))])
        final: Any = state.position()
        assert game.tally(final) == held
        (row,) = final["sheet"]
        assert [line["total"] for line in row] == final["scores"][0]
        assert all(result is not None for result in final["results"][:8]) or "tahmineh" in chosen
        assert game.load(final).outcome() == state.outcome()

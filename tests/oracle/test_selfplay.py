"""The oracle alone: random games keep all coins and cards, end, and replay with their draws."""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain
from typing import Any

import pytest

from tests.oracle.coup import CoupOracle

SETS = [
    (2, {}),
    (2, {"draft": False}),
    (2, {"reformation": True, "inquisitor": True, "anarchist": True}),
    (3, {"anarchist": True}),
    (4, {"reformation": True}),
    (6, {"inquisitor": True}),
    (8, {"reformation": True, "anarchist": True}),
    (10, {"reformation": True, "inquisitor": True, "anarchist": True}),
]


def cards(document: dict[str, Any]) -> Counter[str]:
    piles = [pile for seat in document["seats"] for pile in (seat["hand"], seat["lost"])]
    return Counter(chain(*piles, document["court"], document["removed"]))


@pytest.mark.parametrize(("players", "options"), SETS)
def test_random_games(players: int, options: dict[str, bool]) -> None:
    for seed in range(200):
        rng = random.Random(seed)
        draft = options.get("draft", players == 2)
        copies = 3 if players <= 6 else 4 if players <= 8 else 5
        exchanger = "inquisitor" if options.get("inquisitor") else "ambassador"
        deck = ["assassin", "captain", "contessa", "duke", exchanger] * copies
        full = Counter(deck)
        rng.shuffle(deck)
        hands = [[] if draft else [deck.pop(), deck.pop()] for _ in range(players)]
        game, replay = (CoupOracle(players, options, hands=hands) for _ in range(2))
        game.rng = rng
        for _ in range(20000):
            seat = rng.choice(game.actors())
            move = rng.choice(game.legal(seat))
            game.apply(seat, move, None)
            replay.apply(seat, move, game.last_drawn)
            now = game.document()
            assert now == replay.document()
            coins = [entry["coins"] for entry in now["seats"]]
            assert min(*coins, now["treasury"], now["reserve"]) >= 0
            assert sum(coins) + now["treasury"] + now["reserve"] == 50
            assert cards(now) == full or any("draft" in text for text in game.legal(1 - seat))
            if game.over():
                break
            assert all(game.legal(asked) for asked in game.actors())
        assert len(game.winners()) == 1
        assert not game.actors()

"""Bags of cards: what is read in one go is what `count` reads kind by kind."""

from __future__ import annotations

import neyrang
from neyrang.core.row import new_row
from neyrang.games.loot.cards import (
    BANDITS,
    CHIEF,
    COPIES,
    KINDS,
    count,
    full_deck,
    one,
    put_bag,
    put_bandits,
    put_caravans,
    size,
)


def test_bags_are_read_in_one_go() -> None:
    rng = neyrang.Rng(5)
    bags = [0, int(full_deck())]
    for _ in range(200):
        bags.append(sum(rng.below(COPIES[kind] + 1) * int(one(kind)) for kind in range(KINDS)))
    for bag in bags:
        counts = [int(count(bag, kind)) for kind in range(KINDS)]
        assert size(bag) == sum(counts)
        for put, found in (
            (put_bag, counts),
            (put_bandits, counts[:BANDITS]),
            (put_caravans, counts[BANDITS:CHIEF]),
        ):
            row = new_row(KINDS + 2)
            assert put(row, 1, bag) == 1 + len(found)
            assert list(bytes(memoryview(row)))[1 : 1 + len(found)] == found

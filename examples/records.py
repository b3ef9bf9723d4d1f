"""A game is recorded, written, read, replayed and verified."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import neyrang
from neyrang import record as records


def main() -> None:
    record = records.new_record(neyrang.game("loot"), players=3, seed=7)
    state = record.start()
    rng = neyrang.Rng(1)
    while not state.over():
        seat = state.actors()[0]
        legal = state.legal(seat)
        record.add(state, seat, legal[rng.below(len(legal))])
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        records.save(record, path)
        again = records.load(path)
    assert again.last() == state
    print(f"{len(again.moves)} moves, {state.outcome()}")
    print([(check.name, check.ok) for check in records.verify(again)])


if __name__ == "__main__":
    main()

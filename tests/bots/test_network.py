"""Networks: what they are told, how they reckon, and how they learn."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import neyrang
from neyrang.bots import network as networks
from neyrang.bots.network import ONE, Network, network_path, network_text, read_network
from neyrang.tuning import play, training
from neyrang.tuning.tables import NetworkTable, tables_of

TABLES = [
    table for name in neyrang.NAMES for table in tables_of(name) if isinstance(table, NetworkTable)
]
each_table = pytest.mark.parametrize("table", TABLES, ids=lambda t: f"{t.game}-{t.name}")


def test_a_score_is_what_plain_arithmetic_finds() -> None:
    rng = neyrang.Rng(5)
    values = [rng.below(4 * ONE) - 2 * ONE for _ in range((7 + 2) * 3)]
    network = Network(7, 3, values)
    for _ in range(50):
        row = [rng.below(4) * rng.below(2) for _ in range(7)]
        found = 0.0
        for unit in range(3):
            whole = values[21 + unit] + sum(row[i] * values[3 * i + unit] for i in range(7))
            found += float(max(0, whole)) / 1024 * float(values[24 + unit]) / 1024
        assert network.score(row) == pytest.approx(1000 * found, abs=1)


def test_numbers_of_another_network_are_refused() -> None:
    with pytest.raises(AssertionError, match="not the numbers of this network"):
        Network(7, 3, [0] * 20)


def test_a_file_keeps_a_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = neyrang.Rng(3)
    names = ["a", "b: 1", "mine: «c»"]
    network = Network(3, 2, [rng.below(100) - 50 for _ in range(10)])
    path = tmp_path / "network.json"
    path.write_text(network_text(network, names, ["neyrang tune it", "today"]), "utf-8")
    again = json.loads(path.read_text("utf-8"))
    assert list(again["weights"]) == names
    assert again["made"] == ["neyrang tune it", "today"]
    values = [value for row in again["weights"].values() for value in row]
    assert values + again["bias"] + again["score"] == network.values


@each_table
def test_a_file_was_trained_for_what_the_game_tells(table: NetworkTable) -> None:
    told = json.loads(network_path(table.game, table.name).read_text("utf-8"))
    assert tuple(told["weights"]) == table.names
    assert len(told["bias"]) == table.hidden
    command, result = told["made"]
    assert command.startswith(f"neyrang tune {table.game} {table.name} --level {table.level} ")
    assert result.startswith("2026-")


@each_table
def test_a_row_fits_its_names_and_a_byte(table: NetworkTable) -> None:
    policy = play.opponent(table.game, table.level if table.level < 4 else 3)
    looked = 0
    for options in table.varied:
        for players in table.players:
            state = play.start(table.game, players, 7, dict(options))
            rng = neyrang.Rng(5)
            for _ in range(400):
                if state.over():
                    break
                if policy.quiet(state):
                    rows = [table.inputs(state, seat) for seat in range(players)]
                    assert all(len(row) in (0, len(table.names)) for row in rows)
                    assert all(0 <= entry < 256 for row in rows for entry in row)
                    looked += 1
                play.answer_by(state, policy, rng)
    assert looked > 5


@each_table
def test_what_is_mine_to_me_is_theirs_to_the_other(table: NetworkTable) -> None:
    if 2 not in table.players:
        return
    mine = [i for i, name in enumerate(table.names) if name.startswith("mine: ")]
    theirs = [table.names.index("theirs: " + table.names[i].removeprefix("mine: ")) for i in mine]
    policy = play.opponent(table.game, 3)
    state = play.start(table.game, 2, 7, {})
    rng = neyrang.Rng(5)
    while not state.over():
        if policy.quiet(state):
            one, other = (table.inputs(state, seat) for seat in range(2))
            seen = [name for name in table.names if name.endswith(": a friend")]
            friends = {table.names.index(name) for name in seen}
            for i, k in zip(mine, theirs, strict=True):
                if i not in friends:
                    assert one[i] == other[k]
        play.answer_by(state, policy, rng)


@each_table
def test_the_shipped_network_knows_more_than_chance(table: NetworkTable) -> None:
    pytest.importorskip("numpy")
    task = play.CollectTask(
        table.game, table.name, table.level, table.players[0], {}, 2, 9, 0, 60,
        stage=table.stages - 1,
    )  # fmt: skip
    positions = [found for game in play.do(task) for found in game]
    even = Network(len(table.names), 1, [0] * (len(table.names) + 2))
    known = training.mean_loss(
        read_network(table.game, table.name).values, positions, len(table.names)
    )
    assert known < 0.95 * training.mean_loss(even.values, positions, len(table.names))


def test_training_finds_who_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has more of the first thing wins, and more so with the second: no sum tells that."""
    pytest.importorskip("numpy")
    from base64 import b64encode
    from dataclasses import replace

    table = replace(TABLES[0], names=("a", "b", "c", "d"), hidden=8, epochs=30)
    rng = neyrang.Rng(1)
    positions: list[training.Position] = []
    for _ in range(3000):
        mine, yours = [rng.below(3), rng.below(2)], [rng.below(3), rng.below(2)]
        lead = mine[0] * (1 + mine[1]) - yours[0] * (1 + yours[1])
        won = 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5
        rows = bytes([*mine, *yours, *yours, *mine])
        positions.append((b64encode(rows).decode(), [won, 1.0 - won]))
    epochs: list[None] = []
    values = training.train(table, positions, 1, lambda: epochs.append(None))
    assert len(epochs) == 30
    assert training.mean_loss(values, positions, 4) < 0.30  # of 0.69; draws keep it above 0
    assert values == training.train(table, positions, 1, lambda: None)


def test_reading_a_network_twice_gives_the_same() -> None:
    assert networks.read_networks("coup")[0] is read_network("coup", networks.DUEL_NETWORK)

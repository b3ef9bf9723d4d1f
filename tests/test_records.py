"""Records replay, verify, and say clearly what is wrong with them."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import neyrang
from neyrang import record as records
from neyrang.core.errors import BadRecord
from tests.conformance.matrix import Setting, every_setting
from tests.conformance.walk import any_answer

SETTING = Setting("coup", 3, neyrang.game("coup").complete(3))


def played(setting: Setting = SETTING, seed: int = 5, moves: int = 10_000) -> records.Record:
    record = records.new_record(setting.game, setting.players, setting.options, seed)
    state = record.start()
    rng = neyrang.Rng(seed)
    while not state.over() and len(record.moves) < moves:
        record.add(state, *any_answer(state, rng))
    return record


@pytest.mark.parametrize("setting", every_setting(), ids=repr)
def test_a_record_replays_and_verifies(setting: Setting, tmp_path: Path) -> None:
    record = played(setting)
    records.save(record, tmp_path / "game.json")
    loaded = records.load(tmp_path / "game.json")
    assert loaded == record
    assert records.digest(loaded.last()) == record.final
    assert [check.ok for check in records.verify(loaded)] == [True] * 4


def test_an_unfinished_record_is_open_not_wrong() -> None:
    checks = records.verify(played(moves=4))
    assert [(check.name, check.ok) for check in checks] == [
        ("commitment", True), ("moves", True), ("outcome", None),
    ]  # fmt: skip


def test_a_hidden_seed_is_open_and_cannot_be_replayed() -> None:
    record = played()
    record.seed = record.salt = None
    assert [check.ok for check in records.verify(record)] == [None]
    with pytest.raises(BadRecord, match="not revealed"):
        record.last()


def test_another_seed_breaks_the_commitment() -> None:
    record = played()
    record.seed = 6
    assert records.verify(record)[0].ok is False


def test_a_changed_move_or_outcome_is_found() -> None:
    record = played()
    record.moves[3] = "2 draft:duke"
    (_, moves) = records.verify(record)
    assert moves.ok is False
    assert "move 4 (2 draft:duke)" in moves.found
    record = played()
    assert record.outcome is not None
    record.outcome["winners"] = [99]
    assert {c.name: c.ok for c in records.verify(record)}["outcome"] is False
    record = played()
    record.final = "0" * 64
    assert {c.name: c.ok for c in records.verify(record)}["final"] is False
    record = played()
    record.moves.pop()
    assert {c.name: c.ok for c in records.verify(record)}["outcome"] is False


def test_commitments_hide_short_seeds() -> None:
    first, second = (records.new_record(SETTING.game, 3, {}, 7) for _ in range(2))
    assert first.commitment != second.commitment
    assert records.new_record(SETTING.game, 3).seed != records.new_record(SETTING.game, 3).seed


def damaged(key: str, value: object) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(msgspec.json.encode(played()))
    document[key] = value
    return document


@pytest.mark.parametrize(
    ("document", "named"),
    [
        ("", "damaged"),
        ("{", "damaged"),
        ("[1, 2]", "damaged"),
        (json.dumps({"white": "Kasparov"}), "damaged"),
        (json.dumps(damaged("format", "neyrang record 9")), "neyrang record 9"),
        (json.dumps(damaged("game", "chess")), "chess"),
        (json.dumps(damaged("version", 99)), "version 99"),
        (json.dumps(damaged("players", 77)), "77"),
        (json.dumps(damaged("options", {"reformation": "maybe"})), "reformation"),
        (json.dumps(damaged("moves", ["0 tax", 3])), "moves"),
        (json.dumps(damaged("surprise", 1)), "surprise"),
    ],
)
def test_a_damaged_or_foreign_file_gets_one_clear_line(
    document: str, named: str, tmp_path: Path
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(document)
    with pytest.raises(BadRecord) as raised:
        records.load(path)
    message = str(raised.value)
    assert named in message
    assert "bad.json" in message
    assert "\n" not in message


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"nowhere\.json: cannot be read"):
        records.load(tmp_path / "nowhere.json")


@given(cut=st.integers(0, 2000), junk=st.binary(max_size=12))
def test_any_damage_is_a_bad_record_or_a_failed_check(cut: int, junk: bytes) -> None:
    whole = msgspec.json.encode(played(moves=30))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "damaged.json"
        path.write_bytes(whole[:cut] + junk + whole[cut + len(junk) :])
        try:
            checks = records.verify(records.load(path))
        except BadRecord:
            return
    assert checks

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
from neyrang.core.errors import BadOption, BadRecord
from tests.conformance.matrix import Setting, every_setting
from tests.conformance.walk import any_answer
from tests.test_maps import ring

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


def told(record: records.Record) -> list[tuple[str, bool | None]]:
    return [(check.name, check.ok) for check in records.verify(record)]


def test_a_hidden_seed_is_open_and_cannot_be_replayed() -> None:
    record = played(moves=4)
    record.seed = record.salt = None
    assert told(record) == [("commitment", None), ("moves", None)]
    with pytest.raises(BadRecord, match="not revealed"):
        record.last()


def test_without_a_seed_the_moves_are_still_read() -> None:
    record = played(moves=4)
    record.seed = record.salt = None
    for nonsense in ("0 dance", "hello", "99 income", f"{2**64} income", "0 " + "x" * 100_000):
        record.moves[2] = nonsense
        assert told(record) == [("commitment", None), ("moves", False)]
        assert len(records.verify(record)[1].found) < 500


def test_a_finished_record_has_to_reveal_its_seed_and_salt() -> None:
    record = played()
    record.seed = record.salt = None
    record.moves = ["0 dance"]
    assert told(record) == [("commitment", False), ("moves", False)]
    record = played()
    record.seed = None
    assert told(record)[0] == ("commitment", False)
    assert records.verify(record)[0].found == "no seed"


def test_with_the_seed_alone_a_record_is_still_replayed() -> None:
    record = played()
    record.salt = None
    good = [("moves", True), ("outcome", True), ("final", True)]
    assert told(record) == [("commitment", False), *good]
    record.moves[-1] = "0 dance"
    assert told(record) == [("commitment", False), ("moves", False)]
    unfinished = played(moves=4)
    unfinished.salt = None
    assert told(unfinished) == [("commitment", None), ("moves", True), ("outcome", None)]


@pytest.mark.parametrize("first", [2, "lot"])
def test_a_record_knows_the_seat_that_begins(first: int | str, tmp_path: Path) -> None:
    game = neyrang.game("coup")
    record = records.new_record(game, 3, None, 5, first=first)
    records.save(record, tmp_path / "game.json")
    loaded = records.load(tmp_path / "game.json")
    assert loaded.first == first
    assert loaded.start().first_seat == game.begins(first, 3, 5)


@pytest.mark.parametrize(
    ("name", "changes"),
    [("coup", {"first": 3}), ("coup", {"first": "me"}), ("karzar", {"first": 1}),
     ("coup", {"seed": -5})],
)  # fmt: skip
def test_a_record_that_could_not_start_is_not_made(name: str, changes: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        records.new_record(neyrang.game(name), 3, **changes)


# ---- maps and faces of one's own


def own_files(folder: Path) -> dict[str, tuple[str, dict[str, Any], str]]:
    """By game, an option that names a file, and a text that cannot be read as one."""
    faces = Path(neyrang.__file__).parent / "games" / "karzar" / "faces.toml"
    files = {"ring.toml": ring(), "faces.toml": faces.read_text("utf-8")}
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return {
        "rakab": ("map", {"map": str(folder / "ring.toml")}, files["ring.toml"]),
        "condottiere": ("map", {"map": str(folder / "ring.toml")}, files["ring.toml"]),
        "karzar": ("faces", {"faces": str(folder / "faces.toml")}, files["faces.toml"]),
    }


@pytest.mark.parametrize("name", ["rakab", "condottiere", "karzar"])
def test_a_record_carries_the_files_it_names(name: str, tmp_path: Path) -> None:
    option, options, text = own_files(tmp_path)[name]
    game = neyrang.game(name)
    setting = Setting(name, 3, game.complete(3, options))
    record = played(setting, moves=60)
    path = options[option]
    assert record.files == {path: text}
    assert record.options[option] == path
    records.save(record, tmp_path / "game.json")
    Path(path).unlink()  # as on another machine
    loaded = records.load(tmp_path / "game.json")
    assert loaded == record
    state = loaded.last()
    assert state.position() == record.last().position()
    assert game.load(state.position()).position() == state.position()
    Path(path).write_text("changed", encoding="utf-8")
    assert records.digest(loaded.last()) == records.digest(state)


def test_a_record_without_its_file_reads_it_from_the_disk(tmp_path: Path) -> None:
    options = own_files(tmp_path)["rakab"][1]
    record = played(Setting("rakab", 3, neyrang.game("rakab").complete(3, options)), moves=9)
    record.files = {}
    records.save(record, tmp_path / "game.json")
    assert records.load(tmp_path / "game.json").last().notation().names["en"]["a1"] == "A"


@pytest.mark.parametrize("text", ["", "nonsense", "iran", "a\nb", ring(a='"a1"')])
def test_a_carried_file_that_is_damaged_is_said(text: str, tmp_path: Path) -> None:
    option, options, _ = own_files(tmp_path)["rakab"]
    record = played(Setting("rakab", 3, neyrang.game("rakab").complete(3, options)), moves=3)
    record.files = {options[option]: text}
    records.save(record, tmp_path / "game.json")
    with pytest.raises(BadRecord, match="the map file: "):
        records.load(tmp_path / "game.json")


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
        (json.dumps(damaged("files", {"ring.toml": ""})), "no option names 'ring.toml'"),
        (json.dumps(damaged("first", 3)), "first is a seat"),
        (json.dumps(damaged("me", 3)), "there is no seat 3"),
        (json.dumps(damaged("bots", ["2"])), "each of 3 seats"),
        ('{"options":' + "[" * 100_000, "damaged"),
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


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    for path in (tmp_path, Path("nul\0.json")):
        with pytest.raises(BadRecord, match="cannot be read"):
            records.load(path)
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

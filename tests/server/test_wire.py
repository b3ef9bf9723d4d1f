"""docs/wire.md is true: its examples, messages and error codes are the server's."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import neyrang
from neyrang.record import new_record
from neyrang.server import wire
from neyrang.server.game_documents import game_documents
from neyrang.server.game_session import GameSession

ROOT = Path(__file__).parents[2]
DOC = (ROOT / "docs/wire.md").read_text()
EXAMPLES = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", DOC, re.DOTALL)]
CLIENT = {kind.__struct_config__.tag: kind for kind in get_args(wire.Command)}
SERVER = {kind.__struct_config__.tag: kind for kind in wire.ServerMessage.__subclasses__()}


def example(kind: str) -> dict[str, Any]:
    return next(found for found in EXAMPLES if found.get("is") == kind)


def session(players: int, *moves: str) -> GameSession:
    record = new_record(neyrang.game("coup"), players, seed=3)
    record.moves = list(moves)
    return GameSession(record)


def fields(text: str) -> dict[str, bool]:
    """The fields of a message as the document writes them: name -> is it required?"""
    names = [part.split(":")[0].strip() for part in text.split(",")[1:]]
    return {name.rstrip("?"): not name.endswith("?") for name in names}


def declared(kind: type[msgspec.Struct]) -> dict[str, bool]:
    return {f.name: f.required for f in msgspec.structs.fields(kind) if f.name != "id"}


def test_every_message_of_a_client_is_documented() -> None:
    written = {found[1]: fields(found[0]) for found in re.findall(r'`(\{do: "(\w+)".*?)\}`', DOC)}
    assert written == {tag: declared(kind) for tag, kind in CLIENT.items()}


def test_every_message_of_the_server_is_documented() -> None:
    written = dict(re.findall(r'`\{is: "(\w+)"(.*?)\}`', DOC))
    assert set(written) == {*SERVER, "error"}
    for tag, text in written.items():
        if "…" not in text and tag != "error":
            assert set(fields(text)) == set(SERVER[tag].__struct_fields__), tag


@pytest.mark.parametrize("kind", ["table", "state", "explained"])
def test_examples_have_exactly_the_fields_of_their_message(kind: str) -> None:
    found = example(kind)
    assert {*found} == {"is", *SERVER[kind].__struct_fields__}
    msgspec.convert(found, SERVER[kind])


def test_the_example_of_a_table_has_whole_seats() -> None:
    assert {*example("table")["seats"][0]} == {*wire.SeatDocument.__struct_fields__}


def test_the_example_of_a_state_is_a_real_one() -> None:
    real = json.loads(session(4, "0 tax").message(1, 4, 30000))
    found = dict(example("state"))
    assert found.pop("view").items() <= real.pop("view").items()
    assert found == real


def test_the_example_of_an_explanation_is_a_real_one() -> None:
    real = json.loads(session(3).explain(0, 0))
    found = example("explained")
    for key in ("barred", "previews"):
        for move, document in found[key].items():
            assert document.items() <= real[key][move].items()
    assert found["standing"].items() <= real["standing"].items()
    assert found["barred"]["coup:1"] == real["barred"]["coup:1"]


def test_the_example_of_the_games_is_a_real_one() -> None:
    found = next(e for e in EXAMPLES if "games" in e)
    game = found["games"][0]
    real = json.loads(msgspec.json.encode(game_documents()))
    coup = next(g for g in real if g["name"] == "coup")
    assert {*game} == {*coup}
    assert game["players"] == coup["players"]
    assert game["options"][0] in coup["options"]
    assert (tuple(found["levels"]), tuple(found["clocks"])) == (wire.LEVELS, wire.CLOCKS)
    assert {*found["phrases"]} <= {*wire.PHRASES}


def test_the_example_of_a_new_table_has_every_field() -> None:
    found = next(e for e in EXAMPLES if "name" in e and "game" in e)
    assert {*found} == {*wire.OpenTable.__struct_fields__}
    wire.decode_new_table(json.dumps(found).encode())


def test_every_error_code_is_documented() -> None:
    source = "".join(p.read_text() for p in (ROOT / "src/neyrang/server").glob("*.py"))
    raised = set(re.findall(r'Refused\(\s*"(\w+)"', source))
    raised |= set(re.findall(r'Refused\("(\w+)" if .* else "(\w+)"\)', source)[0])
    raised |= set(re.findall(r'reject\(send, "(\w+)"', source))
    table = DOC[DOC.index("| code | facts |") : DOC.index("Close codes")]
    written = {
        code
        for row in table.strip().splitlines()
        for code in re.findall(r"`(\w+)`", row.split("|")[1])
    }
    assert written == raised

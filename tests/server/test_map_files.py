"""A map that a host brings to a table of Rakab or Condottiere."""

from __future__ import annotations

import msgspec
import pytest

from neyrang.record import Record, verify
from tests.server.harness import RunningServer, play_out


def lakes(**changes: str) -> str:
    """A map file of eight regions in a ring; changes replace a region's borders."""
    keys = [f"lake{n}" for n in range(8)]
    text = 'name = { en = "The Lakes", fa = "دریاچه‌ها" }\n'
    for n, key in enumerate(keys):
        borders = changes.get(key, f'"{keys[n - 1]}", "{keys[(n + 1) % 8]}"')
        text += f'[regions.{key}]\nname = "Lake {n}"\nborders = [{borders}]\n'
    return text


@pytest.mark.clause("RAKAB-90")
def test_a_host_brings_a_map_and_the_record_carries_it(server: RunningServer) -> None:
    clients = server.seated(2, "rakab", options={"map": lakes()}, lang="en")
    host = clients[0]
    assert host.table["options"] == {"map": "The Lakes.toml"}
    assert host.table["files"] == ["The Lakes.toml"]
    host.send(do="settings", players=3)
    host.until(lambda: host.table["players"] == 3)
    assert host.table["options"] == {"map": "The Lakes.toml"}
    host.send(do="settings", options={"map": "iran"}, players=2)
    host.until(lambda: host.table["options"] == {"map": "iran"})
    host.send(do="settings", options={"map": "The Lakes.toml"})
    host.until(lambda: host.table["options"]["map"] == "The Lakes.toml")
    host.send(do="start")
    for client in clients:
        client.until(lambda c=client: bool(c.state))  # type: ignore[misc]
    assert host.state["legal"][0] == "place:lake0"
    assert host.state["view"]["options"] == {"map": "The Lakes.toml"}
    assert host.table["facts"]["names"]["fa"]["lake0"] == "Lake 0"
    play_out(clients)
    text = server.http.get(f"/api/tables/{host.name}/record").content
    record = msgspec.json.decode(text, type=Record)
    assert record.files == {"The Lakes.toml": lakes()}
    files = f"/api/tables/{host.name}/files/"
    assert server.http.get(files + "The Lakes.toml").text == lakes()
    missing = server.http.get(files + "iran.toml")
    assert (missing.status_code, missing.json()) == (404, {"error": "no_such_file"})
    assert all(check.ok for check in verify(record))
    steps = server.http.get(f"/api/tables/{host.name}/replay?from=0&count=2&seat=open").json()
    assert steps["steps"][1]["view"]["options"] == {"map": "The Lakes.toml"}
    host.send(do="rematch")
    assert host.expect("rematch")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            lakes(lake3='"lake2"'),
            "regions.lake4.borders: one-way border: lake3",
        ),
        (lakes().replace("Lake 5", "x" * 29), "regions.lake5.name: longer than 28 letters"),
        ("name = 1\n", "should have a name and regions"),
        ("no map\n", "is not TOML"),
        (lakes() + "# " + "x" * 32768, "longer than 32768 bytes"),
    ],
)
def test_a_bad_map_is_refused_and_the_reason_told(
    server: RunningServer, text: str, why: str
) -> None:
    wanted = {"game": "condottiere", "name": "A", "options": {"map": text}}
    answer = server.http.post("/api/tables", json=wanted)
    assert (answer.status_code, answer.json()["error"]) == (400, "bad_file")
    assert why in answer.json()["why"]

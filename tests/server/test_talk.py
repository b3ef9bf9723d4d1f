"""Who may talk at a table and who hears it; public tables; a seat that moves to another device."""

from __future__ import annotations

from pathlib import Path

import pytest

from neyrang.server import device_codes
from neyrang.server.database import place
from neyrang.server.limits import Limits
from neyrang.server.run import owner_token, reached_at
from tests.server.harness import Client, RunningServer, running
from tests.server.test_limits import limited


def lines(client: Client) -> list[str]:
    client.drain(0.2)
    return [message["text"] for message in client.received if message["is"] == "chat"]


def test_spectators_talk_under_a_name_of_their_own(server: RunningServer) -> None:
    host, _ = server.seated(2)
    watcher = server.client(host.name)
    watcher.send(do="chat", text="who begins?", name="Mina")
    line = host.expect("chat")
    assert (line["seat"], line["name"], line["text"]) == (-1, "Mina", "who begins?")
    watcher.refused("name_taken", do="chat", text="I fold", name="HOST")
    watcher.refused("bad_name", do="chat", text="hello")
    host.send(do="settings", spectators=False)
    watcher.until(lambda: not watcher.table["spectators"])
    watcher.refused("not_seated", do="chat", text="hello", name="Mina")


def test_somebody_sent_away_has_no_more_to_say(server: RunningServer) -> None:
    host, guest = server.seated(2)
    host.send(do="kick", seat=1)
    guest.until(lambda: guest.table["seats"][1] is None)
    guest.refused("kicked", do="chat", text="hello", name="Guest")


def test_the_host_closes_the_talk_and_opens_it(server: RunningServer) -> None:
    host, guest = server.playing(2)
    host.send(do="settings", chat=False)
    guest.until(lambda: not guest.table["talk"])
    assert guest.table["silent"] is None
    guest.refused("chat_closed", do="chat", text="hello")
    host.send(do="settings", chat=True)
    guest.until(lambda: guest.table["talk"])


@pytest.mark.clause("LOOT-60")
def test_partners_have_a_channel_of_their_own(server: RunningServer) -> None:
    clients = server.seated(4, "loot", options={"teams": True})
    clients[2].refused("no_partners", do="chat", text="red or blue?", partners=True)
    clients[0].send(do="start")
    for client in clients:
        client.until(lambda c=client: bool(c.state))  # type: ignore[misc]
    watcher = server.client(clients[0].name)
    clients[2].send(do="chat", text="take the blue ones", partners=True)
    clients[0].send(do="chat", text="good luck")
    assert lines(clients[2]) == lines(clients[3]) == ["take the blue ones", "good luck"]
    assert lines(clients[0]) == lines(clients[1]) == lines(watcher) == ["good luck"]
    assert lines(server.client(clients[0].name)) == ["good luck"]  # and so for who comes later
    again = server.client(clients[0].name, clients[3].token)
    assert lines(again) == ["take the blue ones", "good luck"]


def test_only_public_tables_are_listed(server: RunningServer) -> None:
    def listed() -> list[str]:
        return [each["table"] for each in server.http.get("/api/tables").json()["tables"]]

    hidden, _ = server.open("coup")
    name, token = server.open("coup", players=2, public=True)
    assert name not in listed()  # nobody is there
    host = server.client(name, token)
    assert name in listed()
    assert hidden not in listed()
    server.client(name).sit(1, "Guest")
    assert name not in listed()  # full
    host.send(do="start")
    host.until(lambda: bool(host.state))
    found = server.http.get("/api/tables").json()["tables"]
    (mine,) = [each for each in found if each["table"] == name]
    assert (mine["phase"], mine["free"], mine["names"]) == ("playing", 0, ["Host", "Guest"])
    host.send(do="settings", spectators=False)
    host.until(lambda: not host.table["spectators"])
    assert name not in listed()


def test_a_seat_moves_to_another_device(server: RunningServer) -> None:
    host, guest = server.playing(2, options={"draft": False})
    host.send(do="device")
    code = host.expect("device")["code"]
    other = server.client(host.name)
    other.send(do="hello", code=code)
    seated = other.expect("seated")
    assert seated["seat"] == 0
    assert seated["token"] != host.token
    other.until(lambda: other.state["view"]["seat"] == 0)
    host.until(lambda: host.state["view"]["seat"] == -1)
    host.refused("not_seated", do="move", at=host.state["at"], move="income")
    other.move("income")
    assert server.client(host.name, seated["token"]).state["view"]["seat"] == 0
    late = server.client(host.name, host.token)
    assert "bad_token" in [message.get("error") for message in late.received]
    guest.send(do="hello", code=code)  # it was good once
    guest.expect("error")


def test_a_code_is_good_for_some_minutes(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device_codes, "GOOD_FOR", -1.0)
    host, guest = server.playing(2)
    host.send(do="device")
    guest.send(do="hello", code=host.expect("device")["code"])
    assert guest.expect("error")["error"] == "bad_code"


def test_the_person_whose_server_it_is_opens_as_many_tables_as_they_like(tmp_path: Path) -> None:
    with limited(tmp_path, opened=0.001, opened_burst=1) as server:
        server.open()
        body = {"game": "coup", "name": "Host"}
        assert server.http.post("/api/tables", json=body).status_code == 429
        for wrong in ("", "wrong", None):
            answer = server.http.post("/api/tables", json={**body, "owner": wrong})
            assert answer.status_code == 429
    token = owner_token(tmp_path / "tables.db")
    assert owner_token(tmp_path / "tables.db") == token
    assert place(tmp_path / "tables.db.owner").stat().st_mode & 0o077 == 0
    few = Limits(opened=0.001, opened_burst=1)
    with running(tmp_path / "tables.db", owner=token, limits=few) as server:
        for _ in range(5):
            server.open(owner=token)


def test_the_server_knows_whether_others_can_reach_it(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", reach="http://192.168.1.24:8800") as server:
        assert server.http.get("/api/games").json()["reach"] == "http://192.168.1.24:8800"
        config = server.app.config
    assert reached_at("http://localhost:8800/", config) == ""
    assert reached_at("http://192.168.1.24:8800/", config) == "http://192.168.1.24:8800"

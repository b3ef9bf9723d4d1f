"""Who begins is the table's choice: a seat, or by lot from the committed seed."""

from __future__ import annotations

import pytest

import neyrang
from tests.server.harness import RunningServer, play_out
from tests.server.test_games import record_of

CHOOSING = [name for name in neyrang.NAMES if neyrang.game(name).has_first_player]


@pytest.mark.parametrize("game", CHOOSING)
def test_the_seat_the_host_chose_begins(server: RunningServer, game: str) -> None:
    options = {"draft": False} if game == "coup" else {}
    clients = server.seated(3, game, options=options, first=2)
    assert clients[1].table["first"] == 2
    clients[0].send(do="settings", first=1)
    clients[1].until(lambda: clients[1].table["first"] == 1)
    clients[0].send(do="start")
    clients[0].until(lambda: bool(clients[0].state))
    assert clients[0].state["asked"] == [1]


def test_the_lot_comes_from_the_seed_and_is_in_the_record(server: RunningServer) -> None:
    clients = server.playing(3, "loot", first="lot")
    config = server.table(clients[0].name).config
    assert clients[0].table["first"] == "lot"
    begins = neyrang.game("loot").begins("lot", 3, config.seed)
    assert clients[0].state["asked"] == [begins]
    play_out(clients, seed=1)
    record = record_of(server, clients[0].name)
    assert record.first == "lot"
    assert record.last().over()


def test_bots_play_on_where_another_seat_begins(server: RunningServer) -> None:
    name, token = server.open("loot", players=3, first=2)
    client = server.client(name, token)
    client.send(do="start")
    client.until(lambda: bool(client.state))
    play_out([client], seed=1)
    moves = record_of(server, name).moves
    assert [move[0] for move in moves[:3]] == ["2", "0", "1"]


def test_fewer_players_move_it_to_the_last_seat(server: RunningServer) -> None:
    name, token = server.open("coup", players=5, first=4)
    host = server.client(name, token)
    host.refused("bad_setting", do="settings", first=5)
    host.refused("bad_setting", do="settings", players=3, first=4)
    host.send(do="settings", first="me")
    assert host.expect("error")["error"] == "malformed"
    host.send(do="settings", players=3)
    host.until(lambda: host.table["players"] == 3)
    assert host.table["first"] == 2
    host.send(do="settings", first="lot")
    host.until(lambda: host.table["first"] == "lot")
    host.send(do="settings", players=4)
    host.until(lambda: host.table["players"] == 4)
    assert host.table["first"] == "lot"
    host.send(do="start")
    host.until(lambda: bool(host.state))
    host.refused("started", do="settings", first=0)


def test_karzar_has_no_first_player(server: RunningServer) -> None:
    games = {game["name"]: game for game in server.http.get("/api/games").json()["games"]}
    assert {name for name, game in games.items() if game["first"]} == {*CHOOSING}
    assert not games["karzar"]["first"]
    for first in (1, "lot"):
        wanted = {"game": "karzar", "name": "A", "first": first}
        answer = server.http.post("/api/tables", json=wanted)
        assert answer.json() == {"error": "bad_setting", "setting": "first"}


def test_a_rematch_keeps_the_choice(server: RunningServer) -> None:
    clients = server.playing(2, "loot", first=1)
    play_out(clients, seed=1)
    clients[0].send(do="rematch")
    again = server.client(clients[0].expect("rematch")["table"])
    assert again.table["first"] == 1

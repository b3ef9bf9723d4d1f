"""Whole games by several clients, and what each of them was sent."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import neyrang
from neyrang.record import Record, verify
from tests.server.harness import Client, RunningServer, play_out


def record_of(server: RunningServer, name: str) -> Record:
    answer = server.http.get(f"/api/tables/{name}/record")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Record)


def check_told(client: Client, seat: int, record: Record) -> None:
    """Its events are all that its seat heard, in order; each view is one its seat had."""
    heard: list[object] = []
    views: list[object] = []
    for _, state in record.states():
        heard += state.heard(seat)
        views.append(state.view(seat).document())
    assert [event["n"] for event in client.events] == list(range(1, len(heard) + 1))
    assert [{k: v for k, v in e.items() if k != "n"} for e in client.events] == heard
    place = 0
    for message in client.received:
        if message["is"] == "state":
            place = views.index(message["view"], place)  # each later than the one before


@pytest.mark.parametrize("game", neyrang.NAMES)
def test_people_play_a_whole_game_and_hear_what_their_seats_hear(
    server: RunningServer, game: str
) -> None:
    clients = server.playing(3 if 3 in neyrang.game(game).players else 4, game)
    watcher = server.client(clients[0].name)
    play_out(clients, seed=1)
    watcher.until(watcher.over)
    record = record_of(server, clients[0].name)
    assert all(check.ok for check in verify(record))
    assert record.outcome == clients[0].state["outcome"]
    for seat, client in enumerate(clients):
        check_told(client, seat, record)
    check_told(watcher, neyrang.SPECTATOR, record)


@pytest.mark.parametrize("game", neyrang.NAMES)
def test_one_person_and_bots(server: RunningServer, game: str) -> None:
    name, token = server.open(game, fill=2)
    client = server.client(name, token)
    client.send(do="start")
    client.until(lambda: bool(client.state))
    assert {seat["bot"] for seat in client.table["seats"]} == {0, 2}
    play_out([client], seed=2)
    record = record_of(server, name)
    assert all(check.ok for check in verify(record))
    check_told(client, 0, record)


def test_a_spectator_of_coup_sees_no_card_that_is_face_down(server: RunningServer) -> None:
    clients = server.playing(4, "coup")
    watcher = server.client(clients[0].name)
    play_out(clients, seed=3)
    watcher.until(watcher.over)
    record = record_of(server, clients[0].name)
    truths = [state.position() for _, state in record.states()]
    assert any(len(seat["hand"]) == 2 for seat in truths[0]["seats"])  # type: ignore[attr-defined]
    for message in watcher.received:
        if message["is"] == "state":
            hands = [seat["hand"] for seat in message["view"]["seats"]]
            assert {card for hand in hands for card in hand} <= {"?"}
            assert set(message["view"]["court"]) <= {"?"}
            assert message["legal"] == message["free"] == []
            drawn = [e["cards"] for e in message["events"] if e["event"] in ("drew", "dealt")]
            assert {card for cards in drawn for card in cards} <= {"?"}


def test_nothing_of_the_seed_is_told_before_the_end(server: RunningServer) -> None:
    clients = server.playing(2, "coup")
    play_out(clients, seed=4, most=3)
    config = server.table(clients[0].name).config
    for path in ("", "/record", "/replay"):
        answer = server.http.get(f"/api/tables/{clients[0].name}{path}")
        assert str(config.seed) not in answer.text
        assert config.salt not in answer.text
    for client in clients:
        for message in client.received:
            assert str(config.seed) not in str(message)
            assert config.salt not in str(message)
    assert clients[0].table["commitment"] == config.commitment()
    assert clients[0].table["proof"] is None
    play_out(clients, seed=4)
    clients[0].until(lambda: clients[0].table["proof"] is not None)
    assert clients[0].table["proof"] == {"seed": str(config.seed), "salt": config.salt}
    assert clients[0].table["commitment"] == config.commitment()


@pytest.mark.parametrize("audience", ["-1", "0", "open"])
def test_replay_steps_through_a_finished_game(server: RunningServer, audience: str) -> None:
    clients = server.playing(2, "loot")
    name = clients[0].name
    early = server.http.get(f"/api/tables/{name}/replay")
    assert (early.status_code, early.json()) == (409, {"error": "not_over"})
    play_out(clients, seed=5)
    record = record_of(server, name)
    steps: list[dict[str, Any]] = []
    while len(steps) <= len(record.moves):
        page = server.http.get(
            f"/api/tables/{name}/replay", params={"from": len(steps), "count": 50, "seat": audience}
        ).json()
        assert page["total"] == len(record.moves)
        steps += page["steps"]
    assert [step["n"] for step in steps] == list(range(len(record.moves) + 1))
    assert [f"{s['by']} {s['move']}" for s in steps[1:]] == record.moves
    assert steps[-1]["outcome"] == record.outcome
    for (_, state), step in zip(record.states(), steps, strict=True):
        if audience == "open":
            assert step["view"]["seats"] == state.position()["seats"]
        else:
            assert step["view"] == state.view(int(audience)).document()
            assert step["events"] == state.heard(int(audience))
    if audience == "open":
        assert not any("?" in event.get("cards", []) for s in steps for event in s["events"])

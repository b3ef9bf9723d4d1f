"""Commands at a table: doubled, stale, secret, out of place."""

from __future__ import annotations

import time

import pytest

import neyrang
from neyrang.server import table_config, votes
from neyrang.server.wire import PHRASES
from tests.server.harness import Client, RunningServer, play_out, wait_for

PLAIN = {"draft": False}  # two play Coup without a draft first

# ---- moves


def test_a_doubled_move_is_refused_and_changes_nothing(server: RunningServer) -> None:
    first, second = server.playing(2, "loot")
    at = first.state["at"]
    assert first.state["legal"][0] == "draw"
    first.send(do="move", at=at, move="draw")
    error = first.refused("stale", do="move", at=at, move="draw")
    assert error["at"] == at + 1
    assert server.table(first.name).config.phase == "playing"
    assert server.table(first.name).session.record.moves == ["0 draw"]  # type: ignore[union-attr]
    second.until(lambda: second.state["at"] == at + 1)
    assert second.state["legal"]


def test_moves_that_are_not_to_be_made(server: RunningServer) -> None:
    first, second = server.playing(2, "loot")
    watcher = server.client(first.name)
    at = first.state["at"]
    assert first.refused("no_move", do="move", at=at, move="fly")["move"] == "fly"
    assert first.refused("illegal", do="move", at=at, move="salar:1")["legal"]
    assert second.refused("illegal", do="move", at=at, move="draw")["legal"] == []
    assert first.refused("stale", do="move", at=at + 5, move="draw")["at"] == at
    watcher.refused("not_seated", do="move", at=at, move="draw")
    assert server.table(first.name).session.record.moves == []  # type: ignore[union-attr]


def window(clients: list[Client]) -> None:
    """Seat 0 claims the duke: all others are asked at once."""
    clients[0].move("tax")
    for client in clients[1:]:
        client.until(lambda c=client: "challenge" in c.state["legal"])  # type: ignore[misc]


def test_nobody_sees_who_has_answered_an_open_window(server: RunningServer) -> None:
    clients = server.playing(4, "coup")
    watcher = server.client(clients[0].name)
    window(clients)
    others = [clients[0], clients[2], clients[3], watcher]
    for other in others:
        other.drain(0.3)  # longer than a table document is held back
    clients[1].move("pass")
    assert clients[1].state["answered"]
    assert clients[1].state["legal"] == []
    assert clients[1].state["asked"] == [1, 2, 3]
    assert [other.drain(0.2) for other in others] == [[], [], [], []]
    late = server.client(clients[0].name)
    assert late.state["asked"] == [1, 2, 3]
    assert "mine" not in str(late.state["view"])


def test_simultaneous_answers_are_not_lost(server: RunningServer) -> None:
    clients = server.playing(4, "coup")
    window(clients)
    for client in clients[1:]:
        client.send(do="move", at=client.state["at"], move="pass")
    for client in clients:
        client.until(lambda c=client: c.state["asked"] == [1])  # type: ignore[misc]
    moves = server.table(clients[0].name).session.record.moves  # type: ignore[union-attr]
    assert sorted(moves[1:]) == ["1 pass", "2 pass", "3 pass"]


def test_the_first_who_challenges_is_heard_and_the_rest_are_stale(server: RunningServer) -> None:
    clients = server.playing(4, "coup")
    window(clients)
    clients[2].move("challenge")
    clients[3].refused("stale", do="move", at=clients[3].state["at"] - 1, move="challenge")
    names = [event["event"] for event in clients[3].events]
    assert names.count("challenged") == 1


def test_secret_answers_wait_for_the_last(server: RunningServer) -> None:
    clients = server.playing(3, "karzar")
    assert clients[0].state["asked"] == [0, 1, 2]
    before = [client.state["at"] for client in clients]
    clients[2].move(clients[2].state["legal"][0])
    clients[0].move(clients[0].state["legal"][0])
    assert clients[1].drain(0.2) == []
    assert clients[1].state["at"] == before[1]
    clients[1].move(clients[1].state["legal"][0])
    for client in clients:
        client.until(lambda c=client: not c.state["answered"])  # type: ignore[misc]


def test_a_free_move_beside_the_question(server: RunningServer) -> None:
    clients = server.playing(3, "condottiere")
    shown = next(c for c in clients if not c.state["legal"])
    me = clients.index(shown)
    other = (me + 1) % 3
    assert f"show_hand:{other}" in shown.state["free"]
    shown.move(f"show_hand:{other}")
    for client in clients:
        client.until(lambda c=client: len(c.events) > 0 and c.events[-1]["seat"] == me)  # type: ignore[misc]
    cards = [client.events[-1]["cards"] for client in clients]
    assert "?" not in cards[other]
    assert set(cards[3 - me - other]) == {"?"}


# ---- coming and going


def test_a_reconnect_resumes_where_the_page_was(server: RunningServer) -> None:
    first, second = server.playing(2, "loot")
    play_out([first, second], seed=1, most=6)
    second.until(lambda: second.state["at"] == 6)
    seen, events = len(second.events), list(second.events)
    second.close()
    first.until(lambda: not first.table["seats"][1]["here"])
    if first.state["legal"]:
        first.move(first.state["legal"][0])
    again = server.client(first.name, second.token, seen)
    first.until(lambda: bool(first.table["seats"][1]["here"]))
    again.until(lambda: bool(again.state))
    assert again.received[0] == {"is": "welcome", "you": 1, "protocol": 1}
    assert [event["n"] for event in again.events] == list(range(seen + 1, len(first.events) + 1))
    whole = server.client(first.name, second.token)
    assert whole.events[:seen] == events
    play_out([first, again], seed=2)


def test_a_wrong_token_makes_a_spectator(server: RunningServer) -> None:
    name, _ = server.open()
    client = server.client(name, "x" * 32)
    assert client.received[0]["error"] == "bad_token"
    assert client.received[1]["you"] == -1


def test_tokens_are_kept_as_hashes_and_told_once(server: RunningServer) -> None:
    host, guest = server.seated(2, "coup")
    kept = str(server.table(host.name).config)
    assert host.token
    assert guest.token
    assert host.token not in kept
    assert guest.token not in kept
    assert not any(guest.token in str(message) for message in host.received)


def test_sitting_standing_and_being_sent_away(server: RunningServer) -> None:
    host, guest = server.seated(2, "coup")
    other = server.client(host.name)
    other.refused("seat_taken", do="sit", seat=1, name="Other")
    other.refused("no_such_seat", do="sit", seat=5, name="Other")
    guest.refused("already_seated", do="sit", seat=0, name="Twice")
    guest.refused("not_host", do="kick", seat=0)
    guest.send(do="stand")
    assert guest.expect("welcome")["you"] == -1
    guest.until(lambda: guest.table["seats"][1] is None)
    other.refused("name_taken", do="sit", seat=1, name="HOST")
    other.refused("bad_name", do="sit", seat=1, name="\u202e\u200f ")
    other.sit(1, "  Si\u202et\n well ")
    assert other.table["seats"][1]["name"] == "Sit well"
    host.send(do="kick", seat=1)
    assert other.expect("welcome")["you"] == -1
    stale = server.client(host.name, other.token)
    assert stale.received[0]["error"] == "bad_token"


def test_hosting_passes_to_who_is_there(server: RunningServer) -> None:
    host, guest = server.seated(2, "coup")
    guest.refused("not_host", do="start")
    host.close()
    guest.until(lambda: guest.table["host"] == 1)
    back = server.client(guest.name, host.token)
    assert back.table["host"] == 0
    back.send(do="stand")
    guest.until(lambda: guest.table["seats"][0] is None and guest.table["host"] == 1)
    guest.send(do="start")
    guest.until(lambda: bool(guest.state))


def test_settings_are_the_hosts_and_checked_as_a_whole(server: RunningServer) -> None:
    host, guest = server.seated(2, "coup")
    guest.refused("not_host", do="settings", clock=30)
    host.refused("bad_setting", do="settings", clock=31)
    host.refused("bad_setting", do="settings", players=40)
    host.refused("bad_setting", do="settings", players=1)
    host.refused("bad_option", do="settings", options={"no_such": True})
    host.refused("bad_setting", do="settings", lang="xx", clock=30)
    host.refused("bad_setting", do="settings", fill=5)
    assert host.table["clock"] == 0
    host.send(do="settings", players=5, options={"reformation": True}, clock=30, fill=1)
    host.until(lambda: host.table["clock"] == 30)
    assert len(host.table["seats"]) == 5
    assert host.table["options"]["reformation"] is True
    host.send(do="bot", seat=4, level=3)
    host.until(lambda: host.table["seats"][4] is not None)
    host.refused("seat_taken", do="bot", seat=1, level=3)
    host.refused("bad_setting", do="bot", seat=2, level=9)
    host.send(do="start")
    host.until(lambda: bool(host.state))
    assert [seat["bot"] for seat in host.table["seats"]] == [0, 0, 1, 1, 3]
    host.refused("started", do="settings", players=3)
    host.send(do="settings", spectators=False)
    host.until(lambda: not host.table["spectators"])


def test_a_guest_cannot_name_a_file_of_the_server(server: RunningServer) -> None:
    wanted = {"game": "rakab", "name": "A", "options": {"map": "/etc/passwd"}}
    answer = server.http.post("/api/tables", json=wanted)
    assert (answer.status_code, answer.json()["error"]) == (400, "bad_option")
    assert "root" not in answer.text
    host = server.seated(2, "condottiere")[0]
    host.refused("bad_option", do="settings", options={"map": __file__})


def test_nobody_fills_empty_seats_where_the_host_wants_none(server: RunningServer) -> None:
    name, token = server.open("coup", players=3, fill=0)
    host = server.client(name, token)
    host.refused("empty_seats", do="start")
    assert host.table["phase"] == "lobby"
    host.refused("not_started", do="move", at=0, move="income")


def test_spectators_can_be_kept_out(server: RunningServer) -> None:
    host, guest = server.playing(2, "coup", options=PLAIN, spectators=False)
    watcher = server.client(host.name)
    assert watcher.received[-1]["error"] == "no_spectators"
    watcher.drain(0.3)
    host.move("income")
    assert watcher.drain(0.2) == []
    assert watcher.state == {}
    guest.until(lambda: bool(guest.state["legal"]))


def test_spectators_let_in_again_hear_what_they_missed(server: RunningServer) -> None:
    host, _ = server.playing(2, "coup", options=PLAIN, spectators=False)
    watcher = server.client(host.name)
    host.move("income")
    host.send(do="settings", spectators=True)
    watcher.until(lambda: bool(watcher.state))
    assert [event["n"] for event in watcher.events] == list(range(1, len(host.events) + 1))


# ---- pausing, clocks, votes


def test_a_pause_stops_everything_until_it_is_resumed(server: RunningServer) -> None:
    host, guest = server.playing(2, "coup", options=PLAIN)
    guest.send(do="pause")
    host.until(lambda: bool(host.table["paused"]))
    host.refused("paused", do="move", at=host.state["at"], move="income")
    host.send(do="resume")
    host.until(lambda: not host.table["paused"])
    host.move("income")


def test_bots_rest_while_paused(server: RunningServer) -> None:
    name, token = server.open("coup", players=2, fill=1, options={"draft": False})
    host = server.client(name, token)
    host.send(do="start")
    host.send(do="pause")
    host.until(lambda: bool(host.table["paused"]))
    wait_for(lambda: not host.drain(0.3))
    moves = len(server.table(name).session.record.moves)  # type: ignore[union-attr]
    time.sleep(0.3)
    assert len(server.table(name).session.record.moves) == moves  # type: ignore[union-attr]
    host.send(do="resume")
    host.until(lambda: not host.table["paused"])
    play_out([host], seed=1)


@pytest.fixture
def quick_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_config, "CLOCKS", (0, 1))


@pytest.mark.usefixtures("quick_clock")
def test_a_bot_answers_for_who_is_late(server: RunningServer) -> None:
    first, second = server.playing(2, "loot", clock=1)
    assert 0 < first.state["left"] <= 1000
    at = first.state["at"]
    first.until(lambda: first.state["at"] > at)
    assert server.table(first.name).session.record.moves[0].startswith("0 ")  # type: ignore[union-attr]
    second.until(lambda: bool(second.state["legal"]))
    second.move(second.state["legal"][0])  # in time
    first.send(do="pause")
    first.until(lambda: bool(first.table["paused"]) and first.state["left"] is None)
    at = first.state["at"]
    time.sleep(1.3)
    first.drain()
    assert first.state["at"] == at


@pytest.mark.usefixtures("quick_clock")
def test_the_clock_answers_secret_questions_for_all_who_are_late(server: RunningServer) -> None:
    clients = server.playing(3, "karzar", clock=1)
    clients[1].move(clients[1].state["legal"][0])
    clients[0].until(lambda: clients[0].state["at"] > 0)
    moves = server.table(clients[0].name).session.record.moves  # type: ignore[union-attr]
    wait_for(lambda: len(moves) >= 3)  # the bots answer one after the other
    assert sorted(move[0] for move in moves[:3]) == ["0", "1", "2"]


def test_who_left_is_replaced_by_a_vote_and_may_come_back(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    absence = 0.4
    monkeypatch.setattr(votes, "ABSENCE", absence)
    clients = server.playing(3, "coup")
    first, second, third = clients
    first.refused("nothing_to_vote", do="vote", seat=2)
    third.close()
    first.until(lambda: not first.table["seats"][2]["here"])
    lost = time.monotonic()
    first.refused("nothing_to_vote", do="vote", seat=2)  # a line may come back
    first.until(lambda: first.table["seats"][2]["needed"] == 2)
    assert time.monotonic() - lost > absence / 2
    first.send(do="vote", seat=2, yes=True)
    first.until(lambda: first.table["seats"][2]["votes"] == 1)
    first.send(do="vote", seat=2, yes=True)  # twice is once
    second.send(do="vote", seat=2, yes=False)
    second.until(lambda: second.table["seats"][2]["votes"] == 1)
    assert not second.table["seats"][2]["away"]
    second.send(do="vote", seat=2, yes=True)
    second.until(lambda: bool(second.table["seats"][2]["away"]))
    assert second.table["seats"][2]["bot"] == 2
    first.move("tax")
    second.until(lambda: bool(second.state["legal"]))
    second.send(do="move", at=second.state["at"], move="pass")
    first.until(lambda: first.state["asked"] != [1, 2])
    again = server.client(first.name, third.token)
    again.refused("replaced", do="move", at=again.state["at"], move="pass")
    again.send(do="back")
    again.until(lambda: not again.table["seats"][2]["away"])
    again.refused("not_replaced", do="back")
    play_out([first, second, again], seed=3)


def test_who_is_late_hears_what_was_answered_for_them(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_config, "CLOCKS", (0, 1))
    first, second = server.playing(2, "loot", clock=1, fill=3)
    late = first.expect("late")
    moves = server.table(first.name).session.record.moves  # type: ignore[union-attr]
    assert (late["level"], f"0 {late['move']}") == (3, moves[0])
    second.drain(0.1)
    assert not [message for message in second.received if message["is"] == "late"]


def test_bots_hurry_when_all_people_want_it(server: RunningServer) -> None:
    first, second = server.seated(2, "coup")
    first.refused("not_started", do="hurry")
    first.send(do="settings", players=3)
    first.send(do="start")
    for client in (first, second):
        client.until(lambda client=client: bool(client.state))  # type: ignore[misc]
    first.send(do="hurry")
    first.drain(0.1)
    assert first.table["pace"] == "calm"
    second.send(do="hurry")
    first.until(lambda: first.table["pace"] == "at_once")
    assert server.table(first.name).config.settings.pace == "calm"  # and so is a rematch


# ---- talk


def test_chat_is_cleaned_and_told_to_all(server: RunningServer) -> None:
    first, second = server.playing(2, "coup", options=PLAIN)
    watcher = server.client(first.name)
    first.send(do="chat", text="سلام\u202e  به\u200cهمه\x07\n!")
    for client in (first, second, watcher):
        line = client.expect("chat")
        assert line == {
            "is": "chat", "n": 1, "seat": 0, "name": "Host", "text": "سلام به\u200cهمه !",
        }  # fmt: skip
    second.send(do="chat", phrase=PHRASES[0])
    assert first.expect("chat")["phrase"] == PHRASES[0]
    first.refused("bad_chat", do="chat", text=" \u200b ")
    first.refused("bad_chat", do="chat", phrase="no_such_phrase")
    first.refused("bad_chat", do="chat")
    late = server.client(first.name)
    late.drain(0.1)
    assert [m["n"] for m in late.received if m["is"] == "chat"] == [1, 2]


@pytest.mark.clause("KARZ-14")
def test_karzar_is_silent_while_it_is_played(server: RunningServer) -> None:
    clients = server.seated(3, "karzar")
    clients[0].send(do="chat", text="before")
    assert clients[1].expect("chat")["text"] == "before"
    clients[0].send(do="start")
    clients[0].until(lambda: bool(clients[0].state))
    assert clients[0].table["talk"] is False
    assert clients[0].table["silent"] == "KARZ-14"
    error = clients[0].refused("silent", do="chat", text="during")
    assert error["clause"] == "KARZ-14"
    clients[0].refused("silent", do="chat", phrase=PHRASES[0])
    for client in clients:
        client.until(lambda c=client: bool(c.state))  # type: ignore[misc]
    play_out(clients, seed=1)
    clients[0].send(do="chat", text="after")
    assert clients[1].expect("chat")["text"] == "after"


@pytest.mark.clause("COUP-70", "COND-60")
def test_other_games_let_people_talk(server: RunningServer) -> None:
    for game in neyrang.NAMES:
        document = server.http.get("/api/games").json()["games"]
        found = next(g for g in document if g["name"] == game)
        assert found["silent"] == ("KARZ-14" if game == "karzar" else None)
    for game in ("coup", "condottiere"):
        first, second = server.playing(2, game)
        first.send(do="chat", text="trust me")
        assert second.expect("chat")["text"] == "trust me"


# ---- again


def test_a_rematch_seats_the_same_people_at_a_new_table(server: RunningServer) -> None:
    clients = server.playing(3, "coup")
    clients[0].refused("not_over", do="rematch")
    play_out(clients, seed=6)
    watcher = server.client(clients[0].name)
    clients[1].send(do="rematch")
    there = {client.expect("rematch")["table"] for client in [*clients, watcher]}
    assert len(there) == 1
    name = there.pop()
    assert name != clients[0].name
    clients[2].send(do="rematch")  # a second wish leads to the same place
    assert clients[2].expect("rematch")["table"] == name
    again = [server.client(name, client.token) for client in clients]
    assert [client.received[0]["you"] for client in again] == [2, 0, 1]  # another begins
    assert again[0].table["host"] == 2
    assert again[0].table["commitment"] != clients[0].table["commitment"]
    again[0].send(do="settings", options={"inquisitor": True})
    again[0].send(do="start")
    for client in again:
        client.until(lambda c=client: bool(c.state))  # type: ignore[misc]
    play_out([again[1], again[2], again[0]], seed=7)
    assert server.client(clients[0].name).table["rematch"] == name

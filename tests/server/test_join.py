"""`neyrang join`: somebody's own bot at a live table, over a real socket."""

from __future__ import annotations

import random
import threading
from pathlib import Path
from typing import Any, ClassVar

import pytest

import neyrang
from neyrang import client
from neyrang.bots import Bot, BotTable
from neyrang.client import BotClient, NotJoined
from neyrang.core.errors import BadOption, NeyrangError
from neyrang.core.view import View
from neyrang.record import parse_line
from neyrang.server.cli import own_bots
from neyrang.server.connection import RESTARTING
from tests.server.harness import (
    TIMEOUT,
    Client,
    Message,
    RunningServer,
    play_out,
    running,
    wait_for,
)
from tests.server.test_map_files import lakes

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("coup", 3, {}),
    ("coup", 4, {"reformation": True, "inquisitor": True, "anarchist": True}),
    ("rakab", 3, {}),
    ("rakab", 2, {"map": lakes()}),
    ("condottiere", 4, {}),
    ("karzar", 4, {}),
    ("loot", 4, {"teams": True}),
]


class Recorder(Bot):
    """Answers at random, and keeps what it is shown."""

    made: ClassVar[list[Recorder]] = []

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.seen: list[tuple[list[tuple[int, int]], bytes]] = []
        self.made.append(self)

    def begin(self, view: View) -> None:
        self.seen.append(([], view.key()))

    def witness(self, answers: list[tuple[int, int]], view: View) -> None:
        self.seen.append((answers, view.key()))

    def choose(self, view: View, legal: list[int]) -> int:
        assert view.owes()
        return legal[self.rng.below(len(legal))]


class Patient(Bot):
    """Answers when it may."""

    may_answer = threading.Event()

    def choose(self, view: View, legal: list[int]) -> int:
        self.may_answer.wait(TIMEOUT)
        return legal[0]


RECORDER = "tests.server.test_join:Recorder"


class Playing(threading.Thread):
    """A bot's client that plays in the background."""

    def __init__(self, server: RunningServer, table: str, bot: str, **settings: Any) -> None:
        super().__init__(daemon=True)
        self.lines: list[str] = []
        self.outcome: Message | None = None
        self.error: Exception | None = None
        url = f"http://{server.address}/t/{table}"
        self.client = BotClient(url, bot, tell=self.lines.append, **settings)
        self.start()

    def run(self) -> None:
        try:
            self.outcome = self.client.run()
        except Exception as error:
            self.error = error

    def seated(self) -> None:
        wait_for(lambda: self.client.token is not None or self.error is not None)
        assert self.error is None, self.error

    def finished(self) -> Message:
        self.join(TIMEOUT)
        assert self.error is None, self.error
        assert self.outcome is not None, self.lines
        return self.outcome


def play_to_the_end(host: Client, seed: int = 0) -> None:
    rng = random.Random(seed)
    while not host.over():
        host.until(lambda: host.over() or bool(host.state["legal"]))
        if not host.over():
            at = host.state["at"]
            host.send(do="move", at=at, move=rng.choice(host.state["legal"]))
            host.until(lambda at=at: host.over() or host.state["at"] > at)  # type: ignore[misc]


def table_of(server: RunningServer, game: str, players: int, **wanted: Any) -> Client:
    name, token = server.open(game, players=players, fill=1, **wanted)
    return server.client(name, token)


def begin(host: Client) -> None:
    host.send(do="start")
    host.until(lambda: bool(host.state))


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_a_bot_is_shown_what_it_would_be_shown_at_home(
    server: RunningServer, game: str, players: int, options: dict[str, Any]
) -> None:
    host = table_of(server, game, players, options=options)
    Recorder.made.clear()
    guest = Playing(server, host.name, RECORDER, seat=1, seed=3)
    guest.seated()
    people = [host]
    for seat in range(2, players):
        people.append(server.client(host.name))
        people[-1].sit(seat, f"Guest {seat}")
    host.send(do="start")
    for person in people:
        person.until(lambda p=person: bool(p.state))  # type: ignore[misc]
    play_out(people)
    assert guest.finished() == host.state["outcome"]

    session = server.table(host.name).session
    assert session is not None
    record = session.record
    at_home = Recorder(3)
    table = BotTable(record.start(), {1: at_home})
    for line in record.moves:
        table.apply(*parse_line(session.notation, line))
    there = Recorder.made[1]  # the first was made to see whether it can be
    assert len(there.seen) > 3
    assert there.seen == at_home.seen


def test_a_level_that_remembers_plays_at_a_table(server: RunningServer) -> None:
    host = table_of(server, "coup", 2)
    guest = Playing(server, host.name, "4", budget="8", name="Zal")
    guest.seated()
    host.until(lambda: host.table["seats"][1] is not None)
    assert host.table["seats"][1]["name"] == "Zal"
    begin(host)
    play_to_the_end(host)
    guest.finished()
    assert not [line for line in guest.lines if "answers instead" in line]


@pytest.mark.parametrize(("bot", "what"), [("Crasher", "crash"), ("Cheat", "illegal")])
def test_a_bad_bot_does_not_stop_the_table(server: RunningServer, bot: str, what: str) -> None:
    host = table_of(server, "coup", 2)
    guest = Playing(server, host.name, f"tests.arena.rogues:{bot}")
    guest.seated()
    begin(host)
    play_to_the_end(host)
    guest.finished()
    told = [line for line in guest.lines if f": {what}: " in line]
    assert told
    assert "level 2 answers instead" in told[0]


def test_a_bot_comes_back_after_a_restart(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "PAUSE", 0.01)
    host = table_of(server, "coup", 2)
    guest = Playing(server, host.name, RECORDER)
    guest.seated()
    begin(host)
    Recorder.made.clear()
    table = server.table(host.name)
    (connection,) = table.by_seat[1]
    table.writer.loop.call_soon_threadsafe(connection.close, RESTARTING)
    wait_for(lambda: bool(Recorder.made))  # it has begun again
    play_to_the_end(host)
    guest.finished()


def test_a_bot_stays_for_a_rematch(server: RunningServer) -> None:
    host = table_of(server, "coup", 2)
    guest = Playing(server, host.name, RECORDER, stay=True)
    guest.seated()
    begin(host)
    play_to_the_end(host)
    host.send(do="rematch")
    again = server.client(host.expect("rematch")["table"], host.token)
    again.until(lambda: all(seat and seat["here"] for seat in again.table["seats"]))
    guest.client.stay = False
    begin(again)
    play_to_the_end(again)
    assert guest.finished() == again.state["outcome"]


def test_a_bot_that_the_host_sends_away_leaves(server: RunningServer) -> None:
    host = table_of(server, "coup", 2)
    guest = Playing(server, host.name, RECORDER)
    guest.seated()
    host.send(do="kick", seat=1)
    guest.join(TIMEOUT)
    assert str(guest.error) == "the host has sent the bot away"


def test_a_bot_waits_while_the_table_is_paused(server: RunningServer) -> None:
    host = table_of(server, "coup", 2, first=1, options={"draft": False})
    Patient.may_answer.clear()
    guest = Playing(server, host.name, "tests.server.test_join:Patient")
    guest.seated()
    begin(host)
    host.send(do="pause")
    host.until(lambda: host.table["paused"])
    Patient.may_answer.set()
    wait_for(lambda: guest.client.answer_refused)
    host.send(do="resume")
    host.until(lambda: not host.table["paused"])
    play_to_the_end(host)
    guest.finished()


# ---- what cannot be joined


@pytest.mark.parametrize(
    "url",
    ["coup", "http://localhost:1", "ftp://localhost/t/x", "http://localhost/r/x", "http:///t/x"],
)
def test_an_address_that_is_none(url: str) -> None:
    with pytest.raises(BadOption, match="should be a table's address, like http://HOST:8800/t/T"):
        BotClient(url, "3")


def refusal(server: RunningServer, table: str, bot: str = "2", **settings: Any) -> str:
    with pytest.raises(NeyrangError) as caught:
        BotClient(f"http://{server.address}/t/{table}", bot, **settings).run()
    return str(caught.value)


def test_a_server_that_is_not_there() -> None:
    with pytest.raises(NotJoined, match=r"ws://127\.0\.0\.1:9 cannot be reached"):
        BotClient("http://127.0.0.1:9/t/abc", "2").run()


def test_a_table_that_is_not_there(server: RunningServer) -> None:
    assert "there is no such table" in refusal(server, "nothing_here")


def test_a_table_without_a_free_seat(server: RunningServer) -> None:
    clients = server.seated(2)
    assert refusal(server, clients[0].name) == "all seats of this table are taken"
    assert refusal(server, clients[0].name, seat=0) == "that seat is taken"
    assert refusal(server, clients[0].name, seat=7) == "there is no such seat"


def test_a_game_that_has_begun(server: RunningServer) -> None:
    assert "the game has begun" in refusal(server, server.playing(2)[0].name)


def test_a_bot_that_is_none_and_a_name_that_is_taken(server: RunningServer) -> None:
    host = table_of(server, "coup", 3)
    assert refusal(server, host.name, "nobody").startswith("no bot 'nobody'")
    assert "cannot be loaded" in refusal(server, host.name, "nowhere:Bot")
    assert "somebody at the table has that name" in refusal(server, host.name, name="Host")


def test_only_a_bots_client_is_sent_rows(server: RunningServer) -> None:
    host, other = server.playing(2)
    assert "row" not in host.state
    assert "closed" not in other.state
    assert neyrang.game("coup").layout(2).width > 0


# ---- bots that the server was started with


def test_a_host_seats_a_bot_of_the_servers_own(tmp_path: Path) -> None:
    bots = ("tests.arena.rogues:Simple", "tests.arena.rogues:Crasher")
    with running(tmp_path / "tables.db", bots=bots) as server:
        assert server.http.get("/api/games").json()["bots"] == list(bots)
        host = table_of(server, "coup", 4)
        for seat, bot in ((1, bots[0]), (2, bots[0]), (3, bots[1])):
            host.send(do="bot", seat=seat, named=bot)
        host.until(lambda: all(host.table["seats"]))
        told = [(seat["name"], seat["named"], seat["bot"]) for seat in host.table["seats"][1:]]
        assert told == [("Simple", bots[0], 2), ("Simple 2", bots[0], 2), ("Crasher", bots[1], 2)]
        assert host.refused("unknown_bot", do="bot", seat=1, named="os:system")["bots"] == [*bots]
        host.refused("malformed", do="bot", seat=1, named=bots[0], level=2)
        host.refused("malformed", do="bot", seat=1)
        begin(host)
        play_to_the_end(host)
        session = server.table(host.name).session
        assert session is not None
        state = session.record.start()
        for line in session.record.moves:  # the simple ones have given their first answers
            seat, action = parse_line(session.notation, line)
            assert seat not in (1, 2) or action == state.legal(seat)[0]
            state.apply(seat, action)


def test_a_level_with_a_budget_of_its_own_can_be_seated(tmp_path: Path) -> None:
    assert own_bots("4@40, tests.arena.rogues:Simple") == ("4@40", "tests.arena.rogues:Simple")
    with pytest.raises(NeyrangError, match="3 does not search, so it takes no budget"):
        own_bots("3@40")
    with running(tmp_path / "tables.db", bots=("4@40",)) as server:
        host = table_of(server, "coup", 2)
        host.send(do="bot", seat=1, named="4@40")
        host.until(lambda: all(host.table["seats"]))
        seat = host.table["seats"][1]
        assert (seat["name"], seat["named"]) == ("4@40", "4@40")
        begin(host)
        play_to_the_end(host)


def test_a_table_outlives_the_bots_of_a_server(tmp_path: Path) -> None:
    """The code that a table names is run only where the server was started with it."""
    bot = "tests.arena.rogues:Simple"
    with running(tmp_path / "tables.db", bots=(bot,)) as server:
        host = table_of(server, "coup", 2)
        host.send(do="bot", seat=1, named=bot)
        host.until(lambda: all(host.table["seats"]))
        begin(host)
        name, token = host.name, host.token
    with running(tmp_path / "tables.db", bots=(bot,)) as server:
        assert server.client(name, token).table["seats"][1]["named"] == bot
        assert server.table(name).bot_scheduler.bot_request(1).named == {1: bot}
    with running(tmp_path / "tables.db") as server:
        host = server.client(name, token)
        scheduler = server.table(name).bot_scheduler
        assert scheduler.bot_request(1).named == {}
        play_to_the_end(host)


@pytest.mark.parametrize("bot", ["nope", "1:Two", "exploiter(nope)"])
def test_a_bot_that_nobody_knows_is_named_before_anything_is_connected(bot: str) -> None:
    with pytest.raises(NeyrangError, match=r"nope|1:Two"):
        BotClient("http://127.0.0.1:9/t/nothing", bot)

"""A real server in a thread of its own, and clients on real sockets."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from neyrang.server.app import Server, ServerConfig
from neyrang.server.limits import Limits
from neyrang.server.run import configure, listen
from neyrang.server.table import Table

Message = dict[str, Any]

UNLIMITED = Limits(
    messages=1e6, message_burst=1e6, connections=1000, opened=1e6, opened_burst=1e6,
    requests=1e6, request_burst=1e6, chat=1e6, chat_burst=1e6, pauses=1e6, pause_burst=1e6,
    address_messages=1e6, address_message_burst=1e6, connects=1e6, connect_burst=1e6,
    files=1e6, file_burst=1e6, half_open=1000, strong_bots=1000, parcels=1e6, parcel_burst=1e6,
    advice=1e6, advice_burst=1e6, address_chat=1e6, address_chat_burst=1e6,
)  # fmt: skip
TIMEOUT = 30.0  # a busy machine is no fault of ours


class RunningServer:
    """A server that listens; `address` is without the scheme."""

    def __init__(self, config: ServerConfig) -> None:
        self.app = Server(config)
        socket = listen("127.0.0.1", 0)
        self.address = f"127.0.0.1:{socket.getsockname()[1]}"
        self.uvicorn = uvicorn.Server(configure(self.app))
        self.thread = threading.Thread(target=self.uvicorn.run, args=([socket],), daemon=True)
        self.thread.start()
        wait_for(lambda: self.uvicorn.started)
        self.http = httpx.Client(base_url=f"http://{self.address}")
        self.clients: list[Client] = []

    def disconnect_all(self) -> None:
        for client in self.clients:
            client.close()
        self.clients.clear()

    def close(self) -> None:
        self.disconnect_all()
        self.http.close()
        self.uvicorn.should_exit = True
        self.thread.join(20)
        assert not self.thread.is_alive()

    def open(self, game: str = "coup", name: str = "Host", **wanted: Any) -> tuple[str, str]:
        """Opens a table; returns its id and the host's token."""
        answer = self.http.post("/api/tables", json={"game": game, "name": name, **wanted})
        assert answer.status_code == 201, answer.text
        found = answer.json()
        return found["table"], found["token"]

    def client(self, table: str, token: str | None = None, seen: int = 0) -> Client:
        client = Client(self.address, table, token, seen)
        self.clients.append(client)
        return client

    def table(self, name: str) -> Table:
        """Returns the table itself, to compare what was sent with the truth."""
        assert self.app.registry is not None
        return self.app.registry.tables[name]

    def seated(
        self, players: int, game: str = "coup", names: Sequence[str] = (), **wanted: Any
    ) -> list[Client]:
        """Returns the clients of a table with a person at each seat, not yet started."""
        names = names or ["Host", *(f"Guest {seat}" for seat in range(1, players))]
        name, token = self.open(game, names[0], players=players, **wanted)
        clients = [self.client(name, token)]
        for seat in range(1, players):
            client = self.client(name)
            client.sit(seat, names[seat])
            clients.append(client)
        return clients

    def playing(self, players: int, game: str = "coup", **wanted: Any) -> list[Client]:
        clients = self.seated(players, game, **wanted)
        clients[0].send(do="start")
        for client in clients:
            client.until(lambda c=client: bool(c.state))  # type: ignore[misc]
        return clients


@contextmanager
def running(database: Path, **settings: Any) -> Iterator[RunningServer]:
    server = RunningServer(ServerConfig(database, **{"limits": UNLIMITED, "pace": 0.0, **settings}))
    try:
        yield server
    finally:
        server.close()


class Client:
    """One page at a table, with everything it has received."""

    def __init__(self, address: str, table: str, token: str | None = None, seen: int = 0) -> None:
        self.name = table
        self.token = token
        self.stack = ExitStack()
        self.socket: ClientConnection = self.stack.enter_context(
            connect(f"ws://{address}/ws/{table}", proxy=None, compression=None, max_queue=None)
        )
        self.frames: list[str | bytes] = []
        self.received: list[Message] = []
        self.state: Message = {}
        self.table: Message = {}
        self.events: list[Message] = []
        hello = {"do": "hello", "seen": seen}
        self.send(**hello if token is None else {**hello, "token": token})
        self.until(lambda: bool(self.table))
        if self.table["phase"] != "lobby":
            self.until(lambda: self.received[-1]["is"] in ("state", "error"))

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, timeout: float = TIMEOUT) -> Message | None:
        """Returns the next message; None where none comes in time."""
        try:
            frame = self.socket.recv(timeout)
        except TimeoutError:
            return None
        message: Message = json.loads(frame)
        self.frames.append(frame)
        self.received.append(message)
        if message["is"] == "state":
            self.state = message
            self.events += message["events"]
        elif message["is"] == "table":
            self.table = message
        return message

    def until(self, there: Callable[[], bool]) -> None:
        end = time.monotonic() + TIMEOUT
        while not there():
            assert time.monotonic() < end, f"timed out; last received: {self.received[-3:]}"
            self.receive(max(0.01, end - time.monotonic()))

    def expect(self, kind: str) -> Message:
        """Returns the next message of that kind."""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            message = self.receive(max(0.01, end - time.monotonic()))
            if message is not None and message["is"] == kind:
                return message
        raise AssertionError(f"no {kind} came; last received: {self.received[-3:]}")

    def refused(self, code: str, **message: Any) -> Message:
        """Sends a message that must be refused with this code; returns the error."""
        self.send(id=77, **message)
        error = self.expect("error")
        assert error["error"] == code, error
        assert error["re"] == 77
        return error

    def drain(self, quiet: float = 0.0) -> list[Message]:
        """Returns what has arrived by now, or within `quiet` seconds of silence."""
        before = len(self.received)
        while self.receive(quiet) is not None:
            pass
        return self.received[before:]

    def over(self) -> bool:
        return bool(self.state.get("outcome"))

    def sit(self, seat: int, name: str) -> None:
        self.send(do="sit", seat=seat, name=name)
        self.token = self.expect("seated")["token"]
        self.until(lambda: self.table["seats"][seat] is not None)

    def move(self, move: str) -> None:
        """Sends a move and waits until it is acknowledged."""
        at = self.state["at"]
        self.send(do="move", at=at, move=move)
        self.until(lambda: self.state["at"] > at)

    def close(self) -> None:
        self.stack.close()

    def is_closed(self) -> int | None:
        """Returns the close code once the server has closed the connection."""
        try:
            while True:
                self.socket.recv(TIMEOUT)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None


def wait_for(there: Callable[[], bool]) -> None:
    end = time.monotonic() + TIMEOUT
    while not there():
        assert time.monotonic() < end, "timed out"
        time.sleep(0.01)


def play_out(clients: list[Client], seed: int = 0, most: int = 100_000) -> None:
    """All answer at random until the game is over or `most` answers have been given."""
    rng = random.Random(seed)
    answered: dict[int, int] = {}
    given = 0
    end = time.monotonic() + 2 * TIMEOUT
    while given < most and not clients[0].over():
        assert time.monotonic() < end, clients[0].state
        for number, client in enumerate(clients):
            while client.receive(0.002) is not None:
                pass
            state = client.state
            if state["legal"] and answered.get(number, -1) < state["at"] and given < most:
                answered[number] = state["at"]
                client.send(do="move", at=state["at"], move=rng.choice(state["legal"]))
                given += 1
    for client in clients:
        if given < most:
            client.until(client.over)
        client.drain(0.05)

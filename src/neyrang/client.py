"""A bot at somebody's table: `neyrang join` sits down over the wire (docs/wire.md), shows the bot
what its seat is sent, and answers for it."""

from __future__ import annotations

import time
from base64 import b64decode
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlsplit
from urllib.request import urlopen

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, WebSocketException
from websockets.sync.client import ClientConnection, connect

from neyrang.bots import make
from neyrang.bots.belief import UNSEEN
from neyrang.bots.guard import Guard, Limits
from neyrang.bots.registry import check_name
from neyrang.core.errors import BadOption, NeyrangError
from neyrang.core.layout import Layout
from neyrang.core.notation import Notation
from neyrang.core.view import SPECTATOR, View
from neyrang.games import game as game_named
from neyrang.server.connection import NO_TABLE
from neyrang.server.table_options import with_texts
from neyrang.server.wire import MAX_FILE_BYTES, PROTOCOL

Message = dict[str, Any]

TRIES = 6  # to reach the server again, in all
PAUSE = 1.0  # seconds before the first of them; then twice as long each time
PATIENCE = 10.0  # seconds for an answer of the server to what it answers at once

# What a refusal means to somebody who runs a bot; any other is told by its code.
MEANINGS = {
    "started": "the game has begun; a bot sits down before that",
    "seat_taken": "that seat is taken",
    "no_such_seat": "there is no such seat",
    "name_taken": "somebody at the table has that name; give another --name",
    "bad_name": "that is no name; give another --name",
    "kicked": "the host has sent this address away",
    "name_kicked": "the host has sent somebody of that name away; give another --name",
    "no_such_table": "there is no such table",
    "full": "too many connections",
    "old_rules": "its game began under rules that have changed since",
    "malformed": "the server does not know bots' clients; it is of another version",
}


class NotJoined(NeyrangError):
    """The table cannot be joined, or has been lost."""


class Address:
    """Where a table is: `http://HOST:PORT/t/TABLE`, as the page shows it."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        folder, _, table = parts.path.strip("/").partition("/")
        secure = {"http": "ws", "https": "wss"}.get(parts.scheme)
        if secure is None or not parts.netloc or folder != "t" or not table or "/" in table:
            raise BadOption(f"{url}: should be a table's address, like http://HOST:8800/t/TABLE")
        self.host = f"{secure}://{parts.netloc}"
        self.site = f"{parts.scheme}://{parts.netloc}"
        self.table = table

    def socket(self) -> str:
        return f"{self.host}/ws/{self.table}"

    def file(self, name: str) -> str:
        """Returns the text of a file that the host has brought."""
        url = f"{self.site}/api/tables/{self.table}/files/{quote(name)}"
        with urlopen(url, timeout=PATIENCE) as found:
            text: str = found.read(MAX_FILE_BYTES).decode()
        return text


class BotClient:
    """One bot in one seat. `tell` is called with a line for whoever runs it.

    - `seat`: which one; without it the first that is empty, or else the first of a bot.
    - `delay`: seconds before each answer, so that people can follow.
    - `stay`: go on to the next table when the people there play again.
    """

    def __init__(
        self,
        url: str,
        bot: str,
        *,
        name: str | None = None,
        seat: int | None = None,
        seed: int = 0,
        budget: str | None = None,
        delay: float = 0.0,
        stay: bool = False,
        tell: Callable[[str], None] = print,
    ) -> None:
        check_name(bot)  # whoever misspells it need not wait for a connection to be told
        self.address = Address(url)
        self.bot = bot
        self.name = name or bot.rpartition(":")[2]
        self.wanted = seat
        self.seed = seed
        self.budget = budget
        self.delay = delay
        self.stay = stay
        self.tell = tell
        self.token: str | None = None
        self.has_asked = False  # for a seat
        self.table: Message = {}
        self.you = SPECTATOR
        self.guard: Guard | None = None  # once the game has begun
        self.layout: Layout | None = None
        self.notation: Notation | None = None
        self.answer: Message | None = None  # the last one, until the table has gone on
        self.answer_refused = False  # because the table was paused
        self.told = 0  # offences of the bot
        self.over = False

    def run(self) -> Message:
        """Plays until the end, and returns the outcome of the last game."""
        tries = 0
        while True:
            try:
                with connect(self.address.socket(), proxy=None, open_timeout=PATIENCE) as socket:
                    tries = 0
                    outcome = self.play(socket)
                    if outcome is not None:
                        return outcome
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code == NO_TABLE:
                    raise NotJoined(f"{self.address.table}: there is no such table") from None
            except (OSError, InvalidHandshake, WebSocketException) as error:
                if self.token is None:
                    raise NotJoined(f"{self.address.host} cannot be reached: {error}") from None
            tries += 1
            if self.token is None or tries > TRIES:
                raise NotJoined(f"the connection to {self.address.host} is lost")
            time.sleep(PAUSE * 2 ** (tries - 1))

    def play(self, socket: ClientConnection) -> Message | None:
        """Returns the outcome; None where the people have gone to another table."""
        hello: Message = {"do": "hello", "bot": True}
        send(socket, hello if self.token is None else {**hello, "token": self.token})
        self.guard, self.answer = None, None  # a bot that comes back begins with what it sees
        outcome: Message | None = None
        for frame in socket:
            message: Message = msgspec.json.decode(frame)
            kind = message["is"]
            if kind == "welcome":
                self.check_protocol(message["protocol"])
                self.you = message["you"]
                if self.you == SPECTATOR and self.token is not None:
                    raise NotJoined("the host has sent the bot away")
            elif kind == "table":
                self.table = message
                self.check_table()
                if self.answer_refused and self.answer is not None and not message["paused"]:
                    self.answer_refused = False
                    send(socket, self.answer)
                if not self.has_asked:
                    self.sit(socket)
            elif kind == "seated":
                self.token, self.you = message["token"], message["seat"]
                self.tell(f"{self.name} sits at seat {self.you} and waits for the game to begin")
            elif kind == "state" and self.you != SPECTATOR:
                outcome = self.follow(socket, message)
                if outcome is not None and not self.stay:
                    return outcome
            elif kind == "rematch" and outcome is not None:
                self.address.table = message["table"]
                return None
            elif kind == "error":
                self.refused(socket, message)
        return outcome

    # ---- sitting down

    def check_protocol(self, protocol: int) -> None:
        if protocol != PROTOCOL:
            raise NotJoined(f"the server speaks protocol {protocol}, and we speak {PROTOCOL}")

    def check_table(self) -> None:
        """Raises where our rules are not the table's."""
        table, rules = self.table, game_named(self.table["game"])
        if table["version"] != rules.version:
            raise NotJoined(
                f"the table plays {rules.name} by rules of version {table['version']}, "
                f"and ours are of version {rules.version}"
            )

    def sit(self, socket: ClientConnection) -> None:
        make(self.table["game"], self.bot, self.seed, self.budget)  # or it is told now
        if self.table["phase"] != "lobby":
            raise NotJoined(MEANINGS["started"])
        seats = self.table["seats"]
        empty = [number for number, seat in enumerate(seats) if seat is None]
        bots = [number for number, seat in enumerate(seats) if seat is not None and seat["bot"]]
        if self.wanted is None and not empty + bots:
            raise NotJoined("all seats of this table are taken")
        seat = (empty + bots)[0] if self.wanted is None else self.wanted
        self.has_asked = True
        send(socket, {"do": "sit", "seat": seat, "name": self.name})

    def refused(self, socket: ClientConnection, message: Message) -> None:
        code = message["error"]
        if code == "too_fast" and self.answer is not None:
            time.sleep(message["wait"] / 1000)
            send(socket, self.answer)
        elif code == "paused":
            self.answer_refused = True  # sent again when the game goes on
        elif code not in ("stale", "over", "replaced"):  # the game has gone on without us
            raise NotJoined(MEANINGS.get(code, f"the table refused: {code}"))

    # ---- playing

    def follow(self, socket: ClientConnection, state: Message) -> Message | None:
        """Tells the bot what has happened, and sends its answer if it is asked."""
        if self.guard is None or self.layout is None:
            self.set_out()
            self.guard = self.new_guard()
            self.guard.begin(self.view(state["row"]))
        else:
            for question in state["closed"]:
                answers = [(seat, self.action(move)) for seat, move in question["answers"]]
                self.guard.witness(answers, self.view(question["row"]))
        outcome: Message | None = state["outcome"]
        if self.answer is not None and self.answer["at"] != state["at"]:
            self.answer = None
        if outcome is None and state["legal"] and self.answer is None:
            legal = [self.action(move) for move in state["legal"]]
            action = self.guard.choose(self.view(state["row"]), legal)
            time.sleep(self.delay)
            move = state["legal"][legal.index(action)]
            self.answer = {"do": "move", "at": state["at"], "move": move}
            send(socket, self.answer)
        self.report()
        if outcome is not None and not self.over:
            names = [self.table["seats"][seat]["name"] for seat in outcome["winners"]]
            self.tell(f"the game is over; won by {', '.join(names) or 'nobody'}")
        self.over = outcome is not None
        return outcome

    def set_out(self) -> None:
        """Makes what reads rows and moves of this table."""
        rules = game_named(self.table["game"])
        players = self.table["players"]
        files = {name: self.address.file(name) for name in self.table["files"]}
        options = with_texts(self.table["options"], files)
        self.layout = rules.layout(players, options)
        self.notation = rules.undealt(players, options).notation()

    def new_guard(self) -> Guard:
        self.told = 0
        game = self.table["game"]
        bot = make(game, self.bot, self.seed, self.budget)
        return Guard(game, self.you, bot, Limits(), self.seed)

    def view(self, row: str) -> View:
        assert self.layout is not None
        return self.layout.view(b64decode(row))

    def action(self, move: str | None) -> int:
        assert self.notation is not None
        return UNSEEN if move is None else self.notation.move(move)

    def report(self) -> None:
        """Tells what the bot has done wrong since the last time; level 2 answered instead."""
        assert self.guard is not None
        for offence in self.guard.offences[self.told :]:
            self.tell(f"{self.bot}: {offence.what}: {offence.told}; level 2 answers instead")
        self.told = len(self.guard.offences)


def send(socket: ClientConnection, message: Message) -> None:
    socket.send(msgspec.json.encode(message).decode())

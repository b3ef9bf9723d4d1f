"""One table: its task is the only writer of its game.

Commands come into its inbox. The task takes all that are there, applies them, has what they
brought about put on disk, and only then tells people what they may know. What comes meanwhile
waits. If it cannot be put on disk, the table goes back to what is there.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable

import msgspec

from neyrang import SPECTATOR
from neyrang.core.errors import NeyrangError
from neyrang.record import FORMAT, Record
from neyrang.server.bots import BotHouse
from neyrang.server.clock import Clock
from neyrang.server.commands import carry_out
from neyrang.server.connection import GOING, Connection
from neyrang.server.play import EVERYBODY, Play
from neyrang.server.prompter import Prompter
from neyrang.server.seating import OVER, PLAYING, Setup
from neyrang.server.socket import frame
from neyrang.server.store import KEPT_LINES, Change, NotOwner, Store, Stored
from neyrang.server.wire import (
    ChatLine,
    Command,
    Proof,
    Refused,
    SeatDocument,
    TableDocument,
    Welcome,
    encode,
)

log = logging.getLogger("neyrang.server")

TROUBLE = Refused("trouble").message()

Internal = Callable[[], None]  # what the server says itself: a bot's answer, a clock that rang


class Table:
    def __init__(self, stored: Stored, store: Store, house: BotHouse, pace: float) -> None:
        self.store = store
        self.connections: list[Connection] = []
        self.seated: dict[int, list[Connection]] = {}  # by seat, spectators under -1
        self.inbox: deque[tuple[Connection, Command] | Internal] = deque()
        self.wake: asyncio.Future[None] | None = None  # done when something comes
        self.votes: dict[int, set[int]] = {}  # about whom -> by whom
        self.quiet_since = time.monotonic()
        self.closed = False  # no longer ours
        self.clock = Clock(lambda: self.say(self.prompter.answer_for_late))
        self.prompter = Prompter(self, house, pace)
        self.restore(stored)
        self.task = asyncio.create_task(self.run())

    def restore(self, stored: Stored) -> None:
        self.number = stored.number
        self.setup = stored.setup
        self.chat = deque(stored.chat, KEPT_LINES)
        self.lines = stored.chat[-1].n if stored.chat else 0
        self.play: Play | None = None
        self.saved = len(stored.moves)
        self.clocked = -1  # the question the clock was set for
        if self.setup.phase != "lobby":
            self.play = Play(self.new_record(stored.moves))
        self.told = len(self.play.events) if self.play else 0
        self.forget_changes()
        if self.play is not None and self.play.over() and self.setup.phase == PLAYING:
            self.finish()  # the process ended after the last move, before it said so

    def new_record(self, moves: list[str]) -> Record:
        setup = self.setup
        return Record(
            format=FORMAT,
            game=setup.game,
            version=setup.version,
            players=setup.settings.players,
            options=setup.settings.options,
            commitment=setup.commitment(),
            seed=setup.seed,
            salt=setup.salt,
            clockwise=setup.settings.clockwise,
            moves=moves,
            names=setup.names(),
        )

    def forget_changes(self) -> None:
        self.dirty = False  # the table document
        self.saving = False  # the setup
        self.changed: set[int] = set()  # seats that have something new to see
        self.replies: list[tuple[Connection, bytes]] = []
        self.new_lines: list[ChatLine] = []
        self.record: bytes | None = None
        self.opens: Setup | None = None

    # ---- commands come in

    def put(self, connection: Connection, command: Command) -> None:
        self.inbox.append((connection, command))
        self.stir()

    def say(self, internal: Internal) -> None:
        self.inbox.append(internal)
        self.stir()

    def stir(self) -> None:
        if self.wake is not None:
            self.wake.set_result(None)
            self.wake = None

    def leave(self, connection: Connection) -> None:
        self.say(lambda: self.drop(connection))

    def drop(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)
            self.group()
            self.dirty = True
            self.quiet_since = time.monotonic()

    def group(self) -> None:
        self.seated = {}
        for connection in self.connections:
            self.seated.setdefault(connection.seat, []).append(connection)
        for seat in list(self.votes):
            if seat in self.seated:
                del self.votes[seat]

    # ---- the only writer

    async def run(self) -> None:
        while True:
            if not self.inbox:
                self.wake = asyncio.get_running_loop().create_future()
                await self.wake
            sound = True
            while self.inbox and sound:
                sound = self.handle(self.inbox.popleft())
            if not (sound and await self.commit()):
                await self.recover()
                if self.closed:
                    return
            try:
                self.wind()
                self.tell()
            except Exception:  # who comes again finds the table as it is on disk
                log.exception("table %s is let go of", self.setup.id[:6])
                self.close()
                return

    def handle(self, item: tuple[Connection, Command] | Internal) -> bool:
        """False where something of ours went wrong and the table must be restored."""
        if not isinstance(item, tuple):
            try:
                item()
            except Exception:
                log.exception("table %s", self.setup.id[:6])
                return False
            return True
        connection, command = item
        try:
            carry_out(self, connection, command)
        except Refused as refused:
            self.replies.append((connection, refused.message(command.id)))
        except Exception:
            log.exception("table %s", self.setup.id[:6])
            return False
        return True

    async def commit(self) -> bool:
        """Put on disk what has changed; True when it is there."""
        moves = self.play.record.moves[self.saved :] if self.play else []
        if not (moves or self.saving or self.new_lines or self.record or self.opens):
            return True
        change = Change(
            number=self.number,
            first=self.saved,
            moves=moves,
            setup=self.setup if self.saving else None,
            chat=self.new_lines,
            record=self.record,
            opens=self.opens,
        )
        try:
            await self.store.write(change)
        except Exception as error:
            log.error("table %s could not be saved: %r", self.setup.id[:6], error)
            return False
        self.saved += len(moves)
        return True

    async def recover(self) -> None:
        """Go back to what is on disk; nothing since then was told to anybody."""
        told = self.told
        try:
            stored = await self.store.claim(self.setup.id)
            if stored is None:
                raise NotOwner("the table is gone")
            self.restore(stored)
        except (NeyrangError, OSError) as error:
            log.error("table %s is let go of: %s", self.setup.id[:6], error)
            self.close()
            return
        self.told = min(told, self.told)
        for connection in self.connections:
            connection.seat = self.setup.seat_of_hash(connection.hashed)
            self.replies.append((connection, TROUBLE))
        self.group()
        self.dirty = True
        self.changed.add(EVERYBODY)

    def close(self) -> None:
        self.closed = True
        self.prompter.stop()
        self.clock.stop()
        for connection in self.connections:
            connection.close(GOING)

    # ---- what a command may change

    def moved(self, audience: int) -> None:
        """A move was made; the audience has something new to see."""
        self.changed.add(audience)
        if self.play is not None and self.play.over():
            self.finish()

    def finish(self) -> None:
        assert self.play is not None
        self.setup.phase = OVER
        self.setup.settings.paused = False
        self.play.record.names = self.setup.names()
        self.record = msgspec.json.encode(self.play.record)
        self.saving = self.dirty = True

    def save(self) -> None:
        """The setup has changed: to be kept, and told."""
        self.saving = self.dirty = True

    def is_here(self, seat: int) -> bool:
        return seat in self.seated

    def host(self) -> int:
        """The host, or while the host is not connected the first person who is."""
        host = self.setup.settings.host
        if self.is_here(host):
            return host
        present = [seat for seat in self.setup.people() if self.is_here(seat)]
        return present[0] if present else host

    def silent(self) -> str | None:
        """The clause that forbids talk now."""
        clause = self.setup.rules().silent
        return clause if clause and self.setup.phase == PLAYING else None

    def active(self) -> bool:
        """Do clocks run and bots play? Not without anybody there."""
        running = self.setup.phase == PLAYING and not self.setup.settings.paused
        return running and bool(self.connections)

    def wind(self) -> None:
        """Clock and bots follow the question."""
        play = self.play
        if play is None:
            return
        active = self.active()
        if play.questions != self.clocked:
            self.clocked = play.questions
            self.clock.set(0 if play.over() else self.setup.settings.clock)
        if active:
            self.clock.run()
        else:
            self.clock.stop()
        self.prompter.follow(active)

    # ---- telling

    def tell(self) -> None:
        for connection, message in self.replies:
            connection.push(frame(message))
        common = frame(encode(self.document())) if self.dirty else b""
        for line in self.new_lines:
            common += frame(encode(line))
        everybody = EVERYBODY in self.changed
        for seat, connections in self.seated.items():
            news = common
            if (everybody or seat in self.changed) and self.sees(seat):
                news += self.state(seat, self.told)
            for connection in connections:
                if connection.fresh:
                    self.introduce(connection)
                elif news:
                    connection.push(news)
        if self.play is not None and everybody:
            self.told = len(self.play.events)
        self.forget_changes()

    def introduce(self, connection: Connection) -> None:
        connection.fresh = False
        first = [Welcome(you=connection.seat), self.document(), *self.chat]
        messages = [frame(encode(message)) for message in first]
        if self.sees(connection.seat):
            messages.append(self.state(connection.seat, connection.seen))
        elif self.play is not None:
            messages.append(frame(Refused("no_spectators").message()))
        connection.push(b"".join(messages))

    def sees(self, seat: int) -> bool:
        """Is there a game, and may this seat be told of it?"""
        public = self.setup.settings.spectators or self.setup.phase == OVER
        return self.play is not None and (seat != SPECTATOR or public)

    def state(self, seat: int, since: int) -> bytes:
        assert self.play is not None
        return frame(encode(self.play.document(seat, since, self.clock.left())))

    def document(self) -> TableDocument:
        setup = self.setup
        settings = setup.settings
        over = setup.phase == OVER
        silent = self.silent()
        return TableDocument(
            table=setup.id,
            game=setup.game,
            version=setup.version,
            players=settings.players,
            options=settings.options,
            notes=setup.rules().notes(settings.options),
            phase=setup.phase,
            seats=[self.seat_document(seat) for seat in range(settings.players)],
            host=self.host(),
            clock=settings.clock,
            fill=settings.fill,
            spectators=settings.spectators,
            clockwise=settings.clockwise,
            lang=settings.lang,
            paused=settings.paused,
            still=not self.connections,
            watchers=len(self.seated.get(SPECTATOR, [])),
            talk=silent is None,
            silent=silent,
            rematch=settings.rematch,
            commitment=setup.commitment(),
            proof=Proof(str(setup.seed), setup.salt) if over else None,
            moves=len(self.play.record.moves) if over and self.play else None,
        )

    def seat_document(self, number: int) -> SeatDocument | None:
        seat = self.setup.seats[number]
        if seat is None:
            return None
        return SeatDocument(
            name=seat.name,
            bot=seat.bot,
            here=not seat.token or self.is_here(number),
            away=seat.away,
            votes=len(self.votes.get(number, ())),
            needed=self.votes_needed(number),
        )

    def voters(self) -> list[int]:
        return [s for s in self.setup.people() if self.is_here(s) and not self.setup.is_away(s)]

    def votes_needed(self, number: int) -> int:
        """More than half of the persons who are there; 0 where there is nothing to vote about."""
        seat = self.setup.seats[number]
        person = seat is not None and seat.token and not seat.away
        if self.setup.phase != PLAYING or not person or self.is_here(number):
            return 0
        return len(self.voters()) // 2 + 1

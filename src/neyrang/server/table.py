"""One table: its game, the people at it, and what each of them is sent. `Writer` decides when."""

from __future__ import annotations

import asyncio
import time
from collections import deque

import msgspec

from neyrang import SPECTATOR
from neyrang.record import FORMAT, Record
from neyrang.server.adviser import Adviser
from neyrang.server.bot_pool import BotPool
from neyrang.server.bot_scheduler import BotScheduler
from neyrang.server.changes import Changes
from neyrang.server.clock import Clock
from neyrang.server.connection import RESTARTING, Connection
from neyrang.server.device_codes import DeviceCodes
from neyrang.server.frames import frame
from neyrang.server.game_session import GameSession
from neyrang.server.limits import Limits, SeatLimits
from neyrang.server.series import series_document
from neyrang.server.store import CHAT_LINES_KEPT, Commit, Store, StoredTable
from neyrang.server.table_config import LOBBY, OVER, PLAYING
from neyrang.server.talk import may_read, silencing_clause
from neyrang.server.votes import Votes
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
from neyrang.server.writer import Internal, Rounds, Writer

DOCUMENT_INTERVAL = 0.1  # seconds between two table documents


class Table:
    # Its parts know the table, and it knows them: a closed table gives them up, and so it goes when
    # nobody uses it any more. The collector, which would have to find it, hardly ever comes.
    __deletable__ = ("writer", "votes", "clock", "bot_scheduler", "adviser")

    def __init__(
        self, stored: StoredTable, store: Store, rounds: Rounds, pool: BotPool, pace: float,
        limits: Limits,
    ) -> None:  # fmt: skip
        self.connections: list[Connection] = []
        self.by_seat: dict[int, list[Connection]] = {}  # connections, spectators under -1
        self.writer = Writer(self, store, rounds)
        self.votes = Votes(self)
        self.seat_limits = SeatLimits(limits)
        self.kicked_addresses: set[str] = set()  # not on disk: addresses are not kept
        self.device_codes = DeviceCodes()
        self.document_sent_at = 0.0
        self.document_timer: asyncio.TimerHandle | None = None  # of one that waits
        self.idle_since = time.monotonic()
        self.closed = False
        self.clock = Clock(lambda: self.call(self.bot_scheduler.answer_for_late))
        self.bot_scheduler = BotScheduler(self, pool, pace)
        self.adviser = Adviser(self, pool)
        self.restore(stored)

    def restore(self, stored: StoredTable) -> None:
        self.number = stored.number
        self.config = stored.config
        self.chat = deque(stored.chat, CHAT_LINES_KEPT)
        self.chat_count = stored.chat[-1].n if stored.chat else 0
        self.session: GameSession | None = None
        self.moves_saved = len(stored.moves)
        self.clocked_question = -1  # the one the clock was set for
        if self.config.phase != LOBBY:
            self.session = GameSession(self.new_record(stored.moves))
        self.events_sent = len(self.session.events) if self.session else 0
        self.changes = Changes()
        self.bot_scheduler.reset()
        self.adviser.stop()
        self.told = self.document()  # what is saved, and so may be known outside the table too
        if self.session is not None and self.session.over() and self.config.phase == PLAYING:
            self.finish()  # the process ended after the last move, before the end was saved

    def new_record(self, moves: list[str]) -> Record:
        config = self.config
        return Record(
            format=FORMAT,
            game=config.game,
            version=config.version,
            players=config.settings.players,
            options=config.settings.options,
            files=config.settings.files,
            commitment=config.commitment(),
            seed=config.seed,
            salt=config.salt,
            first=config.settings.first,
            clockwise=config.settings.clockwise,
            moves=moves,
            names=config.names(),
        )

    # ---- commands arrive

    def put(self, connection: Connection, command: Command) -> None:
        if self.closed:
            connection.close(RESTARTING)
        else:
            self.writer.put((connection, command))

    def call(self, internal: Internal) -> None:
        if not self.closed:
            self.writer.put(internal)

    def disconnect(self, connection: Connection) -> None:
        self.call(lambda: self.remove(connection))

    # ---- saving

    def unsaved(self) -> Commit | None:
        """Returns what has to be on disk before anything is sent; None where that is nothing. It is
        not asked for again before this is saved, or else the table goes back."""
        moves = self.session.record.moves[self.moves_saved :] if self.session else []
        commit = self.changes.commit(self.number, self.config, self.moves_saved, moves)
        self.moves_saved += len(moves)
        return commit

    def is_recovering(self) -> bool:
        """Is what is in memory not what is on disk?"""
        return self.writer.recovery is not None

    def suspend(self) -> None:
        self.clock.stop()
        self.bot_scheduler.stop()

    def go_back_to(self, stored: StoredTable) -> None:
        events_sent = self.events_sent
        self.restore(stored)
        self.events_sent = min(events_sent, self.events_sent)
        for connection in self.connections:
            connection.sit_at(self.config.seat_of_hash(connection.token_hash))
            connection.needs_welcome = connection.needs_welcome or connection.bot
        self.index_connections()
        self.changes.update_document()
        self.changes.update_game()

    def close(self) -> None:
        if self.closed:
            return
        self.closed = True
        if self.document_timer is not None:
            self.document_timer.cancel()
        self.suspend()
        self.adviser.stop()
        self.votes.stop()
        self.writer.close()
        for connection in self.connections:
            connection.close(RESTARTING)
        self.connections = []
        self.by_seat = {}
        del self.writer, self.votes, self.clock, self.bot_scheduler, self.adviser

    # ---- connections

    def add(self, connection: Connection) -> None:
        """A client said hello, for the first time or again."""
        if connection not in self.connections:
            self.connections.append(connection)
        self.index_connections()
        self.changes.update_document()

    def remove(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)
            self.index_connections()
            self.changes.update_document()
            self.idle_since = time.monotonic()

    def index_connections(self) -> None:
        self.by_seat = {}
        for connection in self.connections:
            self.by_seat.setdefault(connection.seat, []).append(connection)
        self.votes.update()

    def resend_document(self) -> None:
        self.changes.update_document()

    # ---- the game

    def start_game(self) -> None:
        self.config.fill_up()
        self.config.phase = PLAYING
        self.session = GameSession(self.new_record([]))
        self.events_sent = 0
        self.changes.update_game()
        self.changes.update_config()

    def play(self, seat: int, at: int, move: str) -> None:
        assert self.session is not None
        self.changes.update_game(self.session.play(seat, at, move))
        if self.session.over():
            self.finish()

    def finish(self) -> None:
        assert self.session is not None
        self.config.phase = OVER
        self.config.settings.paused = False
        self.session.record.names = self.config.names()
        assert self.session.record.outcome is not None
        self.config.count_game(self.session.record.outcome["winners"])
        self.changes.finish(msgspec.json.encode(self.session.record))

    def add_chat(self, line: ChatLine) -> None:
        self.chat_count = line.n
        self.chat.append(line)
        self.changes.add_chat(line)

    def pace(self) -> str:
        """Returns the pace of the table; bots play at once where everybody here wants that."""
        return "at_once" if self.votes.all_hurry() else self.config.settings.pace

    def is_connected(self, seat: int) -> bool:
        return seat in self.by_seat

    def host(self) -> int:
        """Returns the host's seat; while the host is not connected, the first person's who is."""
        host = self.config.settings.host
        if self.is_connected(host):
            return host
        present = [seat for seat in self.config.people() if self.is_connected(seat)]
        return present[0] if present else host

    def address(self) -> str:
        """Returns the address on whose behalf bots think here: the host's, or anybody's."""
        connections = self.by_seat.get(self.host()) or self.connections
        return connections[0].address if connections else ""

    def is_kept_out(self, connection: Connection) -> bool:
        """Is this somebody the host has sent away?"""
        known = connection.kicked or connection.token_hash in self.config.settings.kicked
        return known or connection.address in self.kicked_addresses

    def active(self) -> bool:
        """Do clocks run and bots play? Not while nobody is connected."""
        running = self.config.phase == PLAYING and not self.config.settings.paused
        return running and bool(self.connections)

    def update_timers(self) -> None:
        """The clock and the bots follow the open question."""
        session = self.session
        if session is None:
            return
        active = self.active()
        if session.questions != self.clocked_question:
            self.clocked_question = session.questions
            self.bot_scheduler.open_question()
            seconds = 0 if session.over() else self.config.settings.clock
            self.clock.set(seconds, self.bot_scheduler.until_shown() if seconds else 0.0)
        if active:
            self.clock.run()
        else:
            self.clock.stop()
        self.bot_scheduler.update(active)

    # ---- sending

    def send_changes(self) -> None:
        changes, self.changes = self.changes, Changes()
        for connection, message in changes.replies:
            connection.write(frame(message))
        if changes.document:
            self.told = self.document()
        document = frame(encode(self.told)) if self.is_document_due(changes) else b""
        session = self.session if changes.audiences else None
        left = self.clock.milliseconds_left() if session else None
        for seat, connections in self.by_seat.items():
            frames = document
            for line in changes.chat:
                if may_read(self, seat, line):
                    frames += frame(encode(line))
            sees = changes.concerns(seat) and self.may_see_game(seat)
            if session is not None and sees:
                frames += frame(session.message(seat, self.events_sent, left))
            for connection in connections:
                if connection.needs_welcome:
                    self.welcome(connection)
                elif connection.bot and sees:
                    connection.write(document + self.state_for_bot(connection, self.events_sent))
                elif frames:
                    connection.write(frames)
        if self.session is not None and changes.concerns_everybody():
            self.events_sent = len(self.session.events)

    def is_document_due(self, changes: Changes) -> bool:
        """Many people who come and go at once, or change this and that, cause one document in a
        while; one that belongs to a change of the game is never held back."""
        if not changes.document:
            return False
        loop = asyncio.get_running_loop()
        wait = self.document_sent_at + DOCUMENT_INTERVAL - loop.time()
        if wait > 0 and not changes.audiences:
            if self.document_timer is None:
                self.document_timer = loop.call_later(wait, self.call, self.send_held_document)
            return False
        self.document_sent_at = loop.time()
        return True

    def send_held_document(self) -> None:
        self.document_timer = None
        self.changes.update_document()

    def welcome(self, connection: Connection) -> None:
        """Sends a new client everything it may know."""
        connection.needs_welcome = False
        chat = [line for line in self.chat if may_read(self, connection.seat, line)]
        messages = [Welcome(you=connection.seat), self.document(), *chat]
        frames = [frame(encode(message)) for message in messages]
        if self.session is not None and self.may_see_game(connection.seat):
            if connection.bot:
                connection.closed = self.session.follow(connection.seat)
                frames.append(self.state_for_bot(connection, connection.seen))
            else:
                left = self.clock.milliseconds_left()
                state = self.session.message(connection.seat, connection.seen, left)
                frames.append(frame(state))
        elif self.session is not None:
            frames.append(frame(Refused("no_spectators").message()))
        connection.write(b"".join(frames))

    def state_for_bot(self, connection: Connection, since: int) -> bytes:
        session, seat = self.session, connection.seat
        assert session is not None
        known = session.follow(seat)
        left = self.clock.milliseconds_left()
        state = session.bot_message(seat, since, left, min(connection.closed, known))
        connection.closed = known
        return frame(state)

    def may_see_game(self, seat: int) -> bool:
        """Is there a game, and may this seat or the spectators (-1) see it?"""
        public = self.config.settings.spectators or self.config.phase == OVER
        return self.session is not None and (seat != SPECTATOR or public)

    def document(self) -> TableDocument:
        config = self.config
        settings = config.settings
        options = settings.rules_options()
        begun, over = config.phase != LOBBY, config.phase == OVER
        clause = silencing_clause(self)
        return TableDocument(
            table=config.id,
            game=config.game,
            version=config.version,
            players=settings.players,
            options=settings.options,
            files=list(settings.files),
            facts=config.rules().facts(settings.players, options) if begun else None,
            notes=config.rules().notes(options),
            phase=config.phase,
            seats=[self.seat_document(seat) for seat in range(settings.players)],
            host=self.host(),
            clock=settings.clock,
            fill=settings.fill,
            pace=self.pace(),
            spectators=settings.spectators,
            clockwise=settings.clockwise,
            first=settings.first,
            lang=settings.lang,
            public=settings.public,
            chat=settings.chat,
            paused=settings.paused,
            still=not self.connections,
            watchers=len(self.by_seat.get(SPECTATOR, [])),
            talk=clause is None and settings.chat,
            silent=clause,
            rematch=settings.rematch,
            series=series_document(settings.series, config.keys(), config.names()),
            help=self.adviser.document(),
            commitment=config.commitment(),
            proof=Proof(str(config.seed), config.salt) if over else None,
            moves=len(self.session.record.moves) if over and self.session else None,
        )

    def seat_document(self, number: int) -> SeatDocument | None:
        seat = self.config.seats[number]
        if seat is None:
            return None
        return SeatDocument(
            name=seat.name,
            bot=seat.bot,
            named=seat.named or None,
            here=not seat.token or self.is_connected(number),
            away=seat.away,
            votes=self.votes.count(number),
            needed=self.votes.needed(number),
        )

"""The config of a table: who sits where, and the settings agreed on before the game."""

from __future__ import annotations

import secrets
import time
from copy import copy
from hashlib import sha256
from typing import Any

from msgspec import UNSET, Struct

import neyrang
from neyrang.core.errors import BadOption, UnknownGame
from neyrang.core.game import Game
from neyrang.core.options import Options
from neyrang.locale_files import LANGUAGES
from neyrang.record import commitment
from neyrang.server.lookalikes import skeleton
from neyrang.server.sanitize import clean_name
from neyrang.server.series import PlayedGame, recent
from neyrang.server.table_options import bring_files, check_options, suitable_options, with_texts
from neyrang.server.wire import (
    CLOCKS,
    LEVELS,
    PACES,
    ChangeSettings,
    OpenTable,
    Refused,
    Rematch,
)
from neyrang.words import Words

LOBBY, PLAYING, OVER = "lobby", "playing", "over"
DEFAULT_PLAYERS = 4
DEFAULT_LEVEL = 2  # of a bot that answers for a late or absent person, where `fill` is 0


class SeatConfig(Struct):
    name: str
    token: str = ""  # its hash; a bot has none
    bot: int = 0  # the level of the bot that plays, 0 where a person does
    away: bool = False  # a person the others have had replaced
    named: str = ""  # a bot of the server's own; then `bot` is the level that stands in for it


class Settings(Struct):
    players: int
    options: dict[str, Any]
    files: dict[str, str] = {}  # texts the host has brought, by the names that `options` uses
    clock: int = 0
    fill: int = 2
    pace: str = "calm"
    spectators: bool = True
    clockwise: bool = False
    first: int | str = 0  # the seat that begins, or LOT
    lang: str = "fa"
    public: bool = False  # listed in the lobby
    chat: bool = True
    paused: bool = False
    host: int = 0
    rematch: str | None = None
    kicked: list[str] = []  # hashes of the tokens of people the host has sent away
    kicked_names: list[str] = []  # their skeletons
    series: list[PlayedGame] = []  # that these people have played, the oldest first

    def rules_options(self) -> Options:
        """Returns the options as the rules take them: with the text of a file that was brought."""
        return with_texts(self.options, self.files)


class TableConfig(Struct):
    """What the store keeps of a table besides its moves and its chat."""

    id: str
    game: str
    version: int
    seed: int
    salt: str
    phase: str
    settings: Settings
    seats: list[SeatConfig | None]

    def rules(self) -> Game:
        return neyrang.game(self.game)

    def commitment(self) -> str:
        return commitment(self.seed, self.salt)

    # ---- finding people

    def seat_of(self, token: str | None) -> int:
        """Returns the seat this token belongs to, -1 for a spectator."""
        return self.seat_of_hash(hash_of(token) if token else "")

    def seat_of_hash(self, hashed: str) -> int:
        if not hashed:
            return neyrang.SPECTATOR
        for number, seat in enumerate(self.seats):
            if seat is not None and seat.token and secrets.compare_digest(seat.token, hashed):
                return number
        return neyrang.SPECTATOR

    def people(self) -> list[int]:
        """Returns the seats that belong to people, replaced or not."""
        return [number for number, seat in enumerate(self.seats) if seat and seat.token]

    def bots(self) -> dict[int, int]:
        """Returns the level of each seat a bot plays."""
        return {number: seat.bot for number, seat in enumerate(self.seats) if seat and seat.bot}

    def named_bots(self) -> dict[int, str]:
        """Returns the bots by name among them that the server was started with."""
        return {n: seat.named for n, seat in enumerate(self.seats) if seat and seat.named}

    def names(self) -> list[str]:
        return [seat.name if seat else "" for seat in self.seats]

    def keys(self) -> list[str]:
        """Returns by seat who that is, whatever the table and the name."""
        return [(seat.token or f"bot {seat.name}") if seat else "" for seat in self.seats]

    def count_game(self, winners: list[int]) -> None:
        """The game is over: it belongs to the series."""
        played = PlayedGame(
            self.id, self.game, self.names(), self.keys(), winners, ended=time.time()
        )
        self.settings.series = recent([*self.settings.series, played])

    # ---- before the start

    def check_seat(self, number: int) -> SeatConfig | None:
        if not 0 <= number < len(self.seats):
            raise Refused("no_such_seat", seat=number)
        return self.seats[number]

    def check_name(self, text: str, mine: int = -1) -> str:
        """Returns the name as it is shown, for the person at seat `mine` or a spectator."""
        name = clean_name(text)
        alike = skeleton(name)
        others = [seat for number, seat in enumerate(self.seats) if seat and number != mine]
        if any(skeleton(seat.name) == alike for seat in others):
            raise Refused("name_taken", name=name)
        if alike in self.settings.kicked_names:
            raise Refused("name_kicked", name=name)
        return name

    def sit(self, number: int, text: str) -> str:
        """Seats a person and returns their token, of which only the hash is kept."""
        seat = self.check_seat(number)
        if seat is not None and seat.token:
            raise Refused("seat_taken", seat=number)
        name = self.check_name(text, number)
        token = new_token()
        has_host = self.settings.host in self.people()
        self.seats[number] = SeatConfig(name, hash_of(token))
        if not has_host:
            self.settings.host = number
        return token

    def stand(self, number: int) -> None:
        self.seats[number] = None
        self.choose_host()

    def choose_host(self) -> None:
        """Makes a person who has not been replaced the host, where there is one."""
        seat = self.seats[self.settings.host] if self.settings.host < len(self.seats) else None
        if seat is None or not seat.token or seat.away:
            active = [n for n in self.people() if not self.is_away(n)]
            self.settings.host = next(iter(active or self.people()), 0)

    def is_bot(self, number: int) -> bool:
        """Does a bot play this seat?"""
        seat = self.seats[number]
        return seat is not None and seat.bot != 0

    def is_away(self, number: int) -> bool:
        seat = self.seats[number]
        return seat is not None and seat.away

    def seat_bot(self, number: int, level: int) -> None:
        seat = self.check_seat(number)
        if seat is not None and seat.token:
            raise Refused("seat_taken", seat=number)
        if level == 0:
            self.seats[number] = None
        else:
            self.seats[number] = SeatConfig(self.bot_name(), bot=check_level(level, "level"))

    def seat_named_bot(self, number: int, named: str) -> None:
        """Seats a bot that the server was started with; it is called what its class is, and a
        second one `Miser 2`."""
        self.seat_bot(number, 0)
        name = clean_name(named.rpartition(":")[2])
        others = (f"{name} {count}" for count in range(2, len(self.seats) + 1))
        taken = set(map(skeleton, self.names()))
        free = next(each for each in (name, *others) if skeleton(each) not in taken)
        self.seats[number] = SeatConfig(free, bot=DEFAULT_LEVEL, named=named)

    def bot_name(self) -> str:
        taken = set(map(skeleton, self.names()))
        offered = Words(self.settings.lang).texts("common.bot_names")
        free = [name for name in offered if skeleton(name) not in taken]
        return secrets.choice(free or offered)

    def fill_up(self) -> None:
        if None not in self.seats:
            return
        if self.settings.fill == 0:
            raise Refused("empty_seats")
        for number, seat in enumerate(self.seats):
            if seat is None:
                self.seat_bot(number, self.settings.fill)

    def change(self, wanted: ChangeSettings) -> None:
        """Changes all settings that are given or, where one of them is wrong, none."""
        now = self.settings
        started = self.phase != LOBBY
        if started and any(
            getattr(wanted, name) is not UNSET
            for name in ("players", "options", "fill", "clockwise", "first", "lang")
        ):
            raise Refused("started")
        new = copy(now)
        for name in wanted.__struct_fields__:
            value = getattr(wanted, name)
            if name != "id" and value is not UNSET:
                setattr(new, name, value)
        if not started:
            given = None if wanted.options is UNSET else wanted.options
            new.options = suitable_options(self.rules(), new.players, now.options, given, now.files)
        if wanted.first is UNSET and isinstance(new.first, int):
            new.first = min(new.first, new.players - 1)
        check_settings(self.rules(), new)
        if new.players != now.players:
            self.resize(new.players)
            new.host = self.settings.host  # the host may have moved
        self.settings = new
        self.choose_host()

    def resize(self, players: int) -> None:
        """People keep their seats, or move down where theirs is gone; bots give way to them."""
        if players > len(self.seats):
            self.seats += [None] * (players - len(self.seats))
            return
        if len(self.people()) > players:
            raise Refused("bad_setting", setting="players")
        displaced = [seat for seat in self.seats[players:] if seat is not None and seat.token]
        host = self.seats[self.settings.host]
        self.seats = self.seats[:players]
        for seat in displaced:
            free = [n for n, other in enumerate(self.seats) if other is None or not other.token]
            self.seats[next((n for n in free if self.seats[n] is None), free[0])] = seat
        self.settings.host = next(n for n, other in enumerate(self.seats) if other is host)

    def rematch(self, wanted: Rematch) -> TableConfig:
        """Returns a new table with the same people one seat on, so that another one begins; of
        another game or with other options where that is wanted."""
        rotated = [*self.seats[1:], self.seats[0]]
        settings = copy(self.settings)
        settings.host = (settings.host - 1) % len(self.seats)
        settings.rematch, settings.paused = None, False
        settings.series = recent(settings.series)
        seats: list[SeatConfig | None] = []
        for seat in rotated:
            if seat is not None and seat.token:
                seats.append(SeatConfig(seat.name, seat.token))
            else:
                seats.append(seat)
        config = new_config(self.rules(), settings, seats)
        if wanted.game is not UNSET or wanted.players is not UNSET or wanted.options is not UNSET:
            config.change_game(wanted)
        return config

    def change_game(self, wanted: Rematch) -> None:
        """Turns a table that has not started into one of another game, for the same people. Bots
        come along as far as there is room."""
        game = self.rules() if wanted.game is UNSET else known_game(wanted.game)
        old = self.settings.options if game.name == self.game else {}
        new = copy(self.settings)
        counts = [count for count in game.players if count >= len(self.people())]
        if wanted.players is not UNSET:
            new.players = wanted.players
        elif counts:
            new.players = min(counts, key=lambda count: (abs(count - new.players), count))
        given = None if wanted.options is UNSET else wanted.options
        new.options = suitable_options(game, new.players, old, given, new.files)
        if isinstance(new.first, int):
            new.first = min(new.first, new.players - 1)
        if not game.has_first_player:
            new.first = 0
        check_settings(game, new)
        if new.players != len(self.seats):
            self.resize(new.players)  # refused where there are more people
            new.host = self.settings.host
        self.game, self.version, self.settings = game.name, game.version, new


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def new_config(game: Game, settings: Settings, seats: list[SeatConfig | None]) -> TableConfig:
    return TableConfig(
        id=secrets.token_urlsafe(12),
        game=game.name,
        version=game.version,
        seed=secrets.randbits(128),
        salt=secrets.token_hex(16),
        phase=LOBBY,
        settings=settings,
        seats=seats,
    )


def new_table(wanted: OpenTable) -> tuple[TableConfig, str]:
    """Returns a new table with its host at seat 0, and the host's token."""
    game = known_game(wanted.game)
    players = wanted.players
    if players is None:
        players = min(game.players, key=lambda count: (abs(count - DEFAULT_PLAYERS), count))
    options, files = bring_files(game, wanted.options, wanted.lang)
    settings = Settings(
        players=players,
        options=check_options(game, players, options, files),
        files=files,
        clock=wanted.clock,
        fill=wanted.fill,
        pace=wanted.pace,
        spectators=wanted.spectators,
        clockwise=wanted.clockwise,
        first=wanted.first,
        lang=wanted.lang,
        public=wanted.public,
        chat=wanted.chat,
    )
    check_settings(game, settings)
    config = new_config(game, settings, [None] * players)
    return config, config.sit(0, wanted.name)


def known_game(name: str) -> Game:
    try:
        return neyrang.game(name)
    except UnknownGame:
        raise Refused("unknown_game", games=list(neyrang.NAMES)) from None


def check_settings(game: Game, settings: Settings) -> None:
    try:
        game.begins(settings.first, settings.players, seed=0)
    except BadOption:
        raise Refused("bad_setting", setting="first") from None
    if settings.clock not in CLOCKS:
        raise Refused("bad_setting", setting="clock")
    if settings.pace not in PACES:
        raise Refused("bad_setting", setting="pace")
    if settings.fill != 0:
        check_level(settings.fill, "fill")
    if settings.lang not in LANGUAGES:
        raise Refused("bad_setting", setting="lang")


def check_level(level: int, setting: str) -> int:
    if level not in LEVELS:
        raise Refused("bad_setting", setting=setting)
    return level

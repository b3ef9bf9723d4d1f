"""Who sits where and what was agreed before the cards: the part of a table that is not the game."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Any

from msgspec import UNSET, Struct

import neyrang
from neyrang.core.errors import BadOption, UnknownGame
from neyrang.core.game import Game
from neyrang.core.options import Option, Options
from neyrang.record import commitment
from neyrang.server.people import name_of
from neyrang.server.wire import CLOCKS, LEVELS, ChangeSettings, OpenTable, Refused
from neyrang.words import LANGUAGES, Words

LOBBY, PLAYING, OVER = "lobby", "playing", "over"
USUAL_PLAYERS = 4


class Seat(Struct):
    name: str
    token: str = ""  # the hash of it; a bot has none
    bot: int = 0  # the level of the bot that plays, 0 where a person does
    away: bool = False  # a person whom the others had replaced


class Settings(Struct):
    players: int
    options: dict[str, Any]
    clock: int = 0
    fill: int = 2
    spectators: bool = True
    clockwise: bool = False
    lang: str = "fa"
    paused: bool = False
    host: int = 0
    rematch: str | None = None


class Setup(Struct):
    """What the store keeps of a table beside its moves and its chat."""

    id: str
    game: str
    version: int
    seed: int
    salt: str
    phase: str
    settings: Settings
    seats: list[Seat | None]

    def rules(self) -> Game:
        return neyrang.game(self.game)

    def commitment(self) -> str:
        return commitment(self.seed, self.salt)

    # ---- finding people

    def seat_of(self, token: str | None) -> int:
        """The seat this token is for, -1 where it is for none."""
        return self.seat_of_hash(hash_of(token) if token else "")

    def seat_of_hash(self, hashed: str) -> int:
        if not hashed:
            return neyrang.SPECTATOR
        for number, seat in enumerate(self.seats):
            if seat is not None and seat.token and secrets.compare_digest(seat.token, hashed):
                return number
        return neyrang.SPECTATOR

    def people(self) -> list[int]:
        """The seats that belong to persons, replaced or not."""
        return [number for number, seat in enumerate(self.seats) if seat and seat.token]

    def bots(self) -> dict[int, int]:
        """Seat -> level, of all seats a bot plays."""
        return {number: seat.bot for number, seat in enumerate(self.seats) if seat and seat.bot}

    def names(self) -> list[str]:
        return [seat.name if seat else "" for seat in self.seats]

    # ---- before the start

    def check_seat(self, number: int) -> Seat | None:
        if not 0 <= number < len(self.seats):
            raise Refused("no_such_seat", seat=number)
        return self.seats[number]

    def check_name(self, text: str, mine: int = -1) -> str:
        name = name_of(text)
        for number, seat in enumerate(self.seats):
            person = seat is not None and seat.token and number != mine
            if person and seat is not None and seat.name.casefold() == name.casefold():
                raise Refused("name_taken", name=name)
        return name

    def sit(self, number: int, text: str) -> str:
        """The token of who sat down: told once, kept as its hash."""
        seat = self.check_seat(number)
        if seat is not None and seat.token:
            raise Refused("seat_taken", seat=number)
        name = self.check_name(text)
        token = secrets.token_urlsafe(24)
        host_is_there = self.settings.host in self.people()
        self.seats[number] = Seat(name, hash_of(token))
        if not host_is_there:
            self.settings.host = number
        return token

    def stand(self, number: int) -> None:
        self.seats[number] = None
        self.pass_hosting_on()

    def pass_hosting_on(self) -> None:
        """The host is a person who has not been replaced, where there is one."""
        seat = self.seats[self.settings.host] if self.settings.host < len(self.seats) else None
        if seat is None or not seat.token or seat.away:
            active = [n for n in self.people() if not self.is_away(n)]
            self.settings.host = next(iter(active or self.people()), 0)

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
            self.seats[number] = Seat(self.bot_name(), bot=check_level(level, "level"))

    def bot_name(self) -> str:
        taken = {name.casefold() for name in self.names()}
        offered = Words(self.settings.lang).texts("common.bot_names")
        free = [name for name in offered if name.casefold() not in taken]
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
        """All of it or, where anything is wrong, nothing."""
        now = self.settings
        started = self.phase != LOBBY
        if started and any(
            getattr(wanted, name) is not UNSET
            for name in ("players", "options", "fill", "clockwise", "lang")
        ):
            raise Refused("started")
        new = Settings(**{name: getattr(now, name) for name in now.__struct_fields__})
        for name in ("players", "options", "clock", "fill", "spectators", "clockwise", "lang"):
            value = getattr(wanted, name)
            if value is not UNSET:
                setattr(new, name, value)
        if not started:
            given = None if wanted.options is UNSET else wanted.options
            new.options = fitting_options(self.rules(), new.players, now.options, given)
        check_settings(new)
        if new.players != now.players:
            self.resize(new.players)
        self.settings = new
        self.pass_hosting_on()

    def resize(self, players: int) -> None:
        """People keep their seats; if they sit too high they move down; bots go first."""
        if players > len(self.seats):
            self.seats += [None] * (players - len(self.seats))
            return
        if len(self.people()) > players:
            raise Refused("bad_setting", setting="players")
        extra = [seat for seat in self.seats[players:] if seat is not None and seat.token]
        host = self.seats[self.settings.host]
        self.seats = self.seats[:players]
        for seat in extra:
            free = [n for n, there in enumerate(self.seats) if there is None or not there.token]
            self.seats[next((n for n in free if self.seats[n] is None), free[0])] = seat
        self.settings.host = next(n for n, there in enumerate(self.seats) if there is host)

    def again(self) -> Setup:
        """The same people one seat on, so that another begins; new cards."""
        moved = [*self.seats[1:], self.seats[0]]
        now = self.settings
        count = len(self.seats)
        settings = Settings(**{name: getattr(now, name) for name in now.__struct_fields__})
        settings.host = (now.host - 1) % count
        settings.rematch, settings.paused = None, False
        seats: list[Seat | None] = []
        for seat in moved:
            if seat is not None and seat.token:
                seats.append(Seat(seat.name, seat.token))
            else:
                seats.append(seat)
        return fresh(self.rules(), settings, seats)


def hash_of(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def fresh(game: Game, settings: Settings, seats: list[Seat | None]) -> Setup:
    return Setup(
        id=secrets.token_urlsafe(12),
        game=game.name,
        version=game.version,
        seed=secrets.randbits(128),
        salt=secrets.token_hex(16),
        phase=LOBBY,
        settings=settings,
        seats=seats,
    )


def opened(wanted: OpenTable) -> tuple[Setup, str]:
    """A new table with its host at seat 0, and the host's token."""
    try:
        game = neyrang.game(wanted.game)
    except UnknownGame:
        raise Refused("unknown_game", games=list(neyrang.NAMES)) from None
    players = wanted.players
    if players is None:
        players = min(game.players, key=lambda count: (abs(count - USUAL_PLAYERS), count))
    settings = Settings(
        players=players,
        options=check_options(game, players, wanted.options),
        clock=wanted.clock,
        fill=wanted.fill,
        spectators=wanted.spectators,
        clockwise=wanted.clockwise,
        lang=wanted.lang,
    )
    check_settings(settings)
    setup = fresh(game, settings, [None] * players)
    return setup, setup.sit(0, wanted.name)


def check_settings(settings: Settings) -> None:
    if settings.clock not in CLOCKS:
        raise Refused("bad_setting", setting="clock")
    if settings.fill != 0:
        check_level(settings.fill, "fill")
    if settings.lang not in LANGUAGES:
        raise Refused("bad_setting", setting="lang")


def check_level(level: int, setting: str) -> int:
    if level not in LEVELS:
        raise Refused("bad_setting", setting=setting)
    return level


def check_options(game: Game, players: int, given: dict[str, Any]) -> Options:
    """As the game checks them, but a text must be one that is listed: a file of the server's
    machine is nothing a guest may name."""
    for option in game.options:
        value = given.get(option.name)
        if isinstance(value, str) and value not in option.values_for(players):
            raise Refused("bad_option", why=f"option {option.name} has no value {value[:40]!r}")
    try:
        return game.complete(players, given)
    except BadOption as error:
        raise Refused("bad_option", why=str(error)) from None


def fitting_options(
    game: Game, players: int, old: dict[str, Any], given: dict[str, Any] | None
) -> Options:
    """What was asked for; or else of the old options those this number of players can have."""
    if given is not None:
        return check_options(game, players, given)
    if players not in game.players:
        raise Refused("bad_setting", setting="players")
    kept: dict[str, Any] = {}
    for option in game.options:
        if option.name in old and takes(option, players, old[option.name]):
            kept[option.name] = old[option.name]
    return check_options(game, players, kept)


def takes(option: Option, players: int, value: object) -> bool:
    if not option.for_players(players):
        return False
    try:
        option.check(value, players)
    except BadOption:
        return False
    return True

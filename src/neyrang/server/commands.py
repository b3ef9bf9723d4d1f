"""What each command does to a table, noted in its changes. One that is refused changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from neyrang import SPECTATOR
from neyrang.server import wire
from neyrang.server.lookalikes import skeleton
from neyrang.server.table_config import (
    DEFAULT_LEVEL,
    LOBBY,
    OVER,
    PLAYING,
    SeatConfig,
    hash_of,
    new_token,
)
from neyrang.server.talk import chat
from neyrang.server.wire import Refused, encode

if TYPE_CHECKING:
    from neyrang.server.buckets import Buckets
    from neyrang.server.connection import Connection
    from neyrang.server.table import Table

MAX_KICKED = 64  # people remembered for one table


def execute(table: Table, connection: Connection, command: wire.Command) -> None:
    HANDLERS[type(command)](table, connection, command)


# ---- conditions


def need_seat(connection: Connection) -> int:
    if connection.seat == SPECTATOR:
        raise Refused("not_seated")
    return connection.seat


def need_host(table: Table, connection: Connection) -> None:
    if need_seat(connection) != table.host():
        raise Refused("not_host")


def need_lobby(table: Table) -> None:
    if table.config.phase != LOBBY:
        raise Refused("started")


def need_playing(table: Table) -> None:
    if table.config.phase != PLAYING:
        raise Refused("not_started" if table.config.phase == LOBBY else "over")


def check_rate(buckets: Buckets, seat: int) -> None:
    wait = buckets.take(str(seat))
    if wait:
        raise Refused("too_fast", wait=wait)


# ---- connecting and sitting down


def hello(table: Table, connection: Connection, command: wire.Hello) -> None:
    connection.sit_at(table.config.seat_of(command.token))
    connection.token_hash = hash_of(command.token) if command.token else ""
    if command.code is not None:
        take_over(table, connection, command.code)
    known = len(table.session.events) if table.session else 0
    connection.seen = min(command.seen, known)
    connection.bot = command.bot
    connection.needs_welcome = True
    if command.token and connection.seat == SPECTATOR:
        table.changes.reply(connection, Refused("bad_token").message(command.id))
    table.add(connection)


def device(table: Table, connection: Connection, command: wire.Device) -> None:
    need_seat(connection)
    code = table.device_codes.new(connection.token_hash)
    table.changes.reply(connection, encode(wire.DeviceCode(code=code)))


def take_over(table: Table, connection: Connection, code: str) -> None:
    """The seat moves to this device, with a token of its own; the old one is worth nothing."""
    number = table.config.seat_of_hash(table.device_codes.take(code))
    seat = table.config.seats[number] if number != SPECTATOR else None
    if seat is None:
        table.changes.reply(connection, Refused("bad_code").message())
        return
    before = table.by_seat.get(number, [])
    token = new_token()
    seat.token = connection.token_hash = hash_of(token)
    connection.sit_at(number)
    table.changes.reply(connection, encode(wire.Seated(seat=number, token=token)))
    reseat(table)
    for other in before:
        other.needs_welcome = True  # and is shown what spectators see


def sit(table: Table, connection: Connection, command: wire.Sit) -> None:
    need_lobby(table)
    if connection.seat != SPECTATOR:
        raise Refused("already_seated", seat=connection.seat)
    if table.is_kept_out(connection):
        raise Refused("kicked")
    token = table.config.sit(command.seat, command.name)
    connection.token_hash = hash_of(token)
    table.changes.reply(connection, encode(wire.Seated(seat=command.seat, token=token)))
    reseat(table)


def stand(table: Table, connection: Connection, command: wire.Stand) -> None:
    need_lobby(table)
    table.config.stand(need_seat(connection))
    reseat(table)


def kick(table: Table, connection: Connection, command: wire.Kick) -> None:
    need_lobby(table)
    need_host(table, connection)
    seat = table.config.check_seat(command.seat)
    if seat is None:
        return
    host = table.config.settings.host
    if command.seat == host != connection.seat:
        raise Refused("not_host")  # whoever stands in for the host does not send the host away
    if seat.token and command.seat != connection.seat:
        keep_out(table, command.seat, seat)
    table.config.stand(command.seat)
    reseat(table)


def keep_out(table: Table, number: int, seat: SeatConfig) -> None:
    """A person who was sent away does not sit down here again: known by the token, the name, the
    connection and, where nobody else at the table shares it, the address."""
    settings = table.config.settings
    settings.kicked = [*settings.kicked, seat.token][-MAX_KICKED:]
    settings.kicked_names = [*settings.kicked_names, skeleton(seat.name)][-MAX_KICKED:]
    connections = table.by_seat.get(number, [])
    for connection in connections:
        connection.kicked = True
    others = {c.address for c in table.connections if c.seat not in (number, SPECTATOR)}
    table.kicked_addresses |= {c.address for c in connections} - others


def reseat(table: Table) -> None:
    """Seats have changed: every connection whose seat is another one now is sent its number."""
    for connection in table.connections:
        seat = table.config.seat_of_hash(connection.token_hash)
        if seat != connection.seat:
            connection.sit_at(seat)
            table.changes.reply(connection, encode(wire.Welcome(you=seat)))
            if not table.config.settings.spectators:
                connection.needs_welcome = True  # may read now what was said before
    table.index_connections()
    table.changes.update_config()


def rename(table: Table, connection: Connection, command: wire.Rename) -> None:
    seat = table.config.seats[need_seat(connection)]
    assert seat is not None
    seat.name = table.config.check_name(command.name, connection.seat)
    table.changes.update_config()


def seat_bot(table: Table, connection: Connection, command: wire.SeatBot) -> None:
    need_lobby(table)
    need_host(table, connection)
    if (command.named is UNSET) == (command.level is UNSET):
        raise Refused("malformed", why="either `level` or `named`")
    if command.named is not UNSET:
        offered = table.bot_scheduler.pool.named
        if command.named not in offered:
            raise Refused("unknown_bot", bots=list(offered))
        table.config.seat_named_bot(command.seat, command.named)
    elif command.level is not UNSET:
        table.config.seat_bot(command.seat, command.level)
    table.changes.update_config()


def settings(table: Table, connection: Connection, command: wire.ChangeSettings) -> None:
    need_host(table, connection)
    before = table.config.settings
    table.config.change(command)
    now = table.config.settings
    if now == before:
        return
    if now.clock != before.clock:
        table.clock.change(now.clock)
        if table.config.phase != LOBBY:
            table.changes.update_game()
    if now.spectators and not before.spectators:
        for spectator in table.by_seat.get(SPECTATOR, []):
            spectator.needs_welcome = True  # has missed what happened meanwhile
    reseat(table)


# ---- the game


def start(table: Table, connection: Connection, command: wire.Start) -> None:
    need_lobby(table)
    need_host(table, connection)
    table.start_game()


def move(table: Table, connection: Connection, command: wire.Move) -> None:
    seat = need_seat(connection)
    need_playing(table)
    if table.config.settings.paused:
        raise Refused("paused")
    if table.config.is_away(seat):
        raise Refused("replaced")
    table.play(seat, command.at, command.move)


def explain(table: Table, connection: Connection, command: wire.Explain) -> None:
    """Computed only when a page asks: what is barred, and what the legal moves would bring."""
    if table.session is None:
        raise Refused("not_started")
    if not table.may_see_game(connection.seat):
        raise Refused("no_spectators")
    table.changes.reply(connection, table.session.explain(connection.seat, command.at))


def pause(table: Table, connection: Connection, command: wire.Pause) -> None:
    set_paused(table, connection, True)


def resume(table: Table, connection: Connection, command: wire.Resume) -> None:
    set_paused(table, connection, False)


def set_paused(table: Table, connection: Connection, paused: bool) -> None:
    number = need_seat(connection)
    need_playing(table)
    if table.config.is_away(number):
        raise Refused("replaced")
    if table.config.settings.paused != paused:
        if paused:
            check_rate(table.seat_limits.pauses, number)
        table.config.settings.paused = paused
        table.changes.update_game()  # their clocks have stopped, or run again
        table.changes.update_config()


def vote(table: Table, connection: Connection, command: wire.Vote) -> None:
    voter = need_seat(connection)
    need_playing(table)
    table.config.check_seat(command.seat)
    if table.votes.needed(command.seat) == 0 or table.config.is_away(voter):
        raise Refused("nothing_to_vote", seat=command.seat)
    table.changes.update_document()
    if table.votes.give(voter, command.seat, command.yes):
        replace(table, command.seat)


def replace(table: Table, number: int) -> None:
    seat = table.config.seats[number]
    assert seat is not None
    seat.bot = table.config.settings.fill or DEFAULT_LEVEL
    seat.away = True
    del table.votes.given[number]
    table.config.choose_host()
    table.changes.update_config()


def back(table: Table, connection: Connection, command: wire.Back) -> None:
    seat = table.config.seats[need_seat(connection)]
    if seat is None or not seat.away:
        raise Refused("not_replaced")
    seat.bot = 0
    seat.away = False
    table.changes.update_game(connection.seat)
    table.changes.update_config()


def rematch(table: Table, connection: Connection, command: wire.Rematch) -> None:
    need_seat(connection)
    if table.config.phase != OVER:
        raise Refused("not_over")
    known = table.config.settings.rematch
    if known is not None:
        table.changes.reply(connection, encode(wire.RematchTable(table=known)))
        return
    if (command.game, command.players, command.options) != (UNSET, UNSET, UNSET):
        need_host(table, connection)
    config = table.config.rematch(command)
    table.config.settings.rematch = config.id
    table.changes.open_table(config)
    table.changes.reply_to_all(table.connections, encode(wire.RematchTable(table=config.id)))


def hurry(table: Table, connection: Connection, command: wire.Hurry) -> None:
    seat = need_seat(connection)
    need_playing(table)
    table.votes.hurrying.add(seat)
    table.changes.update_document()


def allow_help(table: Table, connection: Connection, command: wire.AllowHelp) -> None:
    seat = need_seat(connection)
    need_playing(table)
    if command.yes:
        table.adviser.agreed.add(seat)
    else:
        table.adviser.agreed.discard(seat)
    table.changes.update_document()


def ask_advice(table: Table, connection: Connection, command: wire.AskAdvice) -> None:
    seat = need_seat(connection)
    need_playing(table)
    if table.config.is_away(seat):
        raise Refused("replaced")
    check_rate(table.seat_limits.advice, seat)
    table.adviser.ask(seat, command.at)


Handler = Callable[["Table", "Connection", Any], None]

HANDLERS: dict[type, Handler] = {
    wire.Hello: hello,
    wire.Sit: sit,
    wire.Stand: stand,
    wire.Rename: rename,
    wire.SeatBot: seat_bot,
    wire.Kick: kick,
    wire.ChangeSettings: settings,
    wire.Start: start,
    wire.Move: move,
    wire.Explain: explain,
    wire.Chat: chat,
    wire.Device: device,
    wire.Pause: pause,
    wire.Resume: resume,
    wire.Vote: vote,
    wire.Back: back,
    wire.Rematch: rematch,
    wire.Hurry: hurry,
    wire.AllowHelp: allow_help,
    wire.AskAdvice: ask_advice,
}

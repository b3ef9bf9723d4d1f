"""What each command does to a table. A `Refused` leaves everything as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from neyrang import SPECTATOR
from neyrang.server import wire
from neyrang.server.people import line_of
from neyrang.server.play import EVERYBODY, Play
from neyrang.server.seating import LOBBY, OVER, PLAYING, hash_of
from neyrang.server.wire import Refused, encode

if TYPE_CHECKING:
    from neyrang.server.connection import Connection
    from neyrang.server.table import Table

USUAL_LEVEL = 2  # of who answers for somebody late or gone, where the table fills with no bots


def carry_out(table: Table, connection: Connection, command: wire.Command) -> None:
    HANDLERS[type(command)](table, connection, command)


# ---- who may


def need_seat(connection: Connection) -> int:
    if connection.seat == SPECTATOR:
        raise Refused("not_seated")
    return connection.seat


def need_host(table: Table, connection: Connection) -> None:
    if need_seat(connection) != table.host():
        raise Refused("not_host")


def need_lobby(table: Table) -> None:
    if table.setup.phase != LOBBY:
        raise Refused("started")


def need_playing(table: Table) -> None:
    if table.setup.phase != PLAYING:
        raise Refused("not_started" if table.setup.phase == LOBBY else "over")


# ---- coming and sitting down


def hello(table: Table, connection: Connection, command: wire.Hello) -> None:
    connection.seat = table.setup.seat_of(command.token)
    connection.hashed = hash_of(command.token) if command.token else ""
    known = len(table.play.events) if table.play else 0
    connection.seen = min(command.seen, known)
    connection.fresh = True
    if command.token and connection.seat == SPECTATOR:
        table.replies.append((connection, Refused("bad_token").message(command.id)))
    if connection not in table.connections:
        table.connections.append(connection)
    table.group()
    table.dirty = True


def sit(table: Table, connection: Connection, command: wire.Sit) -> None:
    need_lobby(table)
    if connection.seat != SPECTATOR:
        raise Refused("already_seated", seat=connection.seat)
    token = table.setup.sit(command.seat, command.name)
    connection.hashed = hash_of(token)
    table.replies.append((connection, encode(wire.Seated(seat=command.seat, token=token))))
    reseat(table)


def stand(table: Table, connection: Connection, command: wire.Stand) -> None:
    need_lobby(table)
    table.setup.stand(need_seat(connection))
    reseat(table)


def kick(table: Table, connection: Connection, command: wire.Kick) -> None:
    need_lobby(table)
    need_host(table, connection)
    if table.setup.check_seat(command.seat) is not None:
        table.setup.stand(command.seat)
        reseat(table)


def reseat(table: Table) -> None:
    """Seats have changed: each connection finds its own again, and hears where it is."""
    for connection in table.connections:
        seat = table.setup.seat_of_hash(connection.hashed)
        if seat != connection.seat:
            connection.seat = seat
            table.replies.append((connection, encode(wire.Welcome(you=seat))))
    table.group()
    table.save()


def rename(table: Table, connection: Connection, command: wire.Rename) -> None:
    seat = table.setup.seats[need_seat(connection)]
    assert seat is not None
    seat.name = table.setup.check_name(command.name, connection.seat)
    table.save()


def seat_bot(table: Table, connection: Connection, command: wire.SeatBot) -> None:
    need_lobby(table)
    need_host(table, connection)
    table.setup.seat_bot(command.seat, command.level)
    table.save()


def settings(table: Table, connection: Connection, command: wire.ChangeSettings) -> None:
    need_host(table, connection)
    before = table.setup.settings
    table.setup.change(command)
    if table.setup.settings.clock != before.clock:
        table.clocked = -1
    if table.setup.settings.spectators and not before.spectators:
        for spectator in table.seated.get(SPECTATOR, []):
            spectator.fresh = True  # has missed what happened meanwhile
    if table.setup.phase != LOBBY:
        table.changed.add(EVERYBODY)
    reseat(table)


# ---- the game


def start(table: Table, connection: Connection, command: wire.Start) -> None:
    need_lobby(table)
    need_host(table, connection)
    table.setup.fill_up()
    table.setup.phase = PLAYING
    table.play = Play(table.new_record([]))
    table.told = 0
    table.changed.add(EVERYBODY)
    table.save()


def move(table: Table, connection: Connection, command: wire.Move) -> None:
    seat = need_seat(connection)
    need_playing(table)
    assert table.play is not None
    if table.setup.settings.paused:
        raise Refused("paused")
    if table.setup.is_away(seat):
        raise Refused("replaced")
    table.moved(table.play.take(seat, command.at, command.move))


def pause(table: Table, connection: Connection, command: wire.Pause) -> None:
    set_paused(table, connection, True)


def resume(table: Table, connection: Connection, command: wire.Resume) -> None:
    set_paused(table, connection, False)


def set_paused(table: Table, connection: Connection, paused: bool) -> None:
    need_seat(connection)
    need_playing(table)
    if table.setup.settings.paused != paused:
        table.setup.settings.paused = paused
        table.changed.add(EVERYBODY)  # their clocks have stopped, or run again
        table.save()


def chat(table: Table, connection: Connection, command: wire.Chat) -> None:
    number = need_seat(connection)
    clause = table.silent()
    if clause is not None:
        raise Refused("silent", clause=clause)
    seat = table.setup.seats[number]
    assert seat is not None
    line = wire.ChatLine(n=table.lines + 1, seat=number, name=seat.name)
    if command.phrase is not None:
        if command.phrase not in wire.PHRASES:
            raise Refused("bad_chat")
        line.phrase = command.phrase
    else:
        line.text = line_of(command.text or "")
    table.lines += 1
    table.chat.append(line)
    table.new_lines.append(line)


def vote(table: Table, connection: Connection, command: wire.Vote) -> None:
    voter = need_seat(connection)
    need_playing(table)
    table.setup.check_seat(command.seat)
    needed = table.votes_needed(command.seat)
    if needed == 0 or table.setup.is_away(voter):
        raise Refused("nothing_to_vote", seat=command.seat)
    votes = table.votes.setdefault(command.seat, set())
    if command.yes:
        votes.add(voter)
    else:
        votes.discard(voter)
    table.dirty = True
    if len(votes & set(table.voters())) >= needed:
        replace(table, command.seat)


def replace(table: Table, number: int) -> None:
    seat = table.setup.seats[number]
    assert seat is not None
    seat.bot = table.setup.settings.fill or USUAL_LEVEL
    seat.away = True
    del table.votes[number]
    table.setup.pass_hosting_on()
    table.save()


def back(table: Table, connection: Connection, command: wire.Back) -> None:
    seat = table.setup.seats[need_seat(connection)]
    if seat is None or not seat.away:
        raise Refused("not_replaced")
    seat.bot = 0
    seat.away = False
    table.changed.add(connection.seat)
    table.save()


def rematch(table: Table, connection: Connection, command: wire.Rematch) -> None:
    need_seat(connection)
    if table.setup.phase != OVER:
        raise Refused("not_over")
    there = table.setup.settings.rematch
    if there is not None:
        table.replies.append((connection, encode(wire.RematchAt(table=there))))
        return
    table.opens = table.setup.again()
    table.setup.settings.rematch = table.opens.id
    message = encode(wire.RematchAt(table=table.opens.id))
    table.replies += [(other, message) for other in table.connections]
    table.save()


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
    wire.Chat: chat,
    wire.Pause: pause,
    wire.Resume: resume,
    wire.Vote: vote,
    wire.Back: back,
    wire.Rematch: rematch,
}

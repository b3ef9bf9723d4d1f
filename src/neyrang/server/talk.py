"""Table talk: who may speak now, and who is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from neyrang import SPECTATOR
from neyrang.server import wire
from neyrang.server.lookalikes import skeleton
from neyrang.server.sanitize import clean_line
from neyrang.server.table_config import LOBBY, PLAYING
from neyrang.server.wire import ChatLine, Refused

if TYPE_CHECKING:
    from neyrang.server.connection import Connection
    from neyrang.server.table import Table


def silencing_clause(table: Table) -> str | None:
    """Returns the clause that forbids talking now, None where the rules allow it."""
    clause = table.config.rules().silent
    return clause if clause and table.config.phase == PLAYING else None


def may_read(table: Table, seat: int, line: ChatLine) -> bool:
    if line.to is not None:
        return seat in line.to
    return seat != SPECTATOR or table.config.settings.spectators


def partners(table: Table, seat: int) -> list[int]:
    """Returns the seats of a player's side, of which the rules let nobody else hear (LOOT-60)."""
    config = table.config
    if config.phase == LOBBY:
        return []
    facts = config.rules().facts(config.settings.players, config.settings.rules_options())
    sides = cast("list[list[int]]", facts.get("sides", []))
    return next((side for side in sides if seat in side and len(side) > 1), [])


def chat(table: Table, connection: Connection, command: wire.Chat) -> None:
    clause = silencing_clause(table)
    if clause is not None:
        raise Refused("silent", clause=clause)
    if not table.config.settings.chat:
        raise Refused("chat_closed")
    name = speaker(table, connection, command)
    line = ChatLine(n=table.chat_count + 1, seat=connection.seat, name=name)
    if command.partners:
        line.to = partners(table, connection.seat)
        if not line.to:
            raise Refused("no_partners")
    check_rate(table, connection)
    if command.phrase is not None:
        if command.phrase not in wire.PHRASES:
            raise Refused("bad_chat")
        line.phrase = command.phrase
    else:
        line.text = clean_line(command.text or "")
    table.add_chat(line)


def check_rate(table: Table, connection: Connection) -> None:
    seat, seated = connection.seat, connection.seat != SPECTATOR
    wait = table.seat_limits.chat.take(str(seat)) if seated else 0
    wait = wait or connection.addresses.chat(connection.address, seated)
    if wait:
        raise Refused("too_fast", wait=wait)


def speaker(table: Table, connection: Connection, command: wire.Chat) -> str:
    """A spectator who is admitted speaks under a name that nobody else here has."""
    if connection.seat != SPECTATOR:
        seat = table.config.seats[connection.seat]
        assert seat is not None
        return seat.name
    if not table.config.settings.spectators:
        raise Refused("not_seated")
    if table.is_kept_out(connection):
        raise Refused("kicked")
    name = table.config.check_name(command.name or "")
    alike = skeleton(name)
    for other in table.by_seat.get(SPECTATOR, []):
        # From the same address it is most likely the same person, who has come again.
        if other.spoken_as == alike and other.address != connection.address:
            raise Refused("name_taken", name=name)
    connection.spoken_as = alike
    return name

"""What one batch of commands has changed at a table: saved first, then sent to its clients."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from neyrang.server.store import Commit
from neyrang.server.table_config import TableConfig
from neyrang.server.wire import ChatLine

if TYPE_CHECKING:
    from neyrang.server.connection import Connection

EVERYBODY = -2  # an audience: all seats and the spectators


class Changes:
    """Commands note here what they did; the table saves it, sends it and begins a new one."""

    def __init__(self) -> None:
        self.config = False  # the config has to be saved
        self.document = False  # the table document has to be sent again
        self.audiences: set[int] = set()  # seats whose view of the game has changed
        self.replies: list[tuple[Connection, bytes]] = []
        self.chat: list[ChatLine] = []
        self.record: bytes | None = None  # of the game that has just ended
        self.new_table: TableConfig | None = None  # of a rematch

    # ---- noting

    def update_document(self) -> None:
        self.document = True

    def update_config(self) -> None:
        self.config = self.document = True

    def update_game(self, audience: int = EVERYBODY) -> None:
        self.audiences.add(audience)

    def reply(self, connection: Connection, message: bytes) -> None:
        self.replies.append((connection, message))

    def reply_to_all(self, connections: Iterable[Connection], message: bytes) -> None:
        self.replies += [(connection, message) for connection in connections]

    def add_chat(self, line: ChatLine) -> None:
        self.chat.append(line)

    def finish(self, record: bytes) -> None:
        self.record = record
        self.update_config()

    def open_table(self, config: TableConfig) -> None:
        self.new_table = config
        self.update_config()

    # ---- reading

    def concerns_everybody(self) -> bool:
        return EVERYBODY in self.audiences

    def concerns(self, seat: int) -> bool:
        """Has this seat something new to see in the game?"""
        return seat in self.audiences or EVERYBODY in self.audiences

    def commit(
        self, number: int, config: TableConfig, first: int, moves: list[str]
    ) -> Commit | None:
        """What has to be on disk before anything is sent; None where that is nothing.

        `moves` are those not saved yet, `first` is the number of the first of them.
        """
        if not (moves or self.config or self.chat or self.record or self.new_table):
            return None
        return Commit(
            number=number,
            first=first,
            moves=moves,
            config=config if self.config else None,
            chat=self.chat,
            record=self.record,
            new_table=self.new_table,
        )
